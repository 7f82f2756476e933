"""Cards and the deck (F1, F12)."""

import rand
from fifo import Queue

CARDS = 52
FACES = 13
FACE_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES = ("H", "D", "C", "S")


def suit(card: int) -> int:
    """Give the suit: 0 Hearts, 1 Diamonds, 2 Clubs, 3 Spades."""
    return card // FACES


def face(card: int) -> int:
    """Give the face: 0 is the Two, 12 the Ace."""
    return card % FACES


def card_name(card: int) -> str:
    """Write a card as face and suit."""
    return FACE_NAMES[face(card)] + SUIT_NAMES[suit(card)]


class Deck:
    """52 cards, dealt from a queue; a new deck is in order."""

    def __init__(self) -> None:
        self._queue = Queue()
        self._stack_up(range(CARDS))

    def shuffle(self) -> None:
        """Take all cards back and shuffle them; the last of the shuffled list is dealt first."""
        cards = list(range(CARDS))
        rand.shuffle(cards)
        self._stack_up(reversed(cards))

    def deal(self) -> int:
        """Give the next card; IndexError if there is none."""
        return self._queue.dequeue()

    def cards_left(self) -> int:
        """Count the cards that can still be dealt."""
        return self._queue.size()

    def _stack_up(self, cards) -> None:
        """Replace what is left by these cards, in the order in which they are to be dealt."""
        self._queue = Queue()
        for card in cards:
            self._queue.enqueue(card)
