"""Lets pytest grade: `pytest --grade NAME PATH`, and the cases of specs by `--grade-specs`.

pytest loads this module in every run where grade is installed. So it imports nothing of ours and
changes nothing until one of its options is given.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add our options; all of them begin with `--grade`, so that they meet nobody else's."""
    group = parser.getgroup("grade", "grading of programming assignments")
    group.addoption(
        "--grade",
        metavar="ASSIGNMENT",
        help="Grade the submissions named as paths, each case a test. Nothing else is collected.",
    )
    group.addoption(
        "--grade-only",
        metavar="NAME",
        action="append",
        default=[],
        help="Only cases or sections that match; may be given again.",
    )
    group.addoption(
        "--grade-from",
        metavar="FOLDER",
        help="The folder of the specs, instead of the nearest checkout or the installed ones.",
    )
    group.addoption(
        "--grade-runner",
        metavar="NAME",
        default="auto",
        help="How cases are run: fork, subprocess, or auto for the best there is.",
    )
    group.addoption(
        "--grade-specs",
        action="store_true",
        help="Collect specs/NAME/spec.yaml: the reference passes each case and gives its golden.",
    )
    about = "Collect specs/NAME/spec.yaml, as by --grade-specs."
    parser.addini("grade_specs", about, type="bool", default=False)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Read no conftest.py when submissions are graded: what was handed in never runs in here."""
    if early_config.known_args_namespace.grade:
        early_config.known_args_namespace.noconftest = True


def pytest_configure(config: pytest.Config) -> None:
    """Load the rest of us when it is asked for."""
    if config.getoption("grade"):
        from grader.pytest_grading import GradingPlugin

        config.pluginmanager.register(GradingPlugin(config), "grade-submissions")
    elif config.getoption("grade_specs") or config.getini("grade_specs"):
        from grader.pytest_specs import SpecsPlugin

        config.pluginmanager.register(SpecsPlugin(config), "grade-references")
