"""Loads a spec: the contract of an assignment, as one frozen value."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from grader.decode import BAD, Faults, compose, decode, expect, key_field, kind_of, pairs, schema
from grader.errors import did_you_mean
from grader.interface import Interface, decode_interface
from grader.steps import Steps, bad_pattern, decode_steps, every_step, settle_steps

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SPEC_FILE = "spec.yaml"
HIDDEN_FILE = "hidden.yaml"
RESERVED = ("list", "show", "run", "spec", "golden", "doctor", "audit", "kit", "start", "new", "export", "tournament")


class Normalisation(Enum):
    """What may be evened out on both sides before texts are compared."""

    TRAILING_BLANKS = "trailing-blanks"
    BLANK_LINES = "blank-lines"
    FINAL_NEWLINE = "final-newline"
    CASE = "case"
    ANSI = "ansi"
    CRLF = "crlf"


@dataclass(frozen=True)
class Limits:
    """What one case may use: seconds, megabytes, other processes."""

    cpu: float = key_field(default=2.0, about="Seconds of processor time.")
    wall: float = key_field(default=10.0, about="Seconds on the clock.")
    memory: int = key_field(default=512, about="Megabytes of memory.")
    output: int = key_field(default=4, about="Megabytes of standard output.")
    file: int = key_field(default=8, about="Megabytes in one file.")
    processes: int = key_field(default=0, about="How many other processes it may start.")


@dataclass(frozen=True)
class SomeLimits:
    """The limits that differ from those of the assignment."""

    cpu: float | None = None
    wall: float | None = None
    memory: int | None = None
    output: int | None = None
    file: int | None = None
    processes: int | None = None

    def over(self, base: Limits) -> Limits:
        """Return the limits with these laid over them."""
        named = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return replace(base, **{name: value for name, value in named.items() if value is not None})


@dataclass(frozen=True)
class Landmark:
    """A part of a transcript that has a name in the game."""

    place: str = key_field(about="How to say it; {n} counts, {name} is a group found by a pattern.")
    opens: str = key_field(about="The pattern of the line that begins such a part.")
    closes: str | None = key_field(default=None, about="The pattern of its last line; without it the next beginning ends it.")
    finds: tuple[str, ...] = key_field(default=(), about="Patterns whose named groups are looked up within the part.")
    line: int = key_field(key="-", default=0)


@dataclass(frozen=True)
class Reference:
    """Where the reference solution is and what it is told of the edition."""

    folder: str
    options: tuple[str, ...] = key_field(default=(), about="Arguments added when the reference runs.")


@dataclass(frozen=True)
class Rule:
    """A constraint on the source: its kind and its parameters."""

    kind: str
    parameters: dict[str, Any]


RULES: dict[str, dict[str, type]] = {
    "imports": {"allow": list, "in": list},
    "no-globals": {"in": list},
    "no-output": {"in": list},
    "inherits": {"base": str, "at-least": int, "in": list},
    "written-once": {"function": str, "statements": int, "in": list},
    "no-duplication": {"lines": int, "in": list},
    "style": {"line": int, "function": int, "in": list},
}
NEEDED = {"imports": ("allow",), "inherits": ("base",), "written-once": ("function",)}


def decode_rule(node: Any, faults: Faults) -> Any:
    """Decode `rule:`, a kind with its parameters."""
    if kind_of(node) == "str":
        kind, entries = node.value, []
    else:
        if not expect(node, "map", faults, "`rule`") or len(node.value) != 1:
            faults.add(node, f"a rule is one of {', '.join(RULES)}")
            return BAD
        (key, value), *_ = pairs(node, faults)
        kind = key.value
        entries = pairs(value, faults) if expect(value, "map", faults, f"`{kind}`") else []
    if kind not in RULES:
        faults.add(node, f"there is no rule `{kind}`{did_you_mean(kind, RULES)}")
        return BAD
    return Rule(kind, decode_parameters(node, kind, entries, faults))


def decode_parameters(node: Any, kind: str, entries: list[Any], faults: Faults) -> dict[str, Any]:
    """Decode a rule's parameters by the table."""
    known = RULES[kind]
    done = {}
    for key, value in entries:
        if key.value not in known:
            faults.add(key, f"the rule `{kind}` has no `{key.value}`{did_you_mean(key.value, known)}")
            continue
        hint: Any = tuple[str, ...] if known[key.value] is list else known[key.value]
        done[key.value] = decode(value, hint, faults, f"`{key.value}`")
    for name in NEEDED.get(kind, ()):
        if name not in done:
            faults.add(node, f"the rule `{kind}` needs `{name}`")
    return done


