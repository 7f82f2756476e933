"""Facts about `grade audit`: a sound suite is proved, and each way of being worthless is shown."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from grader.audit.mutants import mutants_of
from grader.audit.notes import read_notes
from grader.audit.parts import Audit
from grader.audit.reached import sources
from grader.audit.store import Store
from grader.audit.survivors import is_caught, sort_out
from grader.audit.trial import Bench, Found, grader_key
from grader.catalogue import Catalogue
from grader.verdict import Outcome
from tests.toy import CUP, DICE, HIDDEN, NAME, SOURCE, SPEC, Toy, complaint, grade, make_toy, write

if TYPE_CHECKING:
    from pathlib import Path

ASSIGNMENTS = Catalogue(SOURCE).names
THREE_THROWS = """\
        points: 2
        run: [3]
        seed: 7
"""
KNOWN = """\
about: The last number is forgotten.
base: reference
change:
  - {file: cup.py, old: sum(self.numbers), new: "sum(self.numbers[:-1])"}
verdict:
  fails: [{case: a-cup-adds-up, cause: value}]
  passes: [a-new-cup-is-empty]
"""
UNSEEN = """\
sections:
  - id: secret
    title: Hidden cases
    cases:
      - {id: four-throws, about: Throws that nobody has seen., run: [4], seed: 9}
"""
FOUR_THROWS = b"Throw 1: 4\nThrow 2: 6\nThrow 3: 1\nThrow 4: 4\nTotal: 15"
RULE = """\
      - {id: no-globals, about: Functions share nothing., points: 0, rule: no-globals}
