"""Adds up the games of a tournament: who has won how many, and in which order they stand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.match import Decision

FORMAT = 1
WIN, TIE = 2, 1


@dataclass(frozen=True)
class Game:
    """A game of a tournament: player 0, player 1, what the referee was told, and its end."""

    players: tuple[str, str]
    task: dict[str, Any]
    decision: Decision

    @property
    def faulty(self) -> str | None:
        """The submission that lost it by a fault."""
        return named(self.players, self.decision.at_fault)

    @property
    def winner(self) -> str | None:
        """The submission that won it."""
        return named(self.players, self.decision.winner)


def named(players: tuple[str, str], player: int | None) -> str | None:
    """Return the name of a player, None for nobody."""
    return None if player is None else players[player]


@dataclass(frozen=True)
class Standing:
    """What one submission's games come to; undecided ones do not count."""

    rank: int
    submission: str
    games: int
    won: int
    tied: int
    lost: int
    faults: int
    points: int
    margin: float


@dataclass(frozen=True)
class Standings:
    """All games of a tournament; `submissions` are names and where each was found.

    A move is offered `time` seconds and may take `limit`, both multiplied by the machine's factor.
    """

    assignment: str
    title: str
    time: float
    limit: float
    factor: float
    submissions: tuple[tuple[str, str], ...]
    games: tuple[Game, ...]
    state: str = ""
    played_before: int = 0

    @property
    def undecided(self) -> tuple[Game, ...]:
        """The games that failed through us."""
        return tuple(game for game in self.games if game.decision.is_undecided)

    @property
    def exit_status(self) -> int:
        """0 when every game is decided, 3 when something of ours went wrong."""
        return 3 if self.undecided else 0

    @property
    def rows(self) -> tuple[Standing, ...]:
        """The submissions by points, then margin, then name; equals share a rank."""
        sums = {name: added_up(name, self.games) for name, _ in self.submissions}
        order = sorted(sums, key=lambda name: (*worth(sums[name]), name))
        ranks: dict[tuple[float, float], int] = {}
        for place, name in enumerate(order, start=1):
            ranks.setdefault(worth(sums[name]), place)
        return tuple(standing(name, ranks[worth(sums[name])], sums[name]) for name in order)


def worth(sums: Counter[str]) -> tuple[float, float]:
    """Return what decides on a rank, the best first."""
    return -sums["points"], -sums["margin"]


def standing(name: str, rank: int, sums: Counter[str]) -> Standing:
    """Make a row of the table."""
    counts = {key: sums[key] for key in ("games", "won", "tied", "lost", "faults", "points")}
    return Standing(rank, name, margin=sums["margin"], **counts)


def added_up(name: str, games: tuple[Game, ...]) -> Counter[str]:
    """Add up the games of one submission."""
    sums: Counter[str] = Counter()
    for game in games:
        if name in game.players and not game.decision.is_undecided:
            sums.update(worth_of(game, game.players.index(name)))
    return sums


def worth_of(game: Game, player: int) -> dict[str, Any]:
    """Return what a decided game adds to one player's sums."""
    decision = game.decision
    how = "tied" if decision.winner is None else "won" if decision.winner == player else "lost"
    scores = decision.scores or (0, 0)
    return {
        "games": 1,
        how: 1,
        "points": {"won": WIN, "tied": TIE, "lost": 0}[how],
        "faults": int(decision.at_fault == player),
        "margin": scores[player] - scores[1 - player],
    }
