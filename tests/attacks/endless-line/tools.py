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
import sys

os.write(1, b"=== round 1 ===")


def score(number):
    for _ in range(1000):
        os.write(1, b"7")
    while True:
        os.write(1 + number % 2, b"\xff\x00=" * 1_000_000)
