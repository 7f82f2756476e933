"""Facts about the Lab 3 assignment: its published transcripts, its goldens, its referee."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from difflib import SequenceMatcher
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.references import folders
from grader.catalogue import Catalogue
from grader.spec import Task

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
SPECS = ROOT / "specs"
GOLDENS = ROOT / "golden" / "lab3"
PUBLISHED = ROOT / "tests" / "published" / "lab3"
TWIN = ROOT / "tests" / "submissions" / "lab3" / "correct-differently"
SPEC = Catalogue(ROOT).load("lab3")
REFERENCE, PROVIDED = folders("lab3")
REFEREE = ("cards", "pinochle", "holdem", "referee")
FOUR = ["Ann", "Bob", "Cid", "Dot"]
EIGHT = [*FOUR, "Eve", "Flo", "Gus", "Hal"]


@pytest.fixture(scope="module")
def referee() -> Iterator[Any]:
    """Return the referee's module."""
    sys.path.insert(0, str(SPECS / "lab3" / "referee"))
    try:
        yield import_module("referee")
    finally:
        sys.path.pop(0)
        for name in REFEREE:
            sys.modules.pop(name, None)


def program(
    *words: str, stdin: bytes = b"", folder: Path = REFERENCE, **chance: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a solution's program."""
    return subprocess.run(
        [sys.executable, "-B", str(folder / "lab3.py"), *words],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(PROVIDED), **chance},
    )


def lines_of(path: Path) -> list[str]:
    """Return the lines of a transcript."""
    return path.read_text("utf-8").removesuffix("\n").split("\n")


def golden(case: str) -> list[str]:
    """Return the lines of a case's golden."""
    return lines_of(GOLDENS / f"{case}.txt")


def last_deal(lines: list[str], opening: str) -> list[str]:
    """Return what stands from the last line of its kind on."""
    return lines[max(number for number, line in enumerate(lines) if opening in line) :]


def differences(published: list[str], ours: list[str]) -> list[tuple[list[str], list[str]]]:
    """Return the groups of lines that stand here and there instead of each other."""
    matcher = SequenceMatcher(None, published, ours, autojunk=False)
    return [
        (published[a:b], ours[c:d]) for kind, a, b, c, d in matcher.get_opcodes() if kind != "equal"
    ]


# What the course has published


@pytest.mark.parametrize(
    ("case", "published"),
    {
        "no-arguments": "usage-no-arguments",
        "an-unknown-game": "usage-random",
        "pinochle-for-three-players": "usage-three-players",
        "holdem-the-published-early-end": "holdem-early-end",
    }.items(),
)
def test_a_published_transcript_is_a_golden_byte_for_byte(case: str, published: str) -> None:
    assert (GOLDENS / f"{case}.txt").read_bytes() == (PUBLISHED / f"{published}.txt").read_bytes()


def test_the_published_all_in_differs_in_unranked_hands_and_in_who_has_not_folded() -> None:
    published = lines_of(PUBLISHED / "holdem-all-in.txt")
    ours = last_deal(golden("holdem-the-published-all-in"), "new Game start!")

    def shown(name: str, cards: str) -> list[str]:
        return [f"{name} has xhigh", f"card in {name}'s hand: ", f"{cards} ", ""]

    eight, nine = "7♠ 8♠ 6♥ K♥ Q♦", "9♦ 4♦ 6♥ K♥ Q♦"  # p1 and p3 on the flop
    five, six = "3♥ J♥ 6♥ K♥ Q♦", "10♣ 2♣ 6♥ K♥ Q♦"  # p5 and p6, better than both
    flop = [("p1", eight), ("p3", nine), ("p5", five), ("p6", six)]
    one, three, best = "7♠ 8♠ K♥ Q♦ J♦", "9♦ 6♥ K♥ Q♦ J♦", "10♣ 6♥ K♥ Q♦ J♦"
    turn = [("p1", one), ("p6", best), ("p3", three)]
    # E3: the published program did not compare hands without a pair; K Q J 10 6 is more than K Q 9
    for told, right in ((flop, (2, 3, 1, 0)), (turn, (1, 2, 0))):
        block = [line for name, cards in told for line in shown(name, cards)]
        at = next(
            number
            for number in range(len(published))
            if published[number : number + len(block)] == block
        )
        sorted_block = [line for place in right for line in shown(*told[place])]
        published[at : at + len(block)] = sorted_block
    # E7: it forgot those who are all in among those who have not folded
    assert differences(published, ours) == [([], ["p3", "p6"])]


