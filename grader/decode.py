"""Turns YAML into typed values, and the types into a JSON schema.

The types are frozen dataclasses; their annotations say what a key may hold. Every fault of a
document is collected with its line, so that one reading shows them all.
"""

from __future__ import annotations

import math
import types
import typing
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

import yaml

from grader.errors import MOST_FAULTS_SHOWN, GradeError, did_you_mean

if typing.TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
TAG = "tag:yaml.org,2002:"
WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "seq": "a list",
    "map": "a mapping",
    "timestamp": "a date",
}
PARTS = {"seq": "sequence", "map": "mapping"}
MOST_NODES = 200_000
MOST_DEPTH = 50
BLANKS: dict[Any, Any] = {str: "", int: 0, float: 0.0, bool: False}


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a file."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class FaultsError(GradeError):
    """Files have faults; all of them are listed, a line each."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults), key=lambda fault: (fault.file, fault.line, fault.message))
        shown = [str(fault) for fault in self.faults[:MOST_FAULTS_SHOWN]]
        if len(self.faults) > MOST_FAULTS_SHOWN:
            shown.append(f"… and {len(self.faults) - MOST_FAULTS_SHOWN} more")
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__("\n".join([count, *shown]))


class Faults:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Fault] = []

    def add(self, node: Any, message: str) -> None:
        """Note a fault at a node, or at a line."""
        line = node if isinstance(node, int) else node.start_mark.line + 1
        self.found.append(Fault(self.file, line, message))


class Bad:
    """Stands for a value that could not be decoded; its fault has been noted."""


BAD: Any = Bad()


def kind_of(node: Any) -> str:
    """Return what a node holds: str, int, float, bool, null, seq, map, or another tag."""
    kind = str(node.tag).removeprefix(TAG)
    # A tag may be written out, as in `!!int [1]`, and need not fit what it stands before.
    return kind if node.id == PARTS.get(kind, "scalar") else f"{node.id} tagged {kind}"


def compose(path: Path, faults: Faults) -> Any:
    """Read a file as YAML nodes; a file that is not YAML is one fault."""
    try:
        text = path.read_bytes().decode("utf-8")
        node = yaml.compose(text, Loader=LOADER)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        faults.add(line, f"not UTF-8 text (byte {error.start})")
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        faults.add(line, f"not YAML: {error.problem or error.context}")
    except (yaml.YAMLError, RecursionError) as error:
        faults.add(1, f"not YAML: {str(error).splitlines()[0]}")
    except OSError as error:
        raise GradeError(f"{path}: cannot be read: {error.strerror}") from error
    else:
        if node is None:
            faults.add(1, "the file is empty")
        elif not is_bounded(node):
            faults.add(1, "the file is nested or repeated (by anchors) without end")
        else:
            return node
    return None


def is_bounded(top: Any) -> bool:
    """Say whether a document, its anchors written out, is of a size that a person can mean."""
    count = 0
    waiting = [(top, 0)]
    while waiting:
        node, depth = waiting.pop()
        count += 1
        if depth > MOST_DEPTH or count > MOST_NODES:
            return False
        if node.id == "mapping":
            waiting += [(part, depth + 1) for pair in node.value for part in pair]
        elif node.id == "sequence":
            waiting += [(item, depth + 1) for item in node.value]
    return True


def plain(node: Any, faults: Faults) -> Any:
    """Decode a node as a plain value: nothing, a truth value, number, text, list or mapping."""
    kind = kind_of(node)
    if kind == "map":
        return {key.value: plain(value, faults) for key, value in pairs(node, faults)}
    if kind == "seq":
        return [plain(item, faults) for item in node.value]
    return scalar(node, kind, faults)


def scalar(node: Any, kind: str, faults: Faults) -> Any:
    """Decode a single value."""
    text = node.value
    if kind == "str":
        return text
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() in {"true", "yes", "on"}
    if kind in {"int", "float"} and (number := to_number(text, kind)) is not None:
        return number
    shown = f"`{text}`" if node.id == "scalar" else f"a {kind}"
    faults.add(node, f"{shown} is not understood; write text in quotes")
    return BAD


def to_number(text: str, kind: str) -> int | float | None:
    """Return a decimal number; YAML's other ways to write one are easily meant as text."""
    try:
        number: int | float = int(text) if kind == "int" else float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def pairs(node: Any, faults: Faults) -> list[tuple[Any, Any]]:
    """Return a mapping's keys and values; a key that stands twice is a fault."""
    seen: set[str] = set()
    for key, _ in node.value:
        if not isinstance(key.value, str):
            faults.add(key, "a key must be a single value")
        elif key.value in seen:
            faults.add(key, f"`{key.value}` stands here twice")
        else:
            seen.add(key.value)
    return [(key, value) for key, value in node.value if isinstance(key.value, str)]


