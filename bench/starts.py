"""The measure of all figures: what work takes beside bare starts of the interpreter."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
INTERPRETER = str(Path(sys.executable).resolve())
BARE = [INTERPRETER, "-I", "-S", "-c", "pass"]


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def command(*words: str, check: bool = True) -> Callable[[], object]:
    """Return the work of running a command, its output thrown away."""
    return lambda: subprocess.run(words, check=check, stdout=subprocess.DEVNULL, cwd=ROOT)


def bare_start() -> float:
    """Return the seconds that a bare start takes."""
    return timed(command(*BARE))


def ratio(work: Callable[[], object], samples: int) -> float:
    """Return how many bare starts some work takes, sample by sample in turn."""
    pairs = [(bare_start(), timed(work)) for _ in range(samples)]
    return median(mine for _, mine in pairs) / median(bare for bare, _ in pairs)
