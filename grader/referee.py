"""Lets an assignment's referee judge: it asks for values, a submission gives them, it rules.

A referee is the course's own code, `referee/referee.py` beside the spec, and runs in a box of its
own: it knows what is expected, so it never meets the submission, only the plain values that came
out of it. It keeps nothing: `rule` is handed the task and all answers so far, each time anew.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from grader import facts
from grader.compare import text_of
from grader.errors import GradeError, RefereeError
from grader.golden import Golden
from grader.judge_steps import judge_steps
from grader.run import Box, open_runner
from grader.spec import REFEREE, Spec
from grader.spec_file import MOST_SEED, Limits
from grader.steps import Steps, steps_of
from grader.submission import SUFFIX
from grader.verdict import Cause, Divergence, Problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from grader.run import Runner
    from grader.spec import Case
    from grader.transcript import Transcript

ROOMY = Limits(cpu=20, wall=60)
MOST_ROUNDS = 10_000
QUESTION = {"steps", "player", "stdin", "seed", "place", "shown"}


@dataclass(frozen=True)
class Question:
    """Steps that a player's process does for the referee.

    Without a seed of its own it has the case's. `place` says where in the game, `shown` are lines
    that show it to a person.
    """

    steps: Steps
    player: int = 0
    stdin: str = ""
    seed: int | None = None
    place: str = ""
    shown: tuple[str, ...] = ()

    def within(self, case: Case) -> Case:
        """Return the case with what is asked here as its work."""
        seed = case.seed if self.seed is None else self.seed
        return replace(case, work=self.steps, stdin=self.stdin, seed=seed)


@dataclass(frozen=True)
class Ruling:
    """What the referee says: more questions, or its judgement, or a game's outcome."""

    questions: tuple[Question, ...] = ()
    problem: Problem | None = None
    result: dict[str, Any] | None = None


@dataclass(frozen=True)
class Files:
    """What lies in the referee's box."""

    files: dict[str, bytes]

    @property
    def provided(self) -> list[str]:
        """The modules that are loaded once, before any question."""
        return [name.removesuffix(SUFFIX) for name in self.files]

    @property
    def hidden(self) -> list[str]:
        """Nothing: it is the course's own."""
        return []


def files_of(spec: Spec) -> Files:
    """Read a referee's files; what it needs to look for facts lies beside them."""
    own = {path.name: path.read_bytes() for path in sorted(spec.referee.glob(f"*{SUFFIX}"))}
    return Files({"facts.py": Path(facts.__file__).read_bytes(), **own})


class Referee:
    """The referee of an assignment at work, in a box of its own."""

    def __init__(self, spec: Spec, runner: str) -> None:
        self.spec = spec
        self.name = runner
        self.stack = ExitStack()
        self.runner: Runner | None = None

    def __enter__(self) -> Self:
        with ExitStack() as entered:  # whoever is interrupted on the way in leaves nothing behind
            box = entered.enter_context(Box(files_of(self.spec)))
            self.runner = entered.enter_context(open_runner(self.name, box))
            self.stack = entered.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.close()

    def rule(self, task: dict[str, Any], seed: int, answers: list[Any]) -> Ruling:
        """Hand the referee all that was answered so far and return what it says."""
        assert self.runner is not None  # noqa: S101 - entered
        given = json.dumps({"task": task, "seed": seed, "answers": answers})
        transcript = self.runner.run(job(f"dumps(rule(loads({given!r})))"))
        if transcript.fault or transcript.ended or not transcript.answers:
            raise RefereeError(transcript.fault or f"it ran into its limit: {transcript.ended}")
        answer = transcript.answers[0]
        if answer.kind != "value":
            raise RefereeError(f"{answer.value['type']}: {answer.value['message']}")
        return self.understood(answer.value)

    def understood(self, text: Any) -> Ruling:
        """Turn what the referee said into a value."""
        said: Any = json.loads(text) if isinstance(text, str) else None
        match said:
            case {"ask": [*asked]} if asked:
                return Ruling(questions=tuple(map(self.question, asked)))
            case {"fail": str(summary)}:
                return Ruling(problem=problem_of(summary, said))
            case {"result": dict()}:
                return Ruling(result=said["result"])
            case {"pass": True}:
                return Ruling()
            case _:
                raise RefereeError(f"its ruling is none: {str(text)[:200]}")

    def question(self, asked: Any) -> Question:
        """Turn a question into a value; its steps are held to the interface."""
        match asked:
            case {"steps": [*sources]} if asked.keys() <= QUESTION:
                try:
                    check_seed(asked.get("seed"))
                    steps = steps_of(sources, self.spec.interface, REFEREE)
                    shown = tuple(asked.get("shown", ()))
                    return Question(**{**asked, "steps": steps, "shown": shown})
                except GradeError as error:
                    raise RefereeError(f"its steps cannot be done: {error}") from error
            case _:
                raise RefereeError(f"its question is none: {str(asked)[:200]}")


