"""Runs a submission's program once, by hand, just as grading would."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from grader.ending import ENDED
from grader.errors import GradeError, InternalError, did_you_mean
from grader.grade import plan_for
from grader.judge import missing_file
from grader.plan import job_of
from grader.run import Box, LostWorkerError, open_runner
from grader.spec import Case, Run, Spec
from grader.spec_file import Limits
from grader.submission import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

    from grader.catalogue import Catalogue

ROOMY = Limits(cpu=60, wall=120, memory=1024, output=64, file=64)


def run_once(  # noqa: PLR0913 - all that a person can say of a run
    catalogue: Catalogue,
    spec: Spec,
    path: Path,
    runner: str,
    *,
    arguments: tuple[str, ...],
    seed: int | None,
    case: str | None,
) -> int:
    """Run the program, pass on what it prints byte for byte, and return its exit status."""
    if case and arguments:
        raise GradeError("give either --case or arguments")
    chosen = case_named(spec, case) if case else case_by_hand(spec, arguments)
    if seed is not None:
        chosen = replace(chosen, seed=seed)
    plan = plan_for(catalogue, spec, path)
    if spec.program + SUFFIX not in plan.submission.files:
        raise GradeError(missing_file(spec.program + SUFFIX, spec, plan.submission).summary)
    with Box(plan) as box, open_runner(runner, box) as running:
        try:
            transcript = running.run(job_of(plan, chosen))
        except LostWorkerError as error:
            raise InternalError("the process that runs the program was lost") from error
    sys.stdout.buffer.write(transcript.stdout)
    sys.stdout.flush()
    sys.stderr.buffer.write(transcript.stderr)
    sys.stderr.flush()
    if transcript.ended is not None:
        _, sentence = ENDED[transcript.ended]
        sys.stderr.write(f"grade: {sentence.format(**vars(chosen.limits))}\n")
        return 1
    return transcript.status if transcript.status >= 0 else 128 - transcript.status


def case_named(spec: Spec, name: str) -> Case:
    """Return a case that runs the program."""
    case = spec.case(name)
    if case is None:
        near = did_you_mean(name, [entry.id for entry in spec.cases])
        raise GradeError(f"`{spec.name}` has no case `{name}`{near}")
    if not isinstance(case.work, Run):
        raise GradeError(
            f"`{name}` does not run the program", tip=f"grade {spec.name} --only {name}"
        )
    return replace(case, limits=replace(ROOMY, processes=case.limits.processes))


def case_by_hand(spec: Spec, arguments: tuple[str, ...]) -> Case:
    """Make a case of arguments typed by hand; input comes from a pipe, if there is one."""
    if not spec.program:
        raise GradeError(f"`{spec.name}` has no program to run")
    given = (
        ""
        if sys.stdin is None or sys.stdin.isatty()
        else sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    )
    return Case(
        id="by-hand",
        section="",
        about="",
        work=Run(arguments, "any", None, None, {}),
        points=0,
        clauses=(),
        needs=(),
        hint="",
        hidden=False,
        seed=0,
        numbers=(),
        stack=(),
        stdin=given,
        limits=ROOMY,
        normalise=(),
        line=0,
    )
