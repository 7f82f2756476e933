"""Facts about Gradescope: its results.json, and the archive run in a folder as the platform has it.

`PUBLISHED` holds the fields of the platform's published specification and their types, no others.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from grader.render.gradescope import render
from grader.verdict import UNJUDGED, Outcome
from tests.test_audience import SECRETIVE, SECRETS, found_in
from tests.test_render_formats import REPORT, report, verdict
from tests.toy import CUP, DICE, EDITION, FILES, SPEC, Toy, complaint, make_toy, write

if TYPE_CHECKING:
    from pathlib import Path

    from grader.report import Report

TEXT = {"type": "string"}
NUMBER = {"type": "number"}
FORMAT = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
PUBLISHED = {
    "type": "object",
    "properties": {
        "score": NUMBER,
        "execution_time": NUMBER,
        "output": TEXT,
        "output_format": FORMAT,
        "test_output_format": FORMAT,
        "test_name_format": FORMAT,
        "visibility": VISIBILITY,
        "stdout_visibility": VISIBILITY,
        "extra_data": {"type": "object"},
        "leaderboard": {"type": "array"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "score": NUMBER,
                    "max_score": NUMBER,
                    "status": {"enum": ["passed", "failed"]},
                    "name": TEXT,
                    "name_format": FORMAT,
                    "number": TEXT,
                    "output": TEXT,
                    "output_format": FORMAT,
                    "tags": {"type": "array", "items": TEXT},
                    "visibility": VISIBILITY,
                    "extra_data": {"type": "object"},
                },
                "required": ["score", "max_score", "name"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["score", "tests"],
    "additionalProperties": False,
}
SLOW = DICE.replace("def main():", "import time\n\n\ndef main():\n    time.sleep(0.6)")
ALL_NAMES = ["a-new-cup-is-empty", "a-cup-adds-up", "hidden case 1", "three-throws", "no-number"]


# The format


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(graded=REPORT)
def test_results_have_published_fields_only_and_one_entry_a_case(graded: Report) -> None:
    results = json.loads(render(graded))
    Draft202012Validator(PUBLISHED).validate(results)
    assert len(results["tests"]) == len(graded.verdicts)
    assert results["score"] == graded.earned
    assert all(text.isprintable() for text in results["output"].split("\n"))


def test_a_hidden_case_counts_and_is_told_later_without_a_word() -> None:
    hidden = verdict("secret", Outcome.PASS, hidden=True, summary="", hint="Look.")
    results = json.loads(render(report(verdict("open", Outcome.PASS), hidden)))
    assert results["score"] == 4
    assert results["output"].startswith("1 of 1 public case passed.")
    shown = {entry["name"]: entry for entry in results["tests"]}
    assert shown["open"]["visibility"] == "visible"
    assert shown["hidden case 1"]["visibility"] == "after_published"
    assert (shown["hidden case 1"]["output"], shown["hidden case 1"]["status"]) == ("", "passed")


def test_what_we_failed_to_judge_is_neither_passed_nor_failed_and_told_first() -> None:
    results = json.loads(
        render(report(verdict("open", Outcome.ERROR, summary="judging failed: KeyError: 'x'")))
    )
    (entry,) = results["tests"]
    assert "status" not in entry
    assert (entry["score"], entry["max_score"]) == (0, 2)
    assert "The grader failed here, not you" in entry["output"]
    assert "KeyError" not in entry["output"]
    assert "2 points still open" in results["output"]
    assert results["extra_data"]["undecided"] == 2


def test_a_case_that_was_not_run_yet_says_so() -> None:
    waiting = verdict("open", Outcome.ERROR, summary=UNJUDGED)
    results = json.loads(render(report(waiting, complete=False)))
    assert results["tests"][0]["output"].endswith("\nnot run yet")
    assert "not finished" in results["output"]


# The archive


@dataclass(frozen=True)
class Platform:
    """A folder laid out as the platform does, with the archive unpacked and set up."""

    root: Path

    @property
    def env(self) -> dict[str, str]:
        """The documented variables, and nothing of this environment."""
        named = {"GRADE_AUTOGRADER": str(self.root), "GRADE_PYTHON": sys.executable}
        return {"PATH": os.environ["PATH"], **named}

    @property
    def results(self) -> Path:
        """The file that the platform reads."""
        return self.root / "results" / "results.json"

    def read(self) -> dict[str, Any]:
        """Read the results as the platform would."""
        results: dict[str, Any] = json.loads(self.results.read_bytes())
        Draft202012Validator(PUBLISHED).validate(results)
        return results

    def hand_in(self, files: dict[str, str]) -> None:
        """Lay down a submission, and forget the one before."""
        for name in ("submission", "results"):
            shutil.rmtree(self.root / name, ignore_errors=True)
            (self.root / name).mkdir()
        write(self.root / "submission", files)

    def start(self, **more: str) -> subprocess.Popen[bytes]:
        """Start the grading of what was handed in."""
        return subprocess.Popen(
            [self.root / "source" / "run_autograder"],
            cwd="/",
            env={**self.env, **more},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def grade(self, files: dict[str, str], **more: str) -> tuple[dict[str, Any], str]:
        """Grade a submission; return the results and what was printed for instructors."""
        self.hand_in(files)
        printed, _ = self.start(**more).communicate(timeout=60)
        return self.read(), printed.decode()


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack an archive with the permissions it tells."""
    with ZipFile(archive) as packed:
        for entry in packed.infolist():
            path = packed.extract(entry, folder)
            os.chmod(path, entry.external_attr >> 16 & 0o777)  # noqa: PTH101
    return folder


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Toy:
    return make_toy(tmp_path_factory.mktemp("course"), hidden=SECRETIVE, edition=EDITION)


