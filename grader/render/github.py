"""Turns a report into GitHub workflow commands, one annotation for each problem.

A runner obeys every line of a step's output that looks like a command, so the only commands here
are ours: all other text is made visible, escaped, and kept from looking like one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.render.explain import explain
from grader.render.problems import (
    Problem,
    count_outcomes,
    find_problems,
    is_in_source,
    list_cases,
    source_path,
)
from grader.render.visible import sentence
from grader.verdict import Outcome

if TYPE_CHECKING:
    from grader.report import Report

MOST_OF_A_KIND = 10  # GitHub drops what a step says beyond ten of each kind.
CASES_IN_TITLE = 3
KINDS = {Outcome.FAIL: "error", Outcome.ERROR: "warning", Outcome.SKIP: "notice"}
OUR_FAULT = "The grader failed here, not the submission; it costs no points."


def disarm(text: str) -> str:
    """Break up the older form of a command, which a runner obeys anywhere in a line."""
    return text.replace("##[", "## [")


def escape_data(text: str) -> str:
    """Escape the message of a command."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return disarm(escaped)


def escape_property(text: str) -> str:
    """Escape the value of a property of a command."""
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")


def properties(problem: Problem, path: str) -> dict[str, str]:
    """Return what an annotation is about: a line of the submission if there is one."""
    divergence = problem.first.divergence
    place = {}
    if divergence and is_in_source(divergence):
        place = {"file": sentence(source_path(path, divergence)), "line": str(divergence.line)}
        if divergence.column > 0:
            place["col"] = str(divergence.column)
    return {**place, "title": list_cases(problem.cases, CASES_IN_TITLE)}


def annotate(problem: Problem, path: str) -> str:
    """Return the command that annotates a problem."""
    outcome = problem.first.outcome
    about = ",".join(
        f"{key}={escape_property(text)}" for key, text in properties(problem, path).items()
    )
    lines = [*([OUR_FAULT] if outcome is Outcome.ERROR else []), *explain(problem)]
    return f"::{KINDS[outcome]} {about}::{escape_data(chr(10).join(lines))}"


def summarise(report: Report, left_out: int) -> str:
    """Return the line that ends the output; its first word keeps it from being a command."""
    title = sentence(report.title or report.assignment)
    partial = "" if report.complete else ", partial: not every case was judged"
    more = f", {left_out} more not annotated" if left_out else ""
    score = f"{report.earned}/{report.possible}"
    return disarm(f"grade: {title}: score {score}, {count_outcomes(report)}{partial}{more}")


def render(report: Report) -> str:
    """Return annotations for what did not pass, and one line with the score."""
    found = [find_problems(report, outcome) for outcome in KINDS]
    shown = [
        annotate(problem, report.path) for group in found for problem in group[:MOST_OF_A_KIND]
    ]
    left_out = sum(len(group) for group in found) - len(shown)
    return "\n".join([*shown, summarise(report, left_out)]) + "\n"
