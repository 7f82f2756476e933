"""Facts about fresh cases: what is drawn, that it can be had again, and whom they catch."""

from __future__ import annotations

import json
import shlex
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from grader.catalogue import Catalogue
from grader.draws import Draw, filled, places_in, shown_value
from grader.fresh import draw_case, make_fresh
from grader.grade import MOST_NOTED, Settings, grade
from grader.plan import environment
from grader.spec import Run, examine
from grader.spec_file import spec_schema
from grader.steps import unrolled
from grader.verdict import Outcome
from tests.test_known_verdicts import EVERYONE
from tests.toy import DICE, FILES, SPEC, Toy, complaint, make_toy, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grader.report import Report
    from grader.spec import Spec

ROOT = Path(__file__).parents[1]
CATALOGUE = Catalogue(ROOT)
GENERATORS = """\
generators:
  - id: any-throws
    about: Some throws.
    section: game
    points: 2
    draw: {n: 1..6}
    run: [$n]
  - id: any-cup
    about: Some adding.
    section: cup
    needs: [a-new-cup-is-empty]
    draw: {n: 1..6, m: [2, 3]}
    steps:
      - cup = Cup()
      - cup.add(n)
      - cup.add(m)
      - cup.total(): golden
"""
BY_HEART = """\
import os, sys
KNOWN = {known!r}
chance = tuple(os.environ.get("GRADE_" + key, "") for key in ("SEED", "NUMBERS", "STACK"))
asked = (*sys.argv[1:], *chance), sys.stdin.read()
sys.stdout.buffer.write(KNOWN.get(asked, b"I do not know\\n"))
"""

each_assignment = pytest.mark.parametrize("name", CATALOGUE.names)


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "course", spec=SPEC + GENERATORS)


@cache
def loaded(name: str) -> Spec:
    """Return an assignment's spec."""
    return CATALOGUE.load(name)


def report_of(toy: Toy, *words: str | Path, path: str | Path = "reference/toy") -> dict[str, Any]:
    """Grade with the command line and return its report as JSON."""
    done = toy.grade("toy", path, "--format", "json", *words)
    assert done.returncode in {0, 1}, done.stderr
    held: dict[str, Any] = json.loads(done.stdout)
    return held


def drawn(report: dict[str, Any]) -> dict[str, str]:
    """Return what was drawn for each fresh case of a report."""
    return {each["case"]: each["drawn"] for each in report["verdicts"] if each["drawn"]}


def freshly(name: str, path: Path, count: int, seed: int) -> Report:
    """Grade fresh cases alone, and what they need."""
    made = make_fresh(CATALOGUE, loaded(name), count, seed, "fork")
    only = tuple(case.id for case in made.spec.cases if case.drawn)
    settings = Settings(only=only, jobs=2)
    return grade(CATALOGUE, made.spec, path, settings, fresh=made.made, goldens=made.goldens)


def failing(report: Report) -> list[str]:
    """Return the cases of a report that do not pass."""
    return [each.case for each in report.verdicts if each.outcome is not Outcome.PASS]


def expectations(cases: Sequence[str], count: int) -> set[str]:
    """Return the names of so many fresh cases of each generator."""
    return {f"{name}-fresh-{number}" for name in cases for number in range(1, count + 1)}


# What is added


def test_each_generator_adds_so_many_cases_and_their_points(toy: Toy) -> None:
    report = report_of(toy, "--fresh", "3")
    assert set(drawn(report)) == expectations(["any-throws", "any-cup"], 3)
    assert (report["earned"], report["possible"]) == (6 + 3 * 2 + 3 * 1, 15)
    assert {each["outcome"] for each in report["verdicts"]} == {"pass"}
    assert not any(each["hidden"] for each in report["verdicts"])


def test_fresh_cases_stand_behind_those_of_their_section(toy: Toy) -> None:
    cases = [each["case"] for each in report_of(toy, "--fresh", "1")["verdicts"]]
    assert cases == [
        "a-new-cup-is-empty",
        "a-cup-adds-up",
        "any-cup-fresh-1",
        "three-throws",
        "no-number",
        "any-throws-fresh-1",
    ]


def test_a_report_says_what_was_drawn_and_how_to_have_it_again(toy: Toy) -> None:
    first = report_of(toy, "--fresh", "3")
    seed = first["fresh"]["seed"]
    assert first["fresh"] == {"cases": 3, "seed": seed, "again": []}
    assert f"fresh cases: the same again with --fresh 3 --fresh-seed {seed}" in first["notes"]
    for each in first["verdicts"]:
        assert not each["drawn"] or each["about"].endswith(f" Drawn: {each['drawn']}.")
    second = report_of(toy, "--fresh", "3", "--fresh-seed", str(seed))
    assert drawn(second) == drawn(first)
    assert report_of(toy)["fresh"] is None


