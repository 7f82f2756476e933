"""The types of a spec file as it is written, and how their special keys are decoded."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any

from grader.decode import BAD, Faults, decode, expect, key_field, kind_of, pairs, schema
from grader.errors import did_you_mean
from grader.interface import Interface, decode_interface
from grader.steps import decode_steps


class Normalisation(Enum):
    """What may be evened out on both sides before texts are compared."""

    TRAILING_BLANKS = "trailing-blanks"
    BLANK_LINES = "blank-lines"
    FINAL_NEWLINE = "final-newline"
    CASE = "case"
    ANSI = "ansi"
    CRLF = "crlf"


@dataclass(frozen=True)
class Limits:
    """What one case may use: seconds, megabytes, other processes."""

    cpu: float = key_field(default=2.0, about="Seconds of processor time.")
    wall: float = key_field(default=10.0, about="Seconds on the clock.")
    memory: int = key_field(default=512, about="Megabytes of memory.")
    output: int = key_field(default=4, about="Megabytes of standard output.")
    file: int = key_field(default=8, about="Megabytes in one file.")
    processes: int = key_field(default=0, about="How many other processes it may start.")


@dataclass(frozen=True)
class SomeLimits:
    """The limits that differ from those of the assignment."""

    cpu: float | None = None
    wall: float | None = None
    memory: int | None = None
    output: int | None = None
    file: int | None = None
    processes: int | None = None

    def over(self, base: Limits) -> Limits:
        """Return the limits with these laid over them."""
        named = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return replace(base, **{name: value for name, value in named.items() if value is not None})


@dataclass(frozen=True)
class Landmark:
    """A part of a transcript that has a name in the game."""

    place: str = key_field(about="How to say it; {n} counts, {name} is a group found by a pattern.")
    opens: str = key_field(about="The pattern of the line that begins such a part.")
    closes: str | None = key_field(
        default=None, about="The pattern of its last line; without it the next beginning ends it."
    )
    finds: tuple[str, ...] = key_field(
        default=(), about="Patterns whose named groups are looked up within the part."
    )
    line: int = key_field(key="-", default=0)


@dataclass(frozen=True)
class Reference:
    """Where the reference solution is and what it is told of the edition."""

    folder: str
    options: tuple[str, ...] = key_field(
        default=(), about="Arguments added when the reference runs."
    )


@dataclass(frozen=True)
class Rule:
    """A constraint on the source: its kind and its parameters."""

    kind: str
    parameters: dict[str, Any]


RULES: dict[str, dict[str, type]] = {
    "imports": {"allow": list, "in": list},
    "no-globals": {"in": list},
    "no-output": {"in": list},
    "inherits": {"base": str, "at-least": int, "in": list},
    "written-once": {"function": str, "statements": int, "in": list},
    "no-duplication": {"lines": int, "in": list},
    "style": {"line": int, "function": int, "in": list},
}
NEEDED = {"imports": ("allow",), "inherits": ("base",), "written-once": ("function",)}


def decode_rule(node: Any, faults: Faults) -> Any:
    """Decode `rule:`, a kind with its parameters."""
    if kind_of(node) == "str":
        kind, entries = node.value, []
    else:
        if not expect(node, "map", faults, "`rule`") or len(node.value) != 1:
            faults.add(node, f"a rule is one of {', '.join(RULES)}")
            return BAD
        (key, value), *_ = pairs(node, faults)
        kind = key.value
        entries = pairs(value, faults) if expect(value, "map", faults, f"`{kind}`") else []
    if kind not in RULES:
        faults.add(node, f"there is no rule `{kind}`{did_you_mean(kind, RULES)}")
        return BAD
    return Rule(kind, decode_parameters(node, kind, entries, faults))


def decode_parameters(node: Any, kind: str, entries: list[Any], faults: Faults) -> dict[str, Any]:
    """Decode a rule's parameters by the table."""
    known = RULES[kind]
    done = {}
    for key, value in entries:
        if key.value not in known:
            faults.add(
                key, f"the rule `{kind}` has no `{key.value}`{did_you_mean(key.value, known)}"
            )
            continue
        hint: Any = tuple[str, ...] if known[key.value] is list else known[key.value]
        done[key.value] = decode(value, hint, faults, f"`{key.value}`")
    for name in NEEDED.get(kind, ()):
        if name not in done:
            faults.add(node, f"the rule `{kind}` needs `{name}`")
    return done


