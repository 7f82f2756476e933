"""Makes fresh cases: draws them from the generators of a spec and asks the reference for goldens.

A case depends on the seed, on its generator and on its number alone, so the same seed makes the
same cases, and more of them begin with the same. What the reference is unfit for is drawn again.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from grader.draws import bound, filled, shown_value
from grader.errors import GradeError
from grader.golden import Golden, decode_golden, encode_golden
from grader.grade import observe, plan_for
from grader.report import Fresh
from grader.spec import Run, Spec, Task
from grader.spec_file import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grader.catalogue import Catalogue
    from grader.spec import Case, Generator

MOST_SEEDS = 1_000_000  # short to read, and to type again
MOST_TRIES = 10


@dataclass(frozen=True)
class FreshCases:
    """A spec with fresh cases among its own, their goldens, and how they were made."""

    spec: Spec
    goldens: dict[str, Golden]
    made: Fresh


def make_fresh(
    catalogue: Catalogue, spec: Spec, count: int, seed: int | None, runner: str
) -> FreshCases:
    """Make so many cases with each generator of a spec."""
    if not spec.generators:
        raise GradeError(
            f"`{spec.name}` has no generators, so there are no fresh cases",
            tip="`generators` in its spec say what is drawn",
        )
    catalogue.reference(spec)  # without it there are no goldens
    chosen = secrets.randbelow(MOST_SEEDS) if seed is None else seed
    waiting = [(generator, number) for generator in spec.generators for number in to(count)]
    order = [id_of(*each) for each in waiting]
    cases: dict[str, Case] = {}
    goldens: dict[str, Golden] = {}
    again: list[str] = []
    for attempt in to(MOST_TRIES):
        drawn = [draw_case(spec, *each, f"{chosen} {attempt}") for each in waiting]
        found, unfit = goldens_of(catalogue, spec, drawn, runner)
        goldens |= found
        cases |= {case.id: case for case in drawn if case.id not in unfit}
        waiting = [each for each, case in zip(waiting, drawn, strict=True) if case.id in unfit]
        if not waiting:
            made = Fresh(count, chosen, tuple(again))
            return FreshCases(with_cases(spec, [cases[name] for name in order]), goldens, made)
        again += unfit.values()
    raise GradeError(
        again[-1],
        tip=f"{MOST_TRIES} draws in turn were of no use; the generator draws what it should not",
    )


def to(last: int) -> range:
    """Return the numbers from 1 to the last."""
    return range(1, last + 1)


def id_of(generator: Generator, number: int) -> str:
    """Return the id of a generator's case."""
    return f"{generator.case.id}-fresh-{number}"


def draw_case(spec: Spec, generator: Generator, number: int, seed: str) -> Case:
    """Draw a case; the same seed draws the same."""
    case = generator.case
    random = Random(f"{seed} {case.id} {number}")  # noqa: S311 - it must be possible again
    drawn = {draw.name: draw.pick(random) for draw in generator.draws}
    chance = random.randrange(MOST_SEEDS)
    told = {**drawn, "seed": chance}
    said = ", ".join(f"{name} {shown_value(value)}" for name, value in told.items())
    return replace(
        case,
        id=id_of(generator, number),
        about=f"{case.about} Drawn: {said}.",
        work=filled_work(spec, case, drawn),
        stdin=str(filled(case.stdin, drawn)),
        seed=chance,
        drawn=said,
    )


def filled_work(spec: Spec, case: Case, drawn: dict[str, Any]) -> Any:
    """Return what a case does, with all that was drawn in its place."""
    match case.work:
        case Run() as run:
            return replace(run, arguments=tuple(str(filled(word, drawn)) for word in run.arguments))
        case Task(task):
            return Task(filled(task, drawn))
        case Rule():
            raise TypeError(f"{case.id}: nothing can be drawn for a rule")
        case steps:
            return bound(steps, drawn, spec.interface)


def goldens_of(
    catalogue: Catalogue, spec: Spec, cases: list[Case], runner: str
) -> tuple[dict[str, Golden], dict[str, str]]:
    """Ask the reference for the goldens; return them, and why it is unfit for the other cases."""
    plan = plan_for(catalogue, spec, catalogue.reference(spec))
    plan = replace(plan, cases=tuple(case for case in cases if case.uses_golden))
    goldens, unfit = {}, {}
    for case, transcript in observe(plan, runner):
        try:
            goldens[case.id] = decode_golden(encode_golden(spec, case, transcript), case.id)
        except GradeError as error:
            unfit[case.id] = f"{error} ({case.drawn})"
    return goldens, unfit


def with_cases(spec: Spec, cases: Iterable[Case]) -> Spec:
    """Return a spec with more cases, each behind those of its section."""
    order = list(spec.sections)
    every = sorted((*spec.cases, *cases), key=lambda case: order.index(case.section))
    return replace(spec, cases=tuple(every))
