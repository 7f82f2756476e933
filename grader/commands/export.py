"""The commands under `grade export`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from grader.options import AssignmentArgument, IsolationOption, SpecsOption

export_app = typer.Typer(
    help="Pack an assignment for the places that grade it.", rich_markup_mode=None
)


@export_app.command("gradescope")
def export_gradescope(
    assignment: AssignmentArgument,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The archive to write.")
    ] = Path("autograder.zip"),
    with_reference: Annotated[
        bool,
        typer.Option("--with-reference", help="Put the reference in, where grading needs it."),
    ] = False,
    require_isolation: IsolationOption = "kernel",
    specs: SpecsOption = None,
) -> None:
    """Write the archive that Gradescope runs.

    It holds the hidden cases and all goldens: upload it, and give it to nobody.
    """
    from grader.catalogue import find_catalogue
    from grader.outputs import write_bytes
    from grader.platforms.gradescope import pack

    catalogue = find_catalogue(specs)
    spec = catalogue.load(assignment)
    archive = pack(catalogue, spec, isolation=require_isolation, with_reference=with_reference)
    write_bytes(output, archive)
    hidden = sum(case.hidden for case in spec.cases)
    points = sum(case.points for case in spec.cases)
    sys.stdout.write(
        f"{output}: {len(spec.cases)} cases, {hidden} of them hidden, {points} points\n"
        f"Set {points} autograder points and upload it. Students must never get it.\n"
    )


@export_app.command("github")
def export_github(
    assignment: AssignmentArgument,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The workflow file to write.",
            show_default="the terminal",
        ),
    ] = None,
    install: Annotated[
        str,
        typer.Option(
            "--install",
            metavar="REQUIREMENT",
            help="What pip installs: a wheel in the repository, a URL, git+https://...",
            show_default="the course's wheel in .github",
        ),
    ] = "",
    specs: SpecsOption = None,
) -> None:
    """Write a workflow that grades students' repositories on GitHub.

    It shows what a student may see, as annotations, as the job's summary and as JUnit.
    """
    from grader.catalogue import find_catalogue
    from grader.outputs import write_bytes
    from grader.platforms.github import make_workflow

    workflow = make_workflow(find_catalogue(specs).load(assignment), install)
    if output is None:
        sys.stdout.write(workflow)
    else:
        write_bytes(output, workflow.encode())
