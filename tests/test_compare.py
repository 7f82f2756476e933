"""Facts about comparing, for all texts and values: what is equal, and where it first differs."""

from __future__ import annotations

import json
import re
import time
from contextlib import suppress
from enum import Enum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.box.capture import REPEAT_EVERY, REPEAT_TAIL, Capture, repeating
from grader.box.encode import MOST_BITS, MOST_ITEMS, Encoder
from grader.compare import MOST_LINE, compare, cut, normalised, split, text_of
from grader.ending import repeated_block
from grader.interface import Declaration, Interface
from grader.judge_run import SENTENCES, said
from grader.landmarks import place_of
from grader.spec_file import Landmark, Normalisation
from grader.steps import Expected
from grader.transcript import UnsoundError, make_transcript, read_answers
from grader.values import first_unequal, meets, named_like, show, show_expected, to_expected
from grader.verdict import Cause

LINES = st.lists(st.text("aB1 \t\r-", max_size=4) | st.text(max_size=4), max_size=6)
TEXTS = st.tuples(LINES, st.sampled_from(["", "\n", "\n\n"])).map(
    lambda parts: "\n".join(parts[0]) + parts[1]
)
PAIRS = st.tuples(TEXTS, TEXTS) | st.tuples(TEXTS, LINES).map(
    lambda parts: (parts[0], parts[0] + "\n".join(parts[1]))
)


class Colour(Enum):
    """An enum as a submission would define it."""

    RED = 1
    BLUE = 2


class Point:
    """A struct as a submission would define it."""

    def __init__(self, x: Any, colour: Any) -> None:
        self.x = x
        self.colour = colour


MEMBERS = Interface((Declaration("shapes", "enum", "", "Colour", ("RED", "BLUE")),)).members
STRUCTS = {"Point": ["x", "colour"]}
SIMPLE = (
    st.none()
    | st.booleans()
    | st.integers(-(2**MOST_BITS) + 1, 2**MOST_BITS - 1)
    | st.floats()
    | st.text()
    | st.sampled_from(["RED", "BLUE", "text", *Colour])
)
VALUES = st.recursive(
    SIMPLE,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=3), inner, max_size=3)
        | st.builds(Point, inner, inner)
    ),
    max_leaves=8,
)


def sent(value: Any) -> Any:
    """Return a value as it arrives from a submission's process."""
    return json.loads(Encoder(STRUCTS).encode(value))


def is_met(expected: Any, value: Any, matcher: str = "equals") -> bool:
    """Say whether a submission's value is what a spec expects."""
    return meets(Expected(matcher, expected), sent(value), MEMBERS, {})


@given(TEXTS)
def test_a_text_equals_itself(text: str) -> None:
    assert compare(text, text) is None


@given(PAIRS)
def test_two_texts_are_equal_only_if_every_character_is(pair: tuple[str, str]) -> None:
    wanted, got = pair
    assert (compare(wanted, got) is None) == (wanted == got)


@given(PAIRS)
def test_the_difference_told_is_the_first_one(pair: tuple[str, str]) -> None:
    difference = compare(*pair)
    if difference is None:
        return
    wanted, got = map(split, pair)
    line, column = difference.line, difference.column
    assert wanted[:line] == got[:line]
    assert difference.wanted == (wanted[line] if line < len(wanted) else None)
    assert difference.got == (got[line] if line < len(got) else None)
    assert difference.before == tuple(wanted[max(0, line - 3) : line])
    here, there = difference.wanted or "", difference.got or ""
    assert here[:column] == there[:column]
    if wanted == got:  # only the newline at the end
        assert (line, column) == (len(wanted) - 1, len(wanted[-1]))
    else:
        assert difference.wanted != difference.got
        assert here[column : column + 1] != there[column : column + 1] or None in {
            difference.wanted,
            difference.got,
        }


@given(PAIRS)
def test_a_cause_of_the_whole_text_explains_all_of_it(pair: tuple[str, str]) -> None:
    difference = compare(*pair)
    if difference is None:
        return
    wanted, got = pair
    match difference.cause:
        case Cause.FINAL_NEWLINE:
            assert got + "\n" == wanted
        case Cause.STOPPED_EARLY:
            assert split(wanted)[: len(split(got)[:-1])] == split(got)[:-1]
            assert len(got) < len(wanted)
        case Cause.EXTRA_LINES:
            assert got.startswith(wanted.removesuffix("\n"))
        case Cause.ORDER if len(split(wanted)) == len(split(got)) < 3:
            assert sorted(split(wanted)) == sorted(split(got))
        case _:
            assert difference.cause in SENTENCES


