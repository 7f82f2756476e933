"""Facts about facts: names and numbers are found in any layout, and a wrong one is told."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.facts import lacking, parse_facts
from grader.judge_facts import judge_facts
from grader.verdict import Cause

BOARD = [
    {
        "any-order": [
            "Homer",
            "Bart",
            {"North's holes": [0, 1, 2]},
            {"South's holes": [2, 0, 0]},
            {"North's pot": 17},
            {"South's pot": 5},
        ]
    }
]
LAYOUTS = {
    "as in the handout": "  Homer\n 0  1  2\n17      5\n 2  0  0\n  Bart\n",
    "South above": "Bart   2 0 0   (5)\nHomer  0 1 2   (17)\n",
    "pots at the ends": "Homer 17 | 0 1 2\nBart | 2 0 0 | 5\n",
    "labels around": "hole 1 2 3\nHomer 0 1 2 pot: 17\nBart 2 0 0 pot: 5\nhole 1 2 3\n",
    "colours": "\x1b[31mHomer\x1b[0m \x1b[1;32m0\x1b[0m 1 2 \x1b[33m17\x1b[0m\nBart 2 0 0 5\n",
    "bars": "Homer\n17|0|1|2|\n  |2|0|0|5\nBart",
    "one number a line": "Homer\n0\n1\n2\nBart\n2\n0\n0\n17\n5\n",
    "a range before": "choose (1-3)\nHomer 17\n[0] [1] [2]\n[2] [0] [0]\nBart 5",
}


def lack(text: str, facts: list[Any]) -> str:
    """Return the first fact that is lacking, as it is told; nothing if none is."""
    found = lacking(text, parse_facts(facts))
    return str(found.fact) if found else ""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_any_reasonable_layout_passes(layout: str) -> None:
    assert lacking(LAYOUTS[layout], parse_facts(BOARD)) is None


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [("17", "16", "17"), ("Homer", "Ned", "Homer"), ("Homer", "Homers", "Homer")],
)
def test_a_wrong_count_or_name_fails_in_every_layout(
    layout: str, old: str, new: str, told: str
) -> None:
    assert lack(LAYOUTS[layout].replace(old, new), BOARD) == told


def test_a_wrong_row_is_told_with_its_place_and_what_stands_there() -> None:
    text = LAYOUTS["as in the handout"] + "Bart sows.\n" + LAYOUTS["as in the handout"]
    wanted = [*BOARD, {"place": "after South's move"}, {"North's holes": [0, 1, 1]}]
    problem = judge_facts(text.encode(), parse_facts(wanted))
    assert problem is not None
    assert problem.divergence is not None
    assert problem.cause is Cause.NOT_SHOWN
    assert problem.summary == "North's holes should be shown as 0 1 1 here, and are not."
    assert (problem.divergence.wanted, problem.divergence.got) == ("0 1 1", "0 1 2")
    assert (problem.divergence.place, problem.divergence.line) == ("after South's move", 8)


def test_facts_count_in_their_order_only() -> None:
    assert lack("first 1, then 2", [1, 2]) == ""
    assert lack("first 2, then 1", [1, 2]) == "2"


def test_a_fact_is_not_used_twice() -> None:
    assert lack("pots: 4", [{"any-order": [4, 4]}]) == "4"
    assert lack("pots: 4 4", [{"any-order": [4, 4]}]) == ""


def test_numbers_of_a_row_have_no_other_number_between_them() -> None:
    assert lack("1:5 2:6", [[5, 6]]) == "5 6"
    assert lack("row 5, 6", [[5, 6]]) == ""


def test_numbers_are_compared_whole_and_with_their_sign() -> None:
    assert lack("145", [4]) == "4"
    assert lack("-4", [4]) == "4"
    assert lack("-4", [-4]) == ""
    assert lack("3-4", [3, 4]) == ""
    assert lack("4.50", [4.5]) == ""
    assert lack("Score: 4.", [4]) == ""


def test_facts_in_any_order_must_be_close_together() -> None:
    far = "Homer" + " ." * 2000 + "Bart"
    assert lack(far, [{"any-order": ["Homer", "Bart"]}]) != ""
    assert lack(far, ["Homer", "Bart"]) == ""


def test_an_empty_output_is_told_as_such() -> None:
    problem = judge_facts(b"\n", parse_facts([4]))
    assert problem is not None
    assert problem.summary == "It prints nothing."


@pytest.mark.parametrize(
    "written",
    [[], {}, "Homer", [[]], [[1, "x"]], [None], [True], [{"place": "x"}], [{"any-order": []}]],
)
def test_what_is_no_fact_is_refused(written: Any) -> None:
    with pytest.raises(ValueError, match="fact"):
        parse_facts(written)


rows = st.lists(st.integers(0, 99), min_size=1, max_size=8)


@given(st.lists(rows, min_size=1, max_size=6), st.integers(0, 2**32))
def test_rows_are_found_in_any_text_that_shows_them_in_order(
    shown: list[list[int]], seed: int
) -> None:
    chance = random.Random(seed)
    signs = [" ", " | ", "\n", " beans ", ")("]
    text = "".join(
        chance.choice(["", "move 3:\n", "Bart\n"]) + chance.choice(signs).join(map(str, row)) + "\n"
        for row in shown
    )
    assert lack(text, list(shown)) == ""


@given(st.text(max_size=200), rows)
def test_no_text_makes_the_search_fail(text: str, row: list[int]) -> None:
    found = lacking(text, parse_facts([{"any-order": [row, "x", 1]}, "y"]))
    assert found is None or found.line >= 0


def test_a_long_output_is_searched_quickly() -> None:
    text = "0 " * 200_000
    started = time.perf_counter()
    assert lack(text, [{"any-order": [[0, 0], 0, 0, 0, "x"]}]) == "x"
    assert lack(text + "1", [{"any-order": [[0, 0], 0, 1]}] * 3) != ""
    assert time.perf_counter() - started < 30
