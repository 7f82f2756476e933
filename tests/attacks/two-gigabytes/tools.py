import json
import os
import sys

NAME = "two-gigabytes"


def canary(key):
    for folder in (os.path.dirname(os.path.abspath(__file__)), os.getcwd(), *sys.path):
        try:
            with open(os.path.join(folder, "canary.json")) as file:
                return json.load(file).get(key)
        except (OSError, ValueError):
            pass
    return None


def harmed(what, show=True):
    """Show from outside that it worked: a line in the report, a file in the outside folder."""
    try:
        print(f"HARMED {NAME}: {what}", file=sys.stdout if show else sys.stderr, flush=True)
    except (OSError, ValueError):
        pass
    try:
        with open(os.path.join(canary("outside_folder"), NAME + ".mark"), "a") as file:
            file.write(f"{what}\n")
    except (OSError, TypeError, ValueError):
        pass


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


import mmap


def page(area):
    for at in range(0, len(area), 4096):
        area[at] = 1


def take(how):
    kept = []
    try:
        if how == "whole":
            kept.append(bytearray(2 << 30))
            page(kept[0])
        elif how == "pieces":
            for _ in range(2048):
                kept.append(bytearray(b"x" * (1 << 20)))
        elif how == "shared":
            kept.append(mmap.mmap(-1, 2 << 30, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS))
            page(kept[0])
        else:
            fd = os.memfd_create("grade-attack")
            for _ in range(2048):
                os.write(fd, b"x" * (1 << 20))
            os.close(fd)
        harmed(how + ": two gigabytes")
    except (MemoryError, OSError, ValueError) as error:
        print(how, "failed:", type(error).__name__)


take("whole")
take("pieces")
take("shared")


def greet(name):
    take("file")
    take("shared")
    return "Bye"
