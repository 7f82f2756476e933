"""Measures how deep the Kalah reference looks, and a plain alpha-beta in the same time.

Both start from the opening with 6 holes and 4 beans and count one sowing as one ply. They share
positions, sowing and evaluation; only the search differs.
"""

from __future__ import annotations

import sys
import time
from itertools import count
from typing import TYPE_CHECKING, Any

from bench.references import load

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 5.0
LEAST_GAP = 3


def load_reference() -> Any:
    """Import the reference's player."""
    return load("kalah", "player")


def deepest(look_ahead: Callable[[int], object], time_is_up: type[Exception]) -> int:
    """Return the deepest search that is completed before the time is up."""
    for depth in count(1):
        try:
            look_ahead(depth)
        except time_is_up:
            break
    return depth - 1


class PlainAlphaBeta:
    """Tries the sowings as they come and remembers nothing."""

    def __init__(self, player: Any, start: tuple[int, ...], deadline: float) -> None:
        self._player = player
        self._start = start
        self._pot = len(start) // 2 - 1
        self._total = sum(start)
        self._deadline = deadline

    def look_ahead(self, depth: int) -> int:
        """Return what the start is worth, looking so many sowings ahead."""
        won: int = self._player.WON
        return self._value(self._start, depth, -won, won)

    def _value(self, position: tuple[int, ...], depth: int, alpha: int, beta: int) -> int:
        own, others = position[self._pot], position[-1]
        lead, in_play = own - others, self._total - own - others
        if not any(position[: self._pot]):
            return self._final(lead - in_play)
        if abs(lead) > in_play:
            return self._final(lead)
        if depth == 0:
            return lead
        if time.monotonic() > self._deadline:
            raise self._player.TimeIsUp
        for place in range(self._pot):
            if position[place]:
                alpha = max(alpha, self._value_of(position, place, depth, alpha, beta))
                if alpha >= beta:
                    break
        return alpha

    def _value_of(
        self, position: tuple[int, ...], place: int, depth: int, alpha: int, beta: int
    ) -> int:
        sowing = self._player.sow(position, place)
        if sowing.is_again:
            return self._value(sowing.position, depth - 1, alpha, beta)
        return -self._value(sowing.position, depth - 1, -beta, -alpha)

    def _final(self, lead: int) -> int:
        won: int = self._player.WON
        return won if lead > 0 else -won if lead < 0 else 0


def plies(seconds: float) -> tuple[int, int]:
    """Return how deep the reference looks in so many seconds, and how deep plain alpha-beta."""
    player = load_reference()
    opening = player.position_on(player.Board(6, 4), player.SOUTH)
    reference = player.Search(opening, time.monotonic() + seconds)
    ours = deepest(reference.look_ahead, player.TimeIsUp)
    plain = PlainAlphaBeta(player, opening, time.monotonic() + seconds)
    return ours, deepest(plain.look_ahead, player.TimeIsUp)


def main() -> int:
    """Print both depths; return 1 if the reference is not clearly deeper."""
    ours, plain = plies(SECONDS)
    print(f"kalah: {ours} plies in {SECONDS:g} s, plain alpha-beta {plain}")
    return 0 if ours - plain >= LEAST_GAP else 1


if __name__ == "__main__":
    sys.exit(main())
