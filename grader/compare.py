"""Compares what was wanted with what was printed: the first difference, and its cause by rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.spec_file import Normalisation
from grader.verdict import Cause

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
LOOK_AHEAD = 3
MOST_LINE = 400
BEFORE = 3


@dataclass(frozen=True)
class Difference:
    """The first place where two texts differ; line and column count from 0, None is no line."""

    cause: Cause
    line: int
    column: int
    wanted: str | None
    got: str | None
    before: tuple[str, ...]


def text_of(data: bytes) -> str:
    """Return bytes as text, each bad byte kept as a mark of its own."""
    return data.decode("utf-8", "surrogateescape")


def without_trailing_blanks(text: str) -> str:
    """Return a text without the blanks at the ends of its lines."""
    return "\n".join(line.rstrip(" \t") for line in text.split("\n"))


def without_blank_lines(text: str) -> str:
    """Return a text without its empty lines."""
    *lines, last = text.split("\n")
    return "".join(f"{line}\n" for line in lines if line.strip()) + (last if last.strip() else "")


def with_final_newline(text: str) -> str:
    """Return a text that ends in a newline, unless it is empty."""
    return text if text.endswith("\n") or not text else text + "\n"


NORMALISERS: dict[Normalisation, Callable[[str], str]] = {
    Normalisation.ANSI: lambda text: ANSI.sub("", text),
    Normalisation.CRLF: lambda text: text.replace("\r\n", "\n"),
    Normalisation.CASE: str.casefold,
    Normalisation.TRAILING_BLANKS: without_trailing_blanks,
    Normalisation.BLANK_LINES: without_blank_lines,
    Normalisation.FINAL_NEWLINE: with_final_newline,
}


def normalised(text: str, steps: Iterable[Normalisation]) -> str:
    """Return a text evened out as the spec says, in one fixed order."""
    chosen = set(steps)
    for step, apply in NORMALISERS.items():
        if step in chosen:
            text = apply(text)
    return text


def split(text: str) -> list[str]:
    """Split a text at its newlines; a text that ends in a newline has no empty last line."""
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def compare(wanted: str, got: str) -> Difference | None:
    """Return the first difference of two texts, None if they are equal."""
    if wanted == got:
        return None
    wanted_lines, got_lines = split(wanted), split(got)
    line = first_difference(wanted_lines, got_lines)
    if wanted_lines == got_lines:  # only the last newline differs
        line -= 1
    here = line_at(wanted_lines, line), line_at(got_lines, line)
    column = first_difference(here[0] or "", here[1] or "")
    return Difference(
        cause=whole_cause(wanted, got)
        or early_end(wanted, got)
        or local_cause(wanted_lines, got_lines, line),
        line=line,
        column=column,
        wanted=here[0],
        got=here[1],
        before=tuple(wanted_lines[max(0, line - BEFORE) : line]),
    )


def first_difference(one: list[str] | str, other: list[str] | str) -> int:
    """Return the first index at which two sequences differ."""
    length = min(len(one), len(other))
    return next((index for index in range(length) if one[index] != other[index]), length)


def line_at(lines: list[str], index: int) -> str | None:
    """Return a line, None behind the end."""
    return lines[index] if index < len(lines) else None


WHOLE: tuple[tuple[Cause, Callable[[str], str]], ...] = (
    (Cause.CRLF, NORMALISERS[Normalisation.CRLF]),
    (Cause.FINAL_NEWLINE, lambda text: text.removesuffix("\n")),
    (Cause.CASE_ONLY, str.casefold),
    (Cause.TRAILING_BLANK, NORMALISERS[Normalisation.TRAILING_BLANKS]),
    (Cause.BLANK_LINES, without_blank_lines),
)


def whole_cause(wanted: str, got: str) -> Cause | None:
    """Name a cause that alone explains every difference of the two texts."""
    for cause, even_out in WHOLE:
        if even_out(wanted) == even_out(got):
            is_extra_newline = cause is Cause.FINAL_NEWLINE and len(got) > len(wanted)
            return extra_newline(wanted) if is_extra_newline else cause
    if sorted(split(wanted)) == sorted(split(got)):
        return Cause.ORDER
    return None


def extra_newline(wanted: str) -> Cause:
    """Name what one newline more at the end is: an empty line, or the end of an open one."""
    return Cause.BLANK_LINES if wanted.endswith("\n") or not wanted else Cause.EXTRA_LINES


def early_end(wanted: str, got: str) -> Cause | None:
    """Tell an output that breaks off, also within a line, when more lines were to come."""
    rest = wanted[len(got) :]
    return Cause.STOPPED_EARLY if wanted.startswith(got) and "\n" in rest[:-1] else None


def local_cause(wanted: list[str], got: list[str], line: int) -> Cause:
    """Name the cause of the first difference from the lines around it."""
    if line >= len(got):
        return Cause.STOPPED_EARLY
    if line >= len(wanted):
        return Cause.EXTRA_LINES
    return (
        line_cause(wanted[line], got[line])
        or shift_cause(wanted[line:], got[line:])
        or word_cause(wanted[line], got[line])
    )


def line_cause(wanted: str, got: str) -> Cause | None:
    """Name a cause that only concerns how one line is written."""
    if got == wanted + "\r":
        return Cause.CRLF
    if wanted.casefold() == got.casefold():
        return Cause.CASE_ONLY
    if wanted.rstrip(" \t\r") == got.rstrip(" \t\r"):
        return Cause.TRAILING_BLANK
    return None


def shift_cause(wanted: list[str], got: list[str]) -> Cause | None:
    """Name the cause when lines are missing, added or exchanged here and the rest goes on alike."""
    for extra in range(1, LOOK_AHEAD + 1):
        if agrees(wanted, got[extra:]):
            blank = all(not line.strip() for line in got[:extra])
            return Cause.BLANK_LINES if blank else Cause.EXTRA_LINE
        if agrees(wanted[extra:], got):
            blank = all(not line.strip() for line in wanted[:extra])
            return Cause.BLANK_LINES if blank else Cause.MISSING_LINE
    for length in range(2, LOOK_AHEAD + 2):
        same = len(got) >= length and sorted(wanted[:length]) == sorted(got[:length])
        if same and agrees(wanted[length:], got[length:]):
            return Cause.ORDER
    return None


def agrees(one: list[str], other: list[str]) -> bool:
    """Say whether two texts go on alike: a few lines, or to the common end."""
    if not one or not other:
        return not one and not other
    return one[:LOOK_AHEAD] == other[:LOOK_AHEAD]


def word_cause(wanted: str, got: str) -> Cause:
    """Name what differs within a line."""
    return Cause.NUMBER if NUMBER.sub("0", wanted) == NUMBER.sub("0", got) else Cause.TEXT


def cut(text: str | None, column: int = 0) -> str | None:
    """Bound a line, keeping what is around a column."""
    if text is None or len(text) <= MOST_LINE:
        return text
    start = max(0, min(column - MOST_LINE // 2, len(text) - MOST_LINE))
    return (
        ("…" if start else "")
        + text[start : start + MOST_LINE]
        + ("…" if start + MOST_LINE < len(text) else "")
    )
