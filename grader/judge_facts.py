"""Judges a text of free form by the facts it must show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.compare import BEFORE, cut, split, text_of
from grader.verdict import OUTPUT, Cause, Divergence, Problem

if TYPE_CHECKING:
    from grader.facts import Group, Lack


def judge_facts(
    printed: bytes, facts: tuple[Group, ...], place: str = "", where: str = OUTPUT
) -> Problem | None:
    """Return which fact a text lacks first and what stands there instead, None if it has all."""
    from grader.facts import lacking

    text = text_of(printed)
    lack = lacking(text, facts)
    if lack is None:
        return None
    lines = split(text)
    shown = Divergence(
        where=where,
        place=", ".join(filter(None, (place, lack.place))),
        line=lack.line + 1,
        wanted=str(lack.fact),
        got=cut(lack.got) or None,
        before=tuple(cut(line) or "" for line in lines[max(0, lack.line - BEFORE) : lack.line]),
    )
    return Problem(Cause.NOT_SHOWN, sentence(lack, text, where), shown)


def sentence(lack: Lack, text: str, where: str) -> str:
    """Say in words what is not shown."""
    if not text.strip():
        return "It prints nothing." if where == OUTPUT else f"It prints nothing on {where}."
    if isinstance(lack.fact.wanted, str):
        return f"`{lack.fact}` should be shown here, and is not."
    many = len(lack.fact.wanted) > 1
    what = lack.fact.label or ("These numbers" if many else "This number")
    return f"{what} should be shown as {lack.fact} here, and {'are' if many else 'is'} not."
