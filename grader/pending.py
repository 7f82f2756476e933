"""Pending goldens: what is new, changed or stale in an assignment, and what takes effect of it."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from grader.errors import GradeError, InternalError, did_you_mean
from grader.golden import PENDING, paths_of, pending_of
from grader.outputs import write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from grader.catalogue import Catalogue
    from grader.spec import Case, Spec


@dataclass(frozen=True)
class File:
    """A golden's file: what the accepted one holds and what the pending one does, None for none."""

    path: Path
    what: str
    old: bytes | None
    new: bytes | None


@dataclass(frozen=True)
class Change:
    """What waits to be read of one case; without a case, a file that no case uses."""

    name: str
    case: Case | None
    files: tuple[File, ...]

    @property
    def kind(self) -> str:
        """Say what a person has to do with: something new, changed or stale."""
        if self.case is None:
            return "stale"
        return "new" if all(file.old is None for file in self.files) else "changed"


def held(path: Path) -> bytes | None:
    """Return what a golden's file holds, None when there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise GradeError(f"{path}: cannot be read: {error.strerror}") from error


def put(path: Path, data: bytes | None) -> None:
    """Let a golden's file hold this, whole or not at all; None removes it."""
    try:
        if data is None:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InternalError(f"{path}: cannot be written: {error.strerror}") from error
    write_bytes(path, data)


def golden_folder(catalogue: Catalogue, spec: Spec) -> Path:
    """Return the folder of an assignment's goldens."""
    return catalogue.root / "golden" / spec.name


def stale_files(catalogue: Catalogue, spec: Spec) -> list[Path]:
    """Return the goldens, accepted or pending, that belong to no case."""
    wanted = {path for case in spec.cases for path in paths_of(catalogue.root, spec, case).values()}
    there = {path for path in golden_folder(catalogue, spec).rglob("*") if path.is_file()}
    return sorted(there - wanted - {pending_of(path) for path in wanted})


def find_changes(catalogue: Catalogue, spec: Spec, patterns: Sequence[str] = ()) -> list[Change]:
    """Return what waits to be read, in the order of the cases, or of those that match a pattern."""
    changes = [change for case in spec.cases if (change := change_of(catalogue, spec, case))]
    folder = golden_folder(catalogue, spec)
    changes += [
        Change(path.relative_to(folder).as_posix(), None, (File(path, "", held(path), None),))
        for path in stale_files(catalogue, spec)
    ]
    check_patterns(spec, changes, patterns)
    return [change for change in changes if not patterns or is_meant(change, patterns)]


def change_of(catalogue: Catalogue, spec: Spec, case: Case) -> Change | None:
    """Return what is pending of a case, None when nothing is."""
    files = tuple(
        File(path, what, held(path), new)
        for what, path in paths_of(catalogue.root, spec, case).items()
        if (new := held(pending_of(path))) is not None
    )
    return Change(case.id, case, files) if files else None


def names_of(change: Change) -> tuple[str, ...]:
    """Return the names by which a change can be chosen."""
    return (change.name, change.case.section) if change.case else (change.name,)


def is_meant(change: Change, patterns: Iterable[str]) -> bool:
    """Say whether a change is among those that patterns choose."""
    return any(fnmatchcase(name, pattern) for name in names_of(change) for pattern in patterns)


def check_patterns(spec: Spec, changes: list[Change], patterns: Iterable[str]) -> None:
    """Refuse a pattern that names nothing there is."""
    names = [case.id for case in spec.cases] + list(spec.sections)
    names += [change.name for change in changes if change.case is None]
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in names):
            near = did_you_mean(pattern, names)
            raise GradeError(f"no case or section of `{spec.name}` matches `{pattern}`{near}")


def accept(changes: Iterable[Change]) -> None:
    """Let what is pending be the golden, just as it was read, and remove what no case uses."""
    steps: list[tuple[Path, bytes | None]] = []
    for change in changes:
        for file in change.files:
            steps.append((file.path, file.new))
            # One that was recorded anew since it was read goes on waiting.
            if change.case is not None and held(pending_of(file.path)) == file.new:
                steps.append((pending_of(file.path), None))
    do_all(steps)


def can_be_rejected(change: Change) -> bool:
    """Say whether anything of a change is pending: a stale golden that was accepted stays."""
    return change.case is not None or change.name.endswith(PENDING)


def reject(changes: Iterable[Change]) -> None:
    """Remove what is pending; an accepted golden stays, even one that no case uses."""
    do_all(
        [
            (pending_of(file.path) if change.case else file.path, None)
            for change in filter(can_be_rejected, changes)
            for file in change.files
        ]
    )


def do_all(steps: list[tuple[Path, bytes | None]]) -> None:
    """Let files hold what they shall, all or none of them, whoever interrupts."""
    done: list[tuple[Path, bytes | None]] = []
    with uninterrupted():
        try:
            for path, data in steps:
                before = held(path)
                put(path, data)
                done.append((path, before))
        except GradeError:
            for path, before in reversed(done):
                put(path, before)
            raise


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let whoever wants to end us wait a moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: came.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        for late in came[:1]:
            signal.raise_signal(late)
