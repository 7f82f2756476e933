"""Facts about the pages: what is generated is current, what is named is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.schemas import SCHEMA, schema_text

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "specs").rglob("*.md")])


def test_the_schema_of_the_report_is_current() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_picture_shows_the_sample_and_no_path_of_the_machine_it_was_made_on() -> None:
    picture = (ROOT / "docs" / "demo.svg").read_text(encoding="utf-8").replace("&#160;", " ")
    assert "grade blackjack tests/submissions/blackjack/demo" in picture
    assert str(ROOT) not in picture
