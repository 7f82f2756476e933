"""Makes the README's picture: what a student sees for the bundled sample submission."""

from __future__ import annotations

import io
import os
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from grader.catalogue import Catalogue
from grader.grade import Settings, grade
from grader.render.text import print_text

ROOT = Path(__file__).parent.parent
SAMPLE = Path("tests/submissions/blackjack/demo")
PICTURE = ROOT / "docs" / "demo.svg"
WIDTH = 92


def main() -> None:
    """Grade the sample and write the terminal's output as a picture."""
    os.chdir(ROOT)  # so that the paths shown are those of a checkout
    catalogue = Catalogue(ROOT)
    report = grade(catalogue, catalogue.load("blackjack"), SAMPLE, Settings())
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(f"$ grade blackjack {SAMPLE}", style="bold")
    print_text(report, console)
    console.save_svg(str(PICTURE), title="grade", theme=MONOKAI)


if __name__ == "__main__":
    main()
