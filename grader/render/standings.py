"""Turns the standings of a tournament into text, CSV or JSON."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict, fields
from io import StringIO
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from grader.render.problems import count
from grader.render.text import mark_first, suit
from grader.render.text_detail import INDENT, fit, prose
from grader.render.visible import CUT, sentence, visible
from grader.standings import FORMAT, Game, Standing, Standings
from grader.verdict import Outcome

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80
SHORTEST_NAME = 8
MOST_REASONS = 12
COLUMNS = tuple(entry.name for entry in fields(Standing))
NAME = COLUMNS.index("submission")
FORMULA = ("=", "+", "-", "@")


def number(value: float, *, signed: bool = False) -> str:
    """Write a number, a whole one without a point."""
    shown = int(value) if value == int(value) else round(value, 6)
    return f"{shown:+}" if signed and shown else f"{shown}"


def cells(row: Standing) -> list[str]:
    """Write a row of the table."""
    shown = asdict(row) | {
        "submission": sentence(row.submission),
        "margin": number(row.margin, signed=True),
    }
    return [str(value) for value in shown.values()]


def table(standings: Standings, width: int) -> list[Text]:
    """Give the standings as a table with aligned columns; long names are cut to fit."""
    rows = [list(COLUMNS), *map(cells, standings.rows)]
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(COLUMNS))]
    others = sum(widths) - widths[NAME] + len(INDENT) * len(widths)
    widths[NAME] = min(widths[NAME], max(SHORTEST_NAME, width - others))
    return [
        Text.assemble(*(INDENT + cell for cell in aligned(row, widths)), style=style)
        for row, style in zip(rows, ["dim", *[""] * len(rows)], strict=False)
    ]


def aligned(row: list[str], widths: list[int]) -> list[str]:
    """Bring the cells of a row to their widths: the name to the left, numbers to the right."""
    shown = [cell.rjust(room) for cell, room in zip(row, widths, strict=True)]
    name = fit(row[NAME], widths[NAME])
    shown[NAME] = name + " " * (widths[NAME] - cell_len(name))
    return shown


def reasons(games: list[tuple[str, Game]], outcome: Outcome, width: int) -> list[Text]:
    """Say why games have no proper end, once for each reason: a bounded number of them."""
    groups: dict[tuple[str, str], int] = {}
    for who, game in games:
        group = (who, game.decision.reason)
        groups[group] = groups.get(group, 0) + 1
    lines: list[Text] = []
    for (who, reason), times in list(groups.items())[:MOST_REASONS]:
        told = f"{sentence(who)}, {count(times, 'game')}: {reason}"
        lines += mark_first(prose(told, width), outcome)
    rest = len(groups) - MOST_REASONS
    return lines + ([Text(f"{INDENT}{CUT} {rest} more; --format json tells all")] * (rest > 0))


def faults(standings: Standings, width: int) -> list[Text]:
    """List the games that were lost by a fault, with the reason."""
    found = [(game.faulty, game) for game in standings.games if game.faulty is not None]
    title = [Text(), Text("lost by a fault", "bold")]
    return title + reasons(found, Outcome.FAIL, width) if found else []


def failures(standings: Standings, width: int) -> list[Text]:
    """List the games that failed through us."""
    found = [(" against ".join(game.players), game) for game in standings.undecided]
    title = [Text(), Text("undecided: the grader failed here, nobody loses by it", "bold")]
    return title + reasons(found, Outcome.ERROR, width) if found else []


def notes(standings: Standings, width: int) -> list[Text]:
    """Say how the games were played and where they are kept."""
    told = []
    if standings.played_before:
        told.append(f"{standings.played_before} of {count_games(standings)} were played before")
    if standings.factor != 1:
        told.append(f"times are multiplied by {standings.factor:g} to fit this machine's speed")
    told.append(f"a move may take {standings.time * standings.factor:g} seconds to think")
    told.append(f"the games are kept in {standings.state}: with more submissions, only new ones")
    told[-1] += " are played"
    return [Text(), *(line for note in told for line in prose(note, width, label="note  "))]


def count_games(standings: Standings) -> str:
    """Say how many games there are."""
    return count(len(standings.games), "game")


def tell(standings: Standings, width: int) -> list[Text]:
    """Return all lines; each is to be printed as it is, without wrapping."""
    many = count(len(standings.submissions), "submission")
    about = f" \N{EN DASH} {many}, {count_games(standings)}"
    return [
        Text.assemble((sentence(standings.title or standings.assignment), "bold"), (about, "dim")),
        Text(),
        *table(standings, width),
        *faults(standings, width),
        *failures(standings, width),
        *notes(standings, width),
    ]


def print_text(standings: Standings, console: Console) -> None:
    """Print the standings; the console decides on width and colour."""
    lines = [suit(line, console.encoding) for line in tell(standings, console.width)]
    console.print(Text("\n").join(lines), soft_wrap=True)


def render_text(standings: Standings, width: int = WIDTH) -> str:
    """Return the standings as text without colour."""
    return "".join(f"{line.plain}\n" for line in tell(standings, width))


def guarded(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    shown = visible(name)
    return f"'{shown}" if shown.startswith(FORMULA) else shown


def render_csv(standings: Standings) -> str:
    """Return the standings as CSV, a line each below the names of the columns."""
    written = StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(COLUMNS)
    for row in standings.rows:
        values = asdict(row) | {"submission": guarded(row.submission), "margin": number(row.margin)}
        lines.writerow(values.values())
    return written.getvalue()


def game_of(game: Game) -> dict[str, Any]:
    """Return a game as plain values, in terms of the submissions' names."""
    decision = game.decision
    return {
        "players": list(game.players),
        "task": game.task,
        "decided": not decision.is_undecided,
        "winner": game.winner,
        "scores": decision.scores,
        "fault": game.faulty,
        "reason": decision.reason,
        "moves": [list(move) for move in decision.moves],
    }


def render_json(standings: Standings) -> str:
    """Return everything as indented JSON, in ASCII so that any name survives any encoding."""
    data = {
        "format": FORMAT,
        "assignment": standings.assignment,
        "title": standings.title,
        "time": standings.time,
        "factor": standings.factor,
        "submissions": [{"name": name, "path": path} for name, path in standings.submissions],
        "standings": [asdict(row) for row in standings.rows],
        "games": [game_of(game) for game in standings.games],
    }
    return json.dumps(data, indent=2, ensure_ascii=True) + "\n"
