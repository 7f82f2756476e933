"""Facts about the fivecard assignment: its cases, its handout, and what its grading can tell."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.references import load
from grader.catalogue import Catalogue
from grader.grade import observe, plan_for
from grader.spec import Case, Run
from tests.workbench import compose

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[1]
SPEC = Catalogue(ROOT).load("fivecard")
HANDOUT = (ROOT / "specs" / "fivecard" / "handout.md").read_text(encoding="utf-8")
GOLDENS = ROOT / "golden" / "fivecard"
PLAYER = load("fivecard", "player")

# F14 once more, written down from the rules and not taken from the reference.
CHECK = (15, 10, 10, 10, 5, 3, 2, 1, 0, 0)
FOLD = (15, 10, 0, 0, 0, 0, 0, 0, 0, 0)
CALL = (70, 85, 60, 50, 30, 25, 20, 15, 15, 15)
DRAWS = 20000
# What chi-square exceeds once in a thousand times, by degrees of freedom.
RARE = {1: 10.83, 2: 13.82, 3: 16.27}

Shares = dict[str, float]


def twin(folder: Path) -> Path:
    """Write down the solution that was made from the handout alone."""
    for name, text in compose(ROOT / "tests/submissions/fivecard/correct-differently").items():
        (folder / name).write_text(text, "utf-8")
    return folder


def random_game(number: int) -> Case:
    """Return a case that plays a game with answers and a seed drawn at random."""
    chance = random.Random(number)
    styles = (
        ["raise", "bet", "call", "y", "", "r", "12345"],
        ["check", "call", "c", "", "y", "3 4 5"],
        ["check", "bet", "call", "raise", "fold", "y", "1,2", "5", ""],
        ["check", "CALL ", "r", "fold", "y", "54", "11", "6", "yes", "no way", "x", "q"],
    )
    answers = chance.choices(chance.choice(styles), k=chance.choice([3, 10, 40, 400]))
    work = Run((str(chance.randint(1, 4)),), "any", None, None, {})
    return replace(
        SPEC.cases[0],
        id=f"game-{number}",
        work=work,
        stdin="\n".join(answers),
        seed=chance.randrange(1 << 32),
        needs=(),
    )


@pytest.mark.parametrize(
    "count", [pytest.param(40, id="some"), pytest.param(400, id="many", marks=pytest.mark.slow)]
)
def test_two_solutions_that_have_not_seen_each_other_play_the_same_games(
    count: int, tmp_path: Path
) -> None:
    catalogue = Catalogue(ROOT)
    games = tuple(map(random_game, range(count)))
    played = [
        {case.id: seen.stdout for case, seen in observe(replace(plan, cases=games), "fork")}
        for plan in (
            plan_for(catalogue, SPEC, catalogue.reference(SPEC)),
            plan_for(catalogue, SPEC, twin(tmp_path)),
        )
    ]
    assert [name for name in played[0] if played[0][name] != played[1][name]] == []
    assert {text.count(b"Game over") for text in played[0].values()} == {1}
    assert any(b"Last player in the game" in text for text in played[0].values())


def indented_blocks(text: str) -> list[str]:
    """Return the blocks of a page that are shown as they are printed."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block.lstrip("\n"), flags=re.MULTILINE) for block in blocks]


def test_the_game_of_the_handout_is_the_one_that_is_graded() -> None:
    golden = (GOLDENS / "the-game-of-the-handout.txt").read_text(encoding="utf-8")
    assert golden in indented_blocks(HANDOUT)


def printed_lines() -> set[str]:
    """Return all lines that a game prints in some golden."""
    texts = [path.read_text(encoding="utf-8") for path in GOLDENS.rglob("*.txt")]
    return {line for text in texts for line in text.split("\n")}


# The lines that the handout lists, and what stands for its capitals.
WORDS = {
    "HAND": rf"(?:(?:[2-9]|10|[JQKA])[HDCS] ){{5}}\((?:{'|'.join(PLAYER.TYPES)})\)",
    "NAME": r"(?:You|Ann|Bob|Eve)",
}
CAPITALS = re.compile(r"HAND|NAME|\b[HNPBCRK]\b")


def pattern_of(line: str) -> str:
    """Turn a line of the handout into a pattern for what is printed."""
    if line.startswith("Chips:"):
        return r"Chips: You \d+(?: \(out\))?(?:, (?:Ann|Bob|Eve) \d+(?: \(out\))?){3}"
    if line.startswith("Hint: discard"):
        return r"Hint: discard [1-5](?: [1-5])*"
    parts = CAPITALS.split(line)
    filled = [WORDS.get(word, r"\d+") for word in CAPITALS.findall(line)]
    return "".join(re.escape(part) + word for part, word in zip(parts, [*filled, ""], strict=True))


