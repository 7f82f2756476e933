"""Judges steps: what each gave against what it must give, up to the first that differs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grader.box.encode import printed_traceback
from grader.compare import split, text_of
from grader.ending import crashed, no_end, stopped, unsound
from grader.errors import did_you_mean
from grader.judge_facts import judge_facts
from grader.steps import Doing, Expected, Step, Steps, unrolled
from grader.submission import SUFFIX
from grader.values import (
    fields_of,
    first_unequal,
    meets,
    named_like,
    show,
    show_expected,
    show_plain,
)
from grader.verdict import Cause, Divergence, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.golden import Golden
    from grader.spec import Case, Spec
    from grader.transcript import Answer, Transcript

STEPS_SHOWN = 12
TYPED_SHOWN = 5
LONG = 60  # of two values side by side
IMPORT_ASKS = (
    'Importing {} asks for input: what runs the program belongs under `if __name__ == "__main__":`.'
)
WRONG_CALL = re.compile(r"\barguments?\b|not callable|abstract class")


def judge_steps(
    spec: Spec, case: Case, steps: Steps, transcript: Transcript, golden: Golden
) -> Problem | None:
    """Judge the steps in turn up to the first that does not give what it must."""
    if not transcript.sound:
        return unsound()
    values = iter(golden.values or ())  # as many as there are golden steps: checked when read
    numbers: dict[str, int] = {}
    members = spec.interface.members
    done: list[tuple[Step, dict[str, str]]] = []
    printed = read = 0
    lines = split(case.stdin)
    answers: Iterator[Answer] = iter(transcript.answers)
    for count, (step, bound) in enumerate(unrolled(steps), 1):
        answer = next(answers, None)
        expected = step.expected
        if expected is not None and expected.matcher == "golden" and answer is not None:
            expected = Expected("equals", next(values))
        if not is_right(expected, answer, members, numbers):
            before = tuple(written_out(*earlier) for earlier in done[-STEPS_SHOWN:])
            reads = len(answer.reads) if answer else 0
            typed = tuple(lines[read : read + reads]) if reads else ()
            place = Place(spec, case, count, step, bound, before, typed)
            if answer is None:
                return unanswered(place, transcript)
            text = transcript.stdout[printed : answer.printed]
            problem = judge_answer(place, expected, answer, text, numbers)
            problem = problem or judge_doing(place, expected, answer, text)
            if problem is not None:
                return problem
        done.append((step, bound))
        if answer is not None:
            printed = answer.printed
            read += len(answer.reads)
            if step.targets:
                note_objects(step, answer.value, numbers)
    if next(answers, None) is not None:
        return unsound()
    return stopped(case, transcript) or (None if transcript.finished else no_end())


def is_right(
    expected: Expected | None,
    answer: Answer | None,
    members: dict[str, str],
    numbers: dict[str, int],
) -> bool:
    """Say whether a step plainly gave what it must; whatever else it did is looked at closely."""
    if answer is None or answer.kind != "value":
        return False
    if expected is not None and expected.matcher == "does":
        return False
    return expected is None or meets(expected, answer.value, members, numbers)


def written_out(step: Step, bound: dict[str, str]) -> str:
    """Return a step as it is written, with the loop's values beside it."""
    values = ", ".join(f"{name} = {value}" for name, value in bound.items() if name != "_")
    return f"{step.source}    # {values}" if values else step.source


def note_objects(step: Step, value: Any, numbers: dict[str, int]) -> None:
    """Note which object each name of an assignment now stands for."""
    values = [value] if len(step.targets) == 1 else value
    for target, held in zip(step.targets, values if isinstance(values, list) else (), strict=False):
        numbers.pop(target, None)
        if isinstance(held, dict) and type(held.get("#")) is int:
            numbers[target] = held["#"]


