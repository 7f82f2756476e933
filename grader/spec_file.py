"""The types of a spec file as it is written, and how their special keys are decoded."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from grader.decode import BAD, Faults, decode, expect, key_field, kind_of, pairs, plain, schema
from grader.draws import DRAW_SCHEMA, decode_draw
from grader.errors import did_you_mean
from grader.interface import INTERFACE_SCHEMA, Interface, decode_interface
from grader.steps import STEPS_SCHEMA, decode_facts, decode_steps

WORKS = ("run", "steps", "rule", "referee")
MOST_SEED = 2**32 - 1
NEVER_DRAWN = ("rule", "seed")  # keys of a case that a generator has not
KEBAB = "[a-z0-9]+(-[a-z0-9]+)*"
ID_SCHEMA = {"type": "string", "pattern": f"^{KEBAB}$"}


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

    cpu: float = 2.0
    wall: float = 10.0
    memory: int = 512
    output: int = 4
    file: int = 8
    processes: int = 0


@dataclass(frozen=True)
class SomeLimits:
    """The limits that differ from those of the assignment."""

    cpu: float | None = key_field(
        default=None, least=0.1, most=3600, about="Seconds of processor time."
    )
    wall: float | None = key_field(
        default=None, least=0.1, most=3600, about="Seconds on the clock."
    )
    memory: int | None = key_field(default=None, least=32, most=65536, about="Megabytes of memory.")
    output: int | None = key_field(
        default=None, least=1, most=1024, about="Megabytes of standard output."
    )
    file: int | None = key_field(default=None, least=1, most=1024, about="Megabytes in one file.")
    processes: int | None = key_field(
        default=None, least=0, most=1000, about="How many other processes it may start."
    )

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

    folder: str = key_field(about="Its folder within reference/.")
    options: tuple[str, ...] = key_field(
        default=(), about="Arguments added when the reference runs."
    )


def decode_tasks(node: Any, faults: Faults) -> Any:
    """Decode a list of what the referee is told, one for each game."""
    if not expect(node, "seq", faults, "`games`"):
        return BAD
    if not node.value:
        faults.add(node, "`games` needs at least one game")
    tasks = tuple(decode_task(entry, faults) for entry in node.value)
    return BAD if BAD in tasks else tasks


@dataclass(frozen=True)
class Tournament:
    """How submissions play against each other: the games of each pair, and the time for a move."""

    games: Any = key_field(
        decode=decode_tasks,
        schema={"type": "array", "items": {"type": "object"}, "minItems": 1},
        about="What the referee is told of each game; each pair plays it twice, on either side.",
    )
    time: float = key_field(least=0.01, most=600, about="Seconds to think about a move.")
    limits: SomeLimits = key_field(default=SomeLimits(), about="What one move may use.")


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
        if not expect(node, "map", faults, "`rule`"):
            return BAD
        given = pairs(node, faults)
        if len(given) != 1:
            faults.add(node, f"a rule is one of {', '.join(RULES)}, with its parameters")
            return BAD
        ((key, value),) = given
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
        decoded = decode(value, hint, faults, f"`{key.value}`")
        if isinstance(decoded, int) and decoded < 1:
            faults.add(value, f"`{key.value}` must be at least 1, not {decoded}")
        done[key.value] = decoded
    for name in NEEDED.get(kind, ()):
        if name not in done:
            faults.add(node, f"the rule `{kind}` needs `{name}`")
    return done


def rule_schema() -> dict[str, Any]:
    """Return the JSON schema of `rule:`, from the table."""
    types: dict[type, dict[str, Any]] = {
        list: {"type": "array", "items": {"type": "string"}},
        str: {"type": "string"},
        int: {"type": "integer", "minimum": 1},
    }
    kinds = {
        kind: {
            "type": "object",
            "properties": {name: types[held] for name, held in parameters.items()},
            "required": list(NEEDED.get(kind, ())),
            "additionalProperties": False,
        }
        for kind, parameters in RULES.items()
    }
    return {
        "anyOf": [
            {"enum": [kind for kind in RULES if kind not in NEEDED]},
            {
                "type": "object",
                "properties": kinds,
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
            },
        ]
    }


def decode_task(node: Any, faults: Faults) -> Any:
    """Decode `referee:`, a mapping of plain values whose meaning the referee knows."""
    return plain(node, faults) if expect(node, "map", faults, "`referee`") else BAD


ARGUMENTS_SCHEMA = {"type": "array", "items": {"type": ["string", "number", "boolean"]}}


def decode_stderr(node: Any, faults: Faults) -> Any:
    """Decode `stderr:`, the text itself or facts to be found in it."""
    if kind_of(node) == "seq":
        return decode_facts(node, faults, "stderr")
    return decode(node, str | None, faults, "`stderr`")


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
    """A case: exactly one of run, steps, rule and referee, and all that belongs to it."""

    id: str = key_field(
        schema=ID_SCHEMA,
        about="Kebab-case; the golden's file and the line in the report have the same name.",
    )
    about: str = key_field(about="One sentence for the student.")
    points: int = key_field(default=1, least=0, about="Whole points.")
    clauses: tuple[str, ...] = key_field(
        default=(), about="The clauses of the rules this case checks."
    )
    needs: tuple[str, ...] = key_field(
        default=(), about="Earlier cases without which this one cannot be judged."
    )
    hint: str = key_field(default="", about="Shown when the case fails.")
    run: tuple[str, ...] | None = key_field(
        default=None,
        decode=decode_arguments,
        schema=ARGUMENTS_SCHEMA,
        about="The program's arguments.",
    )
    steps: Any = key_field(
        default=None, decode=decode_steps, schema=STEPS_SCHEMA, about="Interface checks."
    )
    rule: Any = key_field(
        default=None, decode=decode_rule, schema=rule_schema(), about="A constraint on the source."
    )
    referee: Any = key_field(
        default=None,
        decode=decode_task,
        schema={"type": "object"},
        about="What the assignment's referee is told: it asks for moves and judges them.",
    )
    seed: int = key_field(default=0, least=0, most=MOST_SEED, about="The seed of chance.")
    numbers: tuple[int, ...] = key_field(
        default=(), about="Numbers that chance gives first, in turn."
    )
    stack: tuple[str, ...] = key_field(
        default=(), about="The orders that shuffles give, one text each."
    )
    stdin: str = key_field(default="", about="Standard input.")
    stdout: str = key_field(
        default="golden", about="`golden`, `any`, `some` (not nothing), or the text itself."
    )
    prints: Any = key_field(
        default=(),
        decode=decode_facts,
        schema={"type": "array", "minItems": 1},
        about="Names and numbers that must be found on standard output, in this order.",
    )
    time: float | None = key_field(
        default=None,
        least=0.01,
        most=600,
        about="Seconds to think, told to the program; with it, time limits fit the machine.",
    )
    stderr: Any = key_field(
        default=None,
        decode=decode_stderr,
        schema={"type": ["string", "array", "null"], "minItems": 1},
        about="What must stand on standard error: the text, or a list of facts as for `prints`.",
    )
    exit: int | None = key_field(
        default=0, least=0, most=255, about="The exit status; null for any."
    )
    files: dict[str, str] = key_field(
        default_factory=dict, about="Files written: `golden` or the text itself."
    )
    limits: SomeLimits = key_field(
        default=SomeLimits(), about="The limits that differ from the assignment's."
    )
    normalise: tuple[Normalisation, ...] | None = key_field(
        default=None, about="What to even out on both sides, instead of the assignment's."
    )
    line: int = key_field(key="-", default=0)
    lines: dict[str, int] = key_field(key="-", default_factory=dict)


@dataclass(frozen=True)
class GeneratorEntry(CaseEntry):
    """Cases that are made when they are needed: what a case says, and what is drawn for each."""

    section: str = key_field(kw_only=True, about="The section to which its cases belong.")
    draw: Any = key_field(
        default=(),
        decode=decode_draw,
        schema=DRAW_SCHEMA,
        about="Names and what is drawn for them: a range, a list of values, or an enum.",
    )


@dataclass(frozen=True)
class SectionEntry:
    """A section: a heading with its points and cases."""

    id: str = key_field(schema=ID_SCHEMA, about="Kebab-case.")
    title: str = key_field(default="", about="The heading in the report.")
    points: int | None = key_field(
        default=None, least=0, about="What the points of its cases must add up to."
    )
    needs: tuple[str, ...] = key_field(default=(), about="Needed by each of its cases.")
    cases: tuple[CaseEntry, ...] = key_field(default=(), about="Its cases, in order.")
    line: int = key_field(key="-", default=0)
    lines: dict[str, int] = key_field(key="-", default_factory=dict)


@dataclass(frozen=True)
class SpecFile:
    """A spec file as it is written."""

    assignment: str = key_field(schema=ID_SCHEMA, about="The name; the folder has the same.")
    title: str = key_field(about="The heading of a report.")
    extends: str | None = key_field(
        default=None, about="The assignment of which this is an edition."
    )
    files: tuple[str, ...] = key_field(
        default=(), about="The modules a student hands in, without ending."
    )
    program: str = key_field(default="", about="The module that is the program.")
    interface: Interface = key_field(
        default=Interface(),
        decode=decode_interface,
        schema=INTERFACE_SCHEMA,
        about="What each module must define.",
    )
    landmarks: tuple[Landmark, ...] = key_field(
        default=(), about="Parts of the output that have names, outermost first."
    )
    normalise: tuple[Normalisation, ...] = key_field(
        default=(), about="What to even out on both sides before texts are compared."
    )
    limits: SomeLimits = key_field(default=SomeLimits(), about="What one case may use.")
    reference: Reference | None = key_field(
        default=None, about="The reference solution, where it is not the folder of the same name."
    )
    tournament: Tournament | None = key_field(
        default=None, about="How submissions play against each other."
    )
    drop: tuple[str, ...] = key_field(
        default=(), about="Cases of the other edition that this one leaves out."
    )
    sections: tuple[SectionEntry, ...] = key_field(default=(), about="The cases, by heading.")
    generators: tuple[GeneratorEntry, ...] = key_field(
        default=(), about="What makes new cases for `grade ASSIGNMENT --fresh N`."
    )
    lines: dict[str, int] = key_field(key="-", default_factory=dict)


@dataclass(frozen=True)
class HiddenFile:
    """The hidden cases, in a file of their own that never leaves the instructor's checkout."""

    sections: tuple[SectionEntry, ...]
    drop: tuple[str, ...] = key_field(
        default=(), about="Hidden cases of the other edition that this one leaves out."
    )
    lines: dict[str, int] = key_field(key="-", default_factory=dict)


def spec_schema() -> dict[str, Any]:
    """Return the JSON schema of a spec file, for editors."""
    defined: dict[str, Any] = {}
    top = schema(SpecFile, defined)
    defined["CaseEntry"]["oneOf"] = [{"required": [work]} for work in WORKS]
    generator = defined["GeneratorEntry"]
    generator["oneOf"] = [{"required": [work]} for work in WORKS if work not in NEVER_DRAWN]
    for key in NEVER_DRAWN:
        del generator["properties"][key]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "grade spec",
        **top,
        "$defs": defined,
    }
