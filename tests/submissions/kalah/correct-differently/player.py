"""Those who play: a human, a bad player and a smart one."""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod

import clock
from board import Board
from side import POT, SOUTH, Side, opponent

# Values of positions. A game that is over is worth WIN less the sowings it took, so that the
# sooner win and the later loss are the better ones. DECIDED is for a game that still goes on
# although one pot already holds more than half of the beans. Everything else lies in between.
WIN = 10**9
DECIDED = 10**8
INFINITY = 10**10

MAX_DEPTH = 200  # sowings; far from what there is time for, except in the last moves of a game
USABLE = 0.75  # the part of the time limit that is used up for searching


def movesOf(b: Board, s: Side) -> list[int]:
    """Return the holes of a side that have beans, from 1 upward."""
    return [hole for hole in range(1, b.holes() + 1) if b.beans(s, hole) > 0]


class Player(ABC):
    """Anyone who can choose a move."""

    def __init__(self, name: str) -> None:
        self._name = name

    def name(self) -> str:
        return self._name

    def isInteractive(self) -> bool:
        return False

    @abstractmethod
    def chooseMove(self, b: Board, s: Side) -> int:
        """Return a hole of side s that has beans, or -1 if there is none."""


class HumanPlayer(Player):
    """Asks somebody at the keyboard."""

    def isInteractive(self) -> bool:
        return True

    def chooseMove(self, b: Board, s: Side) -> int:
        moves = movesOf(b, s)
        if not moves:
            return -1
        answers = {str(hole): hole for hole in moves}
        while True:
            print(f"{self.name()}, which hole do you sow? ", end="", flush=True)
            line = sys.stdin.readline()
            if line == "":
                print()
                print(f"The input has ended, so {self.name()} sows hole {moves[0]}.")
                return moves[0]
            answer = line.strip()
            if answer in answers:
                return answers[answer]
            print(f"That won't do. Holes with beans: {', '.join(answers)}.")


class BadPlayer(Player):
    """Takes the first move there is."""

    def chooseMove(self, b: Board, s: Side) -> int:
        moves = movesOf(b, s)
        return moves[0] if moves else -1


class SmartPlayer(Player):
    """Looks ahead, one sowing further each time, until the time is used up."""

    def chooseMove(self, b: Board, s: Side) -> int:
        deadline = time.monotonic() + USABLE * clock.limit()
        moves = movesOf(b, s)
        if not moves:
            return -1
        if len(moves) == 1:
            return moves[0]
        place = Search(b, s, deadline).bestPlace()
        return place + 1 if s == SOUTH else b.holes() - place


class OutOfTime(Exception):
    """The search has to stop."""


class Search:
    """An alpha-beta search from one position, with iterative deepening.

    A position is a tuple, as seen by the side that is to move, in the order in which it sows:
    its n holes, its pot at n, the other side's n holes, the other pot. When the turn passes the
    two halves change places. The hole opposite place i is then at 2n - i.
    """

    def __init__(self, b: Board, s: Side, deadline: float) -> None:
        self._n = b.holes()
        self._half = b.totalBeans() / 2
        self._start = self._halfRing(b, s) + self._halfRing(b, opponent(s))
        self._deadline = deadline
        self._cutOff = False  # whether the search had to stop somewhere before the end of the game
        self._favourite: dict[tuple[int, ...], int] = {}  # the best move of a position so far

    @staticmethod
    def _halfRing(b: Board, s: Side) -> tuple[int, ...]:
        row = [b.beans(s, hole) for hole in range(1, b.holes() + 1)]
        if s != SOUTH:
            row.reverse()
        return (*row, b.beans(s, POT))

    def bestPlace(self) -> int:
        """Return the place of the best move that was found in time."""
        try:
            for depth in range(1, MAX_DEPTH + 1):
                self._cutOff = False
                value = self._value(self._start, depth, 0, -INFINITY, INFINITY)
                won = value >= DECIDED
                lost = value <= -WIN + depth
                if won or lost or not self._cutOff:
                    break
        except OutOfTime:
            pass  # what the last round had found out is in _favourite
        return self._favourite.get(self._start, self._order(self._start)[0])

    def _value(self, cells: tuple[int, ...], depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value for the side to move, looking depth sowings ahead.

        Below alpha and above beta it is a bound only. ply is the number of sowings so far.
        """
        if time.monotonic() > self._deadline:
            raise OutOfTime
        n = self._n
        mine, theirs = cells[n], cells[-1]

        if not any(cells[:n]):  # the game is over: the other side keeps what it has
            margin = mine - theirs - sum(cells[n + 1 : -1])
            if margin == 0:
                return 0
            return WIN - ply if margin > 0 else ply - WIN

        if mine > self._half:
            if depth == 0:
                self._cutOff = True
                return DECIDED + mine - theirs
            if beta <= DECIDED:
                return DECIDED
        elif theirs > self._half:
            if depth == 0:
                self._cutOff = True
                return -DECIDED + mine - theirs
            if alpha >= -DECIDED:
                return -DECIDED
        elif depth == 0:
            self._cutOff = True
            return mine - theirs

        best = -INFINITY
        for place in self._order(cells):
            after, again = self._sow(cells, place)
            if again:
                value = self._value(after, depth - 1, ply + 1, alpha, beta)
            else:
                value = -self._value(after, depth - 1, ply + 1, -beta, -alpha)
            if value > best:
                best = value
                self._favourite[cells] = place
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return best

    def _order(self, cells: tuple[int, ...]) -> list[int]:
        """Return the possible moves, those first that are likely to be good."""
        n = self._n
        lap = 2 * n + 1
        extraTurns = []
        others = []
        for place in range(n - 1, -1, -1):
            if cells[place]:
                if (place + cells[place]) % lap == n:
                    extraTurns.append(place)
                else:
                    others.append(place)
        order = extraTurns + others
        favourite = self._favourite.get(cells)
        if favourite is not None:
            order.remove(favourite)
            order.insert(0, favourite)
        return order

    def _sow(self, cells: tuple[int, ...], place: int) -> tuple[tuple[int, ...], bool]:
        """Return the position after a sowing, and whether the same side is to move again."""
        n = self._n
        lap = 2 * n + 1  # the other side's pot is left out
        ring = list(cells)
        rounds, rest = divmod(ring[place], lap)
        ring[place] = 0
        if rounds:
            for i in range(lap):
                ring[i] += rounds
        for i in range(place + 1, place + rest + 1):
            ring[i if i < lap else i - lap] += 1
        last = (place + rest) % lap
        if last == n:
            return tuple(ring), True
        if last < n and ring[last] == 1 and ring[2 * n - last] > 0:
            ring[n] += 1 + ring[2 * n - last]
            ring[last] = ring[2 * n - last] = 0
        return tuple(ring[n + 1 :] + ring[: n + 1]), False
