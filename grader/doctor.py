"""Says how what is graded here would be held, and proves it by attempting what must be stopped."""

from __future__ import annotations

import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from grader import __version__, probe
from grader.run import Box, LostWorkerError, open_runner
from grader.spec_file import Limits
from grader.worker import Conditions

if TYPE_CHECKING:
    from grader.run import Isolation, Runner

ATTEMPTS = {
    "files-read": "reading a file of yours",
    "files-written": "writing a file outside the box",
    "tcp": "connecting to a port",
    "udp": "sending a packet",
    "sockets": "connecting to another program's socket",
    "abstract-sockets": "connecting to a socket without a file",
    "signals": "sending a signal to the grader",
    "tracing": "taking hold of another process",
    "processes": "starting processes",
    "memory": "taking 1.5 GB of memory",
    "disk": "writing 400 MB to the disk",
}
FEW = Limits(cpu=3, wall=5)
VICTIM = "import sys; sys.stdin.read()"
HELP = {
    "files-read": "needs Landlock (Linux 5.13) or namespaces",
    "disk": "the subprocess runner limits the size of a file, not their number",
}


@dataclass(frozen=True)
class Examination:
    """How a box holds here, and which attempts it did not stop."""

    isolation: Isolation
    open: tuple[str, ...]

    def lines(self, runner: str) -> str:
        """Say it to a person."""
        held = len(ATTEMPTS) - len(self.open)
        told = [
            f"grade {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"runner: {runner}",
            f"isolation: {self.isolation.level}, proved {held} of {len(ATTEMPTS)}",
            f"active: {', '.join(self.isolation.active)}",
            *(
                f"  {'OPEN   ' if name in self.open else 'stopped'} {words}"
                + (f"  ({HELP[name]})" if name in self.open and name in HELP else "")
                for name, words in ATTEMPTS.items()
            ),
        ]
        if self.open:
            told.append("Grade strangers' programs in a container or a throw-away account.")
        return "\n".join(told) + "\n"


@dataclass(frozen=True)
class Handed:
    """What is handed in to be examined."""

    files: dict[str, bytes]
    provided: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


def examine(runner: str, least: str) -> Examination:
    """Attempt in a box all that it must stop."""
    source = Path(probe.__file__).read_bytes()
    with ExitStack() as stack:
        there = stack.enter_context(Targets())
        box = stack.enter_context(Box(Handed({"probe.py": source}), Conditions(least=least)))
        running = stack.enter_context(open_runner(runner, box))
        told = json.dumps(there.places)
        left = tuple(name for name in ATTEMPTS if could(running, name, told))
        return Examination(running.isolation, left)


def could(running: Runner, name: str, told: str) -> bool:
    """Say whether an attempt succeeded."""
    job = {
        "id": name,
        "program": "probe.py",
        "environment": {},
        "limits": asdict(FEW),
        "stdin": "",
        "kind": "run",
        "arguments": [name, told],
    }
    try:
        transcript = running.run(job)
    except LostWorkerError:
        return True
    return transcript.ended is None and probe.DONE.encode() in transcript.stdout


class Targets:
    """Files, sockets and a process that an attempt goes for, open to everybody on this machine."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.places: dict[str, Any] = {}

    def __enter__(self) -> Self:
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="grade-doctor-")))
        folder.chmod(0o777)
        (folder / "secret").write_text("secret")
        victim = subprocess.Popen([sys.executable, "-I", "-c", VICTIM], stdin=subprocess.PIPE)
        self.stack.enter_context(victim)
        self.stack.callback(victim.kill)  # it may have been stopped
        sockets = {
            "tcp": self.listen(socket.AF_INET, ("127.0.0.1", 0)),
            "udp": self.listen(socket.AF_INET, ("127.0.0.1", 0), socket.SOCK_DGRAM),
        }
        self.places = {
            "secret": str(folder / "secret"),
            "outside": str(folder),
            "socket": str(folder / "socket"),
            "abstract": folder.name,
            "grader": os.getpid(),
            "victim": victim.pid,
            **{name: held.getsockname()[1] for name, held in sockets.items()},
        }
        if hasattr(socket, "AF_UNIX"):
            self.listen(socket.AF_UNIX, self.places["socket"])
            if sys.platform == "linux":
                self.listen(socket.AF_UNIX, "\0" + folder.name)
        return self

    def listen(self, family: int, address: Any, kind: int = socket.SOCK_STREAM) -> socket.socket:
        """Open a socket that can be reached."""
        held = self.stack.enter_context(socket.socket(family, kind))
        held.bind(address)
        if kind == socket.SOCK_STREAM:
            held.listen()
        return held

    def __exit__(self, *_: object) -> None:
        self.stack.close()
