"""Compares the plain values that steps gave with what the spec expects of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.steps import Doing, Expected

TAGS = ("$enum", "$object", "$other", "$dict", "$set", "$cut")
MOST_SHOWN = 300
VOWELS = (*"AEIOUaeiou",)


def is_tagged(value: Any) -> bool:
    """Say whether a value stands for something that JSON has no word for."""
    return isinstance(value, dict) and any(tag in value for tag in TAGS)


def meets(expected: Expected, value: Any, members: dict[str, str], numbers: dict[str, int]) -> bool:
    """Say whether a value is what was expected.

    `members` are the enum members by name, `numbers` the identities of assigned objects.
    """
    argument = expected.value
    match expected.matcher:
        case "equals":
            return equals(argument, value, members)
        case "in":
            return any(equals(item, value, members) for item in argument)
        case "between":
            return type(value) in (int, float) and argument[0] <= value <= argument[1]
        case "approx":
            return type(value) in (int, float) and is_near(value, argument[0], argument[1])
        case "matches":
            return type(value) is str and re.search(argument, value) is not None
        case "text":
            return type(value) is str and value == argument
        case "anything":
            return True
        case "same":
            return isinstance(value, dict) and "#" in value and value["#"] == numbers.get(argument)
        case _:
            return False


def is_near(value: float, wanted: float, most: float) -> bool:
    """Say whether a number is at most so far off; also one that no float can hold."""
    try:
        return abs(value - wanted) <= most
    except OverflowError:
        return False


def equals(wanted: Any, value: Any, members: dict[str, str]) -> bool:
    """Compare exactly: no number equals a truth value, no text an enum member."""
    if isinstance(wanted, str):
        if wanted in members:
            return bool(value == {"$enum": members[wanted]})
        return type(value) is str and value == wanted
    if isinstance(wanted, list):
        return (
            isinstance(value, list)
            and len(wanted) == len(value)
            and all(equals(one, other, members) for one, other in zip(wanted, value, strict=True))
        )
    if isinstance(wanted, dict):
        return equals_mapping(wanted, value, members)
    if type(wanted) is float and type(value) is int:
        return wanted == value
    is_same_nan = wanted != wanted and value != value  # noqa: PLR0124 - what no number tells itself
    return type(wanted) is type(value) and bool(wanted == value or is_same_nan)


def equals_mapping(wanted: dict[str, Any], value: Any, members: dict[str, str]) -> bool:
    """Compare a mapping with an object's fields, or with a dictionary."""
    if list(wanted) == ["text"] and isinstance(value, str):
        return bool(value == wanted["text"])
    held = fields_of(value)
    return (
        held is not None
        and held.keys() == wanted.keys()
        and all(equals(wanted[key], held[key], members) for key in wanted)
    )


def fields_of(value: Any) -> dict[str, Any] | None:
    """Return an object's fields, or a dictionary with text keys, as a mapping."""
    if not isinstance(value, dict):
        return None
    if isinstance(value.get("fields"), dict):
        return dict(value["fields"])
    if isinstance(value.get("$dict"), list):
        entries = value["$dict"]
        if all(
            isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is str
            for entry in entries
        ):
            return dict(entries)
    return None


def first_unequal(wanted: Any, value: Any, members: dict[str, str]) -> tuple[str, Any, Any]:
    """Return the first part of a value that differs, by its path, with both sides of it."""
    path = ""
    while True:
        differing = (
            part for part in parts_of(wanted, value) if not equals(part[1], part[2], members)
        )
        step, inner, held = next(differing, ("", wanted, value))
        if not step:
            return path.removeprefix("."), wanted, value
        path, wanted, value = path + step, inner, held


def parts_of(wanted: Any, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the parts of two values that are built alike, by the step that leads to each."""
    held = fields_of(value)
    if isinstance(wanted, dict) and held is not None and held.keys() == wanted.keys():
        yield from ((f".{key}", wanted[key], held[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(value, list) and len(wanted) == len(value):
        for place, (one, other) in enumerate(zip(wanted, value, strict=True)):
            yield f"[{place}]", one, other


def named_like(value: Any, shown: str) -> str:
    """Put the type of an object before fields that are shown without one."""
    is_object = isinstance(value, dict) and isinstance(value.get("fields"), dict)
    return f"{value.get('$object')}{shown}" if is_object and shown.startswith("(") else shown


def to_expected(value: Any, members: dict[str, str]) -> Any:
    """Return a value in the form in which a spec would expect it; goldens are kept so."""
    if isinstance(value, list):
        return [to_expected(item, members) for item in value]
    if isinstance(value, str):
        return {"text": value} if value in members else value
    if isinstance(value, dict):
        if (full := value.get("$enum")) in members:
            bare = full.partition(".")[2]
            return bare if members.get(bare) == full else full
        held = fields_of(value)
        if held is None:
            raise ValueError(show(value))
        return {key: to_expected(item, members) for key, item in held.items()}
    return value


def show(value: Any) -> str:
    """Return a value as a student would write it."""
    text = written(value)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


def in_tuple(items: list[str]) -> str:
    """Write a tuple of values that are written already."""
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def written(value: Any) -> str:
    """Write a plain or tagged value in Python's words."""
    if isinstance(value, list):
        return in_tuple([written(item) for item in value])
    if not isinstance(value, dict):
        return repr(value)
    if "$enum" in value:
        return str(value["$enum"])
    if isinstance(value.get("fields"), dict):
        inner = ", ".join(f"{key}={written(item)}" for key, item in value["fields"].items())
        return f"{value.get('$object')}({inner})"
    if "$other" in value:
        name = str(value["$other"])
        return f"{'an' if name[:1] in VOWELS else 'a'} {name} object"
    if "$cut" in value:
        return str(value["$cut"])
    if isinstance(value.get("$dict"), list):
        return "{" + ", ".join(": ".join(map(written, entry)) for entry in value["$dict"]) + "}"
    if isinstance(value.get("$set"), list):
        return "{" + ", ".join(map(written, value["$set"])) + "}"
    return repr(value)


def show_expected(expected: Expected, members: dict[str, str]) -> str:
    """Return what was expected as a student would write it."""
    argument = expected.value
    match expected.matcher:
        case "in":
            return "one of " + ", ".join(show_plain(item, members) for item in argument)
        case "between":
            return f"a number from {argument[0]} to {argument[1]}"
        case "approx":
            return f"{argument[0]}, at most {argument[1]} off"
        case "matches":
            return f"text that matches {argument!r}"
        case "text":
            return repr(argument)
        case "same":
            return f"the same object as `{argument}`"
        case "raises":
            return f"{argument} raised"
        case "does":
            return show_doing(argument, members)
        case _:
            return show_plain(argument, members)


def show_doing(doing: Doing, members: dict[str, str]) -> str:
    """Return what a step must do in words."""
    parts = [show_expected(doing.gives, members)] if doing.gives is not None else []
    if doing.prints:
        facts = [str(fact) for group in doing.prints for fact in group.facts]
        parts.append("prints " + ", ".join(facts))
    if doing.asks:
        parts.append(f"asks for {' or '.join(map(str, doing.asks))} lines")
    return "; ".join(parts)


def show_plain(value: Any, members: dict[str, str]) -> str:
    """Return a plain expected value in Python's words."""
    if isinstance(value, str):
        return members.get(value, repr(value))
    if isinstance(value, list):
        return in_tuple([show_plain(item, members) for item in value])
    if isinstance(value, dict):
        return (
            "("
            + ", ".join(f"{key}={show_plain(item, members)}" for key, item in value.items())
            + ")"
        )
    return repr(value)
