"""Facts about the grader, proved by submissions of known verdict: one folder for each fault.

A folder's `verdict.yaml` says what the student did wrong, how the submission is made (files of
its own, or changes of a base) and which cases must fail and pass.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from grader.catalogue import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grader.spec import Case

ROOT = Path(__file__).parents[1]
SUBMISSIONS = ROOT / "tests" / "submissions"
FOLDERS = sorted(path.parent for path in SUBMISSIONS.glob("*/*/verdict.yaml"))
KEYS = {"about", "assignment", "base", "change", "files", "verdict"}
LEAST_FAULTS = 32

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@dataclass(frozen=True)
class Verdict:
    """What a report says of one case."""

    case: str
    section: str
    outcome: str
    cause: str | None

    def is_meant_by(self, pattern: str) -> bool:
        """Tell whether a pattern names this case or its section."""
        return fnmatchcase(self.case, pattern) or fnmatchcase(self.section, pattern)


def known(folder: Path) -> dict[str, Any]:
    """Read what is known of a submission."""
    about: dict[str, Any] = yaml.safe_load((folder / "verdict.yaml").read_text("utf-8"))
    return {"assignment": folder.parent.name, "base": "none", "change": [], "files": {}, **about}


def base_files(folder: Path, base: str) -> dict[str, str]:
    """Make the files of a base: the reference, a submission beside, or the folder's own."""
    places = {"reference": ROOT / "reference" / folder.parent.name, "none": folder}
    if base not in places:
        return compose(folder.parent / base)
    place = places[base]
    return {path.name: path.read_text("utf-8") for path in place.glob("*.py")}


def compose(folder: Path) -> dict[str, str]:
    """Make the files of a submission."""
    about = known(folder)
    files = base_files(folder, about["base"])
    for change in about["change"]:
        name = change["file"]
        assert files[name].count(change["old"]) == 1, f"{name}: not once: {change['old']}"
        files[name] = files[name].replace(change["old"], change["new"])
    files |= about["files"]
    return {name: text for name, text in files.items() if text is not None}


@cache
def cases_of(assignment: str) -> dict[str, Case]:
    """Return the cases of an assignment by id."""
    return {case.id: case for case in Catalogue(ROOT).load(assignment).cases}


def is_timed(case: Case) -> bool:
    """Say whether a case takes its time: it, or its section, gives a program time to think."""
    return case.time is not None


def named_by(assignment: str, pattern: str) -> list[Case]:
    """Return the cases that a pattern names, by themselves or by their section."""
    return [
        case
        for case in cases_of(assignment).values()
        if fnmatchcase(case.id, pattern) or fnmatchcase(case.section, pattern)
    ]


def spoken_of(about: dict[str, Any]) -> list[Case]:
    """Return the cases that a known verdict says something of."""
    patterns = [entry["case"] for entry in about["verdict"].get("fails", [])]
    patterns += about["verdict"].get("passes", [])
    named = [case for pattern in patterns for case in named_by(about["assignment"], pattern)]
    return list({case.id: case for case in named}.values())


def is_about_time(about: dict[str, Any]) -> bool:
    """Say whether a submission's fault is known by cases that give time to think."""
    patterns = [entry["case"] for entry in about["verdict"].get("fails", [])]
    return not patterns or any(
        is_timed(case) for pattern in patterns for case in named_by(about["assignment"], pattern)
    )


def passes_in_time(about: dict[str, Any]) -> bool:
    """Say whether a submission is known to pass a section whose cases all give time to think."""
    return any(
        all(map(is_timed, named_by(about["assignment"], pattern)))
        for pattern in about["verdict"].get("passes", [])
    )


def verdicts_of(
    folder: Path, assignment: str, into: Path, only: Iterable[str] = ()
) -> tuple[int, dict[str, Verdict]]:
    """Grade a composed submission by the command line; return its status and its verdicts."""
    submission, report = into / "submission", into / "report.json"
    submission.mkdir()
    for name, text in compose(folder).items():
        (submission / name).write_text(text, "utf-8", newline="")
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
    entries = json.loads(report.read_bytes())["verdicts"]
    verdicts = [
        Verdict(entry["case"], entry["section"], entry["outcome"], entry["cause"])
        for entry in entries
    ]
    return graded.returncode, {verdict.case: verdict for verdict in verdicts}


def meant(verdicts: dict[str, Verdict], pattern: str) -> list[Verdict]:
    """Return the verdicts that a pattern names; one that names none is a mistake of ours."""
    found = [verdict for verdict in verdicts.values() if verdict.is_meant_by(pattern)]
    assert found, f"no case or section is called {pattern}"
    return found


@each_folder
def test_a_submission_gets_its_known_verdicts(folder: Path, tmp_path: Path) -> None:
    about = known(folder)
    if is_about_time(about):
        check_verdicts(about, *verdicts_of(folder, about["assignment"], tmp_path))
        return
    quick = [case.id for case in spoken_of(about) if not is_timed(case)]
    expected = dict(about["verdict"])
    expected["passes"] = [
        pattern
        for pattern in expected.get("passes", [])
        if not all(map(is_timed, named_by(about["assignment"], pattern)))
    ]
    graded = verdicts_of(folder, about["assignment"], tmp_path, quick)
    check_verdicts({**about, "verdict": expected}, *graded)


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder",
    [
        folder
        for folder in FOLDERS
        if not is_about_time(known(folder)) and passes_in_time(known(folder))
    ],
    ids=lambda folder: folder.name,
)
def test_a_fault_costs_nothing_where_time_to_think_is_given(folder: Path, tmp_path: Path) -> None:
    about = known(folder)
    check_verdicts(about, *verdicts_of(folder, about["assignment"], tmp_path))


def check_verdicts(about: dict[str, Any], status: int, verdicts: dict[str, Verdict]) -> None:
    """Hold the verdicts of a submission against what is known of them."""
    expected = about["verdict"]
    failed = [verdict for verdict in verdicts.values() if verdict.outcome == "fail"]
    assert status == (1 if expected.get("fails") else 0)
    assert bool(failed) == bool(expected.get("fails"))
    for entry in expected.get("fails", []):
        found = meant(verdicts, entry["case"])
        assert all(verdict.outcome == "fail" for verdict in found), found
        if "cause" in entry:
            assert {verdict.cause for verdict in found} == {entry["cause"]}
    for pattern in expected.get("passes", []):
        found = meant(verdicts, pattern)
        assert [verdict for verdict in found if verdict.outcome != "pass"] == []


@each_folder
def test_a_known_verdict_is_well_written(folder: Path) -> None:
    about = yaml.safe_load((folder / "verdict.yaml").read_text("utf-8"))
    assert about.keys() <= KEYS
    assert about["about"].endswith(".")
    assert about["verdict"].keys() <= {"fails", "passes"}
    assert any(about["verdict"].values())


@each_folder
def test_every_changed_text_occurs_once(folder: Path) -> None:
    assert compose(folder)


def test_many_faults_are_known() -> None:
    assert sum(bool(known(folder)["verdict"].get("fails")) for folder in FOLDERS) >= LEAST_FAULTS


def test_no_two_faults_are_the_same() -> None:
    made = [json.dumps(compose(folder), sort_keys=True) for folder in FOLDERS]
    assert len(set(made)) == len(made)
