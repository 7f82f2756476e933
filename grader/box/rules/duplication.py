"""The rule `no-duplication`: no passage of code stands in two places."""

from __future__ import annotations

import ast
import functools
import io
import tokenize
from typing import TYPE_CHECKING, NamedTuple

from grader.box.rules.source import DEFINITIONS, Finding, Rule, Source, is_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class CodeLine(NamedTuple):
    """A line of code without blanks and comments; `weight` 0 says too little to be a copy."""

    source: Source
    number: int
    text: str
    weight: int


LITERALS = ("True", "False", "None")
FILLERS = ("pass", "else :", "try :", "finally :", "return", "continue", "break")
TEXT_STARTS = {getattr(tokenize, name, -1) for name in ("FSTRING_START", "TSTRING_START")}
TEXT_ENDS = {getattr(tokenize, name, -1) for name in ("FSTRING_END", "TSTRING_END")}
NO_CODE = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


def check_no_duplication(rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report places that repeat an earlier one, the longest first."""
    least = max(rule.get("lines", 8), 1)
    lines = [line for source in sources for line in code_lines(source)]
    copies = sorted(repeats(lines, least), key=lambda copy: -copy[2])
    findings = []
    for first, second, length in copies:
        one, other = lines[first], lines[second]
        ends = lines[first + length - 1].number, lines[second + length - 1].number
        home = "" if one.source is other.source else f" of {one.source.name}"
        message = (
            f"Lines {other.number} to {ends[1]} repeat lines {one.number} to {ends[0]}{home}."
            " Write this once, in a function, and call it twice."
        )
        findings.append(other.source.finding(other.number, message))
    return findings


def repeats(lines: list[CodeLine], least: int) -> Iterator[tuple[int, int, int]]:
    """Yield where a run of lines stands first, where it stands again, and its length."""
    seen: dict[tuple[str, ...], int] = {}
    second = 0
    added = 0
    while second + least <= len(lines):
        for start in range(added, second + 1):
            seen.setdefault(tuple(line.text for line in lines[start : start + least]), start)
        added = max(added, second + 1)
        first = seen[tuple(line.text for line in lines[second : second + least])]
        length = shared(lines, first, second)
        if sum(line.weight for line in lines[second : second + length]) >= least:
            yield first, second, length
            second += length
        else:
            second += max(1, length - least + 1)


def shared(lines: list[CodeLine], first: int, second: int) -> int:
    """Count the lines that two places share, within one file each and without overlap."""
    length = 0
    while (
        second + length < len(lines)
        and first + length < second
        and lines[first].source is lines[first + length].source
        and lines[second].source is lines[second + length].source
        and lines[first + length].text == lines[second + length].text
    ):
        length += 1
    return length


def code_lines(source: Source) -> list[CodeLine]:
    """List the lines of code, without comments and docstrings."""
    explaining = lines_of(node for node in source.nodes if is_text(node))
    light = light_lines(source)
    texts: dict[int, list[str]] = {}
    telling = set()
    depth = 0  # inside how many f-strings, which older versions take for one token
    for token in tokens(source):
        if token.type in NO_CODE:
            continue
        depth += (token.type in TEXT_STARTS) - (token.type in TEXT_ENDS)
        for offset, text in enumerate(token.string.split("\n")):
            texts.setdefault(token.start[0] + offset, []).append(text.strip())
        if token.type == tokenize.NAME and token.string not in LITERALS and not depth:
            telling.add(token.start[0])
    telling -= light
    return [
        CodeLine(source, number, text, int(number in telling and text not in FILLERS))
        for number, words in sorted(texts.items())
        if number not in explaining and (text := " ".join(words).strip())
    ]


def light_lines(source: Source) -> set[int]:
    """Return the lines that say what there is, not what to do: imports, decorators, heads."""
    found = lines_of(
        node for node in source.nodes if isinstance(node, (ast.Import, ast.ImportFrom))
    )
    for node in source.nodes:
        if isinstance(node, DEFINITIONS):
            found |= lines_of(node.decorator_list)
            found |= set(range(node.lineno, node.body[0].lineno))
    return found


def lines_of(nodes: Iterable[ast.AST]) -> set[int]:
    """Return the numbers of the lines on which nodes stand."""
    return {
        line
        for node in nodes
        if isinstance(node, (ast.stmt, ast.expr))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


@functools.cache
def tokens(source: Source) -> list[tokenize.TokenInfo]:
    """Split a file into tokens, as far as that goes."""
    found = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
            found.append(token)  # noqa: PERF402 - what came before an error is kept
    except (tokenize.TokenError, SyntaxError):
        pass
    return found
