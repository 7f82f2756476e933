"""Facts about the tree: what stands where, and what must not be written in it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GRADER = ROOT / "grader"
MODULES = sorted(
    path for path in GRADER.rglob("*.py") if path.relative_to(GRADER).parts[0] != "data"
)
ASSIGNMENTS = sorted(path.name for path in (ROOT / "specs").iterdir() if path.is_dir())

# Earlier stages first: a module or subpackage imports only what stands before it.
PIPELINE = (
    "errors",
    "facts",
    "pace",
    "front",
    "box",
    "decode",
    "interface",
    "steps",
    "draws",
    "spec_file",
    "spec_layers",
    "spec",
    "catalogue",
    "tar",
    "submission",
    "plan",
    "starter",
    "packing",
    "transcript",
    "bubble",
    "worker",
    "run",
    "verdict",
    "compare",
    "landmarks",
    "values",
    "golden",
    "ending",
    "judge_facts",
    "judge_run",
    "judge_steps",
    "judge",
    "referee",
    "match",
    "standings",
    "report",
    "audience",
    "grade",
    "fresh",
    "render",
    "outputs",
    "kit",
    "grading",
    "tournament_state",
    "pairings",
    "arena",
    "tournament",
    "pending",
    "differences",
    "review",
    "recording",
    "consequences",
    "running",
    "checking",
    "showing",
    "probe",
    "doctor",
    "pytest_items",
    "pytest_grading",
    "pytest_specs",
    "pytest_plugin",
    "filling",
    "drafting",
    "platforms",
    "audit",
    "options",
    "commands",
    "cli",
    "__main__",
)
MOST_GOLDEN_BYTES = 2_000_000

# Bracketed letters keep these patterns from finding themselves.
OF_THIS_MACHINE = re.compile(
    r"(?<![\w.])/(?:root|work)/|/tmp/[l]ab|index[-]url|find[-]links|pypi[.]org|pythonhosted[.]org"
)
OUTSIDE = re.compile(r"\.\./[s]hared")


def stage(module: Path) -> str:
    """Return the module or subpackage of the grader that a file belongs to."""
    return module.relative_to(GRADER).with_suffix("").parts[0]


def imported(module: Path) -> set[str]:
    """Return the full names a file imports, also late ones and those for types only."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "grader":
            names.update(f"grader.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def stages_imported(module: Path) -> set[str]:
    """Return the other stages a file imports."""
    stages = {name.split(".")[1] for name in imported(module) if name.startswith("grader.")}
    return stages & {stage(path) for path in MODULES} - {stage(module)}


def texts() -> dict[str, str]:
    """Return every file that is, or is about to be, under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a checkout: nothing is under version control")
    names = sorted(set(listed.stdout.decode().split("\0")) - {""})
    return {
        name: (ROOT / name).read_text(encoding="utf-8", errors="replace")
        for name in names
        if (ROOT / name).is_file()
    }


def found(pattern: re.Pattern[str]) -> list[str]:
    """Return `file:line` of each match in the tree."""
    return [
        f"{name}:{number}"
        for name, text in texts().items()
        for number, line in enumerate(text.split("\n"), start=1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_the_grader_does_not_know_the_assignment(assignment: str) -> None:
    name = re.compile(rf"\b{re.escape(assignment)}\b", re.IGNORECASE)
    assert [str(path) for path in MODULES if name.search(path.read_text(encoding="utf-8"))] == []


def test_every_module_opens_with_a_docstring() -> None:
    silent = [str(path) for path in MODULES if not ast.get_docstring(ast.parse(path.read_bytes()))]
    assert silent == []


def test_every_module_has_its_place_in_the_pipeline() -> None:
    assert {stage(path) for path in MODULES} - {"__init__"} - set(PIPELINE) == set()


def test_a_stage_imports_only_earlier_stages() -> None:
    place = {name: number for number, name in enumerate(PIPELINE)}
    backward = [
        f"{path.relative_to(ROOT)} imports {other}"
        for path in MODULES
        for other in sorted(stages_imported(path))
        if place.get(other, -1) > place.get(stage(path), -1)
    ]
    assert backward == []


def test_what_enters_the_box_uses_the_standard_library_and_itself_alone() -> None:
    inside = [path for path in MODULES if stage(path) == "box"]
    names = {
        name for path in inside for name in imported(path) if not name.startswith("grader.box")
    }
    assert {name.split(".")[0] for name in names} - sys.stdlib_module_names == set()


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_the_goldens_of_an_assignment_stay_small(assignment: str) -> None:
    goldens = (ROOT / "golden" / assignment).rglob("*")
    assert sum(path.stat().st_size for path in goldens if path.is_file()) < MOST_GOLDEN_BYTES


def test_no_file_names_this_machine_or_a_package_index() -> None:
    assert found(OF_THIS_MACHINE) == []


def test_no_file_refers_to_what_lies_outside_the_tree() -> None:
    assert found(OUTSIDE) == []
