"""The players: one asks a human, one is bad on purpose, and one looks ahead."""

import time
from abc import ABC, abstractmethod
from itertools import count
from math import inf
from typing import NamedTuple

from board import Board
from clock import limit
from side import POT, SOUTH, Side, opponent

SHARE = 0.5  # of the time there is; the rest is for a machine that is busy with something else
DEEPEST = 200  # sowings to look ahead: more than there is time for, less than Python can nest
SOLVED = DEEPEST + 1  # the depth of a value that no deeper search can change
WON = 1_000_000  # more than any difference of pots


class Player(ABC):
    """Someone who chooses which hole to sow."""

    def __init__(self, name: str) -> None:
        self._name = name

    def name(self) -> str:
        """Return what the player is called."""
        return self._name

    def isInteractive(self) -> bool:
        """Tell whether the player is a human who is asked."""
        return False

    @abstractmethod
    def chooseMove(self, b: Board, s: Side) -> int:
        """Return a hole of side s that has beans, or -1 if there is none (M6)."""


def holes_with_beans(b: Board, s: Side) -> list[int]:
    """List the holes that a side can sow, counted from 1."""
    return [hole for hole in range(1, b.holes() + 1) if b.beans(s, hole) > 0]


class BadPlayer(Player):
    """Takes the first hole there is."""

    def chooseMove(self, b: Board, s: Side) -> int:
        """Return the first hole with beans, or -1 (M7)."""
        return next(iter(holes_with_beans(b, s)), -1)


class HumanPlayer(Player):
    """Asks a human, again and again if need be."""

    def isInteractive(self) -> bool:
        """Tell that there is someone to ask."""
        return True

    def chooseMove(self, b: Board, s: Side) -> int:
        """Ask for a hole until one with beans is named; the first if nobody answers (M7)."""
        choices = holes_with_beans(b, s)
        if not choices:
            return -1
        while True:
            try:
                answer = input(f"{self.name()}, choose a hole (1-{b.holes()}): ").strip()
            except EOFError:
                print(f"\nThe input is at its end: {self.name()} takes hole {choices[0]}.")
                return choices[0]
            hole = read_hole(answer, b.holes())
            if hole in choices:
                return hole
            print(complaint(answer, hole, b.holes()))


def read_hole(answer: str, holes: int) -> int | None:
    """Turn an answer into the number of a hole, or into None if there is no such hole."""
    numbers = {str(hole): hole for hole in range(1, holes + 1)}
    return numbers.get(answer.lstrip("0"))


def complaint(answer: str, hole: int | None, holes: int) -> str:
    """Say what is wrong with an answer."""
    if hole is not None:
        return f"Hole {hole} is empty."
    if answer.isascii() and answer.removeprefix("-").isdigit():
        return f"There is no such hole, only 1 to {holes}."
    return "That is not the number of a hole."


# A position as the search sees it, from the side that is to sow: the beans in its holes in the
# order of sowing, in its pot, in the opponent's holes in the order of sowing, in the opponent's
# pot. Seen this way sowing goes from left to right, and North and South are alike.
Position = tuple[int, ...]


class Sowing(NamedTuple):
    """What comes of sowing one place: the position as seen by whoever sows next."""

    urgency: int  # the higher, the sooner it is worth a look
    place: int
    position: Position
    is_again: bool  # whether the same side sows next


def order_of_sowing(holes: int, s: Side) -> range:
    """List the holes of a side in the order in which beans pass them (M1)."""
    return range(1, holes + 1) if s is SOUTH else range(holes, 0, -1)


def position_on(b: Board, s: Side) -> Position:
    """Return the position on a board with side s to sow."""
    return tuple(
        b.beans(side, hole)
        for side in (s, opponent(s))
        for hole in (*order_of_sowing(b.holes(), side), POT)
    )


def sow(position: Position, place: int) -> Sowing:
    """Sow one place and capture if possible (M3, M10, M11)."""
    pot = len(position) // 2 - 1
    ring = len(position) - 1  # the opponent's pot comes last and is passed over
    cells = list(position)
    beans = cells[place]
    cells[place] = 0
    last = place + beans
    if last < ring:
        for cell in range(place + 1, last + 1):
            cells[cell] += 1
    else:
        for cell in range(place + 1, last + 1):
            cells[cell % ring] += 1
        last %= ring
    if last == pot:
        return Sowing(WON + place, place, tuple(cells), True)
    opposite = 2 * pot - last
    if last < pot and cells[last] == 1 and cells[opposite]:
        cells[pot] += 1 + cells[opposite]
        cells[last] = cells[opposite] = 0
    gain = cells[pot] - position[pot]
    return Sowing(gain, place, tuple(cells[pot + 1 :] + cells[: pot + 1]), False)


def sowings(position: Position) -> list[Sowing]:
    """List what the side to sow can do, what looks best first: extra turns, then large gains."""
    pot = len(position) // 2 - 1
    return sorted((sow(position, place) for place in range(pot) if position[place]), reverse=True)


class Known(NamedTuple):
    """What an earlier search has found out about a position."""

    depth: int
    low: float  # the value is at least this
    high: float  # and at most this
    place: int  # where it was best to sow


class TimeIsUp(Exception):
    """Raised in the middle of a search."""


