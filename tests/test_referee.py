"""Facts about referees: they ask, the submission answers, they judge; and about steps that talk."""

from __future__ import annotations

import gc
import json
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from grader.catalogue import Catalogue
from grader.decode import FaultsError
from grader.grade import Settings, fit_to_machine, grade, plan_for
from grader.interface import Interface
from grader.pace import SLOWEST, slowness
from grader.plan import environment, job_of, paced
from grader.run import RUNNERS
from grader.spec import load
from grader.steps import steps_of
from grader.verdict import Cause, Outcome
from tests.toy import write

if TYPE_CHECKING:
    from pathlib import Path

    from grader.verdict import Verdict

SPEC = """\
assignment: guess
title: Guess my number
files: [player]
interface:
  player:
    - function choose(low, high)
    - function talk(name)
sections:
  - id: all
    title: All of it
    cases:
      - id: finds-it
        about: The number is found in ten guesses.
        referee: {secret: 77, most: 10}
        seed: 5
        time: 0.25
        limits: {cpu: 2, wall: 1.5}
      - id: plain
        about: It chooses something.
        steps:
          - choose(1, 1): 1
      - id: talks
        about: It asks for two lines and shows what it heard.
        stdin: "4\\n5\\n"
        steps:
          - talk('Ann'): {gives: 9, asks: 2, prints: [Ann, {the sum: 9}]}
"""
REFEREE = """\
from facts import lacking, parse_facts


def rule(given):
    low, high, task = 1, 100, given["task"]
    assert given["seed"] == 5 and lacking("x 1", parse_facts(["x", 1])) is None
    for count, answer in enumerate(given["answers"], 1):
        (guess,) = answer["values"]
        if guess == task["secret"]:
            return {"pass": True}
        if type(guess) is not int or not low <= guess <= high:
            return {"fail": f"{guess} is no guess.", "cause": "illegal move", "got": str(guess)}
        low, high = (guess + 1, high) if guess < task["secret"] else (low, guess - 1)
    if len(given["answers"]) == task["most"]:
        return {"fail": "Not found.", "cause": "beaten", "place": "the last guess"}
    place = f"guess {len(given['answers']) + 1}"
    return {"ask": [{"steps": [f"choose({low}, {high})"], "place": place, "shown": ["a board"]}]}
"""
PLAYER = """\
def choose(low, high):
    return (low + high) // 2


def talk(name):
    print(name, "says")
    first = int(input("First: "))
    total = first + int(input("Second: "))
    print("together", total)
    return total
"""


def make(root: Path, referee: str = REFEREE, spec: str = SPEC) -> Catalogue:
    """Write a catalogue with a refereed assignment."""
    write(root / "specs" / "guess", {"spec.yaml": spec})
    write(root / "specs" / "guess" / "referee", {"referee.py": referee})
    write(root / "reference" / "guess", {"player.py": PLAYER})
    return Catalogue(root)


def verdicts(
    root: Path, player: str = PLAYER, runner: str = "fork", **made: str
) -> dict[str, Verdict]:
    """Grade a player and return the verdicts by case."""
    catalogue = make(root / "catalogue", **made)
    folder = write(root / "submission", {"player.py": player})
    report = grade(catalogue, catalogue.load("guess"), folder, Settings(runner=runner))
    return {verdict.case: verdict for verdict in report.verdicts}


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_player_that_does_well_passes(tmp_path: Path, runner: str) -> None:
    found = verdicts(tmp_path, runner=runner)
    assert {verdict.outcome for verdict in found.values()} == {Outcome.PASS}


