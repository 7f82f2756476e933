"""Ranks and deck of Pinochle."""

from itertools import product

from card import Card
from deck import Deck
from suit import Graded, Suit


class PinochleRank(Graded):
    nine = "9"
    jack = "J"
    queen = "Q"
    king = "K"
    ten = "10"
    ace = "A"


class PinochleDeck(Deck):
    def __init__(self) -> None:
        super().__init__()
        for rank, suit, _ in product(PinochleRank, Suit, "ab"):
            self.addCard(Card(rank, suit))
