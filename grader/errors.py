"""What stops the grader from grading: one exception for each exit status, with a tip."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_FAULTS_SHOWN = 50


class GradeError(Exception):
    """Something the person at the keyboard can mend; ends the program with status 2."""

    exit_status = 2

    def __init__(self, message: str, tip: str = "") -> None:
        super().__init__(message)
        self.tip = tip


class InternalError(GradeError):
    """Our own fault, or the machine's; ends the program with status 3."""

    exit_status = 3


class RefereeError(Exception):
    """A referee itself failed: our fault, never a student's."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ` (did you mean …)` with the nearest known names, or nothing."""
    from difflib import get_close_matches

    choices = list(known)
    near = get_close_matches(name, choices, n=3, cutoff=0.6) or [
        choice for choice in choices if choice.lower() == name.lower()
    ]
    return f" (did you mean {' or '.join(near)}?)" if near else ""
