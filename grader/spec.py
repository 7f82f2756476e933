"""Loads a spec: the contract of an assignment, as one frozen value."""

from __future__ import annotations

import re
import string
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grader.decode import BAD, Fault, Faults, FaultsError
from grader.draws import Draw, places_in, settle_draw
from grader.errors import did_you_mean
from grader.spec_file import (
    NEVER_DRAWN,
    WORKS,
    CaseEntry,
    GeneratorEntry,
    Landmark,
    Limits,
    Normalisation,
    Reference,
    Rule,
    SectionEntry,
    Tournament,
)
from grader.spec_layers import Layer, Page, Placed, check_id, place, read_base, read_layer
from grader.steps import Steps, bad_pattern, every_step, settle_steps

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from grader.facts import Group
    from grader.interface import Interface

FILE_NAME = re.compile(r"\w[\w.-]*")
REFEREE = "referee"
HANDOUT = "handout.md"
OF_A_RUN = ("stdout", "prints", "stderr", "exit", "files", "normalise")
# Keys that say nothing about a case of a kind: to write one is a mistake.
MEANINGLESS = {
    "steps": OF_A_RUN,
    "rule": ("seed", "numbers", "stack", "stdin", "time", *OF_A_RUN),
    "referee": ("numbers", "stack", "stdin", *OF_A_RUN),
}


@dataclass(frozen=True)
class Run:
    """Run the program and compare what it printed."""

    arguments: tuple[str, ...]
    stdout: str
    stderr: str | tuple[Group, ...] | None
    exit: int | None
    files: dict[str, str]
    prints: tuple[Group, ...] = ()


@dataclass(frozen=True)
class Task:
    """Let the assignment's referee ask for values and judge them; it knows what the task means."""

    task: dict[str, Any]


@dataclass(frozen=True)
class Case:
    """One thing to try; `drawn` says what a generator has drawn for it."""

    id: str
    section: str
    about: str
    work: Run | Steps | Rule | Task
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
    file: str = ""
    time: float | None = None
    drawn: str = ""

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
class Generator:
    """What makes new cases: one that lacks what is drawn, and from what it is drawn."""

    case: Case
    draws: tuple[Draw, ...]


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
    tournament: Tournament | None = None
    generators: tuple[Generator, ...] = ()

    @property
    def handout(self) -> Path | None:
        """The handout: an edition's own, or its base's; None if there is none."""
        folders = (self.folder, self.folder.parent / self.base)
        return next((path for each in folders if (path := each / HANDOUT).is_file()), None)

    @property
    def referee(self) -> Path:
        """The folder of the referee, beside what is provided."""
        return self.provided.parent / REFEREE

    def case(self, name: str) -> Case | None:
        """Return a case by its id."""
        return next((case for case in self.cases if case.id == name), None)


def load(folder: Path, *, hidden: bool = True) -> Spec:
    """Load an assignment's spec, its base and its hidden cases; raise with every fault found."""
    spec, faults = examine(folder, hidden=hidden)
    if spec is None or faults:
        raise FaultsError(faults)
    return spec


def examine(folder: Path, *, hidden: bool = True) -> tuple[Spec | None, list[Fault]]:
    """Return the spec as far as it can be understood, and all its faults."""
    faults: list[Fault] = []
    own = read_layer(folder, faults, hidden=hidden)
    if own is None:
        return None, faults
    layers: tuple[Layer, ...] = (own,)
    if own.written.extends is not None:
        base = read_base(own, own.written.extends, faults, hidden=hidden)
        if base is None:
            return None, faults
        layers = (base, own)
    return assemble(layers, faults), faults


def assemble(layers: tuple[Layer, ...], found: list[Fault]) -> Spec:
    """Make the spec: what is written last counts, cases are added, replaced and dropped."""
    spec = lay_over(layers)
    if not found:  # else what does not fit may only be the consequence
        check_modules(spec, layers)
    check_spec(spec, layers)
    placed = place(layers, spec.sections)
    cases = tuple(settle(entry, spec) for entry in placed)
    check_needs(cases, placed)
    if not found:
        for page in layers[-1].pages:
            check_totals(page, cases)
    spec = replace(spec, cases=cases)
    return replace(spec, generators=settle_generators(spec, layers, placed))


def lay_over(layers: tuple[Layer, ...]) -> Spec:
    """Make the spec without its cases: of each key, what the last layer says that names it."""

    def last(key: str) -> Any:
        named = [layer for layer in layers if key in layer.written.lines]
        return getattr((named or layers)[-1].written, key)

    base, own = layers[0].folder, layers[-1].folder
    limits = Limits()
    for layer in layers:
        limits = layer.written.limits.over(limits)
    return Spec(
        name=own.name,
        title=layers[-1].written.title,
        folder=own,
        base=base.name,
        provided=(own if (own / "provided").is_dir() else base) / "provided",
        files=last("files"),
        program=last("program"),
        interface=last("interface"),
        landmarks=last("landmarks"),
        limits=limits,
        normalise=last("normalise"),
        reference=last("reference") or Reference(base.name),
        sections={},
        cases=(),
        tournament=last("tournament"),
    )