@dataclass(frozen=True)
class Place:
    """A step within its case."""

    spec: Spec
    case: Case
    count: int
    step: Step
    bound: dict[str, str]
    done: tuple[str, ...]
    typed: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """The step as it is written, with the loop's values beside it."""
        return written_out(self.step, self.bound)

    def divergence(
        self, wanted: str | None = None, got: str | None = None, traceback: str = ""
    ) -> Divergence:
        """Say where this is, and what was typed there."""
        typed = ", ".join(map(repr, self.typed[-TYPED_SHOWN:]))
        return Divergence(
            where="steps",
            place=f"step {self.count}: {self.source}" + (f", typed: {typed}" if typed else ""),
            line=self.count,
            wanted=wanted,
            got=got,
            before=self.done[-3:],
            input="\n".join(self.done),
            traceback=traceback,
        )


def judge_answer(
    place: Place, expected: Expected | None, answer: Answer, printed: bytes, numbers: dict[str, int]
) -> Problem | None:
    """Judge what one step gave."""
    members = place.spec.interface.members
    if expected is not None and expected.matcher == "does":
        expected = expected.value.gives
    wanted = show_expected(expected, members) if expected else None
    if answer.kind == "raised":
        return judge_raised(place, expected, answer.value, wanted)
    if expected is None or meets(expected, answer.value, members, numbers):
        return None
    got = show(answer.value)
    if expected.matcher == "raises":
        summary = f"`{place.step.source}` must raise {expected.value}, but gives {got}."
        return Problem(Cause.NOT_RAISED, summary, place.divergence(wanted, got))
    text = text_of(printed).strip()
    if answer.value is None and text and text == (wanted or "").strip("'"):
        summary = f"`{place.step.source}` prints {text} and returns None; it must return the value."
        return Problem(Cause.PRINTED, summary, place.divergence(wanted, f"None (printed: {text})"))
    cause = Cause.TYPE if other_type(expected, answer.value) else Cause.VALUE
    summary = f"`{place.step.source}` gives {got} and should give {wanted}."
    if expected.matcher == "equals":
        wanted = named_like(answer.value, wanted or "")
        path, inner, held = first_unequal(expected.value, answer.value, members)
        if path and len(got) + len(wanted) > LONG:
            said = f"{show(held)}, and should be {show_plain(inner, members)}"
            summary = f"`{place.step.source}` gives a value of which `{path}` is {said}."
    if cause is Cause.TYPE and isinstance(expected.value, dict):
        names = " and ".join(expected.value)
        summary = f"`{place.step.source}` gives {got}, which has no attributes {names}."
    return Problem(cause, summary, place.divergence(wanted, got))


def judge_doing(
    place: Place, expected: Expected | None, answer: Answer, printed: bytes
) -> Problem | None:
    """Judge what one step printed, and how it asked for input."""
    if expected is None or expected.matcher != "does":
        return None
    doing: Doing = expected.value
    if doing.prints and (problem := judge_facts(printed, doing.prints, place.source)):
        return problem
    if not doing.asks:
        return None
    wanted = f"{asked_for(*doing.asks)} of input"
    if len(answer.reads) not in doing.asks:
        got = f"{asked_for(len(answer.reads))} of input"
        summary = f"`{place.step.source}` asks for {got}, and should ask for {wanted}."
        return Problem(Cause.NOT_ASKED, summary, place.divergence(wanted, got))
    if is_silent(answer.reads, answer.printed - len(printed)):
        summary = f"`{place.step.source}` reads a line without printing a word before."
        return Problem(Cause.NOT_ASKED, summary, place.divergence("a question first", "none"))
    return None


def asked_for(*counts: int) -> str:
    """Say how many lines."""
    return f"{' or '.join(map(str, counts))} {'line' if counts == (1,) else 'lines'}"


def is_silent(reads: tuple[int, ...], printed: int) -> bool:
    """Say whether a line was read although nothing was printed since the last one."""
    return any(now <= last for last, now in pairwise((printed, *reads)))


def other_type(expected: Expected, value: Any) -> bool:
    """Say whether a value is of another type than the one expected."""
    plain = (bool, int, float, str, type(None))
    if expected.matcher == "equals" and isinstance(expected.value, dict):
        return fields_of(value) is None
    return (
        expected.matcher == "equals"
        and isinstance(expected.value, plain)
        and not (
            type(expected.value) is type(value) or (isinstance(value, dict) and "$enum" in value)
        )
    )


