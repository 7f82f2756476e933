"""Reads `audit.yaml`, what an audit is told of an assignment: what may be, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.decode import BAD, Faults, FaultsError, compose, decode, key_field
from grader.errors import did_you_mean
from grader.spec_layers import shown

if TYPE_CHECKING:
    from grader.audit.mutants import Mutant
    from grader.spec import Spec

AUDIT_FILE = "audit.yaml"


@dataclass(frozen=True)
class Aside:
    """A part of the reference that no case is about: a function or class, or a line.

    With `becomes` it is one mutant of the line alone.
    """

    file: str
    why: str
    function: str = ""
    text: str = ""
    becomes: str = ""
    only: str = ""
    line: int = key_field(key="-", default=0)

    def covers(self, file: str, function: str, text: str) -> bool:
        """Say whether a line belongs to this part."""
        if file != self.file:
            return False
        if self.text:
            return text.strip() == self.text and self.function in {"", function}
        return function == self.function or function.startswith(f"{self.function}.")

    def is_meant(self, mutant: Mutant, text: str) -> bool:
        """Say whether a mutant, the first line of which is a text, belongs to this part."""
        return self.covers(mutant.file, mutant.function, text) and self.becomes in {
            "",
            mutant.becomes,
        }


@dataclass(frozen=True)
class Equivalent:
    """A mutant that no case can tell from the reference: the text as it stands, and as changed.

    `above` is the line before it, where the same text stands more than once in a function.
    """

    file: str
    was: str
    becomes: str
    why: str
    function: str = ""
    above: str = ""
    only: str = ""
    line: int = key_field(key="-", default=0)

    def is_meant(self, mutant: Mutant) -> bool:
        """Say whether this is about a mutant."""
        changed = (mutant.file, mutant.was, mutant.becomes)
        return (
            changed == (self.file, self.was, self.becomes)
            and self.function in {"", mutant.function}
            and self.above in {"", mutant.above}
        )


@dataclass(frozen=True)
class Notes:
    """What an audit is told of an assignment."""

    starter: dict[str, str] = key_field(
        default_factory=dict, about="Cases that even the starter passes, each with the reason."
    )
    aside: tuple[Aside, ...] = key_field(
        default=(), about="Parts of the reference that no case is about."
    )
    equivalent: tuple[Equivalent, ...] = key_field(
        default=(), about="Mutants that no case can tell from the reference."
    )


def read_notes(spec: Spec) -> Notes:
    """Read an assignment's notes; an edition has its base's besides its own.

    An entry may be `only` for the assignment it names: what no case of the base is about may
    be what the edition is about.
    """
    folders = dict.fromkeys([spec.folder.parent / spec.base, spec.folder])
    faults = Faults("")
    all_notes = []
    for folder in folders:
        path = folder / AUDIT_FILE
        if path.is_file():
            faults.file = shown(path)
            node = compose(path, faults)
            notes = BAD if node is None else decode(node, Notes, faults, "the file")
            if notes is not BAD:
                check(notes, spec, faults, is_own=folder == spec.folder)
                all_notes.append(notes)
    if faults.found:
        raise FaultsError(faults.found)
    ids = {case.id for case in spec.cases}
    starter = {key: why for notes in all_notes for key, why in notes.starter.items()}
    return Notes(
        starter={key: why for key, why in starter.items() if key in ids},
        aside=tuple(entry for notes in all_notes for entry in notes.aside if counts(entry, spec)),
        equivalent=tuple(
            entry for notes in all_notes for entry in notes.equivalent if counts(entry, spec)
        ),
    )


def counts(entry: Aside | Equivalent, spec: Spec) -> bool:
    """Say whether an entry counts for an assignment."""
    return entry.only in {"", spec.name}


def check(notes: Notes, spec: Spec, faults: Faults, *, is_own: bool) -> None:
    """Check that notes are about files and cases that there are."""
    files = [f"{module}.py" for module in spec.files]
    named = [(entry.file, entry.line) for entry in notes.aside]
    named += [(entry.file, entry.line) for entry in notes.equivalent]
    for file, line in named:
        if file not in files:
            near = did_you_mean(file, files)
            faults.add(line, f"`{file}` is no file of the assignment{near}")
    reasons = [(entry.why, entry.line) for entry in notes.aside]
    reasons += [(entry.why, entry.line) for entry in notes.equivalent]
    for why, line in reasons:
        if not why.strip():
            faults.add(line, "say why")
    for entry in notes.aside:
        if not entry.function and not entry.text:
            faults.add(entry.line, "name the `function` or the `text` of the line")
    ids = [case.id for case in spec.cases]
    for name in notes.starter:
        if is_own and name not in ids:
            faults.add(1, f"`starter` names no case: `{name}`{did_you_mean(name, ids)}")
