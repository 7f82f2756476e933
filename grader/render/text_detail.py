"""Turns one problem into styled lines: where it is, wanted above got, and what to do about it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from grader.render.problems import Problem, count, is_in_source, spread
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

INDENT = "  "
GUTTER = 8
LONGEST_LINE = 200
LONGEST_PROSE = 96
MOST_LINES = 12
MOST_BEFORE = 5
CASES_NAMED = 6
EMPTY = "(an empty line)"


def prose(text: str, width: int, style: str = "", label: str = "") -> list[Text]:
    """Wrap a text below its label; no text gives no lines."""
    opening = INDENT + label
    lines = wrap(
        sentence(text),
        width=min(width, LONGEST_PROSE),
        initial_indent=opening,
        subsequent_indent=" " * len(opening),
        break_long_words=False,
        break_on_hyphens=False,
    )
    shown = [Text(line, style) for line in lines]
    if label and shown:
        shown[0].stylize("bold", len(INDENT), len(opening))
    return shown


def fit(text: str, width: int) -> str:
    """Cut a visible text to so many columns."""
    if cell_len(text) <= width and len(text) <= 2 * width:
        return text
    return set_cell_size(text[: 2 * width], width - 1).rstrip() + CUT


def row(name: str, text: str, style: str = "") -> Text:
    """Return one line of a comparison: its name or number, and the text beside it."""
    return Text.assemble((f"{name:>{GUTTER}} │ ", "dim"), (text, style))


def before_rows(divergence: Divergence, width: int) -> list[Text]:
    """Show the lines just before, numbered where lines have numbers."""
    lines = divergence.before[-MOST_BEFORE:]
    first = divergence.line - len(lines)
    names = [str(first + n) if first > 0 else "" for n in range(len(lines))]
    shown = [fit(visible_line(line), width) for line in lines]
    return [row(name, line, "dim") for name, line in zip(names, shown, strict=True)]


def side_rows(name: str, lines: tuple[str, ...], width: int, style: str) -> list[Text]:
    """Show one side of a comparison that is more than a line against a line."""
    shown = [fit(visible_line(line), width) or EMPTY for line in lines[:MOST_LINES]]
    more = [f"{CUT} {len(lines) - MOST_LINES} more lines"] if len(lines) > MOST_LINES else []
    names = [name] + [""] * (len(shown) + len(more) - 1)
    return [row(name, line, style) for name, line in zip(names, shown + more, strict=True)]


def pair_rows(wanted: str, got: str, column: int, width: int) -> list[Text]:
    """Show a line against a line, with a mark below the first column that differs."""
    index = first_difference(wanted, got, column)
    mark = len(visible(got[:index]))
    shown_wanted, shown_got = visible_line(wanted), visible_line(got)
    longest = max(cell_len(shown_wanted), cell_len(shown_got))
    start = max(0, mark - width // 2) if longest > width else 0
    aligned = cell_len(window(shown_got, start, width)[: mark - start])
    return [
        row("wanted", window(shown_wanted, start, width) or EMPTY, "green"),
        row("got", window(shown_got, start, width) or EMPTY, "red"),
        Text(" " * (GUTTER + 3 + aligned) + "^", "bold red"),
    ]


def window(shown: str, start: int, width: int) -> str:
    """Return what of a line is in sight when it is pushed left by `start` characters."""
    return fit(CUT + shown[start + 1 :] if 0 < start < len(shown) else shown[start:], width)


def source_rows(divergence: Divergence, width: int) -> list[Text]:
    """Show a line of the student's own code, with a mark below the column in question."""
    if divergence.got is None:
        return []
    line = visible(divergence.got.removesuffix("\n"))
    start = cell_len(visible(divergence.got[: divergence.column - 1]))
    is_in_sight = divergence.column > 0 and start < width - 1
    mark = [Text(" " * (GUTTER + 3 + start) + "^", "bold red")] if is_in_sight else []
    return [row(str(divergence.line), fit(line, width)), *mark]


def compare(verdict: Verdict, divergence: Divergence, width: int) -> list[Text]:
    """Show the lines before, then what was wanted above what came."""
    room = min(LONGEST_LINE, width - GUTTER - 3)
    rows = before_rows(divergence, room)
    if is_in_source(divergence) and divergence.wanted is None:
        return rows + source_rows(divergence, room)
    if divergence.wanted is None and divergence.got is None:
        return rows
    wanted, got = sides(divergence, verdict.cause)
    if wanted and got and len(wanted) == len(got) == 1 and wanted != got:
        return rows + pair_rows(wanted[0], got[0], divergence.column, room)
    for name, side, style in (("wanted", wanted, "green"), ("got", got, "red")):
        nothing = [row(name, absent(divergence), "dim")]
        rows += nothing if side is None else side_rows(name, side, room, style)
    return rows


def show_divergence(problem: Problem, width: int) -> list[Text]:
    """Show where a transcript leaves what was wanted, and what had been typed by then."""
    divergence = problem.first.divergence
    if divergence is None:
        return []
    places = [line for place in problem.places for line in prose(place, width, "cyan")]
    said = "" if divergence.where == "steps" else divergence.input  # steps stand above
    typed = prose(visible(said[-LONGEST_LINE:]), width, label="after typing  ")
    return places + typed + apart(compare(problem.first, divergence, width))


def apart(lines: list[Text]) -> list[Text]:
    """Set lines apart by an empty one on either side."""
    return [Text(), *lines, Text()] if lines else []


def show_traceback(divergence: Divergence | None, width: int) -> list[Text]:
    """Show the student's own traceback."""
    text = divergence.traceback if divergence else ""
    room = min(LONGEST_LINE, width - 2 * len(INDENT))
    return [Text(INDENT * 2 + fit(line, room), "dim") for line in block(text, keep_end=True)]


def heading(problem: Problem, mark: str, style: str) -> Text:
    """Name the case, how many others share its problem, and the points at stake."""
    others = len(problem.cases) - 1
    more = f" and {count(others, 'more case')}" if others else ""
    points = f"  ({count(problem.lost, 'point')})"
    return Text.assemble((f"{mark} ", style), (problem.cases[0] + more, "bold"), (points, "dim"))


def detail(problem: Problem, width: int, *, mark: str, style: str, verbose: bool) -> list[Text]:
    """Tell one problem in full."""
    first = problem.first
    alone = len(problem.cases) == 1
    command = sentence(first.reproduce)
    return [
        heading(problem, mark, style),
        *(prose(first.about, width) if alone else []),
        *show_divergence(problem, width),
        *prose(problem.summary, width, "bold"),
        *apart(show_traceback(first.divergence, width)),
        *prose(spread(problem, len(problem.cases) if verbose else CASES_NAMED), width),
        *prose(problem.hint, width, label="hint  "),
        *prose(", ".join(first.clauses) if alone else "", width, label="rule  "),
        # Never wrapped: a command is there to be copied.
        *([Text.assemble(INDENT, ("try   ", "bold"), (command, "cyan"))] if command else []),
    ]
