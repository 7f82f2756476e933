"""Facts about what a student is shown: his own folder's report, and nothing of hidden cases."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from grader.audience import as_student
from grader.catalogue import Catalogue
from grader.golden import Golden, paths_of
from grader.grade import Grading, Settings, grade, plan_for
from grader.judge import verdict_of
from grader.render import FORMATS, render
from grader.render.text import render_text
from grader.verdict import UNJUDGED, Cause, Divergence, Outcome, Verdict
from tests.test_render_formats import REPORT, report, verdict
from tests.toy import CUP, DICE, HIDDEN, SOURCE, Toy, complaint, make_toy, write

if TYPE_CHECKING:
    from grader.report import Report
    from grader.spec import Case

ROOT = Path(__file__).parents[1]
ASSIGNMENTS = sorted(path.parent.name for path in (ROOT / "specs").glob("*/hidden.yaml"))
FOR_STUDENTS = {"gradescope"}  # such a format shows nobody more
SECRETIVE = """\
sections:
  - id: cellar
    title: Dark corners
    cases:
      - id: a-hundred-throws
        about: Whether a hundred throws are counted.
        hint: Count beyond ninety-nine.
        clauses: [SECRET1]
        run: [100]
        stdout: any
        prints: [Throw 100]
      - id: beyond-a-hundred
        about: Whether more is counted.
        needs: [a-hundred-throws]
        run: [101]
        stdout: any
  - id: cup
    cases:
      - id: a-cup-of-elephants
        about: A cup holds elephants.
        steps:
          - cup = Cup()
          - cup.add(7654321)
          - cup.total(): 7654321
