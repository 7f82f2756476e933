"""Facts about the line that says how far grading is."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from grader import grading
from grader.grading import CLEAR, Progress

if TYPE_CHECKING:
    import pytest


class Terminal(io.StringIO):
    """A text stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, patience: float) -> str:
    """Return what is written while two cases are judged."""
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(grading, "PATIENCE", patience)
    progress = Progress("toy")
    with progress:
        progress.tell(1, 2)
        progress.tell(2, 2)
    return stream.getvalue()


def test_at_a_terminal_each_verdict_is_counted_and_the_line_is_cleared_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = shown(monkeypatch, Terminal(), -1).split(CLEAR)
    assert lines == ["", "toy: 1 of 2 cases", "toy: 2 of 2 cases", ""]


def test_what_takes_only_a_moment_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, Terminal(), 60) == ""


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, io.StringIO(), -1) == ""
