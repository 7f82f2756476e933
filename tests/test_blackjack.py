"""Facts about the blackjack assignment itself: its chance, its reference, its independent twin."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grader.catalogue import Catalogue
from grader.grade import observe, plan_for
from grader.spec import Case, Run
from tests.workbench import compose

ROOT = Path(__file__).parents[1]
SUBMISSIONS = ROOT / "tests" / "submissions" / "blackjack"
PROVIDED = ROOT / "specs" / "blackjack" / "provided" / "python"
REFERENCE = ROOT / "reference" / "blackjack" / "blackjack.py"
USAGE = b"usage: blackjack <bankroll> <hands> [simple|counting] [sc|sos]\n"
TWINS = {"blackjack": "correct-differently", "blackjack-final": "correct-differently-final"}


def python(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python with the provided modules in reach."""
    variables = {**os.environ, "PYTHONPATH": str(PROVIDED), **environment}
    return subprocess.run(
        [sys.executable, "-B", *words], capture_output=True, check=False, env=variables
    )


def cuts(count: int, **environment: str) -> list[int]:
    """Return the first cuts that the provided module gives."""
    code = f"import rand; print(*(rand.get_cut() for _ in range({count})))"
    return [int(word) for word in python("-c", code, **environment).stdout.split()]


def test_chance_without_a_seed_starts_as_the_handout_says() -> None:
    assert cuts(7) == [39, 22, 33, 37, 38, 37, 38]


def test_a_seed_gives_the_cuts_that_a_cpp_generator_gives() -> None:
    assert cuts(7, GRADE_SEED="7") == [22, 26, 29, 24, 26, 28, 21]


def test_the_stream_is_the_mersenne_twister_of_the_cpp_standard() -> None:
    code = (
        "import rand; rand.get_cut();print([rand._stream.getrandbits(32) for _ in range(9999)][-1])"
    )
    assert int(python("-c", code, GRADE_SEED="5489").stdout) == 4123659995


def test_given_numbers_come_before_the_stream() -> None:
    assert cuts(3, GRADE_NUMBERS="13 20") == [13, 20, 39]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "100",
        "100 3 simple",
        "100 3 simple sc sos",
        "100 3 simple sc --last",
        "x 3 simple sc",
        "100 2.5 simple sc",
        "0 3 simple sc",
        "100 0 simple sc",
        "10001 3 simple sc",
        "100 10001 simple sc",
        "-5 3 simple sc",
        "100 3 Simple sc",
        "100 3 simple xx",
    ],
)
def test_wrong_arguments_are_answered_with_the_usage_line(words: str) -> None:
    done = python(str(REFERENCE), *words.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", USAGE)


def test_the_largest_arguments_are_allowed() -> None:
    done = python(str(REFERENCE), "10000", "10000", "counting", "sos")
    assert done.returncode == 0
    assert done.stdout.startswith(b"shuffling the deck\ncut at 39\n")
    assert done.stdout.count(b"Game over. The winner is ") == 1


def random_game(case: Case, chance: random.Random) -> Case:
    """Return a case that plays a game with arguments and a seed drawn at random."""
    bankroll = chance.choice([1, 2, 3, 4, 5, 6, 9, 10, 11, 15, 20, 50, 100, 1000, 10000])
    hands = chance.choice([1, 2, 3, 4, 5, 8, 12, 20, 50])
    words = (
        str(bankroll),
        str(hands),
        chance.choice(["simple", "counting"]),
        chance.choice(["sc", "sos"]),
    )
    seed = chance.randrange(1 << 32)
    return replace(case, work=Run(words, "any", None, None, {}), seed=seed, needs=())


@pytest.mark.slow
@pytest.mark.parametrize("edition", TWINS)
def test_two_solutions_that_have_not_seen_each_other_play_the_same_games(
    edition: str, tmp_path: Path
) -> None:
    catalogue = Catalogue(ROOT)
    spec = catalogue.load(edition)
    chance = random.Random(20261118)
    some = spec.cases[0]
    games = tuple(replace(random_game(some, chance), id=f"game-{n}") for n in range(1500))
    reference = replace(plan_for(catalogue, spec, catalogue.reference(spec)), cases=games)
    for name, text in compose(SUBMISSIONS / TWINS[edition]).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    other = replace(plan_for(catalogue, spec, tmp_path), cases=games)
    ours = {case.id: (case, seen.stdout) for case, seen in observe(reference, "fork")}
    theirs = {case.id: seen.stdout for case, seen in observe(other, "fork")}
    differing = [ours[name][0] for name in ours if ours[name][1] != theirs[name]]
    assert [(case.work, case.seed) for case in differing] == []
    assert all(text.count(b"Game over") == 1 for _, text in ours.values())


@pytest.mark.parametrize("edition", TWINS)
def test_an_edition_has_public_and_hidden_cases_enough(edition: str) -> None:
    spec = Catalogue(ROOT).load(edition)
    hidden = [case for case in spec.cases if case.hidden]
    assert len(spec.cases) - len(hidden) >= 80
    assert sum(case.points for case in hidden) == 20
