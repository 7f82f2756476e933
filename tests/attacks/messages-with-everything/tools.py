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


NASTY = "\0\ud800\udfff\x1b]0;owned\x07\x9b2J\u202e\ufeff\uffff]]><!--|`::error::x\r\n" * 3


def score(number):
    raise Exception(NASTY + "x" * 10_000_000)


def greet(name):
    return NASTY


def is_even(number):
    raise type("Na\ud800me\0\n" if False else "Na\ud800me", (Exception,), {})(NASTY, b"\xff", NASTY)


def checked(number):
    raise KeyError("\ud800" * 1000)


class Pile:
    def push(self, item):
        return {NASTY: NASTY, "\ud800": [NASTY]}


def corner():
    exec(compile("1/0", "\ud800\x1b[31m\n/etc/passwd", "exec"))
