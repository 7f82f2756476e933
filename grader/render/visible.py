"""Turns text that a student's program made into text that is safe to show, and hides nothing.

Every renderer sends every text through here: what leaves has no control character, no character
without a shape and no lone surrogate.
"""

from __future__ import annotations

import re

from grader.verdict import Cause, Divergence

MARKS = {"\t": "→", "\r": "␍", "\n": "⏎"}
BAD_BYTES = {chr(0xDC00 + byte) for byte in range(0x80, 0x100)}  # as surrogateescape keeps them
BLANK = "·"
CUT = "…"
ENDINGS = " \t\r\n"
LONGEST_SENTENCE = 1000
BREAK = re.compile(r"\s*[\t-\r]\s*")  # blanks side by side stay: they may be what differs
MOST_LINES = 40


def shape(character: str) -> str:
    """Return what stands for one character."""
    if character.isprintable():
        return character
    if character in BAD_BYTES:
        return f"\\x{ord(character) - 0xDC00:02x}"
    return MARKS.get(character) or character.encode("unicode_escape").decode("ascii")


def visible(text: str) -> str:
    """Show every character of a text in one line."""
    return text if text.isprintable() else "".join(map(shape, text))


def visible_line(line: str) -> str:
    """Show a line, with the blanks at its end."""
    body = line.rstrip(ENDINGS)
    return visible(body + line[len(body) :].replace(" ", BLANK))


def sentence(text: str) -> str:
    """Show a text as prose in one line of bounded length."""
    joined = BREAK.sub(" ", text[: LONGEST_SENTENCE + 1]).strip()
    return visible(joined[:LONGEST_SENTENCE]) + (CUT if len(joined) > LONGEST_SENTENCE else "")


def block(text: str, *, keep_end: bool = False) -> tuple[str, ...]:
    """Show a longer text line by line, at most MOST_LINES of it: the first, or the last ones."""
    lines = [visible(line) for line in text.removesuffix("\n").split("\n")] if text else []
    if len(lines) <= MOST_LINES:
        return tuple(lines)
    rest = f"{CUT} {len(lines) - MOST_LINES} more lines"
    return (rest, *lines[-MOST_LINES:]) if keep_end else (*lines[:MOST_LINES], rest)


def sides(
    divergence: Divergence, cause: Cause | None
) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    """Return the lines wanted and the lines got, not yet made visible.

    A newline at the end is kept, and so will be shown, only when it is what differs.
    """
    wanted, got = divergence.wanted, divergence.got
    if cause is Cause.FINAL_NEWLINE and wanted is not None and wanted == got:
        wanted += "\n"
    if wanted is None or got is None:
        return split(wanted, keep=False), split(got, keep=False)
    keep = wanted.endswith("\n") != got.endswith("\n")
    return split(wanted, keep=keep), split(got, keep=keep)


def absent(divergence: Divergence) -> str:
    """Say that one side of a comparison is not there."""
    return "(no value)" if divergence.where == "steps" else "(nothing more)"


def split(text: str | None, *, keep: bool) -> tuple[str, ...] | None:
    """Split a text into lines, the last of them with its newline if that is to be kept."""
    if text is None:
        return None
    lines = text.removesuffix("\n").split("\n")
    return (*lines[:-1], lines[-1] + "\n") if keep and text.endswith("\n") else tuple(lines)


def first_difference(wanted: str, got: str, column: int) -> int:
    """Return the index where two lines part, at `column` (from 1) if they do differ there.

    The column is that of the comparison, which may have been told to overlook earlier differences.
    """
    if column > 0 and wanted[column - 1 : column] != got[column - 1 : column]:
        return column - 1
    pairs = enumerate(zip(wanted, got, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(wanted), len(got)))