class Search:
    """Looks ahead, deeper and deeper, and remembers what it has seen.

    A position is worth to the side to sow what its pot is ahead. A game that is decided is worth
    WON, 0 or -WON; only an exact search goes on to the last bean and counts how much it is won by.
    """

    def __init__(self, position: Position, deadline: float = inf, is_exact: bool = False) -> None:
        self._start = position
        self._pot = len(position) // 2 - 1
        self._total = sum(position)
        self._deadline = deadline
        self._is_exact = is_exact
        self._known: dict[Position, Known] = {}
        self._is_cut_short = False  # whether the search has met its horizon
        self._choice = -1  # the best place to sow at the start, so far

    def choose(self, deepest: int) -> int:
        """Return the best place to sow: the quickest win, or else the slowest loss (M8)."""
        chosen = sowings(self._start)[0].place
        for depth in range(1, deepest + 1):
            try:
                value = self.look_ahead(depth)
            except TimeIsUp:
                return chosen if self._choice < 0 else self._choice
            if value == -WON:
                break  # the horizon before this one did not show that it loses
            chosen = self._choice
            if value == WON or not self._is_cut_short:
                break
        return chosen

    def solve(self) -> int:
        """Return what the start is worth when both sides play perfectly to the end."""
        for depth in count(1):
            value = self.look_ahead(depth)
            if not self._is_cut_short:
                break
        return value

    def look_ahead(self, depth: int) -> int:
        """Return what the start is worth, looking so many sowings ahead."""
        self._is_cut_short = False
        return self._value(self._start, depth, -WON, WON)

    def _value(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Value a position; outside of alpha to beta, only say on which side it lies."""
        own, others = position[self._pot], position[-1]
        lead = own - others
        in_play = self._total - own - others
        if not any(position[: self._pot]):
            return self._final(lead - in_play)  # M10: the opponent keeps the rest
        if self._is_exact:
            if lead + in_play <= alpha or lead - in_play >= beta:
                return lead + in_play if lead + in_play <= alpha else lead - in_play
        elif abs(lead) > in_play:
            return self._final(lead)  # one side has more than half of the beans
        if depth == 0:
            self._is_cut_short = True
            return lead
        # How much is still to be gained does not depend on the pots, who wins does.
        key, base = (without_pots(position), lead) if self._is_exact else (position, 0)
        known = self._known.get(key)
        if known is not None and known.depth >= depth:
            low, high = known.low + base, known.high + base
            if low >= beta or high <= alpha or low == high:
                self._is_cut_short |= known.depth != SOLVED
                return low if low >= beta else high
        was_cut_short, self._is_cut_short = self._is_cut_short, False
        first = -1 if known is None else known.place
        value, place = self._best(position, depth, alpha, beta, first)
        self._known[key] = Known(
            depth if self._is_cut_short else SOLVED,
            value - base if value > alpha else -inf,
            value - base if value < beta else inf,
            place,
        )
        self._is_cut_short |= was_cut_short
        return value

    def _best(
        self, position: Position, depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """Try every sowing, the one at `first` before all others; return the best value and place.

        After the first one it is enough to show that the others are no better, which is quick;
        only if that fails they are looked at closely.
        """
        if time.monotonic() > self._deadline:
            raise TimeIsUp
        best, place = -2 * WON, -1
        high = beta
        for sowing in sorted(sowings(position), key=lambda sowing: sowing.place != first):
            value = self._value_of(sowing, depth, alpha, high)
            if high <= value < beta:
                value = self._value_of(sowing, depth, value, beta)
            if value > best:
                best, place = value, sowing.place
                if position is self._start:
                    self._choice = place
            alpha = max(alpha, value)
            if alpha >= beta:
                break
            high = alpha + 1
        return best, place

    def _value_of(self, sowing: Sowing, depth: int, alpha: int, beta: int) -> int:
        """Value a sowing for the side that does it."""
        if sowing.is_again:
            return self._value(sowing.position, depth - 1, alpha, beta)
        return -self._value(sowing.position, depth - 1, -beta, -alpha)

    def _final(self, lead: int) -> int:
        """Value a decided game."""
        if self._is_exact or lead == 0:
            return lead
        return WON if lead > 0 else -WON


def is_decided(position: Position) -> bool:
    """Tell whether one side has more than half of the beans in its pot."""
    pot = len(position) // 2 - 1
    return 2 * max(position[pot], position[-1]) > sum(position)


def without_pots(position: Position) -> Position:
    """Return only what lies in the holes."""
    size = len(position) // 2
    return position[: size - 1] + position[size:-1]


def best_margin(b: Board, s: Side) -> int:
    """Return by how much side s, which is to move, wins if both sides play perfectly."""
    return Search(position_on(b, s), is_exact=True).solve()


def margins(b: Board, s: Side) -> dict[int, int]:
    """Return for every hole that side s can sow by how much it wins with it."""
    order = order_of_sowing(b.holes(), s)
    values = {}
    for sowing in sowings(position_on(b, s)):
        value = Search(sowing.position, is_exact=True).solve()
        values[order[sowing.place]] = value if sowing.is_again else -value
    return dict(sorted(values.items()))


class SmartPlayer(Player):
    """Looks ahead for as long as it may, or for so many seconds, or just so many sowings."""

    def __init__(self, name: str, seconds: float | None = None, depth: int | None = None) -> None:
        super().__init__(name)
        self._seconds = seconds
        self._depth = depth

    def chooseMove(self, b: Board, s: Side) -> int:
        """Return the hole that looks best, or -1 if all are empty (M8)."""
        deadline = time.monotonic() + self._secondsToThink()
        choices = holes_with_beans(b, s)
        if len(choices) <= 1:
            return choices[0] if choices else -1
        position = position_on(b, s)
        search = Search(position, deadline, is_exact=is_decided(position))  # then beans still count
        place = search.choose(DEEPEST if self._depth is None else self._depth)
        return order_of_sowing(b.holes(), s)[place]

    def _secondsToThink(self) -> float:
        if self._seconds is not None:
            return self._seconds
        return SHARE * limit() if self._depth is None else inf
