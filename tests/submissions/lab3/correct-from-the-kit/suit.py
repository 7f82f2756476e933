"""The four suits, and what every ordered, printable enum here has in common."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering


@total_ordering
class Graded(Enum):
    """An enum whose members rise in the order they are defined and print as their value."""

    def __init__(self, glyph: str) -> None:
        self.place = len(type(self).__members__)

    def __lt__(self, other: Graded) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self.place < other.place

    def __str__(self) -> str:
        return self.value


class Suit(Graded):
    clubs = "♣"
    diamonds = "♦"
    hearts = "♥"
    spades = "♠"
