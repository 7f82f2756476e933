"""Looks for facts in a text of free form: names and numbers that must appear in an order.

A list of facts, as a spec or a referee writes it, holds
- a text: this word or name appears;
- a number, or a list of numbers that stand next to each other, no other number between them;
- `{label: number or list}`: the same, with words for what these numbers are;
- `{any-order: [facts]}`: all of these close together, whichever comes first;
- `{place: words}`: says where in the game the facts that follow belong.
Only the standard library is used: a referee, in its own process, imports this file too.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import islice
from operator import eq
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

COLOURS = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
NUMBER = re.compile(r"(?:(?<![\w-])-)?\d+(?:\.\d+)?")
CLOSE = 2000  # how many characters facts in any order may spread over
MOST_TRIES = 500
FORMS = "a name, a number, a list of numbers, {label: numbers}, {any-order: [...]} or {place: ...}"

Span = tuple[int, int]


@dataclass(frozen=True)
class Fact:
    """A name, or numbers next to each other, and what they are."""

    wanted: str | tuple[float, ...]
    label: str = ""

    def __str__(self) -> str:
        if isinstance(self.wanted, str):
            return self.wanted
        return " ".join(f"{number:g}" for number in self.wanted)


@dataclass(frozen=True)
class Group:
    """Facts in any order, with the place in the game where they belong."""

    facts: tuple[Fact, ...]
    place: str = ""


@dataclass(frozen=True)
class Lack:
    """A fact that is not there: where it should be, and what stands there instead.

    `line` counts from 0; `before` is the text up to which every fact was found.
    """

    fact: Fact
    place: str
    line: int
    got: str
    before: str


def parse_facts(written: Any) -> tuple[Group, ...]:
    """Turn facts as they are written into groups; ValueError says what is wrong."""
    if not isinstance(written, list) or not written:
        raise ValueError("facts are a list with at least one entry")
    groups = []
    place = ""
    for entry in written:
        match entry:
            case {"place": str(words), **rest} if not rest:
                place = words
            case {"any-order": [*entries], **rest} if entries and not rest:
                groups.append(Group(tuple(map(parse_fact, entries)), place))
            case _:
                groups.append(Group((parse_fact(entry),), place))
    if not groups:
        raise ValueError("facts are a list with at least one entry")
    return tuple(groups)


def parse_fact(entry: Any) -> Fact:
    """Turn one fact as it is written into a value."""
    label = ""
    if isinstance(entry, dict) and len(entry) == 1:
        ((label, entry),) = entry.items()
    if isinstance(entry, str) and entry.strip() and not label:
        return Fact(entry)
    numbers = entry if isinstance(entry, list) else [entry]
    if numbers and all(type(number) in (int, float) for number in numbers):
        return Fact(tuple(numbers), label)
    raise ValueError(f"`{entry}` is no fact: write {FORMS}")


@dataclass(frozen=True)
class Shown:
    """A text without its colours, and the numbers in it with their places."""

    text: str
    values: tuple[float, ...]
    spans: tuple[Span, ...]


def read_shown(text: str) -> Shown:
    """Find the numbers of a text."""
    plain = COLOURS.sub("", text)
    found = list(NUMBER.finditer(plain))
    return Shown(
        plain,
        tuple(float(match[0]) for match in found),
        tuple(match.span() for match in found),
    )


def lacking(text: str, groups: tuple[Group, ...]) -> Lack | None:
    """Return the first fact that a text lacks, None if it has them all in their order."""
    shown = read_shown(text)
    start = 0
    for group in groups:
        end = end_of(shown, group, start)
        if end is None:
            return describe(shown, group, start)
        start = end
    return None


def end_of(shown: Shown, group: Group, start: int) -> int | None:
    """Return where a group's facts, looked for from a place on, end; None if they are not there."""
    taken = fitted(shown, group.facts, start)
    return None if taken is None else max(end for _, end in taken)


