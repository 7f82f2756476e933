"""The command line: turns words typed at a terminal into calls, and faults into one clear line."""

from __future__ import annotations

import copy
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from grader import __version__
from grader.commands.audit import audit
from grader.commands.export import export_app
from grader.commands.golden import golden_app
from grader.commands.kit import kit, start
from grader.commands.new import new_assignment
from grader.errors import GradeError
from grader.front import BROKEN_PIPE, INTERRUPTED, attend
from grader.options import (
    AssignmentArgument,
    AudienceOption,
    FreshOption,
    FreshSeedOption,
    IsolationOption,
    JobsOption,
    OnlyOption,
    OutputOption,
    PathArgument,
    RunnerOption,
    SpecsOption,
    complete_assignment,
    complete_case,
)

# What typer raises for a wrong command line; the class is click's, wherever typer keeps it.
UsageError: Any = typer.BadParameter.__mro__[1]

GRADING = "grade-assignment"
COMPLETION = "_GRADE_COMPLETE"


class Assignments(TyperGroup):
    """A group in which a word that is no command is the name of an assignment to grade."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Take the first word for an assignment unless it is a command."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            _, command, rest = super().resolve_command(ctx, [GRADING, *args])
            return "", command, rest
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        """List the commands; to a shell that completes a word, the assignments too."""
        names = super().list_commands(ctx)
        return names + complete_assignment("") if COMPLETION in os.environ else names

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; to a shell that completes, an assignment stands for grading it."""
        command = super().get_command(ctx, cmd_name)
        if command is None and COMPLETION in os.environ:
            command = copy.copy(super().get_command(ctx, GRADING))
            command.hidden = False  # type: ignore[union-attr]
        return command

    def invoke(self, ctx: Any) -> Any:
        """Run a command; what typer would answer in its own way is answered here."""
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise SystemExit(BROKEN_PIPE) from None
        except KeyboardInterrupt:
            sys.stderr.write("\ngrade: interrupted\n")
            raise SystemExit(INTERRUPTED) from None
        return status


class GradingCommand(TyperCommand):
    """The command that needs no name."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Say how it is called."""
        formatter.write_usage(ctx.parent.command_path, "ASSIGNMENT [PATH] [OPTIONS]")


class ProgramCommand(TyperCommand):
    """A command that hands everything after `--` to the program it runs."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Keep what follows the first `--` for the program."""
        if "--" in args:
            at = args.index("--")
            ctx.obj = args[at + 1 :]
            args = args[:at]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=Assignments,
    name="grade",
    help="Grade programming assignments and say where a program first goes wrong.\n\n"
    "`grade ASSIGNMENT [PATH]` grades a folder, a zip or a tar; without PATH the current folder. "
    "`grade ASSIGNMENT --help` shows its options.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
spec_app = typer.Typer(help="Check specs and show their language.", rich_markup_mode=None)
app.add_typer(spec_app, name="spec")
app.add_typer(golden_app, name="golden")
app.add_typer(export_app, name="export")


