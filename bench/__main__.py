"""Measures the grader against bare interpreter starts on this machine, in one run: ratios only.

Each figure is a median of samples taken in turn with bare starts (`python -I -S -c pass`), so
that a busy or slow machine moves both alike. Exits with 1 when a ratio is over its limit.
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from bench import cabo, fivecard, lab3
from bench.isolation import costs
from bench.kalah import LEAST_GAP, SECONDS, plies
from bench.starts import INTERPRETER, ROOT, bare_start, command, ratio, timed
from grader.catalogue import Catalogue
from grader.golden import read_golden
from grader.grade import plan_for
from grader.judge import judge
from grader.plan import job_of
from grader.run import Box, open_runner
from grader.spec import Task

if TYPE_CHECKING:
    from grader.spec import Case

PER_CASE = 0.6
PROTECTED_CASE = 0.25
PROTECTED_SUBMISSION = 5.0
LONGEST_GAME = ["10000", "10000", "counting", "sc"]


@dataclass(frozen=True)
class Figure:
    """One measured ratio and the most it may be."""

    name: str
    ratio: float
    most: float

    @property
    def is_met(self) -> bool:
        """Say whether the ratio is within its limit."""
        return self.ratio <= self.most


def case_cost(assignments: list[str]) -> tuple[float, int]:
    """Return what a case costs to run and judge in the fork runner, and how many were measured."""
    catalogue = Catalogue(ROOT)
    bare, cases = [], []
    for name in assignments:
        spec = catalogue.load(name)
        plan = plan_for(catalogue, spec, catalogue.reference(spec))
        with Box(plan) as box, open_runner("fork", box) as runner:
            runner.run(job_of(plan, plan.cases[0]))
            for case in filter(is_measured, plan.cases):
                golden = read_golden(ROOT, spec, case)
                bare.append(bare_start())
                started = time.perf_counter()
                problem = judge(spec, case, runner.run(job_of(plan, case)), golden)
                cases.append(time.perf_counter() - started)
                if problem is not None:
                    raise SystemExit(f"{name}: the reference fails {case.id}: {problem.summary}")
    return median(cases) / median(bare), len(cases)


def is_measured(case: Case) -> bool:
    """Say whether a case takes no longer than it must: not one that is given time to think."""
    return case.time is None and not isinstance(case.work, Task)


def reference_memory(hands: str) -> int:
    """Return the most memory the reference used for games of so many hands, in kilobytes."""
    before = ["-c", MEASURE, *program(), "10000", hands, "counting", "sc"]
    done = subprocess.run([INTERPRETER, *before], check=True, capture_output=True, env=provided())
    return int(done.stderr.split()[-1])


MEASURE = """
import resource, subprocess, sys
subprocess.run([sys.executable, *sys.argv[1:]], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
"""


def program() -> list[str]:
    """Return the words that run the reference's program."""
    return ["-B", str(ROOT / "reference" / "blackjack" / "blackjack.py")]


def provided() -> dict[str, str]:
    """Return the environment in which the reference finds the provided files."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "specs" / "blackjack" / "provided" / "python")}


def reference_game() -> object:
    """Play the longest game with the reference."""
    words = [INTERPRETER, *program(), *LONGEST_GAME]
    return subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=provided())


def figures() -> list[Figure]:
    """Measure everything."""
    compileall.compile_dir(ROOT / "grader", quiet=1)  # as pip does for an installed package
    assignment = "blackjack"
    count = len(Catalogue(ROOT).load(assignment).cases)
    grading = command(sys.executable, "-m", "grader", assignment, "reference/blackjack")
    cost, measured = case_cost(Catalogue(ROOT).names)
    few, many = reference_memory("10"), reference_memory("10000")
    return [
        Figure(f"a case (median of {measured}, fork runner)", cost, PER_CASE),
        Figure(f"grade {assignment} ({count} cases)", ratio(grading, 7), 12 + PER_CASE * count),
        Figure("grade --help", ratio(command(sys.executable, "-m", "grader", "--help"), 15), 8),
        Figure(f"the reference plays {' '.join(LONGEST_GAME)}", ratio(reference_game, 3), 400),
        Figure("its memory, 10000 hands to 10", many / few, 1.1),
        *isolation_figures(assignment),
        *kalah_figures(),
        Figure(
            "lab3: 10,000 hands of HoldEm for six", ratio(partial(lab3.play, *lab3.HOLDEM), 1), 2500
        ),
        Figure("lab3: 2,000 deals of Pinochle", ratio(partial(lab3.play, *lab3.PINOCHLE), 1), 800),
        Figure("cabo: ten rounds of three computers, in one process", cabo.alone(), 1),
        Figure("cabo: ten rounds a core of `simulate`, on all cores", cabo.together(), 1),
        Figure(
            f"fivecard: the best of 32 cases, {fivecard.DRAWS} draws each",
            ratio(command(*fivecard.BEST_CASE), 3),
            fivecard.MOST,
        ),
    ]


def isolation_figures(assignment: str) -> list[Figure]:
    """Measure what the protections add."""
    catalogue = Catalogue(ROOT)
    spec = catalogue.load(assignment)
    plan = plan_for(catalogue, spec, catalogue.reference(spec))
    case, submission, level = costs(plan)
    return [
        Figure(f"isolation adds to a case ({level})", case, PROTECTED_CASE),
        Figure(f"isolation adds to a submission ({level})", submission, PROTECTED_SUBMISSION),
    ]


def kalah_figures() -> list[Figure]:
    """Measure how deep the Kalah reference looks beside a plain search, and how long it is graded.

    A student must be able to afford the grading: a minute on two cores.
    """
    ours, plain = plies(SECONDS)
    seconds = timed(command(sys.executable, "-m", "grader", "kalah", "reference/kalah"))
    depths = (
        f"kalah: plain alpha-beta's {plain} plies and {LEAST_GAP} more, to the reference's {ours}"
    )
    return [
        Figure(depths, (plain + LEAST_GAP) / ours, 1),
        Figure("grade kalah reference/kalah, in minutes", seconds / 60, 1),
    ]


def main() -> int:
    """Print the figures and return the exit status."""
    found = figures()
    print(f"{'ratio':>8} {'most':>8}   in bare interpreter starts, where not said otherwise")
    for figure in found:
        mark = "" if figure.is_met else "   OVER"
        print(f"{figure.ratio:8.2f} {figure.most:8.2f}   {figure.name}{mark}")
    return 0 if all(figure.is_met for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
