"""The parts of an audit: each tries something, and says whether the suite is as it should be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grader.audit.known import differences, folder_of, read_known, spoken_of, with_needs
from grader.audit.trial import Bench, Found, Seat, Subject, in_parallel
from grader.verdict import Outcome
from grader.worker import Conditions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grader.audit.notes import Notes
    from grader.spec import Case

    Progress = Callable[[str, int, int], object]

VARIED = (
    Conditions(hash_seed=1, time_zone="America/St_Johns", folder="one-"),
    Conditions(hash_seed=4242, time_zone="Asia/Kathmandu", folder="another folder-"),
    Conditions(hash_seed=77, time_zone="Pacific/Chatham", folder="x" * 60),
)


@dataclass(frozen=True)
class Finding:
    """What a part of the audit found: a line for the table, and the particulars."""

    part: str
    is_sound: bool
    said: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class Audit:
    """What the parts work with."""

    bench: Bench
    notes: Notes
    jobs: int
    progress: Progress
    sample: int = 0

    def each(
        self, part: str, tasks: list[Callable[[Seat], tuple[str, dict[str, Found]]]]
    ) -> dict[str, dict[str, Found]]:
        """Do tasks in parallel and tell how far they are."""
        found: dict[str, dict[str, Found]] = {}
        self.progress(part, 0, len(tasks))
        for name, outcomes in in_parallel(self.bench, tasks, self.jobs):
            found[name] = outcomes
            self.progress(part, len(found), len(tasks))
        return found


def counted(number: int, word: str) -> str:
    """Return a number with its word."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def told(case: str, found: Found) -> str:
    """Say how a case ended."""
    return f"{case}: {found.outcome.value}" + (f" ({found.summary})" if found.summary else "")


def tried(subject: Subject, cases: Iterable[Case], what: str = "", **more: Conditions | None):  # type: ignore[no-untyped-def] # noqa: ANN201
    """Return the task of trying a submission."""
    chosen = list(cases)

    def task(seat: Seat) -> tuple[str, dict[str, Found]]:
        return subject.name, seat.outcomes(subject, chosen, what=what, **more)  # type: ignore[arg-type]

    return task


def chunks(cases: Iterable[Case], jobs: int) -> list[list[Case]]:
    """Deal cases out, so that several seats can share one submission."""
    dealt: list[list[Case]] = [[] for _ in range(4 * jobs)]
    for place, case in enumerate(cases):
        dealt[place % len(dealt)].append(case)
    return [part for part in dealt if part]


def whole(audit: Audit, part: str, subject: Subject) -> dict[str, Found]:
    """Try all cases of a submission."""
    shared = [
        tried(replace(subject, name=str(place)), cases)
        for place, cases in enumerate(chunks(audit.bench.cases, audit.jobs))
    ]
    found = audit.each(part, shared).values()
    return {case: outcome for outcomes in found for case, outcome in outcomes.items()}


def check_reference(audit: Audit) -> Finding:
    """Find out whether the reference passes everything."""
    found = whole(audit, "reference", audit.bench.reference)
    wrong = [told(case, outcome) for case, outcome in found.items() if not outcome.is_pass]
    said = f"passes {len(found) - len(wrong)} of {counted(len(found), 'case')}"
    return Finding("reference", not wrong, said, tuple(wrong))


def check_starter(audit: Audit, starter: Subject) -> Finding:
    """Find out whether the empty starter passes nothing but what it must."""
    found = whole(audit, "starter", starter)
    outcomes = with_needs(audit.bench.spec.cases, found)
    passing = [case for case, outcome in outcomes.items() if outcome == "pass"]
    allowed = audit.notes.starter
    wrong = [
        f"{case}: passes, though nothing is done yet" for case in passing if case not in allowed
    ]
    wrong += [
        f"{case}: may pass by {audit.bench.spec.name}'s audit.yaml, but does not; take it out"
        for case in allowed
        if case not in passing
    ]
    wrong += [
        told(case, outcome) for case, outcome in found.items() if outcome.outcome is Outcome.ERROR
    ]
    said = f"passes {len(passing)} of {counted(len(found), 'case')}"
    said += f", {len(allowed)} may be passed" if allowed else ""
    return Finding("starter", not wrong, said, tuple(wrong))


def check_known(audit: Audit) -> Finding:
    """Find out whether every submission of known verdict gets it."""
    spec = audit.bench.spec
    everyone = {entry.name: entry for entry in read_known(audit.bench.catalogue, spec)}
    by_id = {case.id: case for case in audit.bench.cases}
    if not everyone:
        where = folder_of(audit.bench.catalogue, spec).relative_to(audit.bench.catalogue.root)
        said = f"there is none; put some into {where}/FAULT/verdict.yaml"
        said += f", with `assignment: {spec.name}`" if spec.name != spec.base else ""
        return Finding("known", False, said)  # noqa: FBT003
    tasks = [
        tried(Subject(name, entry.files), [by_id[case.id] for case in spoken_of(entry, spec.cases)])
        for name, entry in everyone.items()
    ]
    found = audit.each("known", tasks)
    wrong = {
        name: differences(everyone[name], spec.cases, outcomes)
        for name, outcomes in sorted(found.items())
    }
    details = [f"{name}: {line}" for name, lines in wrong.items() for line in lines[:3]]
    right = sum(not lines for lines in wrong.values())
    said = f"{right} of {counted(len(wrong), 'submission')} judged as known"
    return Finding("known", not details, said, tuple(details))


def check_flaky(audit: Audit) -> Finding:
    """Find out whether a verdict changes with what surrounds it, or when the machine is busy."""
    bench = audit.bench
    tasks = []
    for place, conditions in enumerate(VARIED):
        what = str(conditions)
        for part, cases in enumerate(chunks(reversed(bench.cases), audit.jobs)):
            subject = replace(bench.reference, name=f"{place} {part}")
            tasks.append(tried(subject, cases, what, conditions=conditions))
    busy = replace(audit, jobs=2 * audit.jobs)
    wrong: dict[str, list[str]] = {}
    for outcomes in busy.each("flaky", tasks).values():
        for case, outcome in outcomes.items():
            if not outcome.is_pass:
                wrong.setdefault(case, []).append(told(case, outcome))
    details = tuple(f"{len(lines)} of {len(VARIED)} times {lines[0]}" for lines in wrong.values())
    said = f"{len(bench.cases) - len(wrong)} of {counted(len(bench.cases), 'case')} steady"
    said += f" in {len(VARIED)} runs under varied conditions"
    return Finding("flaky", not wrong, said, details)
