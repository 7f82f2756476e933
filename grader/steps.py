"""Turns the steps of a case from YAML into values: what to do, and what each must give.

Steps are written in a small subset of expressions that means the same in Python and C++:
names, calls, attributes, literals, enum members, indexing, comparison, `>>`.
"""

from __future__ import annotations

import ast
import builtins
import re
import threading
import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grader.decode import BAD, Faults, FaultsError, expect, kind_of, pairs, plain
from grader.errors import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grader.facts import Group
    from grader.interface import Interface

MATCHERS = ("in", "between", "approx", "matches", "raises", "same", "text")
DOINGS = ("gives", "prints", "asks")
RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
MOST_TURNS = 100_000
# Referees' questions are parsed in threads, but ast.parse and warnings bear only one at a time.
ONE_AT_A_TIME = threading.Lock()
LITERALS = (str, int, float, bool, type(None))
STEPS_SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {
                    "for": {"type": "object", "minProperties": 1},
                    "steps": {"type": "array"},
                },
                "required": ["for", "steps"],
                "additionalProperties": False,
            },
            {
                "type": "object",
                "properties": {
                    "repeat": {"type": "integer", "minimum": 1},
                    "steps": {"type": "array"},
                },
                "required": ["repeat", "steps"],
                "additionalProperties": False,
            },
            {"type": "object", "minProperties": 1, "maxProperties": 1},
        ]
    },
}
ALLOWED = (
    ast.Expression,
    ast.Name,
    ast.Load,
    ast.Call,
    ast.Attribute,
    ast.Constant,
    ast.Tuple,
    ast.List,
    ast.Subscript,
    ast.UnaryOp,
    ast.USub,
    ast.BinOp,
    ast.RShift,
    ast.Compare,
    ast.Eq,
    ast.NotEq,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
)


@dataclass(frozen=True)
class Expected:
    """What a step must give: `equals` a plain value, `golden`, or a matcher with its argument.

    `does` is about all that a step does; its argument is a `Doing`. `anything` always passes.
    """

    matcher: str
    value: Any = None


@dataclass(frozen=True)
class Doing:
    """What a step must give, what it must print, how many lines of input it may ask for."""

    gives: Expected | None = None
    prints: tuple[Group, ...] = ()
    asks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Step:
    """One expression, where its value goes, and what it must give (None: anything)."""

    source: str
    targets: tuple[str, ...]
    expression: str
    expected: Expected | None
    line: int
    names: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Loop:
    """Steps done once for each value of a variable; the values are expressions."""

    variable: str
    values: tuple[str, ...]
    steps: tuple[Step | Loop, ...]


Steps = tuple[Step | Loop, ...]


def unrolled(
    steps: Steps, bound: dict[str, str] | None = None
) -> Iterator[tuple[Step, dict[str, str]]]:
    """Yield the steps in the order they are done, with the loop variables' values."""
    held = bound or {}
    for step in steps:
        if isinstance(step, Loop):
            for value in step.values:
                yield from unrolled(step.steps, {**held, step.variable: value})
        else:
            yield step, held


def every_step(steps: Steps) -> Iterator[Step]:
    """Yield each step once, loops not unrolled."""
    for step in steps:
        if isinstance(step, Loop):
            yield from every_step(step.steps)
        else:
            yield step


def wire(steps: Steps) -> list[Any]:
    """Return the steps as a job carries them: without anything expected.

    Each step says whether it may raise and go on, and whether anybody asks for its value.
    """
    matchers = [step.expected for step in every_step(steps) if step.expected is not None]
    given = [each.value.gives if each.matcher == "does" else each for each in matchers]
    followed = {each.value for each in given if each is not None and each.matcher == "same"}
    return _wire(steps, followed)


def _wire(steps: Steps, followed: set[str]) -> list[Any]:
    done: list[Any] = []
    for step in steps:
        if isinstance(step, Loop):
            done.append(["for", step.variable, list(step.values), _wire(step.steps, followed)])
            continue
        may_raise = step.expected is not None and step.expected.matcher == "raises"
        is_asked = step.expected is not None or not followed.isdisjoint(step.targets)
        done.append(["do", list(step.targets), step.expression, may_raise, is_asked])
    return done


@dataclass(frozen=True)
class RawLoop:
    """A loop whose values are not yet checked against the interface."""

    variable: str
    values: Any
    steps: tuple[Any, ...]
    line: int


