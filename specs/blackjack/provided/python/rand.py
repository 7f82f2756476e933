"""Chance: the cuts of a shuffle, from one seeded stream per process.

The stream is MT19937 with plain integer seeding, exactly C++ `std::mt19937 g(seed)`, so a
game is the same in both languages. The seed is 0, or what the environment says in
GRADE_SEED; GRADE_NUMBERS may list cuts to be given out before the stream begins.
"""

import os
import random

_WORDS = 624
_stream = None
_given = []


def get_cut():
    """Return the next cut, a number from 13 to 39."""
    if _stream is None:
        _start()
    if _given:
        return _given.pop(0)
    return 13 + _stream.getrandbits(32) % 27


def _start():
    """Open the stream on the first call, as the environment asks."""
    global _stream
    _given.extend(int(word) for word in os.environ.get("GRADE_NUMBERS", "").split())
    _stream = random.Random()
    _stream.setstate((3, (*_state(int(os.environ.get("GRADE_SEED", "0"))), _WORDS), None))


def _state(seed):
    """Spread an integer seed over the generator's words; Python's own seeding differs."""
    words = [seed & 0xFFFFFFFF]
    for i in range(1, _WORDS):
        last = words[-1]
        words.append((1812433253 * (last ^ (last >> 30)) + i) & 0xFFFFFFFF)
    return words
