"""Turns the findings of an audit into one table, and the particulars below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grader.audit.parts import Finding

MOST_DETAILS = 12
MARKS = {True: "✓", False: "✗"}


def render_audit(name: str, findings: Sequence[Finding], *, verbose: bool) -> str:
    """Return the table, then what is not as it should be."""
    width = max((len(finding.part) for finding in findings), default=0)
    lines = [f"Audit of {name}", ""]
    lines += [
        f"{MARKS[finding.is_sound]} {finding.part:<{width}}  {finding.said}" for finding in findings
    ]
    for finding in findings:
        lines += particulars(finding, verbose=verbose)
    open_parts = [finding.part for finding in findings if not finding.is_sound]
    closing = f"not proved: {', '.join(open_parts)}" if open_parts else "all proved"
    return "\n".join([*lines, "", closing]) + "\n"


def particulars(finding: Finding, *, verbose: bool) -> Iterator[str]:
    """Yield what a part has to tell, bounded."""
    shown = finding.details if verbose else finding.details[:MOST_DETAILS]
    if shown:
        yield from ("", f"{finding.part}:")
    for detail in shown:
        yield from (f"  {visible(line)}" for line in detail.split("\n"))
    if len(shown) < len(finding.details):
        more = len(finding.details) - len(shown)
        yield f"  … and {more} more; --part {finding.part} --verbose shows them all"
