"""Facts about the Kalah reference: how well it plays, how fast, and in which words."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bench.kalah import load_reference

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "reference" / "kalah"
PROVIDED = ROOT / "specs" / "kalah" / "provided" / "python"
MAIN = str(FOLDER / "main.py")
SHOWN = ROOT / "tests" / "shown"
PLAYER = load_reference()
NORTH, SOUTH = PLAYER.Side.NORTH, PLAYER.Side.SOUTH

# South's pot minus North's after perfect play, for 1 to 6 beans in each hole.
MARGINS = {
    1: (0, -2, 6, -2, 0, 0),
    2: (2, -2, -2, -12, 6, 8),
    3: (0, 4, 2, 2, 6, -8),
    4: (2, 6, 6, 2, 2, 0),
}
LONG = {(4, 5), (4, 6)}
OPENINGS = [
    pytest.param(holes, beans, margin, marks=[pytest.mark.slow] if (holes, beans) in LONG else [])
    for holes, row in MARGINS.items()
    for beans, margin in enumerate(row, start=1)
]
SECONDS_TO_SOLVE = 60  # the longest that is not slow takes 3 on an ordinary machine
SECONDS_TO_SOLVE_LONG = 1800  # and of those that are, 80
SLACK = 0.5  # what a loaded machine may add to the time of a move

Row = tuple[int, ...]


def board(north: Row, north_pot: int, south: Row, south_pot: int) -> Any:
    """Return a board with these beans, from west to east."""
    made = PLAYER.Board(len(north), 0)
    for side, beans in ((NORTH, (north_pot, *north)), (SOUTH, (south_pot, *south))):
        for hole, count in enumerate(beans):
            made.setBeans(side, hole, count)
    return made


def beans_on(b: Any) -> list[int]:
    """Return all that lies on a board."""
    return [b.beans(side, hole) for side in (NORTH, SOUTH) for hole in range(b.holes() + 1)]


def random_board(chance: random.Random, most: int) -> Any:
    """Return a board of up to three holes with at most so many beans in each."""
    holes = chance.randint(1, 3)
    rows = [tuple(chance.randint(0, most) for _ in range(holes)) for _ in range(2)]
    return board(rows[0], chance.randint(0, 4), rows[1], chance.randint(0, 4))


def python(
    *words: str, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run Python with the reference and the provided modules in reach."""
    return subprocess.run(
        [sys.executable, "-B", *words],
        input=given,
        capture_output=True,
        check=False,
        env=surroundings(**environment),
    )


