"""The ways in and out of a job: its standard streams, and the memory for its answers."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from json import dumps
from os import getpid
from typing import TYPE_CHECKING, Any

from grader.box.capture import MOST_EMPTY

if TYPE_CHECKING:
    import mmap

Json = Any


class Answers:
    """The way out for plain values: JSON lines in memory shared with the one who watches.

    Nothing is lost with a process that ends abruptly, and an answer costs no system call.
    """

    def __init__(self) -> None:
        self.memory: mmap.mmap | None = None
        self.used = 0
        self.process = 0

    def open(self, memory: mmap.mmap) -> None:
        """Let answers come from this process; whatever it forks has none to give."""
        self.memory = memory
        self.process = getpid()

    def send(self, kind: str, value: Json) -> None:
        """Write one answer."""
        self.write(kind, dumps(value))

    def write(self, kind: str, text: str) -> None:
        """Write an answer's text; where there is no room, it is the first of many not given."""
        if self.memory is None or getpid() != self.process:
            return
        data = f'["{kind}", {text}]\n'.encode()
        end = self.used + len(data)
        if end >= len(self.memory):
            self.memory = None
            return
        self.memory[self.used : end] = data
        self.used = end


class CountingOutput(io.FileIO):
    """Standard output that knows how much has gone through it.

    Made before its descriptor leads where the job's output goes, it must not look what is there.
    """

    count = 0

    def seekable(self) -> bool:
        """Say that it is a stream, as a pipe is."""
        return False

    def write(self, data: Any) -> int:
        """Write and count."""
        done = super().write(data)
        self.count += done
        return done


class LineInput(io.RawIOBase):
    """Standard input that hands out one line at a time and notes when each was asked for."""

    def __init__(self, answers: Answers, output: CountingOutput) -> None:
        super().__init__()
        self.answers = answers
        self.output = output
        self.held = b""
        self.ended = False
        self.empty = 0

    def readable(self) -> bool:
        """Say that reading is what this is for."""
        return True

    def fileno(self) -> int:
        """Return the descriptor of standard input."""
        return 0

    def readinto(self, buffer: Any) -> int:
        """Give the next line, or as much of it as there is room for."""
        while b"\n" not in self.held and not self.ended:
            chunk = os.read(0, 1 << 16)
            self.held += chunk
            self.ended = not chunk
        flush(sys.stdout)
        line = self.held[: self.held.find(b"\n") + 1] or self.held
        line = line[: len(buffer)]
        self.held = self.held[len(line) :]
        self.empty += not line
        if self.empty <= MOST_EMPTY and (line.endswith(b"\n") or not self.held):
            self.answers.send("read", self.output.count)
        buffer[: len(line)] = line
        return len(line)


def flush(stream: Any) -> None:
    """Flush a stream if it can be: a submission may have closed or replaced it."""
    with contextlib.suppress(AttributeError, ValueError, OSError):
        stream.flush()


def open_streams() -> Answers:
    """Make new standard streams, UTF-8 and no translation of newlines, and the way for answers.

    All of them sit on fixed descriptors, so that they can be made once, before processes fork.
    """
    answers = Answers()
    output = CountingOutput(1, "w", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(output), "utf-8", "surrogateescape", newline="\n"
    )
    sys.stdin = io.TextIOWrapper(
        io.BufferedReader(LineInput(answers, output)), "utf-8", "surrogateescape"
    )
    error = io.BufferedWriter(CountingOutput(2, "w", closefd=False))
    sys.stderr = io.TextIOWrapper(
        error, "utf-8", "backslashreplace", newline="\n", line_buffering=True
    )
    vars(sys).update(__stdin__=sys.stdin, __stdout__=sys.stdout, __stderr__=sys.stderr)
    return answers
