"""Tries mutants of the reference: a suite that is worth its points catches them."""

from __future__ import annotations

import platform
import random
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.audit.mutants import Mutant, diff, functions_of, is_python, mutants_of
from grader.audit.parts import Audit, Finding, counted, told
from grader.audit.reached import Reached, sources
from grader.audit.store import digest
from grader.audit.trial import Found, Seat, Subject, in_parallel
from grader.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grader.audit.notes import Notes

LEAST_SCORE = 95
SAMPLE_SEED = 20
CLAUSE = re.compile(r"\b[A-Z]+\d+\b")


@dataclass(frozen=True)
class Trial:
    """What became of a mutant: the case that caught it, if any did."""

    mutant: Mutant
    killer: str = ""
    fault: str = ""


@dataclass(frozen=True)
class Choice:
    """The mutants to try, those said to be equivalent, how many are aside, and idle notes."""

    tried: list[Mutant]
    equivalent: list[Mutant]
    aside: int
    unused: list[str]


def check_mutants(audit: Audit, reached: Reached) -> Finding:
    """Find out whether a reference with a fault is caught."""
    choice = choose_mutants(audit)
    trials = try_mutants(audit, choice.tried, reached, part="mutants")
    alive = [trial for trial in trials if not trial.killer]
    score = 100 * (len(trials) - len(alive)) / len(trials) if trials else 0.0
    details = [survivor(audit, trial, reached) for trial in alive]
    untrue = false_equivalents(audit, choice, reached)
    idle = [f"audit.yaml: {entry}; take it out" for entry in choice.unused]
    faults = any(trial.fault for trial in trials)
    enough = score >= LEAST_SCORE or (audit.sample and len(alive) == 1)  # too few to be exact
    is_sound = bool(trials and enough) and not (untrue or idle or faults)
    said = f"{len(trials) - len(alive)} of {counted(len(trials), 'mutant')} caught, {score:.1f} %"
    if choice.equivalent or choice.aside:
        said += f"; not counted: {len(choice.equivalent)} equivalent, {choice.aside} set aside"
    return Finding("mutants", is_sound, said, (*untrue, *idle, *details))


def choose_mutants(audit: Audit) -> Choice:
    """Choose the mutants to try: all, or a sample that is always the same."""
    choice = sort_out(audit, all_mutants(audit))
    if not audit.sample or audit.sample >= len(choice.tried):
        return choice
    tried = random.Random(SAMPLE_SEED).sample(choice.tried, audit.sample)  # noqa: S311 - a choice
    return replace(choice, tried=tried)


def sort_out(audit: Audit, mutants: Iterable[Mutant]) -> Choice:
    """Sort mutants into those to try and those that the notes speak of."""
    notes = audit.notes
    texts = {file: text.split("\n") for file, text in sources(audit)}
    tried: list[Mutant] = []
    equivalent: list[Mutant] = []
    aside = 0
    used: set[int] = set()
    for mutant in mutants:
        meant = {id(entry) for entry in notes.equivalent if entry.is_meant(mutant)}
        used |= meant
        if meant:
            equivalent.append(mutant)
        elif asides := asides_of(notes, mutant, texts[mutant.file][mutant.line - 1]):
            used |= asides
            aside += 1
        else:
            tried.append(mutant)
    unused = [
        f"no mutant is {entry.file}: {entry.was} → {entry.becomes}"
        for entry in notes.equivalent
        if id(entry) not in used
    ]
    unused += [f"`{entry}` is nowhere" for entry in idle_asides(audit, used)]
    return Choice(tried, equivalent, aside, unused)


def all_mutants(audit: Audit) -> Iterator[Mutant]:
    """Yield the mutants of all files; which of them are Python is found out once."""
    store = audit.bench.store
    makers = [Path(__file__).with_name(name).read_bytes() for name in ("mutants.py", "changes.py")]
    for file, source in sources(audit):
        found = list(mutants_of(file, source))
        key = f"python:{digest(platform.python_version(), *makers, source)}"
        broken = store.get(key)
        if broken is None:
            broken = [place for place, one in enumerate(found) if not is_python(one.source)]
            store.put(key, broken)
        yield from (one for place, one in enumerate(found) if place not in broken)


def asides_of(notes: Notes, mutant: Mutant, text: str) -> set[int]:
    """Return which notes set a mutant aside."""
    return {id(entry) for entry in notes.aside if entry.is_meant(mutant, text)}


