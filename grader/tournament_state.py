"""Keeps the games of a tournament in a file, so that it goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError, RefereeError
from grader.match import Decision, scores_of
from grader.outputs import write_file
from grader.referee import files_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from grader.spec import Case, Spec

KIND = "games of a tournament"
FORMAT = 1
PLAYERS = (0, 1, None)
SPARING = 20  # a large file is written seldom: a twentieth of the time at most goes into it
MEND = "--fresh starts anew in its place; --state names another file"


def digest(parts: Iterable[bytes]) -> str:
    """Return a digest of parts that no other division into parts has."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


def digest_of_files(files: dict[str, bytes]) -> str:
    """Return a digest of files and their names."""
    names = sorted(files)
    return digest(
        part for name in names for part in (name.encode("utf-8", "surrogateescape"), files[name])
    )


def digest_of_rules(spec: Spec, case: Case) -> str:
    """Return a digest of what a game depends on besides its players: referee, time, limits.

    The case is as the spec has it, not yet fit to the speed of this machine.
    """
    terms = json.dumps([case.time, case.seed, asdict(case.limits)])
    return digest([digest_of_files(files_of(spec).files).encode(), terms.encode()])


def key_of(rules: str, task: dict[str, Any], players: tuple[str, str], count: int) -> str:
    """Return by what a game is known again; `count` tells apart games of identical submissions."""
    told = json.dumps([rules, task, players, count], sort_keys=True)
    return digest([told.encode()])


class State:
    """The decided games there are, by their keys, and the file that keeps them."""

    def __init__(self, path: Path, assignment: str, games: dict[str, Decision]) -> None:
        self.path = path
        self.assignment = assignment
        self.games = games
        self.due = 0.0

    def keep(self, key: str, decision: Decision) -> None:
        """Keep a decided game; one that failed through us will be played again."""
        if not decision.is_undecided:
            self.games[key] = decision
            if time.monotonic() >= self.due:
                self.write()

    def write(self) -> None:
        """Write the file, whole or not at all."""
        began = time.monotonic()
        held = {key: plain(decision) for key, decision in self.games.items()}
        data = {"kind": KIND, "format": FORMAT, "assignment": self.assignment, "games": held}
        write_file(self.path, json.dumps(data, separators=(",", ":")) + "\n")
        ended = time.monotonic()
        self.due = ended + SPARING * (ended - began)


def plain(decision: Decision) -> dict[str, Any]:
    """Return a decided game as plain values."""
    return {
        "winner": decision.winner,
        "scores": decision.scores,
        "at_fault": decision.at_fault,
        "reason": decision.reason,
        "moves": decision.moves,
    }


def load_state(path: Path, assignment: str, *, fresh: bool) -> State:
    """Read the games that were played before; none if there is no file, or it is not wanted."""
    if fresh:
        return State(path, assignment, {})
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return State(path, assignment, {})
    except OSError as error:
        raise GradeError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise GradeError(f"{path}: not the state of a tournament, or damaged", tip=MEND) from error
    return State(path, assignment, games_in(path, assignment, data))


def games_in(path: Path, assignment: str, data: Any) -> dict[str, Decision]:
    """Turn what stands in a state file into decided games, or say what is wrong with it."""
    match data:
        case {"kind": str(kind), "format": int(version), "assignment": str(name)} if kind == KIND:
            if version != FORMAT:
                raise GradeError(f"{path}: of format {version}, not {FORMAT}", tip=MEND)
            if name != assignment:
                raise GradeError(f"{path}: of a tournament of `{name}`", tip=MEND)
        case _:
            raise GradeError(f"{path}: not the state of a tournament", tip=MEND)
    try:
        return {key: decision_in(entry) for key, entry in data["games"].items()}
    except (AttributeError, KeyError, TypeError, ValueError, RefereeError) as error:
        raise GradeError(f"{path}: damaged: a game in it is none", tip=MEND) from error


def decision_in(entry: Any) -> Decision:
    """Turn plain values into a decided game; raise if they are none."""
    decision = Decision(
        winner=entry["winner"],
        scores=scores_of(entry["scores"]),
        at_fault=entry["at_fault"],
        reason=entry["reason"],
        moves=tuple((player, move) for player, move in entry["moves"]),
    )
    players = (decision.winner, decision.at_fault, *(player for player, _ in decision.moves))
    if not isinstance(decision.reason, str) or any(is_nobody(player) for player in players):
        raise ValueError(entry)
    return decision


def is_nobody(player: Any) -> bool:
    """Say whether a value stands for none of the players, nor for neither of them."""
    return type(player) is bool or player not in PLAYERS
