"""A blackjack hand and what it is worth."""

from typing import NamedTuple

from card import Spot

BLACKJACK = 21
FACES = (Spot.JACK, Spot.QUEEN, Spot.KING)


class HandValue(NamedTuple):
    """The total of a hand; soft means that one ace counts 11."""

    count: int
    soft: bool


def points(spot):
    """Return the worth of a spot, with an ace as 1."""
    if spot is Spot.ACE:
        return 1
    if spot in FACES:
        return 10
    return list(Spot).index(spot) + 2


class Hand:
    """A hand of zero or more cards; only its value is kept."""

    def __init__(self):
        self.curValue = HandValue(0, False)

    def discardAll(self):
        """Throw all cards away."""
        self.curValue = HandValue(0, False)

    def addCard(self, c):
        """Add one card to the hand."""
        count, soft = self.curValue
        count += points(c.spot)
        if c.spot is Spot.ACE and not soft:
            count += 10
            soft = True
        if soft and count > BLACKJACK:
            count -= 10
            soft = False
        self.curValue = HandValue(count, soft)

    def handValue(self):
        """Return the present value."""
        return self.curValue
