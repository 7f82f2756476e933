"""Judges source rules: turns sources, as text and syntax alone, into what breaks a rule.

It works inside the box, next to the worker: standard library only, and nothing it reads is ever
executed. A finding is a list of cause, file, line, message and the line itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.box.rules.duplication import check_no_duplication
from grader.box.rules.imports import check_imports
from grader.box.rules.no_globals import check_no_globals
from grader.box.rules.no_output import check_no_output
from grader.box.rules.source import (
    MOST_FINDINGS,
    UNREADABLE,
    Finding,
    Rule,
    Source,
    finding,
    syntax_error,
    unreadable,
)
from grader.box.rules.structure import check_inherits, check_written_once
from grader.box.rules.style import check_style

if TYPE_CHECKING:
    from collections.abc import Callable


def check(
    rule: Rule, texts: dict[str, str], broken: dict[str, SyntaxError] | None = None
) -> list[Finding]:
    """Return what breaks the rule; nothing when it is obeyed.

    `broken` are the files that could not be compiled, whatever their text looks like.
    """
    findings = []
    sources = []
    for name in rule["in"]:
        if name not in texts:
            message = f"The file {name} is missing."
            findings.append(finding("missing file", name, 0, message, []))
            continue
        if broken and name in broken:
            findings.append(syntax_error(name, texts[name], broken[name]))
            continue
        try:
            sources.append(Source(name, texts[name]))
        except SyntaxError as error:
            findings.append(syntax_error(name, texts[name], error))
        except UNREADABLE:
            findings.append(unreadable(name))
    if findings and rule["kind"] in OVER_ALL_FILES:
        return findings[:MOST_FINDINGS]
    try:
        findings += KINDS[rule["kind"]](rule, sources)
    except (RecursionError, MemoryError):
        findings.append(unreadable(rule["in"][0]))
    return findings[:MOST_FINDINGS]


KINDS: dict[str, Callable[[Rule, list[Source]], list[Finding]]] = {
    "imports": check_imports,
    "no-globals": check_no_globals,
    "no-output": check_no_output,
    "inherits": check_inherits,
    "written-once": check_written_once,
    "no-duplication": check_no_duplication,
    "style": check_style,
}
OVER_ALL_FILES = ("inherits",)  # what is missing could stand in a file that cannot be read
