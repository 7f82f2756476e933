"""The way in: answers the plainest calls at once and hands the rest to the command line."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

HELP_FILE = "help.txt"
COMPLETION = "_GRADE_COMPLETE"


def main() -> NoReturn:
    """Run the program and exit with its status."""
    arguments = sys.argv[1:]
    if arguments in ([], ["--help"], ["-h"]) and COMPLETION not in os.environ:
        # Help needs none of the imports that grading does; a test keeps the text up to date.
        with open(os.path.join(os.path.dirname(__file__), HELP_FILE), encoding="utf-8") as file:
            sys.stdout.write(file.read())
        sys.exit(0 if arguments else 2)
    from grader.cli import run

    status = run(arguments)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # everything is closed: no need to take it all apart


if __name__ == "__main__":
    main()
