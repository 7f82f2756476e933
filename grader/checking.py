"""Checks specs and tells every fault of every one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.catalogue import find_catalogue
from grader.decode import Fault, FaultsError
from grader.errors import GradeError
from grader.golden import paths_of, pending_of
from grader.spec import Spec, examine
from grader.spec_layers import HIDDEN_FILE, SPEC_FILE, shown

if TYPE_CHECKING:
    from pathlib import Path


def check_specs(file: Path | None, specs: Path | None) -> str:
    """Check a spec, or all there are; raise with all faults, or say what is sound."""
    if file is None:
        root = find_catalogue(specs).root
        folders = [root / "specs" / name for name in find_catalogue(specs).names]
    else:
        folders = [(file.parent if file.name in {SPEC_FILE, HIDDEN_FILE} else file).absolute()]
        if not (folders[0] / SPEC_FILE).is_file():
            raise GradeError(f"{file}: no spec there", tip=f"a spec is a folder with a {SPEC_FILE}")
    faults: list[Fault] = []
    lines = []
    for folder in folders:
        spec, found = examine(folder)
        faults += found
        if spec is not None:
            faults += missing_goldens(spec)
            points = sum(case.points for case in spec.cases)
            lines.append(f"{spec.name}: {len(spec.cases)} cases, {points} points\n")
    if faults:
        raise FaultsError(faults)
    return "".join(lines)


def missing_goldens(spec: Spec) -> list[Fault]:
    """Return a fault for each golden that is not there."""
    root = spec.folder.parent.parent
    return [
        Fault(
            case.file,
            case.line,
            f"`{case.id}` has no golden of `{spec.name}`: {shown(path)}"
            + (" (one is pending: accept it)" if pending_of(path).is_file() else ""),
        )
        for case in spec.cases
        for path in paths_of(root, spec, case).values()
        if not path.is_file()
    ]
