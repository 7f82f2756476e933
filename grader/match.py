"""Plays one game of two submissions: the referee asks, they answer, it says who has won."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grader.errors import RefereeError
from grader.judge import cannot_be_run
from grader.referee import MOST_ROUNDS, Question, Referee, answer_to
from grader.values import show
from grader.verdict import Cause, Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from grader.spec import Case
    from grader.submission import Submission
    from grader.transcript import Transcript

# What a referee is handed grows with every move: nobody may drown it, and so escape a loss.
MOST_PRINTED = 4_000
MOST_ANSWER = 20_000
MOST_REASON = 500
MOST_WORD = 40

Move = tuple[int, Any]


@dataclass(frozen=True)
class Decision:
    """How a game ended, in terms of player 0 and player 1.

    `scores` are there when it was played to the end; `at_fault` is the player who lost it by a
    fault, and `reason` says which. An undecided game failed through us: nobody loses by it.
    """

    winner: int | None = None
    scores: tuple[float, float] | None = None
    at_fault: int | None = None
    reason: str = ""
    moves: tuple[Move, ...] = ()
    is_undecided: bool = False


def undecided(reason: str) -> Decision:
    """Tell of a game that failed through us."""
    return Decision(reason=reason[:MOST_REASON], is_undecided=True)


def lost_by_fault(player: int, reason: str, moves: list[Move]) -> Decision:
    """Tell of a game that a player lost by what he did, not by how he played."""
    return Decision(1 - player, None, player, reason[:MOST_REASON], tuple(moves))


def play(
    referee: Referee,
    case: Case,
    task: dict[str, Any],
    submissions: tuple[Submission, Submission],
    ask: Callable[[Question], Transcript],
) -> Decision:
    """Play one game; a player who gives no answer that could be a move has lost it."""
    answers: list[Any] = []
    moves: list[Move] = []
    for _ in range(MOST_ROUNDS):
        ruling = referee.rule(task, case.seed, answers)
        if not ruling.questions:
            return decision_of(ruling.result, moves)
        for question in ruling.questions:
            player = player_of(question)
            answer, problem = answered(referee, case, question, submissions[player], ask)
            if problem is not None:
                place = f"{question.place}: " if question.place else ""
                return lost_by_fault(player, place + problem.summary, moves)
            answers.append(answer)
            moves.append((player, move_of(answer)))
    raise RefereeError(f"no end after {MOST_ROUNDS} rounds of questions")


def player_of(question: Question) -> int:
    """Return who is asked."""
    if type(question.player) is not int or question.player not in {0, 1}:
        raise RefereeError(f"it asks a player who is not there: {str(question.player)[:MOST_WORD]}")
    return question.player


def answered(
    referee: Referee,
    case: Case,
    question: Question,
    submission: Submission,
    ask: Callable[[Question], Transcript],
) -> tuple[dict[str, Any], Problem | None]:
    """Return what a submission answers, or why that is no answer."""
    asked = question.within(case)
    if problem := cannot_be_run(referee.spec, asked, submission):
        return {}, problem
    answer, problem = answer_to(referee.spec, asked, question, ask(question))
    if problem is None and len(json.dumps(answer["values"])) > MOST_ANSWER:
        problem = Problem(Cause.VALUE, "It gives a value that is too long to be a move.")
    return {**answer, "printed": answer["printed"][:MOST_PRINTED]}, problem


def move_of(answer: dict[str, Any]) -> Any:
    """Return what is kept of an answer: the first value it gave, in short."""
    first = next(iter(answer["values"]), None)
    return first if type(first) in {int, bool, type(None)} else show(first)[:MOST_WORD]


def decision_of(result: dict[str, Any] | None, moves: list[Move]) -> Decision:
    """Turn what the referee says at the end of a game into a value."""
    match result:
        case {"winner": 0 | 1 | None as winner, **rest} if type(winner) is not bool:
            reason = rest.get("reason", "")
            scores = scores_of(rest.get("scores"))
            if not isinstance(reason, str) or rest.keys() - {"reason", "scores"}:
                raise RefereeError(f"its result is none: {str(result)[:200]}")
        case _:
            raise RefereeError(f"its result is none: {str(result)[:200]}")
    if winner is not None and scores is None and reason:
        return lost_by_fault(1 - winner, reason, moves)
    return Decision(winner, scores, None, reason[:MOST_REASON], tuple(moves))


def scores_of(value: Any) -> tuple[float, float] | None:
    """Return both scores, None if the game was not played to its end."""
    match value:
        case None:
            return None
        case [int() | float() as one, int() | float() as other] if (
            bool not in {type(one), type(other)} and math.isfinite(one) and math.isfinite(other)
        ):
            return one, other
        case _:
            raise RefereeError(f"its scores are none: {str(value)[:200]}")