def test_more_cases_with_the_same_seed_begin_with_the_same(toy: Toy) -> None:
    few = drawn(report_of(toy, "--fresh", "2", "--fresh-seed", "5"))
    many = drawn(report_of(toy, "--fresh", "4", "--fresh-seed", "5"))
    assert few.items() < many.items()
    assert len(set(many.values())) == 8


@pytest.mark.parametrize("format", ["text", "markdown"])
def test_every_format_for_people_tells_the_seed(toy: Toy, format: str) -> None:  # noqa: A002
    done = toy.grade(
        "toy", "reference/toy", "--fresh", "2", "--fresh-seed", "77", "--format", format
    )
    assert b"--fresh 2 --fresh-seed 77" in done.stdout.replace(b"\\", b"")


def test_a_failing_fresh_case_tells_a_command_that_shows_it_again(toy: Toy) -> None:
    wrong = toy.hand_in(dice=DICE.replace("Total:", "Sum:"), cup=FILES["cup.py"] + "\nx = 1\n")
    report = report_of(toy, "--fresh", "1", "--fresh-seed", "3", path=wrong)
    verdicts = {each["case"]: each for each in report["verdicts"]}
    again = verdicts["any-throws-fresh-1"]["reproduce"]
    number, seed = verdicts["any-throws-fresh-1"]["drawn"].split(", ")
    assert again == (f"grade run toy {wrong} --seed {seed.split()[1]} -- {number.split()[1]}")
    assert toy.grade(*shlex.split(again)[1:]).returncode == 0


def test_a_failing_fresh_case_without_a_program_is_had_again_by_its_seed(toy: Toy) -> None:
    wrong = toy.hand_in(cup=FILES["cup.py"].replace("sum(self.numbers)", "sum(self.numbers[:1])"))
    report = report_of(toy, "--fresh", "1", "--fresh-seed", "3", path=wrong)
    again = {each["case"]: each["reproduce"] for each in report["verdicts"]}["any-cup-fresh-1"]
    assert again == f"grade toy {wrong} --fresh 1 --fresh-seed 3 --only any-cup-fresh-1"
    assert toy.grade(*shlex.split(again)[1:]).returncode == 1


def test_the_next_step_never_asks_to_show_a_case_that_is_not_kept(toy: Toy) -> None:
    wrong = toy.hand_in(dice=DICE.replace("Total:", "Sum:"))
    done = toy.grade("toy", wrong, "--fresh", "1", "--only", "any-throws-*")
    assert done.returncode == 1
    assert b"grade show" not in done.stdout
    shown = toy.grade("show", "toy", "any-throws-fresh-1")
    assert shown.returncode == 2
    assert complaint(shown).startswith("`any-throws-fresh-1` is made anew each time")


# With other options


def test_only_chooses_among_fresh_cases_too(toy: Toy) -> None:
    report = report_of(toy, "--fresh", "2", "--only", "any-cup-fresh-2")
    cases = [each["case"] for each in report["verdicts"]]
    assert cases == ["a-new-cup-is-empty", "any-cup-fresh-2"]