def decode_arguments(node: Any, faults: Faults) -> Any:
    """Decode a program's arguments: texts, or numbers as they are written."""
    if not expect(node, "seq", faults, "`run`"):
        return BAD
    for entry in node.value:
        if kind_of(entry) not in {"str", "int", "float", "bool"}:
            faults.add(entry, "an argument is text or a number")
            return BAD
    return tuple(entry.value for entry in node.value)


@dataclass(frozen=True)
class CaseEntry:
    """A case: exactly one of run, steps and rule, and all that belongs to it."""

    id: str = key_field(about="Kebab-case; the golden's file and the line in the report have the same name.")
    about: str = key_field(about="One sentence for the student.")
    points: int = key_field(default=1, about="Whole points.")
    clauses: tuple[str, ...] = key_field(default=(), about="The clauses of the rules this case checks.")
    needs: tuple[str, ...] = key_field(default=(), about="Earlier cases without which this one cannot be judged.")
    hint: str = key_field(default="", about="Shown when the case fails.")
    run: tuple[str, ...] | None = key_field(default=None, decode=decode_arguments, about="The program's arguments.")
    steps: Any = key_field(default=None, decode=decode_steps, about="Interface checks.")
    rule: Any = key_field(default=None, decode=decode_rule, about="A constraint on the source.")
    seed: int = key_field(default=0, about="The seed of chance.")
    numbers: tuple[int, ...] = key_field(default=(), about="Numbers that chance gives first, in turn.")
    stack: tuple[str, ...] = key_field(default=(), about="The orders that shuffles give, one text each.")
    stdin: str = key_field(default="", about="Standard input.")
    stdout: str = key_field(default="golden", about="`golden`, `any`, or the text itself.")
    stderr: str | None = key_field(default=None, about="The text that must stand on standard error.")
    exit: int | None = key_field(default=0, about="The exit status; null for any.")
    files: dict[str, str] = key_field(default_factory=dict, about="Files written: `golden` or the text itself.")
    limits: SomeLimits = field(default=SomeLimits())
    normalise: tuple[Normalisation, ...] | None = key_field(default=None, about="Instead of the assignment's.")
    line: int = key_field(key="-", default=0)


@dataclass(frozen=True)
class SectionEntry:
    """A section: a heading with its points and cases."""

    id: str
    title: str = ""
    points: int | None = key_field(default=None, about="What the points of its cases must add up to.")
    needs: tuple[str, ...] = key_field(default=(), about="Needed by each of its cases.")
    cases: tuple[CaseEntry, ...] = ()
    line: int = key_field(key="-", default=0)


@dataclass(frozen=True)
class SpecFile:
    """A spec file as it is written."""

    assignment: str
    title: str
    extends: str | None = key_field(default=None, about="The assignment of which this is an edition.")
    files: tuple[str, ...] = key_field(default=(), about="The modules a student hands in, without ending.")
    program: str = key_field(default="", about="The module that is the program.")
    interface: Interface = key_field(default=Interface(), decode=decode_interface)
    landmarks: tuple[Landmark, ...] = ()
    normalise: tuple[Normalisation, ...] = ()
    limits: SomeLimits = field(default=SomeLimits())
    reference: Reference | None = None
    drop: tuple[str, ...] = key_field(default=(), about="Cases of the other edition that this one leaves out.")
    sections: tuple[SectionEntry, ...] = ()


