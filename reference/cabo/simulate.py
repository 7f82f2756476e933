"""Lets three computers play many rounds, to find out with which sums a call of CABO pays (K17).

In each round one of them calls at a random time: from a random turn on, the first that knows all of
its cards. How often the caller has the lowest sum, by turn and sum, says which limits are best.
"""

import argparse
import importlib
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import heatmap
import rand
from computer import LAST_LIMIT, LIMITS, NOBODY, UNKNOWN, Position, computerAction, sum_of
from round import SEATS, Round

EXIT_NOT_WRITTEN = 1
EXIT_INTERRUPTED = 130
NAMES = ["CP0", "CP1", "CP2"]
CHUNK = 250  # rounds at a time, each lot with a seed of its own
LATEST = 30  # the last turn to wait for
LEAST_SAMPLES = 20  # for a share to be told
GOOD_ENOUGH = 0.5
TURNS, SUMS = range(6, LATEST + 1), range(28)
BAR = 30


class Call(NamedTuple):
    """A call of CABO: after how many turns, and with which sum."""

    t: int
    held: int


class Tally(NamedTuple):
    """How often there was a call, and how often the caller scored 0."""

    made: Counter[Call]
    won: Counter[Call]

    def share(self, t: int, held: int) -> float | None:
        """Return the share of callers who scored 0, None where too few have called."""
        call = Call(t, held)
        return self.won[call] / self.made[call] if self.made[call] >= LEAST_SAMPLES else None


def start_round() -> Round:
    """Deal a round in which a computer sits on every seat."""
    table = Round(NAMES, rand.below(len(SEATS)))
    table.look("AB")
    return table


def play_round() -> Round:
    """Play a round by the published limits."""
    table = start_round()
    while not table.isOver():
        table.act(computerAction(table.position(table.turn())))
    return table


def try_call() -> tuple[Call, bool] | None:
    """Play a round with a call at a random time; return the call and whether it was good."""
    table = start_round()
    earliest = rand.below(LATEST + 1)
    call = None
    while not table.isOver():
        seat = table.turn()
        position = table.position(seat)
        hand = position.hands[seat]
        if call is None and not position.drawn and position.t >= earliest and UNKNOWN not in hand:
            call, caller = Call(position.t, sum_of(hand)), seat
            table.act("C")
        else:
            table.act(computerAction(without_calls(position)))
    return None if call is None else (call, table.scores()[caller] == 0)


def without_calls(position: Position) -> Position:
    """Return a position in which a computer does not call by itself: as if somebody had."""
    return position if position.caller != NOBODY else position._replace(caller=len(SEATS))


def play_chunk(seed: int, rounds: int) -> Tally:
    """Play some rounds with a stream of chance of their own."""
    os.environ["GRADE_SEED"] = str(seed)
    importlib.reload(rand)
    calls = [found for found in (try_call() for _ in range(rounds)) if found is not None]
    return Tally(Counter(call for call, _ in calls), Counter(call for call, won in calls if won))


