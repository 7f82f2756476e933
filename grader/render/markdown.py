"""Turns a report into Markdown for a job summary or a mail, in bounded size.

Text of a student stands escaped in sentences or in a fence longer than any run of backticks in it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grader.render.explain import clip, compare_sides, show_traceback
from grader.render.problems import (
    Problem,
    count,
    count_outcomes,
    find_problems,
    spread,
)
from grader.render.visible import sentence, visible_line
from grader.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grader.report import Report, SectionScore
    from grader.verdict import Verdict

MOST_BYTES = 1_000_000  # GitHub takes 1024 KiB for a step.
MOST_DETAILED = 20
CASES_NAMED = 20
MOST_BEFORE = 10
# What starts markup, HTML, a formula, a mention or a link anywhere within a line.
SPECIAL = re.compile(r"[\\`*_\[\]<>&|~#$]|(?<=:)/(?=/)|(?<=www)\.", re.IGNORECASE)
MENTION = "@\N{WORD JOINER}"


def inline(text: str) -> str:
    """Show a text within a line, with nothing in it taken for markup."""
    return SPECIAL.sub(r"\\\g<0>", sentence(text)).replace("@", MENTION)


def fence(lines: Iterable[str], language: str = "text") -> str:
    """Put lines into a fence that none of them can close."""
    body = "\n".join(lines)
    longest = max(map(len, re.findall("`+", body)), default=0)
    ticks = "`" * max(3, longest + 1)
    return f"{ticks}{language}\n{body}\n{ticks}\n"


def head(report: Report) -> Iterator[str]:
    """Give the score and, when it is not the whole truth, why."""
    title = inline(report.title or report.assignment)
    yield f"## {title}: {report.earned}/{report.possible}\n"
    yield f"Submission {inline(report.submission)}: {count_outcomes(report)}.\n"
    if report.undecided:
        points = count(report.undecided, "point")
        yield f"**{points} undecided:** the grader failed there, which costs nothing.\n"
    if not report.complete:
        yield "**This report is partial:** not every case was judged.\n"
    yield from (f"Note: {inline(note)}\n" for note in report.notes)


def table(sections: tuple[SectionScore, ...]) -> Iterator[str]:
    """Give one row for each section."""
    if sections:
        yield "| section | cases passed | points |\n|---|---:|---:|"
    for score in sections:
        passed, points = f"{score.passed}/{score.cases}", f"{score.earned}/{score.possible}"
        yield f"| {inline(score.title or score.id)} | {passed} | {points} |"


def show_divergence(verdict: Verdict) -> Iterator[str]:
    """Give what led there, what was wanted and what came, each in its own fence."""
    divergence = verdict.divergence
    if divergence is None:
        return
    if divergence.before:
        yield "just before:\n\n" + fence(
            clip(visible_line(line)) for line in divergence.before[-MOST_BEFORE:]
        )
    for name, lines in compare_sides(verdict).items():
        yield f"{name}:\n\n" + fence(lines)
    if divergence.traceback:
        yield "traceback:\n\n" + fence(show_traceback(divergence))


def detail(problem: Problem) -> Iterator[str]:
    """Tell one problem in full."""
    first = problem.first
    more = f" and {count(len(problem.cases) - 1, 'more case')}" if len(problem.cases) > 1 else ""
    yield f"### {inline(first.case)}{more}\n"
    if first.about and not more:
        yield f"Case: {inline(first.about)}\n"
    if problem.places:
        yield f"Where: {inline(', '.join(problem.places))}\n"
    cause = f" ({first.cause.value})" if first.cause else ""
    yield f"Why: {inline(problem.summary)}{cause}\n"
    yield from show_divergence(first)
    if more:
        yield f"Cases: {inline(spread(problem, CASES_NAMED))}\n"
    if problem.hint:
        yield f"Hint: {inline(problem.hint)}\n"
    if first.reproduce:
        yield "Try:\n\n" + fence([sentence(first.reproduce)], "sh")


def mention(heading: str, problems: Iterable[Problem]) -> Iterator[str]:
    """List problems by the names of their cases, with one sentence each."""
    rows = [
        f"- {inline(case)}: {inline(problem.summary)}"
        for problem in problems
        for case in problem.cases
    ]
    if rows:
        yield f"\n## {heading}\n"
        yield from rows


def blocks(report: Report) -> Iterator[str]:
    """Give the parts of the summary, the most important first."""
    failures = find_problems(report, Outcome.FAIL)
    yield from head(report)
    yield from table(report.sections)
    if failures:
        yield "\n## What failed\n"
    for problem in failures[:MOST_DETAILED]:
        yield from detail(problem)
    yield from mention("Failed too", failures[MOST_DETAILED:])
    yield from mention("Skipped", find_problems(report, Outcome.SKIP))
    yield from mention(
        "The grader failed here, which costs nothing", find_problems(report, Outcome.ERROR)
    )


def within(parts: Iterable[str], most: int) -> Iterator[str]:
    """Give parts while they fit, whole ones only, so that no fence is left open."""
    used = 0
    for part in parts:
        used += len(part.encode()) + 1
        if used > most:
            yield "\nThe rest is left out: the report is too long."
            return
        yield part


def render(report: Report) -> str:
    """Return a report as Markdown of less than 1 MiB."""
    return "\n".join(within(blocks(report), MOST_BYTES)) + "\n"
