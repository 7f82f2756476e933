"""All verdicts of one submission, as one value with a format version."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from grader import __version__
from grader.decode import schema
from grader.verdict import Outcome, Verdict

FORMAT = 1


@dataclass(frozen=True)
class SectionScore:
    """What one section of the assignment gave."""

    id: str
    title: str
    earned: int
    possible: int
    passed: int
    cases: int


@dataclass(frozen=True)
class Fresh:
    """What fresh cases were made from: how many for each generator, and the seed of all draws.

    `again` tells of draws that were of no use, as the reference itself was unfit for them.
    """

    cases: int
    seed: int
    again: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """All verdicts of one submission.

    `undecided` counts the points of cases that we could not judge (outcome error): they are part
    of `possible`, and nobody has lost them yet. `complete` is false while cases are missing.
    `submission` is its name, `path` where it was found.
    """

    format: int
    grader: str
    assignment: str
    title: str
    submission: str
    path: str
    runner: str
    isolation: tuple[str, ...]
    notes: tuple[str, ...]
    complete: bool
    seconds: float
    earned: int
    possible: int
    undecided: int
    sections: tuple[SectionScore, ...]
    verdicts: tuple[Verdict, ...]
    fresh: Fresh | None = None

    def count(self, outcome: Outcome) -> int:
        """Return how many cases ended in an outcome."""
        return sum(verdict.outcome is outcome for verdict in self.verdicts)

    @property
    def exit_status(self) -> int:
        """0 all passed, 1 graded and not all passed, 3 something of ours went wrong."""
        if self.count(Outcome.ERROR) or not self.complete:
            return 3
        return 0 if self.count(Outcome.PASS) == len(self.verdicts) else 1


def score(section: str, title: str, verdicts: tuple[Verdict, ...]) -> SectionScore:
    """Add up the verdicts of one section."""
    own = [verdict for verdict in verdicts if verdict.section == section]
    return SectionScore(
        section,
        title,
        earned=sum(verdict.earned for verdict in own),
        possible=sum(verdict.points for verdict in own),
        passed=sum(verdict.outcome is Outcome.PASS for verdict in own),
        cases=len(own),
    )


def make_report(
    verdicts: tuple[Verdict, ...], titles: dict[str, str], *, complete: bool, **about: Any
) -> Report:
    """Put verdicts together; `titles` names the sections in their order."""
    scores = [score(section, title, verdicts) for section, title in titles.items()]
    return Report(
        format=FORMAT,
        grader=__version__,
        complete=complete,
        earned=sum(verdict.earned for verdict in verdicts),
        possible=sum(verdict.points for verdict in verdicts),
        undecided=sum(verdict.points for verdict in verdicts if verdict.outcome is Outcome.ERROR),
        sections=tuple(entry for entry in scores if entry.cases),
        verdicts=verdicts,
        **about,
    )


def to_plain(value: Any) -> Any:
    """Turn a report, or a part of one, into JSON values."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    return value


def report_schema() -> dict[str, Any]:
    """Return the JSON schema of the report's JSON form."""
    defined: dict[str, Any] = {}
    top = schema(Report, defined)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "grade report",
        **top,
        "$defs": defined,
    }
