"""Facts about mutants: which small faults are put where, and which are passed over."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.audit.mutants import diff, functions_of, is_python, mutants_of

ROOT = Path(__file__).parents[1]
SOURCE = '''\
"""A module."""

import sys

LIMIT: int = 21


def total(numbers, known=()):
    """Add up."""
    # B1: what is known does not count
    found = 0
    for number in numbers:
        if number not in known and number > 0:
            found += number
    return found


class Seat:
    def say(self, words):
        print(f"{words:>5} of {total([1])}", end="")
        return None
'''


def becomes(source: str) -> list[str]:
    """Return what a line of a source becomes in its mutants."""
    return [mutant.becomes for mutant in mutants_of("a.py", source)]


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a >= b", ["a > b", "a < b"]),
        ("a == b", ["a != b"]),
        ("a is not b", ["a is b"]),
        ("a not in b", ["a in b"]),
        ("0 <= a", ["0 < a", "0 > a", "1 <= a", "-1 <= a"]),
        ("a < b < c", ["a <= b < c", "a >= b < c", "a < b <= c", "a < b >= c"]),
        ("a + b", ["a - b"]),
        ("a // b", ["a * b"]),
        ("a % b", ["a // b"]),
        ("a += b", ["a -= b", "pass"]),
        ("a = 5", ["a = 6", "a = 4"]),
        ("a = 0.5", ["a = 1.0"]),
        ("a = True", ["a = False"]),
        ("a = None", []),
        ("a = 'ä'", ["a = '~ä'"]),
        ("a = not b", ["a = (b)"]),
        ("a = b if c else d", ["a = b if True else d", "a = b if False else d"]),
        ("a = b and c", ["a = ((c))", "a = ((b))"]),
        ("a = [b for b in c if d]", ["a = [b for b in c if True]"]),
        ("a = max(b)", ["a = min(b)"]),
        ("call()", ["pass"]),
        ("raise a", ["pass"]),
        ("a.b = c", ["pass"]),
        ("a = b", []),
        ("a: int = b", []),
        ("import a", []),
        ("# a", []),
        ("a  <  b  # < ", ["a  <=  b  # <", "a  >=  b  # <"]),
    ],
)
def test_a_line_has_these_mutants(source: str, changed: list[str]) -> None:
    assert becomes(source) == changed


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("return a", "return None"),
        ("return None", "pass"),
        ("while a: break", "while False: break"),
        ("if a: b", "if False: b"),
        ("for a in b: continue", "for a in b: pass"),
    ],
)
def test_a_function_has_these_mutants(body: str, changed: str) -> None:
    assert changed in becomes(f"def f():\n    {body}\n")


def test_an_f_string_is_changed_inside_and_keeps_its_format() -> None:
    changed = becomes('print(f"{a + 1:>5} of {b}")')
    assert changed == [
        "pass",
        "print(f'{a - 1:>5} of {b}')",
        "print(f'{a + 2:>5} of {b}')",
        "print(f'{a + 0:>5} of {b}')",
        "print(f'{a + 1:>5}~ of {b}')",
    ]


def test_what_does_nothing_is_passed_over() -> None:
    lines = {mutant.line for mutant in mutants_of("a.py", SOURCE)}
    assert lines == {5, 11, 13, 14, 15, 20, 21}


def test_a_mutant_tells_its_function_its_statement_and_the_line_above() -> None:
    by_line = {mutant.line: mutant for mutant in mutants_of("a.py", SOURCE)}
    assert (by_line[5].function, by_line[5].span) == ("", range(5, 6))
    assert (by_line[13].function, by_line[13].span) == ("total", range(13, 14))
    assert by_line[13].above == "for number in numbers:"
    assert by_line[21].function == "Seat.say"
    assert functions_of(SOURCE)[21] == "Seat.say"


def test_a_statement_of_several_lines_is_executed_where_any_of_them_is() -> None:
    source = "call(\n    1,\n    2,\n)\n"
    assert {tuple(mutant.span) for mutant in mutants_of("a.py", source)} == {(1, 2, 3, 4)}


def test_a_difference_shows_what_was_and_what_is() -> None:
    mutant = next(mutant for mutant in mutants_of("a.py", SOURCE) if mutant.line == 11)
    assert "-    found = 0\n+    found = 1\n" in diff(mutant, SOURCE)


@pytest.mark.parametrize("name", ["blackjack/player.py", "kalah/board.py", "lab3/cardset.py"])
def test_every_mutant_of_a_reference_is_another_program_in_python(name: str) -> None:
    source = (ROOT / "reference" / name).read_text("utf-8")
    mutants = list(mutants_of(name, source))
    assert mutants
    assert all(is_python(mutant.source) for mutant in mutants)
    assert len({mutant.source for mutant in mutants} | {source}) == len(mutants) + 1


names = st.sampled_from(["a", "b", "ä", "f(c)", "'ü'", "3", "-1", "x[0]"])
signs = st.sampled_from(["+", "-", "*", "//", "%", "<", "<=", "==", "!=", "in", "not in"])


@given(st.lists(st.tuples(names, signs), max_size=4), names, st.sampled_from(["", "  # é < +"]))
@settings(max_examples=60)
def test_an_expression_differs_from_its_mutants_in_one_place_and_all_are_python(
    parts: list[tuple[str, str]], last: str, comment: str
) -> None:
    source = f"y = {' '.join(f'{name} {sign}' for name, sign in parts)} {last}{comment}\nz = y\n"
    for mutant in mutants_of("a.py", source):
        assert mutant.source != source
        assert mutant.source.endswith(f"{comment}\nz = y\n")
        assert is_python(mutant.source)