def fitted(shown: Shown, facts: tuple[Fact, ...], start: int) -> list[Span] | None:
    """Return a place for each of some facts, close together and none twice; None if there is none.

    The longest fact is placed first, the others around it.
    """
    if not all(any(spans_of(shown, fact, start)) for fact in facts):
        return None
    order = sorted(facts, key=lambda fact: -len(fact.wanted))
    for first in islice(spans_of(shown, order[0], start), MOST_TRIES) if order else ():
        begin, end = max(start, first[1] - CLOSE), first[0] + CLOSE
        near = [list(spans_of(shown, fact, begin, end)) for fact in order[1:]]
        taken = fit([[first], *near], [], [MOST_TRIES]) if all(near) else None
        if taken is not None:
            return taken
    return None if order else []


def fit(near: list[list[Span]], taken: list[Span], tries: list[int]) -> list[Span] | None:
    """Choose a span for each fact so that none overlap, the earliest first."""
    if len(taken) == len(near):
        return taken
    for span in near[len(taken)]:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if is_free(span, taken):
            done = fit(near, [*taken, span], tries)
            if done is not None:
                return done
    return None


def is_free(span: Span, taken: list[Span]) -> bool:
    """Say whether a span overlaps none of others."""
    return all(span[1] <= other[0] or other[1] <= span[0] for other in taken)


def spans_of(shown: Shown, fact: Fact, start: int, end: int | None = None) -> Iterator[Span]:
    """Yield where a fact stands in a text between two places."""
    last = len(shown.text) if end is None else end
    if isinstance(fact.wanted, str):
        name = re.compile(rf"(?<!\w){re.escape(fact.wanted)}(?!\w)")
        yield from (match.span() for match in name.finditer(shown.text, start, last))
        return
    length = len(fact.wanted)
    for index in stretches(shown, length, start, last):
        if shown.values[index : index + length] == fact.wanted:
            yield span_of(shown, index, length)


def stretches(shown: Shown, length: int, start: int, end: int) -> range:
    """Return the index of each stretch of so many numbers next to each other in a part of it."""
    first = bisect_left(shown.spans, (start, 0))
    return range(first, bisect_left(shown.spans, (end, 0)) - length + 1)


def span_of(shown: Shown, index: int, length: int) -> Span:
    """Return where a stretch of numbers stands."""
    return shown.spans[index][0], shown.spans[index + length - 1][1]


def describe(shown: Shown, group: Group, start: int) -> Lack:
    """Say which fact of a group is not there, and what stands nearest to it.

    It is the one without which the others are there; else the first that is nowhere to be seen.
    """
    for fact in group.facts:
        others = list(group.facts)
        others.remove(fact)
        taken = fitted(shown, tuple(others), start)
        if taken is not None and all(end <= start + CLOSE for _, end in taken):
            break
    else:
        absent = [fact for fact in group.facts if not any(spans_of(shown, fact, start))]
        fact, others = (absent or list(group.facts))[0], []
    rivals = tuple(other for other in others if len(other.wanted) >= len(fact.wanted))
    got, offset = nearest(shown, fact, start, fitted(shown, rivals, start) or [])
    line = shown.text.count("\n", 0, offset)
    return Lack(fact, group.place, line, got, shown.text[:start])


def nearest(shown: Shown, fact: Fact, start: int, taken: list[Span]) -> tuple[str, int]:
    """Return what stands in a fact's stead, and where: the numbers most like it, or a line."""
    wanted = fact.wanted
    if not isinstance(wanted, str):
        length = len(wanted)
        free = [
            index
            for index in stretches(shown, length, start, start + CLOSE)
            if is_free(span_of(shown, index, length), taken)
        ]
        if free:
            index = max(free, key=lambda at: sum(map(eq, shown.values[at : at + length], wanted)))
            values = shown.values[index : index + length]
            return str(Fact(values)), shown.spans[index][0]
    for match in re.finditer(r"[^\n]*\S[^\n]*", shown.text[start:]):
        return match[0].strip(), start + match.start()
    return "", len(shown.text)
