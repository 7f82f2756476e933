"""One source file, parsed, and how a finding in it is told."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


MOST_FINDINGS = 20
MOST_TEXT = 200
MOST_NAME = 60

Finding = list[Any]
Rule = dict[str, Any]
Names = dict[str, str]
Function = ast.FunctionDef | ast.AsyncFunctionDef
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
UNREADABLE = (RecursionError, MemoryError, ValueError)


class Source:
    """One file, parsed."""

    def __init__(self, name: str, text: str) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.name = name
        self.text = text
        self.lines = text.split("\n")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an odd escape in a string is no matter of ours
            self.tree = ast.parse(text)
        self.nodes = list(ast.walk(self.tree))
        self.imported = imported_names(self.nodes)

    def finding(self, line: int, message: str, cause: str = "rule") -> Finding:
        """Return what is wrong in a line."""
        return finding(cause, self.name, line, message, self.lines)

    def dotted(self, node: ast.AST) -> str:
        """Return the full dotted name of what an expression names, "" if it names nothing."""
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return ""
        return ".".join([self.imported.get(node.id, node.id), *reversed(parts)])


def finding(cause: str, name: str, line: int, message: str, lines: list[str]) -> Finding:
    """Build a finding; its line is quoted, no longer than a person would read."""
    quoted = lines[line - 1].strip()[:MOST_TEXT] if 0 < line <= len(lines) else ""
    return [cause, name, line, message, quoted]


def quote(name: str) -> str:
    """Show a name of the submission's."""
    return f"`{name if len(name) <= MOST_NAME else name[:MOST_NAME] + '…'}`"


def imported_names(nodes: Iterable[ast.AST]) -> Names:
    """Return what the names bound by imports stand for."""
    names = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                root = alias.name.partition(".")[0]
                names[alias.asname or root] = alias.name if alias.asname else root
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return names


def syntax_error(name: str, text: str, error: SyntaxError) -> Finding:
    """Say where a file is no Python."""
    message = f"Python does not understand {name} here: {error.msg[:MOST_TEXT]}."
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    line = min(max(error.lineno or 1, 1), len(lines))
    return finding("syntax error", name, line, message, lines)


def unreadable(name: str) -> Finding:
    """Say that a file is too much for Python itself."""
    message = f"{name} cannot be read by Python: it is nested too deeply, too large or no text."
    return finding("syntax error", name, 0, message, [])


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sort the findings of one file by line."""
    return sorted(findings, key=lambda entry: entry[2])


def functions(source: Source) -> list[Function]:
    """List all functions and methods of a file."""
    return [node for node in source.nodes if isinstance(node, FUNCTIONS)]


def is_text(node: ast.AST) -> bool:
    """Tell whether a statement is a text alone, as a docstring is."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