def idle_asides(audit: Audit, used: set[int]) -> Iterator[str]:
    """Yield the parts set aside that are not in the reference, neither as mutants nor as lines."""
    for entry in audit.notes.aside:
        if id(entry) in used:
            continue
        if entry.becomes:
            yield f"{entry.text} → {entry.becomes}"
            continue
        source = dict(sources(audit))[entry.file]
        functions = functions_of(source)
        lines = enumerate(source.split("\n"), 1)
        if not any(entry.covers(entry.file, functions.get(n, ""), text) for n, text in lines):
            yield entry.text or entry.function


def false_equivalents(audit: Audit, choice: Choice, reached: Reached) -> list[str]:
    """Say which mutants are caught though they are said to be equivalent."""
    if audit.sample:
        return []
    trials = try_mutants(audit, choice.equivalent, reached, part="equivalent mutants")
    return [
        f"audit.yaml: {trial.mutant.name} is not equivalent: {trial.killer} catches it"
        for trial in trials
        if trial.killer
    ]


def try_mutants(audit: Audit, mutants: list[Mutant], reached: Reached, part: str) -> list[Trial]:
    """Try mutants until a case catches them."""
    bench = audit.bench
    cases = {case.id: case for case in bench.cases}
    order = {name: place for place, name in enumerate(by_cost(audit, reached))}
    last: dict[str, str] = {}

    def task(mutant: Mutant) -> Callable[[Seat], Trial]:
        files = {**bench.reference.files, mutant.file: mutant.source.encode()}
        subject = Subject(mutant.name, files, bench.reference.options)
        names = sorted(reached.of(mutant.file, mutant.span), key=order.__getitem__)

        def try_it(seat: Seat) -> Trial:
            likely = last.get(mutant.function, "")
            ranked = sorted(names, key=lambda name: name != likely)
            known = [name for name in ranked if is_caught(bench.known(subject, cases[name]))]
            chosen = [cases[name] for name in known[:1] or ranked]
            found = seat.outcomes(subject, chosen, until_one_fails=True)
            killer = next((name for name in found if is_caught(found[name])), "")
            errors = [told(name, entry) for name, entry in found.items() if not is_judged(entry)]
            last[mutant.function] = killer or likely
            return Trial(mutant, killer, errors[0] if errors and not killer else "")

        return try_it

    trials = []
    for trial in in_parallel(bench, map(task, mutants), audit.jobs):
        trials.append(trial)
        audit.progress(part, len(trials), len(mutants))
    place = {id(mutant): number for number, mutant in enumerate(mutants)}
    return sorted(trials, key=lambda trial: place[id(trial.mutant)])


def is_caught(found: Found | None) -> bool:
    """Say whether a case has failed; what we could not judge catches nobody."""
    return found is not None and found.outcome is Outcome.FAIL


def is_judged(found: Found) -> bool:
    """Say whether a case could be judged."""
    return found.outcome is not Outcome.ERROR


def by_cost(audit: Audit, reached: Reached) -> list[str]:
    """Return the cases, the quickest first: those that execute least, timed ones last."""
    cases = {case.id: case for case in audit.bench.cases}

    def cost(name: str) -> tuple[bool, float]:
        lines = reached.lines[name]
        return cases[name].time is not None, sum(map(len, (lines or {}).values())) or 1e9

    return sorted(reached.lines, key=cost)


def survivor(audit: Audit, trial: Trial, reached: Reached) -> str:
    """Show a mutant that nobody caught, and where it should have been."""
    mutant = trial.mutant
    source = audit.bench.reference.files[mutant.file].decode()
    where = mutant.function or "the module"
    should = should_catch(audit, mutant, reached)
    fault = f"\n  could not be judged: {trial.fault}" if trial.fault else ""
    return f"{mutant.name}\n  in {where}; {should}{fault}\n{diff(mutant, source)}"


def should_catch(audit: Audit, mutant: Mutant, reached: Reached) -> str:
    """Name the sections that should have caught a mutant: by the clauses cited, or by reach."""
    names = reached.of(mutant.file, mutant.span)
    if not names:
        return "no case executes this"
    source = audit.bench.reference.files[mutant.file].decode()
    functions = functions_of(source)
    lines = source.split("\n")
    own = [
        text
        for number, text in enumerate(lines, 1)
        if (mutant.function and functions.get(number) == mutant.function) or number in mutant.span
    ]
    cited = {clause for text in own for clause in CLAUSE.findall(text.partition("#")[2])}
    cases = [case for case in audit.bench.spec.cases if case.id in names]
    meant = [case for case in cases if cited.intersection(case.clauses)] or cases
    sections = dict.fromkeys(case.section for case in meant)
    clauses = f" ({', '.join(sorted(cited))})" if cited and meant is not cases else ""
    executed = "1 case executes it" if len(names) == 1 else f"{len(names)} cases execute it"
    return f"{executed}; section {', '.join(sections)}{clauses}"
