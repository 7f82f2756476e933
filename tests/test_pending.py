"""Facts about goldens that wait to be accepted: listed, shown, reviewed, accepted, rejected."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.catalogue import Catalogue
from grader.differences import LONGEST, MOST_OF_ALL, MOST_ROWS, diff_lines, diffs_lines
from grader.errors import GradeError
from grader.pending import Change, File, accept, find_changes, reject, uninterrupted
from tests.toy import CUP, GOLDENS, SOURCE, Toy, complaint, make_toy, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.spec import Spec

SOME_SPEC = Catalogue(SOURCE).load("blackjack")
NEW_CUP = CUP.replace("sum(self.numbers)", "sum(self.numbers) + 1")
NEW = {
    "three-throws.txt": b"Throw 1: 2\nThrow 2: 3\nThrow 3: 3\nTotal: 9",
    "a-cup-adds-up.json": b"22\n",
}


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue")


@pytest.fixture
def waiting(toy: Toy) -> Toy:
    """Return a toy in which two changed goldens are pending, as recording leaves them."""
    write(toy.reference, {"cup.py": NEW_CUP})
    write(toy.goldens, {f"{name}.pending": data for name, data in NEW.items()})
    return toy


def held(toy: Toy) -> dict[str, bytes]:
    """Return the files in the golden folder by their relative path."""
    return {
        path.relative_to(toy.goldens).as_posix(): path.read_bytes()
        for path in sorted(toy.goldens.rglob("*"))
        if path.is_file()
    }


def pending(toy: Toy) -> set[str]:
    """Return the names of the pending goldens."""
    return {name for name in held(toy) if name.endswith(".pending")}


def lines(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    """Return the lines printed by a command that went well."""
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().split("\n")[:-1]


# Recording


def test_recording_leaves_changes_pending_and_the_accepted_goldens_alone(toy: Toy) -> None:
    write(toy.reference, {"cup.py": NEW_CUP})
    assert lines(toy.grade("golden", "record"))[:2] == [
        "changed golden/toy/a-cup-adds-up.json",
        "changed golden/toy/three-throws.txt",
    ]
    assert held(toy) == GOLDENS | {f"{name}.pending": data for name, data in NEW.items()}


def test_recording_removes_what_is_pending_of_a_golden_that_is_right_again(waiting: Toy) -> None:
    write(waiting.reference, {"cup.py": CUP})
    assert lines(waiting.grade("golden", "record")) == [
        "settled golden/toy/a-cup-adds-up.json (as accepted again; nothing is pending)",
        "settled golden/toy/three-throws.txt (as accepted again; nothing is pending)",
        "toy: 2 goldens, 0 pending",
    ]
    assert held(waiting) == GOLDENS


def test_a_golden_that_cannot_be_written_is_told_in_one_line(toy: Toy) -> None:
    write(toy.reference, {"cup.py": NEW_CUP})
    (toy.goldens / "three-throws.txt.pending").mkdir()
    done = toy.grade("golden", "record")
    assert done.returncode == 2
    assert complaint(done).endswith("three-throws.txt.pending: cannot be read: Is a directory")


# A pending golden never counts


def test_a_pending_golden_is_not_graded_against(waiting: Toy) -> None:
    assert waiting.grade("toy", waiting.hand_in()).returncode == 0
    assert waiting.grade("toy", waiting.hand_in("new", cup=NEW_CUP)).returncode == 1


def test_a_golden_that_is_only_pending_is_missing_and_the_tip_says_accept_it(waiting: Toy) -> None:
    (waiting.goldens / "three-throws.txt").unlink()
    done = waiting.grade("toy", waiting.hand_in())
    assert (done.returncode, done.stdout) == (2, b"")
    assert "three-throws.txt: the golden of `three-throws` cannot be read" in complaint(done)
    assert b"a new one is pending: `grade golden review` shows it and accepts it" in done.stderr
    faults = waiting.grade("spec", "check")
    assert faults.returncode == 2
    assert b"three-throws.txt (one is pending: accept it)" in faults.stderr


def test_a_file_written_cannot_be_named_like_a_pending_golden(toy: Toy) -> None:
    toy.change("seed: 7", "files: {table.pending: golden}")
    done = toy.grade("spec", "check")
    assert b"`table.pending` cannot be the name of a file written" in done.stderr


# Listing and showing


def test_list_says_what_is_new_changed_and_stale_in_a_line_each(waiting: Toy) -> None:
    (waiting.goldens / "a-cup-adds-up.json").unlink()
    write(waiting.goldens, {"gone.txt": b"x\n", "hidden/old.txt.pending": b"x\n"})
    listed = lines(waiting.grade("golden", "list"))
    assert [re.sub("  +", " ", line) for line in listed] == [
        "new a-cup-adds-up 1 line The total is the sum of what was added.",
        "changed three-throws 1 line differs Three throws and their total.",
        "stale gone.txt no case uses it; accept removes it",
        "stale hidden/old.txt.pending no case uses it; accept removes it",
        "toy: 1 new, 1 changed, 2 stale; `grade golden review toy` goes through them",
    ]


def test_list_says_that_nothing_is_pending(toy: Toy) -> None:
    assert lines(toy.grade("golden", "list", "toy")) == ["toy: nothing is pending"]


def test_diff_shows_values_behind_their_steps_and_lines_with_those_around(waiting: Toy) -> None:
    assert lines(waiting.grade("golden", "diff", "toy")) == [
        "a-cup-adds-up  (changed, 1 line differs)",
        "  The total is the sum of what was added.",
        "       1 │ - cup.total()  →  21",
        "       1 │ + cup.total()  →  22",
        "",
        "three-throws  (changed, 1 line differs)",
        "  Three throws and their total.",
        "       2 │   Throw 2: 3",
        "       3 │   Throw 3: 3",
        "       4 │ - Total: 8",
        "       4 │ + Total: 9",
        "",
        "toy: 2 changed; `grade golden review toy` goes through them",
    ]


def test_diff_shows_only_the_cases_that_are_named(waiting: Toy) -> None:
    shown = lines(waiting.grade("golden", "diff", "toy", "three-*"))
    assert shown[0].startswith("three-throws")
    assert shown[-1].startswith("toy: 1 changed")
    assert lines(waiting.grade("golden", "diff", "--only", "game")) == shown


@pytest.fixture
def spec(toy: Toy) -> Spec:
    return Catalogue(toy.root).load("toy")


def change(spec: Spec, old: bytes | None, new: bytes | None) -> Change:
    """Return a change of the printed golden."""
    return Change("three-throws", spec.case("three-throws"), (File(Path("g"), "stdout", old, new),))


def shown(spec: Spec, old: bytes | None, new: bytes | None, most: int | None = None) -> list[str]:
    """Return the lines of a diff below its heading."""
    told = diff_lines(spec, change(spec, old, new), most=most, more="more")
    return [line.plain for line in told if "│" in line.plain or "…" in line.plain]


@pytest.mark.parametrize(
    ("old", "new", "gone", "come"),
    [
        (b"one", b"one\n", "one", "one⏎"),
        (b"one \n", b"one\n", "one·", "one"),
        (b"one\r\n", b"one\n", "one␍", "one"),
        (b"a\tb\n", b"a b\n", "a→b", "a b"),
        (b"a\xff\n", b"a\n", "a\\xff", "a"),
        (b"a\x1b[2J\n", b"a\n", "a\\x1b[2J", "a"),
        (b"\n", b"x\n", "", "x"),
    ],
)
def test_a_diff_shows_what_cannot_be_seen(
    spec: Spec, old: bytes, new: bytes, gone: str, come: str
) -> None:
    assert shown(spec, old, new) == [f"       1 │ - {gone}", f"       1 │ + {come}"]


def test_a_diff_is_bounded_and_says_how_much_more_there_is(spec: Spec) -> None:
    many = b"".join(b"%d\n" % number for number in range(1000))
    bounded = shown(spec, None, many, MOST_ROWS)
    assert len(bounded) == MOST_ROWS + 1
    assert bounded[-1].strip() == f"… {1000 - MOST_ROWS} more lines; more"
    assert len(shown(spec, None, many)) == 1000


def test_a_diff_of_very_many_cases_is_bounded_too(spec: Spec) -> None:
    many = [change(spec, None, b"x\n" * 100)] * 100
    bounded = diffs_lines(spec, many, whole=False)
    assert len(bounded) < MOST_OF_ALL + 2 * MOST_ROWS
    assert bounded[-2].plain.startswith("… and 90 more cases: ")
    assert len(diffs_lines(spec, many, whole=True)) > 100 * 100


def test_a_long_line_is_cut_so_that_its_difference_is_in_sight(spec: Spec) -> None:
    gone, come = shown(spec, b"a" * 5000 + b"8" + b"b" * 5000, b"a" * 5000 + b"9" + b"b" * 5000)
    assert "a8b" in gone
    assert "a9b" in come
    assert max(len(gone), len(come)) < LONGEST + 20


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_what_a_diff_shows_has_no_control_character_and_shows_every_difference(
    old: bytes, new: bytes
) -> None:
    rows = shown(SOME_SPEC, old, new)
    assert all(line.isprintable() for line in rows)
    assert any(" │ - " in line or " │ + " in line for line in rows) == (old != new)


# Accepting and rejecting


def test_accepting_takes_all_that_is_pending_when_nothing_is_named(waiting: Toy) -> None:
    write(waiting.goldens, {"gone.txt": b"x"})
    assert lines(waiting.grade("golden", "accept")) == [
        "accepted a-cup-adds-up (changed)",
        "accepted three-throws (changed)",
        "removed  gone.txt (no case used it)",
        "toy: 2 cases accepted, 1 stale file removed",
    ]
    assert held(waiting) == NEW
    assert waiting.grade("golden", "check").returncode == 0


def test_accepting_a_case_leaves_the_others_waiting(waiting: Toy) -> None:
    for words in (["three-throws"], ["--only", "game"]):
        write(waiting.goldens, {"three-throws.txt.pending": NEW["three-throws.txt"]})
        assert lines(waiting.grade("golden", "accept", "toy", *words))[0] == (
            "accepted three-throws (changed)"
        )
        assert pending(waiting) == {"a-cup-adds-up.json.pending"}
    assert held(waiting)["a-cup-adds-up.json"] == GOLDENS["a-cup-adds-up.json"]


def test_rejecting_removes_what_is_pending_and_no_accepted_golden(waiting: Toy) -> None:
    write(waiting.goldens, {"gone.txt": b"x", "old.txt.pending": b"x"})
    assert lines(waiting.grade("golden", "reject", "toy")) == [
        "rejected a-cup-adds-up (changed)",
        "rejected three-throws (changed)",
        "kept     gone.txt (no case uses it; accept removes it)",
        "rejected old.txt.pending (stale)",
        "toy: 3 changes rejected",
    ]
    assert held(waiting) == GOLDENS | {"gone.txt": b"x"}


@pytest.mark.parametrize("command", ["accept", "reject", "list", "diff", "review"])
def test_a_case_that_there_is_not_is_told_with_the_near_ones(waiting: Toy, command: str) -> None:
    before = held(waiting)
    done = waiting.grade("golden", command, "toy", "tree-throws")
    assert done.returncode == 2
    assert complaint(done) == (
        "no case or section of `toy` matches `tree-throws` (did you mean three-throws?)"
    )
    assert held(waiting) == before


def test_an_empty_name_is_not_all_there_is(waiting: Toy) -> None:
    before = held(waiting)
    done = waiting.grade("golden", "accept", "")
    assert (done.returncode, complaint(done)) == (2, "there is no assignment ``")
    assert held(waiting) == before


def test_accepting_what_does_not_wait_says_so(toy: Toy) -> None:
    assert lines(toy.grade("golden", "accept", "toy", "three-throws")) == [
        "toy: nothing is pending"
    ]


def test_what_is_accepted_is_what_was_read_though_it_was_recorded_anew_since(waiting: Toy) -> None:
    catalogue = Catalogue(waiting.root)
    read = find_changes(catalogue, catalogue.load("toy"), ["three-throws"])
    write(waiting.goldens, {"three-throws.txt.pending": b"later"})
    accept(read)
    assert held(waiting)["three-throws.txt"] == NEW["three-throws.txt"]
    assert held(waiting)["three-throws.txt.pending"] == b"later"


def test_where_one_golden_cannot_be_accepted_none_is(waiting: Toy) -> None:
    catalogue = Catalogue(waiting.root)
    read = find_changes(catalogue, catalogue.load("toy"))
    before = held(waiting)
    folder = Change("x.pending", None, (File(waiting.goldens, "", None, None),))
    for do in (accept, reject):
        with pytest.raises(GradeError, match="Is a directory"):
            do([*read, folder])
        assert held(waiting) == before


def test_who_interrupts_the_accepting_waits_until_it_is_done() -> None:
    order = []
    before = signal.signal(signal.SIGTERM, lambda *_: order.append("interrupted"))
    try:
        with uninterrupted():
            signal.raise_signal(signal.SIGTERM)
            order.append("done")
    finally:
        signal.signal(signal.SIGTERM, before)
    assert order == ["done", "interrupted"]


# Which grades change


@pytest.fixture
def graded(waiting: Toy) -> Toy:
    """Return a toy with two pending goldens and the reports of two submissions."""
    waiting.hand_in("eva")
    waiting.hand_in("bob", cup=NEW_CUP.replace("+ 1", "+ (1 if self.numbers else 0)"))
    for name in ("eva", "bob"):
        waiting.grade("toy", f"../{name}", "--output", f"../{name}.json")
    return waiting


def test_accepting_says_which_stored_grades_change_and_by_which_cases(graded: Toy) -> None:
    reports = ["--reports", "../eva.json", "--reports", "../bob.json"]
    both = "a-cup-adds-up: {}, three-throws: {}"
    told = [
        f"../eva.json: eva, 6 → 2 of 6 points ({both.format('pass → fail', 'pass → fail')})",
        f"../bob.json: bob, 2 → 6 of 6 points ({both.format('fail → pass', 'fail → pass')})",
        "toy: grades in 2 reports: 2 changed, 0 as before, 0 not known",
    ]
    assert lines(graded.grade("golden", "diff", *reports))[-3:] == told
    assert held(graded).keys() >= pending(graded)
    assert lines(graded.grade("golden", "accept", "toy", *reports))[-3:] == told
    assert held(graded) == NEW
    for name, points in (("eva", 2), ("bob", 6)):
        again = graded.grade("toy", f"../{name}", "--format", "json")
        assert json.loads(again.stdout)["earned"] == points


def test_a_case_that_needs_a_changed_one_counts_too(toy: Toy) -> None:
    toy.change("        seed: 7", "        seed: 7\n        needs: [a-cup-adds-up]")
    toy.hand_in("eva")
    toy.grade("toy", "../eva", "--output", "../eva.json")
    write(toy.goldens, {"a-cup-adds-up.json.pending": b"22\n"})
    assert lines(toy.grade("golden", "accept", "--reports", "../eva.json"))[-2] == (
        "../eva.json: eva, 6 → 2 of 6 points"
        " (a-cup-adds-up: pass → fail, three-throws: pass → skip)"
    )


def test_a_report_that_tells_nothing_is_named_with_the_reason(graded: Toy) -> None:
    folder = graded.root.parent / "reports"
    folder.mkdir()
    stored = json.loads((graded.root.parent / "eva.json").read_bytes())
    written = {
        "assignment": stored | {"assignment": "chess"},
        "empty": {},
        "format": stored | {"format": 0},
        "gone": stored | {"path": "../gone"},
        "large": stored | {"earned": float("inf")},
        "long": stored | {"path": "x" * 5000},
        "name": stored | {"path": "../bob"},
        "none": stored | {"verdicts": []},
        "seed": stored | {"notes": ["every case was run with seed 3, and so was the reference"]},
        "shape": stored | {"verdicts": [3]},
    }
    for name, data in written.items():
        (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "text.json").write_text("{", encoding="utf-8")
    told = lines(graded.grade("golden", "diff", "--reports", "../reports"))[-12:]
    assert [line.removeprefix("../reports/")[:84] for line in told] == [
        "assignment.json: cannot tell: of another assignment, chess",
        "empty.json: cannot tell: no report of `grade`",
        "format.json: cannot tell: its format is 0, not 1; grade it anew",
        "gone.json: cannot tell: the submission is not there any more: ../gone",
        "large.json: cannot tell: a damaged report",
        "long.json: cannot tell: the submission is not there any more: " + 22 * "x",
        "name.json: cannot tell: it is of `eva`, but ../bob holds `bob`",
        "none.json: cannot tell: it has no case whose golden changes",
        "seed.json: cannot tell: graded with a seed of its own, so no golden counted",
        "shape.json: cannot tell: a damaged report",
        "text.json: cannot tell: no report: it is not JSON",
        "toy: grades in 11 reports: 0 changed, 0 as before, 11 not known",
    ]


def test_a_submission_that_has_changed_since_its_report_is_not_guessed_at(graded: Toy) -> None:
    write(graded.root.parent / "eva", {"cup.py": "class Cup: pass\n"})
    told = lines(graded.grade("golden", "diff", "--reports", "../eva.json"))
    assert told[-2] == (
        "../eva.json: cannot tell: `a-cup-adds-up` was pass and is skip now; grade it anew"
    )


def test_reports_that_are_not_there_stop_the_accepting(waiting: Toy) -> None:
    before = held(waiting)
    done = waiting.grade("golden", "accept", "--reports", "nowhere")
    assert (done.returncode, complaint(done)) == (2, "nowhere: there is no such folder or file")
    assert held(waiting) == before


# Reviewing


def review(toy: Toy, typed: bytes) -> list[str]:
    """Review with these lines on standard input and return what was printed."""
    return lines(toy.grade("golden", "review", "toy", stdin=typed))


def test_a_review_does_at_once_what_each_line_says(waiting: Toy) -> None:
    write(waiting.goldens, {"gone.txt": b"x"})
    printed = review(waiting, b"a\nreject\ns\n")
    assert printed[-1] == "toy: 1 accepted, 1 rejected, 1 left as they were"
    assert [line for line in printed if line.startswith("toy: ")][:3] == [
        "toy: 1 of 3",
        "toy: 2 of 3",
        "toy: 3 of 3",
    ]
    assert held(waiting) == {
        "a-cup-adds-up.json": NEW["a-cup-adds-up.json"],
        "gone.txt": b"x",
        "three-throws.txt": GOLDENS["three-throws.txt"],
    }


@pytest.mark.parametrize("typed", [b"", b"q\n", b"q\na\na\n", b"s\n", b"\n\nno\n", b"d\n"])
def test_a_review_that_ends_early_loses_nothing(waiting: Toy, typed: bytes) -> None:
    before = held(waiting)
    assert review(waiting, typed)[-1] == "toy: 0 accepted, 0 rejected, 2 left as they were"
    assert held(waiting) == before


def test_what_means_nothing_is_asked_again(waiting: Toy) -> None:
    assert any(
        "one of a, r, s, d and q, please: accept" in line
        for line in review(waiting, b"x\naccept\nq\n")
    )
    assert pending(waiting) == {"three-throws.txt.pending"}


def test_a_review_shows_the_whole_difference_when_asked(toy: Toy) -> None:
    text = b"".join(b"line %d\n" % number for number in range(100))
    write(toy.goldens, {"three-throws.txt.pending": text})
    printed = review(toy, b"d\na\n")
    assert sum("+ line 99" in line for line in printed) == 1
    assert any("d shows them" in line for line in printed)
    assert held(toy)["three-throws.txt"] == text


def test_a_review_removes_or_keeps_what_no_case_uses(toy: Toy) -> None:
    write(toy.goldens, {"gone.txt": b"x", "older.txt": b"x"})
    assert review(toy, b"a\nr\n")[-1] == "toy: 1 accepted, 0 rejected, 1 left as they were"
    assert held(toy) == GOLDENS | {"older.txt": b"x"}


class Terminal:
    """A program at a terminal of its own: what it shows is kept, what is typed reaches it."""

    def __init__(self, *words: str, cwd: Path) -> None:
        import pty

        self.ours, theirs = pty.openpty()
        self.shown = b""
        environment = {"PYTHONPATH": str(SOURCE), "PATH": os.environ["PATH"], "TERM": "xterm"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "grader", *words],
            cwd=cwd,
            env=environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.news = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Take in what is shown until the terminal is closed."""
        while True:
            try:
                data = os.read(self.ours, 4096)
            except OSError:
                return
            if not data:
                return
            with self.news:
                self.shown += data
                self.news.notify_all()

    def wait_for(self, text: bytes, times: int = 1) -> None:
        """Wait until a text has been shown so many times."""
        with self.news:
            assert self.news.wait_for(lambda: self.shown.count(text) >= times, 20), self.shown

    def press(self, key: bytes) -> None:
        """Press a key."""
        os.write(self.ours, key)

    def end(self) -> int:
        """Wait for the end and return the exit status."""
        status = self.program.wait(20)
        time.sleep(0.05)  # for what is still on its way
        os.close(self.ours)
        return status