@pytest.mark.parametrize(
    ("wanted", "got", "cause"),
    [
        ("a\nb\n", "A\nb\n", Cause.CASE_ONLY),
        ("a\nb\n", "A\nx\n", Cause.CASE_ONLY),
        ("a\n", "a \n", Cause.TRAILING_BLANK),
        ("a \n", "a\n", Cause.TRAILING_BLANK),
        ("a\n", "a", Cause.FINAL_NEWLINE),
        ("a", "a\n", Cause.EXTRA_LINES),
        ("a\n", "a\n\n", Cause.BLANK_LINES),
        ("a\n\nb\n", "a\nb\n", Cause.BLANK_LINES),
        ("a\nb\n", "a\r\nb\r\n", Cause.CRLF),
        ("a\nb\nc\n", "a\nc\nb\n", Cause.ORDER),
        ("7\n", "8\n", Cause.NUMBER),
        ("x -7 y\n", "x 7 y\n", Cause.NUMBER),
        ("3.50\n", "3.5\n", Cause.NUMBER),
        ("7\n", "seven\n", Cause.TEXT),
        ("", "a\n", Cause.EXTRA_LINES),
        ("a\n", "", Cause.STOPPED_EARLY),
        ("one\ntwo\nthree\n", "one\ntw", Cause.STOPPED_EARLY),
        ("one\ntwo 12\n", "one\ntwo 1\n", Cause.NUMBER),
        ("a\nb\nc\nd\n", "a\nx\nb\nc\nd\n", Cause.EXTRA_LINE),
        ("a\nb\nc\nd\n", "a\nc\nd\n", Cause.MISSING_LINE),
        ("a\x0cb\n", "a\x0c\nb\n", Cause.TEXT),
    ],
)
def test_the_cause_is_named_by_rule(wanted: str, got: str, cause: Cause) -> None:
    difference = compare(wanted, got)
    assert difference is not None
    assert difference.cause is cause


@pytest.mark.parametrize("text", [" " * 200_000 + "x\n", "\t \r" * 70_000 + "x", "\x1b[" * 100_000])
def test_comparing_takes_no_longer_than_the_text_is_long(text: str) -> None:
    started = time.monotonic()
    compare("a\n", text)
    normalised(text, Normalisation)
    assert time.monotonic() - started < 1


@given(st.lists(TEXTS, min_size=2, max_size=2), st.sets(st.sampled_from(Normalisation)))
def test_normalising_never_parts_equal_texts(texts: list[str], steps: set[Normalisation]) -> None:
    one, other = texts
    assert normalised(one, steps) == normalised(str(one), steps)
    if one == other:
        assert normalised(one, steps) == normalised(other, steps)


@given(TEXTS)
def test_nothing_is_evened_out_unless_the_spec_says_so(text: str) -> None:
    assert normalised(text, ()) == text


@pytest.mark.parametrize(
    ("step", "one", "other", "still"),
    [
        (Normalisation.TRAILING_BLANKS, "a \t\nb\n", "a\nb\n", " a\nb\n"),
        (Normalisation.BLANK_LINES, "a\n\n \nb\n", "a\nb\n", "ab\n"),
        (Normalisation.FINAL_NEWLINE, "a", "a\n", "a\n\n"),
        (Normalisation.CASE, "STRASSE\n", "straße\n", "strase\n"),
        (Normalisation.ANSI, "\x1b[1;31ma\x1b[0m\n", "a\n", "[1;31ma\n"),
        (Normalisation.CRLF, "a\r\n", "a\n", "a\r"),
    ],
)
def test_a_normalisation_evens_out_what_it_names_and_no_more(
    step: Normalisation, one: str, other: str, still: str
) -> None:
    assert normalised(one, [step]) == normalised(other, [step]) != normalised(still, [step])


@given(st.binary())
def test_any_bytes_become_a_text_and_stay_apart(data: bytes) -> None:
    assert text_of(data).encode("utf-8", "surrogateescape") == data


@given(st.text(min_size=MOST_LINE, max_size=3 * MOST_LINE), st.integers(0, 3 * MOST_LINE))
def test_a_long_line_is_cut_around_its_column(text: str, column: int) -> None:
    shown = cut(text, min(column, len(text) - 1))
    assert shown is not None
    assert len(shown) <= MOST_LINE + 2
    assert text[min(column, len(text) - 1)] in shown


PARTS = (
    Landmark("game {n}", r"^GAME", r"^OVER$"),
    Landmark("hand {n}, {who} bets", r"^HAND", None, (r"^(?P<who>\w+) bets(?P<all> all)?",)),
)


@given(st.lists(st.sampled_from(["GAME", "OVER", "HAND 1", "Ann bets", "Bob bets all", ""])))
def test_a_place_counts_what_has_begun(lines: list[str]) -> None:
    for line in range(len(lines)):
        place = place_of(line, lines, PARTS)
        seen = lines[: line + 1]
        assert bool(re.search("game", place)) == ("GAME" in seen)
        if match := re.search(r"hand (\d+)", place):
            assert int(match[1]) <= seen.count("HAND 1")