MARRIAGE = ["offsuitmarriage :20points", ""]


def test_the_first_published_deal_differs_from_the_first_missed_marriage_on() -> None:
    found = differences(
        lines_of(PUBLISHED / "pinochle-first.txt"), golden("pinochle-the-first-published-deal")
    )
    why = {
        "N4, K♥ Q♥ of player 3": (["No melds"], ["Melds: ", MARRIAGE[0]]),
        "N4, K♣ Q♣ of player 4": ([], MARRIAGE),
        "N5, each rank counted once; N6, so it is no misdeal": (
            [
                "Team1:60 = bids1:10 + cardPoints1:50",
                "Team2:60 = bids2:10 + cardPoints2:50",
                "Misdeal",
                "Same bid score! Deal Again (Press any key)",
            ],
            [
                "Team1:171 = bids1:30 + cardPoints1:141",
                "Team2:129 = bids2:30 + cardPoints2:99",
                "Team 1 wins the contract",
                "",
                "Team 1's bid goal: 171",
            ],
        ),
    }
    assert [
        (old, new[: len(reason[1])]) for (old, new), reason in zip(found, why.values(), strict=True)
    ] == list(why.values())


def test_the_second_published_deal_differs_from_the_first_missed_marriage_on() -> None:
    published = lines_of(PUBLISHED / "pinochle-second.txt")
    ours = last_deal(golden("pinochle-the-second-published-deal"), "Dealing cards...")
    why = {
        "N4, the trump marriage of B": (["No melds"], ["Melds: ", "insuitmarriage :40points"]),
        "N4, K♣ Q♣ of D": ([], MARRIAGE),
        "N5, each rank counted once; N6, the other team has the contract": (
            [
                "Team1:68 = bids1:10 + cardPoints1:58",
                "Team2:59 = bids2:10 + cardPoints2:49",
                "Team 1 wins the contract",
            ],
            [
                "Team1:132 = bids1:10 + cardPoints1:122",
                "Team2:188 = bids2:70 + cardPoints2:118",
                "Team 2 wins the contract",
            ],
        ),
        "N6, the goal is the sum": (["Team 1's bid goal: 10"], ["Team 1's bid goal: 132"]),
        "N6, the same for team 2": (["Team 2's bid goal: 10"], ["Team 2's bid goal: 188"]),
        "N6, so another one leads": (
            ["C has the highest bid and is the first player to play"],
            ["B has the highest bid and is the first player to play"],
        ),
    }
    assert differences(published, ours)[: len(why)] == list(why.values())
    assert "Team 2 meets the contract bid" in ours  # 234 for a bid of 188


def test_the_second_published_deal_follows_by_other_rules_in_four_tricks(referee: Any) -> None:
    text = (PUBLISHED / "pinochle-second.txt").read_text("utf-8")
    for letter, name in zip("ABCD", FOUR, strict=True):
        text = re.sub(rf"^{letter}(?=\*?'s hand| )", name, text, flags=re.MULTILINE)
    pinochle = referee.pinochle
    (deal,) = pinochle.read_deals(text)
    wrong = {
        turn
        for turn, _, held, trick, card in pinochle.decisions(deal)
        if card != (pinochle.to_follow(held, trick, deal.trump)[0] if trick else card)
    }
    assert wrong == {3, 6, 7, 10}  # N8
    assert deal.scores == (1610, 1400)  # N10: 20 a trick, and who knows what before


# The cases


