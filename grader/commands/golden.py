"""The commands under `grade golden`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grader.options import AnyAssignment, OnlyOption, RunnerOption, SpecsOption, complete_case

if TYPE_CHECKING:
    from grader.catalogue import Catalogue
    from grader.pending import Change
    from grader.spec import Spec

golden_app = typer.Typer(
    help="Record goldens from the reference, read and accept them, check them.",
    rich_markup_mode=None,
)

CasesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        help="Only cases or sections that match.",
        metavar="CASE...",
        autocompletion=complete_case,
        show_default="all",
    ),
]
ReportsOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--reports",
        metavar="PATH",
        help="JSON reports, or folders of them: say which of their grades change; may be given "
        "again. Their submissions are run again where they were.",
    ),
]


def assignments(specs: Path | None, assignment: str | None) -> Iterator[tuple[Catalogue, Spec]]:
    """Yield the assignment that is named, or all there are."""
    from grader.catalogue import find_catalogue

    catalogue = find_catalogue(specs)
    for name in catalogue.names if assignment is None else [assignment]:
        yield catalogue, catalogue.load(name)


def pending(
    specs: Path | None, assignment: str | None, cases: list[str] | None, only: list[str] | None
) -> Iterator[tuple[Catalogue, Spec, list[Change]]]:
    """Yield what waits to be read of each assignment; nothing is yielded before all are sound."""
    from grader.pending import find_changes

    patterns = [*(cases or ()), *(only or ())]
    found = list(assignments(specs, assignment))
    yield from [(each, spec, find_changes(each, spec, patterns)) for each, spec in found]


def consequences(
    catalogue: Catalogue,
    spec: Spec,
    changes: list[Change],
    reports: list[Path] | None,
    runner: str,
) -> list[str]:
    """Return what the changes do to stored grades, if any reports are given."""
    if not reports or not changes:
        return []
    from grader.consequences import find_reports, tell_consequences
    from grader.run import choose_runner

    files = find_reports(reports)
    return list(tell_consequences(catalogue, spec, changes, files, choose_runner(runner)))


def write_lines(lines: list[str]) -> None:
    """Print lines as they are."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


@golden_app.command("record")
def golden_record(
    assignment: AnyAssignment = None,
    only: OnlyOption = None,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Record what the reference gives; what is new or changed waits.

    It runs twice under different conditions; when the two runs differ, nothing is recorded.
    """
    from grader.recording import record_goldens
    from grader.run import choose_runner

    for catalogue, spec in assignments(specs, assignment):
        sys.stdout.write(record_goldens(catalogue, spec, choose_runner(runner), only or []))


@golden_app.command("list")
def golden_list(
    assignment: AnyAssignment = None,
    cases: CasesArgument = None,
    only: OnlyOption = None,
    specs: SpecsOption = None,
) -> None:
    """List what waits to be accepted, a line each."""
    from grader.differences import list_lines
    from grader.outputs import print_lines

    for _, spec, changes in pending(specs, assignment, cases, only):
        print_lines(list_lines(spec, changes))


@golden_app.command("diff")
def golden_diff(
    assignment: AnyAssignment = None,
    cases: CasesArgument = None,
    only: OnlyOption = None,
    whole: Annotated[bool, typer.Option("--all", help="Show everything, however long.")] = False,
    reports: ReportsOption = None,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Show each accepted golden against the one that waits."""
    from grader.differences import diffs_lines
    from grader.outputs import print_lines

    for catalogue, spec, changes in pending(specs, assignment, cases, only):
        print_lines(diffs_lines(spec, changes, whole=whole))
        write_lines(consequences(catalogue, spec, changes, reports, runner))


@golden_app.command("review")
def golden_review(
    assignment: AnyAssignment = None,
    cases: CasesArgument = None,
    only: OnlyOption = None,
    specs: SpecsOption = None,
) -> None:
    """Go through what waits: one key each accepts, rejects or skips.

    What is accepted takes effect at once; who quits loses nothing.
    """
    from grader.review import review_all

    review_all([(spec, changes) for _, spec, changes in pending(specs, assignment, cases, only)])


@golden_app.command("accept")
def golden_accept(
    assignment: AnyAssignment = None,
    cases: CasesArgument = None,
    only: OnlyOption = None,
    reports: ReportsOption = None,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Accept what waits, or some of it; what no case uses is removed."""
    from grader.differences import accepted_lines
    from grader.pending import accept

    found = list(pending(specs, assignment, cases, only))
    told = [consequences(*each, reports, runner) for each in found]  # the old goldens still count
    accept([change for _, _, changes in found for change in changes])
    for (_, spec, changes), lines in zip(found, told, strict=True):
        write_lines([*accepted_lines(spec, changes), *lines])


@golden_app.command("reject")
def golden_reject(
    assignment: AnyAssignment = None,
    cases: CasesArgument = None,
    only: OnlyOption = None,
    specs: SpecsOption = None,
) -> None:
    """Throw away what waits, or some of it; what was accepted stays."""
    from grader.differences import rejected_lines
    from grader.pending import reject

    found = list(pending(specs, assignment, cases, only))
    reject([change for _, _, changes in found for change in changes])
    for _, spec, changes in found:
        write_lines(rejected_lines(spec, changes))


@golden_app.command("check")
def golden_check(
    assignment: AnyAssignment = None,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Compare the goldens with the reference.

    Nothing is written; a golden that is missing, different, pending or of no case makes it fail.
    """
    from grader.recording import check_goldens
    from grader.run import choose_runner

    faults = 0
    for catalogue, spec in assignments(specs, assignment):
        lines, found = check_goldens(catalogue, spec, choose_runner(runner))
        sys.stdout.write(lines)
        faults += found
    raise typer.Exit(1 if faults else 0)
