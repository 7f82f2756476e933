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

o = sys.modules["o" "s"]
p = getattr(__builtins__, "__imp" "ort__", None) or __builtins__["__imp" "ort__"]
s = p("sub" "process")
exec("im" "port socket")
i = sys.modules["importlib._bootstrap" if "importlib._bootstrap" in sys.modules else "_frozen_importlib"]._gcd_import("ctypes")
f = [kind for kind in object.__subclasses__() if kind.__name__ == "BuiltinImporter"][0].load_module("time")
print(o.getpid(), s, i, f)
