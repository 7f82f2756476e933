"""Finds out which statements of the reference each case executes, and which none does."""

from __future__ import annotations

import ast
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.audit.mutants import functions_of
from grader.audit.parts import Audit, Finding, chunks, counted
from grader.audit.trial import Reach, Seat, in_parallel
from grader.box.reach import is_noted
from grader.spec_file import Rule
from grader.submission import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grader.audit.notes import Notes
    from grader.audit.trial import Judged, Subject
    from grader.spec import Case

    Lines = dict[str, list[int]]


@dataclass(frozen=True)
class Reached:
    """Which lines each case executes; None where that could not be found out."""

    lines: dict[str, dict[str, set[int]] | None]

    def of(self, file: str, span: Iterable[int]) -> list[str]:
        """Return the cases that execute, or may execute, a statement that begins in these lines."""
        wanted = set(span)
        return [
            case
            for case, lines in self.lines.items()
            if lines is None or not wanted.isdisjoint(lines.get(file, ()))
        ]


def find_reach(audit: Audit) -> Reached:
    """Find out which lines of the reference each case executes."""
    bench = audit.bench
    subject = bench.reference
    cases = [case for case in bench.cases if not isinstance(case.work, Rule)]

    def task(chosen: list[Case]) -> Callable[[Seat], dict[str, Lines | None]]:
        return lambda seat: dict(reaches(seat, subject, chosen))

    found: dict[str, Lines | None] = {}
    audit.progress("reach", 0, len(cases))
    for part in in_parallel(bench, map(task, chunks(cases, audit.jobs)), audit.jobs):
        found |= part
        audit.progress("reach", len(found), len(cases))
    return Reached({case.id: as_sets(found[case.id]) for case in cases})


def as_sets(lines: Lines | None) -> dict[str, set[int]] | None:
    """Return lines as sets."""
    return None if lines is None else {name: set(found) for name, found in lines.items()}


def reaches(
    seat: Seat, subject: Subject, cases: Iterable[Case]
) -> Iterator[tuple[str, Lines | None]]:
    """Yield which lines each case executes; a box is opened only for those that are not known."""
    store = seat.bench.store
    with ExitStack() as stack:
        judged: Judged | None = None
        for case in cases:
            key = seat.bench.key(subject, case, "reach")
            held = store.get(key)
            if held is None and not seat.is_over.is_set():
                judged = judged or stack.enter_context(seat.judging(subject))
                reach = Reach()
                judged(case, reach)
                lines = {name: sorted(found) for name, found in reach.lines.items()}
                held = [lines if reach.is_whole else None]
                store.put(key, held)
            yield case.id, held[0] if held else None


def check_reach(audit: Audit, reached: Reached) -> Finding:
    """Find out whether every statement of the reference is executed by some case."""
    details: list[str] = []
    count = executed = 0
    for file, source in sources(audit):
        functions = functions_of(source)
        texts = source.split("\n")
        seen = {n for lines in reached.lines.values() if lines for n in lines.get(file, ())}
        for number in sorted(executable(source)):
            count += 1
            executed += number in seen
            text, function = texts[number - 1], functions.get(number, "")
            if number not in seen and not is_aside(audit.notes, file, function, text):
                details.append(f"{file}:{number}: {text.strip()}")
    excused = count - executed - len(details)
    said = f"{executed} of {counted(count, 'statement')} executed"
    said += f", {excused} set aside" if excused else ""
    return Finding("reach", not details, said, tuple(details))


def is_aside(notes: Notes, file: str, function: str, text: str) -> bool:
    """Say whether a line belongs to a part that no case is about."""
    return any(not entry.becomes and entry.covers(file, function, text) for entry in notes.aside)


def sources(audit: Audit) -> Iterator[tuple[str, str]]:
    """Yield the reference's files that are handed in."""
    files = audit.bench.reference.files
    for module in audit.bench.spec.files:
        yield module + SUFFIX, files[module + SUFFIX].decode()


def executable(source: str) -> set[int]:
    """Return the lines in which the statements of a source begin that do something."""
    found: set[int] = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt) and is_noted(node):
            found.add(node.lineno)
        if not is_for_types(node):
            waiting += ast.iter_child_nodes(node)
    return found


def is_for_types(node: ast.AST) -> bool:
    """Say whether a statement is there for type checkers alone."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
