"""The rules `inherits` and `written-once`: who derives from whom, and what is written twice."""

from __future__ import annotations

import ast

from grader.box.rules.source import (
    Finding,
    Function,
    Rule,
    Source,
    functions,
    is_text,
    quote,
)


def check_inherits(rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report when too few classes derive from the base."""
    base, least = rule["base"], rule.get("at-least", 1)
    classes = [
        (source, node)
        for source in sources
        for node in source.nodes
        if isinstance(node, ast.ClassDef)
    ]
    derived = derived_from(base, classes)
    if len(derived) >= least:
        return []
    found = f"there is only {', '.join(map(quote, derived))}" if derived else "there is none"
    wanted = "One class" if least == 1 else f"{least} classes"
    message = f"{wanted} must derive from {quote(base)}, directly or through another; {found}."
    for source, node in classes:
        if node.name == base:
            return [source.finding(node.lineno, message)]
    return [sources[0].finding(1, message)]


def derived_from(base: str, classes: list[tuple[Source, ast.ClassDef]]) -> list[str]:
    """List the classes that derive from a base, directly or through others."""
    bases = {
        node.name: {base_name(source, parent) for parent in node.bases} for source, node in classes
    }
    derived: list[str] = []
    wave = {base}
    while wave:
        wave = {name for name in bases.keys() - {base, *derived} if bases[name] & wave}
        derived += [name for name in bases if name in wave]
    return derived


def base_name(source: Source, node: ast.expr) -> str:
    """Return the name of a base class without its module, "" if it has none."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return source.dotted(node).rpartition(".")[2]


def check_written_once(rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report every further function of a name that is written out in full."""
    name, most = rule["function"], rule.get("statements", 3)
    written = [
        (source, node, count)
        for source in sources
        for node in sorted(functions(source), key=lambda node: node.lineno)
        if node.name == name and (count := count_statements(node)) > most
    ]
    if not written:
        return []
    (home, first, _), *others = written
    place = f"{home.name}, line {first.lineno}"
    return [
        source.finding(
            node.lineno,
            f"{quote(name)} is written out again here ({count} statements); it already stands in"
            f" {place}. Use that one, by deriving from its class or by calling it.",
        )
        for source, node, count in others
    ]


def count_statements(function: Function) -> int:
    """Count the statements of a function, inner ones too, texts that only explain not."""
    inner = (node for node in ast.walk(function) if isinstance(node, ast.stmt))
    return sum(node is not function and not is_text(node) for node in inner)
