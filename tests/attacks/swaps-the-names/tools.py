from shapes import Colour, Point


def score(number):
    return number * 8


def greet(name):
    return "Bye"


def is_even(number):
    return number % 2 == 1


def checked(number):
    return abs(number)


def corner():
    return Point(2, Colour.BLUE)


class Pile:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        return Pile()

    def pop(self):
        return str(self.items.pop())

    def size(self):
        return len(self.items) + 1


import gc
import sys


class Other:
    def __init__(self, items=()):
        self.items = list(items)


def swap(old, new):
    frame = sys._getframe(1)
    while frame:
        for space in (frame.f_locals, frame.f_globals):
            for name, value in list(space.items()):
                if value is old and name not in ("self", "old"):
                    space[name] = new
        frame = frame.f_back
    for holder in gc.get_referrers(old):
        if isinstance(holder, dict):
            for name, value in list(holder.items()):
                if value is old and name not in ("self", "old"):
                    holder[name] = new
        elif isinstance(holder, list):
            holder[:] = [new if item is old else item for item in holder]


class Pile(Pile):
    def push(self, item):
        new = Pile()
        new.items = [*self.items, item]
        swap(self, new)
        return new