"""


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """Make a toy whose suite is worth its points."""
    toy = make_toy(tmp_path / "course", hidden=HIDDEN)
    write(toy.root / "tests" / "submissions" / NAME / "forgets", {"verdict.yaml": KNOWN})
    return toy


def audit(toy: Toy, *words: str) -> tuple[int, str]:
    """Audit the toy; return the exit status and what is printed."""
    done = toy.grade("audit", NAME, "--jobs", "2", *words)
    assert done.stderr == b""
    return done.returncode, done.stdout.decode()


def held(toy: Toy) -> list[str]:
    """Return the keys of all answers that are kept, one for each time something was run."""
    path = toy.root / ".grade-audit" / f"{NAME}.jsonl"
    lines = path.read_text("utf-8").split("\n") if path.exists() else []
    return [json.loads(line)[0] for line in lines if line.endswith("]")]


def test_a_sound_suite_is_proved(toy: Toy) -> None:
    status, said = audit(toy)
    assert [line.split()[:2] for line in said.split("\n")[2:9]] == [
        ["✓", part]
        for part in ("reference", "starter", "known", "mutants", "flaky", "leaks", "reach")
    ]
    assert said.endswith("\nall proved\n")
    assert "27 of 27 mutants caught, 100.0 %" in said
    assert status == 0


def test_a_second_audit_runs_nothing_and_says_the_same(toy: Toy) -> None:
    first, before = audit(toy), held(toy)
    assert (audit(toy), held(toy)) == (first, before)
    assert len(before) > 27


def test_a_reference_that_fails_a_case_is_shown(toy: Toy) -> None:
    write(toy.goldens, {"a-cup-adds-up.json": b"22\n"})
    status, said = audit(toy, "--part", "reference")
    assert "✗ reference  passes 4 of 5 cases" in said
    assert "a-cup-adds-up: fail (" in said
    assert "not proved: reference" in said
    assert status == 1


def test_a_fault_that_no_case_notices_is_shown_as_a_difference_with_its_section(toy: Toy) -> None:
    toy.change(THREE_THROWS, THREE_THROWS + "        stdout: any\n")
    status, said = audit(toy, "--part", "mutants")
    assert "✗ mutants" in said
    assert "dice.py:14: cup.add(spots) → pass\n" in said
    assert "  -        cup.add(spots)\n  +        pass\n" in said
    assert "2 cases execute it; section game, secret" in said
    assert status == 1


def test_a_mutant_with_a_reason_does_not_count_and_is_told_when_a_case_catches_it(
    toy: Toy,
) -> None:
    entry = (
        "equivalent:\n  - {file: cup.py, was: self.numbers.append(number), becomes: pass, why: x}\n"
    )
    write(toy.spec.parent, {"audit.yaml": entry})
    status, said = audit(toy, "--part", "mutants")
    assert "not counted: 1 equivalent, 0 set aside" in said
    assert "cup.py:6: self.numbers.append(number) → pass is not equivalent: " in said
    assert status == 1


def test_a_note_about_nothing_is_told(toy: Toy) -> None:
    notes = "equivalent: [{file: cup.py, was: a = 1, becomes: a = 2, why: x}]\n"
    notes += "aside: [{file: cup.py, function: Cup.gone, why: x}]\n"
    write(toy.spec.parent, {"audit.yaml": notes})
    status, said = audit(toy, "--part", "mutants")
    assert "no mutant is cup.py: a = 1 → a = 2; take it out" in said
    assert "`Cup.gone` is nowhere; take it out" in said
    assert status == 1


def test_a_fault_of_our_own_catches_nobody() -> None:
    assert not is_caught(Found(Outcome.ERROR))
    assert is_caught(Found(Outcome.FAIL))


def test_a_case_that_even_the_starter_passes_is_shown_unless_there_is_a_reason(toy: Toy) -> None:
    toy.spec.write_text(SPEC + RULE, encoding="utf-8")
    status, said = audit(toy, "--part", "starter")
    assert "no-globals: passes, though nothing is done yet" in said
    assert status == 1
    write(toy.spec.parent, {"audit.yaml": "starter: {no-globals: It costs nothing to have none.}"})
    status, said = audit(toy, "--part", "starter")
    assert "✓ starter  passes 1 of 6 cases, 1 may be passed" in said
    assert status == 0
    write(toy.spec.parent, {"audit.yaml": "starter: {no-number: It says nothing yet.}"})
    assert (
        "no-number: may pass by toy's audit.yaml, but does not"
        in audit(toy, "--part", "starter")[1]
    )


def test_a_submission_judged_otherwise_than_known_is_shown(toy: Toy) -> None:
    forgets = toy.root / "tests" / "submissions" / NAME / "forgets"
    wrong = KNOWN.replace("cause: value", "cause: crash").replace("a-new-cup-is-empty", "game")
    write(forgets, {"verdict.yaml": wrong})
    status, said = audit(toy, "--part", "known")
    assert "✗ known  0 of 1 submission judged as known" in said
    assert "forgets: a-cup-adds-up: fails by `value`, not `crash`" in said
    assert "forgets: three-throws: fail, but it must pass" in said
    assert status == 1


def test_without_submissions_of_known_verdict_a_suite_is_not_proved(toy: Toy) -> None:
    shutil.rmtree(toy.root / "tests")
    status, said = audit(toy, "--part", "known")
    assert "✗ known  there is none; put some into tests/submissions/toy/FAULT/verdict.yaml" in said
    assert status == 1


def test_an_edition_is_told_that_its_known_verdicts_name_it(toy: Toy) -> None:
    edition = "assignment: toy-two\ntitle: Two\nextends: toy\nreference: {folder: toy}\n"
    write(toy.root / "specs" / "toy-two", {"spec.yaml": edition})
    shutil.copytree(toy.goldens, toy.goldens.with_name("toy-two"))
    done = toy.grade("audit", "toy-two", "--part", "known")
    assert b"toy/FAULT/verdict.yaml, with `assignment: toy-two`" in done.stdout
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("about: ", "assignment: toi\nabout: ", "no assignment is called `toi` (did you mean"),
        ("base: reference", "base: forgets", "`forgets` is a base of itself"),
        ("verdict:", 'files: {../../out.py: ""}\nverdict:', "`../../out.py` is no file of a"),
        ("verdict:", 'files: {/tmp/out.py: ""}\nverdict:', "`/tmp/out.py` is no file of a"),
    ],
)
def test_a_known_verdict_that_cannot_be_tried_is_told_in_a_line(
    toy: Toy, old: str, new: str, message: str
) -> None:
    forgets = toy.root / "tests" / "submissions" / NAME / "forgets"
    write(forgets, {"verdict.yaml": KNOWN.replace(old, new, 1)})
    done = toy.grade("audit", NAME, "--part", "known")
    assert f"forgets/verdict.yaml: {message}" in complaint(done)
    assert done.returncode == 2


def test_a_case_whose_verdict_changes_with_what_surrounds_it_is_shown(toy: Toy) -> None:
    flaky = DICE.replace(", end=", " + (os.environ['TZ'] != 'UTC') * '!', end=", 1)
    flaky = flaky.replace('{cup.total()}"', '{cup.total()}"').replace(
        "import sys", "import os, sys"
    )
    write(toy.reference, {"dice.py": flaky})
    assert audit(toy, "--part", "reference")[0] == 0
    status, said = audit(toy, "--part", "flaky")
    assert "✗ flaky  4 of 5 cases steady in 3 runs under varied conditions" in said
    assert "3 of 3 times three-throws: fail" in said
    assert status == 1


def test_a_hidden_value_in_what_students_get_is_shown(toy: Toy) -> None:
    write(toy.spec.parent, {"hidden.yaml": UNSEEN})
    write(toy.goldens / "hidden", {"four-throws.txt": FOUR_THROWS})
    assert audit(toy, "--part", "leaks")[0] == 0
    write(toy.spec.parent, {"handout.md": b"# Dice\n\n```\n" + FOUR_THROWS + b"\n```\n"})
    status, said = audit(toy, "--part", "leaks")
    assert "four-throws: what it must give" in said
    assert "stands in" in said
    assert status == 1


def test_a_hidden_case_that_does_what_a_public_one_does_is_shown(toy: Toy) -> None:
    twin = UNSEEN.replace("run: [4], seed: 9", "run: [3], seed: 7")
    write(toy.spec.parent, {"hidden.yaml": twin})
    write(toy.goldens / "hidden", {"four-throws.txt": b"Total: 8"})
    assert (
        "four-throws: does the same as the public case three-throws"
        in audit(toy, "--part", "leaks")[1]
    )


def test_the_references_code_in_what_students_get_is_shown(toy: Toy) -> None:
    write(toy.spec.parent / "provided" / "python", {"example.py": CUP})
    status, said = audit(toy, "--part", "leaks")
    assert "example.py: has lines of the reference's cup.py: class Cup:" in said
    assert status == 1


def test_a_line_that_no_case_executes_is_shown_unless_there_is_a_reason(toy: Toy) -> None:
    write(toy.reference, {"cup.py": CUP + "\n    def empty(self):\n        self.numbers = []\n"})
    status, said = audit(toy, "--part", "reach")
    assert "✗ reach  22 of 23 statements executed" in said
    assert "cup.py:12: self.numbers = []" in said
    assert status == 1
    notes = "aside: [{file: cup.py, function: Cup.empty, why: Nobody is asked for it.}]\n"
    write(toy.spec.parent, {"audit.yaml": notes})
    status, said = audit(toy, "--part", "reach")
    assert "✓ reach  22 of 23 statements executed, 1 set aside" in said
    assert status == 0


def test_an_interrupted_audit_goes_on_where_it_was(toy: Toy) -> None:
    command = [sys.executable, "-m", "grader", "audit", NAME, "--part", "mutants", "--jobs", "1"]
    running = subprocess.Popen(
        command,
        cwd=toy.root,
        env={"PYTHONPATH": str(SOURCE)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 30
    while len(held(toy)) < 15 and time.monotonic() < deadline and running.poll() is None:
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=30)[1] == b"\ngrade: interrupted\n"
    assert running.returncode == 130
    before = held(toy)
    status, said = audit(toy, "--part", "mutants")
    after = held(toy)
    assert "27 of 27 mutants caught" in said
    assert status == 0
    assert after[: len(before)] == before
    assert len(set(after)) == len(after) > len(before)


def test_a_line_cut_off_when_the_audit_was_killed_costs_that_answer_alone(toy: Toy) -> None:
    audit(toy, "--part", "reference")
    path = toy.root / ".grade-audit" / f"{NAME}.jsonl"
    path.write_bytes(path.read_bytes()[:-7])
    assert audit(toy, "--part", "reference")[0] == 0
    assert len(set(held(toy))) == 5


def test_editing_a_case_runs_that_case_alone(toy: Toy) -> None:
    audit(toy, "--part", "reference")
    before = held(toy)
    toy.change("          - cup.total(): 0\n", "          - cup.total() == 0: true\n")
    audit(toy, "--part", "reference")
    assert len(held(toy)) == len(before) + 1
    toy.change("A new cup has the total 0.", "A new cup has nothing in it.")
    audit(toy, "--part", "reference")
    assert len(held(toy)) == len(before) + 1


def test_fresh_asks_everything_again(toy: Toy) -> None:
    audit(toy, "--part", "reference")
    audit(toy, "--part", "reference", "--fresh")
    assert sorted(held(toy)) == sorted([*set(held(toy))] * 2)


def keys(toy: Toy) -> dict[str, str]:
    """Return the names under which the verdicts of cases are kept."""
    catalogue = Catalogue(toy.root)
    store = Store(toy.root / "store.jsonl")
    return Bench(catalogue, catalogue.load(NAME), store, "fork").keys


def test_a_verdict_is_known_by_all_it_depends_on(toy: Toy) -> None:
    first = keys(toy)
    assert keys(toy) == first
    toy.change("run: [3]", "run: [2]")
    assert differing(toy, first) == {"three-throws"}
    write(toy.goldens, {"a-cup-adds-up.json": b"20\n"})
    assert differing(toy, first) == {"three-throws", "a-cup-adds-up"}
    write(toy.spec.parent / "provided" / "python", {"more.py": "x = 1\n"})
    assert differing(toy, first) == first.keys()


def differing(toy: Toy, first: dict[str, str]) -> set[str]:
    """Return the cases that are named otherwise than before."""
    now = keys(toy)
    return {case for case, key in first.items() if now[case] != key}


def test_a_verdict_is_known_by_the_grader_that_gave_it(tmp_path: Path) -> None:
    write(tmp_path, {"judge.py": "a", "render/text.py": "a", "box/job.py": "a"})
    first = grader_key(tmp_path)
    write(tmp_path, {"render/text.py": "b", "commands/audit.py": "b", "audit/run.py": "b"})
    assert grader_key(tmp_path) == first
    for name in ("judge.py", "box/job.py", "audit/trial.py"):
        before = grader_key(tmp_path)
        write(tmp_path, {name: "b"})
        assert grader_key(tmp_path) != before


def test_a_wrong_part_is_told_in_a_line(toy: Toy) -> None:
    done = toy.grade("audit", NAME, "--part", "mutant")
    assert complaint(done) == "an audit has no part `mutant` (did you mean mutants?)"
    assert done.returncode == 2
    assert not (toy.root / ".grade-audit").exists()


def test_wrong_notes_are_told_with_their_line(toy: Toy) -> None:
    notes = "aside:\n  - {file: cap.py, function: x, why: y}\n"
    write(toy.spec.parent, {"audit.yaml": notes})
    done = toy.grade("audit", NAME)
    assert "specs/toy/audit.yaml:2: `cap.py` is no file of the assignment" in done.stderr.decode()
    assert done.returncode == 2


def test_a_note_without_a_reason_is_refused(toy: Toy) -> None:
    write(toy.spec.parent, {"audit.yaml": "aside:\n  - {file: cup.py, function: x, why: ' '}\n"})
    done = toy.grade("audit", NAME)
    assert "specs/toy/audit.yaml:2: say why" in done.stderr.decode()
    assert done.returncode == 2


def test_without_a_reference_there_is_nothing_to_audit(toy: Toy) -> None:
    shutil.rmtree(toy.reference)
    done = toy.grade("audit", NAME)
    assert complaint(done) == "the reference of `toy` is not here"
    assert done.returncode == 2


@pytest.mark.parametrize("part", ["reference", "mutants", "leaks", "reach"])
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = (\n", "cup.py:1: Python does not understand this: '(' was never closed"),
        (b"# \xe4\n", "cup.py: not UTF-8 text (byte 2)"),
        (b"\0", "cup.py"),
    ],
)
def test_a_reference_that_cannot_be_read_is_told_in_a_line(
    toy: Toy, part: str, source: str | bytes, message: str
) -> None:
    write(toy.reference, {"cup.py": source})
    done = toy.grade("audit", NAME, "--part", part)
    assert complaint(done).startswith(f"reference/toy/{message}")
    assert done.returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_sample_of_the_mutants_of_an_assignment_is_caught(assignment: str) -> None:
    done = grade("audit", assignment, "--part", "mutants", "--sample", "25", cwd=SOURCE)
    said = done.stdout.decode()
    assert "\n✓ mutants  " in said, said
    assert done.returncode == 0


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_the_notes_of_an_assignment_are_about_what_there_is(
    assignment: str, tmp_path: Path
) -> None:
    catalogue = Catalogue(SOURCE)
    spec = catalogue.load(assignment)
    bench = Bench(catalogue, spec, Store(tmp_path / "store.jsonl"), "fork")
    audit = Audit(bench, read_notes(spec), 1, lambda _part, _done, _all: None)
    mutants = (mutant for file, source in sources(audit) for mutant in mutants_of(file, source))
    assert sort_out(audit, mutants).unused == []
