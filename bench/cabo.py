"""Measures how long three Cabo computers take for ten rounds, in bare interpreter starts.

Once in one process, whole rounds by the published limits; once by the program that looks for
limits, on all cores, with its start and its processes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from bench.references import folders, load
from bench.starts import INTERPRETER, ratio

if TYPE_CHECKING:
    from collections.abc import Callable

TEN = 10  # rounds that must fit into a bare start
ALONE, TOGETHER = 200, 6000  # rounds in a sample; many, where processes must start first
SAMPLES = 7


def starts_for(work: Callable[[], object], rounds_a_core: float) -> float:
    """Return what ten rounds of some work cost on a core, sampled in turn with bare starts."""
    return ratio(work, SAMPLES) / rounds_a_core * TEN


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
