"""Options and arguments that several commands share, and how the Tab key completes them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grader.errors import GradeError, did_you_mean


def known_level(name: str) -> str:
    """Return the name of a level of isolation; there must be such a level."""
    from grader.box.levels import LEVELS

    if name not in LEVELS:
        near = did_you_mean(name, LEVELS)
        raise GradeError(
            f"there is no isolation `{name}`{near}", tip=f"there are: {', '.join(LEVELS)}"
        )
    return name


def complete_assignment(incomplete: str) -> list[str]:
    """Complete the name of an assignment."""
    from grader.catalogue import find_catalogue

    try:
        names = find_catalogue().names
    except GradeError:
        return []
    return [name for name in names if name.startswith(incomplete)]


def complete_case(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete the name of a case of the assignment that was typed before."""
    from grader.catalogue import find_catalogue

    try:
        # Behind an option that waits for its value, the words before are still in `args`.
        word = ctx.params.get("assignment") or next(iter(ctx.args), "")
        spec = find_catalogue(ctx.params.get("specs")).load(word)
    except GradeError:
        return []
    names = [case.id for case in spec.cases] + list(spec.sections)
    return [name for name in names if name.startswith(incomplete)]


AssignmentArgument = Annotated[
    str,
    typer.Argument(
        help="The assignment's name.",
        metavar="ASSIGNMENT",
        autocompletion=complete_assignment,
        show_default=False,
    ),
]
SpecsOption = Annotated[
    Path | None,
    typer.Option(
        "--specs",
        metavar="FOLDER",
        help="The folder of the specs, instead of the nearest checkout or the installed ones.",
    ),
]
RunnerOption = Annotated[
    str,
    typer.Option(
        "--runner",
        metavar="NAME",
        help="How cases are run: fork, subprocess, or auto for the best there is.",
    ),
]
IsolationOption = Annotated[
    str,
    typer.Option(
        "--require-isolation",
        metavar="LEVEL",
        help="Refuse to run with less: basic, kernel, namespaces or bubblewrap.",
        callback=known_level,
    ),
]
AudienceOption = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="WHOM",
        help="Whom the report is for: instructor, or student, who is told of hidden cases only "
        "whether they pass.",
    ),
]
PathArgument = Annotated[
    Path,
    typer.Argument(
        help="The submission: a folder, a zip or a tar.",
        metavar="PATH",
        show_default="the current folder",
    ),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="NAME",
        help="Only cases or sections that match; may be given again.",
        autocompletion=complete_case,
    ),
]
OutputOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--output",
        metavar="FILE",
        help="The file for a format: the last formats named go to the files, in order, the "
        "others to the terminal. Without --format a file's ending tells.",
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        metavar="NUMBER",
        help="How many cases run at a time; 0 for one a core, up to 8.",
        min=0,
    ),
]
FreshOption = Annotated[
    int,
    typer.Option(
        "--fresh",
        metavar="NUMBER",
        help="Add so many new cases for each generator, drawn at random and compared with the "
        "reference, run on the spot (in a checkout).",
        min=0,
        max=1000,
    ),
]
FreshSeedOption = Annotated[
    int | None,
    typer.Option(
        "--fresh-seed",
        metavar="NUMBER",
        help="Draw the same fresh cases as another time; a report tells its number.",
        min=0,
        show_default="a new one each time",
    ),
]
AnyAssignment = Annotated[
    str | None,
    typer.Argument(
        help="The assignment's name.",
        metavar="ASSIGNMENT",
        autocompletion=complete_assignment,
        show_default="all",
    ),
]
