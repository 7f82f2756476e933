"""Cards in the order in which they came: a hand, a trick, a board, and what a deck is made of."""

from collections.abc import Iterator
from enum import IntEnum
from typing import TextIO

from card import Card
from suit import Suit


class CardSet:
    """Some cards, of which the last is the next to be dealt."""

    def __init__(self) -> None:
        self._cards: list[Card] = []

    def addCard(self, card: Card) -> None:
        """Put a card at the end."""
        self._cards.append(card)

    def removeCard(self, rank: IntEnum, suit: Suit) -> None:
        """Take out the first card of this rank and suit; if there is none, change nothing."""
        card = Card(rank, suit)
        if card in self._cards:
            self._cards.remove(card)

    def print(self, os: TextIO, n: int) -> None:
        """Write the cards in rows of n, and a newline behind the last row, full or not (L1)."""
        text = ""
        for number, card in enumerate(self._cards, start=1):
            text += f"{card} " if number % n else f"{card} \n"
        os.write(f"{text}\n")

    def is_empty(self) -> bool:
        """Say whether there are no cards."""
        return not self._cards

    def getSize(self) -> int:
        """Count the cards."""
        return len(self._cards)

    def __getitem__(self, index: int) -> Card:
        """Return the card at a place, counted from 0."""
        return self._cards[index]

    def __iter__(self) -> Iterator[Card]:
        """Go through the cards in their order."""
        return iter(self._cards)

    def __rshift__(self, other: "CardSet") -> "CardSet":
        """Move the last card of this set to the end of the other, which is returned."""
        other.addCard(self._cards.pop())
        return other
