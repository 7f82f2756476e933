"""A small catalogue with one made-up assignment, and the grading of submissions against it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import yaml

from grader.audit.known import VERDICT_FILE, composed, read_written
from grader.catalogue import Catalogue
from grader.grade import Settings, grade
from grader.pending import accept, find_changes
from grader.recording import record_goldens

if TYPE_CHECKING:
    from grader.report import Report
    from grader.spec import Spec
    from grader.verdict import Verdict

Files = dict[str, str | bytes]
ROOT = Path(__file__).parents[1]
NAME = "toy"

GAME = """
import sys

import tools


def play(rounds):
    for number in range(1, rounds + 1):
        print(f"=== round {number} ===")
        print(f"Player: {'Ann' if number % 2 else 'Bob'}")
        print(f"Score: {tools.score(number)}")
        print()
    print("Bye")


def talk():
    for line in iter(lambda: input("Say: "), "quit"):
        print(f"You said {line}")


def main():
    if sys.argv[1] == "talk":
        talk()
    elif sys.argv[1] == "save":
        with open("out.txt", "w") as file:
            file.write("saved\\n")
    elif sys.argv[1] == "leave":
        print("Leaving")
        sys.exit(3)
    else:
        play(int(sys.argv[1]))


if __name__ == "__main__":
    main()
"""

TOOLS = """
from shapes import Colour, Point


def score(number):
    return number * 7


def greet(name):
    return f"Hello {name}"


def is_even(number):
    return number % 2 == 0


def checked(number):
    if number < 0:
        raise ValueError("negative")
    return number


def corner():
    return Point(1, Colour.RED)


class Pile:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        return self

    def pop(self):
        return self.items.pop()

    def size(self):
        return len(self.items)
"""

SHAPES = """
from dataclasses import dataclass
from enum import Enum


class Colour(Enum):
    RED = 1
    BLUE = 2


@dataclass
class Point:
    x: int
    colour: Colour
"""

REFERENCE: Files = {"game.py": GAME, "tools.py": TOOLS}
PROVIDED: Files = {"shapes.py": SHAPES}

INTERFACE = {
    "tools": [
        "function score(number)",
        "function greet(name)",
        "function is_even(number)",
        "function checked(number)",
        "function corner()",
        "class Pile()",
        "method Pile.push(item)",
        "method Pile.pop()",
        "method Pile.size()",
    ],
    "shapes": ["enum Colour(RED, BLUE)", "struct Point(x, colour)"],
}

LANDMARKS = [
    {
        "place": "round {n}, {player} plays",
        "opens": r"^=== round",
        "finds": [r"^Player: (?P<player>\w+)"],
    }
]

RUNS = [
    {"id": "rounds", "about": "three rounds", "run": ["3"], "points": 3},
    {"id": "talk", "about": "talks", "run": ["talk"], "stdin": "one\ntwo\nquit\n"},
    {"id": "leave", "about": "leaves with 3", "run": ["leave"], "exit": 3},
    {"id": "save", "about": "saves a file", "run": ["save"], "files": {"out.txt": "golden"}},
    {"id": "after", "about": "needs rounds", "run": ["1"], "needs": ["rounds"], "hint": "Look."},
    {"id": "short", "about": "little time", "run": ["1"], "limits": {"wall": 0.4}},
    {"id": "busy", "about": "little work", "run": ["1"], "limits": {"cpu": 1}},
    {"id": "small", "about": "little memory", "run": ["1"], "limits": {"memory": 128}},
    {"id": "terse", "about": "little output", "run": ["1"], "limits": {"output": 1}},
    {"id": "patient", "about": "much of all", "run": ["1"], "limits": {"cpu": 60, "wall": 60}},
    {"id": "helped", "about": "two processes", "run": ["1"], "limits": {"processes": 2}},
    {"id": "any", "about": "any end", "run": ["1"], "stdout": "any", "exit": None},
]

STEPS: list[dict[str, Any]] = [
    {"id": "score", "about": "a number", "steps": ["n = score(2)", {"score(3)": 21}]},
    {"id": "greet", "about": "a text", "steps": [{"greet('Eva')": "Hello Eva"}]},
    {"id": "any-error", "about": "raises", "steps": [{"checked(-1)": {"raises": "Exception"}}]},
    {"id": "even", "about": "a truth value", "steps": [{"is_even(4)": True}]},
    {"id": "corner", "about": "a struct", "steps": [{"corner()": {"x": 1, "colour": "RED"}}]},
    {"id": "recorded", "about": "a golden", "steps": [{"score(5)": "golden"}]},
    {"id": "checked", "about": "raises", "steps": [{"checked(-1)": {"raises": "ValueError"}}]},
    {
        "id": "pile",
        "about": "a pile",
        "steps": [
            "pile = Pile()",
            {"pile.push(4)": {"same": "pile"}},
            {"pile.size()": 1},
            {"pile.pop()": 4},
            {"pile.size()": 0},
        ],
    },
    {
        "id": "loop",
        "about": "many piles",
        "steps": [
            "first = Pile()",
            {
                "for": {"number": "1..30"},
                "steps": ["pile = Pile()", {"pile.push(number)": {"same": "pile"}}],
            },
            {"first.push(1)": {"same": "first"}},
        ],
    },
    {
        "id": "hurry",
        "about": "little time",
        "limits": {"wall": 0.4},
        "steps": ["n = score(1)", {"score(2)": 14}, {"greet('Eva')": "Hello Eva"}],
    },
]

RULES = [
    {
        "id": "imports",
        "about": "few imports",
        "rule": {"imports": {"allow": ["sys", "time"]}},
    }
]

SPEC: dict[str, Any] = {
    "assignment": NAME,
    "title": "A toy",
    "files": ["game", "tools"],
    "program": "game",
    "interface": INTERFACE,
    "landmarks": LANDMARKS,
    "sections": [
        {"id": "runs", "cases": RUNS},
        {"id": "steps", "cases": STEPS},
        {"id": "rules", "cases": RULES},
    ],
}


def write_files(folder: Path, files: Files) -> Path:
    """Write files into a folder, texts without their common indentation."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = content if isinstance(content, bytes) else dedent(content).lstrip("\n").encode()
        path.write_bytes(data)
    return folder


