"""Writes the workflow with which GitHub grades a student's repository."""

from __future__ import annotations

import math
import shlex
from typing import TYPE_CHECKING

from grader import __version__
from grader.errors import GradeError
from grader.filling import fill

if TYPE_CHECKING:
    from grader.spec import Spec

WHEEL = f".github/coursegrade-{__version__}-py3-none-any.whl"
BESIDE = f"Put the course's wheel beside it, as {WHEEL}: it holds nothing hidden."
ELSEWHERE = "The grader, with the public cases, is installed from where the step below says."
LEAST_MINUTES = 10


def make_workflow(spec: Spec, install: str = "") -> str:
    """Return the workflow; `install` is what pip installs, the course's wheel unless said."""
    if any(character in install for character in "\n\r"):
        raise GradeError("--install takes one line, as pip does")
    return fill(
        "platforms/workflow.yaml",
        {
            "ASSIGNMENT": spec.name,
            "TITLE": spec.title or spec.name,
            "INSTALL": in_yaml(shlex.quote(install or WHEEL)),
            "INSTALL_NOTE": ELSEWHERE if install else BESIDE,
            "MINUTES": str(minutes(spec)),
        },
    )


def in_yaml(word: str) -> str:
    """Return a word of a plain YAML line, which a colon or a number sign could end."""
    if ": " in word or " #" in word:
        raise GradeError("--install: a blank beside `:` or `#` cannot stand in a workflow")
    return word


def minutes(spec: Spec) -> int:
    """Return a limit that no grading reaches unless most cases hang until they are ended."""
    return max(LEAST_MINUTES, math.ceil(sum(case.limits.wall for case in spec.cases) / 2 / 60))
