"""A small assignment for tests: a cup of dice, its spec, reference, goldens and one provided file.

`make_toy` writes it into a folder; `Toy.grade` runs the real program there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent.parent
NAME = "toy"

SPEC = """\
assignment: toy
title: A cup of dice
files: [dice, cup]
program: dice
interface:
  cup:
    - class Cup()
    - method Cup.add(number)
    - method Cup.total()
sections:
  - id: cup
    title: The cup
    points: 3
    cases:
      - id: a-new-cup-is-empty
        about: A new cup has the total 0.
        steps:
          - cup = Cup()
          - cup.total(): 0
      - id: a-cup-adds-up
        about: The total is the sum of what was added.
        points: 2
        needs: [a-new-cup-is-empty]
        hint: Keep what was added.
        clauses: [A1, A2]
        steps:
          - cup = Cup()
          - for: {number: 1..6}
            steps:
              - cup.add(number)
          - cup.total(): golden
  - id: game
    title: The game
    points: 3
    cases:
      - id: three-throws
        about: Three throws and their total.
        points: 2
        run: [3]
        seed: 7
      - id: no-number
        about: Without a number it says how it is used.
        run: []
        stdout: ''
        stderr: "usage: dice NUMBER\\n"
        exit: 2
"""

HIDDEN = """\
sections:
  - id: secret
    title: Hidden cases
    cases:
      - id: a-hundred-throws
        about: A hundred throws.
        run: [100]
        stdout: any
"""

CUP = """\
class Cup:
    def __init__(self):
        self.numbers = []

    def add(self, number):
        self.numbers.append(number)

    def total(self):
        return sum(self.numbers)
"""

DICE = """\
import sys

from cup import Cup
from rand import throw


def main():
    if len(sys.argv) < 2:
        print("usage: dice NUMBER", file=sys.stderr)
        sys.exit(2)
    cup = Cup()
    for number in range(int(sys.argv[1])):
        spots = throw()
        cup.add(spots)
        print(f"Throw {number + 1}: {spots}")
    print(f"Total: {cup.total()}", end="")


main()
"""

RAND = """\
import os

_state = []


def throw():
    if not _state:
        _state.append(int(os.environ.get("GRADE_SEED", "0")))
    _state[0] = (_state[0] * 75 + 74) % 65537
    return 1 + _state[0] // 7 % 6
"""

FILES = {"dice.py": DICE, "cup.py": CUP}
# The total is the last line and does not end with a newline: a golden must keep that.
GOLDENS = {
    "three-throws.txt": b"Throw 1: 2\nThrow 2: 3\nThrow 3: 3\nTotal: 8",
    "a-cup-adds-up.json": b"21\n",
}
EDITION = """\
assignment: toy-large
title: A large cup of dice
extends: toy
"""


@dataclass(frozen=True)
class Toy:
    """A catalogue with the toy in it."""

    root: Path

    @property
    def spec(self) -> Path:
        """The spec file."""
        return self.root / "specs" / NAME / "spec.yaml"

    @property
    def reference(self) -> Path:
        """The reference's folder."""
        return self.root / "reference" / NAME

    @property
    def goldens(self) -> Path:
        """The goldens' folder."""
        return self.root / "golden" / NAME

    def change(self, old: str, new: str) -> None:
        """Replace a part of the spec that stands there once."""
        text = self.spec.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        self.spec.write_text(text.replace(old, new), encoding="utf-8")

    def hand_in(self, name: str = "handed-in", **files: str | bytes) -> Path:
        """Write a submission beside the catalogue: the reference's files, changed by module."""
        held = FILES | {f"{module}.py": content for module, content in files.items()}
        return write(self.root.parent / name, held)

    def grade(
        self, *words: str | Path, cwd: Path | None = None, **more: Any
    ) -> subprocess.CompletedProcess[bytes]:
        """Run `grade` in the catalogue."""
        return grade(*words, cwd=cwd or self.root, **more)


def write(folder: Path, files: dict[str, str] | dict[str, bytes] | dict[str, str | bytes]) -> Path:
    """Write files into a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def make_toy(root: Path, *, spec: str = SPEC, hidden: str = "", edition: str = "") -> Toy:
    """Write a catalogue with the toy, its reference and its goldens."""
    write(root / "specs" / NAME, {"spec.yaml": spec})
    write(root / "specs" / NAME / "provided" / "python", {"rand.py": RAND})
    write(root / "reference" / NAME, FILES)
    write(root / "golden" / NAME, GOLDENS)
    if hidden:
        write(root / "specs" / NAME, {"hidden.yaml": hidden})
    if edition:
        write(root / "specs" / "toy-large", {"spec.yaml": edition})
        write(root / "golden" / "toy-large", GOLDENS)
    return Toy(root)


def grade(
    *words: str | Path,
    cwd: Path,
    stdin: bytes | None = b"",
    env: dict[str, str] | None = None,
    program: tuple[str, ...] = ("-m", "grader"),
) -> subprocess.CompletedProcess[bytes]:
    """Run the real program in a folder and return what came out."""
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("GITHUB", "_"))
    }
    return subprocess.run(
        [sys.executable, *program, *map(str, words)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        check=False,
        env={**outside, "PYTHONPATH": str(SOURCE), "NO_COLOR": "1", **(env or {})},
    )


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return the one line of an error; anything else on standard error but a tip is a fault."""
    lines = done.stderr.decode().split("\n")
    assert lines.pop() == ""
    if len(lines) > 1:
        assert lines.pop().startswith("  tip: ")
    assert len(lines) == 1, done.stderr.decode()
    assert lines[0].startswith("grade: "), lines[0]
    return lines[0].removeprefix("grade: ")
