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