def note(layers: tuple[Layer, ...], key: str, message: str) -> None:
    """Note a fault at the line where a key is written last."""
    layer = next((layer for layer in reversed(layers) if key in layer.written.lines), layers[-1])
    layer.faults.add(layer.written.lines.get(key, 1), message)


def check_spec(spec: Spec, layers: tuple[Layer, ...]) -> None:
    """Check what a spec says of the assignment as a whole."""
    for key, what in (("files", ", the modules a student hands in"), ("sections", "")):
        if not any(key in layer.written.lines for layer in layers):
            note(layers, key, f"the spec needs `{key}`{what}")
    for module in spec.files:
        if not module.isidentifier():
            note(layers, "files", f"`{module}` is no module; write `deck` for deck.py")
    if spec.program and spec.files and spec.program not in spec.files:
        near = did_you_mean(spec.program, spec.files)
        note(layers, "program", f"`program` is not among `files`: `{spec.program}`{near}")
    for layer in layers:
        for landmark in layer.written.landmarks:
            check_landmark(landmark, layer.faults)


def check_modules(spec: Spec, layers: tuple[Layer, ...]) -> None:
    """Check that the interface is about files that are handed in or provided."""
    for module in dict.fromkeys(entry.module for entry in spec.interface.declarations):
        known = module in spec.files or module in sys.stdlib_module_names
        if not known and not any(spec.provided.glob(f"*/{module}.*")):
            near = did_you_mean(module, spec.files)
            note(
                layers,
                "interface",
                f"`{module}` in `interface` is neither in `files` nor provided{near}",
            )


def check_landmark(landmark: Landmark, faults: Faults) -> None:
    """Check a landmark's patterns, and that its words ask only for what the patterns find."""
    patterns = [landmark.opens, *filter(None, [landmark.closes]), *landmark.finds]
    problems = [problem for problem in map(bad_pattern, patterns) if problem]
    for problem in problems or bad_words(landmark):
        faults.add(landmark.line, problem)


def bad_words(landmark: Landmark) -> Iterable[str]:
    """Return what is wrong with the words of a landmark."""
    known = {"n"}
    for pattern in (landmark.opens, *landmark.finds):
        known.update(re.compile(pattern).groupindex)
    try:
        parts = list(string.Formatter().parse(landmark.place))
    except ValueError as error:
        return [f"`{landmark.place}`: {error}"]
    return [
        f"`{{{name}}}` in `{landmark.place}` is found by no pattern{did_you_mean(name, known)}"
        for _, name, form, conversion in parts
        if name is not None and (name not in known or form or conversion)
    ]


def check_needs(cases: tuple[Case, ...], placed: list[Placed]) -> None:
    """Check that each case needs earlier cases only, and those that everyone has."""
    everyone = {case.id: case for case in cases}
    seen: set[str] = set()
    for case, origin in zip(cases, placed, strict=True):
        for need in case.needs:
            if need not in everyone:
                problem = f"which is no case{did_you_mean(need, seen)}"
            elif need not in seen:
                problem = "which does not come before it"
            elif everyone[need].hidden and not case.hidden:
                problem = "which is hidden"
            else:
                continue
            holder = origin.entry if need in origin.entry.needs else origin.section
            line = holder.lines["needs"]
            origin.page.faults.add(line, f"`{case.id}` needs `{need}`, {problem}")
        seen.add(case.id)


def check_totals(page: Page, cases: Iterable[Case]) -> None:
    """Check that the points a section promises are those of its cases."""
    for section in page.sections:
        total = sum(
            case.points
            for case in cases
            if case.section == section.id and case.hidden is page.hidden
        )
        if section.points is not None and total != section.points:
            page.faults.add(
                section.lines["points"],
                f"section `{section.id}` promises {section.points} points, its cases give {total}",
            )


def settle_generators(
    spec: Spec, layers: tuple[Layer, ...], placed: list[Placed]
) -> tuple[Generator, ...]:
    """Turn the generators of the last layer that has any into such."""
    own = [layer for layer in layers if "generators" in layer.written.lines]
    entries = own[-1].written.generators if own else ()
    sections = {case.section.id: case.section for case in reversed(placed) if not case.page.hidden}
    done: list[Generator] = []
    for entry in entries:
        page = own[-1].pages[0]
        check_generator(entry, spec, page.faults)
        if entry.id in [generator.case.id for generator in done]:
            page.faults.add(entry.line, f"two generators are called `{entry.id}`")
        section = sections.get(entry.section) or SectionEntry(entry.section)
        done.append(settle_generator(Placed(entry, section, page), entry, spec))
    return tuple(done)


