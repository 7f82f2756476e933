"""Turns one problem into plain lines, for formats that have no layout of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.render.problems import Problem, is_in_source, spread
from grader.render.visible import (
    CUT,
    absent,
    block,
    first_difference,
    sentence,
    sides,
    visible,
    visible_line,
)

if TYPE_CHECKING:
    from grader.verdict import Divergence, Verdict

LONGEST_LINE = 500
MOST_LINES = 20
CASES_NAMED = 20


def show_side(lines: tuple[str, ...], start: int) -> tuple[str, ...]:
    """Show the lines of one side from a column on, bounded in number and length."""
    shown = [clip(visible_line(line), start) for line in lines[:MOST_LINES]]
    return (*shown, CUT) if len(lines) > MOST_LINES else tuple(shown)


def clip(line: str, start: int = 0) -> str:
    """Cut a line to a bounded length, and off its first characters."""
    rest = CUT + line[start:] if start else line
    return rest if len(rest) <= LONGEST_LINE else rest[: LONGEST_LINE - 1] + CUT


def far_start(wanted: tuple[str, ...] | None, got: tuple[str, ...] | None, column: int) -> int:
    """Return how much to cut off a line against a line for their difference to be in sight."""
    if not wanted or not got or len(wanted) != 1 or len(got) != 1:
        return 0
    index = first_difference(wanted[0], got[0], column)
    return max(0, len(visible(got[0][:index])) - LONGEST_LINE // 2)


def compare_sides(verdict: Verdict) -> dict[str, tuple[str, ...]]:
    """Show what was wanted and what came, or the line of code that is wrong by itself."""
    divergence = verdict.divergence
    if divergence is None or (divergence.wanted is None and divergence.got is None):
        return {}
    wanted, got = sides(divergence, verdict.cause)
    if wanted is None and is_in_source(divergence):
        return {"code": show_side(got or (), 0)}
    start = far_start(wanted, got, divergence.column)
    named = {"wanted": wanted, "got": got}
    return {
        name: (absent(divergence),) if side is None else show_side(side, start)
        for name, side in named.items()
    }


def show_traceback(divergence: Divergence | None) -> list[str]:
    """Show the student's own traceback, its end if it is long."""
    text = divergence.traceback if divergence else ""
    return [clip(line) for line in block(text, keep_end=True)]


def explain(problem: Problem) -> list[str]:
    """Tell a problem in lines that are safe to show anywhere."""
    first = problem.first
    compared = compare_sides(first).items()
    return [
        problem.summary,
        *problem.places,
        *(f"{name + ':':<8}{line}" for name, side in compared for line in side),
        *show_traceback(first.divergence),
        *filter(None, [spread(problem, CASES_NAMED)]),
        *(f"hint: {sentence(hint)}" for hint in [problem.hint] if hint),
        *(f"try: {sentence(command)}" for command in [first.reproduce] if command),
    ]
