"""Facts about the grader, proved by submissions of known verdict: one folder for each fault.

What stands in a folder's `verdict.yaml` is said in `grader/audit/known.py`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grader.audit.known import VERDICT_FILE, Known, differences, named, read_known
from grader.audit.trial import Found
from grader.catalogue import Catalogue
from grader.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grader.spec import Case

ROOT = Path(__file__).parents[1]
CATALOGUE = Catalogue(ROOT)
SUBMISSIONS = ROOT / "tests" / "submissions"
LEAST_FAULTS = 32

# By the assignment and the folder's name.
EVERYONE = {
    (name, known.name): known
    for name in CATALOGUE.names
    for known in read_known(CATALOGUE, CATALOGUE.load(name))
}

each_known = pytest.mark.parametrize(("assignment", "name"), EVERYONE, ids=lambda word: word)


@cache
def cases_of(assignment: str) -> tuple[Case, ...]:
    """Return the cases of an assignment."""
    return CATALOGUE.load(assignment).cases


def is_timed(case: Case) -> bool:
    """Say whether a case takes its time: it, or its section, gives a program time to think."""
    return case.time is not None


def failing(known: Known) -> list[str]:
    """Return the patterns of the cases that must fail."""
    return [entry.case for entry in known.verdict.fails]


def are_timed(assignment: str, pattern: str) -> bool:
    """Say whether all cases that a pattern names take their time."""
    return all(map(is_timed, named(cases_of(assignment), pattern)))


def is_about_time(assignment: str, known: Known) -> bool:
    """Say whether a submission's fault is known by cases that give time to think."""
    patterns = failing(known)
    return not patterns or any(
        is_timed(case) for pattern in patterns for case in named(cases_of(assignment), pattern)
    )


def passes_in_time(assignment: str, known: Known) -> bool:
    """Say whether a submission is known to pass a section whose cases all give time to think."""
    return any(are_timed(assignment, pattern) for pattern in known.verdict.passes)


def grade(
    assignment: str, known: Known, into: Path, only: Iterable[str] = ()
) -> tuple[int, dict[str, Found]]:
    """Grade a submission by the command line; return its status and how its cases ended."""
    submission, report = into / "submission", into / "report.json"
    submission.mkdir()
    for name, data in known.files.items():
        (submission / name).parent.mkdir(parents=True, exist_ok=True)
        (submission / name).write_bytes(data)
    command = [sys.executable, "-m", "grader", assignment, str(submission)]
    chosen = [word for case in only for word in ("--only", case)]
    graded = subprocess.run(
        [*command, "--format", "json", "--output", str(report), *chosen],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert graded.returncode in {0, 1}, graded.stdout + graded.stderr
    return graded.returncode, {
        entry["case"]: Found(
            Outcome(entry["outcome"]), entry["cause"] or "", entry["summary"] or ""
        )
        for entry in json.loads(report.read_bytes())["verdicts"]
    }


def check(assignment: str, known: Known, status: int, found: dict[str, Found]) -> None:
    """Hold the verdicts of a submission against what is known of them."""
    graded = [case for case in cases_of(assignment) if case.id in found]
    assert differences(known, graded, found) == []
    assert status == (1 if known.verdict.fails else 0)


@each_known
def test_a_submission_gets_its_known_verdicts(assignment: str, name: str, tmp_path: Path) -> None:
    known = EVERYONE[assignment, name]
    if is_about_time(assignment, known):
        check(assignment, known, *grade(assignment, known, tmp_path))
        return
    passes = tuple(word for word in known.verdict.passes if not are_timed(assignment, word))
    quick = replace(known, verdict=replace(known.verdict, passes=passes))
    spoken = [
        case.id
        for pattern in (*failing(quick), *passes)
        for case in named(cases_of(assignment), pattern)
        if not is_timed(case)
    ]
    check(assignment, quick, *grade(assignment, quick, tmp_path, dict.fromkeys(spoken)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("assignment", "name"),
    [
        key
        for key, known in EVERYONE.items()
        if not is_about_time(key[0], known) and passes_in_time(key[0], known)
    ],
    ids=lambda word: word,
)
def test_a_fault_costs_nothing_where_time_to_think_is_given(
    assignment: str, name: str, tmp_path: Path
) -> None:
    known = EVERYONE[assignment, name]
    check(assignment, known, *grade(assignment, known, tmp_path))


@each_known
def test_a_known_verdict_says_something(assignment: str, name: str) -> None:
    known = EVERYONE[assignment, name]
    assert known.about.endswith(".")
    assert known.verdict.fails or known.verdict.passes
    assert known.files


def test_every_folder_is_read() -> None:
    folders = [path.parent.name for path in SUBMISSIONS.glob(f"*/*/{VERDICT_FILE}")]
    assert sorted(name for _, name in EVERYONE) == sorted(folders)


def test_many_faults_are_known() -> None:
    assert sum(bool(known.verdict.fails) for known in EVERYONE.values()) >= LEAST_FAULTS


def test_no_two_faults_are_the_same() -> None:
    made = [(key[0], sorted(known.files.items())) for key, known in EVERYONE.items()]
    assert all(made.count(one) == 1 for one in made)
