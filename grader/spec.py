"""Loads a spec: the contract of an assignment, as one frozen value."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.decode import BAD, Faults, compose, decode
from grader.errors import did_you_mean
from grader.spec_file import (
    CaseEntry,
    HiddenFile,
    Landmark,
    Limits,
    Normalisation,
    Reference,
    Rule,
    SectionEntry,
    SpecFile,
)
from grader.steps import Steps, bad_pattern, every_step, settle_steps

if TYPE_CHECKING:
    from grader.interface import Interface

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
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
)


@dataclass(frozen=True)
class Run:
    """Run the program and compare what it printed."""

    arguments: tuple[str, ...]
    stdout: str
    stderr: str | None
    exit: int | None
    files: dict[str, str]


@dataclass(frozen=True)
class Case:
    """One thing to try."""

    id: str
    section: str
    about: str
    work: Run | Steps | Rule
    points: int
    clauses: tuple[str, ...]
    needs: tuple[str, ...]
    hint: str
    hidden: bool
    seed: int
    numbers: tuple[int, ...]
    stack: tuple[str, ...]
    stdin: str
    limits: Limits
    normalise: tuple[Normalisation, ...]
    line: int

    @property
    def uses_golden(self) -> bool:
        """Say whether anything of this case is compared with a recorded golden."""
        if isinstance(self.work, Run):
            return "golden" in (self.work.stdout, *self.work.files.values())
        return isinstance(self.work, tuple) and any(
            step.expected is not None and step.expected.matcher == "golden"
            for step in every_step(self.work)
        )


@dataclass(frozen=True)
class Spec:
    """The contract of one assignment."""

    name: str
    title: str
    folder: Path
    base: str
    provided: Path
    files: tuple[str, ...]
    program: str
    interface: Interface
    landmarks: tuple[Landmark, ...]
    limits: Limits
    normalise: tuple[Normalisation, ...]
    reference: Reference
    sections: dict[str, str]
    cases: tuple[Case, ...]

    def case(self, name: str) -> Case | None:
        """Return a case by its id."""
        return next((case for case in self.cases if case.id == name), None)


def load(folder: Path, *, hidden: bool = True) -> Spec:
    """Load an assignment's spec, its base and its hidden cases; raise with every fault found."""
    faults = Faults(shown(folder / SPEC_FILE))
    written = read(folder / SPEC_FILE, SpecFile, faults)
    faults.stop()
    base = load_base(folder, written, faults, hidden=hidden)
    spec = lay_over(folder, written, base, faults)
    kept = tuple(case for case in base.cases if case.id not in written.drop) if base else ()
    cases = merge(spec, written.sections, kept, faults, hidden=False)
    check_totals(written.sections, cases, faults)
    if hidden and (folder / HIDDEN_FILE).exists():
        more = Faults(shown(folder / HIDDEN_FILE))
        entry = read(folder / HIDDEN_FILE, HiddenFile, more)
        if entry is not BAD:
            cases = merge(spec, entry.sections, cases, more, hidden=True)
        faults.found += more.found
    faults.stop()
    order = list(spec.sections)
    return replace(spec, cases=tuple(sorted(cases, key=lambda case: order.index(case.section))))


