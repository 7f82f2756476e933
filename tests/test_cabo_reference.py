"""Facts about the Cabo reference: its program on a terminal and off it, and its simulation."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import time
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from bench.references import folders, load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

REFERENCE, PROVIDED = folders("cabo")
GAME = str(REFERENCE / "game.py")
SIMULATE = str(REFERENCE / "simulate.py")
HANDOUT = (PROVIDED.parents[1] / "handout.md").read_text(encoding="utf-8")
ESCAPE = b"\x1b"
START = b"start\nAnn\nab\n"


def surroundings(**chance: str) -> dict[str, str]:
    """Return an environment in which the reference finds what is provided."""
    return {**os.environ, "PYTHONPATH": f"{REFERENCE}{os.pathsep}{PROVIDED}", **chance}


def run(
    folder: Path, *words: str, answers: bytes = b"", **chance: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a program of the reference in a folder, off a terminal."""
    return subprocess.run(
        [sys.executable, "-B", *words],
        cwd=folder,
        input=answers,
        capture_output=True,
        check=False,
        env=surroundings(**chance),
    )


class Terminal:
    """A program that runs on a terminal of its own."""

    def __init__(self, folder: Path, *words: str, **chance: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-B", *words],
            cwd=folder,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings(**chance),
            start_new_session=True,
            preexec_fn=heed_interrupts,  # noqa: PLW1509 - no thread of ours runs here
        )
        os.close(theirs)
        self.shown = b""

    def until(self, words: bytes, seconds: float = 30) -> bytes:
        """Read until words are shown, or to the end."""
        before = len(self.shown)
        deadline = time.monotonic() + seconds
        while words not in self.shown[before:] and time.monotonic() < deadline:
            if not self.read_some():
                break
        assert words in self.shown[before:], self.shown[before:].decode()
        return self.shown[before:]

    def read_some(self) -> bool:
        """Read what is shown; tell whether there may be more."""
        if not select.select([self.ours], [], [], 0.2)[0]:
            return self.process.poll() is None
        try:
            found = os.read(self.ours, 1 << 16)
        except OSError:  # the other end is closed
            return False
        self.shown += found
        return bool(found)

    def type(self, keys: bytes) -> None:
        """Type something."""
        os.write(self.ours, keys)

    def end(self) -> int:
        """Read to the end and return the exit status."""
        while self.read_some():
            pass
        with suppress(OSError):
            os.close(self.ours)
        return self.process.wait(timeout=30)


