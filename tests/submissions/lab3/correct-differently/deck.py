"""What the decks of both games can do."""

import rand
from cardset import CardSet


class Deck(CardSet):
    """Cards that are dealt from the back."""

    def shuffle(self) -> None:
        """Bring the cards into an order given by chance."""
        rand.shuffle(self._cards)

    def collect(self, set: CardSet) -> None:
        """Move all cards of the set to the end of the deck."""
        for _ in range(set.getSize()):
            set >> self
