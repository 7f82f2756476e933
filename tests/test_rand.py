"""Facts about the provided chance: one stream, the same in every assignment and in C++."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SPECS = Path(__file__).parents[1] / "specs"
RAND = SPECS / "lab3" / "provided" / "python" / "rand.py"
TEN_THOUSANDTH = 4123659995  # of a default std::mt19937, says the C++ standard


def told(expression: str, seed: int = 0, **chance: str) -> Any:
    """Return what an expression gives in a process with this chance."""
    code = f"import json, rand; print(json.dumps({expression}))"
    done = subprocess.run(
        [sys.executable, "-B", "-c", code],
        capture_output=True,
        check=False,
        text=True,
        env={**os.environ, "PYTHONPATH": str(RAND.parent), "GRADE_SEED": str(seed), **chance},
    )
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr.split("\n")[-2]


def test_every_assignment_has_the_same_chance() -> None:
    provided = [path.read_bytes() for path in SPECS.glob("*/provided/python/rand.py")]
    assert provided.count(RAND.read_bytes()) >= len(provided) - 1  # blackjack's has get_cut alone


def test_the_stream_is_that_of_the_cpp_standard() -> None:
    numbers = told("[rand.below(2**32) for _ in range(10000)]", seed=5489)
    assert numbers[0] == 3499211612
    assert numbers[-1] == TEN_THOUSANDTH


def test_the_seed_is_0_unless_said() -> None:
    numbers = "[rand.below(1000) for _ in range(20)]"
    assert told(numbers) == told(numbers, GRADE_SEED="0")
    assert told(numbers) != told(numbers, seed=1)


def test_a_shuffle_exchanges_from_the_back() -> None:
    code = "[(rand.shuffle(items), items)[1] for items in [list(range(6))]][0]"
    draws = told("[rand.below(2**32) for _ in range(5)]", seed=9)
    items = list(range(6))
    for place, draw in zip(range(5, 0, -1), draws, strict=True):
        other = draw % (place + 1)
        items[place], items[other] = items[other], items[place]
    assert told(code, seed=9) == items


def test_numbers_are_given_first_and_then_the_stream_begins() -> None:
    given = told("[rand.below(4), rand.below(4), rand.below(2**32)]", GRADE_NUMBERS="3 1")
    assert given == [3, 1, told("rand.below(2**32)")]


def test_a_stack_names_cards_in_the_order_they_are_dealt() -> None:
    deal = "[(rand.shuffle(items), items[::-1])[1] for items in (list('abcde'), list('xyz'))]"
    assert told(deal, GRADE_STACK="c a\nz") == [["c", "a", "e", "d", "b"], ["z", "y", "x"]]


@pytest.mark.parametrize("stack", ["x", "a a"])
def test_a_stack_that_names_what_is_not_there_is_told(stack: str) -> None:
    name = stack.rsplit(maxsplit=1)[-1]
    assert told("rand.shuffle(list('abc'))", GRADE_STACK=stack) == (
        f"ValueError: the stack names {name}, but no card left to shuffle prints so"
    )