def show_version(*, wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        sys.stdout.write(f"grade {__version__}\n")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the version and exit.",
            callback=lambda value: show_version(wanted=value),
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Take the options that come before any command."""


@app.command(GRADING, cls=GradingCommand, hidden=True)
def grade_assignment(
    assignment: AssignmentArgument,
    path: PathArgument = Path(),
    only: OnlyOption = None,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="One of text, json, markdown, junit, github and gradescope; may be given again.",
        ),
    ] = None,
    output: OutputOption = None,
    jobs: JobsOption = 0,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="NUMBER",
            help="Run every case with this seed and compare with the reference, run on the spot "
            "(in a checkout).",
        ),
    ] = None,
    fresh: FreshOption = 0,
    fresh_seed: FreshSeedOption = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show every case and every difference.")
    ] = False,
    audience: AudienceOption = "instructor",
    runner: RunnerOption = "auto",
    require_isolation: IsolationOption = "basic",
    specs: SpecsOption = None,
) -> None:
    """Grade a submission of an assignment."""
    from grader.grading import grade_submission

    status = grade_submission(
        assignment,
        path,
        only=only or (),
        formats=formats or (),
        output=output or (),
        jobs=jobs,
        seed=seed,
        fresh=fresh,
        fresh_seed=fresh_seed,
        verbose=verbose,
        runner=runner,
        specs=specs,
        require_isolation=require_isolation,
        audience=audience,
    )
    raise typer.Exit(status)


@app.command("list")
def list_assignments(specs: SpecsOption = None) -> None:
    """List the assignments there are."""
    from grader.catalogue import find_catalogue
    from grader.showing import assignment_lines

    sys.stdout.write(assignment_lines(find_catalogue(specs)))


@app.command("show")
def show(
    assignment: AssignmentArgument,
    case: Annotated[
        str | None,
        typer.Argument(
            help="A case of it.",
            metavar="CASE",
            autocompletion=complete_case,
            show_default=False,
        ),
    ] = None,
    specs: SpecsOption = None,
) -> None:
    """Show what an assignment asks for, or what a case does."""
    from grader.catalogue import find_catalogue
    from grader.showing import case_lines, spec_lines

    spec = find_catalogue(specs).load(assignment)
    sys.stdout.write(spec_lines(spec) if case is None else case_lines(spec, case))


@app.command("run", cls=ProgramCommand)
def run_program(
    ctx: typer.Context,
    assignment: AssignmentArgument,
    path: Annotated[
        Path | None,
        typer.Argument(
            help="The submission: a folder, a zip or a tar.",
            metavar="PATH",
            show_default="the current folder",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="NUMBER",
            help="The seed of chance.",
            show_default="the case's, or 0",
        ),
    ] = None,
    case: Annotated[
        str | None,
        typer.Option(
            "--case",
            metavar="CASE",
            help="Take arguments, input and chance from this case.",
            autocompletion=complete_case,
        ),
    ] = None,
    reference: Annotated[
        bool,
        typer.Option("--reference", help="Run the reference in this edition, instead of PATH."),
    ] = False,
    runner: RunnerOption = "auto",
    specs: SpecsOption = None,
) -> None:
    """Run the program once, just as grading does.

    `grade run NAME [PATH] -- ARGUMENTS` passes on what it prints, byte for byte, and its exit
    status. Its input comes from a pipe, if there is one.
    """
    from grader.catalogue import find_catalogue
    from grader.run import choose_runner
    from grader.running import run_once

    if reference and path is not None:
        raise GradeError("give either PATH or --reference")
    arguments = tuple(ctx.obj or ())
    catalogue = find_catalogue(specs, path)
    spec = catalogue.load(assignment)
    where = catalogue.reference(spec) if reference else path or Path()
    status = run_once(
        catalogue, spec, where, choose_runner(runner), arguments=arguments, seed=seed, case=case
    )
    raise typer.Exit(status)


@app.command("tournament")
def tournament(
    assignment: AssignmentArgument,
    submissions: Annotated[
        list[Path],
        typer.Argument(
            help="The submissions, two or more: each a folder, a zip or a tar.",
            metavar="DIR...",
            show_default=False,
        ),
    ],
    time: Annotated[
        float | None,
        typer.Option(
            "--time",
            metavar="SECONDS",
            help="The time to think about a move, instead of the assignment's.",
        ),
    ] = None,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="One of text, csv and json; may be given again.",
        ),
    ] = None,
    output: OutputOption = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            metavar="NUMBER",
            help="How many games are played at a time; 0 for one a core, up to 8.",
            min=0,
        ),
    ] = 0,
    state: Annotated[
        Path | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help="Where the games are kept, so that it goes on where it stopped.",
            show_default=".grade-tournament-ASSIGNMENT.json",
        ),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Play all games again, whatever was kept.")
    ] = False,
    runner: RunnerOption = "auto",
    require_isolation: IsolationOption = "basic",
    specs: SpecsOption = None,
) -> None:
    """Let submissions play against each other and rank them.

    Every pair plays every game of the assignment twice, once on either side.
    """
    from grader.tournament import hold_tournament

    status = hold_tournament(
        assignment,
        submissions,
        time=time,
        formats=formats or (),
        output=output or (),
        jobs=jobs,
        runner=runner,
        require_isolation=require_isolation,
        specs=specs,
        state=state,
        fresh=fresh,
    )
    raise typer.Exit(status)


@app.command("doctor")
def doctor(runner: RunnerOption = "auto", require_isolation: IsolationOption = "basic") -> None:
    """Say how programs are held here, and prove it.

    It attempts what must be stopped; exit status 1 when something was not.
    """
    from grader.doctor import examine
    from grader.run import choose_runner

    chosen = choose_runner(runner)
    found = examine(chosen, require_isolation)
    sys.stdout.write(found.lines(chosen))
    raise typer.Exit(1 if found.open else 0)


app.command("start")(start)
app.command("kit")(kit)
app.command("new")(new_assignment)
app.command("audit")(audit)


@spec_app.command("check")
def spec_check(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A spec file or its folder.",
            metavar="FILE",
            show_default="every spec there is",
        ),
    ] = None,
    specs: SpecsOption = None,
) -> None:
    """Report every fault of a spec as file:line: message."""
    from grader.checking import check_specs

    sys.stdout.write(check_specs(file, specs))


@spec_app.command("schema")
def spec_schema() -> None:
    """Print the JSON schema of spec files, for editors."""
    import json

    from grader.spec_file import spec_schema as make

    sys.stdout.write(json.dumps(make(), indent=2) + "\n")


def run(arguments: list[str]) -> int:
    """Run a command and return the exit status."""
    return attend(lambda: invoke(arguments))


def invoke(arguments: list[str]) -> object:
    """Run a command; a wrong command line is an error like any other."""
    try:
        return app(args=arguments, prog_name="grade", standalone_mode=False)
    except UsageError as error:
        context = getattr(error, "ctx", None)
        command = " ".join(context.command_path.split()) if context else "grade"
        tip = f"`{command} --help` shows what there is"
        raise GradeError(error.format_message(), tip=tip) from error
