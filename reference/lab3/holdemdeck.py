"""The deck for HoldEm: two to ace, every card once."""

from enum import IntEnum

from card import Card
from deck import Deck
from suit import Suit

WORDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class HoldEmRank(IntEnum):
    """The ranks, lowest first."""

    two = 0
    three = 1
    four = 2
    five = 3
    six = 4
    seven = 5
    eight = 6
    nine = 7
    ten = 8
    jack = 9
    queen = 10
    king = 11
    ace = 12

    def __str__(self) -> str:
        """Write the rank as on a card."""
        return WORDS[self]


class HoldEmDeck(Deck):
    """52 cards, lowest ranks first (L2)."""

    def __init__(self) -> None:
        super().__init__()
        for rank in HoldEmRank:
            for suit in Suit:
                self.addCard(Card(rank, suit))
