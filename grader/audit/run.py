"""Runs the parts of an audit that are wanted, in the order in which they are worth reading."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from grader.audit.leaks import check_leaks
from grader.audit.notes import read_notes
from grader.audit.parts import (
    Audit,
    Finding,
    check_flaky,
    check_known,
    check_reference,
    check_starter,
)
from grader.audit.reached import check_reach, find_reach
from grader.audit.store import FOLDER, Store
from grader.audit.survivors import check_mutants
from grader.audit.trial import Bench, Subject
from grader.errors import GradeError, did_you_mean
from grader.plan import provided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grader.catalogue import Catalogue
    from grader.spec import Spec

PARTS = ("reference", "starter", "known", "mutants", "flaky", "leaks", "reach")
MOST_JOBS = 8
CLEAR = "\r\x1b[K"
AGAIN = 0.2  # seconds between two words on how far it is


@dataclass(frozen=True)
class Wishes:
    """How to audit: which parts, how many at a time, how many mutants, with which runner."""

    parts: tuple[str, ...] = PARTS
    jobs: int = 0
    sample: int = 0
    runner: str = "fork"
    is_fresh: bool = False


def chosen(parts: Sequence[str]) -> tuple[str, ...]:
    """Return the parts that are named, all if none is."""
    for part in parts:
        if part not in PARTS:
            near = did_you_mean(part, PARTS)
            raise GradeError(
                f"an audit has no part `{part}`{near}", tip=f"it has {', '.join(PARTS)}"
            )
    return tuple(part for part in PARTS if not parts or part in parts)


def audit(catalogue: Catalogue, spec: Spec, wishes: Wishes) -> Iterator[Finding]:
    """Audit an assignment and yield what each part finds."""
    path = catalogue.root / FOLDER / f"{spec.name}.jsonl"
    with Store(path, is_fresh=wishes.is_fresh) as store, Progress(spec.name) as progress:
        bench = Bench(catalogue, spec, store, wishes.runner)
        jobs = wishes.jobs or min(os.cpu_count() or 1, MOST_JOBS)
        work = Audit(bench, read_notes(spec), jobs, progress.tell, wishes.sample)
        for part, check in checks(work).items():
            if part in wishes.parts:
                yield check()
        if wishes.parts == PARTS and not wishes.sample:
            store.prune()


def checks(work: Audit) -> dict[str, Callable[[], Finding]]:
    """Return how each part is done."""
    spec = work.bench.spec
    return {
        "reference": lambda: check_reference(work),
        "starter": lambda: check_starter(work, Subject("starter", starter(spec))),
        "known": lambda: check_known(work),
        "mutants": lambda: check_mutants(work, find_reach(work)),
        "flaky": lambda: check_flaky(work),
        "leaks": lambda: check_leaks(work, kit(work)),
        "reach": lambda: check_reach(work, find_reach(work)),
    }


def kit(work: Audit) -> dict[str, bytes]:
    """Return the files that a student is given."""
    from grader.kit import kit_files

    return kit_files(work.bench.catalogue, work.bench.spec)


def starter(spec: Spec) -> dict[str, bytes]:
    """Return the files that a student starts with."""
    from grader.starter import starter_files

    return {**starter_files(spec), **provided(spec)}


class Progress:
    """One line at a terminal that says how far an audit is."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_wanted = sys.stderr.isatty()
        self.next = 0.0

    def tell(self, part: str, done: int, count: int) -> None:
        """Show how far a part is."""
        now = time.monotonic()
        if self.is_wanted and (now >= self.next or done == count):
            self.next = now + AGAIN
            sys.stderr.write(f"{CLEAR}{self.name}: {part}, {done} of {count}")
            sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_wanted:
            sys.stderr.write(CLEAR)
            sys.stderr.flush()