def shown(path: Path) -> str:
    """Return a path as a person would type it from here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def read(path: Path, kind: type, faults: Faults) -> Any:
    """Read a file as a type."""
    node = compose(path, faults)
    return BAD if node is None else decode(node, kind, faults, "the spec")


def load_base(folder: Path, written: SpecFile, faults: Faults, *, hidden: bool) -> Spec | None:
    """Load the assignment that a spec extends, if it does."""
    if written.assignment != folder.name:
        faults.add(
            1, f"`assignment` is `{written.assignment}`, but the folder is called `{folder.name}`"
        )
    if written.assignment in RESERVED or not KEBAB.fullmatch(written.assignment):
        faults.add(1, f"an assignment cannot be called `{written.assignment}`")
    if written.extends is None:
        return None
    other = folder.parent / written.extends
    if other == folder or not (other / SPEC_FILE).is_file():
        known = [
            path.parent.name
            for path in folder.parent.glob(f"*/{SPEC_FILE}")
            if path.parent != folder
        ]
        near = did_you_mean(written.extends, known)
        faults.add(1, f"`extends` names no assignment: `{written.extends}`{near}")
        faults.stop()
    base = load(other, hidden=hidden)
    if base.name != base.base:
        faults.add(
            1,
            f"`extends` names `{base.name}`, which is itself an edition of `{base.base}`",
        )
    return base


def lay_over(folder: Path, written: SpecFile, base: Spec | None, faults: Faults) -> Spec:
    """Make the spec without its cases: what is written here, over what the base says."""
    if base is None:
        check_whole(written, faults)
    for landmark in written.landmarks:
        for pattern in filter(None, (landmark.opens, landmark.closes, *landmark.finds)):
            if problem := bad_pattern(pattern):
                faults.add(landmark.line, problem)
    if base is not None:
        for name in written.drop:
            if base.case(name) is None:
                near = did_you_mean(name, [case.id for case in base.cases])
                faults.add(1, f"`drop` names no case of `{base.name}`: `{name}`{near}")
    return Spec(
        name=folder.name,
        title=written.title,
        folder=folder,
        base=base.base if base else folder.name,
        provided=base.provided
        if base and not (folder / "provided").is_dir()
        else folder / "provided",
        files=written.files or (base.files if base else ()),
        program=written.program or (base.program if base else ""),
        interface=written.interface
        if written.interface.declarations or base is None
        else base.interface,
        landmarks=written.landmarks or (base.landmarks if base else ()),
        limits=written.limits.over(base.limits if base else Limits()),
        normalise=written.normalise or (base.normalise if base else ()),
        reference=written.reference or (base.reference if base else Reference(folder.name)),
        sections=dict(base.sections) if base else {},
        cases=(),
    )


def check_whole(written: SpecFile, faults: Faults) -> None:
    """Check that a spec that extends none says all it must."""
    if not written.files:
        faults.add(1, "the spec needs `files`, the modules a student hands in")
    if written.program and written.program not in written.files:
        near = did_you_mean(written.program, written.files)
        faults.add(1, f"`program` is not among `files`: `{written.program}`{near}")
    if not written.sections:
        faults.add(1, "the spec needs `sections`")


def merge(
    spec: Spec,
    entries: tuple[SectionEntry, ...],
    there: tuple[Case, ...],
    faults: Faults,
    *,
    hidden: bool,
) -> tuple[Case, ...]:
    """Add the cases of some sections; one of the same id takes the other's place."""
    cases = {case.id: case for case in there}
    here: set[str] = set()
    for section in entries:
        check_id(section, faults)
        spec.sections[section.id] = section.title or spec.sections.get(
            section.id, section.id.capitalize()
        )
        for entry in section.cases:
            check_id(entry, faults)
            if entry.id in here or (hidden and entry.id in cases):
                faults.add(entry.line, f"two cases are called `{entry.id}`")
            here.add(entry.id)
            case = settle(entry, section, spec, faults, hidden=hidden)
            check_needs(case, cases, faults)
            cases[entry.id] = case
    return tuple(cases.values())


def check_id(entry: CaseEntry | SectionEntry, faults: Faults) -> None:
    """Check that an id is kebab-case."""
    if not KEBAB.fullmatch(entry.id):
        faults.add(entry.line, f"`{entry.id}` is not kebab-case (small letters, digits, hyphens)")


def check_needs(case: Case, cases: dict[str, Case], faults: Faults) -> None:
    """Check that a case needs earlier cases only."""
    for need in case.needs:
        if need not in cases or need == case.id:
            near = did_you_mean(need, [name for name in cases if name != case.id])
            faults.add(case.line, f"`{case.id}` needs `{need}`, which is no earlier case{near}")


def check_totals(
    entries: tuple[SectionEntry, ...], cases: tuple[Case, ...], faults: Faults
) -> None:
    """Check that the points a section promises are those of its cases."""
    for section in entries:
        total = sum(case.points for case in cases if case.section == section.id)
        if section.points is not None and total != section.points:
            faults.add(
                section.line,
                f"section `{section.id}` promises {section.points} points, its cases give {total}",
            )


def settle(
    entry: CaseEntry, section: SectionEntry, spec: Spec, faults: Faults, *, hidden: bool
) -> Case:
    """Turn a case as written into a case: defaults filled in, names and numbers checked."""
    if entry.points < 0:
        faults.add(entry.line, f"`{entry.id}` has fewer than 0 points")
    works = [work for work in (entry.run, entry.steps, entry.rule) if work is not None]
    if len(works) != 1:
        faults.add(entry.line, f"`{entry.id}` needs exactly one of `run`, `steps` and `rule`")
    if entry.run is not None and not spec.program:
        faults.add(entry.line, f"`{entry.id}` runs a program, but the spec names no `program`")
    return Case(
        id=entry.id,
        section=section.id,
        about=entry.about,
        work=work_of(entry, spec, faults),
        points=entry.points,
        clauses=entry.clauses,
        needs=tuple(
            need for need in dict.fromkeys((*section.needs, *entry.needs)) if need != entry.id
        ),
        hint=entry.hint,
        hidden=hidden,
        seed=entry.seed,
        numbers=entry.numbers,
        stack=entry.stack,
        stdin=entry.stdin,
        limits=entry.limits.over(spec.limits),
        normalise=spec.normalise if entry.normalise is None else entry.normalise,
        line=entry.line,
    )


def work_of(entry: CaseEntry, spec: Spec, faults: Faults) -> Run | Steps | Rule:
    """Return what a case does."""
    if entry.steps is not None:
        return settle_steps(entry.steps, spec.interface, set(), faults)
    if isinstance(entry.rule, Rule):
        for module in entry.rule.parameters.get("in", ()):
            if module is not BAD and module not in spec.files:
                faults.add(
                    entry.line, f"`{module}` is not among `files`{did_you_mean(module, spec.files)}"
                )
        return entry.rule
    return Run(entry.run or (), entry.stdout, entry.stderr, entry.exit, entry.files)