def decode_arguments(node: Any, faults: Faults) -> Any:
    """Decode a program's arguments: texts, or numbers as they are written."""
    if not expect(node, "seq", faults, "`run`"):
        return BAD
    for entry in node.value:
        if kind_of(entry) not in {"str", "int", "float", "bool"}:
            faults.add(entry, "an argument is text or a number")
            return BAD
    return tuple(entry.value for entry in node.value)


@dataclass(frozen=True)
class CaseEntry:
    """A case: exactly one of run, steps and rule, and all that belongs to it."""

    id: str = key_field(
        about="Kebab-case; the golden's file and the line in the report have the same name."
    )
    about: str = key_field(about="One sentence for the student.")
    points: int = key_field(default=1, about="Whole points.")
    clauses: tuple[str, ...] = key_field(
        default=(), about="The clauses of the rules this case checks."
    )
    needs: tuple[str, ...] = key_field(
        default=(), about="Earlier cases without which this one cannot be judged."
    )
    hint: str = key_field(default="", about="Shown when the case fails.")
    run: tuple[str, ...] | None = key_field(
        default=None, decode=decode_arguments, about="The program's arguments."
    )
    steps: Any = key_field(default=None, decode=decode_steps, about="Interface checks.")
    rule: Any = key_field(default=None, decode=decode_rule, about="A constraint on the source.")
    seed: int = key_field(default=0, about="The seed of chance.")
    numbers: tuple[int, ...] = key_field(
        default=(), about="Numbers that chance gives first, in turn."
    )
    stack: tuple[str, ...] = key_field(
        default=(), about="The orders that shuffles give, one text each."
    )
    stdin: str = key_field(default="", about="Standard input.")
    stdout: str = key_field(default="golden", about="`golden`, `any`, or the text itself.")
    stderr: str | None = key_field(
        default=None, about="The text that must stand on standard error."
    )
    exit: int | None = key_field(default=0, about="The exit status; null for any.")
    files: dict[str, str] = key_field(
        default_factory=dict, about="Files written: `golden` or the text itself."
    )
    limits: SomeLimits = field(default=SomeLimits())
    normalise: tuple[Normalisation, ...] | None = key_field(
        default=None, about="Instead of the assignment's."
    )
    line: int = key_field(key="-", default=0)


@dataclass(frozen=True)
class SectionEntry:
    """A section: a heading with its points and cases."""

    id: str
    title: str = ""
    points: int | None = key_field(
        default=None, about="What the points of its cases must add up to."
    )
    needs: tuple[str, ...] = key_field(default=(), about="Needed by each of its cases.")
    cases: tuple[CaseEntry, ...] = ()
    line: int = key_field(key="-", default=0)


@dataclass(frozen=True)
class SpecFile:
    """A spec file as it is written."""

    assignment: str
    title: str
    extends: str | None = key_field(
        default=None, about="The assignment of which this is an edition."
    )
    files: tuple[str, ...] = key_field(
        default=(), about="The modules a student hands in, without ending."
    )
    program: str = key_field(default="", about="The module that is the program.")
    interface: Interface = key_field(default=Interface(), decode=decode_interface)
    landmarks: tuple[Landmark, ...] = ()
    normalise: tuple[Normalisation, ...] = ()
    limits: SomeLimits = field(default=SomeLimits())
    reference: Reference | None = None
    drop: tuple[str, ...] = key_field(
        default=(), about="Cases of the other edition that this one leaves out."
    )
    sections: tuple[SectionEntry, ...] = ()


@dataclass(frozen=True)
class HiddenFile:
    """The hidden cases, in a file of their own that never leaves the instructor's checkout."""

    sections: tuple[SectionEntry, ...]


def spec_schema() -> dict[str, Any]:
    """Return the JSON schema of a spec file, for editors."""
    defined: dict[str, Any] = {}
    top = schema(SpecFile, defined)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "grade spec",
        **top,
        "$defs": defined,
    }
