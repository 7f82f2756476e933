"""Says who plays whom: opens the submissions of a tournament and pairs them up, game by game."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError
from grader.plan import Plan
from grader.spec import REFEREE, Case, Spec, Task
from grader.submission import SUFFIX, open_submission
from grader.tournament_state import digest_of_files, digest_of_rules, key_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grader.spec_file import Tournament

LEAST_TIME, MOST_TIME = 0.01, 600


@dataclass(frozen=True)
class Entrant:
    """A submission that takes part, under a name that no other has."""

    name: str
    plan: Plan


@dataclass(frozen=True)
class Pairing:
    """A game that is to be played: player 0, player 1, what the referee is told, and its key."""

    players: tuple[Entrant, Entrant]
    task: dict[str, Any]
    key: str


def terms_of(spec: Spec) -> Tournament:
    """Return how an assignment's submissions play, or say that they do not."""
    if spec.tournament is None:
        raise GradeError(
            f"`{spec.name}` has no tournament", tip="its spec would need the key `tournament`"
        )
    if not (spec.referee / f"{REFEREE}{SUFFIX}").is_file():
        raise GradeError(f"`{spec.name}` has no referee to play by", tip=f"look in {spec.referee}")
    return spec.tournament


def case_of(spec: Spec, time: float | None) -> Case:
    """Return what every move is asked with; more time than the spec's widens the limits too."""
    terms = terms_of(spec)
    if time is not None and not LEAST_TIME <= time <= MOST_TIME:
        raise GradeError(f"--time {time:g}: give {LEAST_TIME} to {MOST_TIME} seconds")
    limits = terms.limits.over(spec.limits)
    more = max(0.0, (time or terms.time) - terms.time)
    return Case(
        id="move",
        section="",
        about="A move in a tournament.",
        work=Task({}),
        points=0,
        clauses=(),
        needs=(),
        hint="",
        hidden=False,
        seed=0,
        numbers=(),
        stack=(),
        stdin="",
        limits=replace(limits, cpu=limits.cpu + more, wall=limits.wall + more),
        normalise=(),
        line=0,
        time=time or terms.time,
    )


def open_entrants(paths: Sequence[Path], spec: Spec) -> tuple[Entrant, ...]:
    """Open all submissions and give each a name of its own."""
    if len(paths) < 2:
        raise GradeError("a tournament needs two submissions or more")
    seen: set[Path] = set()
    for path in paths:
        if (real := path.resolve()) in seen:
            raise GradeError(f"{path}: the same submission twice")
        seen.add(real)
    plans = [Plan(spec, open_submission(path, spec.files), (), ()) for path in paths]
    return tuple(map(Entrant, distinct_names(paths), plans))


def distinct_names(paths: Sequence[Path]) -> list[str]:
    """Name each path by its last part, and by as many before it as make it differ from others."""
    parts = [Path(os.path.abspath(path)).parts for path in paths]  # noqa: PTH100 - keeps links
    if len(set(parts)) < len(parts):  # `link/../b` reads like `b` and may be elsewhere
        parts = [path.resolve().parts for path in paths]
    names = [own[-1] for own in parts]
    depth = 1
    while len(set(names)) < len(names):
        depth += 1
        held = Counter(names)
        names = [
            "/".join(own[-depth:]) if held[name] > 1 else name
            for own, name in zip(parts, names, strict=True)
        ]
    return names


def pair_up(spec: Spec, case: Case, entrants: tuple[Entrant, ...]) -> tuple[Pairing, ...]:
    """Return all games: every pair plays each of the tournament's twice, once on either side."""
    rules = digest_of_rules(spec, case)
    contents = {entrant.name: digest_of_files(entrant.plan.files) for entrant in entrants}
    counts: Counter[str] = Counter()
    pairings = []
    for one, other in combinations(entrants, 2):
        for task in terms_of(spec).games:
            for players in ((one, other), (other, one)):
                own = (contents[players[0].name], contents[players[1].name])
                first = key_of(rules, task, own, 0)
                key = key_of(rules, task, own, counts[first])
                counts[first] += 1
                pairings.append(Pairing(players, task, key))
    return tuple(pairings)
