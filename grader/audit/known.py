"""Reads submissions of known verdict, and says where a verdict is another than the known one.

A folder's `verdict.yaml` says what the student did wrong, how the submission is made (files of
its own, or changes of a base), and which cases must fail and pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from grader.decode import BAD, Faults, FaultsError, compose, decode, key_field
from grader.errors import GradeError, did_you_mean
from grader.spec_layers import shown
from grader.submission import open_submission

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from grader.audit.trial import Found
    from grader.catalogue import Catalogue
    from grader.spec import Case, Spec

VERDICT_FILE = "verdict.yaml"
REFERENCE = "reference"
FAIL = "fail"


@dataclass(frozen=True)
class Edit:
    """A text in a file that stands there once, and what takes its place."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Failing:
    """Cases that must fail, by name or section, and the cause they must be told by."""

    case: str
    cause: str = ""


@dataclass(frozen=True)
class KnownVerdict:
    """What is known of a submission; where no case fails, all of them pass."""

    fails: tuple[Failing, ...] = ()
    passes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """A file `verdict.yaml`."""

    about: str
    verdict: KnownVerdict
    assignment: str = ""
    base: str = ""
    change: tuple[Edit, ...] = ()
    files: dict[str, str | None] = key_field(default_factory=dict)


@dataclass(frozen=True)
class Known:
    """A submission of known verdict."""

    name: str
    about: str
    files: dict[str, bytes]
    verdict: KnownVerdict


def folder_of(catalogue: Catalogue, spec: Spec) -> Path:
    """Return where the submissions of known verdict of an assignment are."""
    return catalogue.root / "tests" / "submissions" / spec.base


def read_known(catalogue: Catalogue, spec: Spec) -> list[Known]:
    """Read all submissions of known verdict of an assignment."""
    folder = folder_of(catalogue, spec)
    paths = sorted(path.parent for path in folder.glob(f"*/{VERDICT_FILE}"))
    written = {path: read_written(path / VERDICT_FILE) for path in paths}
    for path, entry in written.items():
        check_assignment(catalogue, path, entry.assignment)
    return [
        Known(path.name, entry.about, composed(catalogue, spec, path, entry), entry.verdict)
        for path, entry in written.items()
        if (entry.assignment or spec.base) == spec.name
    ]


def check_assignment(catalogue: Catalogue, folder: Path, name: str) -> None:
    """Refuse the name of no assignment: nobody would ever try such a submission."""
    if name and name not in catalogue.names:
        near = did_you_mean(name, catalogue.names)
        raise GradeError(f"{shown(folder / VERDICT_FILE)}: no assignment is called `{name}`{near}")


def read_written(path: Path) -> Written:
    """Read one file; raise with all its faults."""
    faults = Faults(shown(path))
    node = compose(path, faults)
    written = BAD if node is None else decode(node, Written, faults, "the file")
    if faults.found:
        raise FaultsError(faults.found)
    entry: Written = written
    return entry


def composed(
    catalogue: Catalogue, spec: Spec, folder: Path, written: Written, above: tuple[Path, ...] = ()
) -> dict[str, bytes]:
    """Make the files of a submission: its base's, changed, and its own.

    `above` are the submissions that it is a base of.
    """
    if not written.base:
        texts = own_files(folder)
    elif written.base == REFERENCE:
        texts = dict(open_submission(catalogue.reference(spec), spec.files).files)
    else:
        base = folder.parent / written.base
        if not (base / VERDICT_FILE).is_file():
            raise GradeError(f"{shown(folder / VERDICT_FILE)}: no base is called `{written.base}`")
        below = (*above, folder)
        if base in below:
            where = shown(folder / VERDICT_FILE)
            raise GradeError(f"{where}: `{written.base}` is a base of itself")
        texts = composed(catalogue, spec, base, read_written(base / VERDICT_FILE), below)
    for change in written.change:
        texts[change.file] = changed(folder, texts.get(change.file, b""), change)
    for name, text in written.files.items():
        check_name(folder, name)
        if text is None:
            texts.pop(name, None)
        else:
            texts[name] = text.encode()
    return texts


def check_name(folder: Path, name: str) -> None:
    """Refuse a file's name that leads out of the submission."""
    plain = PurePosixPath(name)
    if not plain.parts or plain.is_absolute() or ".." in plain.parts or "\0" in name:
        raise GradeError(f"{shown(folder / VERDICT_FILE)}: `{name}` is no file of a submission")


def own_files(folder: Path) -> dict[str, bytes]:
    """Read the files that lie beside a verdict."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != VERDICT_FILE and "__pycache__" not in path.parts
    }


def changed(folder: Path, data: bytes, change: Edit) -> bytes:
    """Put one text in place of another that must stand there once."""
    old = change.old.encode()
    if data.count(old) != 1:
        raise GradeError(
            f"{shown(folder / VERDICT_FILE)}: stands {data.count(old)} times in {change.file}, "
            f"not once: {change.old.strip()}"
        )
    return data.replace(old, change.new.encode())


def named(cases: Iterable[Case], pattern: str) -> list[Case]:
    """Return the cases that a pattern names, by themselves or by their section."""
    return [
        case
        for case in cases
        if fnmatchcase(case.id, pattern) or fnmatchcase(case.section, pattern)
    ]


def spoken_of(known: Known, cases: tuple[Case, ...]) -> list[Case]:
    """Return the cases a known verdict says something of, and what these need; `all` if none."""
    verdict = known.verdict
    patterns = [*(entry.case for entry in verdict.fails), *verdict.passes]
    if not verdict.fails:
        return list(cases)
    wanted = {case.id for pattern in patterns for case in named(cases, pattern)}
    for case in reversed(cases):  # needs point to earlier cases only
        if case.id in wanted:
            wanted.update(case.needs)
    return [case for case in cases if case.id in wanted]


def differences(known: Known, cases: Iterable[Case], found: Mapping[str, Found]) -> list[str]:
    """Say what is otherwise than known."""
    everyone = list(cases)
    outcomes = with_needs(everyone, found)
    said: list[str] = []
    for entry in known.verdict.fails:
        for case in expected(everyone, entry.case, known, said):
            if outcomes[case.id] != FAIL:
                said.append(f"{case.id}: {outcomes[case.id]}, but it must fail")
            elif entry.cause and found[case.id].cause != entry.cause:
                said.append(f"{case.id}: fails by `{found[case.id].cause}`, not `{entry.cause}`")
    passing = known.verdict.passes if known.verdict.fails else ("*",)
    for pattern in passing:
        for case in expected(everyone, pattern, known, said):
            if outcomes[case.id] != "pass":
                why = f" ({found[case.id].summary})" if found[case.id].summary else ""
                said.append(f"{case.id}: {outcomes[case.id]}, but it must pass{why}")
    return said


def expected(cases: list[Case], pattern: str, known: Known, said: list[str]) -> list[Case]:
    """Return the cases a pattern names; one that names none is said."""
    meant = named(cases, pattern)
    if not meant:
        said.append(f"`{pattern}` in the verdict of {known.name} is no case and no section")
    return meant


def with_needs(cases: Iterable[Case], found: Mapping[str, Found]) -> dict[str, str]:
    """Return the outcomes as a report has them: who needs a case that does not pass is skipped."""
    outcomes: dict[str, str] = {}
    for case in cases:
        if case.id in found:
            passing = all(outcomes.get(need, "pass") == "pass" for need in case.needs)
            outcomes[case.id] = found[case.id].outcome.value if passing else "skip"
    return outcomes
