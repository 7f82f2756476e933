"""Facts about the five-card draw reference: its containers, hands, simulation, bets and games."""

from __future__ import annotations

import os
import pty
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from treys import Evaluator

from bench.references import folders, load

ROOT = Path(__file__).parents[1]
FOLDERS = [str(folder) for folder in folders("fivecard")]
MAIN = str(ROOT / "reference" / "fivecard" / "main.py")
GAME = load("fivecard", "game")
PLAYER = load("fivecard", "player")
CONTAINERS = load("fivecard", "fifo")
DECK = load("fivecard", "deck")

COUNTS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]  # F6
VALUES = 7462
SUIT_LETTERS = "hdcs"  # as treys writes our suits, in our order

# F9: hands in sorted order, their best case, what is to be expected of it.
BEST_CASES = [
    ("AS AC JD 3H 2S", 29, 2363696.5661),
    ("9H 9D 9C KS 4H", 25, 4005619.5042),
    ("QH JH 10H 9H 3S", 17, 2627344.7234),
    ("KH JH 9H 4H 2S", 17, 1973705.5957),
    ("AC KC 8C 5C 2C", 1, 6075952),
    ("7H 7D 7C 7S 2D", 17, 7689558.2128),
]
OTHER_CASES = [("AS AC JD 3H 2S", 25), ("AH KD 9C 6S 2H", 31)]
CARD_NUMBERS = {DECK.card_name(card): card for card in range(52)}

hands = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


def cards(words: str) -> list[int]:
    """Read the names of cards."""
    return [CARD_NUMBERS[word] for word in words.split()]


def surroundings(**environment: str) -> dict[str, str]:
    """Return the environment in which the reference runs."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(FOLDERS), **environment}


def play(
    *words: str, answers: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the program."""
    return subprocess.run(
        [sys.executable, "-B", MAIN, *words],
        input=answers,
        capture_output=True,
        check=False,
        env=surroundings(**environment),
    )


# Containers

operations = st.lists(
    st.tuples(
        st.sampled_from(["append", "insert", "remove", "get", "find"]),
        st.integers(-2, 8),
        st.integers(0, 3),
    )
)


def done_to_both(name: str, index: int, item: int, ours: Any, model: list[int]) -> None:
    """Do the same to a linked list and to a Python list, and compare what comes of it."""
    size = len(model)
    if name == "append":
        ours.append(item)
        model.append(item)
    elif name == "find":
        assert ours.find(item) == (model.index(item) if item in model else -1)
    elif not 0 <= index < size + (name == "insert"):
        with pytest.raises(IndexError):
            getattr(ours, name)(*[index, item][: 1 + (name == "insert")])
    elif name == "insert":
        ours.insert(index, item)
        model.insert(index, item)
    elif name == "get":
        assert ours.get(index) == model[index]
    else:
        assert ours.remove(index) == model.pop(index)


@given(operations)
def test_a_linked_list_does_what_a_list_does(todo: list[tuple[str, int, int]]) -> None:
    ours, model = CONTAINERS.List(), list[int]()
    for name, index, item in todo:
        done_to_both(name, index, item, ours, model)
        assert (list(ours), ours.size()) == (model, len(model))


@given(st.lists(st.one_of(st.none(), st.integers())))
def test_a_queue_gives_back_what_came_in_the_same_order(items: list[int | None]) -> None:
    queue, waiting = CONTAINERS.Queue(), list[int]()
    for item in items:
        if item is None and waiting:
            assert queue.front() == waiting[0]
            assert queue.dequeue() == waiting.pop(0)
        elif item is not None:
            queue.enqueue(item)
            waiting.append(item)
        assert (list(queue), queue.size()) == (waiting, len(waiting))


# Hands


@cache
def evaluator() -> Any:
    """Return another evaluator of poker hands."""
    return Evaluator()


def treys_card(card: int) -> int:
    """Turn a card into the number that treys has for it (see treys.card)."""
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    face, suit = card % 13, card // 13
    return 1 << 16 + face | 1 << 12 + suit | face << 8 | primes[face]


TREYS = [treys_card(card) for card in range(52)]


def rank_by_treys(hand: list[int]) -> int:
    """Return the rank of a hand among 7462, the best being 1."""
    rank: int = evaluator().evaluate([], [TREYS[card] for card in hand])
    return rank


