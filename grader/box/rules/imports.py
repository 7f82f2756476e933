"""The rule `imports`: only the allowed modules, and the submission's own."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from grader.box.rules.source import Finding, Rule, Source, quote

if TYPE_CHECKING:
    from collections.abc import Iterator


FILES = "the files that are asked for or given"
IMPORTERS = ("__import__", "builtins.__import__", "importlib.import_module")


def check_imports(rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report every import of a module that is neither allowed nor the submission's own."""
    allowed = {*rule["allow"], *rule["own"], "__future__"}
    ending = f"only {listed(rule['allow'])} are allowed."
    findings = []
    for source in sources:
        for line, module in sorted(set(imports(source))):
            if not module:
                message = f"This imports a module whose name cannot be read from here; {ending}"
            elif is_allowed(module, allowed):
                continue
            else:
                message = f"{quote(module)} may not be imported; {ending}"
            findings.append(source.finding(line, message, "disallowed import"))
    return findings


def listed(allowed: list[str]) -> str:
    """Name what may be imported."""
    return f"{', '.join(allowed)} and {FILES}" if allowed else FILES


def is_allowed(module: str, allowed: set[str]) -> bool:
    """Tell whether a module, or a package it is in, is allowed."""
    return any(module == name or module.startswith(name + ".") for name in allowed)


def imports(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and module of every import, "" for one that is only known when it runs."""
    for node in source.nodes:
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield node.lineno, module
            case ast.ImportFrom(names=names):  # from . import deck
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.Call(func=called) if source.dotted(called) in IMPORTERS:
                yield node.lineno, constant_argument(node)


def constant_argument(call: ast.Call) -> str:
    """Return the module that a call imports, "" when it is not written out."""
    values = call.args[:1] + [word.value for word in call.keywords if word.arg == "name"]
    match values:
        case [ast.Constant(value=str(module)), *_]:
            return module.lstrip(".")
        case _:
            return ""
