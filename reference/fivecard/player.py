"""What a hand is worth, which cards to discard, how a computer player bets; and a player."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import rand
from deck import CARDS, Deck, card_name, face, suit

HAND_SIZE = 5
TYPES = (  # F2
    "High Card",
    "One Pair",
    "Two Pair",
    "Three of a Kind",
    "Straight",
    "Flush",
    "Full House",
    "Four of a Kind",
    "Straight Flush",
    "Royal Straight Flush",
)
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_STRAIGHT_FLUSH = 4, 5, 8, 9
TYPE_BY_COUNTS = {  # how often the faces of a hand occur, and the type this makes
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
HIGHEST_STRAIGHT = (12, 11, 10, 9, 8)
LOWEST_STRAIGHT = (3, 2, 1, 0, 12)  # F4
STRAIGHTS = {tuple(range(high, high - HAND_SIZE, -1)) for high in range(4, 13)} | {LOWEST_STRAIGHT}

CASES = range(1, 2**HAND_SIZE + 1)
DISCARD_ALL = CASES[-1]

PERCENT = 100
CHECK_FOLD_CALL = (  # F14: the percentages of each type; what remains is to raise
    (15, 15, 70),
    (10, 10, 85),
    (10, 0, 60),
    (10, 0, 50),
    (5, 0, 30),
    (3, 0, 25),
    (2, 0, 20),
    (1, 0, 15),
    (0, 0, 15),
    (0, 0, 15),
)


def check_type(hand: list[int]) -> int:
    """Return the type of a hand (F2)."""
    return type_of(order_of(faces_in(hand)), is_suited(hand))


def sort_by_type(hand: list[int]) -> list[int]:
    """Return the cards in the order in which their faces count (F3)."""
    order = order_of(faces_in(hand))
    return sorted(hand, key=lambda card: order.index(face(card)))


def hand_value(hand: list[int]) -> int:
    """Return the number by which hands are compared (F5)."""
    return value_of(faces_in(hand), is_suited(hand))


def describe(hand: list[int]) -> str:
    """Write a hand as players see it."""
    names = " ".join(map(card_name, sort_by_type(hand)))
    return f"{names} ({TYPES[check_type(hand)]})"


def faces_in(hand: list[int]) -> tuple[int, ...]:
    """Return the faces of some cards, in an order that depends on nothing else."""
    return tuple(sorted(map(face, hand)))


def is_suited(hand: list[int]) -> bool:
    """Say whether all cards are of the same suit."""
    return len(set(map(suit, hand))) == 1


def order_of(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Order faces by how often they occur, then by height (F3)."""
    if set(faces) == set(LOWEST_STRAIGHT):
        return LOWEST_STRAIGHT
    counts = Counter(faces)
    return tuple(sorted(faces, key=lambda one: (counts[one], one), reverse=True))


def type_of(order: tuple[int, ...], suited: bool) -> int:
    """Return the type of a hand with these faces, in the order in which they count (F2)."""
    if order in STRAIGHTS:
        if suited:
            return ROYAL_STRAIGHT_FLUSH if order == HIGHEST_STRAIGHT else STRAIGHT_FLUSH
        return STRAIGHT
    counts = sorted(Counter(order).values(), reverse=True)
    return FLUSH if suited else TYPE_BY_COUNTS[tuple(counts)]


@cache  # a simulation meets the same few thousand hands again and again
def value_of(faces: tuple[int, ...], suited: bool) -> int:
    """Pack the type of a hand and its faces into a number, four bits each (F5)."""
    order = order_of(faces)
    value = type_of(order, suited)
    for one in order:
        value = value << 4 | one
    return value


def discarded(case: int) -> list[int]:
    """Return the numbers, from 1 to 5, of the cards that a case discards (F7)."""
    return [bit + 1 for bit in range(HAND_SIZE) if (case - 1) >> bit & 1]


def case_of(numbers: list[int]) -> int:
    """Return the case that discards these cards (F7)."""
    return 1 + sum(1 << number - 1 for number in numbers)


def kept(cards: list[int], case: int) -> list[int]:
    """Return those of five sorted cards that a case keeps."""
    return [card for bit, card in enumerate(cards) if not (case - 1) >> bit & 1]


def cards_outside(hand: list[int]) -> list[int]:
    """Return all cards that are not in a hand."""
    return [card for card in CARDS if card not in hand]


def split(hand: list[int], case: int) -> tuple[list[int], list[int]]:
    """Return the cards that a case keeps, and those from which the others are replaced (F8)."""
    return kept(sort_by_type(hand), case), cards_outside(hand)


def simulate(hand: list[int], case: int, n: int) -> float:
    """Return the mean value of the hand after n draws of replacements (F8)."""
    staying, rest = split(hand, case)
    missing = HAND_SIZE - len(staying)
    return sum(hand_value(staying + drawn(rest, missing)) for _ in range(n)) / n


def drawn(cards: list[int], count: int) -> list[int]:
    """Draw some cards by chance (F8)."""
    rest = cards.copy()
    return [rest.pop(rand.below(len(rest))) for _ in range(count)]


def best_case(hand: list[int], n: int) -> int:
    """Return the case with the highest mean, the lowest such (F8)."""
    return max(CASES, key=lambda case: simulate(hand, case, n))


def expectation(hand: list[int], case: int) -> float:
    """Return the mean over all replacements there are, which `simulate` comes close to (F9)."""
    staying, rest = split(hand, case)
    missing = HAND_SIZE - len(staying)
    total = sum(hand_value([*staying, *draw]) for draw in combinations(rest, missing))
    return total / comb(len(rest), missing)


def choose_action(kind: int, may_check: bool) -> str:
    """Choose by chance what a computer player with a hand of some type wants to do (F14)."""
    check, fold, call = CHECK_FOLD_CALL[kind]
    if may_check and rand.below(PERCENT) < check:
        return "check"
    share = rand.below(PERCENT)
    if share < fold:
        return "check" if may_check else "fold"
    return "call" if share < fold + call else "raise"


class Player:
    """Somebody at the table, with chips and a hand."""

    def __init__(self, name: str, chips: int) -> None:
        self._name = name
        self._chips = chips
        self._hand: list[int] = []

    def name(self) -> str:
        """Return the player's name."""
        return self._name

    def chips(self) -> int:
        """Count the chips."""
        return self._chips

    def hand(self) -> list[int]:
        """Return the cards."""
        return self._hand.copy()

    def pay(self, amount: int) -> None:
        """Give chips away."""
        self._chips -= amount

    def win(self, amount: int) -> None:
        """Get chips."""
        self._chips += amount

    def fill(self, deck: Deck) -> None:
        """Take cards from the deck until there are five, and sort them."""
        while len(self._hand) < HAND_SIZE:
            self._hand.append(deck.deal())
        self._hand = sort_by_type(self._hand)

    def discard(self, case: int) -> int:
        """Drop the cards that a case discards, and return how many (F7)."""
        self._hand = kept(self._hand, case)
        return HAND_SIZE - len(self._hand)
