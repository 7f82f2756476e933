"""The 52 cards of Texas hold 'em."""

from enum import Enum
from itertools import product

from card import Card
from deck import Deck
from suit import Suit


class HoldEmRank(Enum):
    """A rank; the values rise from the lowest rank to the highest."""

    two = 2
    three = 3
    four = 4
    five = 5
    six = 6
    seven = 7
    eight = 8
    nine = 9
    ten = 10
    jack = 11
    queen = 12
    king = 13
    ace = 14

    def __str__(self) -> str:
        return str(self.value) if self.value <= 10 else "JQKA"[self.value - 11]


class HoldEmDeck(Deck):
    """Every rank in every suit once."""

    def __init__(self) -> None:
        super().__init__()
        for rank, suit in product(HoldEmRank, Suit):
            self.addCard(Card(rank, suit))
