"""Measures what the protections cost a case and a submission, in bare interpreter starts."""

from __future__ import annotations

import os
import time
from statistics import median
from typing import TYPE_CHECKING

from bench.starts import bare_start
from grader.judge import cannot_be_run
from grader.plan import job_of
from grader.run import Box, open_runner
from grader.worker import best_level

if TYPE_CHECKING:
    from grader.plan import Plan

CASES, SUBMISSIONS = 40, 15


def seconds(plan: Plan, level: str) -> tuple[float, float]:
    """Return how long a submission's first case takes from nothing, and one of those after it."""
    os.environ["GRADE_ISOLATION"] = level
    cases = [case for case in plan.cases if not cannot_be_run(plan.spec, case, plan.submission)]
    job = job_of(plan, cases[0])
    started = time.perf_counter()
    with Box(plan) as box, open_runner("fork", box) as runner:
        runner.run(job)
        first = time.perf_counter() - started
        each = []
        for _ in range(CASES):
            before = time.perf_counter()
            runner.run(job)
            each.append(time.perf_counter() - before)
    return first, median(each)


def costs(plan: Plan) -> tuple[float, float, str]:
    """Return what all protections add to a case and to a submission, and their level.

    Protected and not take turns with bare starts, so that a busy machine moves all alike.
    """
    named = os.environ.pop("GRADE_ISOLATION", None)
    level = best_level()
    starts, found = [], []
    for _ in range(SUBMISSIONS):
        starts.append(bare_start())
        (slow, slow_each), (quick, quick_each) = seconds(plan, level), seconds(plan, "basic")
        found.append((slow_each - quick_each, slow - quick))
    del os.environ["GRADE_ISOLATION"]
    if named is not None:
        os.environ["GRADE_ISOLATION"] = named
    case, submission = (median(column) / median(starts) for column in zip(*found, strict=True))
    return case, submission, level