def check_generator(entry: GeneratorEntry, spec: Spec, faults: Faults) -> None:
    """Check what a generator says of its cases: where they belong, what they need."""
    check_id(entry, faults)
    if entry.section and entry.section not in spec.sections:
        near = did_you_mean(entry.section, spec.sections)
        faults.add(entry.lines["section"], f"there is no section `{entry.section}`{near}")
    taken = [case.id for case in spec.cases if re.fullmatch(rf"{entry.id}-fresh-\d+", case.id)]
    if taken:
        faults.add(entry.line, f"its cases would be called like the case `{taken[0]}`")
    public = [case.id for case in spec.cases if not case.hidden]
    for need in entry.needs:
        if need not in public:
            near = did_you_mean(need, public)
            faults.add(
                entry.lines["needs"], f"`{entry.id}` needs `{need}`, which is no public case{near}"
            )
    for key in NEVER_DRAWN:
        if key in entry.lines:
            faults.add(entry.lines[key], f"`{key}` says nothing about a generator")


def settle_generator(placed: Placed, entry: GeneratorEntry, spec: Spec) -> Generator:
    """Turn a generator as written into one; every name must be drawn, every draw be used."""
    faults = placed.page.faults
    draws = entry.draw if isinstance(entry.draw, tuple) else ()
    names = {draw.name for draw in draws}
    case = settle(placed, spec, names)
    written = (entry.run, entry.stdin, entry.referee)
    used = set(places_in(written))
    for name in sorted(used - names):
        faults.add(entry.line, f"`${name}` is not among what is drawn{did_you_mean(name, names)}")
    if entry.steps is not None:
        steps = case.work if isinstance(case.work, tuple) else ()
        used |= {name for step in every_step(steps) for name in step.names}
    for draw in draws:
        if draw.name not in used:
            faults.add(draw.line, f"`{draw.name}` is drawn, but used nowhere")
    return Generator(case, tuple(settle_draw(draw, spec.interface, faults) for draw in draws))


def settle(placed: Placed, spec: Spec, known: set[str] | None = None) -> Case:
    """Turn a case as written into a case: defaults filled in, names and numbers checked.

    `known` are names that its steps may use besides those of the interface.
    """
    entry, section, page = placed.entry, placed.section, placed.page
    check_work(entry, spec, page.faults)
    own = [need for need in section.needs if need != entry.id]
    return Case(
        id=entry.id,
        section=section.id,
        about=entry.about,
        work=work_of(entry, spec, page.faults, known or set()),
        points=entry.points,
        clauses=entry.clauses,
        needs=tuple(dict.fromkeys((*own, *entry.needs))),
        hint=entry.hint,
        hidden=page.hidden,
        seed=entry.seed,
        numbers=entry.numbers,
        stack=entry.stack,
        stdin=entry.stdin,
        limits=entry.limits.over(spec.limits),
        normalise=spec.normalise if entry.normalise is None else entry.normalise,
        line=entry.line,
        file=page.faults.file,
        time=entry.time,
    )


def check_work(entry: CaseEntry, spec: Spec, faults: Faults) -> None:
    """Check that a case does exactly one thing, and says nothing that does not belong to it."""
    works = [work for work in WORKS if getattr(entry, work) is not None]
    if len(works) != 1:
        needed = "exactly one of `run`, `steps`, `rule` and `referee`"
        faults.add(entry.line, f"`{entry.id}` needs {needed}")
        return
    if works == ["referee"] and not (spec.referee / f"{REFEREE}.py").is_file():
        faults.add(
            entry.lines["referee"],
            f"`{entry.id}` needs a referee, but there is no {spec.name}/{REFEREE}/{REFEREE}.py",
        )
    for key in MEANINGLESS.get(works[0], ()):
        if key in entry.lines:
            faults.add(entry.lines[key], f"`{key}` says nothing about `{works[0]}`")
    if works == ["run"] and not spec.program:
        faults.add(
            entry.lines["run"], f"`{entry.id}` runs a program, but the spec names no `program`"
        )
    for name in entry.files:
        if not FILE_NAME.fullmatch(name) or name == "txt" or name.endswith(".pending"):
            faults.add(entry.lines["files"], f"`{name}` cannot be the name of a file written")


def work_of(
    entry: CaseEntry, spec: Spec, faults: Faults, known: set[str]
) -> Run | Steps | Rule | Task:
    """Return what a case does."""
    if entry.steps is not None:
        if entry.steps is BAD or spec.interface is BAD:
            return ()
        return settle_steps(entry.steps, spec.interface, set(known), faults)
    if isinstance(entry.rule, Rule):
        modules = entry.rule.parameters.get("in", ())
        for module in modules if modules is not BAD else ():
            if spec.files and module not in spec.files:
                near = did_you_mean(module, spec.files)
                faults.add(entry.lines["rule"], f"`{module}` is not among `files`{near}")
        return entry.rule
    if isinstance(entry.referee, dict):
        return Task(entry.referee)
    arguments = entry.run if isinstance(entry.run, tuple) else ()
    prints = entry.prints if isinstance(entry.prints, tuple) else ()
    stdout = "any" if prints and "stdout" not in entry.lines else entry.stdout
    return Run(arguments, stdout, entry.stderr, entry.exit, entry.files, prints)
