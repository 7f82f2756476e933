"""The rule `no-globals`: no variables outside functions, constants apart."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, NamedTuple

from grader.box.rules.source import (
    DEFINITIONS,
    MOST_FINDINGS,
    Finding,
    Rule,
    Source,
    in_order,
    quote,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Binding(NamedTuple):
    """A name that gets a value outside all functions; `where` is how that comes about."""

    name: str
    line: int
    where: str
    value: ast.expr | None = None


ASSIGNED, CHANGED, LOOP, WITH, GUARD = "assigned", "changed", "loop", "with", "guard"
WHY_GLOBAL = {
    ASSIGNED: "it gets its value outside all functions. Move it into a function or class"
    " (only a constant, named in UPPER_CASE, may stand here).",
    CHANGED: "it is changed outside all functions. Move that into a function.",
    LOOP: "this loop stands outside all functions. Move it into a function.",
    WITH: "this `with` stands outside all functions. Move it into a function.",
    GUARD: "what is assigned under `if __name__ == ...` can be seen by all functions, and one uses"
    " this name. Hand the value over as an argument, and name it otherwise here.",
}
WHY_CHANGED = (
    "so it is a variable that all functions share. Make it where it is used and hand it on."
)
CHANGERS = (
    *("append", "appendleft", "extend", "extendleft", "insert", "remove", "pop", "popleft"),
    *("clear", "sort", "reverse", "rotate", "add", "discard", "update", "setdefault", "popitem"),
    *("difference_update", "intersection_update", "symmetric_difference_update"),
)
TYPE_MAKERS = (
    *("TypeVar", "TypeVarTuple", "ParamSpec", "NewType", "NamedTuple", "TypedDict", "namedtuple"),
    *("Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "make_dataclass", "type"),
)
CAP_WORDS = re.compile(r"_*[A-Z][A-Za-z0-9]*")
DUNDER = re.compile(r"__\w+__|_")


def check_no_globals(_rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report every variable that all functions share."""
    findings = []
    for source in sources:
        globals_of = [*global_variables(source), *global_statements(source)]
        findings += in_order(source.finding(line, message) for line, message in globals_of)
    return findings


def global_statements(source: Source) -> Iterator[tuple[int, str]]:
    """Yield every `global` statement with what is wrong with it."""
    for node in source.nodes:
        if isinstance(node, ast.Global):
            names = ", ".join(quote(name) for name in node.names[:MOST_FINDINGS])
            found = f"`global` lets a function change {names} for all others."
            yield node.lineno, f"{found} Take it as an argument and return the new value."


def global_variables(source: Source) -> Iterator[tuple[int, str]]:
    """Yield every name bound at module level that is no constant, with what is wrong with it."""
    first: dict[str, int] = {}
    told = set()
    used = {node.id for node in nodes_in_functions(source) if isinstance(node, ast.Name)}
    for name, line, where, value in bindings(source.tree.body):
        if DUNDER.fullmatch(name) or name in told:
            continue
        if where == GUARD and name not in used:
            continue
        is_constant = where == ASSIGNED and (name.isupper() or is_type(name, value))
        if is_constant and name not in first:
            first[name] = line
            continue
        told.add(name)
        if name in first:
            again = f"{quote(name)} gets another value here, after the one in line {first[name]}"
            yield line, f"{again}. A constant has one value; a variable belongs into a function."
        else:
            yield line, f"{quote(name)} is a global variable: {WHY_GLOBAL[where]}"
    for name, line in changes_in_functions(source):
        if name in first and name not in told:
            told.add(name)
            yield line, f"{quote(name)} is changed in a function, {WHY_CHANGED}"


def changes_in_functions(source: Source) -> Iterator[tuple[str, int]]:
    """Yield the names whose value some function changes without giving them another."""
    for node in nodes_in_functions(source):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
                if method in CHANGERS:
                    yield name, node.lineno
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                yield name, node.lineno
            case _:
                pass


def nodes_in_functions(source: Source) -> Iterator[ast.AST]:
    """Yield all that stands in functions; what stands in an inner one comes again."""
    for outer in source.nodes:
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield from ast.walk(outer)


def is_type(name: str, value: ast.expr | None) -> bool:
    """Tell whether an assignment names a type: an alias in CapWords, or a type made by a call."""
    match value:
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)):
            return called in TYPE_MAKERS
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return is_type(name, left) and is_type(name, right)
        case ast.Name() | ast.Attribute() | ast.Subscript() | ast.Constant(value=None):
            return bool(CAP_WORDS.fullmatch(name))
        case _:
            return False


def bindings(statements: Iterable[ast.stmt]) -> list[Binding]:
    """List the names that statements outside all functions bind, in order."""
    return [binding for statement in statements for binding in bindings_of(statement)]


