"""Chance: numbers and shuffles, from one seeded stream per process.

The stream is MT19937 with plain integer seeding, exactly C++ `std::mt19937 g(seed)`, so a
game is the same in both languages. The seed is 0, or what the environment says in GRADE_SEED.
GRADE_NUMBERS may list numbers that `below` gives out before it uses the stream. Each line of
GRADE_STACK is for one shuffle: it names cards, as they print, in the order they are dealt.
"""

import os
import random

_WORDS = 624
_stream = None
_given = []
_stacks = []


def below(n):
    """Return the next number, from 0 to n - 1."""
    _start()
    return _given.pop(0) if _given else _stream.getrandbits(32) % n


def shuffle(items):
    """Bring the items of a list into another order; cards are dealt from its end."""
    _start()
    if _stacks:
        items[:] = _stacked(items, _stacks.pop(0).split())
        return
    for i in range(len(items) - 1, 0, -1):
        j = _stream.getrandbits(32) % (i + 1)
        items[i], items[j] = items[j], items[i]


def _stacked(items, names):
    """Return the items so that the named ones are dealt first; the others keep their order."""
    rest = list(items)
    written = [str(item) for item in rest]
    dealt = []
    for name in names:
        if name not in written:
            raise ValueError(f"the stack names {name}, but no card left to shuffle prints so")
        place = written.index(name)
        del written[place]
        dealt.append(rest.pop(place))
    return rest + dealt[::-1]


def _start():
    """Open the stream on the first call, as the environment asks."""
    global _stream
    if _stream is None:
        _given.extend(int(word) for word in os.environ.get("GRADE_NUMBERS", "").split())
        _stacks.extend(os.environ.get("GRADE_STACK", "").splitlines())
        _stream = random.Random()
        _stream.setstate((3, (*_state(int(os.environ.get("GRADE_SEED", "0"))), _WORDS), None))


def _state(seed):
    """Spread an integer seed over the generator's words; Python's own seeding differs."""
    words = [seed & 0xFFFFFFFF]
    for i in range(1, _WORDS):
        last = words[-1]
        words.append((1812433253 * (last ^ (last >> 30)) + i) & 0xFFFFFFFF)
    return words
