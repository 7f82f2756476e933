"""An ordered set of cards: a hand, a trick, the board, a deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from card import Card
from suit import Suit

if TYPE_CHECKING:
    from holdemdeck import HoldEmRank
    from pinochledeck import PinochleRank


class CardSet:
    """Cards in the order in which they came."""

    def __init__(self) -> None:
        self._cards: list[Card] = []

    def addCard(self, card: Card) -> None:
        """Put a card at the end."""
        self._cards.append(card)

    def removeCard(self, rank: PinochleRank | HoldEmRank, suit: Suit) -> None:
        """Take out the first card of this rank and suit, if there is one."""
        wanted = Card(rank, suit)
        if wanted in self._cards:
            self._cards.remove(wanted)

    def print(self, os: TextIO, n: int) -> None:
        """Write the cards in rows of n, and one newline more."""
        for place, card in enumerate(self._cards, start=1):
            os.write(f"{card} ")
            if place % n == 0:
                os.write("\n")
        os.write("\n")

    def is_empty(self) -> bool:
        """Tell whether there is no card left."""
        return not self._cards

    def getSize(self) -> int:
        """Return the number of cards."""
        return len(self._cards)

    def __getitem__(self, index: int) -> Card:
        return self._cards[index]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __rshift__(self, other: CardSet) -> CardSet:
        """Move the last card, if any, to the end of the other set; the other set is the result."""
        if self._cards:
            other.addCard(self._cards.pop())
        return other