def heed_interrupts() -> None:
    """Undo what a shell does to what it runs in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_off_a_terminal_nothing_but_plain_text_is_shown_and_nobody_waits(tmp_path: Path) -> None:
    started = time.monotonic()
    done = run(tmp_path, GAME, answers=START + b"d\nn\nn\n" * 500)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ESCAPE not in done.stdout
    assert all(32 <= byte < 127 or byte == 10 for byte in done.stdout)
    assert not re.search(rb"[ \t]\n", done.stdout)
    assert time.monotonic() - started < 5


def test_a_terminal_gets_colours_and_an_empty_screen(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, GAME, GRADE_NUMBERS="0", GRADE_STACK="9D 5H 7D KH 5S")
    terminal.until(b"EXIT?\r\n> ")
    terminal.type(b"Start\n")
    terminal.until(b"> ")
    terminal.type(b"Ann\n")
    assert b"\033[31m9D\033[0m" in terminal.until(b"cards?\r\n> ")
    terminal.type(b"ab\n")
    turn = terminal.until(b"Your turn: D, F or C?\r\n> ")
    assert b"\033[2J" in turn
    assert b"\033[31m5H\033[0m 5S \033[2m??\033[0m" in turn
    terminal.type(b"\x04")
    assert terminal.end() == 0
    assert terminal.shown.endswith(b"\r\nGoodbye\r\n")


def test_on_a_terminal_a_computer_takes_its_time_and_can_be_interrupted(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, GAME, GRADE_NUMBERS="1")
    terminal.type(START)
    terminal.until(b"CP1 is thinking ...")
    started = time.monotonic()
    terminal.until(b"CP2 is thinking ...")
    assert 1 < time.monotonic() - started < 20
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert b"Traceback" not in terminal.shown
    assert terminal.shown.endswith(b"\r\nGoodbye\r\n")
    assert list(tmp_path.iterdir()) == []


def test_a_round_on_a_terminal_ends_with_a_pause_for_enter(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, GAME, GRADE_NUMBERS="0")
    terminal.type(START + b"c\n")
    shown = terminal.until(b"Press Enter to go on.\r\n> ")
    assert re.search(rb"Ann scores \d+, total \d+\r\nCP1 scores", shown)
    terminal.type(b"\n")
    terminal.until(b"Round 2: ")
    terminal.process.kill()
    terminal.end()


def test_the_whole_guide_and_every_hint_stand_in_the_handout() -> None:
    game = load("cabo", "game")
    lines = [line.strip() for line in HANDOUT.splitlines()]
    assert [line for line in game.GUIDE.splitlines() if line not in lines] == []
    for moves, hint in game.HINTS.items():
        assert f"| `{moves}` | `Hint: {hint}` |" in lines


def test_the_limits_stand_in_the_handout() -> None:
    computer = load("cabo", "computer")
    assert f"{' '.join(map(str, computer.LIMITS))}, and 2 for every later t." in HANDOUT


def test_the_example_of_the_handout_is_what_the_program_prints_and_logs(tmp_path: Path) -> None:
    chance = re.search(r'GRADE_NUMBERS=(\d+) GRADE_STACK="(.*)" python3 game.py\n\nwith', HANDOUT)
    assert chance is not None
    done = run(
        tmp_path, GAME, answers=START + b"c\n", GRADE_NUMBERS=chance[1], GRADE_STACK=chance[2]
    )
    for text in (done.stdout.decode(), (tmp_path / "cabo.log").read_text(encoding="utf-8")):
        shown = "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
        assert f"\n\n{shown}\n" in HANDOUT


def test_a_seed_starts_a_game_as_the_handout_says(tmp_path: Path) -> None:
    shown = run(tmp_path, GAME, answers=START, GRADE_SEED="7").stdout.decode().splitlines()
    for words in ("Round 1: Ann starts", "Your A is KS", "Your B is 4H"):
        assert words in shown
    assert "Draw deck 39, fold deck KH" in shown
    assert "`KH` lies on the fold deck, and Ann's cards A and B are `KS` and `4H`" in HANDOUT


def test_wrong_arguments_are_answered_with_a_usage_line(tmp_path: Path) -> None:
    done = run(tmp_path, GAME, "now")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage: game.py")
    assert done.stderr.count(b"\n") == 1


def test_a_log_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "cabo.log").mkdir()
    done = run(tmp_path, GAME, answers=START + b"c\n", GRADE_NUMBERS="0")
    assert done.returncode == 0
    assert done.stderr.startswith(b"cabo.log is not written: ")
    assert b"Round 2: " in done.stdout


def test_the_log_keeps_what_was_there(tmp_path: Path) -> None:
    log = tmp_path / "cabo.log"
    log.write_text("what was there\n", encoding="utf-8")
    for _ in range(2):
        run(tmp_path, GAME, answers=START + b"c\n", GRADE_NUMBERS="0")
    lines = log.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "what was there"
    assert lines[1:5] == lines[5:]


@pytest.mark.parametrize("answers", [b"\xff\xfe\nexit\n", b"\0\nexit\n", "Größe\nexit\n".encode()])
def test_stray_bytes_are_wrong_answers(answers: bytes, tmp_path: Path) -> None:
    done = run(tmp_path, GAME, answers=answers)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Please type GUIDE, START or EXIT.\n" in done.stdout


def test_nobody_who_reads_on_is_no_reason_to_complain(tmp_path: Path) -> None:
    command = [sys.executable, "-B", GAME]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
    ) as program:
        assert program.stdout is not None
        assert program.stdin is not None
        assert program.stderr is not None
        program.stdout.close()
        program.stdin.write(b"guide\n" * 2000)
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=30) == 141


def numbers_after(title: str, text: str) -> Iterator[list[str]]:
    """Yield the rows of a table, word by word."""
    rows = iter(text[text.index(title) :].splitlines()[1:])
    for row in rows:
        if not row.strip():
            return
        yield row.split()


def test_a_simulation_is_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    words = (SIMULATE, "--rounds", "6100")
    alone, together = (run(tmp_path, *words, "--processes", str(n)) for n in (1, 3))
    assert (alone.returncode, alone.stderr) == (0, b"")
    assert alone.stdout == together.stdout
    assert run(tmp_path, *words, "--seed", "1").stdout != alone.stdout


def test_a_simulation_shows_the_limits_it_would_choose_beside_the_published(tmp_path: Path) -> None:
    shown = run(tmp_path, SIMULATE, "--rounds", "9000").stdout.decode()
    table = list(numbers_after("  t  published", shown))
    assert [row[0] for row in table] == [str(t) for t in range(6, 31)]
    published = [row[1] for row in table]
    assert list(map(int, published)) == [12, 11, 9, 7, 7, 6, 6, 5, 5, 4, 3, 3] + [2] * 13
    chosen = [int(row[2]) for row in table if row[2] != "."]
    assert len(chosen) >= 20
    assert chosen[0] > chosen[-1]
    assert ESCAPE.decode() not in shown


def test_a_simulation_counts_how_often_callers_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADE_SEED", "0")
    simulate = load("cabo", "simulate")
    calls = [simulate.try_call() for _ in range(300)]
    made = [call for call in calls if call is not None]
    assert len(made) > 200
    low = [won for (_, held), won in made if held <= 5]
    high = [won for (_, held), won in made if held >= 15]
    assert sum(low) / len(low) > 0.5 > sum(high) / len(high)


def pixels_of(data: bytes) -> tuple[int, int, set[bytes]]:
    """Read a PNG file: its width, its height and its colours."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, found = 8, {}
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == int.from_bytes(data[at + 8 + length : at + 12 + length])
        found[kind] = body
        at += 12 + length
    width, height, *form = struct.unpack(">IIBBBBB", found[b"IHDR"])
    assert form == [8, 2, 0, 0, 0]
    raw = zlib.decompress(found[b"IDAT"])
    step = 1 + 3 * width
    assert len(raw) == height * step
    lines = [raw[start + 1 : start + step] for start in range(0, len(raw), step)]
    return width, height, {line[i : i + 3] for line in lines for i in range(0, len(line), 3)}


