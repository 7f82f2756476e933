"""The rule `style`: what makes a file hard to read or easy to get wrong."""

from __future__ import annotations

import ast
import tokenize
from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from grader.box.rules.duplication import code_lines, tokens
from grader.box.rules.source import (
    Finding,
    Function,
    Rule,
    Source,
    functions,
    in_order,
    quote,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


BARE_EXCEPT = "A bare `except:` hides every mistake, your own too. Name the exception."
IMPORT_STAR = "`import *` hides where names come from. Name what you import."
SHARED_DEFAULT = (
    "All calls share this default value, and it can change."
    " Use None and make the value inside the function."
)
CONTAINERS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MAKERS = ("list", "dict", "set", "bytearray", "deque", "defaultdict", "Counter", "OrderedDict")


def check_style(rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report what makes a file hard to read or easy to get wrong."""
    findings = []
    for source in sources:
        found = [
            *long_lines(source, rule.get("line")),
            *long_functions(source, rule.get("function")),
            *mixed_indentation(source),
            *joined_statements(source),
            *risky_habits(source),
        ]
        findings += in_order(source.finding(line, message) for line, message in found)
    return findings


def long_lines(source: Source, most: int | None) -> Iterator[tuple[int, str]]:
    """Yield the lines with too many characters."""
    for number, line in enumerate(source.lines, start=1):
        if most is not None and len(line) > most:
            yield number, f"This line has {len(line)} characters; at most {most} are allowed."


def long_functions(source: Source, most: int | None) -> Iterator[tuple[int, str]]:
    """Yield the functions with too many lines of code."""
    long = [node for node in functions(source) if most is not None and spans(node) > most]
    if not long or most is None:
        return
    numbers = [line.number for line in code_lines(source)]
    for node in long:
        start = bisect_left(numbers, node.body[0].lineno)
        count = bisect_right(numbers, node.end_lineno or node.lineno) - start
        if count > most:
            found = f"{quote(node.name)} has {count} lines of code; at most {most} are allowed."
            yield node.lineno, f"{found} Split it into smaller functions."


def spans(node: Function) -> int:
    """Return how many lines a function's body stretches over, blank ones and all."""
    return (node.end_lineno or node.lineno) - node.body[0].lineno + 1


def mixed_indentation(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the first line that is indented in another way than those before it."""
    if "\t" not in source.text:
        return
    used = ""
    for token in tokens(source):
        if token.type != tokenize.INDENT:
            continue
        used += token.string
        if " " in used and "\t" in used:
            yield token.start[0], "Tabs and spaces are mixed to indent lines. Use spaces only."
            return


def joined_statements(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the lines on which statements are joined by a semicolon."""
    found = set()
    for node in source.nodes:
        for part in ("body", "orelse", "finalbody"):
            block = getattr(node, part, None)
            if isinstance(block, list):
                found |= {
                    after.lineno for before, after in pairwise(block) if is_joined(before, after)
                }
    for line in found:
        yield line, "A semicolon joins two statements here. Give each a line of its own."


def is_joined(before: ast.stmt, after: ast.stmt) -> bool:
    """Tell whether a statement begins on the line on which the one before it ends."""
    return before.end_lineno == after.lineno


def risky_habits(source: Source) -> Iterator[tuple[int, str]]:
    """Yield bare `except`, `import *` and defaults that can change."""
    for node in source.nodes:
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            yield node.lineno, BARE_EXCEPT
        elif isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            yield node.lineno, IMPORT_STAR
        elif isinstance(node, ast.arguments):
            for value in (*node.defaults, *node.kw_defaults):
                if value is not None and can_change(source, value):
                    yield value.lineno, SHARED_DEFAULT


def can_change(source: Source, value: ast.expr) -> bool:
    """Tell whether a value is a list, a dictionary or the like."""
    if isinstance(value, ast.Call):
        return source.dotted(value.func).rpartition(".")[2] in MAKERS
    return isinstance(value, CONTAINERS)
