"""One playing card, of whichever deck."""

from enum import IntEnum
from typing import NamedTuple

from suit import Suit


class Card(NamedTuple):
    """A rank and a suit; it prints as `10♦` (L1)."""

    rank: IntEnum
    suit: Suit

    def __str__(self) -> str:
        """Write the rank and the suit with nothing between."""
        return f"{self.rank!s}{self.suit!s}"
