"""What `grade tournament` does: every pair of submissions plays, and all of them are ranked."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from grader.arena import Arena
from grader.box.levels import BASIC
from grader.catalogue import Catalogue, find_catalogue
from grader.errors import GradeError, did_you_mean
from grader.front import INTERRUPTED
from grader.grading import MOST_JOBS
from grader.outputs import Output, is_plain, write_file
from grader.pace import slowness
from grader.pairings import Pairing, case_of, open_entrants, pair_up
from grader.plan import paced
from grader.render.text_detail import fit
from grader.render.visible import visible
from grader.run import choose_runner
from grader.standings import Game, Standings
from grader.tournament_state import State, load_state
from grader.worker import Conditions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grader.match import Decision

ENDINGS = {".txt": "text", ".csv": "csv", ".json": "json"}
FORMATS = tuple(ENDINGS.values())
CLEAR = "\r\x1b[K"


def hold_tournament(  # noqa: PLR0913 - as many parameters as options
    assignment: str,
    paths: Sequence[Path],
    *,
    time: float | None = None,
    formats: Sequence[str] = (),
    output: Sequence[Path] = (),
    jobs: int = 0,
    runner: str = "auto",
    require_isolation: str = BASIC,
    specs: Path | None = None,
    state: Path | None = None,
    fresh: bool = False,
) -> int:
    """Let submissions play against each other, rank them, and return the exit status."""
    outputs = plan_outputs(list(formats), list(output))
    name = choose_runner(runner)
    spec = catalogue_for(specs, paths).load(assignment)
    case = case_of(spec, time)
    entrants = open_entrants(paths, spec)
    where = state or Path(f".grade-tournament-{spec.name}.json")
    pairings = pair_up(spec, case, entrants)
    kept = load_state(where, spec.name, fresh=fresh)
    factor = slowness()
    arena = Arena(spec, paced(case, factor), name, Conditions(least=require_isolation))
    round_robin = RoundRobin(pairings, kept)
    status = round_robin.play(arena, jobs or min(os.cpu_count() or 1, MOST_JOBS))
    if status:
        return status
    standings = Standings(
        spec.name,
        spec.title,
        case.time or 0.0,
        case.limits.wall,
        factor,
        tuple((entrant.name, str(entrant.plan.submission.path)) for entrant in entrants),
        round_robin.games,
        state=str(where),
        played_before=round_robin.before,
    )
    for entry in outputs:
        write_standings(standings, entry)
    return standings.exit_status


def catalogue_for(specs: Path | None, paths: Sequence[Path]) -> Catalogue:
    """Find the assignments; specs that are part of a submission do not count."""
    found = [find_catalogue(specs, path) for path in paths] or [find_catalogue(specs)]
    if any(other.root != found[0].root for other in found):
        raise GradeError("a submission has specs in it", tip="name the ones to use by --specs")
    return found[0]


class RoundRobin:
    """All games of a tournament: those that were played before, and those that are to come."""

    def __init__(self, pairings: tuple[Pairing, ...], kept: State) -> None:
        self.pairings = pairings
        self.kept = kept
        self.decisions = {
            pairing.key: kept.games[pairing.key]
            for pairing in pairings
            if pairing.key in kept.games
        }
        self.before = len(self.decisions)
        self.started = self.before

    @property
    def games(self) -> tuple[Game, ...]:
        """The games in their order, however they were played."""
        return tuple(
            Game((one.name, other.name), pairing.task, self.decisions[pairing.key])
            for pairing in self.pairings
            for one, other in [pairing.players]
        )

    def play(self, arena: Arena, jobs: int) -> int:
        """Play what is left; return 0, or the exit status of one who was told to stop."""
        left = [pairing for pairing in self.pairings if pairing.key not in self.decisions]
        if not left:
            return 0
        self.kept.write()  # what cannot be kept is better not played
        try:
            try:
                arena.play(left, jobs, self.tell)
            finally:
                self.kept.write()
        except (KeyboardInterrupt, SystemExit) as leaving:
            self.progress("")
            done = sum(pairing.key in self.kept.games for pairing in self.pairings)
            sys.stderr.write(
                f"grade: stopped after {done} of {len(self.pairings)} games; "
                f"the same command goes on from there (they are kept in {self.kept.path})\n"
            )
            code = leaving.code if isinstance(leaving, SystemExit) else INTERRUPTED
            return code if isinstance(code, int) else INTERRUPTED
        finally:
            self.progress("")
        return 0

    def tell(self, pairing: Pairing, decision: Decision | None) -> None:
        """Keep a game that has ended; show one that begins."""
        if decision is not None:
            self.decisions[pairing.key] = decision
            self.kept.keep(pairing.key, decision)
            return
        self.started += 1
        one, other = (visible(entrant.name) for entrant in pairing.players)
        number = f"game {self.started} of {len(self.pairings)}"
        self.progress(f"{number}: {one} (first) \N{EN DASH} {other} (second)")

    def progress(self, line: str) -> None:
        """Show a line in the place of the last one, to a person only."""
        if sys.stderr.isatty():
            sys.stderr.write(CLEAR + fit(line, shutil.get_terminal_size().columns - 1))
            sys.stderr.flush()


def plan_outputs(formats: list[str], paths: list[Path]) -> list[Output]:
    """Pair formats with files as grading does: the last formats go to the files."""
    there = f"there are: {', '.join(FORMATS)}"
    for name in formats:
        if name not in FORMATS:
            near = did_you_mean(name, FORMATS)
            raise GradeError(f"there is no format `{name}` of standings{near}", tip=there)
    if not formats:
        for path in paths:
            if path.suffix not in ENDINGS:
                raise GradeError(f"{path}: which format?", tip=f"name it by --format; {there}")
        return [Output("text", None), *(Output(ENDINGS[path.suffix], path) for path in paths)]
    if len(paths) > len(formats):
        raise GradeError(f"{len(paths)} times --output, but {len(formats)} times --format")
    targets = [*[None] * (len(formats) - len(paths)), *paths]
    return [Output(name, path) for name, path in zip(formats, targets, strict=True)]


def write_standings(standings: Standings, output: Output) -> None:
    """Write the standings in a format to its place."""
    from grader.render import standings as render

    written = {"csv": render.render_csv, "json": render.render_json}.get(output.format)
    if output.path is not None:
        write_file(output.path, (written or render.render_text)(standings))
    elif written is not None:
        sys.stdout.write(written(standings))
    elif is_plain():
        sys.stdout.write(render.render_text(standings, shutil.get_terminal_size().columns))
    else:
        from rich.console import Console

        console = Console(soft_wrap=False, highlight=False)
        with console.capture() as captured:  # rich would answer a closed pipe in its own way
            render.print_text(standings, console)
        sys.stdout.write(captured.get())
