"""Facts about clauses: each has its cases, each case its clauses, and the page says so."""

from __future__ import annotations

import pytest

from docs.clauses import PAGE, assignments, cases_of, editions, headlines, page
from grader.spec import Run, Spec

ASSIGNMENTS = assignments()
EDITIONS = [(base, spec) for base in ASSIGNMENTS for spec in (base, *editions(base))]
NAMES = [spec.name for _, spec in EDITIONS]


@pytest.mark.parametrize(("base", "spec"), EDITIONS, ids=NAMES)
def test_every_clause_has_a_case(base: Spec, spec: Spec) -> None:
    assert [clause for clause in headlines(base.name) if not cases_of(spec, clause)] == []


@pytest.mark.parametrize(("base", "spec"), EDITIONS, ids=NAMES)
def test_every_clause_has_a_case_that_students_see(base: Spec, spec: Spec) -> None:
    unseen = [
        clause
        for clause in headlines(base.name)
        if all(case.hidden for case in cases_of(spec, clause).values())
    ]
    assert unseen == []


@pytest.mark.parametrize(("base", "spec"), EDITIONS, ids=NAMES)
def test_every_case_names_clauses_that_there_are(base: Spec, spec: Spec) -> None:
    known = set(headlines(base.name))
    assert [case.id for case in spec.cases if not known.issuperset(case.clauses)] == []


@pytest.mark.parametrize(("base", "spec"), EDITIONS, ids=NAMES)
def test_only_a_case_whose_output_may_be_anything_has_no_clause(base: Spec, spec: Spec) -> None:
    without = [case for case in spec.cases if not case.clauses]
    assert [case.id for case in without if not is_free(case.work)] == []
    assert len(without) <= 1, f"{base.name} has one case that only tries whether the program ends"


def is_free(work: object) -> bool:
    """Say whether a case looks at nothing but that the program ends."""
    return isinstance(work, Run) and work.stdout in {"any", "some"}


def test_the_page_of_clauses_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m docs.clauses`"
