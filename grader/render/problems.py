"""Turns the verdicts of a report into problems: what went wrong once, with all cases it touches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from grader.render.visible import sentence
from grader.verdict import OUTPUT, Cause, Divergence, Outcome, Verdict

if TYPE_CHECKING:
    from grader.report import Report

SOURCE_ENDINGS = (".py", ".cpp", ".h")
PREPOSITIONS = ("in ", "at ", "on ", "before ", "after ", "during ", "between ", "while ")
STOPPING = {Cause.SYNTAX_ERROR, Cause.MISSING_FILE, Cause.MISSING_NAME, Cause.DISALLOWED_IMPORT}
MANY = 4
NOUNS = {
    Outcome.PASS: "passed",
    Outcome.FAIL: "failed",
    Outcome.SKIP: "skipped",
    Outcome.ERROR: "not judged",
}


@dataclass(frozen=True)
class Problem:
    """Verdicts that tell the same; there is at least one."""

    verdicts: tuple[Verdict, ...]

    @property
    def first(self) -> Verdict:
        """The verdict that stands for all."""
        return self.verdicts[0]

    @property
    def cases(self) -> tuple[str, ...]:
        """The ids of the cases."""
        return tuple(sentence(verdict.case) for verdict in self.verdicts)

    @property
    def lost(self) -> int:
        """The points that the cases did not give."""
        return sum(verdict.points - verdict.earned for verdict in self.verdicts)

    @property
    def hint(self) -> str:
        """The hint, unless the cases hint at different things."""
        return self.first.hint if len({verdict.hint for verdict in self.verdicts}) == 1 else ""

    @property
    def places(self) -> tuple[str, ...]:
        """Where it is, unless the summary already names the place and no line is known."""
        divergence = self.first.divergence
        if divergence is None:
            return ()
        is_named = divergence.line == 0 and divergence.where in self.first.summary
        return locate(replace(divergence, where="") if is_named else divergence)

    @property
    def summary(self) -> str:
        """One sentence on what went wrong."""
        named = self.first.cause.value if self.first.cause else ""
        return sentence(self.first.summary) or named or NOUNS[self.first.outcome]


def is_in_source(divergence: Divergence | None) -> bool:
    """Tell whether a divergence points at a line of the submission's own code."""
    return bool(divergence and divergence.line > 0 and divergence.where.endswith(SOURCE_ENDINGS))


def is_in_transcript(divergence: Divergence | None) -> bool:
    """Tell whether a divergence is a place in what a whole program printed."""
    return divergence is not None and divergence.where == OUTPUT


def source_path(path: str, divergence: Divergence) -> str:
    """Return where a line of the submission's code is found from where the grader was started."""
    return str(PurePosixPath(path.replace("\0", "")) / divergence.where)


def likeness(verdict: Verdict) -> tuple[object, ...]:
    """Return what two verdicts share when they tell the same problem.

    Left out is where in its own game a case met the problem and, when there is a traceback, which
    line of output was due at that moment.
    """
    told = (verdict.cause, verdict.summary, verdict.is_withheld)
    divergence = verdict.divergence
    if divergence is None:
        return told
    line = divergence.line if is_in_source(divergence) else 0
    seen = divergence.traceback or (divergence.wanted, divergence.got)
    return (*told, divergence.where, line, seen)


def find_problems(report: Report, outcome: Outcome) -> tuple[Problem, ...]:
    """Group the verdicts of one outcome: what stops many cases first, then in the spec's order.

    Transcripts come behind the cases that try one thing, and last what is withheld: nobody can
    begin with it.
    """
    groups: dict[tuple[object, ...], list[Verdict]] = {}
    for verdict in report.verdicts:
        if verdict.outcome is outcome:
            groups.setdefault(likeness(verdict), []).append(verdict)
    found = [Problem(tuple(group)) for group in groups.values()]
    return tuple(
        sorted(
            found,
            key=lambda problem: (
                problem.first.is_withheld,
                len(problem.verdicts) < MANY,
                is_in_transcript(problem.first.divergence),
            ),
        )
    )


def count(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def list_cases(cases: tuple[str, ...], most: int) -> str:
    """Name the first cases and count the others."""
    named = ", ".join(cases[:most])
    return f"{named} and {len(cases) - most} more" if len(cases) > most else named


def spread(problem: Problem, most: int) -> str:
    """Say which cases a problem touches, or nothing when it is one."""
    if len(problem.cases) == 1:
        return ""
    number, named = len(problem.cases), list_cases(problem.cases, most)
    if problem.first.is_withheld:
        return f"so it is with {number} cases: {named}"
    opening = "this stops" if problem.first.cause in STOPPING else "the same in"
    return f"{opening} {number} cases: {named}"


def locate(divergence: Divergence) -> tuple[str, ...]:
    """Say where a divergence is: in the game, then in the text."""
    place, where = sentence(divergence.place), sentence(divergence.where)
    if place and not place.startswith(PREPOSITIONS):
        place = f"in {place}"
    if divergence.line > 0:
        column = f", column {divergence.column}" if divergence.column > 0 else ""
        where = f"line {divergence.line}{column}" + (f" of {where}" if where else "")
    elif where and not where.startswith(PREPOSITIONS):
        where = f"in {where}"
    return tuple(part for part in (place, where) if part)


def count_outcomes(report: Report) -> str:
    """Say how many cases ended how, leaving out what did not happen."""
    counts = [(report.count(outcome), noun) for outcome, noun in NOUNS.items()]
    return ", ".join(f"{number} {noun}" for number, noun in counts if number) or "no cases"