def listed_lines() -> list[str]:
    """Return the lines that the handout lists."""
    listing = HANDOUT[HANDOUT.index("## The program") : HANDOUT.index("## On the code")]
    return [line.strip() for line in re.findall(r"^ {6,}.*$", listing, re.MULTILINE)]


def test_the_handout_lists_every_line_that_a_game_prints() -> None:
    known = re.compile("|".join(["", *map(pattern_of, listed_lines())]))
    assert [line for line in printed_lines() if not known.fullmatch(line)] == []


def test_every_line_of_the_handout_is_printed_in_some_golden() -> None:
    printed = printed_lines()
    assert [
        line
        for line in listed_lines()
        if not any(re.fullmatch(pattern_of(line), other) for other in printed)
    ] == []


def test_no_printed_line_ends_with_a_blank() -> None:
    assert [line for line in printed_lines() if line != line.rstrip()] == []


@pytest.mark.parametrize("title", PLAYER.TYPES)
def test_every_type_of_hand_is_described_in_some_case(title: str) -> None:
    spec = (ROOT / "specs" / "fivecard" / "spec.yaml").read_text(encoding="utf-8")
    assert f"({title})" in spec


# How a computer player bets (F14)


def shares_with_a_bet(kind: int) -> Shares:
    """Return how often a type does what, when there is a bet."""
    return {
        "fold": FOLD[kind] / 100,
        "call": CALL[kind] / 100,
        "raise": (100 - FOLD[kind] - CALL[kind]) / 100,
    }


def shares_without_a_bet(kind: int) -> Shares:
    """Return how often a type does what, when it may check."""
    check = CHECK[kind] / 100
    shares = {action: (1 - check) * share for action, share in shares_with_a_bet(kind).items()}
    return {"check": check + shares.pop("fold"), **shares}


def choices(kind: int, *, may_check: bool) -> Iterable[str]:
    """Let the reference choose many times, from a seed of its own."""
    rand: Any = PLAYER.rand
    rand._stream = rand.random.Random(1000 + kind)  # noqa: SLF001 - there is no other way in
    return [PLAYER.choose_action(kind, may_check) for _ in range(DRAWS)]


def agrees(made: Iterable[str], shares: Shares) -> bool:
    """Say whether choices may well have been made with these shares, by chi-square."""
    counts = Counter(made)
    possible = {action: share for action, share in shares.items() if share > 0}
    if not counts.keys() <= possible.keys():
        return False
    expected = {action: share * counts.total() for action, share in possible.items()}
    chi_square = sum((counts[action] - wanted) ** 2 / wanted for action, wanted in expected.items())
    return chi_square < RARE[len(possible) - 1]


@pytest.mark.parametrize("kind", range(10))
def test_choices_with_a_bet_follow_the_table(kind: int) -> None:
    assert agrees(choices(kind, may_check=False), shares_with_a_bet(kind))


@pytest.mark.parametrize("kind", range(10))
def test_choices_without_a_bet_follow_the_table(kind: int) -> None:
    assert agrees(choices(kind, may_check=True), shares_without_a_bet(kind))


@pytest.mark.parametrize("kind", range(8))
def test_choices_of_another_row_are_told_from_it(kind: int) -> None:
    assert not agrees(choices(kind + 1, may_check=False), shares_with_a_bet(kind)) or kind == 7
    assert not agrees(choices(kind + 1, may_check=True), shares_without_a_bet(kind))


@pytest.mark.parametrize("kind", range(10))
@pytest.mark.parametrize("column", [1, 2])
def test_a_table_that_is_wrong_by_three_percent_is_found_out(
    kind: int, column: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [list(row) for row in PLAYER.CHECK_FOLD_CALL]
    rows[kind][column] += 3
    monkeypatch.setattr(PLAYER, "CHECK_FOLD_CALL", tuple(map(tuple, rows)))
    assert not agrees(choices(kind, may_check=False), shares_with_a_bet(kind))
    assert not agrees(choices(kind, may_check=True), shares_without_a_bet(kind))


def test_a_fold_where_one_may_check_is_found_out() -> None:
    made = ["fold" if action == "check" else action for action in choices(0, may_check=True)]
    assert not agrees(made, shares_without_a_bet(0))


def test_a_check_that_is_never_drawn_is_found_out() -> None:
    made = ["check" if action == "fold" else action for action in choices(0, may_check=False)]
    assert not agrees(made, shares_without_a_bet(0))
