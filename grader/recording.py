"""Records goldens from what the reference does, as pending ones, and checks those there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.golden import paths_of, pending_of
from grader.grade import record
from grader.pending import held, put, stale_files
from grader.render.problems import count
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


def record_goldens(catalogue: Catalogue, spec: Spec, runner: str, only: list[str]) -> str:
    """Leave what is new or changed pending beside the accepted goldens; say what there is to read.

    What the reference gives as it was accepted needs no reading any more.
    """
    fresh = fresh_goldens(catalogue, spec, runner, only)
    lines = []
    pending = 0
    for path, data in sorted(fresh.items()):
        shown = path.relative_to(catalogue.root)
        before, waiting = held(path), held(pending_of(path))
        if before != data:
            pending += 1
            lines.append(f"{'new    ' if before is None else 'changed'} {shown}")
            if waiting != data:
                put(pending_of(path), data)
        elif waiting is not None:
            lines.append(f"settled {shown} (as accepted again; nothing is pending)")
            put(pending_of(path), None)
    lines += [
        f"stale   {path.relative_to(catalogue.root)} (no case uses it; accept removes it)"
        for path in stale_files(catalogue, spec)
    ]
    read = f"; `grade golden review {spec.name}` shows and accepts them" if pending else ""
    lines.append(f"{spec.name}: {count(len(fresh), 'golden')}, {pending} pending{read}")
    return "".join(f"{line}\n" for line in lines)


def check_goldens(catalogue: Catalogue, spec: Spec, runner: str) -> tuple[str, int]:
    """Compare the goldens with the reference, writing nothing; return the words and the faults."""
    fresh = fresh_goldens(catalogue, spec, runner, ())
    faults: list[tuple[Path, str]] = [(path, "stale    ") for path in stale_files(catalogue, spec)]
    for path, data in fresh.items():
        before = held(path)
        if before != data:
            faults.append((path, "missing  " if before is None else "different"))
        if held(pending_of(path)) is not None:
            faults.append((pending_of(path), "pending  "))
    lines = [f"{state} {path.relative_to(catalogue.root)}" for path, state in sorted(faults)]
    state = f"{len(lines)} at fault" if lines else "all as the reference gives them"
    lines.append(f"{spec.name}: {count(len(fresh), 'golden')}, {state}")
    return "".join(f"{line}\n" for line in lines), len(faults)