def decode_steps(node: Any, faults: Faults) -> Any:
    """Decode a list of steps; names are checked later, when the interface is known."""
    if not expect(node, "seq", faults, "`steps`"):
        return BAD
    if not node.value:
        faults.add(node, "`steps` needs at least one step")
    steps = tuple(decode_step(entry, faults) for entry in node.value)
    return BAD if BAD in steps else steps


def decode_step(node: Any, faults: Faults) -> Any:
    """Decode one step: a statement, an expression with what it gives, or a loop."""
    if kind_of(node) == "str":
        return parse_step(node.start_mark.line + 1, node.value, None, faults)
    if not expect(node, "map", faults, "a step"):
        return BAD
    entries = {key.value: (key, value) for key, value in pairs(node, faults)}
    if "steps" in entries:
        return decode_loop(node, entries, faults)
    if len(entries) != 1:
        faults.add(node, "a step is one expression and what it must give")
        return BAD
    key, value = next(iter(entries.values()))
    expected = decode_expected(value, faults)
    line = key.start_mark.line + 1
    return BAD if expected is BAD else parse_step(line, key.value, expected, faults)


def decode_loop(node: Any, entries: dict[str, tuple[Any, Any]], faults: Faults) -> Any:
    """Decode `{for: {variable: values}, steps: …}` or `{repeat: n, steps: …}`."""
    steps = decode_steps(entries["steps"][1], faults)
    match sorted(entries):
        case ["repeat", "steps"]:
            times = entries["repeat"][1]
            loops = [("_", range_of(times, faults), times)]
        case ["for", "steps"] if kind_of(entries["for"][1]) == "map" and entries["for"][1].value:
            loops = [
                (variable.value, plain(values, faults), values)
                for variable, values in pairs(entries["for"][1], faults)
            ]
        case _:
            faults.add(node, "steps within steps need `for: {variable: values}` or `repeat: times`")
            return BAD
    for variable, _, values in loops:
        if not variable.isidentifier():
            faults.add(values, f"`{variable}` is not a name")
            return BAD
    if steps is BAD or any(held is BAD for _, held, _ in loops):
        return BAD
    for variable, held, values in reversed(loops):
        steps = (RawLoop(variable, held, steps, values.start_mark.line + 1),)
    return steps[0]


def range_of(node: Any, faults: Faults) -> Any:
    """Decode how often `repeat` repeats, as the range of a loop."""
    times = plain(node, faults)
    if type(times) is int and times >= 1:
        return f"1..{times}"
    if times is not BAD:
        faults.add(node, "`repeat` needs a whole number of times, at least 1")
    return BAD


def decode_expected(node: Any, faults: Faults) -> Any:
    """Decode what a step must give."""
    before = len(faults.found)
    value = plain(node, faults)
    if len(faults.found) > before:
        return BAD
    if value == "golden":
        return Expected("golden")
    if isinstance(value, dict) and value and set(value) <= set(DOINGS):
        return decode_doing(node, value, faults)
    if isinstance(value, dict) and len(value) == 1:
        name, argument = next(iter(value.items()))
        if name in MATCHERS:
            return check_matcher(node, Expected(name, argument), faults)
    return Expected("equals", value)


def decode_doing(node: Any, value: dict[str, Any], faults: Faults) -> Any:
    """Decode what a step must do: give, print and ask."""
    entries = {key.value: entry for key, entry in pairs(node, faults)}
    gives = decode_expected(entries["gives"], faults) if "gives" in entries else None
    prints = decode_facts(entries["prints"], faults) if "prints" in entries else ()
    asks = value.get("asks", [])
    asked = asks if isinstance(asks, list) else [asks]
    if not all(type(count) is int and count >= 0 for count in asked):
        faults.add(node, "`asks` needs how many lines of input are read, or a list of such numbers")
        return BAD
    if gives is BAD or prints is BAD:
        return BAD
    if gives is not None and gives.matcher in {"golden", "raises", "does"}:
        faults.add(node, f"`gives` takes a value or a matcher, but not `{gives.matcher}`")
        return BAD
    return Expected("does", Doing(gives, prints, tuple(asked)))


