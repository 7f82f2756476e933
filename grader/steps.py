"""Turns the steps of a case from YAML into values: what to do, and what each must give.

Steps are written in a small subset of expressions that means the same in Python and C++:
names, calls, attributes, literals, enum members, indexing, comparison, `>>`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grader.decode import BAD, Faults, expect, kind_of, pairs, plain
from grader.errors import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grader.interface import Interface

MATCHERS = ("in", "between", "approx", "matches", "raises", "same", "text")
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
MOST_TURNS = 100_000
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
    """What a step must give: `equals` a plain value, `golden`, or a matcher with its argument."""

    matcher: str
    value: Any = None


@dataclass(frozen=True)
class Step:
    """One expression, where its value goes, and what it must give (None: anything)."""

    source: str
    targets: tuple[str, ...]
    expression: str
    expected: Expected | None
    line: int


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
    """Return the steps as a job carries them: without anything expected."""
    return [
        ["for", step.variable, list(step.values), wire(step.steps)]
        if isinstance(step, Loop)
        else ["do", list(step.targets), step.expression, _may_raise(step)]
        for step in steps
    ]


def _may_raise(step: Step) -> bool:
    return step.expected is not None and step.expected.matcher == "raises"


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
    steps = tuple(decode_step(entry, faults) for entry in node.value)
    return BAD if BAD in steps else steps


def decode_step(node: Any, faults: Faults) -> Any:
    """Decode one step: a statement, an expression with what it gives, or a loop."""
    if kind_of(node) == "str":
        return parse_step(node, node.value, None, faults)
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
    return BAD if expected is BAD else parse_step(key, key.value, expected, faults)


def decode_loop(node: Any, entries: dict[str, tuple[Any, Any]], faults: Faults) -> Any:
    """Decode `{for: {variable: values}, steps: …}` or `{repeat: n, steps: …}`."""
    steps = decode_steps(entries["steps"][1], faults)
    if set(entries) == {"repeat", "steps"}:
        times = plain(entries["repeat"][1], faults)
        return (
            RawLoop("_", f"1..{times}", steps, node.start_mark.line + 1)
            if steps is not BAD
            else BAD
        )
    if set(entries) != {"for", "steps"} or not expect(entries["for"][1], "map", faults, "`for`"):
        faults.add(node, "steps within steps need `for: {variable: values}` or `repeat: times`")
        return BAD
    for variable, values in reversed(pairs(entries["for"][1], faults)):
        if steps is not BAD:
            steps = (
                RawLoop(variable.value, plain(values, faults), steps, values.start_mark.line + 1),
            )
    return steps[0] if steps is not BAD and steps else BAD


def decode_expected(node: Any, faults: Faults) -> Any:
    """Decode what a step must give."""
    value = plain(node, faults)
    if value == "golden":
        return Expected("golden")
    if isinstance(value, dict) and len(value) == 1:
        name, argument = next(iter(value.items()))
        if name in MATCHERS:
            return check_matcher(node, Expected(name, argument), faults)
    return Expected("equals", value)


def check_matcher(node: Any, expected: Expected, faults: Faults) -> Any:
    """Check a matcher's argument."""
    argument = expected.value
    problem = ""
    if expected.matcher == "in" and not isinstance(argument, list):
        problem = "`in` needs a list of values"
    elif expected.matcher == "between" and not (_numbers(argument) and len(argument) == 2):
        problem = "`between` needs two numbers"
    elif expected.matcher == "approx" and not (_numbers(argument) and len(argument) == 2):
        problem = "`approx` needs a number and how far off it may be"
    elif expected.matcher in {"matches", "raises", "same", "text"} and not isinstance(
        argument, str
    ):
        problem = f"`{expected.matcher}` needs text"
    elif expected.matcher == "matches":
        problem = bad_pattern(argument)
    if problem:
        faults.add(node, problem)
        return BAD
    return expected


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(item) in (int, float) for item in value)


