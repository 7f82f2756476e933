"""Reads the files of a spec, an edition's over its base's, and puts their cases in order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from grader.decode import BAD, Fault, Faults, compose, decode
from grader.errors import did_you_mean
from grader.spec_file import KEBAB, CaseEntry, HiddenFile, SectionEntry, SpecFile

T = TypeVar("T")

SPEC_FILE = "spec.yaml"
HIDDEN_FILE = "hidden.yaml"
RESERVED = (
    "list",
    "show",
    "run",
    "spec",
    "golden",
    "doctor",
    "audit",
    "kit",
    "start",
    "new",
    "export",
    "tournament",
    "grade-assignment",
)


@dataclass(frozen=True)
class Page:
    """One file with cases, and where its faults are noted."""

    sections: tuple[SectionEntry, ...]
    drop: tuple[str, ...]
    lines: dict[str, int]
    hidden: bool
    faults: Faults


@dataclass(frozen=True)
class Layer:
    """What the folder of one assignment says: its spec and its pages of cases."""

    folder: Path
    written: SpecFile
    pages: tuple[Page, ...]

    @property
    def faults(self) -> Faults:
        """Where faults of the spec file are noted."""
        return self.pages[0].faults


@dataclass(frozen=True)
class Placed:
    """A case as written, with its section and its file."""

    entry: CaseEntry
    section: SectionEntry
    page: Page


def shown(path: Path) -> str:
    """Return a path as a person would type it from here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def read(path: Path, kind: type[T], found: list[Fault]) -> tuple[T | None, Faults]:
    """Read a file as a type, None if it is nothing of the kind; faults go to `found`."""
    faults = Faults(shown(path))
    faults.found = found
    node = compose(path, faults)
    value = BAD if node is None else decode(node, kind, faults, "the spec")
    return (None if value is BAD else value), faults


def read_layer(folder: Path, found: list[Fault], *, hidden: bool) -> Layer | None:
    """Read the files of one assignment."""
    written, faults = read(folder / SPEC_FILE, SpecFile, found)
    pages = []
    if written is not None:
        check_name(folder, written, faults)
        pages.append(
            Page(written.sections, written.drop, written.lines, hidden=False, faults=faults)
        )
    if hidden and (folder / HIDDEN_FILE).exists():
        more, faults = read(folder / HIDDEN_FILE, HiddenFile, found)
        if more is not None:
            pages.append(Page(more.sections, more.drop, more.lines, hidden=True, faults=faults))
    return None if written is None else Layer(folder, written, tuple(pages))


def check_name(folder: Path, written: SpecFile, faults: Faults) -> None:
    """Check the assignment's name: the folder's, and none that is a command."""
    name, line = written.assignment, written.lines.get("assignment", 1)
    if not name:
        return
    if name != folder.name:
        faults.add(line, f"`assignment` is `{name}`, but the folder is called `{folder.name}`")
    if name in RESERVED:
        faults.add(line, f"an assignment cannot be called `{name}`: that is a command")
    elif not re.fullmatch(KEBAB, name):
        faults.add(line, f"`{name}` is not kebab-case (small letters, digits, hyphens)")


def read_base(own: Layer, name: str, found: list[Fault], *, hidden: bool) -> Layer | None:
    """Read the assignment that a spec extends."""
    folder = own.folder.parent / name
    line = own.written.lines["extends"]
    others = sorted(path.parent.name for path in own.folder.parent.glob(f"*/{SPEC_FILE}"))
    if name == own.folder.name or name not in others:
        near = did_you_mean(name, [other for other in others if other != own.folder.name])
        own.faults.add(line, f"`extends` names no other assignment: `{name}`{near}")
        return None
    base = read_layer(folder, found, hidden=hidden)
    if base is not None and base.written.extends is not None:
        own.faults.add(
            line, f"`extends` names `{name}`, which is itself an edition: it extends another"
        )
        return None
    return base


def place(layers: tuple[Layer, ...], titles: dict[str, str]) -> list[Placed]:
    """Put the cases in order: a case of the same id takes the other's place, sections together."""
    cases: dict[str, Placed] = {}
    for layer in layers:
        inherited = {name: entry.page.hidden for name, entry in cases.items()}
        here: set[str] = set()
        for page in layer.pages:
            for name in page.drop:
                if name in inherited and inherited[name] is page.hidden:
                    cases.pop(name, None)
                else:
                    near = did_you_mean(name, inherited)
                    page.faults.add(
                        page.lines["drop"], f"`drop` names no inherited case: `{name}`{near}"
                    )
            check_sections(page)
            for section in page.sections:
                title = section.title or titles.get(section.id) or section.id.capitalize()
                titles[section.id] = title
                for entry in section.cases:
                    check_id(entry, page.faults)
                    if entry.id in here:
                        page.faults.add(entry.line, f"two cases are called `{entry.id}`")
                    here.add(entry.id)
                    cases[entry.id] = Placed(entry, section, page)
    order = list(titles)
    return sorted(cases.values(), key=lambda case: order.index(case.section.id))


def check_sections(page: Page) -> None:
    """Check the sections' ids."""
    seen: set[str] = set()
    for section in page.sections:
        check_id(section, page.faults)
        if section.id in seen:
            page.faults.add(section.line, f"two sections are called `{section.id}`")
        seen.add(section.id)


def check_id(entry: CaseEntry | SectionEntry, faults: Faults) -> None:
    """Check that an id is kebab-case."""
    if entry.id and not re.fullmatch(KEBAB, entry.id):
        faults.add(
            entry.lines["id"],
            f"`{entry.id}` is not kebab-case (small letters, digits, hyphens)",
        )