def test_a_place_is_told_in_the_words_of_the_game() -> None:
    lines = ["GAME", "HAND", "Ann bets", "HAND", "Bob bets", "x", "OVER", "GAME", "HAND", "y"]
    assert place_of(5, lines, PARTS) == "game 1, hand 2, Bob bets"
    assert place_of(8, lines, PARTS) == "game 2"
    assert place_of(0, lines, PARTS) == "game 1"


def test_a_group_that_took_no_part_in_a_match_is_not_said() -> None:
    landmark = Landmark("{who} {how}", r"^(?P<who>\w+)( (?P<how>fast))?$")
    assert place_of(0, ["Ann"], (landmark,)) == ""
    assert place_of(0, ["Ann fast"], (landmark,)) == "Ann fast"


@given(VALUES)
@settings(max_examples=300)
def test_a_recorded_value_is_met_by_the_same_value(value: Any) -> None:
    recorded = json.loads(json.dumps(to_expected(sent(value), MEMBERS)))
    assert is_met(recorded, value)


@given(VALUES, VALUES)
def test_unequal_plain_values_do_not_meet(one: Any, other: Any) -> None:
    simple = (bool, int, str, type(None))
    if type(one) in simple and type(other) in simple and (type(one), one) != (type(other), other):
        assert not is_met(to_expected(sent(one), MEMBERS), other)


@given(st.integers() | st.floats(), st.booleans())
def test_no_number_equals_a_truth_value(number: float, truth: bool) -> None:  # noqa: FBT001
    assert not is_met(number, truth)
    assert not is_met(truth, number)
    for matcher, argument in (("between", [-2, 2]), ("approx", [0, 9]), ("in", [0, 1])):
        assert not is_met(argument, truth, matcher)


def test_an_enum_member_is_no_text() -> None:
    assert is_met("RED", Colour.RED)
    assert not is_met("RED", "RED")
    assert not is_met("RED", Colour.BLUE)
    assert not is_met("RED", 1)
    assert is_met("RED", "RED", "text")
    assert is_met({"text": "RED"}, "RED")
    assert not is_met({"text": "RED"}, Colour.RED)


def test_an_enum_that_the_interface_does_not_declare_cannot_be_recorded() -> None:
    for name in ("Colour.GREEN", "Other.RED"):
        with pytest.raises(ValueError, match=name):
            to_expected({"$enum": name}, MEMBERS)


def test_a_member_of_two_enums_is_kept_by_its_full_name() -> None:
    members = Interface(
        (
            Declaration("shapes", "enum", "", "Size", ("NONE", "SMALL")),
            Declaration("shapes", "enum", "", "Colour", ("NONE", "RED")),
        )
    ).members
    for full, kept in {
        "Size.NONE": "Size.NONE",
        "Colour.NONE": "Colour.NONE",
        "Colour.RED": "RED",
    }.items():
        assert to_expected({"$enum": full}, members) == kept
        assert meets(Expected("equals", kept), {"$enum": full}, members, {})
    assert not meets(Expected("equals", "Size.NONE"), {"$enum": "Colour.NONE"}, members, {})
    assert to_expected("Size.NONE", members) == {"text": "Size.NONE"}


def test_not_a_number_equals_itself_only() -> None:
    nan = float("nan")
    assert is_met(nan, nan)
    assert not is_met(nan, 1.0)
    assert not is_met(1.0, nan)
    assert not is_met([0, 9], nan, "between")
    assert not is_met([0, 9], nan, "approx")


def test_a_huge_number_is_a_value_like_any_other() -> None:
    huge = 1 << (MOST_BITS - 1)
    assert is_met(huge, huge)
    assert not is_met(huge, huge + 1)
    assert not is_met(huge, 2 * huge)  # beyond what is sent
    assert not is_met([0.5, 0.1], huge, "approx")
    assert not is_met([0.5, 1.5], huge, "between")
    assert show(sent(2 * huge)) == "a huge number"


def test_a_list_is_never_cut_to_what_was_expected() -> None:
    expected = [0] * (MOST_ITEMS - 1)
    assert is_met(expected, expected)
    assert not is_met(expected, [0] * (2 * MOST_ITEMS))
    assert not is_met(expected, [*expected, 0])


def test_a_value_that_holds_itself_is_cut() -> None:
    held: list[Any] = []
    held.append(held)
    assert "without end" in show(sent(held))
    with pytest.raises(ValueError, match="without end"):
        to_expected(sent(held), MEMBERS)


def test_the_same_object_is_told_from_an_equal_one() -> None:
    encoder = Encoder(STRUCTS)
    points = [Point(1, 2) for _ in range(100)]
    numbers = [json.loads(encoder.encode(point))["#"] for point in points]
    assert len(set(numbers)) == len(points)
    assert [json.loads(encoder.encode(point))["#"] for point in points] == numbers


