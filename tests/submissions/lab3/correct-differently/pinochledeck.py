"""The 48 cards of Pinochle."""

from enum import Enum

from card import Card
from deck import Deck
from suit import Suit


class PinochleRank(Enum):
    """A rank; the values rise from the lowest rank to the highest."""

    nine = 0
    jack = 1
    queen = 2
    king = 3
    ten = 4
    ace = 5

    def __str__(self) -> str:
        return ("9", "J", "Q", "K", "10", "A")[self.value]


class PinochleDeck(Deck):
    """Every rank in every suit, each card twice."""

    def __init__(self) -> None:
        super().__init__()
        for rank in PinochleRank:
            for suit in Suit:
                self.addCard(Card(rank, suit))
                self.addCard(Card(rank, suit))