def decode_facts(node: Any, faults: Faults, key: str = "prints") -> Any:
    """Decode the facts that must be found in a text."""
    from grader.facts import parse_facts

    before = len(faults.found)
    value = plain(node, faults)
    if len(faults.found) > before:
        return BAD
    try:
        return parse_facts(value)
    except ValueError as error:
        faults.add(node, f"`{key}`: {error}")
        return BAD


def check_matcher(node: Any, expected: Expected, faults: Faults) -> Any:
    """Check a matcher's argument."""
    if problem := matcher_problem(expected.matcher, expected.value):
        faults.add(node, problem)
        return BAD
    return expected


def matcher_problem(matcher: str, argument: Any) -> str:
    """Return what is wrong with a matcher's argument, nothing if it is sound."""
    first, second = argument if is_pair(argument) else (1, -1)
    if matcher == "in":
        is_list = isinstance(argument, list) and argument
        return "" if is_list else "`in` needs a list of values"
    if matcher == "between":
        return "" if first <= second else "`between` needs two numbers, the lesser first"
    if matcher == "approx":
        return "" if second >= 0 else "`approx` needs a number and how far off it may be"
    if not isinstance(argument, str):
        return f"`{matcher}` needs text"
    return bad_pattern(argument) if matcher == "matches" else ""


def is_pair(value: Any) -> bool:
    """Say whether a value is a list of two numbers."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(item) in (int, float) for item in value)
    )


def bad_pattern(text: str) -> str:
    """Return what is wrong with a regular expression, nothing if it is sound."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a pattern that Python only warns of is not sound
            re.compile(text)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        return f"`{text}` is no regular expression: {error}"
    return ""


def parse_step(line: int, source: str, expected: Expected | None, faults: Faults) -> Any:
    """Parse one expression or assignment and check that it stays within the subset."""
    try:
        statement = parsed(source.strip())
        targets = assigned(statement)
        nodes = list(ast.walk(statement.value))
        problem = outside_subset(nodes)
        expression = ast.unparse(statement.value)
    except SyntaxError as error:
        faults.add(line, f"`{source}` is not one expression or assignment: {error.msg}")
        return BAD
    except (ValueError, RecursionError, MemoryError):
        faults.add(line, "a step is too long, or holds what no expression can")
        return BAD
    if targets is None:
        problem = "assign to names only"
    if problem:
        faults.add(line, f"`{source}`: {problem}")
        return BAD
    return Step(
        source.strip(),
        targets or (),
        expression,
        expected,
        line,
        names=tuple(part.id for part in nodes if isinstance(part, ast.Name)),
        attributes=tuple(part.attr for part in nodes if isinstance(part, ast.Attribute)),
    )


def parsed(source: str) -> ast.Expr | ast.Assign:
    """Parse a step; what Python would only warn of is an error too."""
    with ONE_AT_A_TIME, warnings.catch_warnings():
        warnings.simplefilter("error")
        body = ast.parse(source).body
    if len(body) != 1:
        raise SyntaxError(f"there are {len(body)} statements")
    if not isinstance(body[0], (ast.Expr, ast.Assign)):
        kind = type(body[0]).__name__
        raise SyntaxError(f"{kind} is not part of the step language")  # noqa: TRY004 - of the spec
    return body[0]


def assigned(statement: ast.Expr | ast.Assign) -> tuple[str, ...] | None:
    """Return the names a step binds, None when it binds anything else."""
    if isinstance(statement, ast.Expr):
        return ()
    if len(statement.targets) != 1:
        return None
    target = statement.targets[0]
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return tuple(names) if len(names) == len(parts) else None


def outside_subset(nodes: list[ast.AST]) -> str:
    """Return what in an expression is not part of the subset, nothing if all is."""
    for node in nodes:
        if not isinstance(node, ALLOWED):
            return f"{type(node).__name__} is not part of the step language"
        if isinstance(node, ast.Constant) and type(node.value) not in LITERALS:
            return f"{ast.unparse(node)} is not part of the step language"
        if isinstance(node, ast.Call) and node.keywords:
            return "arguments are given by position"
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            return f"`{node.attr}` is private"
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            return "compare two values at a time"
    return ""


def steps_of(sources: Iterable[str], interface: Interface, name: str) -> Steps:
    """Make steps of what a referee asks: it wants the value of every expression.

    A fault is the referee's own, told under the name of its file.
    """
    faults = Faults(name)
    raw = [parse_step(0, source, None, faults) for source in sources]
    steps = () if BAD in raw else settle_steps(tuple(raw), interface, set(), faults)
    if faults.found:
        raise FaultsError(faults.found)
    return tuple(
        step
        if isinstance(step, Loop) or step.targets
        else replace(step, expected=Expected("anything"))
        for step in steps
    )


