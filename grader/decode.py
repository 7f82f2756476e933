"""Turns YAML into typed values, and the types into a JSON schema.

The types are frozen dataclasses; their annotations say what a key may hold. Every fault of a
document is collected with its line, so that one reading shows them all.
"""

from __future__ import annotations

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
}


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a file."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class FaultsError(GradeError):
    """A file has faults; all of them are listed."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults), key=lambda fault: (fault.file, fault.line, fault.message))
        shown = [str(fault) for fault in self.faults[:MOST_FAULTS_SHOWN]]
        if len(self.faults) > MOST_FAULTS_SHOWN:
            shown.append(f"… and {len(self.faults) - MOST_FAULTS_SHOWN} more")
        super().__init__("\n".join(shown))


class Faults:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Fault] = []

    def add(self, node: Any, message: str) -> None:
        """Note a fault at a node, or at a line."""
        line = node if isinstance(node, int) else node.start_mark.line + 1
        self.found.append(Fault(self.file, line, message))

    def stop(self) -> None:
        """Raise if there is any fault."""
        if self.found:
            raise FaultsError(self.found)


class Bad:
    """Stands for a value that could not be decoded; its fault has been noted."""


BAD: Any = Bad()


def kind_of(node: Any) -> str:
    """Return what a node holds: str, int, float, bool, null, seq, map, or another tag."""
    return str(node.tag).removeprefix(TAG)


def compose(path: Path, faults: Faults) -> Any:
    """Read a file as YAML nodes; a file that is not YAML is one fault."""
    try:
        text = path.read_bytes().decode("utf-8")
        node = yaml.compose(text, Loader=LOADER)
    except UnicodeDecodeError as error:
        faults.add(1, f"not UTF-8 text (byte {error.start})")
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
        return node
    return None


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
    try:
        if kind == "int":
            return (
                int(text.replace("_", ""), 0)
                if not text.lstrip("+-").startswith("0")
                else int(text)
            )
        if kind == "float":
            return float(text.replace("_", ""))
    except ValueError:
        pass
    faults.add(node, f"`{text}` is not understood; write text in quotes")
    return BAD


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


def key_field(*, key: str = "", about: str = "", decode: Any = None, **more: Any) -> Any:
    """Declare a field with its YAML key, its meaning, and how to decode it if not by type."""
    return field(metadata={"key": key, "about": about, "decode": decode}, **more)


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
    """Decode a list; a bad item spoils the list."""
    if not expect(node, "seq", faults, what):
        return BAD
    items = tuple(decode(entry, item, faults, f"an entry of {what}") for entry in node.value)
    return BAD if BAD in items else items


def decode_mapping(node: Any, value: Any, faults: Faults, what: str) -> Any:
    """Decode a mapping with free keys."""
    if not expect(node, "map", faults, what):
        return BAD
    done = {
        key.value: decode(entry, value, faults, f"`{key.value}`")
        for key, entry in pairs(node, faults)
    }
    return BAD if any(entry is BAD for entry in done.values()) else done


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
    """Decode a mapping as a dataclass: unknown, missing and wrong keys are all noted."""
    if not expect(node, "map", faults, what):
        return BAD
    known = shape(kind)
    values: dict[str, Any] = {}
    for key, entry in pairs(node, faults):
        if key.value not in known:
            faults.add(key, f"{what} has no key `{key.value}`{did_you_mean(key.value, known)}")
            continue
        declared, hint = known[key.value]
        special: Callable[..., Any] | None = declared.metadata.get("decode")
        values[declared.name] = (
            special(entry, faults) if special else decode(entry, hint, faults, f"`{key.value}`")
        )
    for name, (declared, _) in known.items():
        if (
            declared.name not in values
            and declared.default is MISSING
            and declared.default_factory is MISSING
        ):
            faults.add(node, f"{what} needs `{name}`")
            values[declared.name] = BAD
    if any(value is BAD for value in values.values()):
        return BAD
    if "line" in kind.__dataclass_fields__:
        values["line"] = node.start_mark.line + 1
    return kind(**values)


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
        properties = {}
        for key, (declared, hint) in shape(kind).items():
            entry = declared.metadata.get("schema") or (
                {} if declared.metadata.get("decode") else schema(hint, defined)
            )
            about = declared.metadata.get("about")
            properties[key] = {**entry, "description": about} if about else entry
        defined[name] = {
            "type": "object",
            "description": (kind.__doc__ or "").split("\n")[0],
            "properties": properties,
            "required": [
                key
                for key, (declared, _) in shape(kind).items()
                if declared.default is MISSING and declared.default_factory is MISSING
            ],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