def test_another_seed_for_all_leaves_the_fresh_cases_their_own(toy: Toy) -> None:
    alone = report_of(toy, "--fresh", "2", "--fresh-seed", "4")
    both = report_of(toy, "--fresh", "2", "--fresh-seed", "4", "--seed", "99")
    assert drawn(both) == drawn(alone)
    assert {each["outcome"] for each in both["verdicts"]} == {"pass"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--fresh-seed", "3"], "--fresh-seed says nothing without --fresh"),
        (["--fresh", "2", "--only", "nope"], "no case or section of `toy` matches `nope`"),
        (["--fresh", "-2"], "Invalid value for '--fresh': -2 is not in the range 0<=x<=1000."),
    ],
)
def test_options_that_make_no_sense_are_refused(toy: Toy, words: list[str], message: str) -> None:
    done = toy.grade("toy", "reference/toy", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == message


def test_without_the_reference_there_are_none(toy: Toy) -> None:
    mine = toy.hand_in()
    toy.reference.rename(toy.root / "gone")
    done = toy.grade("toy", mine, "--fresh", "1")
    assert (done.returncode, complaint(done)) == (2, "the reference of `toy` is not here")


def test_without_generators_there_are_none(tmp_path: Path) -> None:
    toy = make_toy(tmp_path / "course")
    done = toy.grade("toy", "reference/toy", "--fresh", "1")
    assert done.returncode == 2
    assert complaint(done) == "`toy` has no generators, so there are no fresh cases"


# What the reference cannot do


def test_what_the_reference_is_unfit_for_is_drawn_again_and_told(toy: Toy) -> None:
    toy.change("draw: {n: 1..6}\n", "draw: {n: [3, none]}\n")
    report = report_of(toy, "--fresh", "6", "--fresh-seed", "1")
    throws = {name: said for name, said in drawn(report).items() if name.startswith("any-throws")}
    assert set(throws) == expectations(["any-throws"], 6)
    assert all(said.startswith("n 3, ") for said in throws.values())
    assert len(report["fresh"]["again"]) >= 1
    assert all("the reference crashed: ValueError" in said for said in report["fresh"]["again"])
    assert 1 <= sum("drawn again" in note for note in report["notes"]) <= MOST_NOTED + 1
    assert list(throws) == [f"any-throws-fresh-{number}" for number in range(1, 7)]


def test_a_generator_that_draws_only_what_is_not_allowed_stops_the_grading(toy: Toy) -> None:
    toy.change("draw: {n: 1..6}\n", "draw: {n: [none, nothing]}\n")
    done = toy.grade("toy", "reference/toy", "--fresh", "1")
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done).startswith("any-throws-fresh-1: the reference crashed: ValueError")


# The language


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("draw: {n: 1..6}", "draw: {n: 6..1}", "the range 6..1 is empty"),
        ("draw: {n: 1..6}", "draw: {n: []}", "`n` needs a range like 0..52, a list of values, or"),
        (
            "draw: {n: 1..6}",
            "draw: {n: Size}",
            "`n` needs a range like 0..52, a list of values, or",
        ),
        ("draw: {n: 1..6}", "draw: {k-l: 1..6}", "`k-l` is not a name"),
        ("draw: {n: 1..6}", "draw: [n]", "`draw` must be a mapping, not a list"),
        ("draw: {n: 1..6}", "draw: {n: 1..6, k: 1..2}", "`k` is drawn, but used nowhere"),
        ("run: [$n]", "run: [$m, $n]", "`$m` is not among what is drawn"),
        ("run: [$n]", "run: [$n]\n    seed: 3", "`seed` says nothing about a generator"),
        ("    run: [$n]\n", "", "`any-throws` needs exactly one of `run`, `steps`, `rule` and"),
        (
            "section: game\n    points",
            "section: gams\n    points",
            "there is no section `gams` (did",
        ),
        ("    section: game\n    points", "    points", "an entry of `generators` needs `section`"),
        ("id: any-throws", "id: Any", "`Any` is not kebab-case"),
        ("id: any-throws", "id: any-cup", "two generators are called `any-cup`"),
        (
            "needs: [a-new-cup-is-empty]\n    draw",
            "needs: [nope]\n    draw",
            "`any-cup` needs `nope`",
        ),
        ("run: [$n]", "rule: no-globals", "`rule` says nothing about a generator"),
        ("cup.add(m)", "cup.add(k)", "`k` is neither assigned nor declared"),
        ("id: three-throws", "id: any-throws-fresh-7", "its cases would be called like the case"),
    ],
)
def test_a_wrong_generator_is_told(toy: Toy, old: str, new: str, message: str) -> None:
    toy.change(old, new)
    _, faults = examine(toy.spec.parent)
    assert message in "\n".join(fault.message for fault in faults)
    assert all(fault.line > 1 for fault in faults)


@each_assignment
def test_the_schema_accepts_the_generators(name: str) -> None:
    written = yaml.safe_load((ROOT / "specs" / name / "spec.yaml").read_text("utf-8"))
    validator = Draft202012Validator(spec_schema())
    assert list(validator.iter_errors(written)) == []
    for generator in written.get("generators", []):
        assert list(validator.iter_errors({**written, "generators": [{**generator, "seed": 1}]}))


def test_an_edition_inherits_the_generators() -> None:
    own, base = loaded("blackjack-final").generators, loaded("blackjack").generators
    assert [each.case.id for each in own] == [each.case.id for each in base] != []


def test_what_is_drawn_takes_its_place(toy: Toy) -> None:
    spec = Catalogue(toy.root).load("toy")
    throws, cup = spec.generators
    for number in range(1, 30):
        case = draw_case(spec, throws, number, "seed")
        assert isinstance(case.work, Run)
        (word,) = case.work.arguments
        assert 1 <= int(word) <= 6
        assert case.drawn == f"n {word}, seed {environment(case)['GRADE_SEED']}"
        steps = draw_case(spec, cup, number, "seed").work
        assert isinstance(steps, tuple)
        bound = {tuple(names.items()) for _, names in unrolled(steps)}
        ((n, m),) = bound
        assert 1 <= int(n[1]) <= 6
        assert m[1] in {"2", "3"}