def settle_steps(
    steps: tuple[Any, ...], interface: Interface, known: set[str], faults: Faults
) -> Steps:
    """Check every name against the interface and work out the loops' values."""
    done: list[Step | Loop] = []
    for step in steps:
        if isinstance(step, RawLoop):
            values = loop_values(step, interface, faults)
            inner = settle_steps(step.steps, interface, known | {step.variable}, faults)
            loop = Loop(step.variable, values, inner)
            if turns((loop,)) > MOST_TURNS:
                faults.add(step.line, f"more than {MOST_TURNS} steps in a loop")
                loop = Loop(step.variable, (), inner)
            done.append(loop)
        else:
            check_names(step, interface, known, faults)
            check_expected(step, interface, known, faults)
            known |= set(step.targets)
            done.append(step)
    return tuple(done)


def turns(steps: Steps) -> int:
    """Count the steps that are done, loops unrolled."""
    return sum(
        len(step.values) * turns(step.steps) if isinstance(step, Loop) else 1 for step in steps
    )


def check_names(step: Step, interface: Interface, known: set[str], faults: Faults) -> None:
    """Note names that are neither assigned before nor declared."""
    for name in step.names:
        if name in interface.owners and name not in known | set(interface.homes):
            full = " or ".join(f"{entry.name}.{name}" for entry in interface.owners[name])
            faults.add(step.line, f"`{name}` is a member of more than one enum; write {full}")
        elif name not in known and name not in interface.homes:
            near = did_you_mean(name, known | set(interface.homes))
            faults.add(step.line, f"`{name}` is neither assigned nor declared{near}")
    for name in step.attributes:
        if name not in interface.attributes:
            near = did_you_mean(name, interface.attributes)
            faults.add(step.line, f"`{name}` is not declared in the interface{near}")


def check_expected(step: Step, interface: Interface, known: set[str], faults: Faults) -> None:
    """Note names in what is expected that mean nothing."""
    expected = step.expected
    if expected is not None and expected.matcher == "does":
        expected = expected.value.gives
    match expected:
        case Expected("same", name) if name not in known:
            near = did_you_mean(name, known)
            faults.add(step.line, f"`same` names `{name}`, assigned nowhere before{near}")
        case Expected("raises", name) if name not in interface.homes and not is_exception(name):
            near = did_you_mean(name, [entry.name for entry in interface.of_kind("exception")])
            faults.add(step.line, f"`raises` names `{name}`, which is no exception{near}")
        case Expected("equals", dict() as held) if len(held) == 1:
            (word,) = held
            fields = {name for names in interface.structs.values() for name in names}
            if word not in fields and (near := did_you_mean(word, MATCHERS)):
                faults.add(step.line, f"there is no matcher `{word}`{near}")


def is_exception(name: str) -> bool:
    """Say whether a name is one of Python's own exceptions."""
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, BaseException)


def expression_of(value: Any, interface: Interface) -> str:
    """Return a plain value as an expression; a text that names an enum's member means it."""
    is_member = isinstance(value, str) and value in interface.members
    return str(value) if is_member else repr(value)


def loop_values(loop: RawLoop, interface: Interface, faults: Faults) -> tuple[str, ...]:
    """Return a loop's values as expressions: a range `0..52`, an enum's name, or a list."""
    values = loop.values
    if isinstance(values, str) and values in interface.enums:
        return interface.enums[values]
    if isinstance(values, str) and (match := RANGE.fullmatch(values)):
        first, last = int(match[1]), int(match[2])
        if last < first:
            faults.add(loop.line, f"the range {values} is empty")
            return ()
        # One more than allowed is enough to be found out, however large the range.
        return tuple(str(number) for number in range(first, min(last, first + MOST_TURNS) + 1))
    if isinstance(values, list) and values and all(type(value) in LITERALS for value in values):
        return tuple(expression_of(value, interface) for value in values)
    near = did_you_mean(values, interface.enums) if isinstance(values, str) else ""
    faults.add(
        loop.line,
        f"`{loop.variable}` needs a range like 0..52, a list of values, "
        f"or an enum of the interface{near}",
    )
    return ()