def judge_raised(
    place: Place, expected: Expected | None, crash: dict[str, Any], wanted: str | None
) -> Problem | None:
    """Judge a step that raised: it may be asked to, else say what kind of mistake that is."""
    if (
        expected is not None
        and expected.matcher == "raises"
        and not is_never_done(crash, expected.value)
    ):
        if expected.value in crash.get("bases", [crash["type"]]):
            return None
        summary = f"`{place.step.source}` must raise {expected.value}, but raises {crash['type']}."
        return Problem(
            Cause.RAISED, summary, place.divergence(wanted, crash["type"], printed_traceback(crash))
        )
    if crash["type"] == "EOFError" and is_import(crash):
        return Problem(
            Cause.WAITING_FOR_INPUT, IMPORT_ASKS.format(crash["frames"][0][0]), place.divergence()
        )
    if crash["frames"] or "syntax" in crash:
        problem = crashed(crash)
        shown = place.divergence(wanted, None, printed_traceback(crash))
        keep = problem.divergence if problem.cause is Cause.SYNTAX_ERROR else shown
        return Problem(problem.cause, problem.summary, keep)
    if crash["type"] == "ModuleNotFoundError":
        return crashed(crash)
    if crash["type"] == "AttributeError" and "owner" in crash:
        near = did_you_mean(crash.get("name", ""), crash.get("there", []))
        summary = f"{crash['owner']} has no `{crash.get('name')}`{near}."
        return Problem(Cause.MISSING_NAME, summary, place.divergence(wanted))
    if is_wrong_call(crash):
        return wrong_call(place, crash)
    return Problem(
        Cause.CRASH, f"It crashed: {crash['type']}: {crash['message']}", place.divergence(wanted)
    )


def is_never_done(crash: dict[str, Any], asked: str) -> bool:
    """Say whether a step failed before it could raise what was asked of it.

    A module that cannot be imported, a name that is missing and a call that does not fit raise
    something too, but not what the step is about, unless it asks for just that.
    """
    is_unfit = ("owner" in crash or is_wrong_call(crash)) and asked != crash["type"]
    return (
        is_import(crash) or is_unfit or "syntax" in crash or crash["type"] == "ModuleNotFoundError"
    )


def is_import(crash: dict[str, Any]) -> bool:
    """Say whether a module failed while it was imported."""
    return bool(crash["frames"]) and crash["frames"][0][2] == "<module>"


def is_wrong_call(crash: dict[str, Any]) -> bool:
    """Say whether a call did not fit the definition, told by Python before anything ran."""
    return (
        crash["type"] == "TypeError"
        and not crash["frames"]
        and WRONG_CALL.search(crash["message"]) is not None
    )


def wrong_call(place: Place, crash: dict[str, Any]) -> Problem:
    """Tell of a call that does not fit the definition."""
    message = crash["message"]
    owner, _, name = message.partition("(")[0].removesuffix(".__init__").rpartition(".")
    asked = next(
        (
            entry
            for entry in place.spec.interface.declarations
            if entry.name == name and entry.owner in {owner, ""}
        ),
        None,
    )
    wanted = f"{asked.signature} as in the handout" if asked else None
    count = len(asked.parameters) if asked else -1
    forgot = f"takes {count} positional argument" in message and f"but {count + 1} w" in message
    tip = " The first parameter of a method is `self`." if forgot and owner else ""
    summary = f"`{place.step.source}` cannot be called like this: {message}.{tip}"
    return Problem(Cause.SIGNATURE, summary, place.divergence(wanted, message))


def unanswered(place: Place, transcript: Transcript) -> Problem:
    """Say why a step has no answer."""
    if transcript.missing is not None:
        module, name, there = transcript.missing
        near = did_you_mean(name, there)
        summary = f"{module}{SUFFIX} defines no `{name}`{near}."
        return Problem(Cause.MISSING_NAME, summary, place.divergence())
    stop = stopped(place.case, transcript)
    if stop is None:
        summary = f"The process ended (status {transcript.status}) in `{place.step.source}`."
        return Problem(Cause.CRASH, summary, place.divergence())
    return Problem(
        stop.cause,
        stop.summary,
        place.divergence(traceback=stop.divergence.traceback if stop.divergence else ""),
    )