@pytest.fixture
def terminal(waiting: Toy) -> Iterator[Terminal]:
    pytest.importorskip("pty")
    opened = Terminal("golden", "review", "toy", cwd=waiting.root)
    yield opened
    if opened.program.poll() is None:
        opened.program.kill()
        opened.program.wait()


def test_at_a_terminal_one_key_each_is_enough(waiting: Toy, terminal: Terminal) -> None:
    terminal.wait_for(b"q quit: ")
    terminal.press(b"a")
    terminal.wait_for(b"q quit: ", 2)
    assert b"\x1b[" in terminal.shown  # in colour
    terminal.press(b"x")
    terminal.wait_for(b"please: ")
    terminal.press(b"r")
    assert terminal.end() == 0
    assert b"1 accepted, 1 rejected, 0 left as they were" in terminal.shown
    changed = {"a-cup-adds-up.json": NEW["a-cup-adds-up.json"]}
    assert held(waiting) == GOLDENS | changed


def test_the_end_of_input_at_a_terminal_is_quit(waiting: Toy, terminal: Terminal) -> None:
    terminal.wait_for(b"q quit: ")
    terminal.press(b"\x04")
    assert terminal.end() == 0
    assert len(pending(waiting)) == 2


def test_an_interrupted_review_keeps_what_was_decided_and_mends_the_terminal(
    waiting: Toy, terminal: Terminal
) -> None:
    import termios

    terminal.wait_for(b"q quit: ")
    terminal.press(b"a")
    terminal.wait_for(b"q quit: ", 2)
    time.sleep(0.1)
    terminal.program.send_signal(signal.SIGINT)
    assert terminal.program.wait(20) == 130
    assert termios.tcgetattr(terminal.ours)[3] & termios.ICANON
    assert pending(waiting) == {"three-throws.txt.pending"}
    assert held(waiting)["a-cup-adds-up.json"] == NEW["a-cup-adds-up.json"]
