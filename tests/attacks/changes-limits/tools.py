import json
import os
import sys

NAME = "changes-limits"


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

import ctypes

libc = ctypes.CDLL(None, use_errno=True)


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


import resource

for name in ("CPU", "AS", "DATA", "FSIZE", "NPROC", "NOFILE", "STACK", "CORE", "MEMLOCK", "RSS"):
    kind = getattr(resource, "RLIMIT_" + name)
    soft, hard = resource.getrlimit(kind)
    for new in ((-1, -1), (hard, hard), (soft * 2, hard if hard == -1 else hard * 2)):
        try:
            resource.setrlimit(kind, new)
        except (OSError, ValueError, OverflowError):
            continue
        if resource.getrlimit(kind)[1] != hard and hard != -1:
            harmed(f"{name}: hard limit {hard} is now {resource.getrlimit(kind)[1]}")
        break
try:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    os.setpriority(os.PRIO_PROCESS, 0, before - 5)
    harmed("a higher priority")
except OSError:
    pass
try:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    harmed("real-time scheduling")
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
except OSError:
    pass
try:
    with open("/proc/self/oom_score_adj", "r+") as file:
        before = int(file.read())
        file.seek(0)
        file.write(str(before - 500))
    harmed("oom_score_adj lowered")
except (OSError, ValueError):
    pass
libc.personality(0x0040000 | 0x0400000)


def score(number):
    while True:
        pass
