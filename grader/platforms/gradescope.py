"""Packs an assignment and the grader into the archive that the platform Gradescope runs."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import GradeError
from grader.filling import fill
from grader.golden import paths_of
from grader.packing import zipped
from grader.spec_layers import read_layer
from grader.submission import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.catalogue import Catalogue
    from grader.spec import Spec

GRADER = Path(__file__).parents[1]
PACKAGE = "coursegrade"
SCRIPTS = ("setup.sh", "run_autograder")
COURSE = "course"
LEFT_OUT = {"__pycache__", "audit.yaml"}
INSTALLED = "grader/data/"  # the course as a wheel has it, without hidden cases


def pack(
    catalogue: Catalogue, spec: Spec, *, isolation: str, with_reference: bool = False
) -> bytes:
    """Return the archive: the scripts, the grader, and all of the course that grading needs.

    With less than the level of isolation named, the platform is to grade nobody.
    """
    files = {
        **scripts(spec, isolation),
        "requirements.txt": requirements().encode(),
        **grader_files(),
        **dict(course_files(catalogue, spec, with_reference=with_reference)),
    }
    return zipped(files, SCRIPTS)


def scripts(spec: Spec, isolation: str) -> dict[str, bytes]:
    """Return what the platform calls, made for an assignment."""
    wanted = ", ".join(module + SUFFIX for module in spec.files)
    values = {"ASSIGNMENT": spec.name, "FILES": wanted, "ISOLATION": isolation}
    return {name: fill(f"platforms/{name}", values).encode() for name in SCRIPTS}


def requirements() -> str:
    """Return what the grader needs, as pip reads it."""
    try:
        needed = requires(PACKAGE) or []
    except PackageNotFoundError as error:
        raise GradeError(
            "the grader is not installed here, so what it needs is not known",
            tip="`pip install` it, or its checkout, and export again",
        ) from error
    return "".join(f"{line}\n" for line in needed if "extra ==" not in line)


def grader_files() -> dict[str, bytes]:
    """Return the grader's own source."""
    found = read_files(GRADER, GRADER.parent)
    return {name: data for name, data in found if not name.startswith(INSTALLED)}


def course_files(
    catalogue: Catalogue, spec: Spec, *, with_reference: bool
) -> Iterator[tuple[str, bytes]]:
    """Yield the specs, hidden cases included, the goldens and, if asked for, the reference."""
    root = catalogue.root
    folders = [spec.folder, *base_folder(spec)]
    if with_reference:
        folders.append(catalogue.reference(spec))
    for folder in folders:
        for name, data in read_files(folder, root):
            yield f"{COURSE}/{name}", data
    for case in spec.cases:
        for path in paths_of(root, spec, case).values():
            yield f"{COURSE}/{path.relative_to(root).as_posix()}", read(path)


def base_folder(spec: Spec) -> list[Path]:
    """Return the folder of the assignment that an edition extends."""
    layer = read_layer(spec.folder, [], hidden=False)
    extended = layer.written.extends if layer else None
    return [spec.folder.parent / extended] if extended else []


def read_files(folder: Path, above: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder by their path below another; nothing compiled or pending."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        is_wanted = not any(part in LEFT_OUT or part.startswith(".") for part in parts)
        if is_wanted and path.is_file() and path.suffix != ".pending":
            yield path.relative_to(above).as_posix(), read(path)


def read(path: Path) -> bytes:
    """Read a file that the archive must hold."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise GradeError(
            f"{path}: cannot be read: {error.strerror}", tip="`grade spec check` tells all faults"
        ) from error
