"""Tells how much slower this machine is than the one that time limits were made for."""

from __future__ import annotations

import time

# What the loop below takes on the machine that the specs' times were chosen on.
NOMINAL = 0.0008
LOOPS = 20_000
SAMPLES = 5
SLOWEST = 20.0


def slowness() -> float:
    """Return by what times to think must be multiplied here: 1 on a machine that is fast enough."""
    best = min(measure() for _ in range(SAMPLES))
    return min(SLOWEST, max(1.0, round(best / NOMINAL, 1)))


def measure() -> float:
    """Return the seconds that a loop of arithmetic and table look-ups takes."""
    started = time.perf_counter()
    table = list(range(16))
    total = 0
    for number in range(LOOPS):
        total += table[number & 15] ^ number
    return time.perf_counter() - started
