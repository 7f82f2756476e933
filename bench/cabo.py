"""Measures how long three Cabo computers take for ten rounds, in bare interpreter starts.

Once in one process, whole rounds by the published limits; once by the program that looks for
limits, on all cores, with its start and its processes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.references import folders, load

if TYPE_CHECKING:
    from collections.abc import Callable

INTERPRETER = str(Path(sys.executable).resolve())
TEN = 10  # rounds that must fit into a bare start
ALONE, TOGETHER = 200, 6000  # rounds in a sample; many, where processes must start first
SAMPLES = 7


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def start_bare() -> object:
    """Start an interpreter that does nothing."""
    return subprocess.run([INTERPRETER, "-I", "-S", "-c", "pass"], check=True)


def starts_for(work: Callable[[], object], rounds_a_core: float) -> float:
    """Return what ten rounds of some work cost on a core, sampled in turn with bare starts."""
    pairs = [(timed(start_bare), timed(work)) for _ in range(SAMPLES)]
    worked = median(mine for _, mine in pairs)
    return worked / rounds_a_core * TEN / median(bare for bare, _ in pairs)


def alone() -> float:
    """Measure whole rounds in this process."""
    simulate = load("cabo", "simulate")
    return starts_for(lambda: [simulate.play_round() for _ in range(ALONE)], ALONE)


def together() -> float:
    """Measure the program that looks for limits, on all cores."""
    reference, *_ = places = folders("cabo")
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    words = [
        "-B",
        str(reference / "simulate.py"),
        "--rounds",
        str(TOGETHER),
        "--processes",
        str(cores),
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}

    def work() -> object:
        return subprocess.run(
            [INTERPRETER, *words], check=True, stdout=subprocess.DEVNULL, env=environment
        )

    return starts_for(work, TOGETHER / cores)


def main() -> int:
    """Print both costs; return 1 if ten rounds do not fit into a bare start."""
    found = {"in one process": alone(), "on all cores": together()}
    for where, cost in found.items():
        print(f"cabo: ten rounds {where}, a core: {cost:.2f} bare starts")
    return 0 if max(found.values()) <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
