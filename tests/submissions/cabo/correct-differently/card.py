"""The cards of Cabo: their names, faces and values, and the deck."""

from __future__ import annotations

FACES = "0A23456789TJQK"  # the face of a card stands at the index of its value
JOKERS = ("JO", "jo")
FACES_OF_SUIT = {"H": "A23456789TJQK", "S": "A23456789TJQK", "D": "A23456789TJQ", "C": "A23456789TJQ"}
ABILITIES = {7: "look", 8: "look", 9: "spy", 10: "spy", 11: "swap", 12: "swap"}


def faceValue(face: str) -> int:
    """Return the value of a card with this face."""
    return FACES.index(face)


class Card:
    """One card. Cards compare by value; which card it is, only its name tells."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"Card({self._name!r})"

    def value(self) -> int:
        """Return what the card counts."""
        return faceValue(self.face())

    def face(self) -> str:
        """Return the one character that stands for the value."""
        return "0" if self._name in JOKERS else self._name[0]

    def ability(self) -> str:
        """Return what dropping the drawn card allows: look, spy, swap, or nothing at all."""
        return ABILITIES.get(self.value(), "")

    def __eq__(self, other: object) -> bool:
        return self.value() == other.value() if isinstance(other, Card) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self.value() < other.value() if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.value() > other.value() if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value())


def initiateDeck() -> list[Card]:
    """Return a new deck of 52 cards, not shuffled."""
    suited = [Card(face + suit) for suit, faces in FACES_OF_SUIT.items() for face in faces]
    return suited + [Card(name) for name in JOKERS]


def showOneCard(card: Card | None, known: bool) -> str:
    """Return the two characters that show one place of a hand."""
    if card is None:
        return "--"
    return str(card) if known else "??"
