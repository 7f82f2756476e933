"""Facts about the cabo assignment: its cases, and its reference in both runners."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.references import load
from grader.catalogue import Catalogue
from grader.grade import observe, plan_for
from grader.spec import Case, Run
from grader.steps import every_step
from tests.workbench import compose

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
TWIN = ROOT / "tests" / "submissions" / "cabo" / "correct-differently"
SPEC = Catalogue(ROOT).load("cabo")
COMPUTER = load("cabo", "computer")
NAMES = ["Ann", "CP1", "CP2"]
SEATS = range(3)
VALUES = {face: value for value, face in enumerate("0A23456789TJQK")}
LIMITS = [27, 23, 20, 18, 16, 14, 12, 11, 9, 7, 7, 6, 6, 5, 5, 4, 3, 3]
hands = st.text("0A23456789TJQK??-", min_size=4, max_size=4).filter(lambda hand: hand != "----")


def test_there_are_public_and_hidden_cases_enough() -> None:
    hidden = [case for case in SPEC.cases if case.hidden]
    assert len(SPEC.cases) - len(hidden) >= 100
    assert sum(case.points for case in hidden) == 20


def test_the_point_system_is_tried_on_fifty_hands_that_students_see() -> None:
    case = SPEC.case("points-of-many-hands")
    assert case is not None
    assert isinstance(case.work, tuple)
    asked = {name for step in every_step(case.work) for name in step.names}
    assert asked == {"points", "hand", "s"}
    loop: Any = case.work[0]
    assert len(set(loop.values)) >= 50


def kind_of(decision: str) -> str:
    """Return a decision without the places and seats it names."""
    letter, *targets = decision.split()
    if letter != "N":
        return letter
    return " ".join(["N", *("other" if target[0] in "012" else "own" for target in targets)])


def test_every_kind_of_decision_is_asked_for_in_the_open() -> None:
    asked = [
        str(step.expected.value)
        for case in SPEC.cases
        if not case.hidden and isinstance(case.work, tuple)
        for step in every_step(case.work)
        if "computerAction" in step.names
        and step.expected is not None
        and step.expected.matcher == "equals"
    ]
    assert {kind_of(decision) for decision in asked} == {
        *("C", "D", "F", "S"),
        *("N", "N own", "N other", "N own other"),
    }


def points_by_the_rules(hand: str, s: int) -> list[int | None]:
    """Work K14 out once more, in another way."""
    unknown = iter((69, 68, 67, 66))
    worth: dict[str, int] = {}
    for face in set(hand) & VALUES.keys():
        value = VALUES[face]
        worth[face] = (10 * value + 1) * hand.count(face) - 150 * (value == s)
    return [
        None if face == "-" else worth[face] if face in worth else next(unknown) for face in hand
    ]


@given(hands, st.integers(0, 13))
def test_points_are_those_of_the_rules(hand: str, s: int) -> None:
    assert COMPUTER.points(hand, s) == points_by_the_rules(hand, s)


@given(hands, st.integers(0, 13))
def test_a_choice_is_one_unknown_card_or_known_ones_of_equal_value(hand: str, s: int) -> None:
    chosen = COMPUTER.choice(hand, s)
    given_up = [hand["ABCD".index(place)] for place in chosen]
    found = points_by_the_rules(hand, s)
    highest = max(point for point in found if point is not None)
    assert chosen == "".join(
        place for place, point in zip("ABCD", found, strict=True) if point == highest >= 0
    )
    assert len(set(given_up)) <= 1
    assert len(given_up) <= 1 or "?" not in given_up


@given(hands, st.integers(0, 80))
def test_a_computer_calls_up_to_the_limit_of_the_turn(hand: str, t: int) -> None:
    limit = LIMITS[t] if t < len(LIMITS) else 2
    held = sum(VALUES.get(face, 0) for face in hand)
    assert COMPUTER.computerCaboCondition(hand, t) == ("?" not in hand and held <= limit)


def random_decision(table: Any, chance: random.Random) -> str:
    """Return a decision for whoever is playing; whether it is allowed is another matter."""
    letter = chance.choice("DDDFC") if table.drawn() is None else chance.choice("NNS")
    places = "".join(chance.sample("ABCD", chance.choice((1, 1, 1, 2, 2, 3))))
    other = f"{chance.choice('012')}{chance.choice('ABCD')}"
    if letter in "FS":
        return f"{letter} {places}"
    if letter == "N":
        return chance.choice(("N", f"N {places[0]}", f"N {other}", f"N {places[0]} {other}"))
    return "D" if letter == "C" and chance.random() < 0.9 else letter


def snapshot(table: Any) -> tuple[Any, ...]:
    """Return all that can be seen of a round."""
    return (
        [table.hand(seat) for seat in SEATS],
        [table.position(seat) for seat in SEATS],
        table.drawDeck(),
        table.foldDeck(),
        table.history(),
        table.turn(),
        table.isOver(),
    )


class Witness:
    """Writes down who has seen which card, from what happens alone."""

    def __init__(self, table: Any) -> None:
        self.seen: list[set[str]] = [set(table.foldDeck()) for _ in SEATS]
        for seat in SEATS:
            self.seen[seat] |= set(table.hand(seat)[:2])

    def watch(self, before: tuple[Any, ...], decision: str, table: Any) -> None:
        """Learn from a decision that was allowed."""
        held, turn = before[0], before[5]
        if decision == "D":
            self.seen[turn].add(before[2][-1])
        for seen in self.seen:
            seen |= set(table.foldDeck())
        match decision.split():
            case ["N", target] if target[0] in "012":
                self.seen[turn].add(held[int(target[0])]["ABCD".index(target[1])])
            case ["N", own]:
                self.seen[turn].add(held[turn]["ABCD".index(own)])
            case _:
                pass


def rounds(seeds: range, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, random.Random]]:
    """Deal a round of the reference for each seed."""
    for seed in seeds:
        monkeypatch.setenv("GRADE_SEED", str(seed))
        table = load("cabo", "round").Round(NAMES, seed % 3)
        table.look("AB")
        yield table, random.Random(seed)


def test_no_card_is_lost_and_what_is_refused_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for table, chance in rounds(range(40), monkeypatch):
        refused = 0
        while not table.isOver():
            before = snapshot(table)
            if table.act(random_decision(table, chance)):
                cards = [card for seat in SEATS for card in table.hand(seat) if card]
                drawn = [str(table.drawn())] if table.drawn() else []
                everywhere = cards + drawn + table.drawDeck() + table.foldDeck()
                assert (len(everywhere), len(set(everywhere))) == (52, 52)
            else:
                assert snapshot(table) == before
                refused += 1
        assert refused > 0


def test_knowledge_is_never_lost_and_never_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    for table, chance in rounds(range(100, 140), monkeypatch):
        witness = Witness(table)
        while not table.isOver():
            before, decision = snapshot(table), random_decision(table, chance)
            if table.act(decision):
                witness.watch(before, decision, table)
            for seat in SEATS:
                for owner in SEATS:
                    for place, card in zip("ABCD", table.hand(owner), strict=True):
                        known = table.isKnown(seat, owner, place)
                        assert known == (card in witness.seen[seat]), (seat, card)
                        shown = table.position(seat).hands[owner]["ABCD".index(place)]
                        assert (shown == "?") == (card != "" and not known)


def test_a_round_ends_by_a_call_or_by_the_empty_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = set()
    for table, chance in rounds(range(200, 260), monkeypatch):
        while not table.isOver():
            table.act(random_decision(table, chance))
        after_call = [line for line in table.history() if line.endswith("calls CABO")]
        calls = [n for n, line in enumerate(table.history()) if line.endswith("calls CABO")]
        since = len(table.history()) - calls[0] - 1 if calls else None
        assert len(after_call) <= 1
        assert since == 2 or not table.drawDeck()
        assert since is None or since <= 2
        assert not table.act("D")
        ends.add((since, not table.drawDeck()))
    assert {(2, False), (None, True)} <= ends


def test_scores_are_as_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    for table, chance in rounds(range(300, 360), monkeypatch):
        while not table.isOver():
            table.act(random_decision(table, chance))
        sums = [
            sum(
                VALUES["0" if card in {"JO", "jo"} else card[0]]
                for card in table.hand(seat)
                if card
            )
            for seat in SEATS
        ]
        caller = table.position(0).caller
        if caller != -1:
            sums[caller] = 0 if sums[caller] == min(sums) else sums[caller] + 10
        assert table.scores() == sums


def computers_play(table: Any) -> None:
    """Let computers play a round to its end; all that they decide must be allowed."""
    decide = load("cabo", "computer").computerAction
    while not table.isOver():
        seat = table.turn()
        decision = decide(table.position(seat))
        assert table.act(decision), decision


def test_computers_decide_only_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    for table, _ in rounds(range(400, 460), monkeypatch):
        computers_play(table)


def soup(chance: random.Random) -> str:
    """Return the input of a human who types whatever comes to mind, enough for a whole game."""
    words = ["d"] * 8 + ["n"] * 7 + ["f", "c", "s", "s", "y", "y", "y", "1", "2", "1", "2"]
    words += [*"abcdABCD", "ab", "BA", "bcd", " d ", "", "x", "dd", "guide", "3"]
    return "start\nAnn\nab\n" + "".join(f"{chance.choice(words)}\n" for _ in range(9000))


def games(count: int) -> tuple[Case, ...]:
    """Return cases that play a whole game each, with a seed and an input of its own."""
    some, chance = SPEC.cases[0], random.Random(20261118)
    work = Run((), "any", None, None, {"cabo.log": "any"})
    return tuple(
        replace(some, id=f"game-{n}", work=work, stdin=soup(chance), seed=chance.randrange(1 << 32))
        for n in range(count)
    )


class Told:
    """What a transcript tells of the totals of a game."""

    def __init__(self, transcript: str) -> None:
        self.rounds: list[dict[str, tuple[int, int]]] = []
        self.resets: list[str] = []
        for line in transcript.splitlines():
            words = line.split()
            if " scores " in line:
                if words[0] == NAMES[0]:
                    self.rounds.append({})
                self.rounds[-1][words[0]] = int(words[2].rstrip(",")), int(words[4])
            elif line.endswith(" goes back to 50"):
                self.resets.append(words[0])
                score, _ = self.rounds[-1][words[0]]
                self.rounds[-1][words[0]] = score, 50
        self.last = transcript.splitlines()[-1]


def test_whole_games_keep_to_the_rules_of_totals() -> None:
    catalogue = Catalogue(ROOT)
    plan = replace(plan_for(catalogue, SPEC, catalogue.reference(SPEC)), cases=games(60))
    resets = 0
    for case, seen in observe(plan, "fork"):
        told = Told(seen.stdout.decode())
        totals = dict.fromkeys(NAMES, 0)
        had_reset: set[str] = set()
        for number, results in enumerate(told.rounds, start=1):
            for name, (score, total) in results.items():
                totals[name] += score
                if totals[name] == 100 and name not in had_reset:
                    had_reset.add(name)
                    totals[name] = 50
                assert total == totals[name], (case.seed, number, name)
            assert (max(totals.values()) > 100) == (number == len(told.rounds))
        assert sorted(told.resets) == sorted(had_reset)
        assert told.last.startswith("Game over: ")
        best = [name for name in NAMES if totals[name] == min(totals.values())]
        assert set(told.last.replace(",", "").split()) & set(NAMES) <= set(best)
        resets += len(had_reset)
    assert resets > 0


def test_the_log_has_every_decision_and_the_scores() -> None:
    catalogue = Catalogue(ROOT)
    plan = replace(plan_for(catalogue, SPEC, catalogue.reference(SPEC)), cases=games(5))
    for _, seen in observe(plan, "fork"):
        shown = seen.stdout.decode()
        lines = seen.files["cabo.log"].decode().splitlines()
        told = Told(shown)
        scores = [line for line in lines if line.startswith("Scores: ")]
        assert scores == [
            "Scores: " + ", ".join(f"{name} {results[name][0]}" for name in NAMES)
            for results in told.rounds
        ]
        decisions = [line for line in lines if not line.startswith("Scores: ")]
        assert set(decisions) == {line[2:] for line in shown.splitlines() if line[:2] == "- "}


@pytest.mark.slow
def test_two_solutions_that_have_not_seen_each_other_play_the_same_games(tmp_path: Path) -> None:
    catalogue = Catalogue(ROOT)
    cases = games(800)
    for name, text in compose(TWIN).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    seen = [
        {
            case.id: (found.stdout, found.files)
            for case, found in observe(
                replace(plan_for(catalogue, SPEC, path), cases=cases), "fork"
            )
        }
        for path in (catalogue.reference(SPEC), tmp_path)
    ]
    assert [case.seed for case in cases if seen[0][case.id] != seen[1][case.id]] == []
    assert all(b"\nGame over: " in stdout for stdout, _ in seen[0].values())