@dataclass(frozen=True)
class HiddenFile:
    """The hidden cases, in a file of their own that never leaves the instructor's checkout."""

    sections: tuple[SectionEntry, ...]


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
            step.expected is not None and step.expected.matcher == "golden" for step in every_step(self.work)
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


def spec_schema() -> dict[str, Any]:
    """Return the JSON schema of a spec file, for editors."""
    defined: dict[str, Any] = {}
    top = schema(SpecFile, defined)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "grade spec", **top, "$defs": defined}


def load(folder: Path, *, hidden: bool = True) -> Spec:
    """Load an assignment's spec, its base and its hidden cases; raise with every fault found."""
    faults = Faults(shown(folder / SPEC_FILE))
    written = read(folder / SPEC_FILE, SpecFile, faults)
    faults.stop()
    base = load_base(folder, written, faults, hidden=hidden)
    spec = lay_over(folder, written, base, faults)
    kept = tuple(case for case in base.cases if case.id not in written.drop) if base else ()
    cases = merge(spec, written.sections, kept, faults, hidden=False)
    check_totals(spec, written.sections, cases, faults)
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
        faults.add(1, f"`assignment` is `{written.assignment}`, but the folder is called `{folder.name}`")
    if written.assignment in RESERVED or not KEBAB.fullmatch(written.assignment):
        faults.add(1, f"an assignment cannot be called `{written.assignment}`")
    if written.extends is None:
        return None
    other = folder.parent / written.extends
    if other == folder or not (other / SPEC_FILE).is_file():
        known = [path.parent.name for path in folder.parent.glob(f"*/{SPEC_FILE}") if path.parent != folder]
        faults.add(1, f"`extends` names no assignment: `{written.extends}`{did_you_mean(written.extends, known)}")
        faults.stop()
    base = load(other, hidden=hidden)
    if base.name != base.base:
        faults.add(1, f"`extends` must name an assignment of its own, and `{base.name}` is an edition of `{base.base}`")
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
        provided=base.provided if base and not (folder / "provided").is_dir() else folder / "provided",
        files=written.files or (base.files if base else ()),
        program=written.program or (base.program if base else ""),
        interface=written.interface if written.interface.declarations or base is None else base.interface,
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
        faults.add(1, f"`program` is not among `files`: `{written.program}`{did_you_mean(written.program, written.files)}")
    if not written.sections:
        faults.add(1, "the spec needs `sections`")


def merge(
    spec: Spec, entries: tuple[SectionEntry, ...], there: tuple[Case, ...], faults: Faults, *, hidden: bool
) -> tuple[Case, ...]:
    """Add the cases of some sections to those there are; one of the same id takes the other's place."""
    cases = {case.id: case for case in there}
    here: set[str] = set()
    for section in entries:
        check_id(section, faults)
        spec.sections[section.id] = section.title or spec.sections.get(section.id, section.id.capitalize())
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
    spec: Spec, entries: tuple[SectionEntry, ...], cases: tuple[Case, ...], faults: Faults
) -> None:
    """Check that the points a section promises are those of its cases."""
    for section in entries:
        total = sum(case.points for case in cases if case.section == section.id)
        if section.points is not None and total != section.points:
            faults.add(
                section.line,
                f"section `{section.id}` of `{spec.name}` promises {section.points} points, its cases give {total}",
            )


def settle(entry: CaseEntry, section: SectionEntry, spec: Spec, faults: Faults, *, hidden: bool) -> Case:
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
        needs=tuple(need for need in dict.fromkeys((*section.needs, *entry.needs)) if need != entry.id),
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
                faults.add(entry.line, f"`{module}` is not among `files`{did_you_mean(module, spec.files)}")
        return entry.rule
    return Run(entry.run or (), entry.stdout, entry.stderr, entry.exit, entry.files)