def bad_pattern(text: str) -> str:
    """Return what is wrong with a regular expression, nothing if it is sound."""
    try:
        re.compile(text)
    except re.error as error:
        return f"`{text}` is no regular expression: {error}"
    return ""


def parse_step(node: Any, source: str, expected: Expected | None, faults: Faults) -> Any:
    """Parse one expression or assignment and check that it stays within the subset."""
    try:
        body = ast.parse(source.strip()).body
    except (SyntaxError, ValueError, RecursionError) as error:
        faults.add(node, f"`{source}` is not an expression: {getattr(error, 'msg', error)}")
        return BAD
    if len(body) != 1 or not isinstance(body[0], (ast.Expr, ast.Assign)):
        faults.add(node, f"`{source}` is not one expression or assignment")
        return BAD
    targets = assigned(body[0]) if isinstance(body[0], ast.Assign) else ()
    problem = outside_subset(body[0].value) if targets is not None else "assign to names only"
    if problem:
        faults.add(node, f"`{source}`: {problem}")
        return BAD
    expression = ast.unparse(body[0].value)
    return Step(source.strip(), targets or (), expression, expected, node.start_mark.line + 1)


def assigned(statement: ast.Assign) -> tuple[str, ...] | None:
    """Return the names an assignment binds, None when it binds anything else."""
    if len(statement.targets) != 1:
        return None
    target = statement.targets[0]
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return tuple(names) if len(names) == len(parts) else None


def outside_subset(tree: ast.AST) -> str:
    """Return what in an expression is not part of the subset, nothing if all is."""
    for node in ast.walk(tree):
        if not isinstance(node, ALLOWED):
            return f"{type(node).__name__} is not part of the step language"
        if isinstance(node, ast.Call) and node.keywords:
            return "arguments are given by position"
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            return f"`{node.attr}` is private"
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            return "compare two values at a time"
    return ""


def settle_steps(
    steps: tuple[Any, ...], interface: Interface, known: set[str], faults: Faults
) -> Steps:
    """Check every name against the interface and work out the loops' values."""
    done: list[Step | Loop] = []
    for step in steps:
        if isinstance(step, RawLoop):
            values = loop_values(step, interface, faults)
            inner = settle_steps(step.steps, interface, known | {step.variable}, faults)
            done.append(Loop(step.variable, values, inner))
        else:
            check_names(step, interface, known, faults)
            known |= set(step.targets)
            done.append(step)
    return tuple(done)


def check_names(step: Step, interface: Interface, known: set[str], faults: Faults) -> None:
    """Note names that are neither assigned before nor declared."""
    declared = {entry.name for entry in interface.declarations}
    for node in ast.walk(ast.parse(step.expression)):
        if isinstance(node, ast.Name) and node.id not in known and node.id not in interface.homes:
            near = did_you_mean(node.id, known | set(interface.homes))
            faults.add(step.line, f"`{node.id}` is neither assigned nor declared{near}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = node.func.attr
            if name not in declared:
                near = did_you_mean(name, declared)
                faults.add(step.line, f"`{name}` is not declared in the interface{near}")
    if step.expected and step.expected.matcher == "same" and step.expected.value not in known:
        near = did_you_mean(step.expected.value, known)
        faults.add(
            step.line, f"`same` names `{step.expected.value}`, assigned nowhere before{near}"
        )


def loop_values(loop: RawLoop, interface: Interface, faults: Faults) -> tuple[str, ...]:
    """Return a loop's values as expressions: a range `0..52`, an enum's name, or a list."""
    values = loop.values
    if isinstance(values, str) and values in interface.enums:
        return interface.enums[values]
    if isinstance(values, str) and (match := RANGE.fullmatch(values)):
        first, last = int(match[1]), int(match[2])
        if last - first < MOST_TURNS:
            return tuple(str(number) for number in range(first, last + 1))
    if isinstance(values, list):
        return tuple(
            value if isinstance(value, str) and value in interface.members else repr(value)
            for value in values
        )
    faults.add(
        loop.line,
        f"`{loop.variable}` needs a range like 0..52, a list, or an enum of the interface",
    )
    return ()
