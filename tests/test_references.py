"""Facts about all references: each gets full marks, however it is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.catalogue import Catalogue
from grader.grade import Settings, grade
from grader.run import RUNNERS
from grader.verdict import Outcome
from tests.workbench import compose

ROOT = Path(__file__).parents[1]
CATALOGUE = Catalogue(ROOT)
SEED = 20261118
TWINS = [
    path.parent
    for path in sorted((ROOT / "tests" / "submissions").glob("*/correct-differently/verdict.yaml"))
]


@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize("name", CATALOGUE.names)
def test_the_reference_gets_full_marks_in_every_runner(name: str, runner: str) -> None:
    spec = CATALOGUE.load(name)
    report = grade(CATALOGUE, spec, CATALOGUE.reference(spec), Settings(runner=runner, jobs=2))
    assert [verdict for verdict in report.verdicts if verdict.outcome is not Outcome.PASS] == []
    assert (report.earned, report.exit_status) == (sum(case.points for case in spec.cases), 0)


@pytest.mark.parametrize("folder", TWINS, ids=lambda folder: folder.parent.name)
def test_another_seed_costs_a_correct_solution_nothing(folder: Path, tmp_path: Path) -> None:
    for name, text in compose(folder).items():
        (tmp_path / name).write_text(text, "utf-8")
    spec = CATALOGUE.load(folder.parent.name)
    timed = [case.id for case in spec.cases if case.time is not None]
    only = tuple(case.id for case in spec.cases if case.id not in timed)
    report = grade(CATALOGUE, spec, tmp_path, Settings(only=only, seed=SEED, jobs=2))
    assert [verdict for verdict in report.verdicts if verdict.outcome is not Outcome.PASS] == []
