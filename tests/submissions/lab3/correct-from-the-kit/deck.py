"""What all decks can do."""

import rand
from cardset import CardSet


class Deck(CardSet):
    def shuffle(self) -> None:
        rand.shuffle(self._pile)

    def collect(self, set: CardSet) -> None:
        while not set.is_empty():
            set >> self
