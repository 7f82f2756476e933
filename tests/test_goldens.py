"""Facts about goldens: how they are recorded, checked and read, and when that is refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.toy import EDITION, GOLDENS, HIDDEN, Toy, complaint, make_toy, write

if TYPE_CHECKING:
    from pytest_regressions.file_regression import FileRegressionFixture

SHOWN = Path(__file__).parent / "shown"


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue")


def held(toy: Toy) -> dict[str, bytes]:
    """Return the files in the golden folder by their relative path."""
    return {
        path.relative_to(toy.goldens).as_posix(): path.read_bytes()
        for path in sorted(toy.goldens.rglob("*"))
        if path.is_file()
    }


def clear(toy: Toy) -> None:
    """Remove the goldens."""
    for path in toy.goldens.iterdir():
        path.unlink()


def lines(data: bytes) -> list[str]:
    """Return the lines of an output."""
    return data.decode().split("\n")[:-1]


# Recording


def accepted(toy: Toy) -> dict[str, bytes]:
    """Accept all that is pending and return the files in the golden folder."""
    done = toy.grade("golden", "accept")
    assert (done.returncode, done.stderr) == (0, b"")
    return held(toy)


def test_recording_keeps_what_the_reference_printed_byte_for_byte(toy: Toy) -> None:
    clear(toy)
    done = toy.grade("golden", "record", "toy")
    assert (done.returncode, lines(done.stdout)) == (
        0,
        [
            "new     golden/toy/a-cup-adds-up.json",
            "new     golden/toy/three-throws.txt",
            "toy: 2 goldens, 2 pending; `grade golden review toy` shows and accepts them",
        ],
    )
    assert held(toy) == {f"{name}.pending": data for name, data in GOLDENS.items()}
    assert accepted(toy) == GOLDENS


def test_a_golden_keeps_a_missing_final_newline(toy: Toy) -> None:
    assert not GOLDENS["three-throws.txt"].endswith(b"\n")
    write(toy.goldens, {"three-throws.txt": GOLDENS["three-throws.txt"] + b"\n"})
    done = toy.grade("golden", "check")
    assert (done.returncode, lines(done.stdout)[0]) == (1, "different golden/toy/three-throws.txt")
    assert toy.grade("golden", "record").returncode == 0
    assert accepted(toy) == GOLDENS


def test_a_golden_holds_any_bytes(toy: Toy) -> None:
    write(
        toy.reference,
        {"dice.py": "import sys\nsys.stdout.buffer.write(b'\\xff\\0\\r\\n')\n"},
    )
    toy.change("exit: 2", "exit: null")
    assert toy.grade("golden", "record").returncode == 0
    assert accepted(toy)["three-throws.txt"] == b"\xff\0\r\n"


def test_recording_again_writes_nothing(toy: Toy) -> None:
    before = {path: path.stat().st_mtime_ns for path in toy.goldens.iterdir()}
    done = toy.grade("golden", "record")
    assert lines(done.stdout) == ["toy: 2 goldens, 0 pending"]
    assert {path: path.stat().st_mtime_ns for path in toy.goldens.iterdir()} == before


def test_recording_some_cases_leaves_the_others_alone(toy: Toy) -> None:
    clear(toy)
    done = toy.grade("golden", "record", "toy", "--only", "game")
    assert lines(done.stdout)[0] == "new     golden/toy/three-throws.txt"
    assert list(held(toy)) == ["three-throws.txt.pending"]


def test_recording_names_what_belongs_to_no_case_and_keeps_it(toy: Toy) -> None:
    write(toy.goldens, {"four-throws.txt": b"x"})
    done = toy.grade("golden", "record")
    assert lines(done.stdout)[0] == (
        "stale   golden/toy/four-throws.txt (no case uses it; accept removes it)"
    )
    assert "four-throws.txt" in held(toy)


def test_the_goldens_of_hidden_cases_lie_apart(tmp_path: Path) -> None:
    toy = make_toy(tmp_path / "catalogue", hidden=HIDDEN.replace("        stdout: any\n", ""))
    assert toy.grade("golden", "record").returncode == 0
    assert "hidden/a-hundred-throws.txt.pending" in held(toy)
    assert "hidden/a-hundred-throws.txt" in accepted(toy)


def test_an_edition_has_goldens_of_its_own_from_a_reference_that_knows_it(tmp_path: Path) -> None:
    toy = make_toy(
        tmp_path / "catalogue", edition=EDITION + "reference: {folder: toy, options: [--loud]}\n"
    )
    loud = "import sys\nprint(sys.argv[1:])\nsys.exit(2 if len(sys.argv) < 2 else 0)\n"
    write(toy.reference, {"dice.py": loud})
    assert toy.grade("golden", "record", "toy-large", "--only", "three-throws").returncode == 0
    golden = toy.root / "golden" / "toy-large" / "three-throws.txt.pending"
    assert golden.read_bytes() == b"['3', '--loud']\n"
    assert held(toy) == GOLDENS


def test_files_written_are_recorded_where_the_spec_asks_for_it(toy: Toy) -> None:
    toy.change("seed: 7", "files: {table.txt: golden, note.txt: hello}")
    program = "open('table.txt', 'w').write('1 2')\nopen('note.txt', 'w').write('hello')\n"
    write(toy.reference, {"dice.py": program})
    done = toy.grade("golden", "record", "toy", "--only", "three-throws")
    assert done.returncode == 0, done.stderr
    assert accepted(toy)["three-throws.table.txt"] == b"1 2"
    assert "three-throws.note.txt" not in held(toy)


# A reference that is not fit to compare anybody with


@pytest.mark.parametrize(
    "program",
    [
        "print({'a', 'b', 'c', 'd', 'e', 'f', 'g'})",
        "import time\nprint(time.localtime(0).tm_hour, time.tzname)",
        "import os\nprint(os.getcwd())",
        "print(__file__)",
        "print(object())",
        "import time\nprint(time.time())",
    ],
    ids=["hash order", "time zone", "folder", "own path", "address", "clock"],
)
def test_a_reference_that_is_not_deterministic_is_refused(toy: Toy, program: str) -> None:
    write(toy.reference, {"dice.py": program})
    done = toy.grade("golden", "record", "toy", "--only", "three-throws")
    assert done.returncode == 2
    assert complaint(done) == "the reference of `toy` is not deterministic: three-throws"
    assert held(toy) == GOLDENS


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("print(1 / 0)", "three-throws: the reference crashed: ZeroDivisionError division by zero"),
        ("import sys\nsys.exit(3)", "three-throws: the reference ended with status 3, not 0"),
        ("import os\nos._exit(0)", "three-throws: the reference left in the middle (status 0)"),
        ("while True: print(1)", "three-throws: the reference ran into its limit (repeating)"),
        ("while True: pass", "three-throws: the reference ran into its limit (cpu)"),
        ("dice(", "three-throws: the reference crashed: SyntaxError '(' was never closed"),
    ],
)
def test_a_reference_that_does_not_get_through_is_refused(
    toy: Toy, program: str, message: str
) -> None:
    toy.change("seed: 7", "limits: {cpu: 0.5}")
    write(toy.reference, {"dice.py": program})
    done = toy.grade("golden", "record", "toy", "--only", "three-throws")
    assert done.returncode == 2
    assert complaint(done) == message
    assert held(toy) == GOLDENS


def test_a_reference_whose_step_raises_is_refused_with_the_step(toy: Toy) -> None:
    write(toy.reference, {"cup.py": "class Cup:\n    def add(self, number):\n        1 / 0\n"})
    done = toy.grade("golden", "record", "toy", "--only", "a-cup-adds-up")
    assert done.returncode == 2
    assert complaint(done) == (
        "a-cup-adds-up: the reference crashed: ZeroDivisionError division by zero"
        " in `cup.add(number)`"
    )


def test_a_reference_whose_golden_step_raises_is_refused_with_the_step(toy: Toy) -> None:
    cup = "class Cup:\n    def add(self, number): pass\n    def total(self): return 1 / 0\n"
    write(toy.reference, {"cup.py": cup})
    done = toy.grade("golden", "record", "toy", "--only", "a-cup-adds-up")
    assert done.returncode == 2
    assert complaint(done) == (
        "a-cup-adds-up: the reference crashed: ZeroDivisionError division by zero in `cup.total()`"
    )


def test_a_reference_without_a_wanted_name_is_refused(toy: Toy) -> None:
    write(toy.reference, {"cup.py": ""})
    done = toy.grade("golden", "record", "toy", "--only", "a-cup-adds-up")
    assert done.returncode == 2
    assert complaint(done) == "a-cup-adds-up: the reference defines no `Cup` in cup"


def test_a_value_that_no_golden_can_hold_is_refused(toy: Toy) -> None:
    toy.change("- cup.total(): golden", "- cup: golden")
    done = toy.grade("golden", "record", "toy", "--only", "a-cup-adds-up")
    assert done.returncode == 2
    assert complaint(done) == "a-cup-adds-up: `cup` gives a Cup object, which no golden can hold"


def test_without_a_reference_nothing_can_be_recorded(toy: Toy) -> None:
    toy.reference.rename(toy.reference.parent / "elsewhere")
    done = toy.grade("golden", "record")
    assert (done.returncode, complaint(done)) == (2, "the reference of `toy` is not here")


# Checking


def test_checking_finds_nothing_against_fresh_goldens(toy: Toy) -> None:
    done = toy.grade("golden", "check")
    assert (done.returncode, lines(done.stdout)) == (
        0,
        ["toy: 2 goldens, all as the reference gives them"],
    )


def test_checking_names_what_is_missing_different_pending_and_stale_and_writes_nothing(
    toy: Toy,
) -> None:
    (toy.goldens / "three-throws.txt").unlink()
    write(toy.goldens, {"a-cup-adds-up.json": b"22\n", "hidden/gone.txt": b"x"})
    write(toy.goldens, {"three-throws.txt.pending": b"x"})
    before = held(toy)
    done = toy.grade("golden", "check")
    assert (done.returncode, lines(done.stdout)) == (
        1,
        [
            "different golden/toy/a-cup-adds-up.json",
            "stale     golden/toy/hidden/gone.txt",
            "missing   golden/toy/three-throws.txt",
            "pending   golden/toy/three-throws.txt.pending",
            "toy: 2 goldens, 4 at fault",
        ],
    )
    assert held(toy) == before


def test_both_ways_to_run_cases_give_the_same_goldens(toy: Toy) -> None:
    done = toy.grade("golden", "check", "--runner", "subprocess")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_golden_that_is_a_folder_is_told_in_one_line(toy: Toy) -> None:
    (toy.goldens / "three-throws.txt").unlink()
    (toy.goldens / "three-throws.txt").mkdir()
    for words in (("golden", "check"), ("golden", "record")):
        done = toy.grade(*words)
        assert done.returncode == 2
        assert complaint(done).endswith("three-throws.txt: cannot be read: Is a directory")


# Reading them to grade


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("three-throws.txt", None, "No such file or directory"),
        ("a-cup-adds-up.json", None, "No such file or directory"),
        ("a-cup-adds-up.json", b"{", "is damaged"),
        ("a-cup-adds-up.json", b"\xff", "is damaged"),
        ("a-cup-adds-up.json", b"[" * 100_000, "is damaged"),
        ("a-cup-adds-up.json", b"", "is damaged: 0 values for 1 steps"),
        ("a-cup-adds-up.json", b"21\n21\n", "is damaged: 2 values for 1 steps"),
    ],
)
def test_a_golden_that_cannot_be_read_stops_the_grading(
    toy: Toy, name: str, data: bytes | None, message: str
) -> None:
    (toy.goldens / name).unlink()
    if data is not None:
        write(toy.goldens, {name: data})
    done = toy.grade("toy", "reference/toy")
    assert (done.returncode, done.stdout) == (2, b"")
    assert name in complaint(done)
    assert message in complaint(done)


def test_a_golden_that_no_chosen_case_needs_may_be_missing(toy: Toy) -> None:
    (toy.goldens / "three-throws.txt").unlink()
    assert toy.grade("toy", "reference/toy", "--only", "cup").returncode == 0


# What is shown to people, read and accepted once


def test_what_show_says_of_the_toy_is_as_accepted(
    tmp_path: Path, file_regression: FileRegressionFixture
) -> None:
    toy = make_toy(tmp_path / "catalogue", hidden=HIDDEN)
    cases = ("", "a-new-cup-is-empty", "a-cup-adds-up", "three-throws", "no-number")
    shown = b"\n".join(toy.grade("show", "toy", *filter(None, [case])).stdout for case in cases)
    accepted = SHOWN / "toy.txt"
    assert accepted.exists()  # a plain run must never make what it compares with
    file_regression.check(shown, binary=True, fullpath=accepted, check_fn=same_bytes)


def same_bytes(obtained: Path, accepted: Path) -> None:
    """Compare two files byte for byte."""
    assert obtained.read_bytes() == accepted.read_bytes()
