"""The rule `no-output`: nothing is printed from a file."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from grader.box.rules.source import FUNCTIONS, Finding, Rule, Source, quote

if TYPE_CHECKING:
    from collections.abc import Iterator


STREAMS = ("sys.stdout", "sys.stderr", "sys.__stdout__", "sys.__stderr__")
WRITERS = (*STREAMS, "os.write")
HARMLESS = ("flush", "isatty", "encoding", "fileno", "reconfigure")


def check_no_output(_rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report everything that writes to the screen."""
    findings = []
    for source in sources:
        found = {node.lineno: message for node, message in outputs(source)}
        findings += [source.finding(line, message) for line, message in sorted(found.items())]
    return findings


def outputs(source: Source) -> Iterator[tuple[ast.expr, str]]:
    """Yield what writes to the screen, with what is wrong with it."""
    ending = f"but {source.name} must not print anything. Return the value instead."
    printers = ("builtins.print",) if defines_print(source) else ("print", "builtins.print")
    excused: set[ast.AST] = set()
    for node in source.nodes:  # outer ones come first
        if isinstance(node, ast.Call) and is_printed_elsewhere(source, node):
            excused.add(node.func)
        elif isinstance(node, ast.Attribute) and node.attr in HARMLESS:
            excused.add(node.value)
        elif isinstance(node, (ast.Name, ast.Attribute)) and node not in excused:
            name = source.dotted(node)
            if name in printers:
                yield node, f"`print` writes to the screen, {ending}"
            elif name in WRITERS:
                yield node, f"{quote(name)} writes to the screen, {ending}"


def defines_print(source: Source) -> bool:
    """Tell whether the file gives the name `print` a meaning of its own; a method does not."""
    methods = {
        part for node in source.nodes if isinstance(node, ast.ClassDef) for part in node.body
    }
    return "print" in source.imported or any(
        (isinstance(node, ast.Name) and node.id == "print" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.arg) and node.arg == "print")
        or (isinstance(node, FUNCTIONS) and node.name == "print" and node not in methods)
        for node in source.nodes
    )


def is_printed_elsewhere(source: Source, call: ast.Call) -> bool:
    """Tell whether `file=...` sends the output somewhere else than to the screen."""
    files = [word.value for word in call.keywords if word.arg == "file"]
    return any(
        not isinstance(file, ast.Constant) and source.dotted(file) not in STREAMS for file in files
    )
