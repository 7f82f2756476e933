"""An ordered set of cards: a hand, a board, the base of a deck."""

from __future__ import annotations

from typing import TextIO

from card import Card


class CardSet:
    def __init__(self) -> None:
        self._pile: list[Card] = []

    def addCard(self, card: Card) -> None:
        self._pile.append(card)

    def removeCard(self, rank, suit) -> None:
        wanted = Card(rank, suit)
        if wanted in self._pile:
            self._pile.remove(wanted)

    def print(self, os: TextIO, n: int) -> None:
        for start in range(0, len(self._pile), n):
            row = self._pile[start:start + n]
            os.write("".join(f"{card} " for card in row))
            if len(row) == n:
                os.write("\n")
        os.write("\n")

    def is_empty(self) -> bool:
        return not self._pile

    def getSize(self) -> int:
        return len(self._pile)

    def __getitem__(self, index: int) -> Card:
        return self._pile[index]

    def __rshift__(self, other: CardSet) -> CardSet:
        if self._pile:
            other._pile.append(self._pile.pop())
        return other
