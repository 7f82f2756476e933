"""The deck for Pinochle: nine to ace, every card twice."""

from enum import IntEnum

from card import Card
from deck import Deck
from suit import Suit

WORDS = ("9", "J", "Q", "K", "10", "A")


class PinochleRank(IntEnum):
    """The ranks, lowest first: a ten beats a king."""

    nine = 0
    jack = 1
    queen = 2
    king = 3
    ten = 4
    ace = 5

    def __str__(self) -> str:
        """Write the rank as on a card."""
        return WORDS[self]


class PinochleDeck(Deck):
    """48 cards, lowest ranks first (L2)."""

    def __init__(self) -> None:
        super().__init__()
        for rank in PinochleRank:
            for suit in Suit:
                self.addCard(Card(rank, suit))
                self.addCard(Card(rank, suit))
