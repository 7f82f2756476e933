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
from grader.standings import FORMAT, TIE, WIN, Game, Standing, Standings
from grader.verdict import Outcome

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80
SHORTEST_NAME = 8
MOST_REASONS = 12
MOST_OF_ONE = 6
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


def reasons(games: list[Game], outcome: Outcome, most: int, width: int) -> list[Text]:
    """Say why games have no proper end, the commonest reasons first: a bounded number of them."""
    groups: dict[str, list[Game]] = {}
    for game in games:
        groups.setdefault(game.decision.reason, []).append(game)
    order = sorted(groups, key=lambda reason: -len(groups[reason]))
    lines: list[Text] = []
    for reason in order[:most]:
        first, *others = groups[reason]
        more = f" (and {count(len(others), 'more game')})" if others else ""
        lines += mark_first(prose(f"{pair(first)}{more}: {reason}", width), outcome)
    if rest := sum(len(groups[reason]) for reason in order[most:]):
        lines += prose(f"{CUT} and {count(rest, 'more game')}; --format json tells all", width)
    return lines


def pair(game: Game) -> str:
    """Say who played whom, the one at fault first."""
    one, other = game.players if game.decision.at_fault != 1 else game.players[::-1]
    return f"{sentence(one)} against {sentence(other)}"


def faults(standings: Standings, width: int) -> list[Text]:
    """List the games that were lost by a fault, with the reason: some of every submission."""
    found: dict[str, list[Game]] = {row.submission: [] for row in standings.rows}
    for game in standings.games:
        if game.faulty is not None:
            found[game.faulty].append(game)
    lines = [
        line
        for games in found.values()
        for line in reasons(games, Outcome.FAIL, MOST_OF_ONE, width)
    ]
    title = [Text(), Text("lost by a fault", "bold")]
    return title + lines if lines else []


def failures(standings: Standings, width: int) -> list[Text]:
    """List the games that failed through us."""
    lines = reasons(list(standings.undecided), Outcome.ERROR, MOST_REASONS, width)
    title = [Text(), Text("undecided: the grader failed here, nobody loses by it", "bold")]
    return title + lines if lines else []


def notes(standings: Standings, width: int) -> list[Text]:
    """Say how the games were played and where they are kept."""
    told = []
    if standings.played_before:
        told.append(f"{standings.played_before} of {count_games(standings)} were played before")
    if standings.factor != 1:
        told.append(f"times are multiplied by {standings.factor:g} to fit this machine's speed")
    time, limit = (seconds * standings.factor for seconds in (standings.time, standings.limit))
    points = f"a win gives {WIN} points, a tie {TIE}"
    told += [
        f"{points}; the margin sums up the scores' differences, 0 for a game lost by a fault",
        f"players are told to move within {time:g} seconds; who takes {limit:g} loses the game",
        f"the games are kept in {standings.state}: with more submissions, only new ones are played",
    ]
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
        "limit": standings.limit,
        "factor": standings.factor,
        "submissions": [{"name": name, "path": path} for name, path in standings.submissions],
        "standings": [asdict(row) for row in standings.rows],
        "games": [game_of(game) for game in standings.games],
    }
    return json.dumps(data, indent=2, ensure_ascii=True) + "\n"
