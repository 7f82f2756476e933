"""Writes goldens from what the reference does, and checks those there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.errors import GradeError
from grader.golden import paths_of
from grader.grade import record
from grader.worker import Conditions

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from grader.catalogue import Catalogue
    from grader.spec import Spec

TWICE = (
    Conditions(),
    Conditions(hash_seed=4242, time_zone="Asia/Kathmandu", folder="another folder-"),
)


def fresh_goldens(
    catalogue: Catalogue, spec: Spec, runner: str, only: Iterable[str]
) -> dict[Path, bytes]:
    """Return what the goldens' files should hold."""
    found = record(catalogue, spec, runner, only, TWICE)
    return {
        paths_of(catalogue.root, spec, case)[what]: data
        for case in spec.cases
        if case.id in found
        for what, data in found[case.id].items()
    }


def existing_files(catalogue: Catalogue, spec: Spec) -> set[Path]:
    """Return the files in an assignment's golden folder."""
    folder = catalogue.root / "golden" / spec.name
    return {path for path in folder.rglob("*") if path.is_file()}


def stale_files(catalogue: Catalogue, spec: Spec) -> list[Path]:
    """Return the goldens that belong to no case."""
    wanted = {path for case in spec.cases for path in paths_of(catalogue.root, spec, case).values()}
    return sorted(existing_files(catalogue, spec) - wanted)


def held(path: Path) -> bytes | None:
    """Return what a golden's file holds, None when there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise GradeError(f"{path}: cannot be read: {error.strerror}") from error


def record_goldens(catalogue: Catalogue, spec: Spec, runner: str, only: list[str]) -> str:
    """Write the goldens that are new or changed; say which, and which belong to no case."""
    lines = []
    fresh = fresh_goldens(catalogue, spec, runner, only)
    for path, data in sorted(fresh.items()):
        before = held(path)
        if before == data:
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            raise GradeError(f"{path}: cannot be written: {error.strerror}") from error
        lines.append(
            f"{'new    ' if before is None else 'changed'} {path.relative_to(catalogue.root)}"
        )
    lines += [
        f"stale   {path.relative_to(catalogue.root)} (no case uses it; remove it)"
        for path in stale_files(catalogue, spec)
    ]
    written = sum(not line.startswith("stale") for line in lines)
    return "".join(
        f"{line}\n" for line in [*lines, f"{spec.name}: {len(fresh)} goldens, {written} written"]
    )


def check_goldens(catalogue: Catalogue, spec: Spec, runner: str) -> tuple[str, int]:
    """Compare the goldens with the reference, writing nothing; return the words and the faults."""
    fresh = fresh_goldens(catalogue, spec, runner, ())
    lines = []
    for path, data in sorted(fresh.items()):
        before = held(path)
        if before != data:
            state = "missing  " if before is None else "different"
            lines.append(f"{state} {path.relative_to(catalogue.root)}")
    lines += [
        f"stale     {path.relative_to(catalogue.root)}" for path in stale_files(catalogue, spec)
    ]
    state = f"{len(lines)} at fault" if lines else "all as the reference gives them"
    return "".join(
        f"{line}\n" for line in [*lines, f"{spec.name}: {len(fresh)} goldens, {state}"]
    ), len(lines)
