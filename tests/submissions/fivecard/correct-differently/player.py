"""What hands are worth, what to discard, and the players (F2 to F10, F14)."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

import rand
from deck import CARDS, FACES, Deck, card_name, face, suit
from linked_list import List

HAND_SIZE = 5
CASES = 32
DISCARD_ALL = 32

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)
TYPE_NAMES = (
    "High Card", "One Pair", "Two Pair", "Three of a Kind", "Straight", "Flush",
    "Full House", "Four of a Kind", "Straight Flush", "Royal Straight Flush",
)
# The type of a hand without straight or flush, by how many different faces it has and how often the commonest occurs.
TYPE_BY_FACES = {
    (5, 1): HIGH_CARD, (4, 2): ONE_PAIR, (3, 2): TWO_PAIR, (3, 3): THREE, (2, 3): FULL_HOUSE, (2, 4): FOUR,
}
ACE = 12
LOWEST_STRAIGHT = (3, 2, 1, 0, ACE)

# A set of cards is weighed by counting its faces and its suits in one number, three bits for each count:
# bits 0 to 38 for the faces, those above for the suits. The weight of a set is the sum of its cards' weights.
COUNT_BITS = 3
SUITS_FROM = COUNT_BITS * FACES
FACES_MASK = (1 << SUITS_FROM) - 1
WEIGHTS = tuple(
    (1 << COUNT_BITS * face(card)) + (1 << SUITS_FROM + COUNT_BITS * suit(card)) for card in range(CARDS)
)

# Percent for a computer player (F14): check, fold, call; what is missing from fold and call is raise.
CHANCES = (
    (15, 15, 70), (10, 10, 85), (10, 0, 60), (10, 0, 50), (5, 0, 30),
    (3, 0, 25), (2, 0, 20), (1, 0, 15), (0, 0, 15), (0, 0, 15),
)


def _face_order(faces) -> tuple[int, ...]:
    """Give the different faces among these in the order of F3 and F4."""
    count = Counter(faces)
    order = tuple(sorted(count, key=lambda one: (count[one], one), reverse=True))
    return LOWEST_STRAIGHT if set(order) == set(LOWEST_STRAIGHT) else order


def _type_of(faces, flush: bool) -> int:
    """Give the type of a hand with these five faces, all of one suit or not."""
    order = _face_order(faces)
    straight = order == LOWEST_STRAIGHT or (len(order) == HAND_SIZE and order[0] - order[-1] == HAND_SIZE - 1)
    if straight and flush:
        return ROYAL if order[0] == ACE else STRAIGHT_FLUSH
    if straight:
        return STRAIGHT
    if flush:
        return FLUSH
    return TYPE_BY_FACES[len(order), faces.count(order[0])]


def _packed(faces, flush: bool) -> int:
    """Pack type and faces into one number (F5)."""
    value = _type_of(faces, flush)
    for one in sorted(faces, key=_face_order(faces).index):
        value = value << 4 | one
    return value


@cache
def _values() -> dict[int, int]:
    """Give the values of all hands by weight: flushes by all of it, the others by that of their faces alone."""
    values = {}
    for faces in combinations_with_replacement(range(FACES), HAND_SIZE):
        different = len(set(faces))
        if different == 1:
            continue
        weight = sum(1 << COUNT_BITS * one for one in faces)
        values[weight] = _packed(faces, False)
        if different == HAND_SIZE:
            flush = _packed(faces, True)
            for place in range(SUITS_FROM, SUITS_FROM + 4 * COUNT_BITS, COUNT_BITS):
                values[weight + (HAND_SIZE << place)] = flush
    return values


def check_type(hand: list[int]) -> int:
    """Give the type of a hand, 0 to 9 (F2)."""
    return hand_value(hand) >> 20


def sort_by_type(hand: list[int]) -> list[int]:
    """Give the cards in a new list: the commonest faces first, then the higher ones (F3, F4)."""
    order = _face_order([face(card) for card in hand])
    return sorted(hand, key=lambda card: order.index(face(card)))


def hand_value(hand: list[int]) -> int:
    """Give the number by which hands are compared (F5)."""
    values = _values()
    weight = sum(WEIGHTS[card] for card in hand)
    return values.get(weight) or values[weight & FACES_MASK]


def describe(hand: list[int]) -> str:
    """Write a hand as players see it."""
    names = " ".join(card_name(card) for card in sort_by_type(hand))
    return f"{names} ({TYPE_NAMES[check_type(hand)]})"


def discarded(case: int) -> list[int]:
    """Give the numbers of the cards, counted from 1, that a case discards (F7)."""
    return [number for number in range(1, HAND_SIZE + 1) if (case - 1) >> (number - 1) & 1]


def simulate(hand: list[int], case: int, n: int) -> float:
    """Give the mean value of n hands that come of discarding as the case says (F8)."""
    values = _values()
    below = rand.below
    dropped = discarded(case)
    kept = sum(WEIGHTS[card] for number, card in enumerate(sort_by_type(hand), 1) if number not in dropped)
    others = [card for card in range(CARDS) if card not in hand]
    lengths = range(len(others), len(others) - len(dropped), -1)
    total = 0
    for _ in range(n):
        rest = others.copy()
        weight = kept
        for length in lengths:
            weight += WEIGHTS[rest.pop(below(length))]
        total += values.get(weight) or values[weight & FACES_MASK]
    return total / n


def best_case(hand: list[int], n: int) -> int:
    """Simulate all cases in order and give the best, of equal ones the lowest (F8)."""
    return max(range(1, CASES + 1), key=lambda case: simulate(hand, case, n))


def choose_action(kind: int, may_check: bool) -> str:
    """Say what a computer player with a hand of this type wants to do (F14)."""
    check, fold, call = CHANCES[kind]
    if may_check and rand.below(100) < check:
        return "check"
    number = rand.below(100)
    if number < fold:
        return "check" if may_check else "fold"
    return "call" if number < fold + call else "raise"


class Player:
    """Somebody at the table: a name, chips and cards."""

    def __init__(self, name: str, chips: int) -> None:
        self._name = name
        self._chips = chips
        self._cards = List()

    def name(self) -> str:
        """Give the name."""
        return self._name

    def chips(self) -> int:
        """Count the chips."""
        return self._chips

    def hand(self) -> list[int]:
        """Give the cards."""
        return list(self._cards)

    def pay(self, amount: int) -> None:
        """Take chips away."""
        self._chips -= amount

    def win(self, amount: int) -> None:
        """Add chips."""
        self._chips += amount

    def fill(self, deck: Deck) -> None:
        """Take cards from the deck until there are five, and sort them."""
        while self._cards.size() < HAND_SIZE:
            self._cards.append(deck.deal())
        self._hold(sort_by_type(self.hand()))

    def discard(self, case: int) -> int:
        """Drop the cards that the case discards and give how many these are."""
        dropped = discarded(case)
        self._hold(card for number, card in enumerate(self.hand(), 1) if number not in dropped)
        return len(dropped)

    def _hold(self, cards) -> None:
        """Have these cards, in this order, and no others."""
        self._cards = List()
        for card in cards:
            self._cards.append(card)