@dataclass(frozen=True)
class Workbench:
    """A catalogue in a folder of its own, with a place for submissions beside it."""

    root: Path

    @cached_property
    def spec(self) -> Spec:
        """The assignment's spec."""
        return Catalogue(self.root).load(NAME)

    @cached_property
    def numbers(self) -> count[int]:
        """Numbers for the submissions' folders."""
        return count(1)

    def hand_in(self, files: Files) -> Path:
        """Lay down a submission in a new folder."""
        return write_files(self.root / "handed-in" / str(next(self.numbers)), files)

    def grade(self, files: Files | Path, *only: str, runner: str = "fork", jobs: int = 1) -> Report:
        """Grade a submission."""
        path = files if isinstance(files, Path) else self.hand_in(files)
        settings = Settings(only=only, runner=runner, jobs=jobs)
        return grade(Catalogue(self.root), self.spec, path, settings)

    def verdict(self, files: Files, case: str, *, runner: str = "fork") -> Verdict:
        """Grade one case of a submission."""
        report = self.grade(files, case, runner=runner)
        return next(verdict for verdict in report.verdicts if verdict.case == case)

    def command(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        """Run `grade` with these words, from the catalogue's folder."""
        return subprocess.run(
            [sys.executable, "-m", "grader", *words],
            cwd=self.root,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            errors="surrogateescape",
            check=False,
            stdin=subprocess.DEVNULL,
        )


def make_workbench(
    root: Path,
    spec: dict[str, Any] | None = None,
    reference: Files | None = None,
    provided: Files | None = None,
) -> Workbench:
    """Write a catalogue and record its goldens."""
    text = yaml.safe_dump(spec or SPEC, sort_keys=False)
    write_files(root / "specs" / NAME, {"spec.yaml": text})
    write_files(root / "specs" / NAME / "provided" / "python", provided or PROVIDED)
    write_files(root / "reference" / NAME, reference or REFERENCE)
    bench = Workbench(root)
    record_goldens(Catalogue(root), bench.spec, "fork", [])
    accept(find_changes(Catalogue(root), bench.spec))
    return bench


def compose(folder: Path) -> dict[str, str]:
    """Make the files of a submission of known verdict."""
    catalogue = Catalogue(folder.parents[3])
    spec = catalogue.load(folder.parent.name)
    files = composed(catalogue, spec, folder, read_written(folder / VERDICT_FILE))
    return {name: data.decode() for name, data in files.items()}
