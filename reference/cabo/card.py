"""Cards: what they are called, what they are worth, and all 52 of them."""

FACES = "A23456789TJQ"
SUITS = "HSDC"
KINGS = ["KH", "KS"]
JOKERS = ["JO", "jo"]
VALUES = {"0": 0, **{face: value for value, face in enumerate(FACES + "K", start=1)}}


class Card:
    """A card, compared by its value; only its name says which one it is (K1)."""

    __slots__ = ("_face", "_value", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._face = "0" if name in JOKERS else name[0]
        self._value = VALUES[self._face]

    def __str__(self) -> str:
        return self.name

    def value(self) -> int:
        """Return what the card counts, from 0 to 13."""
        return self._value

    def face(self) -> str:
        """Return the one character that stands for the value."""
        return self._face

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self._value == other._value

    def __lt__(self, other: "Card") -> bool:
        return self._value < other._value

    def __gt__(self, other: "Card") -> bool:
        return self._value > other._value

    def __hash__(self) -> int:
        return hash(self._value)


def initiateDeck() -> list[Card]:
    """Return all the cards in the order of the handout (K1)."""
    kings = {king[1]: [king] for king in KINGS}
    suits = [[face + suit for face in FACES] + kings.get(suit, []) for suit in SUITS]
    return [Card(name) for names in (*suits, JOKERS) for name in names]


def showOneCard(card: Card | None, known: bool) -> str:
    """Return the two characters that show one place of a hand (K1)."""
    if card is None:
        return "--"
    return str(card) if known else "??"
