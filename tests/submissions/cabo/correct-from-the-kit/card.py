"""Cards: a face, a suit, and an order by value alone."""

from functools import total_ordering
from itertools import product

FACES = "0A23456789TJQK"            # the index of a face is its value
UNKNOWN, EMPTY = "?", "-"


@total_ordering
class Card:
    """One card; equal cards need not be the same one."""

    __slots__ = ("_text",)

    def __init__(self, name):
        self._text = name

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"Card({self._text!r})"

    def face(self):
        return FACES[0] if self._text.upper() == "JO" else self._text[0]

    def value(self):
        return FACES.index(self.face())

    def __eq__(self, other):
        return self.value() == other.value() if isinstance(other, Card) else NotImplemented

    def __lt__(self, other):
        return self.value() < other.value() if isinstance(other, Card) else NotImplemented

    def __hash__(self):
        return hash(self.value())


def initiateDeck():
    """The deck as it comes out of the box."""
    def names():
        for suit, face in product("HSDC", FACES[1:]):
            if face != "K" or suit in "HS":
                yield face + suit
        yield from ("JO", "jo")
    return list(map(Card, names()))


def showOneCard(card, known):
    """Two characters for one place of a hand."""
    return EMPTY * 2 if card is None else str(card) if known else UNKNOWN * 2
