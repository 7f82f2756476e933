"""The two sides of the board, and the number that every pot has."""

from enum import Enum

POT = 0  # the hole number of a side's pot
NSIDES = 2


class Side(Enum):
    """Whose holes and pot: North's or South's."""

    NORTH = 0
    SOUTH = 1


NORTH = Side.NORTH
SOUTH = Side.SOUTH


def opponent(s):
    """Return the other side."""
    return Side.SOUTH if s is Side.NORTH else Side.NORTH
