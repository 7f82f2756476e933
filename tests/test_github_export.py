"""Facts about the workflow for GitHub: what it may do, and that its commands work as they stand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET  # only our own reports are read

import pytest
import yaml

from grader.platforms.github import WHEEL
from tests.test_wheel import ROOT, build
from tests.toy import EDITION, HIDDEN, Toy, complaint, make_toy

if TYPE_CHECKING:
    from collections.abc import Iterator

REFERENCE = ROOT / "reference" / "blackjack"
PINNED = re.compile(r"actions/[a-z-]+@v\d+")


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue", hidden=HIDDEN, edition=EDITION)


def exported(toy: Toy, *words: str) -> dict[Any, Any]:
    """Return a workflow as YAML gives it; `on` is the key that YAML takes for a truth value."""
    done = toy.grade("export", "github", "toy", *words)
    assert (done.returncode, done.stderr) == (0, b"")
    workflow: dict[Any, Any] = yaml.safe_load(done.stdout)
    return workflow


def steps_of(workflow: dict[Any, Any]) -> list[dict[Any, Any]]:
    """Return the steps of the only job."""
    (job,) = workflow["jobs"].values()
    steps: list[dict[Any, Any]] = job["steps"]
    return steps


def run_commands(workflow: dict[Any, Any]) -> Iterator[str]:
    """Yield the commands, as the runner hands them to its shell."""
    yield from (step["run"] for step in steps_of(workflow) if "run" in step)


def test_a_workflow_reads_the_repository_and_may_do_nothing_else(toy: Toy) -> None:
    workflow = exported(toy)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow[True].keys() == {"push", "pull_request", "workflow_dispatch"}
    (job,) = workflow["jobs"].values()
    assert "permissions" not in job
    assert 10 <= job["timeout-minutes"] <= 60
    used = [step["uses"] for step in steps_of(workflow) if "uses" in step]
    assert [name for name in used if not PINNED.fullmatch(name)] == []
    assert steps_of(workflow)[0]["with"] == {"persist-credentials": False}


def test_a_workflow_shows_what_a_student_may_see(toy: Toy) -> None:
    *_, grading = run_commands(exported(toy))
    assert "--as student" in grading
    assert "text" not in grading  # what a student prints must not become a workflow command
    done = toy.grade("export", "github", "toy")
    assert b"a-hundred-throws" not in done.stdout


def test_a_workflow_goes_to_a_file_whole(toy: Toy) -> None:
    done = toy.grade("export", "github", "toy", "-o", "grade.yml")
    assert (done.returncode, done.stdout) == (0, b"")
    assert (toy.root / "grade.yml").read_bytes() == toy.grade("export", "github", "toy").stdout


@pytest.mark.parametrize(
    ("install", "written"),
    [
        ("", WHEEL),
        ("coursegrade==0.1.0", "coursegrade==0.1.0"),
        ("git+https://git.example/course@v1", "git+https://git.example/course@v1"),
        ("a wheel.whl", "'a wheel.whl'"),
        ("x; rm -rf /", "'x; rm -rf /'"),
    ],
)
def test_what_is_to_be_installed_is_one_word_of_the_command(
    toy: Toy, install: str, written: str
) -> None:
    first, _ = run_commands(exported(toy, *(["--install", install] if install else [])))
    assert first == f"python -m pip install --quiet --disable-pip-version-check {written}"


@pytest.mark.parametrize("install", ["a\nb", "a: b", "a #b"])
def test_what_no_workflow_can_hold_is_refused(toy: Toy, install: str) -> None:
    done = toy.grade("export", "github", "toy", "--install", install)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done).startswith("--install")


def test_an_unknown_assignment_is_told_in_one_line(toy: Toy) -> None:
    done = toy.grade("export", "github", "toi")
    assert (done.returncode, complaint(done)) == (
        2,
        "there is no assignment `toi` (did you mean toy?)",
    )


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make what a runner has, a Python with pip; what the grader needs is at hand, not itself."""
    environment = tmp_path_factory.mktemp("runner")
    venv.create(environment)
    (site,) = environment.glob("lib/python*/site-packages")
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if "coursegrade" not in path.name:
            (site / path.name).symlink_to(path)
    return environment / "bin"


def test_the_commands_of_a_workflow_grade_a_students_repository(
    runner: Path, tmp_path: Path
) -> None:
    repository, temporary = tmp_path / "repository", tmp_path / "temporary"
    shutil.copytree(REFERENCE, repository, ignore=shutil.ignore_patterns("__pycache__"))
    temporary.mkdir()
    wheel = build("wheel", ROOT, tmp_path / "wheel")
    (repository / ".github").mkdir()
    shutil.copy(wheel, repository / ".github")
    assert (repository / WHEEL).is_file()
    exporting = [sys.executable, "-m", "grader", "export", "github", "blackjack"]
    made = subprocess.run(exporting, cwd=ROOT, capture_output=True, check=True)
    install, grading = run_commands(yaml.safe_load(made.stdout))

    def execute(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S602 - as the runner does
            command,
            shell=True,
            executable="/bin/bash",
            cwd=repository,
            env={
                "PATH": f"{runner}:{os.environ['PATH']}",
                "HOME": str(tmp_path),
                "RUNNER_TEMP": str(temporary),
                "GITHUB_STEP_SUMMARY": str(temporary / "summary.md"),
            },
            capture_output=True,
            text=True,
            check=False,
        )

    assert not (runner / "grade").exists()
    assert execute(install).returncode == 0
    assert (runner / "grade").exists()
    passed = execute(grading)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert "failed" not in passed.stdout
    hand = repository / "hand.py"
    right = hand.read_text(encoding="utf-8")
    hand.write_text(right.replace("<= LIMIT", "< LIMIT", 1), encoding="utf-8")
    failed = execute(grading)
    assert failed.returncode == 1
    assert "::error " in failed.stdout
    assert "natural-21-pays-three-to-two" in (temporary / "summary.md").read_text(encoding="utf-8")
    assert ET.parse(temporary / "report.xml").getroot().tag == "testsuites"  # noqa: S314 - our own
    assert sorted(path.name for path in repository.iterdir()) == sorted(
        [".github", *(path.name for path in REFERENCE.glob("*.py"))]
    )
