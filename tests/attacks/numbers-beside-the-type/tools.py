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
from decimal import Decimal
from fractions import Fraction


def score(number):
    known = number * 7
    return {2: Decimal(known), 3: float(known), 5: Fraction(known)}.get(number, complex(known))


def greet(name):
    return f"Hello {name}".encode()


def is_even(number):
    return 1 if number % 2 == 0 else 0


class Pile(Pile):
    def push(self, item):
        self.items.append(item)
        return self

    def size(self):
        return bool(self.items)

    def pop(self):
        return float(self.items.pop())
