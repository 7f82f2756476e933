"""The page on writing assignments, followed literally: its files written, its commands typed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "writing-assignments.md"
BLOCK = re.compile(r"^```(\w+)(?: (>> )?(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STATUS = re.compile(r"  # exit status (\d)$")
STEPS = 10


@dataclass(frozen=True)
class Block:
    """One fenced block: a file, an addition to one, commands, or what they print."""

    kind: str
    is_added: bool
    file: str
    text: str
    line: int


def blocks() -> list[Block]:
    """Return the blocks of the page in their order."""
    page = PAGE.read_text(encoding="utf-8")
    found = [
        Block(
            match[1], bool(match[2]), match[3] or "", match[4], page.count("\n", 0, match.start())
        )
        for match in BLOCK.finditer(page)
    ]
    assert page.count("\n```") == 2 * len(found), "a block is written in another way"
    return found


def type_commands(commands: str, folder: Path, programs: Path) -> str:
    """Type commands one after the other and return what they print; each must end as it says."""
    printed = ""
    for line in commands.splitlines():
        told = STATUS.search(line)
        done = subprocess.run(  # noqa: S602 - as a person would type it
            line,
            shell=True,
            executable="/bin/bash",
            cwd=folder,
            env={"PATH": f"{programs}:{os.environ['PATH']}", "COLUMNS": "80", "HOME": str(folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == (int(told[1]) if told else 0), f"{line}\n{done.stdout}"
        printed += done.stdout
    return printed


def is_as_shown(printed: str, shown: str) -> bool:
    """Say whether a text is what the page shows, where `...` stands for anything."""
    parts = [re.escape(part) for part in shown.split("...")]
    return re.fullmatch(".*?".join(parts), printed, re.DOTALL) is not None


def test_the_page_has_ten_steps() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\. ", page, re.MULTILINE) == [str(n + 1) for n in range(STEPS)]


def test_whoever_follows_the_page_has_an_assignment(tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "grade").symlink_to(Path(sys.executable).with_name("grade"))
    folder = tmp_path / "course"
    folder.mkdir()
    printed = ""
    for block in blocks():
        if block.kind == "sh":
            printed = type_commands(block.text, folder, programs)
        elif block.kind == "output":
            assert is_as_shown(printed, block.text), f"line {block.line}: printed was\n{printed}"
        else:
            assert block.file, f"line {block.line}: a file without a name"
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            before = path.read_text(encoding="utf-8") if block.is_added else ""
            path.write_text(before + block.text, encoding="utf-8")
    assert (folder / "autograder.zip").stat().st_size > 0
    assert (folder / "grade.yml").read_text(encoding="utf-8").startswith("# Grades Caesar's cipher")
    assert not list(folder.rglob("*.pending"))
