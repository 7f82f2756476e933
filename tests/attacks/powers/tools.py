import json
import os
import sys

NAME = "powers"


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
status = dict(line.split(":\t", 1) for line in open("/proc/self/status").read().splitlines() if ":\t" in line)
for key in ("CapEff", "CapPrm", "CapBnd", "CapAmb"):
    if int(status.get(key, "0"), 16) and key in ("CapEff", "CapPrm"):
        harmed(f"{key} is {status[key]}")
print("NoNewPrivs", status.get("NoNewPrivs"), "Seccomp", status.get("Seccomp"), "Uid", status.get("Uid"))
area = ctypes.create_string_buffer(256)
TRIES = {
    "bpf": (321, 0, area, 72), "perf_event_open": (298, area, 0, -1, -1, 0), "userfaultfd": (323, 0), "init_module": (175, area, 0, area), "finit_module": (313, -1, area, 0),
    "quotactl": (179, 0x80000100, 0, 0, 0), "acct": (163, -1), "swapon": (167, -1, 0), "fanotify_init": (300, 0, 0), "name_to_handle_at": (303, -100, b".", area, area, 0), "syslog": (103, 3, area, 100), "kcmp": (312, os.getpid(), os.getppid(), 0, 1, 1),
    "modify_ldt": (154, 0, area, 100), "iopl": (172, 3), "vhangup": None, "adjtimex": None, "fsopen": (430, b"tmpfs", 0), "landlock_create_ruleset": (444, 0, 0, 1), "memfd_secret": (447, 0), "add_key": (248, b"user", b"grade-attack", b"x", 1, -2), "mount": (165, 0, 0, 0, 0, 0),
}
for name, given in TRIES.items():
    if given:
        ctypes.set_errno(0)
        got = libc.syscall(*given)
        if name in ("bpf", "perf_event_open", "userfaultfd", "fanotify_init", "fsopen", "iopl", "kcmp") and got >= 0:
            harmed(f"{name} works")
        else:
            print(name, got, os.strerror(ctypes.get_errno()))
