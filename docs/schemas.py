"""Writes the report's JSON schema to docs/report.schema.json; `--check` only compares."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from grader.report import report_schema

SCHEMA = Path(__file__).parent / "report.schema.json"


def schema_text() -> str:
    """Return the schema as the file holds it."""
    return json.dumps(report_schema(), indent=2) + "\n"


if __name__ == "__main__":
    if "--check" not in sys.argv:
        SCHEMA.write_text(schema_text(), encoding="utf-8")
    sys.exit(SCHEMA.read_text(encoding="utf-8") != schema_text())
