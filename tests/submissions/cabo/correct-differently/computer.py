"""How a computer player decides. Nothing is kept in mind: all it knows is its Position."""

from __future__ import annotations

from typing import NamedTuple

import rand
from card import ABILITIES, faceValue

PLACES = "ABCD"
SEATS = 3
UNKNOWN = "?"
EMPTY = "-"
FIRST_UNKNOWN = 69
SAME_VALUE = 150
LOW_FOLD = 3
WORTH_TAKING = 70
NOTHING_DROPPED = 100
CABO_LIMITS = (27, 23, 20, 18, 16, 14, 12, 11, 9, 7, 7, 6, 6, 5, 5, 4, 3, 3)
LATE_LIMIT = 2


class Position(NamedTuple):
    """All that a player may know when he decides."""

    me: int
    t: int
    caller: int
    hands: list[str]
    dropped: list[str]
    fold: str
    drawn: str


def isKnownFace(face: str) -> bool:
    """Tell whether a character of a hand is the face of a card, neither unknown nor empty."""
    return face not in (UNKNOWN, EMPTY)


def holds(hand: str, value: int) -> bool:
    """Tell whether a card of this value is among the known ones of a hand."""
    return any(isKnownFace(face) and faceValue(face) == value for face in hand)


def rate(hand: str, known) -> list[int | None]:
    """Rate the places: the unknown ones 69, 68, …, the known ones as the function `known` says."""
    ratings: list[int | None] = []
    for place, face in enumerate(hand):
        if face == EMPTY:
            ratings.append(None)
        elif face == UNKNOWN:
            ratings.append(FIRST_UNKNOWN - hand[:place].count(UNKNOWN))
        else:
            ratings.append(known(face))
    return ratings


def highest(ratings: list[int | None]) -> int:
    """Return the highest rating that there is, -1000 without any."""
    return max((rating for rating in ratings if rating is not None), default=-1000)


def points(hand: str, s: int) -> list[int | None]:
    """Return the points of the four places, given that a card of value s comes in (K14)."""
    def known(face: str) -> int:
        value = faceValue(face)
        return hand.count(face) * (10 * value + 1) - (SAME_VALUE if value == s else 0)

    return rate(hand, known)


def choice(hand: str, s: int) -> str:
    """Return every place with the highest points, if these are 0 or more (K14)."""
    ratings = points(hand, s)
    best = highest(ratings)
    if best < 0:
        return ""
    return "".join(place for place, rating in zip(PLACES, ratings) if rating == best)


def estimate(dropped: str, called: bool) -> int:
    """Return what a player's cards are believed to be worth (K16)."""
    if called:
        return -1
    return min(map(faceValue, dropped), default=NOTHING_DROPPED)


def computerCaboCondition(hand: str, t: int) -> bool:
    """Tell whether a computer with this hand calls CABO after t turns (K15)."""
    limit = CABO_LIMITS[t] if t < len(CABO_LIMITS) else LATE_LIMIT
    return UNKNOWN not in hand and sum(faceValue(face) for face in hand if face != EMPTY) <= limit


def computerAction(p: Position) -> str:
    """Return the decision of the player p.me, as it is written for Round.act (K15)."""
    if not p.drawn:
        return startOfTurn(p)
    return ability(p) or swapInOrDrop(p)


def startOfTurn(p: Position) -> str:
    """Decide at the start of a turn: call, take the fold card, or draw."""
    hand = p.hands[p.me]
    if p.caller == -1 and computerCaboCondition(hand, p.t):
        return "C"
    value = faceValue(p.fold)
    exchanged = choice(hand, value)
    isGood = value <= LOW_FOLD and highest(points(hand, value)) >= WORTH_TAKING
    if exchanged and (isGood or holds(hand, value)):
        return "F " + exchanged
    return "D"


def ability(p: Position) -> str:
    """Decide for the ability of the drawn card; nothing if there is none, or none worth using."""
    hand = p.hands[p.me]
    value = faceValue(p.drawn)
    kind = ABILITIES.get(value, "")
    if kind == "look" and UNKNOWN in hand:
        return "N " + PLACES[hand.index(UNKNOWN)]
    if kind == "spy" and not holds(hand, value):
        return spy(p)
    if kind == "swap" and not holds(hand, value):
        return swap(p)
    return ""


def spy(p: Position) -> str:
    """Look at the first unknown card of the others, whose turns come before the own one."""
    for seat in ((p.me + 2) % SEATS, (p.me + 1) % SEATS):
        if UNKNOWN in p.hands[seat]:
            return f"N {seat}{PLACES[p.hands[seat].index(UNKNOWN)]}"
    return ""


def swap(p: Position) -> str:
    """Swap the worst own card with one found by chance, if that is worthwhile (K16)."""
    def belief(seat: int) -> int:
        return estimate(p.dropped[seat], p.caller == seat)

    other = min((seat for seat in range(SEATS) if seat != p.me), key=belief)
    ratings = rate(p.hands[p.me], lambda face: 10 * faceValue(face))
    worst = highest(ratings)
    if worst <= 10 * belief(other):
        return ""
    filled = [place for place, face in zip(PLACES, p.hands[other]) if face != EMPTY]
    return f"N {PLACES[ratings.index(worst)]} {other}{filled[rand.below(len(filled))]}"


def swapInOrDrop(p: Position) -> str:
    """Exchange for the drawn card what is worse than it, or drop it."""
    hand = p.hands[p.me]
    value = faceValue(p.drawn)
    if 10 * value < highest(points(hand, value)):
        return "S " + choice(hand, value)
    return "N"
