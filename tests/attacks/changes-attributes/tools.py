import json
import os
import sys

NAME = "changes-attributes"


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


import fcntl
import stat


def targets():
    for key in ("secret_file", "outside_folder"):
        if canary(key):
            yield key, canary(key)
    folder = canary("golden_folder")
    if folder:
        try:
            for name in os.listdir(folder)[:2]:
                yield "golden", os.path.join(folder, name)
        except OSError:
            pass


for key, path in targets():
    actions = {
        "chmod": lambda: os.chmod(path, stat.S_IMODE(os.stat(path).st_mode) ^ 0o010),
        "utime": lambda: os.utime(path, (1, 1)),
        "chown": lambda: os.chown(path, -1, os.stat(path).st_gid),
        "setxattr": lambda: os.setxattr(path, "user.grade-attack", b"1"),
        "truncate": lambda: key == "golden" and os.truncate(path, os.stat(path).st_size) or 1 / (key == "golden"),
        "flock": lambda: fcntl.flock(os.open(path, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB),
        "lease": lambda: fcntl.fcntl(os.open(path, os.O_RDONLY), 1024, 1),
    }
    for name, action in actions.items():
        try:
            action()
            harmed(f"{name} of {key}")
        except (OSError, ZeroDivisionError):
            pass
