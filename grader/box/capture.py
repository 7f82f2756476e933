"""Keeps what a process left: its output up to a limit, its answers, the files it was to write."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import mmap

MEGABYTE = 1 << 20
# No link, and no waiting for the writer of a pipe, where the system can tell.
FILES_ONLY = (
    getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)
REPEAT_EVERY = 1 << 16
REPEAT_TAIL = 1 << 15
REPEAT_PROBE = 512
MOST_STDERR = 1 << 16
MOST_ANSWERS = 1 << 24
MOST_EMPTY = 10  # how many reads at the end of the input are told


def answers_in(memory: mmap.mmap) -> bytes:
    """Return what was written to shared memory: all before the first zero."""
    return memory[: max(0, memory.find(b"\0"))]


def repeating(tail: bytes) -> int:
    """Return the length of the block that `tail` repeats from end to end, 0 if it does not."""
    probe = tail[-REPEAT_PROBE:]
    before = tail.rfind(probe, 0, len(tail) - 1)
    period = len(tail) - len(probe) - before
    if before < 0 or period > len(tail) // 4 or tail[period:] != tail[:-period]:
        return 0
    return period


class Capture:
    """The bytes of one stream, kept up to a limit; says when the stream should be ended."""

    def __init__(self, limit: int, *, watch_repeats: bool = False) -> None:
        self.kept = bytearray()
        self.limit = limit
        self.next_check = REPEAT_EVERY if watch_repeats else limit + 1

    def add(self, chunk: bytes) -> str | None:
        """Keep a chunk; return why the process must end now, if it must.

        The decision depends on the bytes alone, never on how they were cut into chunks.
        """
        self.kept += chunk
        while len(self.kept) >= self.next_check and self.next_check <= self.limit:
            tail = bytes(self.kept[self.next_check - REPEAT_TAIL : self.next_check])
            if repeating(tail):
                del self.kept[self.next_check :]
                return "repeating"
            self.next_check += REPEAT_EVERY
        if len(self.kept) > self.limit:
            del self.kept[self.limit :]
            return "output"
        return None


def read_files(folder: str, names: list[str], most: int) -> dict[str, bytes]:
    """Read the files a job was asked to write: regular ones, no more than allowed."""
    found = {}
    for name in names:
        try:
            descriptor = os.open(os.path.join(folder, name), os.O_RDONLY | FILES_ONLY)
        except OSError:
            continue
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            continue
        with os.fdopen(descriptor, "rb") as file:
            found[name] = file.read(most * MEGABYTE)
    return found
