"""A blackjack hand: turns the cards held into what they are worth together."""

from functools import cache
from typing import NamedTuple

from card import Card, Spot

LIMIT = 21
ACE_BONUS = 10  # what an ace is worth more when it counts eleven
WORTH = {spot: min(pips, 10) for pips, spot in enumerate(Spot, start=2)} | {Spot.ACE: 1}


class HandValue(NamedTuple):
    """What a hand counts, and whether one of its aces counts eleven."""

    count: int
    soft: bool


@cache
def best_value(hard_total: int, has_ace: bool) -> HandValue:
    """Count one ace as eleven if that stays within the limit (H1)."""
    soft = has_ace and hard_total + ACE_BONUS <= LIMIT
    return HandValue(hard_total + ACE_BONUS if soft else hard_total, soft)


class Hand:
    """The cards one side holds, known only by their sum and whether there is an ace."""

    def __init__(self) -> None:
        self.discardAll()

    def discardAll(self) -> None:
        """Become the empty hand."""
        self._hard_total = 0
        self._has_ace = False

    def addCard(self, c: Card) -> None:
        """Hold one more card."""
        self._hard_total += WORTH[c.spot]
        self._has_ace = self._has_ace or c.spot is Spot.ACE

    def handValue(self) -> HandValue:
        """Value the cards held."""
        return best_value(self._hard_total, self._has_ace)
