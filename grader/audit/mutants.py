"""Turns a source file into its mutants: copies that differ from it in one small fault."""

from __future__ import annotations

import ast
import difflib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grader.audit.changes import Change, Text, changes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 3000  # of a diff that a person may want to read


@dataclass(frozen=True)
class Mutant:
    """A file with one fault: what kind, where, and the changed file itself.

    `line` is the first that differs, `above` the text of the one before it, `span` the lines of
    the statement it belongs to.
    """

    file: str
    kind: str
    function: str
    line: int
    span: range
    was: str
    becomes: str
    above: str
    source: str

    @property
    def name(self) -> str:
        """Say in a line what is changed."""
        return f"{self.file}:{self.line}: {self.was} → {self.becomes or '(gone)'}"


@dataclass(frozen=True)
class Spot:
    """Where a node stands: in which function, statement and f-string, which has no true places."""

    function: str = ""
    span: range = range(0)
    fragment: ast.JoinedStr | None = None


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Yield the mutants of a file in the order of its lines, no two of them the same.

    Not all of them need be Python; `is_python` tells, which takes longer than making them.
    """
    text = Text(source)
    seen = {source}
    for spot, change in changes(ast.parse(source), text):
        changed = text.with_change(change)
        if changed not in seen:
            seen.add(changed)
            yield mutant(file, spot, change, source, changed)


def is_python(source: str) -> bool:
    """Say whether a changed source can still be compiled."""
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def mutant(file: str, spot: Spot, change: Change, source: str, changed: str) -> Mutant:
    """Make a mutant, with the lines that differ."""
    old, new = source.split("\n"), changed.split("\n")
    above = alike(old, new)
    most = min(len(old), len(new)) - above
    below = min(most, alike(old[::-1], new[::-1]))
    return Mutant(
        file=file,
        kind=change.kind,
        function=spot.function,
        line=above + 1,
        span=spot.span,
        was=in_a_line(old[above : len(old) - below]),
        becomes=in_a_line(new[above : len(new) - below]),
        above=old[above - 1].strip() if above else "",
        source=changed,
    )


def alike(left: list[str], right: list[str]) -> int:
    """Return how many lines are the same from the beginning."""
    pairs = enumerate(zip(left, right, strict=False))
    differing = (place for place, (one, other) in pairs if one != other)
    return next(differing, min(len(left), len(right)))


def in_a_line(lines: list[str]) -> str:
    """Return lines as one, without the blanks around each."""
    return " ".join(line.strip() for line in lines).strip()


def diff(mutant: Mutant, source: str) -> str:
    """Return how a mutant differs from its source."""
    lines = difflib.unified_diff(
        source.split("\n"), mutant.source.split("\n"), mutant.file, mutant.file, "", "", 2, ""
    )
    return "\n".join(list(lines)[2:])[:LONGEST]


def changes(tree: ast.AST, text: Text) -> Iterator[tuple[Spot, Change]]:
    """Yield all changes, each with its place."""
    for node, spot in walk(tree, Spot()):
        for change in changes_of(node, text, is_written=spot.fragment is None):
            if spot.fragment is None:
                yield spot, change
            elif (whole := rewritten(spot.fragment, change)) is not None:
                yield spot, Change(change.kind, spot.fragment, whole)


def walk(node: ast.AST, spot: Spot) -> Iterator[tuple[ast.AST, Spot]]:
    """Yield the nodes that may be changed, each with its place."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        spot = replace(spot, function=f"{spot.function}.{node.name}".removeprefix("."))
    if isinstance(node, ast.stmt):
        spot = replace(spot, span=span_of(node))
    if isinstance(node, ast.JoinedStr) and spot.fragment is None:
        spot = replace(spot, fragment=node)
    yield node, spot
    for child in children(node):
        yield from walk(child, spot)


def span_of(node: ast.stmt) -> range:
    """Return the lines of a statement, without those of the statements in it."""
    first, inner = node.lineno, getattr(node, "body", None)
    if isinstance(node, ast.Match) or not inner:
        return range(first, (node.end_lineno or first) + 1)
    return range(first, max(inner[0].lineno, first + 1))


def functions_of(source: str) -> dict[int, str]:
    """Return in which function each line stands."""
    found: dict[int, str] = {}
    for node, spot in walk(ast.parse(source), Spot()):
        if isinstance(node, ast.FunctionDef):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            found.update(dict.fromkeys(lines, spot.function))
    return found


def children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node's parts without those that say nothing about what the program does."""
    passed_over = {"annotation", "returns", "decorator_list", "format_spec"}
    for name, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        if name not in passed_over:
            yield from (part for part in parts if isinstance(part, ast.AST) and is_doing(part))


def is_doing(node: ast.AST) -> bool:
    """Say whether a node does something: a docstring and what is for type checkers does not."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
            return False
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return False
        case _:
            return True


def rewritten(fragment: ast.JoinedStr, change: Change) -> str | None:
    """Return an f-string anew with a part of it changed; None where that cannot be written."""
    try:
        new = ast.parse(f"({change.text})", mode="eval").body
        copied = Replacing(change.node, new).visit(fragment)
        return ast.unparse(ast.fix_missing_locations(copied))
    except (SyntaxError, ValueError):
        return None


class Replacing(ast.NodeTransformer):
    """Copies a tree with one node replaced; the tree itself stays as it is."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        """Return a copy of a node, or what stands in its place."""
        if node is self.old:
            return self.new
        copied = type(node)()
        for name, value in ast.iter_fields(node):
            setattr(copied, name, self.copy(value))
        return ast.copy_location(copied, node)

    def copy(self, value: object) -> object:
        """Return a copy of what a field holds."""
        if isinstance(value, list):
            return [self.copy(item) for item in value]
        return self.visit(value) if isinstance(value, ast.AST) else value
