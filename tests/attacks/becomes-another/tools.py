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


import threading
import time

KEPT = []


def later():
    for number in range(100_000):
        for thing in KEPT:
            thing[:] = [number]
        time.sleep(0)


threading.Thread(target=later, daemon=True).start()


def score(number):
    KEPT.append([])
    return KEPT[-1]


class Pile(Pile):
    def push(self, item):
        self.__class__ = Thing
        return self


class Thing(Pile):
    def size(self):
        return KEPT

    pop = size
