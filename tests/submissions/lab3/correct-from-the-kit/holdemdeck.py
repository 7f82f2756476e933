"""Ranks and deck of Texas hold 'em."""

from itertools import starmap, product

from card import Card
from deck import Deck
from suit import Graded, Suit


class HoldEmRank(Graded):
    two = "2"
    three = "3"
    four = "4"
    five = "5"
    six = "6"
    seven = "7"
    eight = "8"
    nine = "9"
    ten = "10"
    jack = "J"
    queen = "Q"
    king = "K"
    ace = "A"


class HoldEmDeck(Deck):
    def __init__(self) -> None:
        super().__init__()
        self._pile.extend(starmap(Card, product(HoldEmRank, Suit)))
