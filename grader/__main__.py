"""The way in: answers the plainest calls at once and hands the rest to the command line."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

HELP_FILE = "help.txt"
COMPLETION = "_GRADE_COMPLETE"
INTERRUPTED = 130


def main() -> NoReturn:
    """Run the program and exit with its status."""
    arguments = sys.argv[1:]
    if arguments in ([], ["--help"], ["-h"]) and COMPLETION not in os.environ:
        # Help needs none of the imports that grading does; a test keeps the text up to date.
        with open(os.path.join(os.path.dirname(__file__), HELP_FILE), encoding="utf-8") as file:
            sys.stdout.write(file.read())
        sys.exit(0 if arguments else 2)
    try:
        status = grade_plainly(arguments) if is_plain(arguments) else read_command_line(arguments)
    except KeyboardInterrupt:  # while our imports are read; later `attend` answers it
        sys.stderr.write("\ngrade: interrupted\n")
        status = INTERRUPTED
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # everything is closed: no need to take it all apart


def is_plain(arguments: list[str]) -> bool:
    """Say whether this is `grade ASSIGNMENT [PATH]` and nothing else: what students type."""
    from grader.grading import COMMANDS

    return (
        len(arguments) in {1, 2}
        and arguments[0] not in COMMANDS
        and not any(word.startswith("-") or not word for word in arguments)
        and COMPLETION not in os.environ
    )


def grade_plainly(arguments: list[str]) -> int:
    """Grade without the library that reads the command line: a third of the start."""
    from pathlib import Path

    from grader.front import attend
    from grader.grading import grade_submission

    return attend(lambda: grade_submission(arguments[0], *map(Path, arguments[1:])))


def read_command_line(arguments: list[str]) -> int:
    """Run any command."""
    from grader.cli import run

    return run(arguments)


if __name__ == "__main__":
    main()