def test_one_game_can_be_graded_alone() -> None:
    for game, other in (("pinochle*", "holdem"), ("holdem*", "pinochle")):
        words = [sys.executable, "-m", "grader", "lab3", str(REFERENCE), "--only", game]
        done = subprocess.run(
            [*words, "--verbose"], cwd=ROOT, capture_output=True, check=False, text=True
        )
        assert done.returncode == 0
        assert other not in done.stdout.lower().replace("pinochle and holdem", "")


def holdem_transcripts() -> dict[str, tuple[list[str], str]]:
    """Return the players and the golden of every case that plays HoldEm."""
    found = {}
    for name in ("spec.yaml", "hidden.yaml"):
        text = (SPECS / "lab3" / name).read_text("utf-8")
        for section in yaml.safe_load(text)["sections"]:
            for case in section["cases"]:
                words = case.get("run") or [""]
                if words[0] == "HoldEm" and not case.get("exit"):
                    folder = GOLDENS / "hidden" if name == "hidden.yaml" else GOLDENS
                    golden = (folder / f"{case['id']}.txt").read_text("utf-8")
                    found[case["id"]] = ([str(word) for word in words[1:]], golden)
    return found


@pytest.mark.parametrize("case", holdem_transcripts())
def test_no_transcript_depends_on_what_the_handout_leaves_free(case: str, referee: Any) -> None:
    names, text = holdem_transcripts()[case]
    if len(set(names)) < len(names):
        return  # the referee tells players by their names
    holdem = referee.holdem
    before = dict.fromkeys(names, holdem.CHIPS)
    for hand in holdem.read_hands(text):
        assert not holdem.is_free(hand, before), hand.number
        before = {name: chips for name, chips in hand.chips.items() if chips}


def test_every_action_in_every_situation_is_in_a_transcript(referee: Any) -> None:
    holdem = referee.holdem
    seen = set()
    for names, text in holdem_transcripts().values():
        if len(set(names)) < len(names):
            continue
        before = dict.fromkeys(names, holdem.CHIPS)
        for hand in holdem.read_hands(text):
            for table, name, action, _ in holdem.replay(hand, before):
                if name:
                    board = hand.rounds[table.number].board
                    seen.add((table.number, holdem.wish(hand.own[name], board), action))
            before = {name: chips for name, chips in hand.chips.items() if chips}
    before_flop = {("nothing", "check"), ("nothing", "fold"), ("call", "call")}
    later = before_flop | {("call", "check")}
    always = {("raise", "raise"), ("raise first", "raise"), ("raise first", "call")}
    wanted = {(0, *pair) for pair in before_flop | always}
    wanted |= {(number, *pair) for number in (1, 2, 3) for pair in later | always}
    assert wanted == seen


# The referee


@cache
def transcript(game: str, players: int, seed: int) -> str:
    """Return what a game of the reference prints, 30 deals of it."""
    done = program(game, *EIGHT[:players], stdin=b"n\n" * 29, GRADE_SEED=str(seed))
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


GAMES = [("Pinochle", 4, seed) for seed in range(4)] + [
    ("HoldEm", players, seed) for seed, players in enumerate(range(2, 9))
]


def tasks(referee: Any, game: str) -> list[dict[str, Any]]:
    """Return a task for everything that is checked in a game, with 30 deals."""
    checks = {
        "Pinochle": [*referee.pinochle.EACH, *referee.pinochle.ALL],
        "HoldEm": [*referee.holdem.EACH, "seats"],
    }[game]
    return [{"check": game.lower(), "what": what, "deals": 30} for what in checks]


def test_every_check_of_the_referee_has_a_case(referee: Any) -> None:
    asked = {
        (case.work.task["check"], case.work.task["what"])
        for case in SPEC.cases
        if isinstance(case.work, Task)
    }
    known = {
        (task["check"], task["what"])
        for game in ("Pinochle", "HoldEm")
        for task in tasks(referee, game)
    }
    assert asked == known


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_what_must_always_hold_holds_in_the_reference(
    game: str, players: int, seed: int, referee: Any
) -> None:
    for task in tasks(referee, game):
        referee.judge(task, transcript(game, players, seed), EIGHT[:players])


