"""The command `grade new`."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated

import typer

from grader.options import RunnerOption, SpecsOption


def new_assignment(
    name: Annotated[
        str,
        typer.Argument(
            help="Its name: small letters, digits, hyphens.", metavar="NAME", show_default=False
        ),
    ],
    title: Annotated[
        str,
        typer.Option(
            "--title", metavar="TEXT", help="The heading of its reports.", show_default="the name"
        ),
    ] = "",
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Make a new assignment that works, to be changed.

    It has one case of each kind, a reference that passes all of them, its goldens, and a mistake
    of known verdict. It goes into the nearest checkout, or else into the current folder.
    """
    from grader.drafting import course_folder, draft
    from grader.run import choose_runner
    from grader.spec_layers import shown

    heading = " ".join(title.split()) or name.replace("-", " ").capitalize()
    root = course_folder(specs)
    made = draft(root, name, heading, choose_runner(runner))
    lines = [
        *(f"made  {shown(path)}" for path in made),
        "",
        "All of it works. Now change it; what to type:",
        "  grade spec check",
        f"  grade golden record {name} && grade golden review {name}",
        f"  grade audit {name}",
        f"  grade {name} {shlex.quote(shown(root / 'reference' / name))}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
