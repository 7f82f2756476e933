"""The four suits."""

from enum import Enum


class Suit(Enum):
    """A suit; the values rise from the lowest suit to the highest."""

    clubs = 0
    diamonds = 1
    hearts = 2
    spades = 3

    def __str__(self) -> str:
        return "♣♦♥♠"[self.value]
