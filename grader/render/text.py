"""Turns a report into what a student reads in the terminal."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.text import Text

from grader.render.problems import Problem, count, count_outcomes, find_problems, list_cases
from grader.render.text_detail import CASES_NAMED, INDENT, detail, fit, prose
from grader.render.text_sections import MARKS, STYLES, sections
from grader.render.visible import sentence
from grader.verdict import Outcome

if TYPE_CHECKING:
    from rich.console import Console

    from grader.report import Report

WIDTH = 80
NARROWEST = 40
MOST_DETAILED = 3
# For terminals that cannot show our own signs.
PLAINER = str.maketrans("✓✗\N{EN DASH}·→␍⏎…│█░", "+x-_>rn~|#.")


def header(report: Report) -> list[Text]:
    """Name the assignment and the submission."""
    title, submission = sentence(report.title or report.assignment), sentence(report.submission)
    return [
        Text.assemble((title, "bold"), (f" \N{EN DASH} {submission}" if submission else "", "dim"))
    ]


def brief(problem: Problem, width: int) -> Text:
    """Give a problem in one line."""
    outcome = problem.first.outcome
    cases = list_cases(problem.cases, 1)
    mark = f"{MARKS[outcome]} "
    return Text.assemble((mark, STYLES[outcome]), fit(f"{cases}  {problem.summary}", width - 2))


def failures(report: Report, width: int, *, verbose: bool) -> list[Text]:
    """Tell the first problems in full and name the others."""
    found = find_problems(report, Outcome.FAIL)
    shown = found if verbose else found[:MOST_DETAILED]
    mark, style = MARKS[Outcome.FAIL], STYLES[Outcome.FAIL]
    lines = []
    for problem in shown:
        lines += [Text(), *detail(problem, width, mark=mark, style=style, verbose=verbose)]
    others = found[len(shown) :]
    if others:
        lines += [Text(), Text("also failing", "bold"), *(brief(entry, width) for entry in others)]
    return lines


def skips(report: Report, width: int, *, verbose: bool) -> list[Text]:
    """Say which cases were left out, once for each reason."""
    found = find_problems(report, Outcome.SKIP)
    lines = [Text(), Text("not tried yet", "bold")] if found else []
    for problem in found:
        named = list_cases(problem.cases, len(problem.cases) if verbose else CASES_NAMED)
        lines += mark_first(prose(f"{named}: {problem.summary}", width), Outcome.SKIP)
    return lines


def mark_first(lines: list[Text], outcome: Outcome) -> list[Text]:
    """Put the mark of an outcome into the indent of the first line."""
    mark = (f"{MARKS[outcome]} ", STYLES[outcome])
    return [Text.assemble(mark, line[len(INDENT) :]) for line in lines[:1]] + lines[1:]


def errors(report: Report, width: int, *, verbose: bool) -> list[Text]:
    """Say where the grader failed, and that it is not the student's fault."""
    found = find_problems(report, Outcome.ERROR)
    if not found:
        return []
    told = "the grader failed here, not you: this costs you nothing; please tell your instructor"
    lines = [Text(), *mark_first(prose(told, width, "bold"), Outcome.ERROR)]
    for problem in found:
        named = list_cases(problem.cases, len(problem.cases) if verbose else CASES_NAMED)
        lines += prose(f"{named}: {problem.summary}", width)
    return lines


def next_step(report: Report, *, verbose: bool) -> list[Text]:
    """Say what to do now, and how to see a case that was not told in full."""
    found = [
        problem for problem in find_problems(report, Outcome.FAIL) if not problem.first.is_withheld
    ]
    if not found:
        return []
    shown = len(found) if verbose else MOST_DETAILED
    fresh = {verdict.case for verdict in report.verdicts if verdict.drawn}
    untold = [
        case for problem in (*found[shown:], *found) for case in problem.cases if case not in fresh
    ]
    lines = [Text.assemble((f"{INDENT}next  ", "bold"), "mend the first problem, then run again")]
    if untold:
        command = f"grade show {sentence(report.assignment)} {untold[0]}"
        lines.append(Text.assemble((f"{INDENT}more  ", "bold"), (command, "cyan")))
    return lines


def score_lines(report: Report, width: int, *, verbose: bool) -> list[Text]:
    """Give the score, what it leaves open, and what to do next."""
    score = Text.assemble(
        (f"Score {report.earned}/{report.possible}", "bold"), f"  {count_outcomes(report)}"
    )
    open_points = (
        f"{count(report.undecided, 'point')} still open: the grader failed there, nothing is lost"
    )
    partial = "this report is partial: the grader stopped before every case was judged"
    return [
        Text(),
        score,
        *(mark_first(prose(open_points, width), Outcome.ERROR) if report.undecided else []),
        *([] if report.complete else mark_first(prose(partial, width), Outcome.ERROR)),
        *next_step(report, verbose=verbose),
    ]


def footer(report: Report, width: int) -> list[Text]:
    """Say how the grading was done."""
    isolation = ", ".join(map(sentence, report.isolation)) or "none"
    about = f"isolation: {isolation}, runner: {sentence(report.runner)}, {report.seconds:.2f} s"
    notes = [line for note in report.notes for line in prose(note, width, label="note  ")]
    return [*notes, Text(about, "dim")]


def praise(report: Report) -> Text:
    """Say that all is well."""
    number = len(report.verdicts)
    told = "the only case passes" if number == 1 else f"all {number} cases pass"
    score = f"Score {report.earned}/{report.possible}"
    return Text.assemble(("✓ ", "green"), f"{told}  ", (score, "bold green"))


def tell(report: Report, width: int, *, verbose: bool) -> list[Text]:
    """Return all lines; each is to be printed as it is, without wrapping."""
    room = max(width, NARROWEST)
    if report.verdicts and report.exit_status == 0:
        scores = sections(report, room, verbose=True) if verbose else []
        return [
            *header(report),
            *scores,
            *([Text()] if scores else []),
            praise(report),
            *footer(report, room),
        ]
    return [
        *header(report),
        *sections(report, room, verbose=verbose),
        *failures(report, room, verbose=verbose),
        *skips(report, room, verbose=verbose),
        *errors(report, room, verbose=verbose),
        *score_lines(report, room, verbose=verbose),
        *footer(report, room),
    ]


def suit(line: Text, encoding: str) -> Text:
    """Replace, one for one, what an encoding cannot write."""
    if encoding.lower().startswith("utf"):
        return line
    plain = line.plain.translate(PLAINER).encode(encoding, "replace").decode(encoding)
    return Text(plain, line.style, spans=line.spans)


def print_text(report: Report, console: Console, *, verbose: bool = False) -> None:
    """Print a report for its student; the console decides on width and colour."""
    lines = [suit(line, console.encoding) for line in tell(report, console.width, verbose=verbose)]
    console.print(Text("\n").join(lines), soft_wrap=True)


def render_text(
    report: Report, *, verbose: bool = False, width: int | None = None, colour: bool
) -> str:
    """Return what the student sees, 80 columns wide unless told otherwise."""
    if not colour:
        lines = tell(report, width or WIDTH, verbose=verbose)
        return "".join(f"{line.plain}\n" for line in lines)
    from rich.console import Console  # half the cost of rich, needed for colour only

    written = StringIO()
    console = Console(
        file=written,
        force_terminal=True,
        color_system="standard",
        no_color=False,
        width=width or WIDTH,
        legacy_windows=False,
    )
    print_text(report, console, verbose=verbose)
    return written.getvalue()


def render(report: Report) -> str:
    """Return what the student sees, without colour."""
    return render_text(report, colour=False)
