"""Turns a report into text of a named format, importing only what that format needs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grader.errors import GradeError, did_you_mean

if TYPE_CHECKING:
    from grader.report import Report

FORMATS = {
    "text": "grader.render.text",
    "json": "grader.render.as_json",
    "markdown": "grader.render.markdown",
    "junit": "grader.render.junit",
    "github": "grader.render.github",
    "gradescope": "grader.render.gradescope",
}


def render(report: Report, name: str) -> str:
    """Return a report in the format called `name`."""
    if name not in FORMATS:
        message = f"there is no format {name!r}{did_you_mean(name, FORMATS)}"
        raise GradeError(message, tip=f"the formats are {', '.join(FORMATS)}")
    rendered: str = import_module(FORMATS[name]).render(report)
    return rendered
