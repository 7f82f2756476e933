"""What all decks can do: be shuffled, and take cards back."""

import rand
from cardset import CardSet


class Deck(CardSet):
    """Cards to be dealt, from the back."""

    def shuffle(self) -> None:
        """Bring the cards into another order."""
        rand.shuffle(self._cards)

    def collect(self, set: CardSet) -> None:  # noqa: A002 - the handout fixes the names
        """Move all cards of a set to the end of the deck."""
        while not set.is_empty():
            set >> self
