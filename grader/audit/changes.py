"""The small faults that can be put into a node of a program, as text to stand in its place."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Piece = tuple[ast.AST, str]  # a node, and what is to stand there

SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
PUT_BEFORE = "~"


@dataclass(frozen=True)
class Change:
    """What stands in place of a node."""

    kind: str
    node: ast.AST
    text: str


class Text:
    """A source file with the places of its nodes: columns are told in bytes of a line."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.data = source.encode()
        self.starts = [0]
        for line in self.data.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def start(self, node: ast.AST) -> int:
        """Return where a node begins."""
        place: Any = node
        return int(self.starts[place.lineno - 1] + place.col_offset)

    def end(self, node: ast.AST) -> int:
        """Return where a node ends."""
        place: Any = node
        return int(self.starts[place.end_lineno - 1] + place.end_col_offset)

    def of(self, node: ast.AST) -> str:
        """Return a node as it is written."""
        return self.data[self.start(node) : self.end(node)].decode()

    def with_change(self, change: Change) -> str:
        """Return the source with a node's text replaced."""
        before, after = self.data[: self.start(change.node)], self.data[self.end(change.node) :]
        return (before + change.text.encode() + after).decode()


def changes_of(node: ast.AST, text: Text, *, is_written: bool) -> Iterator[Change]:
    """Yield the changes of one node."""
    for kind, operator in OPERATORS.items():
        for target, new in operator(node, text if is_written else None):
            yield Change(kind, target, new)


def source_of(node: ast.AST, text: Text | None) -> str:
    """Return a node as it is written, or as it could be."""
    return text.of(node) if text else ast.unparse(node)


def with_sign(
    node: ast.expr,
    parts: tuple[ast.expr, ast.expr],
    signs: tuple[ast.AST, type[ast.AST]],
    text: Text,
) -> str:
    """Return an expression as it is written, but for the sign between two of its parts."""
    old, new = (SIGNS[type(signs[0])], SIGNS[signs[1]])
    data = text.of(node).encode()
    start, end = (place - text.start(node) for place in (text.end(parts[0]), text.start(parts[1])))
    gap = data[start:end].decode().replace(old, new, 1)
    return (data[:start] + gap.encode() + data[end:]).decode()


def comparison(node: ast.AST, text: Text | None) -> Iterator[Piece]:
    """Compare otherwise: the boundary, and the opposite."""
    if not isinstance(node, ast.Compare):
        return
    terms = [node.left, *node.comparators]
    for place, sign in enumerate(node.ops):
        for new in COMPARISONS[type(sign)]:
            signs = [*node.ops[:place], new(), *node.ops[place + 1 :]]
            changed = ast.Compare(node.left, signs, node.comparators)
            pair = (terms[place], terms[place + 1])
            yield node, with_sign(node, pair, (sign, new), text) if text else ast.unparse(changed)


def arithmetic(node: ast.AST, text: Text | None) -> Iterator[Piece]:
    """Calculate otherwise."""
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        new = ARITHMETIC[type(node.op)]
        pair = (node.left, node.right)
        changed = ast.BinOp(node.left, new(), node.right)
        yield node, with_sign(node, pair, (node.op, new), text) if text else ast.unparse(changed)
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        old, sign = SIGNS[type(node.op)], SIGNS[ARITHMETIC[type(node.op)]]
        yield node, source_of(node, text).replace(f" {old}= ", f" {sign}= ", 1)


def constant(node: ast.AST, _text: Text | None) -> Iterator[Piece]:
    """Take the number before and the one behind; the other truth value."""
    match node:
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
            yield node, str(value - 1)
        case ast.Constant(value=float(value)):
            yield node, str(value * 2 or 1.0)
        case _:
            pass


def string(node: ast.AST, _text: Text | None) -> Iterator[Piece]:
    """Say something else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node, repr(PUT_BEFORE + node.value)


def branch(node: ast.AST, text: Text | None) -> Iterator[Piece]:
    """Go one way always; turn a negation round."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({source_of(operand, text)})"
        case ast.IfExp(test=test) | ast.If(test=test):
            yield test, "True"
            yield test, "False"
        case ast.While(test=test) if not isinstance(test, ast.Constant):
            yield test, "False"
        case ast.comprehension(ifs=tests):
            yield from ((test, "True") for test in tests)
        case _:
            pass


def condition(node: ast.AST, text: Text | None) -> Iterator[Piece]:
    """Leave out one part of a condition."""
    if isinstance(node, ast.BoolOp):
        sign = " and " if isinstance(node.op, ast.And) else " or "
        parts = [f"({source_of(part, text)})" for part in node.values]
        for place in range(len(parts)):
            yield node, f"({sign.join(parts[:place] + parts[place + 1 :])})"


def twin(node: ast.AST, _text: Text | None) -> Iterator[Piece]:
    """Call the function that does the opposite."""
    if isinstance(node, ast.Name) and node.id in TWINS and isinstance(node.ctx, ast.Load):
        yield node, TWINS[node.id]


def deletion(node: ast.AST, _text: Text | None) -> Iterator[Piece]:
    """Leave out a statement, or the value of a return."""
    match node:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield node, "pass"
        case ast.AugAssign() | ast.Raise() | ast.Break() | ast.Continue() | ast.Delete():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript() | ast.Tuple()]):
            yield node, "pass"
        case ast.Return(value=ast.expr() as value) if not is_none(value):
            yield node, "return None"
        case ast.Return():
            yield node, "pass"
        case _:
            pass


def is_none(node: ast.expr) -> bool:
    """Say whether an expression is None."""
    return isinstance(node, ast.Constant) and node.value is None


OPERATORS: dict[str, Callable[[ast.AST, Text | None], Iterator[Piece]]] = {
    "comparison": comparison,
    "arithmetic": arithmetic,
    "constant": constant,
    "string": string,
    "branch": branch,
    "condition": condition,
    "twin": twin,
    "deletion": deletion,
}
