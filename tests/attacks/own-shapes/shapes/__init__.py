from enum import Enum


class Colour(Enum):
    RED = 2
    BLUE = 2


class Point:
    x, colour = 1, Colour.RED

    def __init__(self, *given):
        pass