@pytest.fixture(scope="module")
def platform(toy: Toy, tmp_path_factory: pytest.TempPathFactory) -> Platform:
    """Lay out the platform's folder elsewhere, and do all that it does when it builds."""
    home = tmp_path_factory.mktemp("platform")
    done = toy.grade("export", "gradescope", "toy", "-o", home / "autograder.zip")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"7 cases, 3 of them hidden, 9 points" in done.stdout
    platform = Platform(home / "autograder")
    unpack(home / "autograder.zip", platform.root / "source")
    built = subprocess.run(
        [platform.root / "source" / "setup.sh"],
        cwd="/",
        env=platform.env,
        capture_output=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr.decode()
    return platform


def test_the_reference_gets_full_marks_on_the_platform(platform: Platform, toy: Toy) -> None:
    results, printed = platform.grade(FILES)
    assert {entry["status"] for entry in results["tests"]} == {"passed"}
    assert results["score"] == 9
    assert results["extra_data"]["complete"] is True
    assert "isolation: " in printed
    assert str(toy.root) not in printed


def test_a_wrong_submission_loses_what_it_should_and_learns_nothing_hidden(
    platform: Platform,
) -> None:
    results, printed = platform.grade({**FILES, "cup.py": CUP.replace("sum(", "1 + sum(")})
    scores = {entry["name"]: entry["score"] for entry in results["tests"]}
    assert scores["a-new-cup-is-empty"] == scores["a-cup-adds-up"] == scores["three-throws"] == 0
    assert scores["no-number"] == 1
    told = {entry["name"]: entry["output"] for entry in results["tests"]}
    assert "wanted: 0" in told["a-new-cup-is-empty"]
    assert "Waits for a-new-cup-is-empty" in told["a-cup-adds-up"]
    assert found_in(platform.results.read_text("utf-8"), SECRETS) == []
    assert str(platform.root) not in platform.results.read_text("utf-8")
    assert "a-cup-of-elephants" in printed
    assert results["stdout_visibility"] == "hidden"


def test_an_empty_submission_gets_nothing_and_is_told_what_to_hand_in(platform: Platform) -> None:
    results, printed = platform.grade({})
    assert (results["score"], results["tests"]) == (0, [])
    assert "Hand in dice.py, cup.py" in results["output"]
    assert "no files there" in printed


def test_results_are_whole_at_every_moment_and_outlive_a_kill(platform: Platform) -> None:
    platform.hand_in({**FILES, "dice.py": SLOW})
    grading = platform.start()
    scores: list[float] = []
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (not scores or scores[-1] < 5):
        if platform.results.exists():
            results = platform.read()
            if results["tests"]:
                assert len(results["tests"]) == 7
                scores.append(results["score"])
    os.killpg(grading.pid, signal.SIGKILL)
    grading.communicate()
    results = platform.read()
    assert scores[0] == 0
    assert scores == sorted(scores)
    assert results["score"] >= scores[-1] >= 5
    assert results["extra_data"]["complete"] is False
    assert "not finished" in results["output"]
    assert {entry["name"] for entry in results["tests"]} >= set(ALL_NAMES)
    assert "not run yet" in "".join(entry["output"] for entry in results["tests"])
    assert found_in(platform.results.read_text("utf-8"), SECRETS) == []


@pytest.mark.parametrize("level", ["kernel", "namespaces", "bubblewrap"])
def test_a_submission_cannot_read_what_is_expected_on_the_platform(
    platform: Platform, level: str
) -> None:
    course = platform.root / "source" / "course"
    golden = course / "golden" / "toy" / "three-throws.txt"
    assert golden.read_bytes()
    cheat = f"import sys\nsys.stdout.write(open({str(golden)!r}).read())\n"
    results, printed = platform.grade({**FILES, "dice.py": cheat}, GRADE_ISOLATION=level)
    scores = {entry["name"]: entry["score"] for entry in results["tests"]}
    assert scores["three-throws"] == 0
    assert "FileNotFoundError" in printed or "PermissionError" in printed
    assert all(path.stat().st_mode & 0o077 == 0 for path in course.rglob("*"))


def test_where_a_submission_could_read_it_nobody_is_graded(platform: Platform) -> None:
    results, printed = platform.grade(FILES, GRADE_ISOLATION="basic")
    assert results["score"] == 0
    assert all(entry["output"].endswith("not run yet") for entry in results["tests"])
    assert "ask your instructor" in results["output"]
    assert "isolation is only `basic` here" in printed


def test_the_grader_that_runs_is_the_archives_own(platform: Platform) -> None:
    module = platform.root / "source" / "grader" / "__init__.py"
    before = module.read_text("utf-8")
    module.write_text(before.replace("__version__ = ", "__version__ = 'other ' + "), "utf-8")
    try:
        results, _ = platform.grade(FILES)
    finally:
        module.write_text(before, "utf-8")
    assert results["extra_data"]["grader"].startswith("other ")


def test_a_broken_course_is_told_when_the_image_is_built(
    platform: Platform, tmp_path: Path
) -> None:
    broken = Platform(tmp_path / "autograder")
    shutil.copytree(platform.root / "source", broken.root / "source")
    (broken.root / "source" / "course" / "golden" / "toy" / "three-throws.txt").unlink()
    built = subprocess.run(
        [broken.root / "source" / "setup.sh"], env=broken.env, capture_output=True, check=False
    )
    assert built.returncode != 0
    assert b"three-throws" in built.stderr


def test_an_archive_holds_what_grading_needs_and_the_reference_only_if_asked(
    toy: Toy, tmp_path: Path
) -> None:
    def names(*words: str) -> set[str]:
        done = toy.grade("export", "gradescope", *words, "-o", tmp_path / "a.zip")
        assert done.returncode == 0, done.stderr
        with ZipFile(tmp_path / "a.zip") as archive:
            return set(archive.namelist())

    plain = names("toy-large")
    first = (tmp_path / "a.zip").read_bytes()
    assert {
        "setup.sh",
        "run_autograder",
        "requirements.txt",
        "grader/worker.py",
        "course/specs/toy/spec.yaml",
        "course/specs/toy/hidden.yaml",
        "course/specs/toy/provided/python/rand.py",
        "course/specs/toy-large/spec.yaml",
        "course/golden/toy-large/three-throws.txt",
    } <= plain
    assert not [name for name in plain if "__pycache__" in name or name.startswith("grader/data")]
    assert not [name for name in plain if name.startswith("course/reference")]
    assert not [name for name in plain if name.endswith(".pending")]
    assert names("toy-large") == plain
    assert (tmp_path / "a.zip").read_bytes() == first
    assert names("toy-large", "--with-reference") - plain == {
        "course/reference/toy/cup.py",
        "course/reference/toy/dice.py",
    }


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["toi"], 2, "there is no assignment `toi` (did you mean toy?)"),
        (["toy", "-o", "nowhere/a.zip"], 3, "nowhere/a.zip: cannot be written: No such file"),
        (["toy", "--require-isolation", "kernl"], 2, "there is no isolation `kernl`"),
    ],
)
def test_an_export_that_cannot_be_made_is_told_in_one_line(
    toy: Toy, words: list[str], status: int, message: str
) -> None:
    done = toy.grade("export", "gradescope", *words)
    assert (done.returncode, done.stdout) == (status, b"")
    assert complaint(done).startswith(message)
    assert not list(toy.root.glob("*.zip"))


def test_a_missing_golden_is_told_before_anything_is_written(tmp_path: Path) -> None:
    toy = make_toy(tmp_path, spec=SPEC)
    (toy.goldens / "three-throws.txt").unlink()
    done = toy.grade("export", "gradescope", "toy")
    assert (done.returncode, done.stdout) == (2, b"")
    assert "three-throws.txt: cannot be read" in complaint(done)
    assert not (tmp_path / "autograder.zip").exists()