def check_seed(seed: Any) -> None:
    """Refuse a seed that is none."""
    if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
        raise GradeError(f"{seed!r} is no seed")


def job(expression: str) -> dict[str, Any]:
    """Return the job of evaluating an expression of the referee."""
    return {
        "id": REFEREE,
        "program": REFEREE + SUFFIX,
        "environment": {},
        "limits": asdict(ROOMY),
        "stdin": "",
        "kind": "steps",
        "steps": [["do", [], expression, False, True]],
        "names": {"rule": REFEREE, "loads": "json", "dumps": "json"},
        "structs": {},
    }


def problem_of(summary: str, shown: dict[str, Any]) -> Problem:
    """Make a problem of what the referee says."""
    cause = Cause(shown.get("cause", Cause.DECISION.value))
    divergence = Divergence(
        place=shown.get("place", ""),
        wanted=shown.get("wanted"),
        got=shown.get("got"),
        before=tuple(shown.get("before", ())),
    )
    return Problem(cause, summary, divergence)


def in_the_game(question: Question, divergence: Divergence | None) -> Divergence | None:
    """Say of a step that went wrong where in the game that was."""
    if divergence is None or not question.place:
        return divergence
    step = divergence.place.partition(": ")[2]
    return replace(
        divergence,
        where="",
        line=0,
        place=f"{question.place}: {step}" if step else question.place,
        input="",
        before=question.shown or divergence.before,
    )


def judge_task(
    referee: Referee, case: Case, task: dict[str, Any], ask: Callable[[Question], Transcript]
) -> Problem | None:
    """Let the referee ask and judge; return why the case does not pass, None if it does."""
    answers: list[Any] = []
    for _ in range(MOST_ROUNDS):
        ruling = referee.rule(task, case.seed, answers)
        if not ruling.questions:
            return ruling.problem
        for question in ruling.questions:
            answer, problem = answer_to(referee.spec, case, question, ask(question))
            if problem is not None:
                return problem
            answers.append(answer)
    raise RefereeError(f"no end after {MOST_ROUNDS} rounds of questions")


def answer_to(
    spec: Spec, case: Case, question: Question, transcript: Transcript
) -> tuple[dict[str, Any], Problem | None]:
    """Return what a submission answers, or why it gives no answer that could be judged."""
    if transcript.fault:
        raise RefereeError(transcript.fault)
    problem = judge_steps(spec, case, question.steps, transcript, Golden())
    if problem is not None:
        problem = replace(problem, divergence=in_the_game(question, problem.divergence))
    values = [
        answer.value
        for step, answer in zip(question.steps, transcript.answers, strict=False)
        if not step.targets  # type: ignore[union-attr]
    ]
    printed = text_of(transcript.stdout).encode("utf-8", "replace").decode()
    return {"values": values, "printed": printed, "reads": len(transcript.reads)}, problem
