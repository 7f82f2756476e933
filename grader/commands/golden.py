"""The commands under `grade golden`."""

from __future__ import annotations

import sys

import typer

from grader.options import AnyAssignment, OnlyOption, RunnerOption, SpecsOption

golden_app = typer.Typer(
    help="Record goldens from the reference and check them.", rich_markup_mode=None
)


@golden_app.command("record")
def golden_record(
    assignment: AnyAssignment = None,
    only: OnlyOption = None,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Record goldens from the reference.

    It runs twice under different conditions; when the two runs differ, nothing is recorded.
    """
    from grader.catalogue import find_catalogue
    from grader.recording import record_goldens
    from grader.run import choose_runner

    catalogue = find_catalogue(specs)
    names = [assignment] if assignment else catalogue.names
    for name in names:
        sys.stdout.write(
            record_goldens(catalogue, catalogue.load(name), choose_runner(runner), only or [])
        )


@golden_app.command("check")
def golden_check(
    assignment: AnyAssignment = None,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Compare the goldens with the reference.

    Nothing is written; a golden that is missing, different or of no case makes it fail.
    """
    from grader.catalogue import find_catalogue
    from grader.recording import check_goldens
    from grader.run import choose_runner

    catalogue = find_catalogue(specs)
    names = [assignment] if assignment else catalogue.names
    faults = 0
    for name in names:
        lines, found = check_goldens(catalogue, catalogue.load(name), choose_runner(runner))
        sys.stdout.write(lines)
        faults += found
    raise typer.Exit(1 if faults else 0)