def surroundings(**environment: str) -> dict[str, str]:
    """Return the environment in which the reference runs."""
    path = os.pathsep.join([str(FOLDER), str(PROVIDED)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **environment}


# The rules once more, written for nothing but to be obviously right: both rows from west to east
# and both pots, with side 0 (North) or 1 (South) to sow.
Rows = tuple[Row, Row]
Pots = tuple[int, int]


def next_place(side: int, place: tuple[int, int], holes: int) -> tuple[int, int]:
    """Return where the next bean falls; hole -1 is a pot (M1, M3)."""
    row, hole = place
    if row == 1:
        after = (1, hole + 1) if hole != -1 else (0, holes - 1)
        after = (1, -1) if after == (1, holes) else after
    else:
        after = (0, hole - 1) if hole != -1 else (1, 0)
    return next_place(side, after, holes) if after == (1 - side, -1) else after


def sow_simply(rows: Rows, pots: Pots, side: int, hole: int) -> tuple[Rows, Pots, int]:
    """Sow one hole; return the rows, the pots and who is next (M10, M11)."""
    new, new_pots = [list(row) for row in rows], list(pots)
    in_hand, new[side][hole] = new[side][hole], 0
    place = (side, hole)
    for _ in range(in_hand):
        place = next_place(side, place, len(rows[0]))
        if place[1] == -1:
            new_pots[side] += 1
        else:
            new[place[0]][place[1]] += 1
    row, end = place
    if end != -1 and row == side and new[side][end] == 1 and new[1 - side][end] > 0:
        new_pots[side] += 1 + new[1 - side][end]
        new[side][end] = new[1 - side][end] = 0
    after = side if end == -1 else 1 - side
    return (tuple(new[0]), tuple(new[1])), (new_pots[0], new_pots[1]), after


@cache
def simple_margin(rows: Rows, pots: Pots, side: int) -> int:
    """Return by how much South wins when both sides play perfectly."""
    choices = [hole for hole, beans in enumerate(rows[side]) if beans]
    if not choices:
        return pots[1] + sum(rows[1]) - pots[0] - sum(rows[0])
    values = [simple_margin(*sow_simply(rows, pots, side, hole)) for hole in choices]
    return max(values) if side == 1 else min(values)


@cache
def sowings_to_defeat(rows: Rows, pots: Pots, side: int, loser: int) -> float:
    """Return after how many sowings the loser has lost at the latest; it plays for time."""
    total = sum(rows[0]) + sum(rows[1]) + sum(pots)
    choices = [hole for hole, beans in enumerate(rows[side]) if beans]
    if 2 * max(pots) > total or not choices:
        lead = pots[loser] + sum(rows[loser]) - pots[1 - loser] - sum(rows[1 - loser])
        has_lost = lead < 0 if not choices else pots[1 - loser] > pots[loser]
        return 0 if has_lost else float("inf")
    values = [sowings_to_defeat(*sow_simply(rows, pots, side, hole), loser) for hole in choices]
    return 1 + (max(values) if side == loser else min(values))


def simply(b: Any) -> tuple[Rows, Pots]:
    """Return the rows and pots of a board."""
    beans = beans_on(b)
    n = b.holes()
    return (tuple(beans[1 : n + 1]), tuple(beans[n + 2 :])), (beans[0], beans[n + 1])


def outcomes(b: Any, side: int) -> dict[int, int]:
    """Return for every hole of a side by how much that side wins with it, found simply."""
    sign = 1 if side == 1 else -1
    rows, pots = simply(b)
    return {
        hole: sign * simple_margin(*sow_simply(rows, pots, side, hole - 1))
        for hole, beans in enumerate(rows[side], start=1)
        if beans
    }


@pytest.mark.parametrize(("holes", "beans", "margin"), OPENINGS)
def test_an_opening_has_the_margin_that_two_other_programs_found(
    holes: int, beans: int, margin: int
) -> None:
    started = time.monotonic()
    assert PLAYER.best_margin(PLAYER.Board(holes, beans), SOUTH) == margin
    is_long = (holes, beans) in LONG
    allowed = SECONDS_TO_SOLVE_LONG if is_long else SECONDS_TO_SOLVE
    assert time.monotonic() - started < allowed


@pytest.mark.parametrize(
    ("holes", "beans", "margins"), [(3, 2, (-8, 4, 0)), (4, 3, (-6, 6, 2, -2))]
)
def test_every_first_hole_has_its_margin(holes: int, beans: int, margins: Row) -> None:
    found = PLAYER.margins(PLAYER.Board(holes, beans), SOUTH)
    assert found == dict(enumerate(margins, start=1))


def test_a_certain_endgame_is_a_tie_whatever_south_plays() -> None:
    b = board((2, 4, 0, 0, 0, 0), 22, (0, 0, 1, 1, 1, 1), 16)
    assert PLAYER.margins(b, SOUTH) == {3: 0, 4: 0, 5: 0, 6: 0}


@pytest.mark.parametrize("seed", range(8))
def test_the_solver_agrees_with_the_rules_written_simply(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        b = random_board(chance, most=3)
        for side in (0, 1):
            assert PLAYER.margins(b, (NORTH, SOUTH)[side]) == outcomes(b, side)


@pytest.mark.parametrize("seed", range(4))
def test_a_win_that_can_be_forced_is_taken(seed: int) -> None:
    chance = random.Random(seed)
    lisa = PLAYER.SmartPlayer("Lisa", depth=60)
    for _ in range(60):
        b = random_board(chance, most=3)
        for side in (0, 1):
            values = outcomes(b, side)
            if values and max(values.values()) >= 0:
                won = max(values.values()) > 0
                chosen = values[lisa.chooseMove(b, (NORTH, SOUTH)[side])]
                assert chosen > 0 if won else chosen == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_loss_that_cannot_be_avoided_is_put_off(seed: int) -> None:
    chance = random.Random(seed)
    lisa = PLAYER.SmartPlayer("Lisa", depth=60)
    tried = 0
    while tried < 20:
        b, side = random_board(chance, most=3), chance.randint(0, 1)
        (rows, pots), values = simply(b), outcomes(b, side)
        if len(values) > 1 and max(values.values()) < 0 and 2 * max(pots) <= b.totalBeans():
            tried += 1
            left = {
                hole: sowings_to_defeat(*sow_simply(rows, pots, side, hole - 1), side)
                for hole in values
            }
            chosen = lisa.chooseMove(b, (NORTH, SOUTH)[side])
            assert left[chosen] == max(left.values())


def test_who_has_more_than_half_of_the_beans_plays_on_for_the_rest() -> None:
    b = board((0, 1, 3), 0, (1, 1, 0), 20)
    assert PLAYER.SmartPlayer("Lisa", depth=9).chooseMove(b, SOUTH) in {1, 2}
    assert PLAYER.SmartPlayer("Lisa", depth=9).chooseMove(b, NORTH) in {2, 3}


def test_without_beans_there_is_no_move() -> None:
    b = board((1, 2), 0, (0, 0), 3)
    assert PLAYER.SmartPlayer("Lisa").chooseMove(b, SOUTH) == -1


CHOICES = """
import random
from board import Board
from player import SmartPlayer
from side import Side

chance = random.Random(7)
for _ in range(12):
    b = Board(chance.randint(3, 8), 0)
    for side in Side:
        for hole in range(1, b.holes() + 1):
            b.setBeans(side, hole, chance.randint(0, 6))
    print([SmartPlayer("Lisa", depth=depth).chooseMove(b, Side.NORTH) for depth in range(7)])
"""


def test_a_player_with_a_depth_chooses_alike_in_every_process() -> None:
    runs = [python("-c", CHOICES, PYTHONHASHSEED=seed) for seed in ("0", "1", "12345")]
    assert [done.returncode for done in runs] == [0, 0, 0]
    assert len({done.stdout for done in runs}) == 1


@pytest.mark.parametrize("seconds", [0.05, 0.2, 1.0])
@pytest.mark.parametrize(("holes", "beans"), [(6, 4), (12, 20), (1, 1)])
def test_a_move_is_made_in_time_and_leaves_the_board_alone(
    monkeypatch: pytest.MonkeyPatch, holes: int, beans: int, seconds: float
) -> None:
    monkeypatch.setenv("GRADE_TIME", str(seconds))
    b = PLAYER.Board(holes, beans)
    before = beans_on(b)
    started = time.monotonic()
    hole = PLAYER.SmartPlayer("Lisa").chooseMove(b, NORTH)
    assert time.monotonic() - started < seconds + SLACK
    assert 1 <= hole <= holes
    assert beans_on(b) == before


@pytest.mark.parametrize(
    "words",
    [
        "6",
        "6 4 human",
        "6 4 human smart bad",
        "x 4 bad bad",
        "6 4.0 bad bad",
        "6 1_0 bad bad",
        "\uff16 4 bad bad",
        "- 4 bad bad",
        "6 --4 bad bad",
        "6 4 good bad",
        "6 4 Bad bad",
        "6 4 bad bad:",
        "6 4 bad :Lisa",
        "--help",
        "9" * 5000 + " 4 bad bad",
    ],
)
def test_wrong_arguments_are_answered_with_the_usage_line(words: str) -> None:
    done = python(MAIN, *words.split())
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage:")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("words", ["0 -3 bad bad", "-7 0 bad:A smart:B", "-" + "9" * 5000 + " 1"])
def test_small_numbers_are_what_the_board_makes_of_them(words: str) -> None:
    done = python(MAIN, *[*words.split(), "bad", "bad"][:4])
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"tie" in done.stdout


def test_without_arguments_you_play_against_the_computer() -> None:
    done = python(MAIN, given=b"", GRADE_TIME="0.02")
    assert (done.returncode, done.stderr) == (0, b"")
    assert (
        b"You, choose a hole (1-6): \nThe input is at its end: You takes hole 1.\n" in done.stdout
    )


def test_bytes_that_are_no_text_are_a_wrong_answer() -> None:
    done = python(MAIN, "3", "3", "human", "bad", given=b"\xff\n1\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"That is not the number of a hole.\n" in done.stdout


def heed_interrupts() -> None:
    """Undo what a shell does to what it runs in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("answers", [b"", b"2\n"])
def test_an_interrupt_ends_the_program_quietly(answers: bytes) -> None:
    command = [sys.executable, "-B", MAIN, "6", "4", "human", "smart"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        env=surroundings(GRADE_TIME="120"),
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - no thread of ours runs here
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        shown = b""
        while not shown.endswith(b"(1-6): "):
            shown += program.stdout.read(1)
        program.stdin.write(answers)
        program.stdin.flush()
        time.sleep(0.3)
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=30)
    assert (program.returncode, errors) == (130, b"")


FORCED = """
from board import Board
from game import Game
from player import BadPlayer
from side import NORTH, SOUTH

b = Board(3, 0)
b.setBeans(SOUTH, 1, 2)
b.setBeans(NORTH, 2, 1)
b.setBeans(NORTH, 3, 2)
Game(b, BadPlayer("Bart"), BadPlayer("Homer")).play()
"""
WRONG_ANSWERS = "0\n\n6\n-1\ntwo\n2.0\n+3\n1_0\n\uff12\n 1 \n1\n" + "9" * 5000 + "\n02\n5\n4\n"
DIALOGUES = {
    "kalah-forced": (["-c", FORCED], b"\n\n"),
    "kalah-human": ([MAIN, "5", "5", "human:Marge", "bad:Homer"], WRONG_ANSWERS.encode()),
}


@pytest.mark.parametrize("name", DIALOGUES)
def test_a_game_is_told_in_these_very_words(name: str) -> None:
    golden = SHOWN / f"{name}.txt"
    assert golden.is_file()
    words, given = DIALOGUES[name]
    done = python(*words, given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == golden.read_bytes()
