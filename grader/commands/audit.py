"""The command `grade audit`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from grader.options import AssignmentArgument, JobsOption, RunnerOption, SpecsOption


def audit(
    assignment: AssignmentArgument,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            metavar="PART",
            help="Only this part: reference, starter, known, mutants, flaky, leaks or reach; "
            "may be given again.",
        ),
    ] = None,
    sample: Annotated[
        int,
        typer.Option(
            "--sample",
            metavar="NUMBER",
            help="Only so many mutants, always the same ones; 0 for all.",
            min=0,
        ),
    ] = 0,
    jobs: JobsOption = 0,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Find everything out again, whatever was kept.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show every particular, however many.")
    ] = False,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Prove an assignment's suite before it is released.

    The reference passes, the starter does not, submissions of known verdict get it, mutants of
    the reference are caught, no verdict changes by chance, nothing hidden is given away, and every
    line of the reference is executed. Exit status 1 when something is not as it should be. What was
    found out is kept: interrupted, the same command goes on.
    """
    from grader.audit.run import Wishes, chosen
    from grader.audit.run import audit as carry_out
    from grader.audit.table import render_audit
    from grader.catalogue import find_catalogue
    from grader.run import choose_runner

    wishes = Wishes(chosen(part or ()), jobs, sample, choose_runner(runner), fresh)
    catalogue = find_catalogue(specs)
    findings = list(carry_out(catalogue, catalogue.load(assignment), wishes))
    sys.stdout.write(render_audit(assignment, findings, verbose=verbose))
    raise typer.Exit(0 if all(finding.is_sound for finding in findings) else 1)
