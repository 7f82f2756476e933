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


import os
import time

CLONE_PARENT, SIGCHLD = 0x8000, 17
for status in (0, 3, 0):
    pid = libc.syscall(56, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0)
    if pid == 0:
        libc.prctl(15, b"grade-attack-clone", 0, 0, 0)
        os._exit(status)
    if pid > 0:
        print("HARMED a-child-for-the-parent: made", pid, flush=True)
time.sleep(0.1)
