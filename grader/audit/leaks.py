"""Looks for what students must not see in what they are given."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from grader.audit.parts import Audit, Finding, counted
from grader.golden import read_golden
from grader.plan import Plan, job_of
from grader.spec import Run, Task
from grader.submission import SUFFIX, Submission

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.golden import Golden
    from grader.spec import Case

LEAST_BYTES = 12  # of a text that is not found by chance
SAYS_LITTLE = re.compile(r"#|from |import |\w+ = -?\d+$")
LEAST_LINES = 6  # of code that is not alike by chance


def check_leaks(audit: Audit, kit: dict[str, bytes]) -> Finding:
    """Look for hidden values in a student's kit, and for goldens in what the box is told."""
    bench = audit.bench
    hidden = [case for case in bench.spec.cases if case.hidden]
    told = [leak for case in hidden for leak in leaks_of(case, bench.goldens[case.id], kit)]
    told += [leak for case in hidden for leak in twins_of(case, bench.spec.cases)]
    told += copied_code(bench.reference.files, kit)
    told += [leak for case in bench.spec.cases for leak in told_to_the_box(audit, case)]
    audit.progress("leaks", 1, 1)
    said = f"{counted(len(hidden), 'hidden case')}, {counted(len(kit), 'file')} in the kit"
    return Finding("leaks", not told, said, tuple(told))


def leaks_of(case: Case, golden: Golden, kit: dict[str, bytes]) -> Iterator[str]:
    """Say where in a kit a hidden case shows."""
    secrets = {"its name": case.id.encode(), "what it is about": case.about.encode()}
    values = [json.dumps(value).encode() for value in golden.values or ()]
    texts = [golden.stdout or b"", *golden.files.values(), b"\n".join(values), *written(case)]
    secrets |= {f"what it must give ({text[:20]!r})": text.strip() for text in texts}
    for what, secret in secrets.items():
        for name, data in kit.items():
            if len(secret) >= LEAST_BYTES and holds(data, secret):
                yield f"{case.id}: {what} stands in {name}"


def written(case: Case) -> Iterator[bytes]:
    """Yield the texts that a run must print or write, where the spec itself has them."""
    if isinstance(case.work, Run):
        for text in (case.work.stdout, case.work.stderr, *case.work.files.values()):
            if isinstance(text, str):
                yield text.encode()


def holds(data: bytes, secret: bytes) -> bool:
    """Say whether a secret stands somewhere by itself, not as a part of a longer word."""
    pattern = rb"(?<![\w-])" + re.escape(secret) + rb"(?![\w-])"
    return secret in data and re.search(pattern, data) is not None


def twins_of(case: Case, cases: tuple[Case, ...]) -> Iterator[str]:
    """Say which public cases do just the same as a hidden one."""
    for other in cases:
        if not other.hidden and action_of(other) == action_of(case):
            yield f"{case.id}: does the same as the public case {other.id}"


def action_of(case: Case) -> str:
    """Return what a case does, and nothing else of it."""
    work = repr((case.work, case.seed, case.numbers, case.stack, case.stdin))
    return re.sub(r"\bline=\d+", "", work)


def copied_code(files: dict[str, bytes], kit: dict[str, bytes]) -> Iterator[str]:
    """Say where the reference's own lines stand in a kit."""
    known = {run: name for name, data in files.items() for run in runs_of_code(without_texts(data))}
    for name, data in kit.items():
        if name.endswith((SUFFIX, ".md", ".yaml")):
            found = next((run for run in runs_of_code(data) if run in known), None)
            if found is not None:
                yield f"{name}: has lines of the reference's {known[found]}: {found[0]}"


def without_texts(data: bytes) -> bytes:
    """Blank out the lines within long texts, which a handout may well show as they must be said."""
    lines = data.split(b"\n")
    for node in ast.walk(ast.parse(data)):
        if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
            for number in range(node.lineno, node.end_lineno or node.lineno):
                lines[number] = b""
    return b"\n".join(lines)


def runs_of_code(data: bytes) -> Iterator[tuple[str, ...]]:
    """Yield each run of lines of code, without blanks, comments, imports and members of enums."""
    lines = [line.strip() for line in data.decode("utf-8", "replace").split("\n")]
    code = [line for line in lines if line and not SAYS_LITTLE.match(line)]
    for place in range(len(code) - LEAST_LINES + 1):
        yield tuple(code[place : place + LEAST_LINES])


def told_to_the_box(audit: Audit, case: Case) -> Iterator[str]:
    """Say which goldens are told to the process that runs a submission."""
    if isinstance(case.work, Task):
        return
    spec = replace(audit.bench.spec, cases=(case,))
    job = json.dumps(job_of(Plan(spec, Submission(spec.folder, "", {}), (), (case,)), case))
    golden = read_golden(audit.bench.catalogue.root, audit.bench.spec, case)
    for data in (golden.stdout, *golden.files.values()):
        text = json.dumps((data or b"").decode("utf-8", "replace").strip())[1:-1]
        if len(text) >= LEAST_BYTES and text in job:
            yield f"{case.id}: its golden is part of what the submission is told"
