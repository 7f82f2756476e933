"""The two ways to play: a plain table of hits and stands, and the same with counted cards."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from card import Card, Spot
from hand import Hand

TWO_TO_SIX = (Spot.TWO, Spot.THREE, Spot.FOUR, Spot.FIVE, Spot.SIX)
TEN_TO_ACE = (Spot.TEN, Spot.JACK, Spot.QUEEN, Spot.KING, Spot.ACE)


class Habit(NamedTuple):
    """When a player stands: always from one total on, below it against some dealer's cards."""

    stands_from: int
    stands_against: dict[int, tuple[Spot, ...]]


# P2, keyed by whether the hand is soft. A total that is not listed is always hit.
HABITS = {
    False: Habit(
        17, {12: (Spot.FOUR, Spot.FIVE, Spot.SIX)} | dict.fromkeys(range(13, 17), TWO_TO_SIX)
    ),
    True: Habit(19, {18: (Spot.TWO, Spot.SEVEN, Spot.EIGHT)}),
}


class Player(ABC):
    """Someone who plays against the dealer."""

    @abstractmethod
    def bet(self, bankroll: int, minimum: int) -> int:
        """Choose the wager, from `minimum` to `bankroll`."""

    @abstractmethod
    def draw(self, dealer: Card, player: Hand) -> bool:
        """Decide whether to take a card, given the dealer's face-up card and one's own hand."""

    @abstractmethod
    def expose(self, c: Card) -> None:
        """See a card that was turned face up."""

    @abstractmethod
    def shuffled(self) -> None:
        """Learn that all cards are back in the deck."""


class Simple(Player):
    """Bets the minimum, draws by the table and remembers nothing."""

    def bet(self, bankroll: int, minimum: int) -> int:
        """Wager the minimum, however rich (P1)."""
        return minimum

    def draw(self, dealer: Card, player: Hand) -> bool:
        """Look the hand up in the table (P2)."""
        value = player.handValue()
        habit = HABITS[value.soft]
        if value.count >= habit.stands_from:
            return False
        return dealer.spot not in habit.stands_against.get(value.count, ())

    def expose(self, c: Card) -> None:
        """Take no notice."""

    def shuffled(self) -> None:
        """Take no notice."""


class Counting(Simple):
    """Draws like Simple, but counts the cards seen and doubles the wager when the count is right.

    The right count is +2 or more; another test of it makes a bolder or a shyer player.
    """

    def __init__(self, is_right: Callable[[int], bool] = lambda count: count >= 2) -> None:
        self._is_right = is_right
        self._count = 0

    def bet(self, bankroll: int, minimum: int) -> int:
        """Wager twice the minimum when the count is right and the bankroll allows it (P3)."""
        doubles = self._is_right(self._count) and bankroll >= 2 * minimum
        return 2 * minimum if doubles else minimum

    def expose(self, c: Card) -> None:
        """Count a low card up and a high card down (P3)."""
        if c.spot in TEN_TO_ACE:
            self._count -= 1
        elif c.spot in TWO_TO_SIX:
            self._count += 1

    def shuffled(self) -> None:
        """Begin counting anew."""
        self._count = 0


_SIMPLE = Simple()
_COUNTING = Counting()


def get_Simple() -> Player:
    """Return the one simple player everyone shares."""
    return _SIMPLE


def get_Counting() -> Player:
    """Return the one counting player everyone shares."""
    return _COUNTING
