"""Turns the sections of a report into styled lines, one for each and, if asked, for each case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from grader.render.text_detail import INDENT, fit
from grader.render.visible import sentence
from grader.verdict import Outcome

if TYPE_CHECKING:
    from grader.report import Report, SectionScore

BAR = 12
LONGEST_TITLE = 40
MARKS = {Outcome.PASS: "✓", Outcome.FAIL: "✗", Outcome.SKIP: "\N{EN DASH}", Outcome.ERROR: "!"}
STYLES = {
    Outcome.PASS: "green",
    Outcome.FAIL: "bold red",
    Outcome.SKIP: "yellow",
    Outcome.ERROR: "bold magenta",
}


def worst(report: Report, section: str) -> Outcome:
    """Return the outcome that a section is marked with."""
    own = {verdict.outcome for verdict in report.verdicts if verdict.section == section}
    order = (Outcome.FAIL, Outcome.ERROR, Outcome.SKIP)
    return next((outcome for outcome in order if outcome in own), Outcome.PASS)


def bar(passed: int, cases: int) -> Text:
    """Draw how much of a section passes; full means all of it, empty none."""
    filled = passed * BAR // cases if cases else 0
    filled = max(filled, 1) if passed else 0
    return Text.assemble(("█" * filled, "green"), ("░" * (BAR - filled), "dim"))


def section_line(score: SectionScore, outcome: Outcome, columns: tuple[int, int, int]) -> Text:
    """Give the result of one section, in columns as wide as all sections need."""
    title_width, cases_width, points_width = columns
    cases, points = f"{score.passed}/{score.cases}", f"{score.earned}/{score.possible}"
    return Text.assemble(
        (f"{MARKS[outcome]} ", STYLES[outcome]),
        set_cell_size(sentence(score.title or score.id), title_width),
        INDENT,
        bar(score.passed, score.cases),
        f"  {cases:>{cases_width}} cases  {points:>{points_width}} points",
    )


def measure(scores: tuple[SectionScore, ...], width: int) -> tuple[int, int, int]:
    """Return how wide the columns of the sections are: title, cases, points."""
    cases = max(len(f"{score.passed}/{score.cases}") for score in scores)
    points = max(len(f"{score.earned}/{score.possible}") for score in scores)
    title = max(cell_len(sentence(score.title or score.id)) for score in scores)
    return max(1, min(title, LONGEST_TITLE, width - BAR - cases - points - 21)), cases, points


def case_lines(report: Report, section: str, width: int) -> list[Text]:
    """Give every case of a section, one line each."""
    own = [verdict for verdict in report.verdicts if verdict.section == section]
    longest = min(LONGEST_TITLE, max((len(sentence(v.case)) for v in own), default=0))
    return [
        Text.assemble(
            (f"{INDENT}{MARKS[verdict.outcome]} ", STYLES[verdict.outcome]),
            fit(
                f"{sentence(verdict.case):<{longest}}  {sentence(verdict.about)}".rstrip(),
                width - 4,
            ),
        )
        for verdict in own
    ]


def sections(report: Report, width: int, *, verbose: bool) -> list[Text]:
    """Give the results of all sections, below one another."""
    if not report.sections:
        return []
    columns = measure(report.sections, width)
    lines = [Text()]
    for score in report.sections:
        lines.append(section_line(score, worst(report, score.id), columns))
        lines += case_lines(report, score.id, width) if verbose else []
    return lines
