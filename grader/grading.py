"""What `grade ASSIGNMENT` does, with or without the library that reads the command line."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from grader.box.levels import BASIC
from grader.errors import GradeError, did_you_mean
from grader.worker import Conditions, best_level, make_place, start_worker

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    "list",
    "show",
    "run",
    "tournament",
    "doctor",
    "start",
    "kit",
    "new",
    "audit",
    "spec",
    "golden",
    "export",
)
PATIENCE = 1.0  # seconds after which a person wonders
CLEAR = "\r\x1b[K"
MOST_JOBS = 8  # unasked; more would only start workers that find nothing left to do


class Progress:
    """One line at a terminal that says how far grading is, where it takes longer than a moment."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.started = time.monotonic()
        self.is_wanted = sys.stderr.isatty()
        self.is_shown = False

    def tell(self, done: int, count: int) -> None:
        """Show how many of the cases are judged."""
        if self.is_wanted and time.monotonic() - self.started > PATIENCE:
            self.is_shown = True
            sys.stderr.write(f"{CLEAR}{self.name}: {done} of {count} cases")
            sys.stderr.flush()

    def __enter__(self) -> None:
        """Show nothing yet."""

    def __exit__(self, *_: object) -> None:
        if self.is_shown:
            sys.stderr.write(CLEAR)
            sys.stderr.flush()


def grade_submission(  # noqa: PLR0913 - as many parameters as options
    assignment: str,
    path: Path = Path(),
    *,
    only: Sequence[str] = (),
    formats: Sequence[str] = (),
    output: Sequence[Path] = (),
    jobs: int = 0,
    seed: int | None = None,
    fresh: int = 0,
    fresh_seed: int | None = None,
    verbose: bool = False,
    runner: str = "auto",
    specs: Path | None = None,
    require_isolation: str = BASIC,
    audience: str = "instructor",
) -> int:
    """Grade a submission, send the report where it is wanted, and return the exit status."""
    if fresh_seed is not None and not fresh:
        raise GradeError("--fresh-seed says nothing without --fresh")
    many = jobs or min(os.cpu_count() or 1, MOST_JOBS)
    early = 0 if runner == "subprocess" or not hasattr(os, "fork") else 1 if only else many
    conditions = Conditions(least=require_isolation)
    level = best_level()
    place = make_place(conditions.folder)
    try:
        waiting = [start_worker(conditions, place, level) for _ in range(early)]
        # While the workers get ready, the rest is imported.
        from grader.audience import known_audience, report_for
        from grader.catalogue import find_catalogue
        from grader.grade import KEEP_EVERY, Settings, grade
        from grader.outputs import (
            get_ready,
            is_whole_at_any_time,
            keeper,
            plan_outputs,
            write_outputs,
        )
        from grader.run import choose_runner

        known_audience(audience)
        outputs = plan_outputs(list(formats), list(output))
        catalogue = find_catalogue(specs, path)
        settings = Settings(
            only=tuple(only),
            runner=choose_runner(runner),
            jobs=many,
            seed=seed,
            keep_every=0.0 if is_whole_at_any_time(outputs) else KEEP_EVERY,
        )
        if assignment not in catalogue.names and (near := did_you_mean(assignment, COMMANDS)):
            raise GradeError(f"there is no command or assignment `{assignment}`{near}")
        spec = catalogue.load(assignment)
        made = None
        if fresh:
            from grader.fresh import make_fresh

            made = make_fresh(catalogue, spec, fresh, fresh_seed, settings.runner)
        progress = Progress(assignment)
        with progress:
            report = grade(
                catalogue,
                made.spec if made else spec,
                path,
                settings,
                conditions=conditions,
                place=place,
                waiting=waiting,
                meanwhile=lambda: get_ready(outputs),
                progress=progress.tell,
                keep=keeper(outputs, lambda report: report_for(audience, report)),
                fresh=made.made if made else None,
                goldens=made.goldens if made else None,
            )
    finally:
        place.remove()
    write_outputs(report_for(audience, report), outputs, verbose=verbose)
    return report.exit_status
