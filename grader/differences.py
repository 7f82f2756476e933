"""Turns what waits to be read of the goldens into lines for a person: in short, or as a diff."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.text import Text

from grader.compare import text_of
from grader.golden import PENDING, golden_steps
from grader.landmarks import place_of
from grader.pending import can_be_rejected
from grader.render.problems import count
from grader.render.text_detail import GUTTER, row, window
from grader.render.visible import first_difference, sentence, split, visible, visible_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grader.pending import Change, File
    from grader.spec import Spec

    Opcode = tuple[str, int, int, int, int]

CONTEXT = 2
MOST_ROWS = 40  # of one file
MOST_OF_ALL = 400  # of all that is shown at once
LONGEST = 160
STYLES = {"new": "green", "changed": "yellow", "stale": "magenta"}


def sides_of(change: Change, file: File) -> tuple[list[str], list[str]]:
    """Return the lines accepted and the lines pending.

    The newline at the end is kept, and so will be shown, only where it is what differs. Values
    stand behind the steps that give them.
    """
    old, new = text_of(file.old or b""), text_of(file.new or b"")
    keep = bool(old and new) and old.endswith("\n") != new.endswith("\n")
    lines = [list(split(text, keep=keep) or ()) if text else [] for text in (old, new)]
    if change.case is not None and file.what == "values":
        sources = [f"{step.source}  →  " for step in golden_steps(change.case)]
        lines = [label(sources, side) if len(side) == len(sources) else side for side in lines]
    return lines[0], lines[1]


def label(sources: list[str], values: list[str]) -> list[str]:
    """Put the steps before their values."""
    return [source + value for source, value in zip(sources, values, strict=True)]


def opcodes_of(old: list[str], new: list[str]) -> list[list[Opcode]]:
    """Return what differs, in groups with the lines around."""
    return [list(group) for group in SequenceMatcher(None, old, new).get_grouped_opcodes(CONTEXT)]


def count_differing(change: Change) -> int:
    """Return how many lines differ."""
    return sum(
        max(old_end - old_start, new_end - new_start)
        for file in change.files
        for group in opcodes_of(*sides_of(change, file))
        for tag, old_start, old_end, new_start, new_end in group
        if tag != "equal"
    )


def summary_of(change: Change) -> str:
    """Say in a few words what there is to read."""
    number = count_differing(change)
    if change.case is None:
        return "no case uses it; accept removes it"
    if change.kind == "new":
        return f"{count(number, 'line')}"
    return f"{count(number, 'line')} differ{'s' if number == 1 else ''}"


def list_lines(spec: Spec, changes: Sequence[Change]) -> list[Text]:
    """Give what waits to be read, a line each, and how much it is."""
    longest = max((len(change.name) for change in changes), default=0)
    lines = []
    for change in changes:
        about = sentence(change.case.about) if change.case else ""
        hidden = "  (hidden)" if change.case and change.case.hidden else ""
        lines.append(
            Text.assemble(
                (f"{change.kind:<8} ", STYLES[change.kind]),
                f"{visible(change.name):<{longest}}  ",
                f"{summary_of(change):<16}  {about}{hidden}".rstrip(),
            )
        )
    return [*lines, Text(total(spec, changes))]


def total(spec: Spec, changes: Sequence[Change]) -> str:
    """Say how much there is to read of an assignment."""
    kinds = [change.kind for change in changes]
    counted = [f"{kinds.count(kind)} {kind}" for kind in STYLES if kind in kinds]
    if not counted:
        return f"{spec.name}: nothing is pending"
    return f"{spec.name}: {', '.join(counted)}; `grade golden review {spec.name}` goes through them"


def diff_lines(spec: Spec, change: Change, *, most: int | None, more: str) -> list[Text]:
    """Show what differs in a case's golden: `most` lines of each file, None for all."""
    about = sentence(change.case.about) if change.case else ""
    told = f"{change.kind}, {summary_of(change)}"
    lines = [
        Text.assemble((visible(change.name), "bold"), f"  ({told})"),
        *([Text(f"  {about}")] if about else []),
    ]
    for file in change.files:
        if len(change.files) > 1:
            lines.append(Text(f"  {visible(file.path.name.removesuffix(PENDING))}", "cyan"))
        rows = list(file_rows(spec, change, file, most))
        shown = rows if most is None else rows[:most]
        lines += shown
        if len(rows) > len(shown):
            rest = count(len(rows) - len(shown), "more line")
            lines.append(Text(f"{'':>{GUTTER}} … {rest}; {more}", "dim"))
    return lines