@given(VALUES, st.sampled_from(["equals", "in", "text", "matches", "same", "raises"]))
def test_every_value_and_every_expectation_can_be_shown(value: Any, matcher: str) -> None:
    argument = to_expected(sent(value), MEMBERS)
    if matcher == "in":
        argument = [argument]
    assert len(show(sent(value))) <= 301
    assert show_expected(Expected(matcher, argument), MEMBERS) is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "message", "frames", "syntax", "bases", "there", "name", "#"])
            | st.text(max_size=3),
            inner,
            max_size=5,
        )
    ),
    max_leaves=10,
)
KINDS = st.sampled_from(["value", "raised", "read", "crash", "missing", "findings", "exit", "end"])
ANSWERS = st.lists(st.tuples(KINDS, JSON).map(json.dumps) | JSON.map(json.dumps), max_size=4)


@given(st.binary() | ANSWERS.map(lambda lines: "\n".join([*lines, ""]).encode()))
@settings(max_examples=500)
def test_answers_are_read_or_unsound_and_nothing_else(raw: bytes) -> None:
    with suppress(UnsoundError):
        read_answers(raw)
    header: dict[str, Any] = {"ended": None, "status": 0, "files": [], "cpu": 0.0, "wall": 0.0}
    make_transcript(header, [b"", b"", raw])


def test_deeply_nested_answers_are_unsound() -> None:
    with pytest.raises(UnsoundError):
        read_answers(b"[" * 200_000 + b"\n")
    with pytest.raises(UnsoundError):
        read_answers(b'["value", [0, ' + b"9" * 10_000 + b"]]\n")


@given(st.binary(min_size=1, max_size=300), st.integers(0, 299))
def test_a_repeated_block_is_found_wherever_it_begins(block: bytes, start: int) -> None:
    tail = (block * REPEAT_TAIL)[start:][:REPEAT_TAIL]
    period = repeating(tail)
    assert 0 < period <= len(block)
    assert tail[period:] == tail[:-period]


@given(st.binary(min_size=1, max_size=300), st.binary(min_size=1, max_size=300))
def test_a_block_that_only_ends_the_output_is_not_repeated(block: bytes, before: bytes) -> None:
    tail = (before + block * REPEAT_TAIL)[:REPEAT_TAIL]
    period = repeating(tail)
    assert period == 0 or tail[period:] == tail[:-period]


@given(st.binary(min_size=1, max_size=50), st.binary(max_size=500))
def test_a_repeated_block_is_shown_whole(block: bytes, before: bytes) -> None:
    stdout = (before + block * REPEAT_EVERY)[:REPEAT_EVERY]
    shown = repeated_block(stdout).replace("\n", "")
    assert len(shown) <= len(block)


@given(st.binary(max_size=40), st.integers(1, 4000))
@settings(max_examples=25, deadline=None)
def test_how_output_is_cut_into_chunks_does_not_matter(block: bytes, size: int) -> None:
    data = bytes(range(256)) * 300 + block * (REPEAT_EVERY // max(1, len(block)) * 3)

    def kept(step: int) -> tuple[str | None, bytes]:
        capture = Capture(1 << 20, watch_repeats=True)
        for place in range(0, len(data), step):
            if reason := capture.add(data[place : place + step]):
                return reason, bytes(capture.kept)
        return None, bytes(capture.kept)

    assert kept(size) == kept(len(data))


@pytest.mark.parametrize(
    ("wanted", "got", "words"),
    [
        ("Which?\nx\n", "Which? A\nx\n", "This line goes on where it should end."),
        ("Ann draws 7.\ny\nz\n", "Ann draws\ny\nx\n", "This line ends too early."),
        ("Ann takes a card\n", "Ann drops a card\n", "A part of this line is different."),
        ("Ann takes a card\n", "Bob wins it all.\n", "Another line should stand here."),
    ],
)
def test_a_line_that_is_right_in_part_is_told_so(wanted: str, got: str, words: str) -> None:
    difference = compare(wanted, got)
    assert difference is not None
    assert said(difference) == words


def test_the_first_part_of_a_value_that_differs_is_found_by_its_path() -> None:
    value = {"$object": "Hand", "fields": {"cards": ["K", "Q"], "total": 20}}
    wanted = {"cards": ["K", "A"], "total": 21}
    assert first_unequal(wanted, value, {}) == ("cards[1]", "A", "Q")
    assert first_unequal([1, [2, 3]], [1, [2, 4]], {}) == ("[1][1]", 3, 4)
    assert first_unequal([1], [1, 2], {}) == ("", [1], [1, 2])
    assert named_like(value, "(total=21)") == "Hand(total=21)"
    assert named_like(20, "21") == "21"
