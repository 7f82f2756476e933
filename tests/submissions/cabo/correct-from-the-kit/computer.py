"""What the computer players decide, from a position and nothing else."""

from collections import Counter
from typing import NamedTuple

import rand
from card import EMPTY, FACES, UNKNOWN

PLACES = "ABCD"
_LIMITS = (27, 23, 20, 18, 16, 14, 12, 11, 9, 7, 7, 6, 6, 5, 5, 4, 3, 3)
_LAST_LIMIT = 2


class Position(NamedTuple):
    """All that a player may know when he decides."""

    me: int
    t: int
    caller: int
    hands: list[str]
    dropped: list[str]
    fold: str
    drawn: str


def _weigh(hand, known):
    """Yield a number for each place: None without a card, 69, 68... if unknown, else known(face)."""
    blind = iter(range(69, 65, -1))
    for face in hand:
        yield None if face == EMPTY else next(blind) if face == UNKNOWN else known(face)


def points(hand, s):
    """The points of the four places, given that a card of value s comes in."""
    held = Counter(hand)

    def known(face):
        value = FACES.index(face)
        return held[face] * (10 * value + 1) - 150 * (value == s)

    return list(_weigh(hand, known))


def _highest(weights):
    """The highest of the weights and the places that have it."""
    best = max((w for w in weights if w is not None), default=-1)
    return best, "".join(place for place, w in zip(PLACES, weights) if w == best)


def choice(hand, s):
    """The places to give away for a card of value s."""
    best, places = _highest(points(hand, s))
    return places if best >= 0 else ""


def estimate(dropped, called):
    """What the cards of a player are believed to be worth."""
    return -1 if called else min(map(FACES.index, dropped), default=100)


def computerCaboCondition(hand, t):
    """Whether a hand is good enough to call after t turns."""
    if UNKNOWN in hand:
        return False
    limit = _LIMITS[t] if t < len(_LIMITS) else _LAST_LIMIT
    return sum(FACES.index(face) for face in hand if face != EMPTY) <= limit


def _atStart(p):
    """The decision at the start of a turn."""
    mine = p.hands[p.me]
    if p.caller < 0 and computerCaboCondition(mine, p.t):
        return "C"
    value = FACES.index(p.fold)
    places = choice(mine, value)
    low = value <= 3 and _highest(points(mine, value))[0] >= 70
    return f"F {places}" if places and (low or p.fold in mine) else "D"


def _unseen(p, seats):
    """Yield seat and place of each card of these seats that is not known."""
    return ((seat, place) for seat in seats for place, face in zip(PLACES, p.hands[seat]) if face == UNKNOWN)


def _ability(p):
    """Yield the use of the drawn card's ability, if the computer wants it."""
    mine = p.hands[p.me]
    if p.drawn in "78":
        yield from (f"N {place}" for _, place in _unseen(p, [p.me]))
    elif p.drawn in mine:
        return
    elif p.drawn in "9T":
        yield from (f"N {seat}{place}" for seat, place in _unseen(p, ((p.me + 2) % 3, (p.me + 1) % 3)))
    elif p.drawn in "JQ":
        guess, seat = min((estimate(p.dropped[s], s == p.caller), s) for s in range(3) if s != p.me)
        worst, places = _highest(list(_weigh(mine, lambda face: 10 * FACES.index(face))))
        if worst > 10 * guess:
            theirs = [place for place, face in zip(PLACES, p.hands[seat]) if face != EMPTY]
            yield f"N {places[0]} {seat}{theirs[rand.below(len(theirs))]}"


def _atDrawn(p):
    """Yield what to do with a drawn card, the best first."""
    yield from _ability(p)
    value = FACES.index(p.drawn)
    best, places = _highest(points(p.hands[p.me], value))
    if 10 * value < best:
        yield f"S {places}"
    yield "N"


def computerAction(p):
    """The decision of the player p.me, as act takes it."""
    return next(_atDrawn(p)) if p.drawn else _atStart(p)
