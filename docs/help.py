"""Writes the program's help to grader/help.txt, from where it is shown without any import."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

from typer.main import get_command

from grader.cli import app

HELP = Path(__file__).parent.parent / "grader" / "help.txt"


def help_text() -> str:
    """Return the help as the command line shows it, 80 columns wide."""
    os.environ["COLUMNS"] = "80"
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        get_command(app).main(["--help"], prog_name="grade", standalone_mode=False)
    return shown.getvalue()


if __name__ == "__main__":
    HELP.write_text(help_text(), encoding="utf-8")
