"""Facts about `grade new`: what it makes works at once, and it changes nothing that is there."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from grader.catalogue import Catalogue
from grader.spec import Run, Task
from grader.spec_file import Rule
from tests.toy import complaint, grade, make_toy, write

if TYPE_CHECKING:
    from pathlib import Path

MADE = {
    "specs/words/spec.yaml",
    "specs/words/audit.yaml",
    "specs/words/handout.md",
    "specs/words/provided/python/rand.py",
    "specs/words/referee/referee.py",
    "reference/words/cup.py",
    "reference/words/dice.py",
    "golden/words/a-cup-adds-up.json",
    "golden/words/three-throws.txt",
    "tests/submissions/words/total-counts-the-throws/verdict.yaml",
}
FAULTS = {  # what a student may get wrong, and the case that must say so
    "a-cup-adds-up": ("cup.py", "sum(self.numbers)", "len(self.numbers)"),
    "a-split-adds-up": ("cup.py", "total - MOST", "total - 7"),
    "three-throws": ("dice.py", "Total:", "total:"),
    "imports-only-what-is-allowed": ("dice.py", "import sys", "import os\nimport sys"),
}


def files_in(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a new assignment in an empty folder."""
    folder = tmp_path_factory.mktemp("course")
    done = grade("new", "words", cwd=folder)
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode().splitlines()
    assert {line.removeprefix("made  ") for line in told if line.startswith("made  ")} == MADE
    assert "  grade words reference/words" in told
    return folder


def test_a_new_assignment_is_all_that_is_made(course: Path) -> None:
    assert set(files_in(course)) == MADE


def test_a_new_assignment_is_sound_and_its_reference_gets_full_marks(course: Path) -> None:
    for words in (["spec", "check"], ["golden", "check"], ["words", "reference/words"]):
        done = grade(*words, cwd=course)
        assert done.returncode == 0, (done.stdout + done.stderr).decode()


def test_a_new_assignment_is_proved_by_an_audit(course: Path, tmp_path: Path) -> None:
    work = shutil.copytree(course, tmp_path / "course")
    done = grade("audit", "words", cwd=work)
    told = done.stdout.decode()
    assert (done.returncode, told.splitlines()[-1]) == (0, "all proved"), told
    assert "\n✓ known      1 of 1 submission judged as known\n" in told


def test_a_new_assignment_has_one_case_of_each_kind(course: Path) -> None:
    spec = Catalogue(course).load("words")
    kinds = [type(case.work) for case in spec.cases]
    assert kinds == [tuple, Task, Run, Rule]
    handout = (spec.folder / "handout.md").read_text(encoding="utf-8")
    assert [clause for case in spec.cases for clause in case.clauses if clause not in handout] == []
    golden = (course / "golden" / "words" / "three-throws.txt").read_text(encoding="utf-8")
    assert all(f"  {line}" in handout for line in golden.splitlines())


@pytest.mark.parametrize("case", FAULTS)
def test_each_case_of_a_new_assignment_fails_what_is_wrong(
    course: Path, tmp_path: Path, case: str
) -> None:
    name, old, new = FAULTS[case]
    files = {
        path.name: path.read_text("utf-8") for path in (course / "reference/words").glob("*.py")
    }
    assert old in files[name]
    wrong = write(tmp_path / "wrong", {**files, name: files[name].replace(old, new, 1)})
    done = grade("words", wrong, "--format", "json", cwd=course)
    assert done.returncode == 1
    outcomes = {entry["case"]: entry["outcome"] for entry in json.loads(done.stdout)["verdicts"]}
    assert outcomes.pop(case) == "fail"
    assert "fail" not in outcomes.values()


def test_a_new_assignment_joins_the_course_around(tmp_path: Path) -> None:
    toy = make_toy(tmp_path)
    before = files_in(tmp_path)
    below = tmp_path / "notes"
    below.mkdir()
    assert grade("new", "words", "--title", 'Words: "all" # of @them@', cwd=below).returncode == 0
    after = files_in(tmp_path)
    assert {name: after[name] for name in before} == before
    assert after.keys() - before.keys() == MADE
    listed = toy.grade("list").stdout.decode()
    assert 'Words: "all" # of @them@  (4 cases, 6 points)' in listed


def test_specs_names_the_course(tmp_path: Path) -> None:
    (tmp_path / "course").mkdir()
    assert grade("new", "words", "--specs", "course/specs", cwd=tmp_path).returncode == 0
    assert set(files_in(tmp_path / "course")) == MADE


@pytest.mark.parametrize("name", ["2026", "on", "null"])
def test_a_name_that_yaml_takes_for_no_text_works_too(tmp_path: Path, name: str) -> None:
    assert grade("new", name, cwd=tmp_path).returncode == 0
    done = grade("golden", "check", name, cwd=tmp_path)
    assert done.stdout.decode() == f"{name}: 2 goldens, all as the reference gives them\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["toy"], "there is a `toy` already: specs/toy"),
        (["used"], "there is a `used` already: reference/used"),
        (["golden"], "an assignment cannot be called `golden`: that is a command"),
        (["Word_Count"], "`Word_Count` cannot be the name of an assignment"),
        (["../out"], "`../out` cannot be the name of an assignment"),
        (["a" * 61], f"`{'a' * 61}` cannot be the name of an assignment"),
        (["words", "--specs", "nowhere"], "nowhere: there is no such folder"),
        (["words", "--runner", "fast"], "there is no runner `fast`"),
    ],
)
def test_what_cannot_be_made_is_told_in_one_line_and_nothing_is_made(
    tmp_path: Path, words: list[str], message: str
) -> None:
    make_toy(tmp_path)
    write(tmp_path / "reference" / "used", {"mine.py": "x = 1\n"})
    before = sorted(tmp_path.rglob("*"))
    done = grade("new", *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == message
    assert sorted(tmp_path.rglob("*")) == before


def test_what_cannot_be_put_in_place_takes_the_rest_back(tmp_path: Path) -> None:
    write(tmp_path, {"golden": "a file where a folder must be\n"})
    done = grade("new", "words", cwd=tmp_path)
    assert done.returncode == 3
    assert "golden: cannot be written" in complaint(done)
    assert os.listdir(tmp_path) == ["golden"]  # noqa: PTH208
