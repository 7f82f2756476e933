"""Facts about the kalah assignment: its cases, its referee, its reference in both runners."""

from __future__ import annotations

import random
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.kalah import load_reference
from grader.catalogue import Catalogue
from grader.spec import Task

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
REFEREE = ROOT / "specs" / "kalah" / "referee"
SPEC = Catalogue(ROOT).load("kalah")
TASKS = {case.id: case.work.task for case in SPEC.cases if isinstance(case.work, Task)}
SMART_LIMIT = 5.5


@pytest.fixture(scope="module")
def rules() -> Iterator[Any]:
    """Return the referee's rules."""
    sys.path.insert(0, str(REFEREE))
    try:
        yield import_module("rules")
    finally:
        sys.path.remove(str(REFEREE))
        sys.modules.pop("rules")


@pytest.fixture(scope="module")
def player() -> Any:
    """Return the reference's players."""
    return load_reference()


@pytest.fixture(scope="module")
def referee(rules: Any) -> Iterator[Any]:
    """Return the referee, which finds the rules and the facts beside it."""
    sys.path[:0] = [str(REFEREE), str(ROOT / "grader")]
    try:
        assert rules
        yield import_module("referee")
    finally:
        del sys.path[:2]
        sys.modules.pop("referee")
        sys.modules.pop("facts")


def checks(kind: str) -> dict[str, Any]:
    """Return the tasks of one kind by case."""
    return {case: task for case, task in TASKS.items() if task["check"] == kind}


def laid_out(position: Any, player: Any) -> Any:
    """Return the reference's board with a position of the referee's on it."""
    board = player.Board(len(position.south), 0)
    for side in player.Side:
        for hole, beans in enumerate((position.pot(side.name), *position.side(side.name))):
            assert board.setBeans(side, hole, beans)
    return board


def test_the_bad_player_is_to_be_beaten_on_ten_boards_from_both_sides() -> None:
    boards = {tuple(task["board"]) for task in checks("beat").values()}
    assert len(boards) >= 10


def test_hundreds_of_random_positions_are_asked_for_a_move() -> None:
    assert sum(task["positions"] for task in checks("legal").values()) >= 400


def test_every_move_of_a_smart_player_has_the_time_that_the_handout_promises() -> None:
    cases = [case for case in SPEC.cases if case.section == "smart"]
    assert {case.limits.wall for case in cases} == {SMART_LIMIT}
    assert all(case.time is not None and case.time <= 0.5 for case in cases)


@pytest.mark.parametrize("case", checks("win"))
def test_exactly_one_move_wins_in_every_position(case: str, rules: Any, player: Any) -> None:
    for text in TASKS[case]["positions"]:
        position, best = rules.parse(text)
        found = player.margins(laid_out(position, player), player.Side[position.turn])
        assert [hole for hole, margin in found.items() if margin > 0] == [best], text


def test_neither_the_first_hole_nor_the_greatest_gain_wins_them(rules: Any) -> None:
    positions = [rules.parse(text) for task in checks("win").values() for text in task["positions"]]
    assert len(positions) >= 36
    first = [best for position, best in positions if position.moves[0] == best]
    greedy = [best for position, best in positions if greediest(rules, position) == best]
    assert len(first) <= len(positions) // 6
    assert len(greedy) <= len(positions) // 6


def greediest(rules: Any, position: Any) -> int:
    """Return the hole that puts most beans into the own pot at once."""

    def gain(hole: int) -> int:
        after = rules.sow(position, hole).position
        return int(after.pot(position.turn))

    return int(max(position.moves, key=gain))


def test_the_positions_of_a_tier_are_all_different() -> None:
    texts = [text for task in checks("win").values() for text in task["positions"]]
    assert len(set(texts)) == len(texts)


def test_the_referee_sows_and_captures_as_the_reference_does(rules: Any, player: Any) -> None:
    chance = random.Random(20261118)
    for _ in range(3000):
        position = rules.anywhere(chance, chance.randint(1, 7), chance.choice((2, 5, 30)))
        side = player.Side[position.turn]
        order = list(player.order_of_sowing(len(position.south), side))
        seen = player.position_on(laid_out(position, player), side)
        for hole in position.moves:
            ours = rules.sow(position, hole)
            theirs = player.sow(seen, order.index(hole))
            turn = player.Side[ours.position.turn]
            after = player.position_on(laid_out(ours.position, player), turn)
            assert (after, ours.again) == (theirs.position, theirs.is_again), (position, hole)


def every_board(rules: Any, names: list[str], size: int) -> str:
    """Return so many characters that show all boards a game can come to, the nearest first."""
    boards, text = [rules.opening(5, 5)], ""
    for position in boards:
        holes = " / ".join(" ".join(map(str, row)) for row in (position.north, position.south))
        text += f"{' '.join(names)} {position.north_pot} / {holes} / {position.south_pot}\n"
        boards += [rules.sow(position, hole).position for hole in position.moves]
        if len(text) > size:
            break
    return text


def test_showing_every_board_there_is_fails_and_does_not_exhaust_the_referee(
    rules: Any, referee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "MOST_SECONDS", 1)
    task = TASKS["bad-against-human"]
    printed = every_board(rules, task["names"], 900_000)
    begun = time.process_time()
    ruling = referee.play(task, 0, [{"values": [], "printed": printed, "reads": 0}])
    assert ruling["cause"] == "not shown"
    assert time.process_time() - begun < SMART_LIMIT


def test_a_search_of_twelve_sowings_finds_the_wins_of_every_tier(rules: Any, player: Any) -> None:
    lisa = player.SmartPlayer("Lisa", depth=12)
    for task in checks("win").values():
        for text in task["positions"]:
            position, best = rules.parse(text)
            board = laid_out(position, player)
            assert lisa.chooseMove(board, player.Side[position.turn]) == best, text