VALUES = st.integers() | st.sampled_from(["", "x", "a b", "$a", "two\nlines"])


@given(st.fixed_dictionaries({"b": VALUES}, optional={"a": VALUES, "c": VALUES, "d": VALUES}))
def test_filling_replaces_all_that_was_drawn_and_leaves_the_rest(drawn: dict[str, Any]) -> None:
    value = {"one": "$a", "list": ["$b", 3, None], "text": "x $c y $$5", "same": "plain"}
    done = filled(value, drawn)
    assert done["one"] == drawn.get("a", "$a")
    assert done["list"] == [drawn.get("b", "$b"), 3, None]
    assert done["text"] == f"x {drawn.get('c', '$c')} y $5"
    assert done["same"] == "plain"
    assert set(places_in(value)) == {"a", "b", "c"}


@given(st.text())
def test_what_was_drawn_is_told_on_one_line(text: str) -> None:
    assert "\n" not in shown_value(text)
    assert shown_value(text)


@settings(max_examples=50)
@given(st.integers(-9, 9), st.integers(0, 9), st.integers())
def test_a_number_is_drawn_from_its_range(first: int, more: int, seed: int) -> None:
    choices = range(first, first + more + 1)
    assert Draw("n", choices, 1).pick(Random(seed)) in choices


# The assignments


def check_reference(name: str, count: int) -> None:
    """Check that a reference passes so many fresh cases of each generator, all drawn at once."""
    report = freshly(name, CATALOGUE.reference(loaded(name)), count, 20261119)
    assert failing(report) == []
    assert report.fresh is not None
    assert report.fresh.again == ()
    assert sum(bool(each.drawn) for each in report.verdicts) == count * len(loaded(name).generators)


@each_assignment
def test_the_reference_passes_its_fresh_cases(name: str) -> None:
    assert loaded(name).generators
    check_reference(name, 1)


@pytest.mark.slow
@each_assignment
def test_the_reference_passes_many_fresh_cases(name: str) -> None:
    check_reference(name, 5)


def twin(name: str, folder: Path) -> Path:
    """Write the other right solution of an assignment."""
    edition = name[len(CATALOGUE.load(name).base) :]
    return write(folder, EVERYONE[name, f"correct-differently{edition}"].files)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@each_assignment
def test_another_right_solution_passes_fresh_cases(name: str, seed: int, tmp_path: Path) -> None:
    assert failing(freshly(name, twin(name, tmp_path), 5, seed)) == []


def by_heart(spec: Spec) -> str:
    """Return a program that prints the public transcripts and knows nothing else."""
    known = {}
    for case in spec.cases:
        golden = ROOT / "golden" / spec.name / f"{case.id}.txt"
        if isinstance(case.work, Run) and not case.hidden and golden.exists():
            chance = environment(case)
            kept = (chance.get(f"GRADE_{key}", "") for key in ("SEED", "NUMBERS", "STACK"))
            known[(*case.work.arguments, *kept), case.stdin] = golden.read_bytes()
    return BY_HEART.format(known=known)


@pytest.mark.parametrize("name", ["blackjack", "fivecard"])
def test_who_knows_the_published_transcripts_by_heart_fails_the_fresh_cases(
    name: str, tmp_path: Path
) -> None:
    spec = loaded(name)
    for path in CATALOGUE.reference(spec).glob("*.py"):
        write(tmp_path, {path.name: path.read_bytes()})
    write(tmp_path, {f"{spec.program}.py": by_heart(spec)})
    made = make_fresh(CATALOGUE, spec, 2, 1, "fork")
    learnt = [
        case.id
        for case in spec.cases
        if isinstance(case.work, Run) and not case.hidden and case.work.stdout == "golden"
    ]
    games = [case.id for case in made.spec.cases if case.drawn and isinstance(case.work, Run)]
    report = grade(
        CATALOGUE,
        made.spec,
        tmp_path,
        Settings(only=(*learnt, *games), jobs=2),
        fresh=made.made,
        goldens=made.goldens,
    )
    outcomes = {each.case: each.outcome for each in report.verdicts}
    assert len(learnt) > 20
    assert [name for name in learnt if outcomes[name] is not Outcome.PASS] == []
    assert {outcomes[name] for name in games} == {Outcome.FAIL}
