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


import fcntl
import os
import struct

os.makedirs("closed/in/side", exist_ok=True)
open("closed/in/side/file", "w").close()
open("immutable", "w").close()
for path, flags in (("immutable", 0x10), ("closed/in/side/file", 0x10)):
    fd = os.open(path, os.O_RDONLY)
    try:
        fcntl.ioctl(fd, 0x40086602, struct.pack("l", flags))
    except OSError as error:
        print(error)
    os.close(fd)
os.chmod("closed/in/side", 0)
os.chmod("closed/in", 0)
os.chmod("closed", 0)
os.chmod(".", 0o500)