"""
SECRETS = (
    "a-hundred-throws",
    "hundred",
    "beyond",
    "elephants",
    "7654321",
    "Throw 100",
    "Count beyond",
    "SECRET1",
    "cellar",
    "Dark corners",
)


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue", hidden=SECRETIVE)


def found_in(text: str, secrets: list[str] | tuple[str, ...]) -> list[str]:
    """Return the secrets that a text gives away."""
    return [secret for secret in secrets if secret in text]


def without_time(data: bytes) -> str:
    """Return a report in words without the seconds that it took."""
    return re.sub(r"\d+\.\d+ s", "", data.decode())


# The command


@pytest.mark.parametrize(
    ("cup", "more"),
    [
        (CUP, ["--verbose"]),
        ("class Cup(", ["--format", "markdown"]),
        (CUP.replace("sum(", "len("), []),
        (CUP.replace("sum(", "len("), ["--format", "github"]),
    ],
)
def test_a_student_sees_what_he_would_see_in_his_own_folder_byte_for_byte(
    tmp_path: Path, cup: str, more: list[str]
) -> None:
    toy = make_toy(tmp_path / "catalogue")
    mine = toy.hand_in(cup=cup)
    (tmp_path / "elsewhere").mkdir()
    at_home = toy.grade("toy", "--specs", toy.root, *more, cwd=mine)
    from_outside = toy.grade(
        "toy", mine, "--specs", toy.root, "--as", "student", *more, cwd=tmp_path / "elsewhere"
    )
    assert without_time(from_outside.stdout) == without_time(at_home.stdout)
    assert (from_outside.stderr, from_outside.returncode) == (at_home.stderr, at_home.returncode)


@pytest.mark.parametrize("more", [["--verbose"], ["--only", "a-h*"], ["--only", "cellar"]])
def test_no_format_tells_a_student_of_a_hidden_case(toy: Toy, more: list[str]) -> None:
    mine = str(toy.hand_in(dice=DICE.replace("Throw {", "throw {")))
    files = [word for name in FORMATS for word in ("--format", name)]
    files += [word for name in FORMATS for word in ("--output", f"r.{name}")]
    summary = {"GITHUB_STEP_SUMMARY": "r.summary"}
    printed = ["--format", "text"]
    openly = toy.grade("toy", mine, *printed, *files, *more, env=summary)
    assert found_in(openly.stdout.decode(), SECRETS)
    for name in (*FORMATS, "summary"):
        report_file = toy.root / f"r.{name}"
        told = report_file.read_text(encoding="utf-8")
        assert found_in(told, SECRETS) or name in FOR_STUDENTS, name
        report_file.unlink()
    done = toy.grade("toy", mine, *printed, *files, *more, "--as", "student", env=summary)
    assert found_in((done.stdout + done.stderr).decode(), SECRETS) == []
    for name in (*FORMATS, "summary"):
        told = (toy.root / f"r.{name}").read_text(encoding="utf-8")
        assert "hidden case" in told, name
        assert found_in(told, (*SECRETS, str(toy.root.parent))) == [], name
    assert done.returncode == openly.returncode == 1


def test_the_report_of_a_grading_that_was_ended_tells_a_student_no_more(toy: Toy) -> None:
    slow = DICE.replace("def main():", "import time\n\n\ndef main():\n    time.sleep(2)")
    report_file = toy.root / "r.json"
    program = [sys.executable, "-m", "grader", "toy", str(toy.hand_in(dice=slow))]
    running = subprocess.Popen(
        [*program, "--as", "student", "--output", str(report_file), "--jobs", "1"],
        cwd=toy.root,
        env={"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"},
        stdout=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 20
    while not report_file.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    running.send_signal(signal.SIGTERM)
    running.wait(timeout=20)
    told = json.loads(report_file.read_bytes())
    assert told["complete"] is False
    assert found_in(report_file.read_text(encoding="utf-8"), SECRETS) == []


def test_the_instructor_is_told_everything_unless_the_student_is_named(toy: Toy) -> None:
    mine = toy.hand_in(dice=DICE.replace("Throw {", "throw {"))
    plain, named = (toy.grade("toy", mine, *more) for more in ([], ["--as", "instructor"]))
    assert without_time(plain.stdout) == without_time(named.stdout)
    assert "a-hundred-throws" in plain.stdout.decode()


def test_an_unknown_audience_is_refused_with_the_nearest_name(toy: Toy) -> None:
    done = toy.grade("toy", toy.hand_in(), "--as", "studnet")
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == "a report is for nobody called `studnet` (did you mean student?)"


class Noting(Grading):
    """A grading that runs nothing, and notes when cases begin and end."""

    log: list[tuple[bool, str]]

    def judged(self, case: Case, *_: object) -> Verdict:
        """Return a pass, a little later."""
        self.log.append((case.hidden, "begins"))
        time.sleep(0.01)
        self.log.append((case.hidden, "ends"))
        return verdict_of(case, None)


@pytest.mark.parametrize("workers", [1, 3])
def test_no_public_case_runs_after_or_beside_a_hidden_one(toy: Toy, workers: int) -> None:
    # Else its report could tell of the hidden one, by the number of a file made in the same box.
    catalogue = Catalogue(toy.root)
    plan = plan_for(catalogue, catalogue.load("toy"), toy.hand_in())
    grading = Noting(plan, lambda _: Golden(), lambda *_: None)
    grading.log = []
    grading.judge_all([None] * workers, lambda: None)  # type: ignore[list-item]
    hidden = sum(case.hidden for case in plan.cases)
    assert hidden == 3
    assert not any(is_hidden for is_hidden, _ in grading.log[: -2 * hidden])


# The report


def test_a_hidden_case_keeps_its_points_and_its_outcome_alone() -> None:
    told = Divergence(where="standard output", line=3, wanted="golden", got="mine")
    hidden = verdict(
        "secret",
        hidden=True,
        clauses=("B1",),
        cause=Cause.TEXT,
        summary="Another line.",
        divergence=told,
        hint="Look.",
        reproduce="grade run cards --case secret",
        seconds=1.5,
    )
    shown = as_student(report(verdict("open"), hidden))
    (last,) = (entry for entry in shown.verdicts if entry.hidden)
    assert (last.case, last.section, last.about) == ("hidden case 1", "hand", "")
    assert (last.outcome, last.points, last.earned) == (Outcome.FAIL, 2, 0)
    assert (last.clauses, last.cause, last.divergence, last.seconds) == ((), None, None, 0.0)
    assert (last.hint, last.reproduce) == ("", "")
    assert "Another" not in last.summary


def test_a_report_does_not_tell_how_long_hidden_cases_took() -> None:
    # Else a program could wait as long as what it is asked is large, and so tell of it.
    verdicts = verdict("open", seconds=0.5), verdict("secret", hidden=True, seconds=60.0)
    shown = as_student(replace(report(*verdicts), seconds=61.0))
    assert shown.seconds == 0.5
    assert as_student(shown) == shown
    assert as_student(replace(report(verdicts[0]), seconds=0.4)).seconds == 0.4


def test_a_section_of_hidden_cases_only_has_no_name_either() -> None:
    shown = as_student(report(verdict("open"), verdict("secret", hidden=True, section="cellar")))
    assert [(score.id, score.title, score.possible) for score in shown.sections] == [
        ("hand", "Hands", 2),
        ("hidden", "Hidden cases", 2),
    ]


def test_our_own_fault_is_told_without_its_words() -> None:
    broken = verdict("open", Outcome.ERROR, summary="judging failed: KeyError: 'golden'")
    waiting = verdict("next", Outcome.ERROR, summary=UNJUDGED)
    shown = as_student(report(broken, waiting))
    assert "KeyError" not in shown.verdicts[0].summary
    assert shown.verdicts[1].summary == UNJUDGED


def test_a_command_is_told_as_it_is_typed_in_the_students_own_folder() -> None:
    commands = {
        "grade run cards '/home/me/a b' --seed 7 -- 3": "grade run cards --seed 7 -- 3",
        "grade cards '/home/me/a b' --only hand": "grade cards --only hand",
        "grade cards --only hand": "grade cards --only hand",
    }
    for command, typed in commands.items():
        graded = replace(report(verdict("open", reproduce=command)), path="/home/me/a b")
        assert as_student(graded).verdicts[0].reproduce == typed


def test_the_next_step_is_never_a_hidden_case() -> None:
    hidden = [verdict(f"secret-{number}", hidden=True) for number in range(6)]
    told = render_text(as_student(report(*hidden, verdict("open"))), colour=False)
    assert told.index("✗ open") < told.index("✗ hidden case 1")
    assert "grade show cards open" in told
    assert "so it is with 6 cases" in told
    only_hidden = render_text(as_student(report(*hidden)), colour=False)
    assert "grade show" not in only_hidden
    assert "mend the first problem" not in only_hidden


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(graded=REPORT)
def test_to_show_a_student_what_he_was_shown_changes_nothing(graded: Report) -> None:
    shown = as_student(graded)
    assert as_student(shown) == shown
    assert [entry.outcome for entry in shown.verdicts] == [
        entry.outcome for entry in graded.verdicts
    ]
    assert (shown.earned, shown.possible) == (graded.earned, graded.possible)


# The assignments


@cache
def wrong_report(assignment: str) -> Report:
    """Grade the hidden cases of a submission that is wrong everywhere: noise, and no interface."""
    import tempfile

    catalogue = Catalogue(ROOT)
    spec = catalogue.load(assignment)
    reference = catalogue.reference(spec)
    files = {path.name: path.read_text("utf-8") for path in reference.glob("*.py")}
    noisy = {
        name: text.replace("from __future__ import annotations\n", "", 1)
        for name, text in files.items()
    }
    noisy = {
        name: (
            "print('noise')\n" if name == f"{spec.program}.py" else "raise ValueError('noise')\n"
        )
        + text
        for name, text in noisy.items()
    }
    hidden = tuple(case.id for case in spec.cases if case.hidden)
    with tempfile.TemporaryDirectory() as folder:
        return grade(catalogue, spec, write(Path(folder), noisy), Settings(only=hidden, jobs=2))


@cache
def secrets_of(assignment: str) -> list[str]:
    """Return what must not be told of an assignment's hidden cases, and is told nowhere else."""
    catalogue = Catalogue(ROOT)
    spec = catalogue.load(assignment)
    public = "".join(
        path.read_text("utf-8", "replace")
        for folder in (spec.folder, ROOT / "golden" / assignment)
        for path in folder.rglob("*")
        if path.is_file() and "hidden" not in path.relative_to(ROOT).as_posix()
    )
    texts = [
        text
        for case in spec.cases
        if case.hidden
        for text in (case.id, case.about, case.hint, *golden_lines(catalogue, spec, case))
    ]
    return [text for text in dict.fromkeys(texts) if len(text) > 5 and text not in public]


def golden_lines(catalogue: Catalogue, spec: object, case: object) -> list[str]:
    """Return the lines of a case's golden."""
    paths = paths_of(catalogue.root, spec, case)  # type: ignore[arg-type]
    return [line for path in paths.values() for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_nothing_of_the_hidden_cases_of_an_assignment_is_told(assignment: str, name: str) -> None:
    graded = wrong_report(assignment)
    secrets = secrets_of(assignment)
    failing = [entry for entry in graded.verdicts if entry.hidden and entry.outcome != Outcome.PASS]
    assert failing
    assert found_in(render(graded, name), secrets) or name in FOR_STUDENTS
    assert found_in(render(as_student(graded), name), secrets) == []


def test_a_hidden_file_of_the_toy_is_well_written(tmp_path: Path) -> None:
    for hidden in (HIDDEN, SECRETIVE):
        toy = make_toy(tmp_path / str(len(hidden)), hidden=hidden)
        assert toy.grade("spec", "check").returncode == 0
