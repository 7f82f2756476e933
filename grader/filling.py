"""Fills in the files that are made for others: `@NAME@` stands for what is to be put there."""

from __future__ import annotations

import re
from pathlib import Path

FILES = Path(__file__).parent / "files"
PLACE = re.compile(r"@([A-Z_]+)@")


def fill(name: str, values: dict[str, str]) -> str:
    """Return a template with every place filled in; each value is one line."""
    text = (FILES / name).read_text(encoding="utf-8")
    return PLACE.sub(lambda place: " ".join(values[place[1]].split()), text)


def filled_folder(name: str, values: dict[str, str]) -> dict[str, str]:
    """Return all templates of a folder by the path they are for, filled in."""
    folder = FILES / name
    return {
        path.relative_to(folder).as_posix().removesuffix(".txt"): fill(
            path.relative_to(FILES).as_posix(), values
        )
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
