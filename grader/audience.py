"""Turns a report into what those it is for may see: the instructor all of it, a student less."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grader.errors import GradeError, did_you_mean
from grader.report import score
from grader.verdict import UNJUDGED, Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.report import Report

INSTRUCTOR, STUDENT = "instructor", "student"
AUDIENCES = (INSTRUCTOR, STUDENT)
HERE = "."
HIDDEN_SECTION, HIDDEN_TITLE = "hidden", "Hidden cases"
WITHHELD = "This case is hidden: only whether it passes is told."
OUR_FAULT = "the grader failed here; your instructor's report says how"
ONLY = "only "
SOME = "only some of the cases"


def known_audience(name: str) -> str:
    """Return the name of an audience; there must be such a one."""
    if name not in AUDIENCES:
        near = did_you_mean(name, AUDIENCES)
        raise GradeError(
            f"a report is for nobody called `{name}`{near}",
            tip=f"there are: {', '.join(AUDIENCES)}",
        )
    return name


def report_for(audience: str, report: Report) -> Report:
    """Return what an audience may see of a report."""
    return as_student(report) if audience == STUDENT else report


def as_student(report: Report) -> Report:
    """Return what the student would see who grades the own folder, and of hidden cases as little.

    A hidden case has a number instead of its name, its section, its points and its outcome. A
    section of hidden cases only loses its name too. Whoever has been shown so already stays so.
    Beside hidden cases the time is that of the public ones: a program could wait to tell of them.
    """
    public = {verdict.section for verdict in report.verdicts if not verdict.hidden}
    titles = {entry.id: entry.title for entry in report.sections if entry.id in public}
    if any(verdict.section not in public for verdict in report.verdicts):
        titles[HIDDEN_SECTION] = titles.get(HIDDEN_SECTION, HIDDEN_TITLE)
    verdicts = tuple(verdicts_shown(report, public))
    scores = (score(section, title, verdicts) for section, title in titles.items())
    return replace(
        report,
        path=HERE,
        seconds=time_shown(report),
        notes=tuple(SOME if note.startswith(ONLY) else note for note in report.notes),
        sections=tuple(entry for entry in scores if entry.cases),
        verdicts=verdicts,
    )


def time_shown(report: Report) -> float:
    """Return how long grading took, or how long the public cases did if there are others."""
    if not any(verdict.hidden for verdict in report.verdicts):
        return report.seconds
    return sum(verdict.seconds for verdict in report.verdicts if not verdict.hidden)


def verdicts_shown(report: Report, public: set[str]) -> Iterator[Verdict]:
    """Yield the verdicts as a student may see them; `public` are the sections he knows."""
    number = 0
    for verdict in report.verdicts:
        if verdict.hidden:
            number += 1
            section = verdict.section if verdict.section in public else HIDDEN_SECTION
            yield withhold(verdict, number, section)
        else:
            yield at_home(verdict, report)


def withhold(verdict: Verdict, number: int, section: str) -> Verdict:
    """Return a hidden verdict of which nothing is left but its outcome and its points."""
    outcome = verdict.outcome
    told = {Outcome.PASS: "", Outcome.ERROR: our_fault(verdict)}
    return Verdict(
        case=f"hidden case {number}",
        section=section,
        about="",
        outcome=outcome,
        points=verdict.points,
        earned=verdict.earned,
        hidden=True,
        summary=told.get(outcome, WITHHELD),
    )


def at_home(verdict: Verdict, report: Report) -> Verdict:
    """Return a public verdict without paths of this machine and without our own faults' words."""
    if verdict.outcome is Outcome.ERROR:
        return replace(verdict, summary=our_fault(verdict), divergence=None)
    return replace(verdict, reproduce=without_path(verdict.reproduce, report))


def our_fault(verdict: Verdict) -> str:
    """Say that a case was not judged, without the words of whatever went wrong."""
    return UNJUDGED if verdict.summary == UNJUDGED else OUR_FAULT


def without_path(command: str, report: Report) -> str:
    """Return a command to reproduce a case as it is typed in the submission's own folder."""
    import shlex

    for opening in (f"grade run {report.assignment}", f"grade {report.assignment}"):
        here = f"{opening} {shlex.quote(report.path)} "
        if command.startswith(here):
            return f"{opening} {command.removeprefix(here)}"
    return command
