"""The four suits, which both decks share."""

from enum import IntEnum

SYMBOLS = "♣♦♥♠"


class Suit(IntEnum):
    """The suits, lowest first."""

    clubs = 0
    diamonds = 1
    hearts = 2
    spades = 3

    def __str__(self) -> str:
        """Write the suit as its symbol."""
        return SYMBOLS[self]
