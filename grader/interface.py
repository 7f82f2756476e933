"""Turns the interface lines of a spec into declarations: what a submission must define.

A line reads like the handout: `class Deck()`, `method Deck.shuffle(n)`, `enum Suit(CLUBS, HEARTS)`,
`class Pile() extends Deck`.
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grader.decode import BAD, Faults, expect, pairs
from grader.errors import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = (
    "exception",
    "value",
    "class",
    "abstract",
    "struct",
    "enum",
    "function",
    "method",
    "attribute",
)
OWNED = ("method", "attribute")
CLASSES = ("class", "abstract", "exception")
LINE = re.compile(
    rf"(?P<kind>{'|'.join(KINDS)}) (?:(?P<owner>\w+)\.)?(?P<name>\w+)(?:\((?P<inner>[\w, ]*)\))?"
    r"(?: extends (?P<base>\w+))?"
)

INTERFACE_SCHEMA = {
    "type": "object",
    "additionalProperties": {
        "type": "array",
        "items": {"type": "string", "pattern": f"^({'|'.join(KINDS)}) "},
    },
}


@dataclass(frozen=True)
class Declaration:
    """One thing a module must define.

    `base` is the class that a class derives from; `is_abstract` a method that is left to them.
    """

    module: str
    kind: str
    owner: str
    name: str
    parameters: tuple[str, ...]
    base: str = ""
    is_abstract: bool = False

    @property
    def signature(self) -> str:
        """Return how it is called, as in the handout."""
        owner = f"{self.owner}." if self.owner else ""
        return f"{owner}{self.name}({', '.join(self.parameters)})"


@dataclass(frozen=True)
class Interface:
    """All declarations of an assignment, and the tables made from them."""

    declarations: tuple[Declaration, ...] = ()

    def of_kind(self, *kinds: str) -> Iterator[Declaration]:
        """Yield the declarations of some kinds."""
        return (entry for entry in self.declarations if entry.kind in kinds)

    @cached_property
    def owners(self) -> dict[str, list[Declaration]]:
        """The enums that have a member of this name."""
        found: dict[str, list[Declaration]] = {}
        for entry in self.of_kind("enum"):
            for member in entry.parameters:
                found.setdefault(member, []).append(entry)
        return found

    @cached_property
    def members(self) -> dict[str, str]:
        """Enum members by their full name and, where only one enum has it, by their bare one.

        `Spot.TWO` → `Spot.TWO`, `TWO` → `Spot.TWO`.
        """
        names = {member: f"{owner[0].name}.{member}" for member, owner in self._bare.items()}
        full = [f"{owner.name}.{name}" for name, owners in self.owners.items() for owner in owners]
        return {**names, **dict(zip(full, full, strict=True))}

    @cached_property
    def homes(self) -> dict[str, str]:
        """Where each name is found: a module, or `module.Enum` for a member."""
        found = {entry.name: entry.module for entry in self.declarations if not entry.owner}
        for member, (owner,) in self._bare.items():
            found[member] = f"{owner.module}.{owner.name}"
        return found

    @cached_property
    def _bare(self) -> dict[str, list[Declaration]]:
        """The members that can go by their bare names: no other enum has the same."""
        return {member: owners for member, owners in self.owners.items() if len(owners) == 1}

    @cached_property
    def structs(self) -> dict[str, list[str]]:
        """The fields of each struct."""
        return {entry.name: list(entry.parameters) for entry in self.of_kind("struct")}

    @cached_property
    def attributes(self) -> set[str]:
        """Whatever may stand behind a dot: methods, fields, enum members."""
        owned = {entry.name for entry in self.of_kind(*OWNED)}
        return owned.union(self.owners, *self.structs.values())

    @cached_property
    def enums(self) -> dict[str, tuple[str, ...]]:
        """The members of each enum, by the names that steps use."""
        return {
            entry.name: tuple(
                member if member in self._bare else f"{entry.name}.{member}"
                for member in entry.parameters
            )
            for entry in self.of_kind("enum")
        }

    def signature(self, name: str) -> str:
        """Return how a function, method or class of this name is called, if it is declared."""
        return next((entry.signature for entry in self.declarations if entry.name == name), "")


def decode_interface(node: Any, faults: Faults) -> Any:
    """Decode `interface:`, a list of lines for each module."""
    if not expect(node, "map", faults, "`interface`"):
        return BAD
    found: list[tuple[Any, Any]] = []
    for module, lines in pairs(node, faults):
        if expect(lines, "seq", faults, f"`{module.value}`"):
            found += [(decode_line(module.value, line, faults), line) for line in lines.value]
        else:
            found.append((BAD, lines))
    if any(entry is BAD for entry, _ in found):
        return BAD
    check_declared_once(found, faults)
    interface = Interface(tuple(entry for entry, _ in found))
    for entry, line in found:
        if entry.owner and entry.owner not in interface.homes:
            near = did_you_mean(entry.owner, interface.homes)
            faults.add(line, f"`{entry.owner}` is declared nowhere{near}")
    check_bases(found, faults)
    return interface


def check_bases(found: list[tuple[Declaration, Any]], faults: Faults) -> None:
    """Check that each class derives from one that stands before it, so no one goes in a circle."""
    classes: list[str] = []
    for entry, line in found:
        if entry.base and entry.base not in classes:
            near = did_you_mean(entry.base, classes)
            faults.add(line, f"`extends` names no class declared before: `{entry.base}`{near}")
        if entry.kind in CLASSES:
            classes.append(entry.name)


def decode_line(module: str, node: Any, faults: Faults) -> Any:
    """Decode one interface line."""
    if not expect(node, "str", faults, "an interface line"):
        return BAD
    match = LINE.fullmatch(node.value)
    if not match or not is_whole(match):
        word = node.value.partition(" ")[0]
        faults.add(
            node,
            f"`{node.value}` is no interface line; it starts with one of {', '.join(KINDS)}"
            + (did_you_mean(word, KINDS) if word not in KINDS else ""),
        )
        return BAD
    inner = tuple(part.strip() for part in (match["inner"] or "").split(",") if part.strip())
    for name in (*inner, match["name"]):
        if not name.isidentifier() or keyword.iskeyword(name):
            faults.add(node, f"`{node.value}`: `{name}` is not a name")
    kind, owner = match["kind"], match["owner"] or ""
    return Declaration(
        module,
        "method" if owner and kind == "abstract" else kind,
        owner,
        match["name"],
        inner,
        base=match["base"] or "",
        is_abstract=bool(owner) and kind == "abstract",
    )


def is_whole(match: re.Match[str]) -> bool:
    """Say whether a line names an owner just where its kind has one, and a base where it may.

    `abstract` is a class, or with an owner a method that derived classes must write.
    """
    kind, owner, base = match["kind"], match["owner"], match["base"]
    may_stand_alone = kind not in OWNED
    may_be_owned = kind in (*OWNED, "abstract")
    return (may_be_owned if owner else may_stand_alone) and not (
        base and (owner or kind not in CLASSES)
    )


def check_declared_once(found: list[tuple[Declaration, Any]], faults: Faults) -> None:
    """Note names that are declared twice: steps use them bare, so each must be the only one.

    Two enums may share a member, which then goes by its full name.
    """
    taken: set[str] = set()
    members: set[str] = set()
    for entry, node in found:
        name = f"{entry.owner}.{entry.name}" if entry.owner else entry.name
        own = entry.parameters if entry.kind == "enum" else ()
        twice = [name] if name in taken | members else []
        twice += [word for place, word in enumerate(own) if word in taken or word in own[:place]]
        for word in twice:
            faults.add(node, f"`{word}` is declared twice")
        taken.add(name)
        members.update(own)
