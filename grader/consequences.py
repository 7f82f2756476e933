"""Tells which grades in stored reports change when pending goldens are accepted."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError
from grader.golden import Golden, decode_golden, paths_of
from grader.grade import SEEDED, Settings, grade
from grader.grading import MOST_JOBS
from grader.pending import held
from grader.render.problems import count
from grader.render.visible import sentence
from grader.report import FORMAT
from grader.submission import open_submission

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grader.catalogue import Catalogue
    from grader.pending import Change
    from grader.spec import Case, Spec

Outcomes = dict[str, tuple[str, int]]  # by case: how it ended, and the points it gave


@dataclass(frozen=True)
class Stored:
    """What a stored report says: of whom, where the submission was, and how its cases ended."""

    submission: str
    path: Path
    earned: int
    possible: int
    outcomes: Outcomes


class UnusableError(Exception):
    """A report from which nothing can be told of these goldens."""


def find_reports(paths: Iterable[Path]) -> list[Path]:
    """Return the reports at these paths; a folder stands for the JSON files below it."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise GradeError(f"{path}: there is no such folder or file")
        inside = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        if not inside:
            raise GradeError(f"{path}: no report in it", tip="a report's name ends in .json")
        found += inside
    return list(dict.fromkeys(found))


def read_report(file: Path, spec: Spec) -> Stored:
    """Read a report as far as it is needed; raise when it is none, or tells of something else."""
    try:
        data = json.loads(file.read_bytes())
    except OSError as error:
        raise UnusableError(f"cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError):
        raise UnusableError("no report: it is not JSON") from None
    if not isinstance(data, dict) or not {"format", "assignment", "verdicts"} <= data.keys():
        raise UnusableError("no report of `grade`")
    if data["format"] != FORMAT:
        raise UnusableError(f"its format is {data['format']!r}, not {FORMAT}; grade it anew")
    if data["assignment"] != spec.name:
        raise UnusableError(f"of another assignment, {data['assignment']}")
    try:
        if any(SEEDED in note for note in data["notes"]):
            raise UnusableError("graded with a seed of its own, so no golden counted")
        return stored_of(data)
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError):
        raise UnusableError("a damaged report") from None


def stored_of(data: dict[str, Any]) -> Stored:
    """Take from a report what is needed."""
    return Stored(
        submission=str(data["submission"]),
        path=Path(str(data["path"])),
        earned=int(data["earned"]),
        possible=int(data["possible"]),
        outcomes={
            str(entry["case"]): (str(entry["outcome"]), int(entry["earned"]))
            for entry in data["verdicts"]
        },
    )


def pending_goldens(
    catalogue: Catalogue, spec: Spec, changes: Iterable[Change]
) -> dict[str, Golden]:
    """Return the goldens of cases as they will be when these changes are accepted."""
    made: dict[str, Golden] = {}
    for change in changes:
        if change.case is not None:
            files = {file.what: file.new for file in change.files if file.new is not None}
            made[change.case.id] = overlaid(catalogue, spec, change.case, files)
    return made


def overlaid(catalogue: Catalogue, spec: Spec, case: Case, files: dict[str, bytes]) -> Golden:
    """Return a case's golden with some of its files exchanged."""
    paths = paths_of(catalogue.root, spec, case)
    kept = {what: data for what in paths if (data := held(paths[what])) is not None}
    return decode_golden(kept | files, case.id)


def touched(spec: Spec, changes: Iterable[Change], graded: Iterable[str]) -> list[str]:
    """Return the cases whose verdicts may change: those with a new golden, and what needs them."""
    known = set(graded)
    found = {
        change.case.id
        for change in changes
        if change.case is not None and all(file.old is not None for file in change.files)
    } & known
    for case in spec.cases:  # needs point to earlier cases only
        if case.id in known and found.intersection(case.needs):
            found.add(case.id)
    return [case.id for case in spec.cases if case.id in found]


def outcomes_of(
    catalogue: Catalogue,
    spec: Spec,
    path: Path,
    settings: Settings,
    goldens: dict[str, Golden] | None = None,
) -> Outcomes:
    """Grade some cases of a submission and return how they ended."""
    report = grade(catalogue, spec, path, settings, goldens=goldens)
    return {entry.case: (entry.outcome.value, entry.earned) for entry in report.verdicts}


def is_there(path: Path) -> bool:
    """Say whether something has this path; what no file can be called, nothing has."""
    try:
        return path.exists()
    except OSError:
        return False


def line_of(
    catalogue: Catalogue, spec: Spec, changes: Sequence[Change], stored: Stored, runner: str
) -> str:
    """Say how a grade changes, nothing when it stays; raise when that cannot be told.

    The cases are tried with the accepted goldens first: if that is not what the report says, the
    submission is another one, and nothing is told of it.
    """
    if not is_there(stored.path):
        raise UnusableError(f"the submission is not there any more: {stored.path}")
    name = open_submission(stored.path, spec.files).name
    if name != stored.submission:
        raise UnusableError(f"it is of `{stored.submission}`, but {stored.path} holds `{name}`")
    cases = touched(spec, changes, stored.outcomes)
    if not cases:
        raise UnusableError("it has no case whose golden changes")
    jobs = min(os.cpu_count() or 1, MOST_JOBS)
    settings = Settings(only=tuple(cases), runner=runner, jobs=jobs)
    before = outcomes_of(catalogue, spec, stored.path, settings)
    for case in cases:
        if before[case] != stored.outcomes[case]:
            then, now = stored.outcomes[case][0], before[case][0]
            raise UnusableError(f"`{case}` was {then} and is {now} now; grade it anew")
    goldens = pending_goldens(catalogue, spec, changes)
    after = outcomes_of(catalogue, spec, stored.path, settings, goldens)
    moved = [case for case in cases if after[case] != before[case]]
    if not moved:
        return ""
    gained = sum(after[case][1] - before[case][1] for case in cases)
    told = ", ".join(f"{case}: {before[case][0]} → {after[case][0]}" for case in moved)
    points = f"{stored.earned} → {stored.earned + gained} of {stored.possible} points"
    return f"{sentence(stored.submission)}, {points} ({told})"


def tell_consequences(
    catalogue: Catalogue, spec: Spec, changes: Sequence[Change], files: Sequence[Path], runner: str
) -> Iterator[str]:
    """Say for each report whether its grade changes, and how many do."""
    changed = same = unknown = 0
    for file in files:
        try:
            line = line_of(catalogue, spec, changes, read_report(file, spec), runner)
        except (UnusableError, GradeError) as error:
            unknown += 1
            yield f"{file}: cannot tell: {sentence(str(error))}"
            continue
        changed, same = changed + bool(line), same + (not line)
        if line:
            yield f"{file}: {line}"
    counts = f"{changed} changed, {same} as before, {unknown} not known"
    yield f"{spec.name}: grades in {count(len(files), 'report')}: {counts}"
