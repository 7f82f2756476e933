"""Writes docs/clauses.md, the cases of every clause, from the specs; `--check` only compares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from grader.spec import load

if TYPE_CHECKING:
    from grader.spec import Case, Spec

ROOT = Path(__file__).parents[1]
SPECS = ROOT / "specs"
PAGE = ROOT / "docs" / "clauses.md"
OPENING = """\
# The clauses and their cases

For instructors: hidden cases are named here, with a °. This page is made by
`python -m docs.clauses` from the specs and the `clauses.yaml` beside them.
"""


def headlines(assignment: str) -> dict[str, str]:
    """Read what each clause of an assignment says, in a few words."""
    text = (SPECS / assignment / "clauses.yaml").read_text(encoding="utf-8")
    return {str(clause): str(words) for clause, words in yaml.safe_load(text).items()}


def assignments() -> list[Spec]:
    """Load the assignments whose clauses are listed."""
    return [load(path.parent) for path in sorted(SPECS.glob("*/clauses.yaml"))]


def editions(base: Spec) -> list[Spec]:
    """Load the editions of an assignment, without the assignment itself."""
    specs = [load(path.parent) for path in sorted(SPECS.glob("*/spec.yaml"))]
    return [spec for spec in specs if spec.base == base.name != spec.name]


def cases_of(spec: Spec, clause: str) -> dict[str, Case]:
    """Return the cases that check a clause, by id."""
    return {case.id: case for case in spec.cases if clause in case.clauses}


def named(cases: list[Case]) -> str:
    """List cases as the page shows them."""
    return ", ".join(f"`{case.id}`{'°' if case.hidden else ''}" for case in cases)


def differences(base: dict[str, Case], edition: dict[str, Case]) -> str:
    """Say how an edition's cases of a clause differ; nothing if they do not."""
    groups = {
        "left out": [case for case in base.values() if case.id not in edition],
        "added": [case for case in edition.values() if case.id not in base],
        "told anew": [
            case
            for case in edition.values()
            if case.id in base and case.about != base[case.id].about
        ],
    }
    return "; ".join(f"{word}: {named(cases)}" for word, cases in groups.items() if cases)


def table(spec: Spec) -> str:
    """Return an assignment's chapter: a row for each clause."""
    others = editions(spec)
    columns = ["clause", "what it says", "cases", *(f"in {other.name}" for other in others)]
    rows = [columns, ["---"] * len(columns)]
    for clause, words in headlines(spec.name).items():
        cases = cases_of(spec, clause)
        changes = [differences(cases, cases_of(other, clause)) for other in others]
        rows.append([clause, words, named(list(cases.values())), *changes])
    lines = ["| " + " | ".join(row) + " |\n" for row in rows]
    return f"\n## {spec.title}\n\n" + "".join(lines)


def page() -> str:
    """Return the whole page."""
    return OPENING + "".join(table(spec) for spec in assignments())


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    sys.exit(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page())
