"""Turns a spec and a submission into jobs: what the box is told, nothing of what is expected."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError, did_you_mean
from grader.spec import Case, Run, Spec, Task
from grader.spec_file import Rule
from grader.steps import every_step, wire
from grader.submission import SUFFIX, Submission

if TYPE_CHECKING:
    from collections.abc import Iterable

PROVIDED_LANGUAGE = "python"


@dataclass(frozen=True)
class Plan:
    """Everything needed to run a submission: its files, the options it is given, the cases."""

    spec: Spec
    submission: Submission
    options: tuple[str, ...]
    cases: tuple[Case, ...]

    @property
    def files(self) -> dict[str, bytes]:
        """The submission's files with our own copy of the provided ones laid over them."""
        return {**self.submission.files, **provided(self.spec)}

    @property
    def provided(self) -> list[str]:
        """The modules that the course provides."""
        return [name.removesuffix(SUFFIX) for name in provided(self.spec)]

    @property
    def hidden(self) -> list[str]:
        """What tells the right answers."""
        root = self.spec.folder.resolve().parents[1]
        return [str(root / name) for name in ("specs", "golden", "reference")]


def provided(spec: Spec) -> dict[str, bytes]:
    """Read the files that the course provides."""
    folder = spec.provided / PROVIDED_LANGUAGE
    return {path.name: path.read_bytes() for path in sorted(folder.glob(f"*{SUFFIX}"))}


def choose(spec: Spec, patterns: Iterable[str]) -> tuple[Case, ...]:
    """Return the cases whose id, or whose section's id, matches a pattern, and what these need."""
    wanted = list(patterns)
    if not wanted:
        return spec.cases
    names = [case.id for case in spec.cases] + list(spec.sections)
    for pattern in wanted:
        if not any(fnmatchcase(name, pattern) for name in names):
            near = did_you_mean(pattern, names)
            raise GradeError(
                f"no case or section of `{spec.name}` matches `{pattern}`{near}",
                tip=f"its sections are {', '.join(spec.sections)}",
            )
    chosen = {
        case.id
        for case in spec.cases
        if any(
            fnmatchcase(case.id, pattern) or fnmatchcase(case.section, pattern)
            for pattern in wanted
        )
    }
    for case in reversed(spec.cases):  # needs point to earlier cases only
        if case.id in chosen:
            chosen.update(case.needs)
    return tuple(case for case in spec.cases if case.id in chosen)


def make_plan(
    spec: Spec, submission: Submission, *, options: tuple[str, ...] = (), only: Iterable[str] = ()
) -> Plan:
    """Plan the grading of a submission; `options` go behind the arguments of every run."""
    return Plan(spec, submission, options, choose(spec, only))


def environment(case: Case) -> dict[str, str]:
    """Return a case's chance as the provided modules read it."""
    chance = {"GRADE_SEED": str(case.seed)}
    if case.numbers:
        chance["GRADE_NUMBERS"] = " ".join(str(number) for number in case.numbers)
    if case.stack:
        chance["GRADE_STACK"] = "\n".join(case.stack)
    if case.time is not None:
        chance["GRADE_TIME"] = f"{case.time:g}"
    return chance


def paced(case: Case, slowness: float) -> Case:
    """Return a case with its times fit to the machine; a case without a time to think has none."""
    if case.time is None:
        return case
    limits = replace(case.limits, cpu=case.limits.cpu * slowness, wall=case.limits.wall * slowness)
    return replace(case, time=case.time * slowness, limits=limits)


def job_of(plan: Plan, case: Case) -> dict[str, Any]:
    """Return the job for a case, as the worker takes it."""
    spec = plan.spec
    job: dict[str, Any] = {
        "id": case.id,
        "program": (spec.program or spec.files[0]) + SUFFIX,
        "environment": environment(case),
        "limits": asdict(case.limits),
        "stdin": case.stdin,
    }
    match case.work:
        case Run() as run:
            job |= {
                "kind": "run",
                "arguments": [*run.arguments, *plan.options],
                "files": list(run.files),
            }
        case Rule() as rule:
            job |= {"kind": "rule", "rule": rule_job(rule, spec)}
        case Task():
            raise TypeError(f"{case.id} has no job of its own: its referee asks")
        case steps:
            job |= {
                "kind": "steps",
                "steps": wire(steps),
                "names": spec.interface.homes,
                "structs": spec.interface.structs,
            }
    return job


def rule_job(rule: Rule, spec: Spec) -> dict[str, Any]:
    """Return a rule with the files it is about and the modules a submission may always import."""
    modules = rule.parameters.get("in") or spec.files
    return {
        "kind": rule.kind,
        **rule.parameters,
        "in": [module + SUFFIX for module in modules],
        "own": [*spec.files, *(name.removesuffix(SUFFIX) for name in provided(spec))],
    }


def modules_needed(spec: Spec, case: Case) -> list[str]:
    """Return the submission's modules that a case uses directly."""
    match case.work:
        case Run():
            return [spec.program]
        case Rule() as rule:
            return list(rule.parameters.get("in") or spec.files)
        case Task():
            return [module for module in spec.files if module != spec.program]
        case steps:
            names = {name for step in every_step(steps) for name in step.names}
            homes = {
                spec.interface.homes[name].partition(".")[0]
                for name in names
                if name in spec.interface.homes
            }
            return [module for module in spec.files if module in homes]