@given(hands, hands)
def test_two_hands_compare_as_another_evaluator_says(one: list[int], other: list[int]) -> None:
    ours = PLAYER.hand_value(one) - PLAYER.hand_value(other)
    theirs = rank_by_treys(other) - rank_by_treys(one)
    assert (ours > 0) == (theirs > 0)
    assert (ours == 0) == (theirs == 0)


@given(hands, st.permutations(range(5)))
def test_the_order_of_the_cards_changes_no_value(hand: list[int], order: list[int]) -> None:
    shuffled = [hand[place] for place in order]
    assert PLAYER.hand_value(hand) == PLAYER.hand_value(shuffled)
    assert PLAYER.check_type(hand) == PLAYER.check_type(shuffled)


@given(hands, st.permutations(range(4)))
def test_suits_may_be_renamed(hand: list[int], names: list[int]) -> None:
    renamed = [13 * names[card // 13] + card % 13 for card in hand]
    assert PLAYER.hand_value(hand) == PLAYER.hand_value(renamed)


@given(hands)
def test_a_value_is_the_type_and_the_faces_of_the_sorted_hand(hand: list[int]) -> None:
    ordered = PLAYER.sort_by_type(hand)
    digits = [PLAYER.check_type(hand), *(card % 13 for card in ordered)]
    assert sorted(ordered) == sorted(hand)
    assert f"{PLAYER.hand_value(hand):06x}" == "".join(f"{digit:x}" for digit in digits)
    assert PLAYER.sort_by_type(ordered) == ordered


@given(hands)
def test_equal_faces_stay_as_they_stood(hand: list[int]) -> None:
    ordered = PLAYER.sort_by_type(hand)
    for face in range(13):
        of_face = [card for card in hand if card % 13 == face]
        assert [card for card in ordered if card % 13 == face] == of_face


@pytest.mark.slow
def test_all_hands_have_the_counts_values_and_order_of_any_poker_table() -> None:
    counts, ranks, values = Counter[int](), dict[int, set[int]](), dict[int, set[int]]()
    for hand in map(list, combinations(range(52), 5)):
        value, rank = PLAYER.hand_value(hand), rank_by_treys(hand)
        counts[value >> 20] += 1
        ranks.setdefault(value, set()).add(rank)
        values.setdefault(rank, set()).add(value)
    assert [counts[kind] for kind in range(10)] == COUNTS
    assert len(ranks) == len(values) == VALUES
    assert [ranks[value] for value in sorted(ranks)] == [{rank} for rank in range(VALUES, 0, -1)]


@pytest.mark.slow
def test_all_hands_have_the_type_that_their_value_tells() -> None:
    for hand in map(list, combinations(range(52), 5)):
        assert PLAYER.check_type(hand) == PLAYER.hand_value(hand) >> 20


# Discards


@pytest.mark.parametrize(("words", "case", "expected"), BEST_CASES)
def test_the_exact_expectation_is_the_known_one(words: str, case: int, expected: float) -> None:
    assert PLAYER.sort_by_type(cards(words)) == cards(words)
    assert PLAYER.expectation(cards(words), case) == pytest.approx(expected, abs=0.00006)


def test_the_second_best_case_is_known_too() -> None:
    second = PLAYER.expectation(cards("AS AC JD 3H 2S"), 25)
    assert second == pytest.approx(2278979.3173, abs=0.00006)


@pytest.mark.slow
@pytest.mark.parametrize(("words", "case", "expected"), BEST_CASES)
def test_the_best_case_is_the_best_of_all(words: str, case: int, expected: float) -> None:
    means = {other: PLAYER.expectation(cards(words), other) for other in PLAYER.CASES}
    assert max(means.values()) == pytest.approx(expected, abs=0.00006)
    assert [other for other, mean in means.items() if mean == max(means.values())] == [case]


def standard_error(hand: list[int], case: int, n: int) -> float:
    """Return by how much the mean of n draws is off, as a rule."""
    staying = PLAYER.kept(PLAYER.sort_by_type(hand), case)
    draws = combinations(PLAYER.cards_outside(hand), 5 - len(staying))
    values = [PLAYER.hand_value([*staying, *draw]) for draw in draws]
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    return float((variance / n) ** 0.5)


def seed_chance(seed: int) -> None:
    """Begin another stream of chance."""
    rand: Any = PLAYER.rand
    rand._stream = rand.random.Random(seed)  # noqa: SLF001 - there is no other way in


@pytest.mark.parametrize(
    ("words", "case"), [*((words, case) for words, case, _ in BEST_CASES), *OTHER_CASES]
)
def test_the_simulation_agrees_with_the_expectation(words: str, case: int) -> None:
    hand, n = cards(words), 10000
    seed_chance(case)
    off = abs(PLAYER.simulate(hand, case, n) - PLAYER.expectation(hand, case))
    assert off <= 4 * standard_error(hand, case, n)


def test_the_simulation_is_not_off_to_one_side() -> None:
    hand, n = cards("AS AC JD 3H 2S"), 400
    expected, error = PLAYER.expectation(hand, 29), standard_error(hand, 29, n)
    seed_chance(1)
    above = sum(PLAYER.simulate(hand, 29, n) > expected for _ in range(200))
    assert 70 < above < 130
    means = [PLAYER.simulate(hand, 29, n) for _ in range(200)]
    assert abs(sum(means) / 200 - expected) < 4 * error / 200**0.5


@pytest.mark.parametrize(("words", "case"), [(w, c) for w, c, _ in BEST_CASES if w[0] != "7"])
def test_ten_thousand_draws_find_the_best_case(words: str, case: int) -> None:
    seed_chance(52)
    assert PLAYER.best_case(cards(words), 10000) == case


@given(hands, st.integers(1, 32))
def test_a_case_keeps_what_it_does_not_discard(hand: list[int], case: int) -> None:
    gone = PLAYER.discarded(case)
    assert PLAYER.case_of(gone) == case
    kept = PLAYER.kept(hand, case)
    assert kept == [card for number, card in enumerate(hand, start=1) if number not in gone]


# Betting


@given(
    st.lists(st.integers(2, 60), min_size=2, max_size=4),
    st.lists(st.sampled_from(["check", "call", "raise", "fold"]), min_size=60, max_size=60),
)
def test_a_betting_round_ends_with_equal_bets(chips: list[int], wishes: list[str]) -> None:
    betting = GAME.BettingRound(list(range(len(chips))))
    acted = Counter[int]()
    for wish in wishes:
        if betting.is_over():
            break
        seat = betting.next_seat()
        wanted = "call" if wish == "check" and betting.bet else wish
        done = betting.take(wanted, chips[seat])
        acted[seat] += 1
        assert betting.bet in {0, 2, 4, 8, 16, 32}
        assert (done == "fold") == (seat not in betting.seats)
    assert betting.is_over()
    assert all(bet <= chips[seat] for seat, bet in betting.bets.items())
    if len(betting.seats) > 1:
        assert {betting.bets[seat] for seat in betting.seats} == {betting.bet}
        assert acted.keys() == set(range(len(chips)))


@given(
    st.integers(0, 200),
    st.lists(hands, min_size=1, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_a_pot_is_shared_among_the_best_and_nothing_is_lost(
    pot: int, dealt: list[list[int]], in_play: list[bool]
) -> None:
    given_hands = [hand if plays else None for hand, plays in zip(dealt, in_play, strict=False)]
    playing = [hand for hand in given_hands if hand is not None]
    if not playing:
        return
    best = max(map(PLAYER.hand_value, playing))
    shares = GAME.share_pot(pot, given_hands)
    winners = [
        share
        for share, hand in zip(shares, given_hands, strict=True)
        if hand and PLAYER.hand_value(hand) == best
    ]
    assert sum(winners) == sum(shares) == pot
    assert set(winners[1:]) <= {pot // len(winners)}
    assert winners[0] >= pot // len(winners)


# Games


def chips_shown(output: bytes) -> list[list[int]]:
    """Return what the players have, wherever it is shown."""
    lines = re.findall(rb"^Chips: (.*)$", output, re.MULTILINE)
    return [[int(number) for number in re.findall(rb"\d+", line)] for line in lines]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_answered_no_chip_is_lost_and_the_game_ends(seed: int) -> None:
    chance = random.Random(seed)
    words = [b"check", b"call", b"bet", b"raise", b"c", b"y", b"", b"1 2", b"fold", b"\xff", b"no!"]
    answers = b"\n".join(chance.choices(words, [9, 9, 5, 5, 9, 9, 5, 5, 1, 1, 1], k=300))
    done = play("2", answers=answers, GRADE_SEED=str(seed))
    assert (done.returncode, done.stderr) == (0, b"")
    assert {sum(chips) for chips in chips_shown(done.stdout)} == {200}
    assert done.stdout.count(b"\nGame over\nChips: ") == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_that_is_stopped_leaves_the_chips_as_they_were(seed: int) -> None:
    answers = b"bet\ncall\ncall\n"
    done = play("2", answers=answers[: seed * 5], GRADE_SEED=str(seed))
    shown = chips_shown(done.stdout)
    assert shown[-1] == shown[-2]


@pytest.mark.parametrize(
    "words",
    ["0", "-1", "x", "1.5", "5 5", "1000001", "", "9" * 5000, "²", "--help", "+5", "1_0"],
)
def test_wrong_arguments_are_told_how_it_is_used(words: str) -> None:
    done = play(*(words.split() or [words]))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage:")
    assert done.stderr.count(b"\n") == 1


def test_without_an_argument_a_thousand_draws_are_made() -> None:
    answers = b"fold\nn\n"
    assert play(answers=answers).stdout == play("1000", answers=answers).stdout
    assert play(answers=answers).stdout != play("1", answers=answers).stdout


def test_odd_digits_and_blanks_are_refused_or_passed_over() -> None:
    answers = "check\ncall\n\uff12\n1\t2\n\u00b2\n 3,,  2 \n".encode()
    done = play("2", answers=answers, GRADE_SEED="22")
    assert done.stdout.count(b"Please type numbers from 1 to 5, each at most once.\n") == 3
    assert b"You: draw 2\n" in done.stdout


# At a terminal


def heed_interrupts() -> None:
    """Undo what a shell does to what it runs in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def at_a_terminal(answers: bytes, **environment: str) -> tuple[int, bytes]:
    """Play at a terminal of our own; return the exit status and what is on the screen."""
    screen, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-B", MAIN, "2"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=surroundings(**environment),
        start_new_session=True,
    ) as program:
        os.close(terminal)
        shown = read_until(screen, b"fold?\r\n")
        os.write(screen, answers)
        shown += read_until(screen, None)
        os.close(screen)
    return program.returncode, shown


def read_until(screen: int, sign: bytes | None) -> bytes:
    """Read what is on the screen up to a sign, or all there is."""
    shown = b""
    while sign is None or sign not in shown:
        try:
            got = os.read(screen, 4096)
        except OSError:  # the other side has closed the terminal
            return shown
        if not got:
            return shown
        shown += got
    return shown


def test_only_a_terminal_gets_colours_and_a_prompt() -> None:
    status, shown = at_a_terminal(b"q\n", GRADE_SEED="1")
    assert status == 0
    assert b"\033[31m" in shown
    assert b"> " in shown
    plain = play("2", GRADE_SEED="1").stdout
    assert b"\033" not in plain
    assert b">" not in plain


def test_a_terminal_shows_the_same_lines() -> None:
    _, shown = at_a_terminal(b"q\n", GRADE_SEED="1")
    bare = re.sub(rb"\033\[\d+m", b"", shown).replace(b"\r\n", b"\n").replace(b"q\n", b"", 1)
    assert bare.replace(b"> ", b"") == play("2", answers=b"q\n", GRADE_SEED="1").stdout


def test_the_cards_of_the_others_are_hidden_until_the_showdown() -> None:
    shown = play("2", answers=b"check\ncall\n\n", GRADE_SEED="24").stdout
    assert b"Showdown" not in shown
    assert re.findall(rb"^(?:Ann|Bob|Eve): .*[HDCS] .*$", shown, re.MULTILINE) == []


def test_an_interrupt_ends_the_program_quietly() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-u", "-B", MAIN, "2"],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        env=surroundings(),
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - no thread of ours runs here
    ) as program:
        assert program.stdout is not None
        while not program.stdout.readline().endswith(b"fold?\n"):
            pass
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=30)
    assert (program.returncode, errors) == (130, b"")


def test_nobody_reading_on_ends_the_program_quietly() -> None:
    command = f"{sys.executable} -B {MAIN} 2 < /dev/null | true"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, check=False, env=surroundings()
    )
    assert done.stderr == b""
