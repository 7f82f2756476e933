"""Turns values and exceptions of a submission into JSON values, all that leaves its process."""

from __future__ import annotations

import builtins
import os
from itertools import chain
from json import dumps
from typing import TYPE_CHECKING, Any

from grader.box.capture import MEGABYTE
from grader.box.sources import MOST_TEXT, Sources

if TYPE_CHECKING:
    from types import TracebackType

MOST_FRAMES = 12
MOST_DEPTH = 24
MOST_ITEMS = 20_000
MOST_NAMES = 200
MOST_BITS = 8192

CONSTANTS = {None: "null", True: "true", False: "false"}
HUGE = '{"$cut": "a huge number"}'
VERY_LONG = '{"$cut": "a very long text"}'
WITHOUT_END = '{"$cut": "a value nested or long without end"}'
COLLECTIONS: dict[type, Any] = {
    list: iter,
    tuple: iter,
    set: iter,
    frozenset: iter,
    dict: lambda held: chain.from_iterable(held.items()),
}

BUILT_IN = {name: value for name, value in vars(builtins).items() if isinstance(value, type)}

Json = Any


class Encoder:
    """Turns a submission's values into JSON text of exact types; objects become tagged."""

    def __init__(self, structs: dict[str, list[str]]) -> None:
        self.structs = structs
        self.seen: dict[int, tuple[int, object]] = {}
        self.kinds: dict[type, tuple[str, bool, list[str] | None]] = {}
        self.left = 0

    def encode(self, value: object) -> str:
        """Return the JSON text of one value."""
        self.left = MOST_ITEMS
        return self._encode(value, MOST_DEPTH)

    def _encode(self, value: Any, depth: int) -> str:
        self.left -= 1
        kind = type(value)
        if kind is bool or value is None:
            return CONSTANTS[value]
        if kind is int:
            return str(value) if value.bit_length() <= MOST_BITS else HUGE
        if kind is str:
            return dumps(value) if len(value) <= MEGABYTE else VERY_LONG
        if kind is float:
            return dumps(value)
        items = COLLECTIONS.get(kind)
        if depth <= 0 or (items is not None and self.left < len(value)):
            return WITHOUT_END
        if items is None:
            return self._encode_object(value, kind, depth - 1)
        texts = [self._encode(item, depth - 1) for item in items(value)]
        if kind is dict:
            pairs = zip(texts[::2], texts[1::2], strict=True)
            return '{"$dict": [' + ", ".join(f"[{key}, {item}]" for key, item in pairs) + "]}"
        if kind is set or kind is frozenset:
            return '{"$set": [' + ", ".join(sorted(texts)) + "]}"
        return f"[{', '.join(texts)}]"

    def _encode_object(self, value: Any, kind: type, depth: int) -> str:
        if kind not in self.kinds:
            self.kinds[kind] = self._describe(kind)
        name, is_enum, fields = self.kinds[kind]
        if is_enum:
            return f'{{"$enum": {dumps(f"{name}.{value._name_}"[:MOST_TEXT])}}}'
        number = self._number(value)
        if fields is None:
            return f'{{"$other": {dumps(name)}, "#": {number}}}'
        held = ", ".join(
            f"{dumps(field)}: {self._encode(getattr(value, field), depth)}"
            for field in fields
            if hasattr(value, field)
        )
        return f'{{"$object": {dumps(name)}, "#": {number}, "fields": {{{held}}}}}'

    def _describe(self, kind: type) -> tuple[str, bool, list[str] | None]:
        """Return a class's name, whether it is an enum, and the fields to tell."""
        name = type.__dict__["__name__"].__get__(kind)[:MOST_TEXT]
        bases = kind.__mro__
        is_enum = any(base.__name__ == "Enum" and base.__module__ == "enum" for base in bases)
        return name, is_enum, self._fields(kind, name)

    def _fields(self, kind: type, name: str) -> list[str] | None:
        if name in self.structs:
            return self.structs[name]
        held: Any = kind.__dict__
        if "__dataclass_fields__" in held:
            return list(held["__dataclass_fields__"])
        return list(held["_fields"]) if "_fields" in held else None

    def _number(self, value: object) -> int:
        """Return an object's number, so that "the same one" can be told from outside."""
        return self.seen.setdefault(id(value), (len(self.seen), value))[0]


def class_name(kind: type) -> str:
    """Return a class's name, with its module where it only has the name of a built-in one."""
    name = type.__dict__["__name__"].__get__(kind)
    if BUILT_IN.get(name, kind) is kind:
        return str(name)[:MOST_TEXT]
    return f"{kind.__dict__.get('__module__', '?')}'s own {name}"[:MOST_TEXT]


def text_of(error: BaseException) -> str:
    """Return an exception's message, whatever its class does."""
    try:
        return str(error)[:MOST_TEXT]
    except BaseException:  # noqa: BLE001 - a hostile __str__ may raise anything
        return "(its message cannot be shown)"


def crash_of(error: BaseException, sources: Sources, trace: TracebackType | None) -> Json:
    """Describe an exception by its type, its message and the submission's own frames."""
    frames: list[list[Any]] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if name := sources.name_of(code.co_filename):
            frames.append([name, trace.tb_lineno, code.co_name[:MOST_TEXT]])
        trace = trace.tb_next
    if len(frames) > MOST_FRAMES:
        half = MOST_FRAMES // 2
        left_out = f"({len(frames) - 2 * half} more)"
        frames = [*frames[:half], ["", 0, left_out], *frames[-half:]]
    crash: dict[str, Any] = {
        "type": class_name(type(error)),
        "message": text_of(error).replace(sources.folder + os.sep, ""),
        "frames": [[*frame, sources.line(frame[0], frame[1])] for frame in frames],
    }
    if isinstance(error, SyntaxError) and (name := sources.name_of(str(error.filename))):
        line = error.lineno or 0
        crash["message"] = str(error.msg)[:MOST_TEXT]
        crash["syntax"] = [name, line, sources.line(name, line)]
    if isinstance(error, ModuleNotFoundError):
        crash["there"] = list(sources.codes)[:MOST_NAMES]
    if isinstance(error, (ImportError, AttributeError, NameError)) and isinstance(error.name, str):
        crash["name"] = error.name[:MOST_TEXT]
    return crash


def printed_traceback(crash: Json) -> str:
    """Return a crash as Python prints it, with the submission's frames only."""
    lines = ["Traceback (most recent call last):"]
    for name, number, function, source in crash["frames"]:
        lines += (
            [f'  File "{name}", line {number}, in {function}', f"    {source}"]
            if name
            else [f"  {function}"]
        )
    if "syntax" in crash:
        name, number, source = crash["syntax"]
        lines += [f'  File "{name}", line {number}', f"    {source}"]
    message = crash["message"]
    lines.append(f"{crash['type']}: {message}" if message else crash["type"])
    return "\n".join(lines) + "\n"