def damaged(text: str, chance: random.Random) -> str:
    """Return a transcript with a few lines, words or cards gone, doubled or exchanged."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        one, other = (chance.randrange(len(lines)) for _ in range(2))
        match chance.randrange(5):
            case 0:
                lines[one] = ""
            case 1:
                lines[one], lines[other] = lines[other], lines[one]
            case 2:
                lines.insert(one, lines[other])
            case 3:
                words, more = lines[one].split(" "), lines[other].split(" ")
                words[chance.randrange(len(words))] = chance.choice(more)
                lines[one] = " ".join(words)
            case _:
                del lines[min(one, other) : min(one, other) + chance.randint(1, 30)]
    return "\n".join(lines)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_damaged_transcript_is_refused_or_passes_but_never_stops_the_referee(
    referee: Any, seed: int
) -> None:
    chance = random.Random(seed)
    game, players, number = chance.choice(GAMES)
    text = damaged(transcript(game, players, number), chance)
    with suppress(referee.Fault):
        referee.judge(chance.choice(tasks(referee, game)), text, EIGHT[:players])


@pytest.mark.parametrize(("game", "words"), [("Pinochle", "score: "), ("HoldEm", " has ")])
def test_a_number_of_thousands_of_digits_is_refused(game: str, words: str, referee: Any) -> None:
    text = re.sub(f"(?<={words})[0-9]+", "9" * 5000, transcript(game, 4, 2))
    for task in tasks(referee, game):
        with pytest.raises(referee.Fault):
            referee.judge(task, text, FOUR)


@settings(max_examples=50, deadline=None)
@given(st.text(alphabet="♣♦♥♠AKQJ1059'*: \n-=", max_size=300))
def test_any_text_is_refused(referee: Any, text: str) -> None:
    for game in ("Pinochle", "HoldEm"):
        for task in tasks(referee, game):
            with pytest.raises(referee.Fault):
                referee.judge(task, text, FOUR)


# The program by itself


def test_wrong_arguments_are_told_on_standard_output_with_status_1() -> None:
    for words in ([], ["random"], ["Pinochle"], ["HoldEm", *EIGHT, "Ida"]):
        done = program(*words)
        assert (done.returncode, done.stderr) == (1, b"")
        assert done.stdout.endswith(b"  <4 players / 2-8 players>\n")


@pytest.mark.parametrize("stdin", [b"", b"n", b"n\n\xff\xfe\nn\n", b"\0\n"])
@pytest.mark.parametrize("words", [("Pinochle", *FOUR), ("HoldEm", *FOUR)])
def test_any_input_ends_a_game_well(words: tuple[str, ...], stdin: bytes) -> None:
    done = program(*words, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_leaves_without_a_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-B", str(REFERENCE / "lab3.py"), "HoldEm", *FOUR],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PROVIDED)},
    ) as process:
        assert process.stdout is not None
        while b"(y/n)" not in process.stdout.readline():
            pass
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, b"")


def test_a_reader_that_leaves_is_no_reason_for_a_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-B", str(REFERENCE / "lab3.py"), "Pinochle", *FOUR],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PROVIDED)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"n\n" * 1000)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=20) in {0, 141}


def same_games(seeds: range) -> None:
    """Hold the reference against the solution written from the handout alone."""
    for seed in seeds:
        for words in (("Pinochle", *FOUR), ("HoldEm", *EIGHT[: 2 + seed % 7])):
            ours, theirs = (
                program(*words, stdin=b"n\n" * 25, folder=folder, GRADE_SEED=str(seed))
                for folder in (REFERENCE, TWIN)
            )
            assert ours.stdout == theirs.stdout, (words, seed)


def test_two_solutions_that_do_not_know_each_other_play_the_same_games() -> None:
    same_games(range(1000, 1010))


@pytest.mark.slow
def test_they_do_so_for_hundreds_of_seeds() -> None:
    same_games(range(2000, 2300))
