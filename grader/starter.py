"""Turns the interface of a spec into starter files: every promised name, and nothing behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.plan import provided
from grader.spec import HANDOUT
from grader.spec_file import Rule
from grader.submission import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grader.interface import Declaration
    from grader.spec import Spec

TO_BE_WRITTEN = f"To be written; {HANDOUT} says what it must do."
WORDS = {
    "class": TO_BE_WRITTEN,
    "abstract": TO_BE_WRITTEN,
    "function": TO_BE_WRITTEN,
    "exception": f"Raised where {HANDOUT} says so.",
    "struct": "A value of these fields, compared by them; a frozen dataclass would do as well.",
    "enum": "Its members, in their order.",
}
MAIN = '''\
def main({given}):
    """Run the program; what this returns becomes the exit status."""
    raise NotImplementedError("main is not written yet")


if __name__ == "__main__":
    {call}
'''


def starter_files(spec: Spec) -> dict[str, bytes]:
    """Return what a student starts from: file name → content, without the provided files."""
    return {module + SUFFIX: starter(spec, module).encode() for module in spec.files}


def starter(spec: Spec, module: str) -> str:
    """Write the starter of one module."""
    own = [entry for entry in spec.interface.declarations if entry.module == module]
    heads = [heading(spec, module)]
    if lines := imports(spec, module, own):
        heads.append(lines)
    if values := [entry.name for entry in own if entry.kind == "value"]:
        heads.append("".join(f"{name} = None  # to be filled in\n" for name in values))
    blocks = [block for entry in own for block in block_of(spec, entry)]
    if module == spec.program:
        has_sys = may_import(spec, module, "sys")
        call = "sys.exit(main(sys.argv[1:]))" if has_sys else "main()"
        blocks.append(MAIN.format(given="words" if has_sys else "", call=call))
    return "\n\n".join(["\n".join(heads), *blocks]) if blocks else "\n".join(heads)


def heading(spec: Spec, module: str) -> str:
    """Write the docstring of a module: whose it is, and where it is said what it must do."""
    what = "the program of" if module == spec.program else "for"
    title = spec.title.replace("\\", "").replace('"', "'")
    given = " and ".join(", ".join(provided(spec)).rsplit(", ", 1))
    more = f" You are given {given}." if given else ""
    said = f"What it must do is said in {HANDOUT}.{more}"
    return f'"""{module}{SUFFIX}, {what} {title}.\n\n{said}\n"""\n'


def imports(spec: Spec, module: str, own: list[Declaration]) -> str:
    """Write the imports: what the module's own classes need, and no more than it may have."""
    library = ["import sys"] if module == spec.program else []
    if any(entry.is_abstract for entry in own):
        library.append("from abc import ABC, abstractmethod")
    if any(entry.kind == "struct" for entry in own):
        library.append("from collections import namedtuple")
    if any(entry.kind == "enum" for entry in own):
        library.append("from enum import Enum")
    library = [line for line in library if may_import(spec, module, line.split()[1])]
    bases = {(spec.interface.homes[entry.base], entry.base) for entry in own if entry.base}
    others = [f"from {home} import {name}" for home, name in sorted(bases) if home != module]
    return "\n\n".join("\n".join(group) for group in (library, others) if group) + (
        "\n" if library or others else ""
    )


def may_import(spec: Spec, module: str, library: str) -> bool:
    """Say whether the assignment's rules let a module import one of the library."""
    rules = [
        case.work.parameters
        for case in spec.cases
        if isinstance(case.work, Rule) and case.work.kind == "imports"
    ]
    return all(library in rule["allow"] for rule in rules if module in rule.get("in", (module,)))


def block_of(spec: Spec, entry: Declaration) -> Iterator[str]:
    """Write a class or a function; what belongs to a class is written with it."""
    if entry.kind == "function":
        yield "\n".join(routine(entry.name, entry.parameters, entry.name, ""))
    elif entry.kind in WORDS:
        yield "\n".join(class_lines(spec, entry))


def class_lines(spec: Spec, entry: Declaration) -> Iterator[str]:
    """Write a class: its base, and a place for each of its methods."""
    held = [other for other in spec.interface.declarations if other.owner == entry.name]
    base = base_of(spec, entry, held)
    yield f"class {entry.name}({base}):" if base else f"class {entry.name}:"
    yield f'    """{WORDS[entry.kind]}"""'
    if attributes := [other.name for other in held if other.kind == "attribute"]:
        yield f"\n    # Its attributes: {', '.join(attributes)}."
    if entry.kind == "enum":
        yield ""
        yield from (f"    {member} = {place}" for place, member in enumerate(entry.parameters))
    if has_constructor(spec, entry, base):
        yield from routine("__init__", ("self", *entry.parameters), f"{entry.name}()", "    ")
    for method in [*held, *left_open(spec, entry, held)]:
        if method.kind == "method":
            what = f"{entry.name}.{method.name}"
            lines = list(routine(method.name, ("self", *method.parameters), what, "    "))
            if base == "ABC" and method.is_abstract:
                lines.insert(1, "    @abstractmethod")
            yield from lines
    yield ""


def base_of(spec: Spec, entry: Declaration, held: list[Declaration]) -> str:
    """Return what a class derives from, as far as the assignment lets it be imported."""
    if entry.base:
        return entry.base
    if entry.kind == "exception":
        return "Exception"
    if entry.kind == "enum":
        return "Enum" if may_import(spec, entry.module, "enum") else ""
    if entry.kind == "struct" and may_import(spec, entry.module, "collections"):
        fields = ", ".join(f'"{name}"' for name in entry.parameters)
        return f'namedtuple("{entry.name}", [{fields}])'
    open_ones = any(method.is_abstract for method in held)
    return "ABC" if open_ones and may_import(spec, entry.module, "abc") else ""


def has_constructor(spec: Spec, entry: Declaration, base: str) -> bool:
    """Say whether a class is made in a way of its own, rather than just as its base is."""
    if entry.kind == "class":
        inherited = [other.parameters for other in ancestors(spec, entry) if other.parameters]
        return entry.parameters == () or entry.parameters not in inherited[:1]
    return (entry.kind == "abstract" and entry.parameters != ()) or (
        entry.kind == "struct" and not base
    )


def ancestors(spec: Spec, entry: Declaration) -> Iterator[Declaration]:
    """Yield the classes that a class derives from, the nearest first."""
    while entry.base:
        entry = next(
            other
            for other in spec.interface.declarations
            if other.name == entry.base and not other.owner
        )
        yield entry


def left_open(spec: Spec, entry: Declaration, held: list[Declaration]) -> list[Declaration]:
    """Return the methods that a class must write, as those it derives from have left them open."""
    if entry.kind != "class":
        return []
    above = {other.name for other in ancestors(spec, entry)}
    own = {method.name for method in held}
    return [
        method
        for method in spec.interface.declarations
        if method.owner in above and method.is_abstract and method.name not in own
    ]


def routine(name: str, parameters: Iterable[str], what: str, indent: str) -> Iterator[str]:
    """Write a function or a method that says, when it is called, that it is not there yet."""
    if indent:
        yield ""
    yield f"{indent}def {name}({', '.join(parameters)}):"
    if not indent:
        yield f'    """{TO_BE_WRITTEN}"""'
    yield f'{indent}    raise NotImplementedError("{what} is not written yet")'
    if not indent:
        yield ""
