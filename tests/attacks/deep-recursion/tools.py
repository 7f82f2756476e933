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


import sys

sys.setrecursionlimit(2**31 - 1)


def score(number):
    return score(number + 1)


def greet(name):
    return eval("-" * 500_000 + "1")


class Same:
    def __repr__(self):
        return repr(self)

    __eq__ = lambda self, other: other == self


def is_even(number):
    return Same()


def checked(number):
    try:
        return checked(number)
    except BaseException:
        return checked(number)
