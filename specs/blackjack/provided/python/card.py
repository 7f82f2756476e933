"""The playing cards, the two teams and the names of everyone at the table."""

from dataclasses import dataclass
from enum import Enum


class Suit(Enum):
    """The four suits, in the order of a new deck."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3


class Spot(Enum):
    """The thirteen spots, lowest first."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12


class Team(Enum):
    """The two teams."""

    SOSBrigade = 0
    StardustCrusaders = 1


@dataclass(frozen=True)
class Card:
    """One playing card."""

    spot: Spot
    suit: Suit


SuitNames = {
    Suit.SPADES: "Spades",
    Suit.HEARTS: "Hearts",
    Suit.CLUBS: "Clubs",
    Suit.DIAMONDS: "Diamonds",
}

SpotNames = {
    Spot.TWO: "Two",
    Spot.THREE: "Three",
    Spot.FOUR: "Four",
    Spot.FIVE: "Five",
    Spot.SIX: "Six",
    Spot.SEVEN: "Seven",
    Spot.EIGHT: "Eight",
    Spot.NINE: "Nine",
    Spot.TEN: "Ten",
    Spot.JACK: "Jack",
    Spot.QUEEN: "Queen",
    Spot.KING: "King",
    Spot.ACE: "Ace",
}

SOS_Name = (
    "Suzumiya Haruhi",
    "Nagato Yuki",
    "Asahina Mikuru",
    "Kyon",
    "Koizumi Itzuki",
)

SC_Name = (
    "Joseph Joestar",
    "Kujo Jotaro",
    "Jean Pierre Polnareff",
    "Kakyoin Noriaki",
    "Mohammed Avdol",
)
