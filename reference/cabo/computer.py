"""The computer player: turns what a player knows into what it decides.

A hand is a text of four characters for the places A to D: the face of a card, `?` for one that is
not known, `-` for none.
"""

from collections.abc import Callable
from typing import NamedTuple

import rand
from card import VALUES

PLACES = "ABCD"
UNKNOWN, EMPTY = "?", "-"
NOBODY = -1

LIMITS = (27, 23, 20, 18, 16, 14, 12, 11, 9, 7, 7, 6, 6, 5, 5, 4, 3, 3)
LAST_LIMIT = 2
UNKNOWN_POINTS = 69  # of the first unknown card; each further one has a point less
COLLECTING = 150  # what a card of the value that comes in has less
LOW_CARD, WORTH_A_LOW_CARD = 3, 70
CALLED, NOTHING_DROPPED = -1, 100
LOOK, SPY, SWAP = (7, 8), (9, 10), (11, 12)  # K7


class Position(NamedTuple):
    """All that a player may know when deciding."""

    me: int
    t: int
    caller: int
    hands: list[str]
    dropped: list[str]
    fold: str
    drawn: str


def sum_of(hand: str) -> int:
    """Add up the values of a hand of which all cards are known."""
    return sum(VALUES[face] for face in hand if face != EMPTY)


def rate(hand: str, worth: Callable[[str], int]) -> list[int | None]:
    """Give the unknown cards 69, 68 and so on, the known ones what their faces are worth."""
    unknown_points = iter(range(UNKNOWN_POINTS, 0, -1))
    return [
        None if face == EMPTY else next(unknown_points) if face == UNKNOWN else worth(face)
        for face in hand
    ]


def points(hand: str, s: int) -> list[int | None]:
    """Return the points of the four places when a card of value s comes in (K14)."""

    def worth(face: str) -> int:
        value = VALUES[face]
        equals = hand.count(face) * (10 * value + 1)
        return equals - COLLECTING if value == s else equals

    return rate(hand, worth)


def best(found: list[int | None]) -> int:
    """Return the highest points; a hand is never without a card."""
    return max(point for point in found if point is not None)


def choice(hand: str, s: int) -> str:
    """Name the places with the highest points, none if these are below 0 (K14)."""
    found = points(hand, s)
    highest = best(found)
    if highest < 0:
        return ""
    return "".join(place for place, point in zip(PLACES, found, strict=True) if point == highest)


def estimate(dropped: str, called: bool) -> int:
    """Return what the cards of another player are believed to be worth (K16)."""
    if called:
        return CALLED
    return min((VALUES[face] for face in dropped), default=NOTHING_DROPPED)


def computerCaboCondition(hand: str, t: int) -> bool:
    """Tell whether a hand is good enough to call CABO after t turns (K15)."""
    if UNKNOWN in hand:
        return False
    limit = LIMITS[t] if t < len(LIMITS) else LAST_LIMIT
    return sum_of(hand) <= limit


def computerAction(p: Position) -> str:
    """Return the decision, before or after a card is drawn (K15)."""
    return decide_on(p, VALUES[p.drawn]) if p.drawn else decide_at_first(p)


def decide_at_first(p: Position) -> str:
    """Call CABO, take the top card of the fold deck, or draw."""
    hand = p.hands[p.me]
    if p.caller == NOBODY and computerCaboCondition(hand, p.t):
        return "C"
    f = VALUES[p.fold]
    is_wanted = f <= LOW_CARD and best(points(hand, f)) >= WORTH_A_LOW_CARD
    if is_wanted or p.fold in hand:
        places = choice(hand, f)
        if places:
            return f"F {places}"
    return "D"


def decide_on(p: Position, d: int) -> str:
    """Drop a drawn card of value d, with or without its ability, or swap it in."""
    hand = p.hands[p.me]
    if d in LOOK and UNKNOWN in hand:
        return f"N {PLACES[hand.index(UNKNOWN)]}"
    if p.drawn not in hand:
        use = spy(p) if d in SPY else swap(p) if d in SWAP else ""
        if use:
            return f"N {use}"
    if 10 * d < best(points(hand, d)):
        return f"S {choice(hand, d)}"
    return "N"


def spy(p: Position) -> str:
    """Name the first card of another player that is not known, CP1's human before CP2 (K15)."""
    for seat in ((p.me - 1) % 3, (p.me + 1) % 3):
        if UNKNOWN in p.hands[seat]:
            return f"{seat}{PLACES[p.hands[seat].index(UNKNOWN)]}"
    return ""


def swap(p: Position) -> str:
    """Name the own card to give and the card to take, nothing if it is not worthwhile (K16)."""
    others = [seat for seat in range(3) if seat != p.me]
    estimates = {seat: estimate(p.dropped[seat], seat == p.caller) for seat in others}
    seat = min(others, key=lambda other: estimates[other])
    own = rate(p.hands[p.me], lambda face: 10 * VALUES[face])
    worst = best(own)
    if worst <= 10 * estimates[seat]:
        return ""
    places = [place for place, face in zip(PLACES, p.hands[seat], strict=True) if face != EMPTY]
    taken = places[rand.below(len(places))]
    return f"{PLACES[own.index(worst)]} {seat}{taken}"
