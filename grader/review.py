"""Goes through what waits to be read of the goldens with a person: a key each decides."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.text import Text

from grader.differences import MOST_ROWS, diff_lines
from grader.outputs import print_lines
from grader.pending import accept, can_be_rejected, reject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grader.pending import Change
    from grader.spec import Spec

KEYS = {"a": "accept", "r": "reject", "s": "skip", "d": "show all", "q": "quit"}
QUESTION = "a accept, r reject, s skip, d show all, q quit: "
AGAIN = "one of a, r, s, d and q, please: "
LONGEST_KEY = 16  # an arrow key sends several bytes, the last of which is a letter
DO = {"a": accept, "r": reject}
END = "\x04"  # Ctrl-D, where a key is read as it is pressed


def choose_key(ask: Callable[[], str]) -> str:
    """Ask until a key is pressed that means something; at the end of the input nobody decides."""
    print_now(QUESTION)
    while True:
        word = ask().lower()
        key = next((key for key, name in KEYS.items() if word in {key, name}), "")
        key = "q" if word in {"", END} else key
        print_now(f"{KEYS[key]}\n" if key else AGAIN)
        if key:
            return key


def print_now(text: str) -> None:
    """Print a text that must be seen before anything is read."""
    sys.stdout.write(text)
    sys.stdout.flush()


def read_key() -> str:
    """Return the next key pressed at a terminal, or the next line of a file; "" at the end."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        return line.strip() or ("" if not line else " ")
    if os.name == "nt":
        import msvcrt

        return str(getattr(msvcrt, "getwch")())  # noqa: B009 - other systems lack it
    return os.read(sys.stdin.fileno(), LONGEST_KEY).decode("utf-8", "replace")


@contextmanager
def keys_at_once() -> Iterator[None]:
    """Let a key at the terminal take effect without Enter, and be seen only by its effect."""
    if not sys.stdin.isatty() or os.name == "nt":
        yield
        return
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def review_all(
    found: Sequence[tuple[Spec, Sequence[Change]]], ask: Callable[[], str] = read_key
) -> None:
    """Go through all changes of several assignments until the person has enough of it."""
    with keys_at_once():
        for spec, changes in found:
            decided, is_over = review(spec, changes, ask)
            print_now(f"{decided_line(spec, changes, decided)}\n")
            if is_over:
                return


def review(
    spec: Spec, changes: Sequence[Change], ask: Callable[[], str] = read_key
) -> tuple[list[str], bool]:
    """Show each change and do at once what is decided; return the keys, and whether to stop."""
    decided: list[str] = []
    for number, change in enumerate(changes, start=1):
        heading = f"{spec.name}: {number} of {len(changes)}"
        show(spec, change, heading, most=MOST_ROWS)
        while (key := choose_key(ask)) == "d":
            show(spec, change, heading, most=None)
        if key == "q":
            return decided, True
        if key in DO:
            DO[key]([change])
        decided.append(key if key == "a" or can_be_rejected(change) else "s")
    return decided, False


def decided_line(spec: Spec, changes: Sequence[Change], decided: list[str]) -> str:
    """Say how far it went and what still waits."""
    if not changes:
        return f"{spec.name}: nothing is pending"
    counts = [f"{decided.count('a')} accepted", f"{decided.count('r')} rejected"]
    waiting = decided.count("s") + len(changes) - len(decided)
    return f"{spec.name}: {', '.join(counts)}, {waiting} left as they were"


def show(spec: Spec, change: Change, heading: str, *, most: int | None) -> None:
    """Show one change below how far the review is."""
    lines = diff_lines(spec, change, most=most, more="d shows them")
    print_lines([Text(heading, "bold blue"), *lines, Text()])
