"""The commands that hand an assignment to students: a kit to download, a starter to work on."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from grader.options import AssignmentArgument, SpecsOption


def kit(
    assignment: AssignmentArgument,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The zip to write.",
            show_default="ASSIGNMENT-kit.zip",
        ),
    ] = None,
    wheel: Annotated[
        Path | None,
        typer.Option("--wheel", metavar="FILE", help="The grader's wheel, to be put in as well."),
    ] = None,
    specs: SpecsOption = None,
) -> None:
    """Pack what students get into a zip.

    Handout, starter, provided files, public cases and their goldens: `grade` works inside.
    The reference and the hidden cases stay out.
    """
    from grader.catalogue import find_catalogue
    from grader.kit import make_kit

    catalogue = find_catalogue(specs)
    spec = catalogue.load(assignment)
    sys.stdout.write(make_kit(catalogue, spec, output or Path(f"{assignment}-kit.zip"), wheel))


def start(
    assignment: AssignmentArgument,
    folder: Annotated[
        Path | None,
        typer.Argument(
            help="Where to.", metavar="FOLDER", show_default="a new folder of that name"
        ),
    ] = None,
    specs: SpecsOption = None,
) -> None:
    """Lay down the files you start from; nothing is overwritten."""
    from grader.catalogue import find_catalogue
    from grader.kit import lay_starter

    spec = find_catalogue(specs).load(assignment)
    own = f" --specs {shlex.quote(str(specs.absolute()))}" if specs else ""
    command = f"grade {assignment}{own}"
    sys.stdout.write(lay_starter(spec, folder or Path(assignment), command))
