"""Turns a report into the results.json of the platform Gradescope, in its published fields only.

Students read it there, so it holds what a student may see and no more: of a hidden case whether it
passes, once the grades are published. All texts are plain, so none of them becomes markup.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from grader.audience import as_student
from grader.render.explain import explain
from grader.render.problems import Problem, count
from grader.render.visible import sentence
from grader.verdict import UNJUDGED, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.report import Report
    from grader.verdict import Verdict

TEXT = "text"
VISIBLE, LATER, NEVER = "visible", "after_published", "hidden"
STATUS = {Outcome.PASS: "passed", Outcome.FAIL: "failed", Outcome.SKIP: "failed"}
NOT_RUN = "not run yet"
ERROR = "The grader failed here, not you. Your points are still open: please tell your instructor."
PARTIAL = (
    "This grading was not finished: what follows is all there is. Hand in again, or ask your "
    "instructor to run it again."
)


def lines_of(verdict: Verdict) -> Iterator[str]:
    """Say what a case is about and how it went."""
    if verdict.about:
        yield sentence(verdict.about)
    if verdict.summary == UNJUDGED:
        yield NOT_RUN
    elif verdict.outcome is Outcome.ERROR:
        yield ERROR
    elif verdict.outcome is not Outcome.PASS:
        yield from explain(Problem((verdict,)))


def entry(verdict: Verdict, number: str) -> dict[str, Any]:
    """Return the entry of one case; one that we failed to judge is neither passed nor failed."""
    status = {"status": STATUS[verdict.outcome]} if verdict.outcome in STATUS else {}
    return {
        "name": sentence(verdict.case),
        "name_format": TEXT,
        "number": number,
        "score": verdict.earned,
        "max_score": verdict.points,
        **status,
        "output": "\n".join(lines_of(verdict)),
        "output_format": TEXT,
        "tags": [sentence(verdict.section)],
        "visibility": LATER if verdict.hidden else VISIBLE,
    }


def entries(report: Report) -> list[dict[str, Any]]:
    """Return the entries of all cases, numbered by section."""
    found: list[dict[str, Any]] = []
    numbers: dict[str, int] = {}
    for verdict in report.verdicts:
        numbers[verdict.section] = numbers.get(verdict.section, 0) + 1
        section = list(numbers).index(verdict.section) + 1
        found.append(entry(verdict, f"{section}.{numbers[verdict.section]}"))
    return found


def overview(report: Report) -> Iterator[str]:
    """Say in a few lines how it went, without a number that tells of hidden cases."""
    public = [verdict for verdict in report.verdicts if not verdict.hidden]
    passed = sum(verdict.outcome is Outcome.PASS for verdict in public)
    hidden = len(report.verdicts) - len(public)
    if not report.complete:
        yield PARTIAL
    yield f"{passed} of {count(len(public), 'public case')} passed."
    if hidden:
        yield f"{count(hidden, 'hidden case')}: the results are shown with the published grades."
    if report.complete and report.undecided:
        points = count(report.undecided, "point")
        yield f"{points} still open: the grader failed there, not you. Tell your instructor."
    yield from (f"Note: {sentence(note)}" for note in report.notes)


def render(report: Report) -> str:
    """Return a report as results.json, in ASCII so that any text survives any encoding."""
    shown = as_student(report)
    results = {
        "score": shown.earned,
        "execution_time": round(shown.seconds, 3),
        "output": "\n".join(overview(shown)),
        "output_format": TEXT,
        "test_output_format": TEXT,
        "test_name_format": TEXT,
        "visibility": VISIBLE,
        "stdout_visibility": NEVER,
        "extra_data": {
            "grader": shown.grader,
            "assignment": sentence(shown.assignment),
            "complete": shown.complete,
            "undecided": shown.undecided,
            "isolation": [sentence(name) for name in shown.isolation],
        },
        "tests": entries(shown),
    }
    return json.dumps(results, ensure_ascii=True) + "\n"  # written after every case: no indents