def test_a_picture_of_the_shares_is_painted(tmp_path: Path) -> None:
    done = run(tmp_path, SIMULATE, "--rounds", "9000", "--picture", "shares.png")
    assert b"shares.png: " in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["shares.png"]
    width, height, colours = pixels_of((tmp_path / "shares.png").read_bytes())
    assert width > 28 * 10
    assert height > 25 * 10
    assert len(colours) > 20
    assert bytes((0, 0, 0)) in colours  # the published limits
    assert bytes((0, 150, 60)) in colours  # those found


def test_a_simulation_on_a_terminal_tells_how_far_it_is_and_shows_colours(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, SIMULATE, "--rounds", "6000")
    assert terminal.end() == 0
    assert re.search(rb"\r\[#+\.+\] \d+ of 6000 rounds, \d+ s left", terminal.shown)
    assert b"6000 of 6000 rounds, 0 s left" in terminal.shown
    assert b"\033[30;48;2;" in terminal.shown


def test_an_interrupted_simulation_tells_what_it_has_found(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, SIMULATE, "--rounds", "1000000")
    terminal.until(b"s left")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert b"interrupted: this is what was found so far" in terminal.shown
    assert b"Traceback" not in terminal.shown
    assert b"published" in terminal.shown


@pytest.mark.parametrize(
    "words",
    [
        ["--rounds", "0"],
        ["--rounds", "many"],
        ["--processes", "-1"],
        ["--seed", "x"],
        ["--picture", "no/such/folder.png"],
        ["more"],
    ],
)
def test_bad_arguments_of_a_simulation_are_told_in_a_line(words: list[str], tmp_path: Path) -> None:
    done = run(tmp_path, SIMULATE, "--rounds", "10", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error: " in done.stderr.splitlines()[-1]
    assert b"Traceback" not in done.stderr
