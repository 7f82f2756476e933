"""Judges the run of a program: its output, exit status and files against what was wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grader.compare import Difference, compare, cut, first_difference, normalised, split, text_of
from grader.ending import no_end, stopped, unsound
from grader.judge_facts import judge_facts
from grader.landmarks import place_of
from grader.verdict import OUTPUT, Cause, Divergence, Problem

if TYPE_CHECKING:
    from grader.golden import Golden
    from grader.spec import Case, Run, Spec
    from grader.transcript import Transcript

NOTHING = "It prints nothing."
ERRORS = "standard error"
UTF8 = ("utf-8", "surrogateescape")
SENTENCES = {
    Cause.CASE_ONLY: "Only upper and lower case differ.",
    Cause.TRAILING_BLANK: "The blanks at the end of the line differ.",
    Cause.FINAL_NEWLINE: "The last line does not end with a newline.",
    Cause.CRLF: "Lines end with a carriage return and a newline (CRLF); print a newline only.",
    Cause.BLANK_LINES: "Only blank lines differ: there is one too many, or one is missing.",
    Cause.ORDER: "The right lines are printed in another order.",
    Cause.NUMBER: "A number differs.",
    Cause.EXTRA_LINES: "Everything up to the end is right, but more is printed after it.",
    Cause.EXTRA_LINE: "Something too much is printed here; then the output goes on as it should.",
    Cause.MISSING_LINE: "Something is missing here; then the output goes on as it should.",
    Cause.STOPPED_EARLY: "Everything printed is right, but the output ends too early.",
    Cause.TEXT: "Another line should stand here.",
}


def judge_run(
    spec: Spec, case: Case, run: Run, transcript: Transcript, golden: Golden
) -> Problem | None:
    """Judge a run: how it ended, then what it printed, its exit status, its files."""
    if not transcript.sound:
        return unsound()
    wanted = wanted_output(run, golden)
    got = text_of(transcript.stdout)
    difference = None
    if wanted is not None:
        difference = compare(normalised(wanted, case.normalise), normalised(got, case.normalise))
    shown = locate(spec, case, difference, wanted, transcript)
    if (stop := stopped(case, transcript)) is not None:
        return Problem(stop.cause, stop.summary, merged(stop, shown))
    if difference is not None:
        summary = said(difference) if transcript.stdout else NOTHING
        return Problem(difference.cause, summary, shown)
    if run.stdout == "some" and not transcript.stdout:
        return Problem(Cause.STOPPED_EARLY, NOTHING, Divergence(where=OUTPUT))
    if run.prints and (problem := judge_facts(transcript.stdout, run.prints)):
        return problem
    return other_differences(case, run, transcript, golden)


def wanted_output(run: Run, golden: Golden) -> str | None:
    """Return the text a run must print, None when anything will do."""
    if run.stdout == "golden":
        return text_of(golden.stdout or b"")
    return None if run.stdout in {"any", "some"} else run.stdout


def locate(
    spec: Spec,
    case: Case,
    difference: Difference | None,
    wanted: str | None,
    transcript: Transcript,
) -> Divergence | None:
    """Say where two outputs first differ, in the words of the game."""
    if difference is None or wanted is None:
        return None
    lines = split(normalised(wanted, case.normalise))
    return Divergence(
        where=OUTPUT,
        place=place_of(min(difference.line, len(lines) - 1), lines, spec.landmarks),
        input=input_before(case, difference, transcript),
        **shown_lines(difference),
    )


def shown_lines(difference: Difference) -> dict[str, Any]:
    """Return the lines of a difference as a divergence shows them."""
    return {
        "line": difference.line + 1,
        "column": difference.column + 1,
        "wanted": cut(difference.wanted, difference.column),
        "got": cut(difference.got, difference.column),
        "before": tuple(cut(line) or "" for line in difference.before),
    }


def input_before(case: Case, difference: Difference, transcript: Transcript) -> str:
    """Return the last line of input that the program had read when the outputs parted."""
    lines = split(case.stdin)
    printed = transcript.stdout.split(b"\n")
    offset = sum(len(text) + 1 for text in printed[: difference.line])
    if difference.line < len(printed):
        offset += len(text_of(printed[difference.line])[: difference.column].encode(*UTF8))
    read = sum(place <= offset for place in transcript.reads)
    return lines[min(read, len(lines)) - 1] if read and lines else ""


def merged(stop: Problem, shown: Divergence | None) -> Divergence | None:
    """Lay how a process stopped over where its output first differs."""
    ended = stop.divergence
    if ended is None or shown is None or stop.cause is Cause.SYNTAX_ERROR:
        return ended or shown
    return replace(shown, got=ended.got or shown.got, traceback=ended.traceback)


def other_differences(
    case: Case, run: Run, transcript: Transcript, golden: Golden
) -> Problem | None:
    """Judge what is left when the output is right: exit status, standard error, files."""
    if run.exit is not None and transcript.status != run.exit:
        shown = Divergence(where="exit status", wanted=str(run.exit), got=str(transcript.status))
        summary = f"The exit status is {transcript.status}, not {run.exit}."
        return Problem(Cause.EXIT_STATUS, summary, shown)
    if run.stderr is not None:
        if isinstance(run.stderr, str):
            problem = compare_text(ERRORS, case, run.stderr, transcript.stderr)
        else:
            problem = judge_facts(transcript.stderr, run.stderr, where=ERRORS)
        if problem is not None:
            return problem
    for name, text in run.files.items():
        if name not in transcript.files:
            summary = f"It did not write the file {name}."
            return Problem(Cause.MISSING_FILE, summary, Divergence(where=name))
        wanted = text_of(golden.files.get(name, b"")) if text == "golden" else text
        problem = compare_text(name, case, wanted, transcript.files[name])
        if problem is not None:
            return problem
    return None if transcript.finished or run.exit else no_end()


def compare_text(where: str, case: Case, wanted: str, data: bytes) -> Problem | None:
    """Compare one more text than the output: standard error, or a file."""
    got = normalised(text_of(data), case.normalise)
    difference = compare(normalised(wanted, case.normalise), got)
    if difference is None:
        return None
    shown = Divergence(where=where, **shown_lines(difference))
    summary = said(difference)
    if difference.cause is Cause.STOPPED_EARLY:
        summary = f"What stands in {where} is right, but it ends too early."
    return Problem(difference.cause, summary, shown)


def said(difference: Difference) -> str:
    """Say what differs; of a line that is right in part say that, too."""
    wanted, got = difference.wanted or "", difference.got or ""
    if difference.cause is not Cause.TEXT or not wanted:
        return SENTENCES[difference.cause]
    if got.startswith(wanted):
        return "This line goes on where it should end."
    if got and wanted.startswith(got):
        return "This line ends too early."
    rest = first_difference(wanted[difference.column :][::-1], got[difference.column :][::-1])
    is_alike = 4 * (difference.column + rest) >= 3 * max(len(wanted), len(got))
    return "A part of this line is different." if is_alike else SENTENCES[Cause.TEXT]