def key_field(  # noqa: PLR0913 - all that can be said of a key
    *,
    key: str = "",
    about: str = "",
    decode: Any = None,
    schema: dict[str, Any] | None = None,
    least: float | None = None,
    most: float | None = None,
    **more: Any,
) -> Any:
    """Declare a field: its YAML key, its meaning, its range, and its decoding if not by type."""
    said = {"key": key, "about": about, "decode": decode, "schema": schema}
    return field(metadata={**said, "least": least, "most": most}, **more)


@cache
def shape(kind: type) -> dict[str, tuple[Field[Any], Any]]:
    """Return a dataclass's fields by YAML key, each with its resolved type."""
    hints = typing.get_type_hints(kind)
    return {
        entry.metadata.get("key") or entry.name.replace("_", "-"): (entry, hints[entry.name])
        for entry in fields(kind)
        if entry.metadata.get("key") != "-"
    }


def decode(node: Any, kind: Any, faults: Faults, what: str) -> Any:
    """Decode a node as a type; what does not fit is a fault, and BAD is returned."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return decode_optional(node, kind, faults, what)
    if origin is tuple:
        return decode_list(node, get_args(kind)[0], faults, what)
    if origin is dict:
        return decode_mapping(node, get_args(kind)[1], faults, what)
    if is_dataclass(kind):
        return decode_record(node, kind, faults, what)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return decode_choice(node, kind, faults, what)
    return decode_scalar(node, kind, faults, what)


def decode_optional(node: Any, kind: Any, faults: Faults, what: str) -> Any:
    """Decode `X | None`."""
    if kind_of(node) == "null":
        return None
    inner = next(choice for choice in get_args(kind) if choice is not type(None))
    return decode(node, inner, faults, what)


def expect(node: Any, kind: str, faults: Faults, what: str) -> bool:
    """Note a fault unless the node is of a kind."""
    found = kind_of(node)
    if found != kind:
        faults.add(node, f"{what} must be {WORDS[kind]}, not {WORDS.get(found, found)}")
    return found == kind


def decode_list(node: Any, item: Any, faults: Faults, what: str) -> Any:
    """Decode a list; bad items are left out."""
    if not expect(node, "seq", faults, what):
        return BAD
    items = [decode(entry, item, faults, f"an entry of {what}") for entry in node.value]
    return tuple(entry for entry in items if entry is not BAD)


def decode_mapping(node: Any, value: Any, faults: Faults, what: str) -> Any:
    """Decode a mapping with free keys; bad values are left out."""
    if not expect(node, "map", faults, what):
        return BAD
    done = {
        key.value: decode(entry, value, faults, f"`{key.value}`")
        for key, entry in pairs(node, faults)
    }
    return {key: entry for key, entry in done.items() if entry is not BAD}


def decode_choice(node: Any, kind: type[Enum], faults: Faults, what: str) -> Any:
    """Decode one of a few words."""
    if not expect(node, "str", faults, what):
        return BAD
    words = [choice.value for choice in kind]
    if node.value in words:
        return kind(node.value)
    near = did_you_mean(node.value, words) or f": {', '.join(words)}"
    faults.add(node, f"{what} cannot be `{node.value}`{near}")
    return BAD


def decode_scalar(node: Any, kind: Any, faults: Faults, what: str) -> Any:
    """Decode text, a number or a truth value."""
    wanted = {str: "str", int: "int", float: "float", bool: "bool"}[kind]
    found = kind_of(node)
    if (wanted, found) == ("float", "int"):
        found = "float"
    elif not expect(node, wanted, faults, what):
        return BAD
    return scalar(node, found, faults)


def decode_record(node: Any, kind: Any, faults: Faults, what: str) -> Any:
    """Decode a mapping as a dataclass: unknown, missing and wrong keys are all noted.

    What is wrong gets a blank value, so that whoever looks on finds the other faults too.
    """
    if not expect(node, "map", faults, what):
        return BAD
    known = shape(kind)
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for key, entry in pairs(node, faults):
        if key.value not in known:
            faults.add(key, f"{what} has no key `{key.value}`{did_you_mean(key.value, known)}")
            continue
        declared, hint = known[key.value]
        lines[declared.name] = key.start_mark.line + 1
        values[declared.name] = decode_field(entry, declared, hint, faults, key.value)
    for name, (declared, hint) in known.items():
        if declared.name not in values and is_needed(declared):
            faults.add(node, f"{what} needs `{name}`")
            values[declared.name] = BAD
        if values.get(declared.name) is BAD:
            values[declared.name] = blank(declared, hint)
    if "line" in kind.__dataclass_fields__:
        values["line"] = node.start_mark.line + 1
    if "lines" in kind.__dataclass_fields__:
        values["lines"] = lines
    return kind(**values)


def decode_field(node: Any, declared: Field[Any], hint: Any, faults: Faults, key: str) -> Any:
    """Decode the value of a key by its own decoder or its type, and hold it to its range."""
    special: Callable[..., Any] | None = declared.metadata.get("decode")
    if special:
        return special(node, faults)
    value = decode(node, hint, faults, f"`{key}`")
    if isinstance(value, (int, float)):
        least, most = declared.metadata.get("least"), declared.metadata.get("most")
        if least is not None and value < least:
            faults.add(node, f"`{key}` must be at least {least}, not {node.value}")
            return BAD
        if most is not None and value > most:
            faults.add(node, f"`{key}` must be at most {most}, not {node.value}")
            return BAD
    return value


def is_needed(declared: Field[Any]) -> bool:
    """Say whether a field has no default."""
    return declared.default is MISSING and declared.default_factory is MISSING


def blank(declared: Field[Any], hint: Any) -> Any:
    """Return what stands in for a value that could not be decoded."""
    if declared.metadata.get("decode"):
        return BAD
    if declared.default is not MISSING:
        return declared.default
    if declared.default_factory is not MISSING:
        return declared.default_factory()
    return BLANKS.get(hint, ())


def schema(kind: Any, defined: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of a type; dataclasses are put into `defined` and referred to."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        choices = [choice for choice in get_args(kind) if choice is not type(None)]
        options = [schema(choice, defined) for choice in choices]
        return (
            {"anyOf": [*options, {"type": "null"}]}
            if len(choices) < len(get_args(kind))
            else {"anyOf": options}
        )
    if origin is tuple:
        return {"type": "array", "items": schema(get_args(kind)[0], defined)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(get_args(kind)[1], defined)}
    if is_dataclass(kind):
        return record_schema(typing.cast("type", kind), defined)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [choice.value for choice in kind]}
    names = {str: "string", int: "integer", float: "number", bool: "boolean"}
    return {"type": names[kind]} if kind in names else {}


def record_schema(kind: type, defined: dict[str, Any]) -> dict[str, Any]:
    """Define a dataclass's schema once and return a reference to it."""
    name = kind.__name__
    if name not in defined:
        defined[name] = {}
        known = shape(kind)
        defined[name] = {
            "type": "object",
            "description": (kind.__doc__ or "").split("\n")[0],
            "properties": {
                key: field_schema(declared, hint, defined)
                for key, (declared, hint) in known.items()
            },
            "required": [key for key, (declared, _) in known.items() if is_needed(declared)],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}


def field_schema(declared: Field[Any], hint: Any, defined: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a key, with its range and its meaning."""
    said = declared.metadata
    entry = dict(said.get("schema") or schema(hint, defined))
    bounds = {"minimum": said.get("least"), "maximum": said.get("most")}
    entry |= {name: bound for name, bound in bounds.items() if bound is not None}
    return {**entry, "description": said["about"]} if said.get("about") else entry
