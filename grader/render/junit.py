"""Turns a report into JUnit XML, as Jenkins, GitLab and the GitHub reporters read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from grader.render.explain import explain
from grader.render.problems import Problem, is_in_source, source_path
from grader.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grader.report import Report

ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
ELEMENTS = {Outcome.FAIL: "failure", Outcome.ERROR: "error", Outcome.SKIP: "skipped"}
COUNTS = {"failures": Outcome.FAIL, "errors": Outcome.ERROR, "skipped": Outcome.SKIP}


def legal(text: str) -> str:
    """Remove what XML 1.0 cannot hold."""
    return ILLEGAL.sub("", text)


def totals(verdicts: Iterable[Verdict]) -> dict[str, str]:
    """Return the attributes that count the cases of a suite."""
    own = list(verdicts)
    counts = {
        name: str(sum(verdict.outcome is outcome for verdict in own))
        for name, outcome in COUNTS.items()
    }
    return {"tests": str(len(own)), **counts, "time": seconds(v.seconds for v in own)}


def seconds(spent: Iterable[float]) -> str:
    """Return a sum of times as decimal seconds."""
    return f"{sum(spent):.3f}"


def add_case(suite: ET.Element, classname: str, verdict: Verdict, path: str) -> None:
    """Add one case to a suite, with what went wrong unless it passed."""
    about = {"classname": classname, "name": verdict.case, "time": seconds([verdict.seconds])}
    if verdict.divergence and is_in_source(verdict.divergence):
        file, line = source_path(path, verdict.divergence), verdict.divergence.line
        about |= {"file": file, "line": str(line)}
    case = ET.SubElement(suite, "testcase", {key: legal(text) for key, text in about.items()})
    if verdict.outcome in ELEMENTS:
        add_trouble(case, verdict)


def add_trouble(case: ET.Element, verdict: Verdict) -> None:
    """Add the element that says why a case did not pass."""
    summary, *details = map(legal, explain(Problem((verdict,))))
    trouble = ET.SubElement(case, ELEMENTS[verdict.outcome], {"message": summary})
    if verdict.cause and verdict.outcome is not Outcome.SKIP:
        trouble.set("type", verdict.cause.value)
    trouble.text = "\n".join(details) or None


def add_suite(suites: ET.Element, report: Report, section: str) -> None:
    """Add one section of the assignment as a suite."""
    own = [verdict for verdict in report.verdicts if verdict.section == section]
    titles = {score.id: score.title for score in report.sections}
    name = legal(titles.get(section) or section)
    suite = ET.SubElement(suites, "testsuite", {"name": name, **totals(own)})
    earned, possible = sum(v.earned for v in own), sum(v.points for v in own)
    properties = ET.SubElement(suite, "properties")
    ET.SubElement(properties, "property", {"name": "points", "value": f"{earned}/{possible}"})
    for verdict in own:
        add_case(suite, f"{report.assignment}.{section}", verdict, report.path)


def render(report: Report) -> str:
    """Return a report as JUnit XML, one suite for each section."""
    name = legal(report.title or report.assignment)
    suites = ET.Element("testsuites", {"name": name, **totals(report.verdicts)})
    for section in dict.fromkeys(verdict.section for verdict in report.verdicts):
        add_suite(suites, report, section)
    ET.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(suites, encoding="unicode")}\n'
