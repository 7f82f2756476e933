"""Says what assignments and cases are, in words and as commands."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from grader.decode import FaultsError
from grader.errors import GradeError, did_you_mean
from grader.plan import environment
from grader.spec import Case, Run, Spec, Task
from grader.spec_file import Rule
from grader.spec_layers import shown
from grader.steps import Loop, Step, Steps
from grader.submission import SUFFIX
from grader.values import show_expected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.catalogue import Catalogue

VALUES_SHOWN = 40


def assignment_lines(catalogue: Catalogue) -> str:
    """List the assignments with their titles, cases and points."""
    return "".join(f"{name:<20} {summary(catalogue, name)}\n" for name in catalogue.names)


def summary(catalogue: Catalogue, name: str) -> str:
    """Say in a line what an assignment is, or that its spec has faults."""
    try:
        spec = catalogue.load(name)
    except FaultsError as error:
        faults = counted(len(error.faults), "fault")
        return f"(its spec has {faults}; `grade spec check` tells them)"
    points = sum(case.points for case in spec.cases)
    return f"{spec.title}  ({counted(len(spec.cases), 'case')}, {counted(points, 'point')})"


def spec_lines(spec: Spec) -> str:
    """Say what an assignment asks for and list its cases by section."""
    files = ", ".join(module + SUFFIX for module in spec.files)
    lines = [spec.title, f"Hand in: {files}"]
    if spec.handout:
        lines.append(f"Handout: {shown(spec.handout)}")
    for section in spec.sections:
        lines += ["", *section_lines(spec, section)]
    if spec.generators:
        names = ", ".join(generator.case.id for generator in spec.generators)
        lines += ["", f"New cases, where the reference is (--fresh NUMBER): {names}"]
    lines += ["", f"`grade show {spec.name} CASE` says what a case does."]
    return "\n".join(lines) + "\n"


def section_lines(spec: Spec, section: str) -> list[str]:
    """List the cases of a section."""
    cases = [case for case in spec.cases if case.section == section]
    total = f"{counted(len(cases), 'case')}, {counted(sum(case.points for case in cases), 'point')}"
    return [
        f"{spec.sections[section]} ({section}): {total}",
        *(
            f"  {case.id:<44} {case.points:>3}  {'hidden' if case.hidden else ''}".rstrip()
            for case in cases
        ),
    ]


def counted(number: int, word: str) -> str:
    """Return a number with its word, in the plural where that is right."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def case_lines(spec: Spec, name: str) -> str:
    """Say what a case does."""
    case = spec.case(name)
    generators = [generator.case.id for generator in spec.generators]
    if case is None and name.partition("-fresh-")[0] in generators:
        raise GradeError(
            f"`{name}` is made anew each time, so there is nothing to show",
            tip="a report says what was drawn, and the --fresh-seed that makes the same again",
        )
    if case is None and name in spec.sections:
        return "\n".join(section_lines(spec, name)) + "\n"
    if case is None:
        near = did_you_mean(name, [*(entry.id for entry in spec.cases), *spec.sections])
        raise GradeError(
            f"`{spec.name}` has no case or section `{name}`{near}",
            tip=f"`grade show {spec.name}` lists them",
        )
    lines = [
        f"{case.id}  ({spec.sections[case.section]}, {counted(case.points, 'point')})",
        "",
        case.about,
    ]
    if case.hint:
        lines.append(f"Hint: {case.hint}")
    if case.clauses:
        lines.append(f"Clauses of the handout: {', '.join(case.clauses)}")
    if case.needs:
        lines.append(f"Needs: {', '.join(case.needs)}")
    return "\n".join([*lines, "", *work_lines(spec, case)]) + "\n"


def work_lines(spec: Spec, case: Case) -> Iterator[str]:
    """Say what is done and what is compared."""
    match case.work:
        case Run() as run:
            yield from run_lines(spec, case, run)
        case Rule() as rule:
            modules = rule.parameters.get("in") or spec.files
            files = ", ".join(module + SUFFIX for module in modules)
            yield f"Looks at the source of {files}: {rule.kind}."
            for key, value in rule.parameters.items():
                if key != "in":
                    yield f"  {key}: {', '.join(value) if isinstance(value, tuple) else value}"
        case Task(task):
            yield "A referee asks for values, each time in a fresh process, and judges them."
            for key, value in task.items():
                yield from task_lines(key, value)
            if case.time is not None:
                yield f"  time to think about each: {case.time:g} s (in GRADE_TIME)"
            yield f"  no answer after:          {case.limits.wall:g} s"
        case steps:
            has_chance = case.seed or case.numbers or case.stack
            given = f" with {settings(case)}" if has_chance else ""
            yield f"Does, in a fresh process{given}:"
            yield from step_lines(steps, spec, "  ")
            yield from input_lines(case)
    yield ""
    yield f"Grade this case alone: grade {spec.name} --only {case.id}"


def task_lines(key: str, value: object) -> Iterator[str]:
    """Write out one thing that a referee is told."""
    if isinstance(value, list):
        yield f"  {key}:"
        yield from (f"    {entry}" for entry in value)
    else:
        yield f"  {key}: {value}"


def run_lines(spec: Spec, case: Case, run: Run) -> Iterator[str]:
    """Say how a program is run and what is compared."""
    arguments = shlex.join(run.arguments)
    exactly = "" if case.normalise else ", byte for byte"
    compared = [f"its standard output{exactly}"] if run.stdout not in {"any", "some"} else []
    compared += ["that it prints something"] if run.stdout == "some" else []
    if run.prints:
        facts = [str(fact) for group in run.prints for fact in group.facts]
        compared.append(f"that its output shows {', '.join(facts)}, in this order")
    compared += [f"exit status {run.exit}"] if run.exit is not None else []
    compared += ["standard error"] if run.stderr is not None else []
    compared += [f"the file {name}" for name in run.files]
    yield "Runs the program and compares " + (", ".join(compared) or "nothing") + "."
    if case.normalise:
        evened = ", ".join(entry.value for entry in case.normalise)
        yield f"Evened out on both sides before: {evened}."
    yield f"  by hand:      {settings(case)} python3 {spec.program}{SUFFIX} {arguments}".rstrip()
    yield f"  as graded:    grade run {spec.name} --case {case.id}"
    yield from input_lines(case)


def settings(case: Case) -> str:
    """Write out what a case's process is told, as a shell takes it."""
    return " ".join(f"{key}={shlex.quote(value)}" for key, value in environment(case).items())


def input_lines(case: Case) -> Iterator[str]:
    """Write out what is typed."""
    if case.stdin:
        yield "  its input:"
        yield from (f"    {line}" for line in case.stdin.splitlines())


def step_lines(steps: Steps, spec: Spec, indent: str) -> Iterator[str]:
    """Write out steps, loops indented."""
    for step in steps:
        if isinstance(step, Loop):
            yield f"{indent}for {step.variable} in {values_text(step.values)}:"
            yield from step_lines(step.steps, spec, indent + "    ")
        else:
            yield indent + step_text(step, spec)


def values_text(values: tuple[str, ...]) -> str:
    """Write a loop's values, in short where there are many."""
    return (
        ", ".join(values)
        if len(values) <= VALUES_SHOWN
        else f"{values[0]}, {values[1]}, … {values[-1]}"
    )


def step_text(step: Step, spec: Spec) -> str:
    """Write a step and what it must give."""
    if step.expected is None:
        return step.source
    if step.expected.matcher == "golden":
        return f"{step.source}  →  as the reference"
    return f"{step.source}  →  {show_expected(step.expected, spec.interface.members)}"
