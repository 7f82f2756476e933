"""Turns one problem into plain lines, for formats that have no layout of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.render.problems import Problem, locate, spread
from grader.render.visible import CUT, block, sentence, sides, visible_line

if TYPE_CHECKING:
    from grader.verdict import Divergence, Verdict

LONGEST_LINE = 500
MOST_LINES = 20
CASES_NAMED = 20
NOTHING = "(nothing more)"


def show_side(lines: tuple[str, ...] | None) -> tuple[str, ...]:
    """Show the lines of one side, bounded in number and length."""
    if lines is None:
        return (NOTHING,)
    shown = [clip(visible_line(line)) for line in lines[:MOST_LINES]]
    return (*shown, CUT) if len(lines) > MOST_LINES else tuple(shown)


def clip(line: str) -> str:
    """Cut a line to a bounded length."""
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + CUT


def compare_sides(verdict: Verdict) -> list[str]:
    """Show what was wanted and what came, one above the other."""
    divergence = verdict.divergence
    if divergence is None or (divergence.wanted is None and divergence.got is None):
        return []
    wanted, got = sides(divergence, verdict.cause)
    return [
        *(f"wanted: {line}" for line in show_side(wanted)),
        *(f"got:    {line}" for line in show_side(got)),
    ]


def show_traceback(divergence: Divergence | None) -> list[str]:
    """Show the student's own traceback, its end if it is long."""
    text = divergence.traceback if divergence else ""
    return [clip(line) for line in block(text, keep_end=True)]


def explain(problem: Problem) -> list[str]:
    """Tell a problem in lines that are safe to show anywhere."""
    first = problem.first
    return [
        problem.summary,
        *(locate(first.divergence) if first.divergence else ()),
        *compare_sides(first),
        *show_traceback(first.divergence),
        *filter(None, [spread(problem, CASES_NAMED)]),
        *(f"hint: {sentence(hint)}" for hint in [problem.hint] if hint),
        *(f"try: {sentence(command)}" for command in [first.reproduce] if command),
    ]
