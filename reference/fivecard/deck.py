"""Cards as numbers, and a deck of 52 that is dealt from a queue."""

from collections.abc import Iterable

import rand
from fifo import Queue

SUITS = "HDCS"
FACES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = range(len(SUITS) * len(FACES))


def suit(card: int) -> int:
    """Return the suit of a card: 0 to 3 (F1)."""
    return card // len(FACES)


def face(card: int) -> int:
    """Return the face of a card: 0 to 12 (F1)."""
    return card % len(FACES)


def card_name(card: int) -> str:
    """Write a card as it is shown: `10H`."""
    return FACES[face(card)] + SUITS[suit(card)]


class Deck:
    """The cards that are still to be dealt."""

    def __init__(self) -> None:
        self._lay(CARDS)

    def shuffle(self) -> None:
        """Take all cards back and shuffle them; the end of the list is dealt first (F12)."""
        cards = list(CARDS)
        rand.shuffle(cards)
        self._lay(reversed(cards))

    def deal(self) -> int:
        """Hand out the next card, or raise `IndexError`."""
        return self._cards.dequeue()

    def cards_left(self) -> int:
        """Count the cards that can still be dealt."""
        return self._cards.size()

    def _lay(self, cards: Iterable[int]) -> None:
        self._cards = Queue()
        for card in cards:
            self._cards.enqueue(card)
