"""Turns the raw bytes a job left behind into a transcript: all that was observable of one run."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

SIGXCPU = 24


@dataclass(frozen=True)
class Answer:
    """What one step gave: its value or what it raised, and the length of the output by then.

    `reads` are the lengths of the output when it asked for a line of input.
    """

    kind: str
    value: Any
    printed: int = 0
    reads: tuple[int, ...] = ()


@dataclass(frozen=True)
class Transcript:
    """All that was observable of one run.

    `ended` is None when the process ended by itself, else the limit it ran into. `sound` is false
    when the answers are not what our side of the process writes: then nothing in them counts.
    `reach` are the executed lines by file, where they were asked for; no verdict looks at them.
    """

    ended: str | None
    status: int
    stdout: bytes
    stderr: bytes
    answers: tuple[Answer, ...] = ()
    findings: tuple[Any, ...] | None = None
    crash: dict[str, Any] | None = None
    missing: tuple[str, str, tuple[str, ...]] | None = None
    reads: tuple[int, ...] = ()
    files: dict[str, bytes] = field(default_factory=dict)
    finished: bool = False
    fault: str = ""
    sound: bool = True
    wall: float = 0.0
    reach: dict[str, list[int]] | None = None


class UnsoundError(Exception):
    """The answers are not what our side of the process writes."""


def make_transcript(header: dict[str, Any], blobs: list[bytes]) -> Transcript:
    """Put a transcript together from what a runner observed."""
    stdout, stderr, raw, *written = blobs
    ended = header["ended"]
    if ended is None and header["status"] == -SIGXCPU:
        ended = "cpu"
    seen: dict[str, Any] = {}
    sound = True
    try:
        seen = read_answers(raw)
    except UnsoundError:
        sound = False
    return Transcript(
        ended=ended,
        status=header["status"],
        stdout=stdout,
        stderr=stderr,
        files=dict(zip(header["files"], written, strict=True)),
        sound=sound,
        wall=header["wall"],
        **seen,
    )


def read_answers(raw: bytes) -> dict[str, Any]:  # noqa: C901 - one table of forms
    """Read the answers; a last line that was cut off by the end of the process does not count."""
    answers: list[Answer] = []
    reads: list[int] = []
    told = 0
    seen: dict[str, Any] = {}
    for kind, value in read_lines(raw):
        if seen.get("finished"):
            raise UnsoundError
        match kind, value:
            case (("value" | "raised"), [int(printed), result]):
                answers.append(Answer(kind, checked(kind, result), printed, tuple(reads[told:])))
                told = len(reads)
            case "read", int(offset):
                reads.append(offset)
            case "crash", dict():
                once(seen, "crash", checked("raised", value))
            case "missing", [str(module), str(name), [*there]] if all(
                type(item) is str for item in there
            ):
                once(seen, "missing", (module, name, tuple(there)))
            case "findings", [*found]:
                once(seen, "findings", tuple(map(finding, found)))
            case "reach", dict():
                once(seen, "reach", checked_reach(value))
            case "exit", int():
                pass
            case "fault", str():
                once(seen, "fault", value)
            case "end", int():
                seen["finished"] = True
            case _:
                raise UnsoundError
    return {**seen, "answers": tuple(answers), "reads": tuple(reads)}


def once(seen: dict[str, Any], key: str, value: Any) -> None:
    """Take a value that may come only once."""
    if key in seen:
        raise UnsoundError
    seen[key] = value


def finding(value: Any) -> Any:
    """Check one finding of a rule: cause, file, line, message, source."""
    match value:
        case [str(), str(), int(), str(), str()]:
            return value
        case _:
            raise UnsoundError


def checked_reach(value: dict[str, Any]) -> Any:
    """Check the form of lines by file."""
    for lines in value.values():
        if type(lines) is not list or not all(type(line) is int for line in lines):
            raise UnsoundError
    return value


def read_lines(raw: bytes) -> list[tuple[str, Any]]:
    """Read the answers' lines; a last one that was cut off does not count."""
    lines = raw.split(b"\n")[:-1]
    try:
        values = json.loads(b"[" + b",".join(lines) + b"]")
    except (ValueError, RecursionError) as error:
        raise UnsoundError from error
    if not all(type(value) is list and len(value) == 2 for value in values):
        raise UnsoundError
    return [(kind, value) for kind, value in values]


def checked(kind: str, value: Any) -> Any:
    """Check the form of a crash; a value may be anything that JSON can say."""
    if kind == "value":
        return value
    match value:
        case {"type": str(), "message": str(), "frames": [*frames]} if is_detail(value) and all(
            map(is_frame, frames)
        ):
            return value
        case _:
            raise UnsoundError


def is_frame(frame: Any) -> bool:
    """Say whether a value is a frame: file, line, function, source."""
    match frame:
        case [str(), int(), str(), str()]:
            return True
        case _:
            return False


def is_detail(crash: dict[str, Any]) -> bool:
    """Say whether the optional parts of a crash have the right form."""
    syntax = crash.get("syntax", ["", 0, ""])
    words = [*texts(crash.get("bases", [])), *texts(crash.get("there", []))]
    names = [crash.get("name", ""), crash.get("owner", "")]
    match syntax:
        case [str(), int(), str()]:
            return all(type(word) is str for word in words + names)
        case _:
            return False


def texts(value: Any) -> list[Any]:
    """Return a list as it is, anything else as one bad entry."""
    return value if isinstance(value, list) else [None]