FAULTS: dict[str, tuple[str, Cause, str]] = {
    "slow to find": ("return low", Cause.BEATEN, "Not found."),
    "nothing": ("return None", Cause.ILLEGAL, "None is no guess."),
    "text": ("return '50'", Cause.ILLEGAL, "50 is no guess."),
    "a truth value": ("return True", Cause.ILLEGAL, "True is no guess."),
    "far off": ("return 10 ** 9", Cause.ILLEGAL, "1000000000 is no guess."),
    "huge": ("return 10 ** 9999", Cause.ILLEGAL, "{'$cut': 'a huge number'} is no guess."),
    "crash": ("return low / (high - 100)", Cause.CRASH, "It crashed: ZeroDivisionError"),
    "never": ("while True: pass", Cause.TIMEOUT, "It did not end within"),
    "sleeping": ("import time; time.sleep(9)", Cause.TIMEOUT, "It did not end within"),
    "leaving": ("import os; os._exit(0)", Cause.CRASH, "The process ended"),
    "megabytes": ("print('x' * 9_000_000)", Cause.REPEATING, "It prints the same"),
    "always equal": (
        "return type('Any', (int,), {'__eq__': lambda *_: True, '__hash__': None})(3)",
        Cause.ILLEGAL,
        "{'$other': 'Any', '#': 0} is no guess.",
    ),
    "forged": (
        "import sys; sys.stdout.write('{\"pass\": true}'); return -1",
        Cause.ILLEGAL,
        "-1 is no guess.",
    ),
    "recursion": ("return choose(low, high)", Cause.CRASH, "It crashed: RecursionError"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_costs_its_case_only_and_is_told(tmp_path: Path, fault: str) -> None:
    code, cause, words = FAULTS[fault]
    player = PLAYER.replace("return (low + high) // 2", f"if high == 1: return 1\n    {code}")
    found = verdicts(tmp_path, player)
    verdict = found["finds-it"]
    assert (verdict.outcome, verdict.cause) == (Outcome.FAIL, cause)
    assert verdict.summary.startswith(words)
    assert (found["plain"].outcome, found["talks"].outcome) == (Outcome.PASS, Outcome.PASS)


def test_a_crash_is_told_with_the_place_in_the_game(tmp_path: Path) -> None:
    player = PLAYER.replace("return (low", "assert low < 60\n    return (low")
    divergence = verdicts(tmp_path, player)["finds-it"].divergence
    assert divergence is not None
    assert divergence.place == "guess 3: choose(76, 100)"
    assert divergence.before == ("a board",)
    assert "assert low < 60" in divergence.traceback


OWN_FAULTS = {
    "raises": ("raise KeyError('x')", "KeyError"),
    "never ends": ("import os; os._exit(1)", "limit"),
    "garbage": ("return 3", "its ruling is none"),
    "no question": ("return {'ask': [{'step': []}]}", "its question is none"),
    "unknown name": ("return {'ask': [{'steps': ['chose(1, 2)']}]}", "chose"),
    "not a step": ("return {'ask': [{'steps': ['import os']}]}", "its steps cannot be done"),
    "no seed": ("return {'ask': [{'steps': ['choose(1, 2)'], 'seed': -1}]}", "-1 is no seed"),
    "unknown cause": ("return {'fail': 'x', 'cause': 'y'}", "y"),
}


@pytest.mark.parametrize("fault", OWN_FAULTS)
def test_a_referee_that_fails_is_our_fault_and_costs_nothing(tmp_path: Path, fault: str) -> None:
    code, words = OWN_FAULTS[fault]
    found = verdicts(tmp_path, referee=f"def rule(given):\n    {code}\n")
    verdict = found["finds-it"]
    assert (verdict.outcome, verdict.cause) == (Outcome.ERROR, Cause.NO_ANSWER)
    assert words in verdict.summary
    assert found["plain"].outcome is Outcome.PASS


SEEDED = """\
def rule(given):
    seeds = [7, None, 0]
    if not given["answers"]:
        asked = [{"steps": ["choose(1, 100)"], "seed": seed} for seed in seeds]
        return {"ask": asked}
    told = [answer["values"] for answer in given["answers"]]
    return {"pass": True} if told == [[7], [5], [0]] else {"fail": f"{told}"}
"""


def test_a_question_may_have_a_seed_of_its_own(tmp_path: Path) -> None:
    player = PLAYER.replace("return (low", "import os; return int(os.environ['GRADE_SEED']); (low")
    assert verdicts(tmp_path, player, referee=SEEDED)["finds-it"].outcome is Outcome.PASS


def test_nothing_of_the_referee_enters_the_submissions_box(tmp_path: Path) -> None:
    player = (
        "import os, sys\n"
        "def choose(low, high):\n"
        "    if high == 1:\n"
        "        return 1\n"
        "    here = os.path.dirname(__file__)\n"
        "    known = {'referee', 'facts', 'rules'} & set(sys.modules)\n"
        "    told = 'secret' in str(os.environ)\n"
        "    return -len(os.listdir(here)) - 10 * len(known) - 100 * told\n"
    )
    assert verdicts(tmp_path, player)["finds-it"].summary == "-1 is no guess."


def test_no_expected_value_is_in_the_job_of_a_question(tmp_path: Path) -> None:
    catalogue = make(tmp_path)
    spec = catalogue.load("guess")
    plan = plan_for(catalogue, spec, catalogue.reference(spec))
    with pytest.raises(TypeError):
        job_of(plan, plan.cases[0])


def test_the_time_to_think_is_told_and_fits_the_machine(tmp_path: Path) -> None:
    catalogue = make(tmp_path)
    case, plain, _ = catalogue.load("guess").cases
    assert environment(case)["GRADE_TIME"] == "0.25"
    slow = paced(case, 4.0)
    assert environment(slow)["GRADE_TIME"] == "1"
    assert (slow.limits.wall, slow.limits.cpu, slow.limits.memory) == (6, 8, case.limits.memory)
    assert paced(plain, 4.0) is plain
    assert "GRADE_TIME" not in environment(plain)


def test_the_report_says_by_how_much_times_are_multiplied(tmp_path: Path) -> None:
    catalogue = make(tmp_path)
    spec = catalogue.load("guess")
    plan = plan_for(catalogue, spec, catalogue.reference(spec))
    _, notes = fit_to_machine(plan)
    assert len(notes) == 1
    assert notes[0].startswith("times to think are multiplied by ")
    untimed = plan_for(catalogue, spec, catalogue.reference(spec), ["plain"])
    assert fit_to_machine(untimed) == (untimed, ())


def test_no_machine_is_too_fast_and_none_is_waited_for_without_end() -> None:
    assert 1 <= slowness() <= SLOWEST


TALKS: dict[str, tuple[str, str, Cause, str]] = {
    "not shown": ('print("together", total)', "pass", Cause.NOT_SHOWN, "the sum should be shown"),
    "no name": ('print(name, "says")', "pass", Cause.NOT_SHOWN, "`Ann` should be shown"),
    "asks once": ('int(input("Second: "))', "5", Cause.NOT_ASKED, "asks for 1 line of input, and"),
    "silent": ('input("Second: ")', "input()", Cause.NOT_ASKED, "reads a line without printing"),
}


@pytest.mark.parametrize("fault", TALKS)
def test_what_a_step_prints_and_asks_is_judged(tmp_path: Path, fault: str) -> None:
    old, new, cause, words = TALKS[fault]
    verdict = verdicts(tmp_path, PLAYER.replace(old, new))["talks"]
    assert (verdict.outcome, verdict.cause) == (Outcome.FAIL, cause)
    assert words in verdict.summary


def test_what_was_typed_in_a_step_is_told(tmp_path: Path) -> None:
    divergence = verdicts(tmp_path, PLAYER.replace("return total", "return 8"))["talks"].divergence
    assert divergence is not None
    assert divergence.place == "step 1: talk('Ann'), typed: '4', '5'"


def test_a_module_that_asks_while_it_is_imported_is_told_so(tmp_path: Path) -> None:
    verdict = verdicts(tmp_path, PLAYER + "\ninput()\ninput()\ninput()\n")["talks"]
    assert verdict.cause is Cause.WAITING_FOR_INPUT
    assert verdict.summary.startswith("Importing player.py asks for input: what runs the program")


def test_what_a_talking_step_gives_is_judged_first(tmp_path: Path) -> None:
    verdict = verdicts(tmp_path, PLAYER.replace("return total", "return 8"))["talks"]
    assert (verdict.cause, verdict.outcome) == (Cause.VALUE, Outcome.FAIL)
    assert verdict.summary == "`talk('Ann')` gives 8 and should give 9."


BAD_SPECS: dict[str, tuple[str, str, str]] = {
    "gives golden": ("gives: 9", "gives: golden", "but not `golden`"),
    "asks words": ("asks: 2", "asks: two", "`asks` needs how many lines"),
    "no facts": ("prints: [Ann, {the sum: 9}]", "prints: []", "at least one entry"),
    "bad fact": ("{the sum: 9}", "null", "is no fact"),
    "task is a list": ("{secret: 77, most: 10}", "[1]", "`referee` must be a mapping"),
    "no time": ("time: 0.25", "time: 0", "`time` must be at least"),
    "input for a referee": ("seed: 5", "stdin: x", "`stdin` says nothing about `referee`"),
}


@pytest.mark.parametrize("fault", BAD_SPECS)
def test_a_fault_in_the_spec_is_told_with_its_line(tmp_path: Path, fault: str) -> None:
    old, new, words = BAD_SPECS[fault]
    assert SPEC.count(old) == 1
    make(tmp_path, spec=SPEC.replace(old, new))
    with pytest.raises(FaultsError) as raised:
        load(tmp_path / "specs" / "guess")
    assert any(words in str(found) for found in raised.value.faults)


def test_a_task_without_a_referee_is_a_fault_of_the_spec(tmp_path: Path) -> None:
    make(tmp_path)
    (tmp_path / "specs" / "guess" / "referee" / "referee.py").unlink()
    with pytest.raises(FaultsError, match="needs a referee"):
        load(tmp_path / "specs" / "guess")


def graded_program(tmp_path: Path, program: str, **expected: Any) -> Verdict:
    """Grade a program by one case that runs it without arguments."""
    case = {"id": "it", "about": "It.", "run": [], **expected}
    spec: dict[str, Any] = {
        "assignment": "points",
        "title": "Points",
        "files": ["main"],
        "program": "main",
        "sections": [{"id": "all", "cases": [case]}],
    }
    write(tmp_path / "catalogue" / "specs" / "points", {"spec.yaml": json.dumps(spec)})
    catalogue = Catalogue(tmp_path / "catalogue")
    folder = write(tmp_path / "submission", {"main.py": program})
    return grade(catalogue, catalogue.load("points"), folder, Settings()).verdicts[0]


@pytest.mark.parametrize(
    ("text", "cause"),
    [("Ann: 3, 4", None), ("Ann: 3, 5", Cause.NOT_SHOWN), ("", Cause.NOT_SHOWN)],
)
def test_facts_of_a_run_are_judged(tmp_path: Path, text: str, cause: Cause | None) -> None:
    facts = ["Ann", {"points": [3, 4]}]
    assert graded_program(tmp_path, f"print({text!r})\n", prints=facts).cause is cause


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("usage: main.py NUMBER", ""),
        ("wrong number", "`usage` should be shown here, and is not."),
        ("", "It prints nothing on standard error."),
    ],
)
def test_facts_on_standard_error_are_judged(tmp_path: Path, text: str, summary: str) -> None:
    program = f"import sys\nsys.stderr.write({text!r})\n"
    verdict = graded_program(tmp_path, program, stdout="", stderr=["usage"])
    assert (verdict.summary or "") == summary


def test_several_threads_may_parse_steps_at_once() -> None:
    wrong: list[Exception] = []

    def parse_at_depth(depth: int) -> None:
        if depth:
            parse_at_depth(depth - 1)
            return
        for number in range(200):
            Finalised()  # what lets another thread in while a tree is made
            try:
                steps_of([f"x = {[[number] * 9] * 9}"], Interface(), "referee")
            except Exception as error:  # noqa: BLE001 - whatever it is, it is wrong
                wrong.append(error)

    threads = [threading.Thread(target=parse_at_depth, args=(7 * place,)) for place in range(4)]
    interval, collected = sys.getswitchinterval(), gc.get_threshold()
    try:
        sys.setswitchinterval(1e-6)
        gc.set_threshold(5)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*collected)
    assert wrong == []


class Finalised:
    """Something with a last word, part of a circle that only the collector takes apart."""

    def __init__(self) -> None:
        self.circle = self

    def __del__(self) -> None:
        sum(range(50))