def file_rows(spec: Spec, change: Change, file: File, most: int | None) -> Iterator[Text]:
    """Show what differs in one file, each group below the place in the game it is in.

    Each group is a row at least: behind the first `most` of them no place will be in sight.
    """
    old, new = sides_of(change, file)
    landmarks = spec.landmarks if file.what == "stdout" else ()
    groups = opcodes_of(old, new)
    if not groups:
        said = "(nothing differs)" if old or new else "(empty)"
        yield Text(f"{'':>{GUTTER}} {said}", "dim")
    for number, group in enumerate(groups):
        first = next(code for code in group if code[0] != "equal")
        place = (
            place_of(first[3], new, landmarks)
            if is_in_sight(number, most) and first[3] < len(new)
            else ""
        )
        if place:
            yield Text(f"{'':>{GUTTER}} in {sentence(place)}", "cyan")
        elif group is not groups[0]:
            yield Text(f"{'…':>{GUTTER}} │", "dim")
        for code in group:
            yield from code_rows(old, new, code)


def is_in_sight(number: int, most: int | None) -> bool:
    """Say whether a row with this number can be among those shown."""
    return most is None or number < most


def code_rows(old: list[str], new: list[str], code: Opcode) -> Iterator[Text]:
    """Show the lines of one part of a diff: as they were, then as they are now."""
    tag, old_start, old_end, new_start, new_end = code
    if tag == "equal":
        for number in range(new_start, new_end):
            yield row(str(number + 1), "  " + shown(new[number], 0), "dim")
        return
    gone, come = old[old_start:old_end], new[new_start:new_end]
    starts = [start_of(*pair) for pair in zip_longest(gone, come)]
    for number, line in enumerate(gone):
        yield row(str(old_start + number + 1), "- " + shown(line, starts[number]), "red")
    for number, line in enumerate(come):
        yield row(str(new_start + number + 1), "+ " + shown(line, starts[number]), "green")


def shown(line: str, start: int) -> str:
    """Show a line with what cannot be seen otherwise, pushed left by `start` characters."""
    return window(visible_line(line), start, LONGEST)


def start_of(old: str | None, new: str | None) -> int:
    """Return how far a pair of long lines is pushed left for their difference to be in sight."""
    if old is None or new is None or max(len(old), len(new)) < LONGEST // 2:
        return 0
    seen = len(visible(new[: first_difference(old, new, 0)]))
    return max(0, seen - LONGEST // 2)


def diffs_lines(spec: Spec, changes: Sequence[Change], *, whole: bool) -> list[Text]:
    """Show what differs in many goldens: so much of each, and so much of all."""
    lines: list[Text] = []
    for number, change in enumerate(changes):
        if not whole and len(lines) > MOST_OF_ALL:
            rest = count(len(changes) - number, "more case")
            lines.append(Text(f"… and {rest}: name them, or --all shows everything", "dim"))
            break
        most = None if whole else MOST_ROWS
        lines += [*diff_lines(spec, change, most=most, more="--all shows them"), Text()]
    return [*lines, Text(total(spec, changes))]


def accepted_lines(spec: Spec, changes: Sequence[Change]) -> list[str]:
    """Say which goldens took effect."""
    lines = [
        f"removed  {visible(change.name)} (no case used it)"
        if change.case is None
        else f"accepted {visible(change.name)} ({change.kind})"
        for change in changes
    ]
    cases = sum(change.case is not None for change in changes)
    removed = (
        f", {count(len(changes) - cases, 'stale file')} removed" if cases < len(changes) else ""
    )
    done = f"{count(cases, 'case')} accepted{removed}" if changes else "nothing is pending"
    return [*lines, f"{spec.name}: {done}"]


def rejected_lines(spec: Spec, changes: Sequence[Change]) -> list[str]:
    """Say what was thrown away, and what stays."""
    lines = []
    for change in changes:
        if can_be_rejected(change):
            lines.append(f"rejected {visible(change.name)} ({change.kind})")
        else:
            lines.append(f"kept     {visible(change.name)} (no case uses it; accept removes it)")
    thrown = sum(map(can_be_rejected, changes))
    done = f"{count(thrown, 'change')} rejected" if changes else "nothing is pending"
    return [*lines, f"{spec.name}: {done}"]
