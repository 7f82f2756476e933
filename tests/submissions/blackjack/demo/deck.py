"""A deck of 52 playing cards."""

from card import Card, Spot, Suit

DeckSize = 52


class DeckEmpty(Exception):
    """Raised when a card is asked for and none is left."""


class Deck:
    """A standard deck without jokers."""

    def __init__(self):
        self.cards = []
        self.next = 0
        self.reset()

    def reset(self):
        """Make this a newly opened deck again."""
        self.cards = []
        for suit in Suit:
            for spot in Spot:
                self.cards.append(Card(spot, suit))
        self.next = 0

    def shuffle(self, n):
        """Cut the deck after n cards and merge the halves, the right one first."""
        left = self.cards[:n]
        right = self.cards[n:]
        both = min(len(left), len(right))
        merged = []
        for i in range(both):
            merged.append(right[i])
            merged.append(left[i])
        # one of the two slices is empty now
        self.cards = merged + right[both:] + left[both:]
        self.next = 0

    def deal(self):
        """Return the next card, or raise DeckEmpty."""
        if self.next >= DeckSize:
            raise DeckEmpty()
        card = self.cards[self.next]
        self.next += 1
        return card

    def cardsLeft(self):
        """Return how many cards can still be dealt."""
        return DeckSize - self.next
