"""Turns a report into JSON that the report's own schema accepts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from grader.report import to_plain

if TYPE_CHECKING:
    from grader.report import Report


def render(report: Report) -> str:
    """Return a report as indented JSON, in ASCII so that any text survives any encoding."""
    return json.dumps(to_plain(report), indent=2, ensure_ascii=True) + "\n"
