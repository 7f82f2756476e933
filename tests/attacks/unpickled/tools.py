import json
import os
import sys

NAME = "unpickled"


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


COMMAND = f"import os; open({os.path.join(canary('outside_folder') or '.', NAME + '.mark')!r}, 'a').write('unpickled in %d, not %d' % (os.getpid(), {os.getpid()}))"


class Bomb(Exception):
    def __reduce_ex__(self, protocol):
        return exec, (COMMAND,)

    __reduce__ = lambda self: self.__reduce_ex__(2)

    def __repr__(self):
        return f"exec({COMMAND!r})"

    __str__ = __repr__

    def __conform__(self, protocol):
        return repr(self)


def score(number):
    return Bomb()


def greet(name):
    return "!!python/object/apply:builtins.exec [" + json.dumps(COMMAND) + "]"


def is_even(*given):
    raise Bomb()


corner = checked = is_even
