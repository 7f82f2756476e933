"""Does the steps of a case in turn and answers what each gives."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Any

from grader.box.encode import MOST_FRAMES, MOST_NAMES, Encoder, class_name, crash_of
from grader.box.streams import flush

if TYPE_CHECKING:
    from grader.box.sources import Sources
    from grader.box.streams import Answers

NOTHING_BUILT_IN: dict[str, Any] = {"__builtins__": {}}

Json = Any
Job = dict[str, Any]


class Names(dict[str, Any]):
    """The names steps may use: those assigned so far, then the interface's, imported on demand."""

    def __init__(self, modules: dict[str, str]) -> None:
        super().__init__()
        self.modules = modules

    def __missing__(self, name: str) -> object:
        """Import the module that declares the name."""
        owner = self.modules[name]
        module, _, holder = owner.partition(".")
        found = __import__(module)
        for wanted in filter(None, (holder, name)):
            if not hasattr(found, wanted):
                raise MissingNameError(module, wanted, dir(found))
            found = getattr(found, wanted)
        self[name] = found
        return found


class MissingNameError(Exception):
    """A module lacks a name that the interface asks for."""


class Stop(Exception):  # noqa: N818 - not an error: ends the steps after one could not be done
    """The steps cannot go on."""


def run_steps(job: Job, sources: Sources, answers: Answers) -> None:
    """Do the steps in turn and answer what each gives, up to the first that raises."""
    names = Names(job["names"])
    encoder = Encoder(job["structs"])
    with contextlib.suppress(Stop):
        do_steps(compiled(job["steps"]), names, (encoder, sources, answers))


def compiled(steps: list[Json]) -> list[Any]:
    """Compile the steps' expressions; they come from the spec, checked to be of a small subset."""
    done: list[Any] = []
    for step in steps:
        if step[0] == "for":
            _, variable, values, body = step
            codes = [compile(value, "<step>", "eval") for value in values]
            done.append(("for", variable, codes, compiled(body)))
        else:
            _, targets, expression, *how = step
            done.append(("do", targets, compile(expression, "<step>", "eval"), *how))
    return done


def do_steps(steps: list[Any], names: Names, way: tuple[Encoder, Sources, Answers]) -> None:
    """Do compiled steps, loops included."""
    for step in steps:
        if step[0] == "for":
            _, variable, codes, body = step
            for code in codes:
                names[variable] = eval(code, {}, names)  # noqa: S307 - a literal of the spec
                do_steps(body, names, way)
        else:
            do_step(step, names, way)


def do_step(step: Any, names: Names, way: tuple[Encoder, Sources, Answers]) -> None:
    """Do one step and send its answer: how much was printed by then, and the value."""
    encoder, sources, answers = way
    _, targets, code, may_raise, is_asked = step
    try:
        value = eval(code, NOTHING_BUILT_IN, names)  # noqa: S307 - the job itself
        if len(targets) == 1:
            names[targets[0]] = value
        elif targets:
            for target, item in zip(targets, value, strict=True):
                names[target] = item
        answer = encoder.encode(value) if is_asked else "null"
    except MissingNameError as error:
        module, name, there = error.args
        answers.send("missing", [module, name, public(there)])
        raise Stop from None
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001 - any is an observation
        answers.send("raised", [printed_so_far(), described(error, sources)])
        if may_raise:
            return
        raise Stop from None
    answers.write("value", f"[{printed_so_far()}, {answer}]")


def described(error: BaseException, sources: Sources) -> Json:
    """Describe what a step raised, with what tells a wrong call or a missing attribute."""
    crash = crash_of(error, sources, error.__traceback__)
    crash["bases"] = [class_name(base) for base in type(error).__mro__][:MOST_FRAMES]
    if not crash["frames"] and isinstance(error, AttributeError) and error.obj is not None:
        owner = error.obj if isinstance(error.obj, type) else type(error.obj)
        crash["owner"] = owner.__name__
        crash["there"] = public(dir(owner))
    return crash


def public(names: list[str]) -> list[str]:
    """Return the names that are not private, no more than a person would read."""
    return [name for name in names if not name.startswith("_")][:MOST_NAMES]


def printed_so_far() -> int:
    """Return how many bytes standard output has taken."""
    flush(sys.stdout)
    try:
        raw: Any = sys.__stdout__.buffer.raw  # type: ignore[union-attr]
        return int(raw.count)
    except (AttributeError, ValueError):  # the submission has made something else of it
        return 0