def bindings_of(statement: ast.stmt) -> list[Binding]:
    """List the names that one statement binds."""
    match statement:
        case ast.If():
            return bindings_of_if(statement)
        case ast.Try() | ast.TryStar():
            return bindings_of_try(statement)
        case ast.For() | ast.AsyncFor() | ast.While():
            inner = bindings([*statement.body, *statement.orelse])
            return moved([*stored_by_head(statement), *inner], LOOP)
        case ast.With() | ast.AsyncWith():
            return moved(stored_by_head(statement), WITH) + bindings(statement.body)
        case ast.Match():
            return stored_by_head(statement) + exclusive([case.body for case in statement.cases])
        case _:
            return bindings_of_line(statement)


def bindings_of_line(statement: ast.stmt) -> list[Binding]:
    """List the names that a statement without inner ones binds."""
    if isinstance(statement, DEFINITIONS) or is_declaration(statement):
        return []
    match statement:
        case ast.AugAssign():
            return moved(stored_by_head(statement), CHANGED)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value):
            return [Binding(name, statement.lineno, ASSIGNED, value), *stored(value)]
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return [Binding(name, statement.lineno, ASSIGNED, value), *stored(value)]
        case _:
            return stored_by_head(statement)


def is_declaration(statement: ast.stmt) -> bool:
    """Tell whether a statement only declares a type: an alias, or a name without a value."""
    match statement:
        case ast.AnnAssign(value=None):
            return True
        case ast.AnnAssign(annotation=ast.Name(id=kind) | ast.Attribute(attr=kind)):
            return kind == "TypeAlias"
        case _:
            return type(statement).__name__ == "TypeAlias"  # `type X = ...` came with 3.12


def bindings_of_if(statement: ast.If) -> list[Binding]:
    """List what the branches of an `if` bind; a chain of `elif` is walked, not descended."""
    branches: list[list[ast.stmt]] = []
    guarded: list[Binding] = []
    rest: list[ast.stmt] = [statement]
    while len(rest) == 1 and isinstance(rest[0], ast.If):
        test, body = rest[0].test, rest[0].body
        guarded += stored(test)
        if is_main_guard(test):
            guarded += moved(bindings(body), GUARD)
        elif not is_type_checking(test):
            branches.append(body)
        rest = rest[0].orelse
    return guarded + exclusive([*branches, rest])


def bindings_of_try(statement: ast.Try | ast.TryStar) -> list[Binding]:
    """List what a `try` binds; of its body and its handlers one counts."""
    handlers = [handler.body for handler in statement.handlers]
    body = [*statement.body, *statement.orelse]
    return exclusive([body, *handlers]) + bindings(statement.finalbody)


def exclusive(branches: list[list[ast.stmt]]) -> list[Binding]:
    """List what branches bind; a name that two of them bind gets one value all the same."""
    kept: list[Binding] = []
    for branch in branches:
        elsewhere = {binding.name for binding in kept}
        for binding in bindings(branch):
            if binding.name in elsewhere and binding.where == ASSIGNED:
                elsewhere.remove(binding.name)
            else:
                kept.append(binding)
    return kept


def moved(found: Iterable[Binding], where: str) -> list[Binding]:
    """Return bindings as they are seen from an outer statement."""
    return [binding._replace(where=where) for binding in found]


def stored_by_head(statement: ast.stmt) -> list[Binding]:
    """List the names bound by a statement itself, not by the statements inside it."""
    return [binding for part in ast.iter_child_nodes(statement) for binding in stored(part)]


def stored(root: ast.AST) -> list[Binding]:
    """List the names bound in a part of a statement: targets, `:=`, patterns."""
    found = []
    left = [root]
    while left:
        node = left.pop()
        if isinstance(node, (ast.stmt, ast.Lambda)):
            continue
        if isinstance(node, ast.comprehension):  # its own variable stays inside
            left += [node.iter, *node.ifs]
            continue
        if name := stored_name(node):
            found.append(Binding(name, getattr(node, "lineno", 1), ASSIGNED))
        left += reversed(list(ast.iter_child_nodes(node)))
    return found


def stored_name(node: ast.AST) -> str | None:
    """Return the name to which a node gives a value."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()):
            return name
        case ast.MatchAs(name=name) | ast.MatchStar(name=name) | ast.MatchMapping(rest=name):
            return name
        case _:
            return None


def is_main_guard(test: ast.expr) -> bool:
    """Tell whether a condition is `__name__ == "__main__"`."""
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            sides = {getattr(side, "id", getattr(side, "value", None)) for side in (left, right)}
            return sides == {"__name__", "__main__"}
        case _:
            return False


def is_type_checking(test: ast.expr) -> bool:
    """Tell whether a condition holds only for a type checker."""
    return "TYPE_CHECKING" in (getattr(test, "id", ""), getattr(test, "attr", ""))
