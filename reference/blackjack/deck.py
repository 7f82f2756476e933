"""A deck of 52 playing cards, dealt from the top and shuffled by cutting and interleaving."""

from itertools import chain

from card import Card, Spot, Suit

DeckSize = 52


class DeckEmpty(Exception):
    """Raised when a card is asked for and none is left."""


class Deck:
    """The cards in their present order, and how many of them have been dealt."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Put all cards into the order of a newly opened deck."""
        self._cards = [Card(spot, suit) for suit in Suit for spot in Spot]  # D1
        self._dealt = 0

    def shuffle(self, n: int) -> None:
        """Take all cards back, cut off the first `n`, and merge them into the rest."""
        left, right = self._cards[:n], self._cards[n:]
        pairs = min(len(left), len(right))
        merged = chain.from_iterable(zip(right, left, strict=False))
        self._cards = [*merged, *right[pairs:], *left[pairs:]]  # D2
        self._dealt = 0  # D3

    def deal(self) -> Card:
        """Hand out the next card, or raise `DeckEmpty`."""
        if self._dealt == DeckSize:
            raise DeckEmpty  # D4
        card = self._cards[self._dealt]
        self._dealt += 1
        return card

    def cardsLeft(self) -> int:
        """Count the cards not dealt since the last reset or shuffle."""
        return DeckSize - self._dealt
