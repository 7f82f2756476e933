"""Turns the `draw` of a generator into choices, and puts what is drawn into its place."""

from __future__ import annotations

import json
import re
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grader.decode import BAD, Faults, expect, pairs, plain
from grader.steps import RANGE, Loop, RawLoop, Steps, expression_of, loop_values

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from grader.interface import Interface

DRAW_SCHEMA = {"type": "object", "additionalProperties": {"type": ["string", "array"]}}
PLACE = "$"
PLAIN = re.compile(r"[\w.-]+")


@dataclass(frozen=True)
class Draw:
    """A name and what may be drawn for it: a range of numbers, or values."""

    name: str
    choices: Any
    line: int

    def pick(self, random: Random) -> Any:
        """Draw one of the choices."""
        return random.choice(self.choices)


def decode_draw(node: Any, faults: Faults) -> Any:
    """Decode `draw:`, the values of each name as those of a loop."""
    if not expect(node, "map", faults, "`draw`"):
        return BAD
    found = []
    for name, values in pairs(node, faults):
        held = plain(values, faults)
        if not name.value.isidentifier():
            faults.add(name, f"`{name.value}` is not a name")
        elif held is not BAD:
            found.append(Draw(name.value, held, values.start_mark.line + 1))
    return tuple(found)


def settle_draw(draw: Draw, interface: Interface, faults: Faults) -> Draw:
    """Work out the choices: a range, a list, or the members of an enum."""
    held = draw.choices
    values = loop_values(RawLoop(draw.name, held, (), draw.line), interface, faults)
    if isinstance(held, list):
        return Draw(draw.name, tuple(held), draw.line)
    match = RANGE.fullmatch(held) if isinstance(held, str) else None
    if match is None or not values:
        return Draw(draw.name, values, draw.line)
    return Draw(draw.name, range(int(match[1]), int(match[2]) + 1), draw.line)


def shown_value(value: Any) -> str:
    """Write what was drawn: a word as it is, other texts in quotes and on one line."""
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def places_in(value: Any) -> Iterator[str]:
    """Yield the names whose `$name` stands in a text, or in the texts of a value."""
    if isinstance(value, str):
        yield from string.Template(value).get_identifiers()
    elif isinstance(value, dict):
        for held in value.values():
            yield from places_in(held)
    elif isinstance(value, (list, tuple)):
        for held in value:
            yield from places_in(held)


def filled(value: Any, drawn: dict[str, Any]) -> Any:
    """Return a value with every `$name` replaced; one that is all of a text keeps its type."""
    if isinstance(value, str):
        if value.startswith(PLACE) and value[1:] in drawn:
            return drawn[value[1:]]
        return string.Template(value).safe_substitute(drawn)
    if isinstance(value, dict):
        return {key: filled(held, drawn) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(filled(held, drawn) for held in value)
    return value


def bound(steps: Steps, drawn: dict[str, Any], interface: Interface) -> Steps:
    """Return steps in which each drawn name has its value, as in a loop of one turn."""
    for name, value in reversed(drawn.items()):
        steps = (Loop(name, (expression_of(value, interface),), steps),)
    return steps
