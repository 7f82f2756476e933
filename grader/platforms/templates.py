"""Fills in the files made for other places: `@NAME@` stands for what is to be put there."""

from __future__ import annotations

import re
from pathlib import Path

FILES = Path(__file__).parent / "files"
PLACE = re.compile(r"@([A-Z_]+)@")


def fill(name: str, values: dict[str, str]) -> str:
    """Return a template with every place filled in; each value is one line."""
    text = (FILES / name).read_text(encoding="utf-8")
    return PLACE.sub(lambda place: " ".join(values[place[1]].split()), text)
