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


def score(number):
    if number == 2:
        return 10**200_000
    if number == 3:
        return 10**5000
    return float("nan")


def greet(name):
    deep = []
    for _ in range(100_000):
        deep = [deep]
    return deep


def is_even(number):
    ring = []
    ring.append(ring)
    book = {"self": ring}
    book["book"] = book
    return [ring, book]


def checked(number):
    return [float("inf"), -float("inf"), 1e308 * 10, -0.0, 1j, b"\xff", ..., NotImplemented, range(10**18), {1, 2}]


def corner():
    point = Point(1, Colour.RED)
    point.x = point
    return point


def endless():
    while True:
        yield "x"


class Pile:
    def push(self, item):
        return {number: "x" * 100 for number in range(300_000)}

    def pop(self):
        return endless()

    def size(self):
        return "x" * 100_000_000


class Chain:
    pass
