"""Sends a report to where it was asked for: the terminal, files, the summary of a CI job."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import GradeError, InternalError, did_you_mean
from grader.render import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.text import Text

    from grader.report import Report

ENDINGS = {".txt": "text", ".json": "json", ".md": "markdown", ".xml": "junit"}
SUMMARY = "GITHUB_STEP_SUMMARY"
WHOLE_AT_ANY_TIME = {"gradescope"}  # formats whose readers take the file whenever we are ended


@dataclass(frozen=True)
class Output:
    """A format and the file it goes to; None is the terminal."""

    format: str
    path: Path | None


def plan_outputs(formats: list[str], paths: list[Path]) -> list[Output]:
    """Pair formats with files: the last formats go to the files, the others to the terminal."""
    for name in formats:
        if name not in FORMATS:
            near = did_you_mean(name, FORMATS)
            raise GradeError(
                f"there is no format `{name}`{near}", tip=f"there are: {', '.join(FORMATS)}"
            )
    if not formats:
        return [Output("text", None), *(Output(by_ending(path), path) for path in paths)]
    if len(paths) > len(formats):
        raise GradeError(f"{len(paths)} times --output, but {len(formats)} times --format")
    first = len(formats) - len(paths)
    targets: list[Path | None] = [None] * first + list(paths)
    return [Output(name, path) for name, path in zip(formats, targets, strict=True)]


def by_ending(path: Path) -> str:
    """Return the format that a file's ending asks for."""
    if path.suffix not in ENDINGS:
        raise GradeError(f"{path}: which format?", tip=f"name it by --format: {', '.join(FORMATS)}")
    return ENDINGS[path.suffix]


def get_ready(outputs: list[Output]) -> None:
    """Import what rendering will need, at a moment when there is nothing else to do."""
    from importlib import import_module

    for output in outputs:
        import_module(FORMATS[output.format])


def write_outputs(report: Report, outputs: list[Output], *, verbose: bool) -> None:
    """Write a report in every format to its place."""
    for output in outputs:
        if output.path is not None:
            write_file(output.path, rendered(report, output.format, verbose=verbose))
        elif output.format == "text":
            print_text(report, verbose=verbose)
        else:
            sys.stdout.write(rendered(report, output.format, verbose=verbose))
        if report.complete and output.format == "github" and os.environ.get(SUMMARY):
            append_summary(Path(os.environ[SUMMARY]), report)


def keeper(
    outputs: list[Output], seen: Callable[[Report], Report]
) -> Callable[[Report], object] | None:
    """Return how to keep what there is of a report: in the files it will be written to, if any.

    `seen` turns a report into what may be seen of it.
    """
    files = [output for output in outputs if output.path and not is_special(output.path)]
    return (lambda report: write_outputs(seen(report), files, verbose=False)) if files else None


def is_whole_at_any_time(outputs: list[Output]) -> bool:
    """Say whether a file must hold every verdict that there is, from before the first one on."""
    return any(output.path and output.format in WHOLE_AT_ANY_TIME for output in outputs)


def is_special(path: Path) -> bool:
    """Say whether a path is a device or a pipe, which takes everything that it is given."""
    return path.exists() and not path.is_file()


def rendered(report: Report, name: str, *, verbose: bool) -> str:
    """Render a report in a format."""
    if name == "text":
        from grader.render.text import render_text

        return render_text(report, verbose=verbose, colour=False)
    from grader.render import render

    return render(report, name)


def print_text(report: Report, *, verbose: bool) -> None:
    """Print a report for a person, in colour where the terminal has it."""
    if is_plain():
        from shutil import get_terminal_size

        from grader.render.text import render_text

        width = get_terminal_size().columns
        sys.stdout.write(render_text(report, verbose=verbose, width=width, colour=False))
        return
    from rich.console import Console

    from grader.render.text import print_text as show

    console = Console(soft_wrap=False, highlight=False)
    with console.capture() as captured:  # rich would answer a closed pipe in its own way
        show(report, console, verbose=verbose)
    sys.stdout.write(captured.get())


def print_lines(lines: list[Text]) -> None:
    """Print lines for a person as they are, in colour where the terminal has it."""
    if is_plain():
        sys.stdout.write("".join(f"{line.plain}\n" for line in lines))
        return
    from rich.console import Console

    from grader.render.text import suit

    console = Console(soft_wrap=True, highlight=False)
    with console.capture() as captured:
        for line in lines:
            console.print(suit(line, console.encoding), soft_wrap=True)
    sys.stdout.write(captured.get())


def is_plain() -> bool:
    """Say whether standard output takes any sign, but no colour: then most of rich can wait."""
    coloured = sys.stdout.isatty() or os.environ.get("FORCE_COLOR")
    return not coloured and (sys.stdout.encoding or "").lower().startswith("utf")


def write_file(path: Path, text: str) -> None:
    """Write a text into a file, whole or not at all."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    try:
        if is_special(path):
            path.write_bytes(data)  # a device or a pipe
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InternalError(f"{path}: cannot be written: {error.strerror}") from error


def append_summary(path: Path, report: Report) -> None:
    """Append the report to a CI job's summary."""
    from grader.render import render

    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(render(report, "markdown"))
    except OSError as error:
        raise InternalError(f"{path}: cannot be written: {error.strerror}") from error
