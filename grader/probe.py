"""What `grade doctor` hands in: it attempts one thing that a box must stop, and says if it could.

It knows where everything is, as an attacker would who knows the machine.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

DONE = "done"
TRACE = 16  # PTRACE_ATTACH
CHUNKS, CHUNK = 100, 4 << 20
MUCH = 3 << 29


def read_file(there: dict[str, Any]) -> None:
    """Read a file that is not the submission's."""
    Path(there["secret"]).read_bytes()


def write_file(there: dict[str, Any]) -> None:
    """Write a file outside the own folder."""
    Path(there["outside"], "mark").write_bytes(b"x")


def use_tcp(there: dict[str, Any]) -> None:
    """Connect to a port."""
    socket.create_connection(("127.0.0.1", there["tcp"]), 1).close()


def use_udp(there: dict[str, Any]) -> None:
    """Send a packet."""
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", there["udp"]))


def use_socket(there: dict[str, Any]) -> None:
    """Connect to another program's socket."""
    socket.socket(socket.AF_UNIX).connect(there["socket"])


def use_abstract(there: dict[str, Any]) -> None:
    """Connect to a socket that has no file."""
    socket.socket(socket.AF_UNIX).connect("\0" + there["abstract"])


def send_signal(there: dict[str, Any]) -> None:
    """Send a signal that does nothing to the grader."""
    os.kill(there["grader"], signal.SIGURG)


def trace(there: dict[str, Any]) -> None:
    """Take hold of another process, as a debugger does."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(TRACE, there["victim"], 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")


def start_process(_there: dict[str, Any]) -> None:
    """Start a process, not by Python's own means."""
    if ctypes.CDLL(None).fork() < 0:
        raise PermissionError


def take_memory(_there: dict[str, Any]) -> None:
    """Take more memory than there should be."""
    bytearray(MUCH)


def fill_disk(_there: dict[str, Any]) -> None:
    """Write more than there should be room for, in files of an allowed size."""
    for number in range(CHUNKS):
        Path(f"file-{number}").write_bytes(b"x" * CHUNK)


PROBES = {
    "files-read": read_file,
    "files-written": write_file,
    "tcp": use_tcp,
    "udp": use_udp,
    "sockets": use_socket,
    "abstract-sockets": use_abstract,
    "signals": send_signal,
    "tracing": trace,
    "processes": start_process,
    "memory": take_memory,
    "disk": fill_disk,
}


def main() -> None:
    """Attempt what the first argument names."""
    PROBES[sys.argv[1]](json.loads(sys.argv[2]))
    sys.stdout.write(DONE)


if __name__ == "__main__":
    main()
