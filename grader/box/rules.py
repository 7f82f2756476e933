"""Judges source rules: turns sources, as text and syntax alone, into what breaks a rule.

It works inside the box, next to the worker: standard library only, and nothing it reads is ever
executed. A finding is a list of cause, file, line, message and the line itself.
"""

from __future__ import annotations

import ast
import functools
import io
import re
import tokenize
import warnings
from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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


def check(rule: Rule, texts: dict[str, str]) -> list[Finding]:
    """Return what breaks the rule; nothing when it is obeyed."""
    findings = []
    sources = []
    for name in rule["in"]:
        if name not in texts:
            message = f"The file {name} is missing."
            findings.append(finding("missing file", name, 0, message, []))
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


# The rule `imports`


IMPORTERS = ("__import__", "builtins.__import__", "importlib.import_module")


def check_imports(rule: Rule, sources: list[Source]) -> list[Finding]:
    """Report every import of a module that is neither allowed nor the submission's own."""
    allowed = {*rule["allow"], *rule["own"], "__future__"}
    ending = f"only {', '.join(rule['allow'])} and your own files are allowed."
    if not rule["allow"]:
        ending = "only your own files are allowed."
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


# The rule `no-globals`


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
    GUARD: "what is assigned under `if __name__ == ...` can be seen by all functions. Only call"
    " a function there.",
}
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
    for name, line, where, value in bindings(source.tree.body):
        if DUNDER.fullmatch(name) or name in told:
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


# The rule `no-output`


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


# The rule `inherits`


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


# The rule `written-once`


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


def functions(source: Source) -> list[Function]:
    """List all functions and methods of a file."""
    return [node for node in source.nodes if isinstance(node, FUNCTIONS)]


def count_statements(function: Function) -> int:
    """Count the statements of a function, inner ones too, texts that only explain not."""
    inner = (node for node in ast.walk(function) if isinstance(node, ast.stmt))
    return sum(node is not function and not is_text(node) for node in inner)


def is_text(node: ast.AST) -> bool:
    """Tell whether a statement is a text alone, as a docstring is."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


# The rule `no-duplication`


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


# The rule `style`


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
