"""Starts workers: processes that wait to be told which box they serve.

It imports little, so that a worker can start while the rest of the grader is still being read.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

ENTER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "box", "enter.py")
INTERPRETER = (sys.executable, "-s", "-S", "-P", "-B")


@dataclass(frozen=True)
class Conditions:
    """What surrounds a run and must not matter to it."""

    hash_seed: int = 0
    time_zone: str = "UTC"
    folder: str = "grade-"

    @property
    def environment(self) -> dict[str, str]:
        """The fixed environment of every case."""
        return {
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "TZ": self.time_zone,
            "COLUMNS": "80",
            "LINES": "24",
            "TERM": "dumb",
            "PYTHONHASHSEED": str(self.hash_seed),
            "PYTHONUTF8": "1",
            **({"SYSTEMROOT": os.environ["SYSTEMROOT"]} if "SYSTEMROOT" in os.environ else {}),
        }


@dataclass(frozen=True)
class Worker:
    """A worker's process and the descriptor of its replies. It ends when its input does."""

    process: subprocess.Popen[bytes]
    replies: int


def start_worker(conditions: Conditions) -> Worker:
    """Start a worker; it waits for its box on its standard input."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [*INTERPRETER, ENTER, "serve", str(writing)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(writing,),
        cwd=os.sep,
        env=conditions.environment,
        start_new_session=True,
    )
    os.close(writing)
    return Worker(process, reading)
