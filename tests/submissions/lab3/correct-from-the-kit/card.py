"""One playing card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from suit import Suit

if TYPE_CHECKING:
    from holdemdeck import HoldEmRank
    from pinochledeck import PinochleRank


@dataclass(frozen=True)
class Card:
    rank: PinochleRank | HoldEmRank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"