def play_all(rounds: int, processes: int, seed: int) -> Iterator[tuple[int, Tally]]:
    """Play rounds in several processes; yield how many are done, and what was found so far."""
    sizes = [min(CHUNK, rounds - start) for start in range(0, rounds, CHUNK)]
    seeds = range(seed * len(sizes), (seed + 1) * len(sizes))
    done, tally = 0, Tally(Counter(), Counter())
    pool = ProcessPoolExecutor(processes, initializer=leave_interrupts_to_the_parent)
    try:
        for size, found in zip(sizes, pool.map(play_chunk, seeds, sizes), strict=True):
            done += size
            tally.made.update(found.made)
            tally.won.update(found.won)
            yield done, tally
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    """Let Ctrl-C reach only the process that knows what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def show_progress(done: int, rounds: int, started: float) -> None:
    """Tell on a terminal how far it has come, and how long it will take."""
    if sys.stderr.isatty():
        bar = "#" * (BAR * done // rounds)
        left = (time.monotonic() - started) * (rounds - done) / done
        end = "\n" if done == rounds else ""
        words = f"\r[{bar:.<{BAR}}] {done} of {rounds} rounds, {left:.0f} s left \033[K{end}"
        print(words, end="", file=sys.stderr, flush=True)


def published_limit(t: int) -> int:
    """Return the highest sum with which the computer calls after t turns (K15)."""
    return LIMITS[t] if t < len(LIMITS) else LAST_LIMIT


def limits_of(tally: Tally) -> dict[int, int]:
    """Choose for each turn the highest sum up to which at least half of the callers score 0."""
    chosen = {t: limit_at(t, tally) for t in TURNS}
    return {t: limit for t, limit in chosen.items() if limit is not None}


def limit_at(t: int, tally: Tally) -> int | None:
    """Choose the limit for one turn, None if hardly anybody called then."""
    shares = [(held, tally.share(t, held)) for held in SUMS]
    told = [(held, share) for held, share in shares if share is not None]
    for held, share in told:
        if share < GOOD_ENOUGH:
            return held - 1
    return told[-1][0] if told else None


def report(rounds: int, tally: Tally) -> str:
    """Word what was found: the shares, and the limits that follow beside those published."""
    chosen = limits_of(tally)
    rows = [f"{t:3} {published_limit(t):10} {chosen.get(t, '.'):>10}" for t in TURNS]
    shares = heatmap.as_text(TURNS, SUMS, tally.share, is_coloured=sys.stdout.isatty())
    return "\n".join(
        (
            f"{rounds} rounds. In each, one of three computers called CABO at a random time.",
            "Of 100 callers, so many scored 0, by turns t before the call and the sum held:",
            "",
            shares,
            "",
            f"(. where there were fewer than {LEAST_SAMPLES})",
            "The highest sum with which to call, so that at least half of the callers score 0:",
            "",
            "  t  published       here",
            *rows,
        )
    )


def paint(path: Path, tally: Tally) -> int:
    """Write the heat map and say what it shows; return the exit status."""
    lines = {
        heatmap.BLACK: {t: published_limit(t) for t in TURNS},
        heatmap.GREEN: limits_of(tally),
    }
    try:
        heatmap.write_png(path, heatmap.as_pixels(TURNS, SUMS, tally.share, lines))
    except OSError as error:
        print(f"{path} is not written: {error.strerror}", file=sys.stderr)
        return EXIT_NOT_WRITTEN
    print(f"\n{path}: the shares in colours, blue for 0 to red for 100.")
    print("Black lines: the published limits; green lines: those found here.")
    return 0


def read_arguments(words: list[str]) -> argparse.Namespace:
    """Read the command line, or leave with a usage message."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=positive, default=100_000, help="how many (%(default)s)")
    cores = os.cpu_count() or 1
    parser.add_argument("--processes", type=positive, default=cores, help="at a time (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="other rounds (%(default)s)")
    parser.add_argument("--picture", type=writable, help="write a heat map to this PNG file")
    return parser.parse_args(words)


def positive(word: str) -> int:
    """Turn a word into a number above 0."""
    if not (word.isascii() and word.isdigit() and int(word) > 0):
        raise argparse.ArgumentTypeError(f"{word!r} is not a number above 0")
    return int(word)


def writable(word: str) -> Path:
    """Turn a word into the path of a file that can be written, as far as that is known before."""
    path = Path(word)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{word!r} is no file in a folder that there is")
    return path


def main(words: list[str]) -> int:
    """Play, tell what was found, and return the exit status."""
    options = read_arguments(words)
    started = time.monotonic()
    found = 0, Tally(Counter(), Counter())
    status = 0
    try:
        for found in play_all(options.rounds, options.processes, options.seed):
            show_progress(found[0], options.rounds, started)
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
        print("\ninterrupted: this is what was found so far", file=sys.stderr)
    done, tally = found
    print(report(done, tally))
    if options.picture:
        status = status or paint(options.picture, tally)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
