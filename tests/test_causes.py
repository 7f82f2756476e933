"""Facts about telling what went wrong: the cause, the place, what was wanted and what came."""

from __future__ import annotations

import shlex
import shutil
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from grader.errors import GradeError
from grader.report import make_report
from grader.verdict import Cause, Divergence, Outcome, Verdict
from tests.faults import FAULTS, ROUND, ROUNDS, prints, program, tools
from tests.workbench import GAME, REFERENCE, TOOLS, Files, Workbench, make_workbench

if TYPE_CHECKING:
    from pathlib import Path

OUTPUT = "standard output"


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """Return one catalogue for all tests; they only add submissions to it."""
    return make_workbench(tmp_path_factory.mktemp("bench"))


@cache
def graded(bench: Workbench, name: str) -> Verdict:
    """Grade a submission with a fault, once for all tests."""
    fault = FAULTS[name]
    return bench.verdict(fault.files, fault.case)


def failed(bench: Workbench, name: str) -> tuple[Verdict, Divergence]:
    """Return the verdict for a fault and where it diverges."""
    verdict = graded(bench, name)
    assert verdict.divergence is not None
    return verdict, verdict.divergence


def where(divergence: Divergence) -> tuple[str, int, int]:
    """Return the file or stream, the line and the column."""
    return divergence.where, divergence.line, divergence.column


def test_the_reference_passes_every_case(bench: Workbench) -> None:
    report = bench.grade(bench.root / "reference" / "toy")
    assert {verdict.outcome for verdict in report.verdicts} == {Outcome.PASS}
    assert (report.exit_status, report.earned) == (0, report.possible)


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_told_by_its_cause(bench: Workbench, name: str) -> None:
    verdict = graded(bench, name)
    assert (verdict.outcome, verdict.cause) == (Outcome.FAIL, FAULTS[name].cause)
    assert verdict.summary
    assert verdict.earned == 0
    assert verdict.reproduce.startswith("grade ")
    assert "/submission/" not in repr(verdict)


@pytest.mark.parametrize(
    ("name", "spot", "sides"),
    [
        ("case", (6, 1), ("Player: Bob", "player: bob")),
        ("trailing-blank", (7, 10), ("Score: 14", "Score: 14 ")),
        ("extra-blank-line", (6, 1), ("Player: Bob", "")),
        ("order", (6, 1), ("Player: Bob", "Score: 14")),
        ("number", (7, 9), ("Score: 14", "Score: 15")),
        ("extra-line", (6, 1), ("Player: Bob", "Hello")),
        ("missing-line", (6, 1), ("Player: Bob", "Score: 14")),
        ("stopped-early", (6, 1), ("Player: Bob", None)),
        ("stopped-in-a-line", (6, 7), ("Player: Bob", "Player")),
        ("text", (6, 9), ("Player: Bob", "Player: Eve")),
    ],
)
def test_a_difference_has_its_line_column_and_place_in_the_game(
    bench: Workbench, name: str, spot: tuple[int, int], sides: tuple[str | None, str | None]
) -> None:
    _, divergence = failed(bench, name)
    assert where(divergence) == (OUTPUT, *spot)
    assert (divergence.wanted, divergence.got) == sides
    assert divergence.place == "round 2, Bob plays"
    assert divergence.before == tuple(ROUNDS.split("\n")[spot[0] - 4 : spot[0] - 1])


@pytest.mark.parametrize(
    ("name", "spot", "sides"),
    [
        ("final-newline", (13, 4), ("Bye", "Bye")),
        ("crlf", (1, 16), ("=== round 1 ===", "=== round 1 ===\r")),
        ("missing-blank-line", (4, 1), ("", "=== round 2 ===")),
        ("extra-last-blank-line", (14, 1), (None, "")),
        ("extra-lines", (14, 1), (None, "See you")),
        ("bad-bytes", (14, 1), (None, "\udcff")),
        ("nothing", (1, 1), ("=== round 1 ===", None)),
    ],
)
def test_a_difference_at_an_edge_has_its_line_and_column(
    bench: Workbench, name: str, spot: tuple[int, int], sides: tuple[str | None, str | None]
) -> None:
    _, divergence = failed(bench, name)
    assert where(divergence) == (OUTPUT, *spot)
    assert (divergence.wanted, divergence.got) == sides


def test_printing_nothing_is_said_so(bench: Workbench) -> None:
    assert failed(bench, "nothing")[0].summary == "It prints nothing."


@pytest.mark.parametrize(
    ("answers", "last"),
    [
        ("def reply(n, line): return f'You said {line}' if n < 1 else 'What?'", "two"),
        ("def reply(n, line): return 'What?'", "one"),
    ],
)
def test_a_dialogue_tells_the_last_line_that_was_read(
    bench: Workbench, answers: str, last: str
) -> None:
    talk = f"{answers}\nfor n in range(2):\n    print(reply(n, input('Say: ')))\n"
    verdict = bench.verdict(program(talk), "talk")
    assert verdict.divergence is not None
    assert verdict.divergence.input == last


def test_a_wrong_prompt_comes_before_any_input(bench: Workbench) -> None:
    verdict = bench.verdict(program("input('Say, ')"), "talk")
    assert verdict.divergence is not None
    assert (verdict.divergence.column, verdict.divergence.input) == (4, "")


def test_a_killed_dialogue_still_tells_what_it_had_read(bench: Workbench) -> None:
    talk = "input('Say: ')\ninput('Say: ')\nimport os\nos.kill(os.getpid(), 9)\n"
    verdict = bench.verdict(program(talk), "talk")
    assert verdict.cause is Cause.KILLED
    assert verdict.summary == "It was ended by the signal SIGKILL."


def test_a_crash_shows_only_the_frames_of_the_submission(bench: Workbench) -> None:
    files = program(
        """
        from functools import reduce

        def outer(values):
            return reduce(inner, values)

        def inner(one, other):
            return one / (other - other)

        outer([1, 2])
        """
    )
    verdict = bench.verdict(files, "rounds")
    assert verdict.divergence is not None
    assert verdict.divergence.traceback == (
        "Traceback (most recent call last):\n"
        '  File "game.py", line 9, in <module>\n'
        "    outer([1, 2])\n"
        '  File "game.py", line 4, in outer\n'
        "    return reduce(inner, values)\n"
        '  File "game.py", line 7, in inner\n'
        "    return one / (other - other)\n"
        "ZeroDivisionError: division by zero\n"
    )
    assert verdict.summary == "It crashed: ZeroDivisionError: division by zero"


def test_a_crash_after_the_right_output_is_placed_in_the_source(bench: Workbench) -> None:
    _, divergence = failed(bench, "crash")
    assert where(divergence) == ("game.py", 2, 0)


def test_a_crash_in_the_middle_tells_which_line_was_due(bench: Workbench) -> None:
    upto = ROUNDS[: ROUNDS.index("Player: Bob")]
    verdict = bench.verdict(prints(upto, "1 / 0"), "rounds")
    assert verdict.cause is Cause.CRASH
    assert verdict.divergence is not None
    assert where(verdict.divergence) == (OUTPUT, 6, 1)
    assert verdict.divergence.wanted == "Player: Bob"
    assert 'File "game.py", line 2' in verdict.divergence.traceback


def test_a_crash_in_a_folder_below_names_its_file_and_line(bench: Workbench) -> None:
    files: Files = {
        **program("import parts.board"),
        "parts/__init__.py": "",
        "parts/board.py": "x = 1\n1 / 0\n",
    }
    verdict = bench.verdict(files, "rounds")
    assert verdict.divergence is not None
    assert '  File "parts/board.py", line 2, in <module>\n    1 / 0' in verdict.divergence.traceback


def test_an_endless_recursion_has_a_bounded_traceback(bench: Workbench) -> None:
    verdict, divergence = failed(bench, "recursion")
    assert "RecursionError" in verdict.summary
    assert divergence.traceback.count("\n") < 30
    assert " more)\n" in divergence.traceback


def test_no_text_of_a_crash_names_the_box(bench: Workbench) -> None:
    verdict = bench.verdict(program("open(__file__ + 'x')"), "rounds")
    assert verdict.summary.endswith("No such file or directory: 'game.pyx'")


@pytest.mark.parametrize(
    ("name", "file", "line", "source"),
    [
        ("syntax", "game.py", 2, "if x"),
        ("syntax-elsewhere", "tools.py", 8, "def greet(name:"),
        ("null-bytes", "game.py", 2, "\0"),
        ("bad-encoding", "game.py", 2, "y = '\N{REPLACEMENT CHARACTER}'"),
        ("not-python", "tools.py", 4, "def score(number:"),
    ],
)
def test_a_syntax_error_has_its_file_its_line_and_the_line_itself(
    bench: Workbench, name: str, file: str, line: int, source: str
) -> None:
    verdict, divergence = failed(bench, name)
    assert where(divergence) == (file, line, 0)
    assert divergence.got == source
    assert verdict.summary.startswith(f"Python does not understand {file} here: ")


def test_a_syntax_error_in_a_folder_below_has_its_place(bench: Workbench) -> None:
    files: Files = {**program("import parts.board"), "parts/board.py": "x = 1\nx x\n"}
    verdict = bench.verdict(files, "rounds")
    assert verdict.cause is Cause.SYNTAX_ERROR
    assert verdict.divergence is not None
    assert where(verdict.divergence) == ("parts/board.py", 2, 0)


@pytest.mark.parametrize("name", ["repeating", "repeating-in-a-line"])
def test_a_repeating_block_is_told_long_before_the_limits(bench: Workbench, name: str) -> None:
    verdict, divergence = failed(bench, name)
    assert verdict.seconds < 5  # of 60
    assert divergence.wanted == "=== round 1 ==="
    assert (divergence.got or "").strip() == "again"


def test_a_repeated_block_is_shown_as_it_stands_the_first_time(bench: Workbench) -> None:
    menu = prints(ROUND, "while True:\n    print('Menu')\n    print('1 play')\n    print()\n")
    verdict = bench.verdict(menu, "patient")
    assert verdict.divergence is not None
    assert verdict.divergence.got == "Menu\n1 play\n"


def test_a_long_output_that_repeats_only_in_part_is_no_endless_loop(tmp_path: Path) -> None:
    spec = {
        "assignment": "toy",
        "title": "Long",
        "files": ["game"],
        "program": "game",
        "sections": [{"id": "runs", "cases": [{"id": "long", "about": "long", "run": []}]}],
    }
    reference: Files = {
        "game.py": "for n in range(40000):\n    print('tick', n if n % 1000 == 0 else '')\n"
    }
    bench = make_workbench(tmp_path, spec, reference)
    assert bench.verdict(reference, "long").outcome is Outcome.PASS


def test_the_limits_are_named_in_the_summary(bench: Workbench) -> None:
    assert "0.4 seconds" in failed(bench, "sleeping")[0].summary
    assert "1 seconds" in failed(bench, "computing")[0].summary
    assert "1 MB" in failed(bench, "counting")[0].summary


def test_a_step_that_never_ends_is_the_one_that_is_named(bench: Workbench) -> None:
    _, divergence = failed(bench, "slow-step")
    assert divergence.place == "step 2: score(2)"
    assert divergence.before == ("n = score(1)",)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing-program", "The file game.py is not there (did you mean Game.py?)."),
        ("missing-file", "The file tools.py is not there (did you mean tool.py?)."),
        (
            "missing-module",
            "It imports tools, and there is no such module here (did you mean tool?).",
        ),
        ("missing-import", "It imports helper, and there is no such module here."),
        ("missing-import-elsewhere", "It imports helper, and there is no such module here."),
        ("missing-function", "tools.py defines no `greet` (did you mean great?)."),
        ("missing-class", "tools.py defines no `Pile` (did you mean Pyle?)."),
        ("missing-method", "Pile has no `size` (did you mean sise?)."),
        ("bad-import", "An import fails: cannot import name 'scores' from 'tools'."),
        ("exit-status", "The exit status is 2, not 0."),
        ("wrong-exit", "The exit status is 0, not 3."),
        ("no-file", "It did not write the file out.txt."),
        ("printed", "`score(3)` prints 21 and returns None; it must return the value."),
        ("value", "`score(3)` gives 24 and should give 21."),
        ("golden-value", "`score(5)` gives 40 and should give 35."),
        ("one-for-true", "`is_even(4)` gives 1 and should give True."),
        ("text-for-number", "`score(3)` gives '21' and should give 21."),
        ("always-equal", "`score(3)` gives an Any object and should give 21."),
        ("not-raised", "`checked(-1)` must raise ValueError, but gives -1."),
        ("raised-another", "`checked(-1)` must raise ValueError, but raises KeyError."),
        ("exit-in-a-step", "It leaves the program (exit) instead of returning."),
        ("left-in-a-step", "The process ended (status 0) in `n = score(2)`."),
        ("asks-on", "It asks for more input than there is."),
        ("asks-without-end", "It asks for more input than there is."),
    ],
)
def test_the_summary_says_it_in_words(bench: Workbench, name: str, sentence: str) -> None:
    assert graded(bench, name).summary == sentence


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("too-few", "greet(name) as in the handout"),
        ("too-many", "greet(name) as in the handout"),
        ("no-self", "Pile.size() as in the handout"),
        ("constructor", "Pile() as in the handout"),
    ],
)
def test_a_wrong_signature_shows_the_right_one(bench: Workbench, name: str, wanted: str) -> None:
    assert failed(bench, name)[1].wanted == wanted


def test_a_forgotten_self_is_told(bench: Workbench) -> None:
    assert failed(bench, "no-self")[0].summary.endswith("first parameter of a method is `self`.")
    assert "self" not in failed(bench, "too-many")[0].summary


def test_an_operation_that_a_class_lacks_is_no_wrong_call(tmp_path: Path) -> None:
    spec = {
        "assignment": "toy",
        "title": "Order",
        "files": ["tools"],
        "interface": {"tools": ["class Coin()"]},
        "sections": [
            {
                "id": "s",
                "cases": [{"id": "less", "about": "", "steps": [{"Coin() < Coin()": True}]}],
            }
        ],
    }
    reference: Files = {"tools.py": "class Coin:\n    def __lt__(self, other): return 1\n"}
    bench = make_workbench(tmp_path, spec, reference)
    verdict = bench.verdict({"tools.py": "class Coin:\n    pass\n"}, "less")
    assert verdict.cause is Cause.CRASH
    assert "'<' not supported" in verdict.summary


def test_a_step_tells_the_steps_that_led_there(bench: Workbench) -> None:
    verdict = bench.verdict(tools("self.items.pop()", "self.items[0]"), "pile")
    assert verdict.divergence is not None
    assert verdict.divergence.place == "step 5: pile.size()"
    assert verdict.divergence.input.split("\n") == [
        "pile = Pile()",
        "pile.push(4)",
        "pile.size()",
        "pile.pop()",
    ]
    assert (verdict.divergence.wanted, verdict.divergence.got) == ("0", "1")


def test_a_step_in_a_loop_tells_its_turn(bench: Workbench) -> None:
    wrong = tools("return self\n", "return self if item < 3 else Pile()\n")
    verdict = bench.verdict(wrong, "loop")
    assert verdict.divergence is not None
    assert verdict.divergence.place == "step 7: pile.push(number)    # number = 3"


def test_an_object_made_late_is_not_taken_for_another(bench: Workbench) -> None:
    wrong = tools("return self\n", "return self if item < 29 else Pile()\n")
    assert bench.verdict(wrong, "loop").cause is Cause.VALUE


def test_a_disallowed_import_has_its_line(bench: Workbench) -> None:
    verdict, divergence = failed(bench, "disallowed-import")
    assert where(divergence) == ("game.py", 1, 0)
    assert divergence.got == "import random"
    assert "`random` may not be imported" in verdict.summary


def test_a_case_that_needs_another_is_skipped_and_costs_no_more_than_its_points(
    bench: Workbench,
) -> None:
    report = bench.grade(FAULTS["number"].files, "after")
    first, second = report.verdicts
    assert (first.case, first.outcome) == ("rounds", Outcome.FAIL)
    assert (second.case, second.outcome, second.cause) == ("after", Outcome.SKIP, Cause.NEEDS)
    assert second.summary == "Waits for rounds to pass."
    assert (second.hint, second.reproduce) == ("", "")
    assert report.exit_status == 1


def test_a_hint_is_given_with_a_failure_only(bench: Workbench) -> None:
    wrong = program(f"import sys\nprint({ROUNDS!r} if sys.argv[1] == '3' else 'x', end='')")
    report = bench.grade(wrong, "after")
    assert [verdict.hint for verdict in report.verdicts] == ["", "Look."]


def test_a_missing_golden_stops_the_grading(tmp_path: Path) -> None:
    bench = make_workbench(tmp_path)
    shutil.rmtree(tmp_path / "golden")
    with pytest.raises(GradeError, match="golden of `rounds` cannot be read") as caught:
        bench.grade(REFERENCE)
    assert caught.value.exit_status == 2


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no levels")
@pytest.mark.parametrize("level", ["basic", "namespaces"])
def test_a_program_that_fills_the_disk_is_told_so(
    bench: Workbench, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADE_ISOLATION", level)
    text = "for n in range(38):\n    open(str(n), 'wb').write(b'x' * (8 << 20))\n"
    verdict = bench.verdict(program(text), "patient")
    assert (verdict.outcome, verdict.cause) == (Outcome.FAIL, Cause.DISK_LIMIT)
    assert verdict.summary == "It wrote more to the disk than there is room for."


def test_losing_the_worker_twice_is_our_own_error_and_costs_nothing(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADE_ISOLATION", "basic")  # no other lets it be killed
    report = bench.grade(program("import os; os.kill(os.getppid(), 9)"), "rounds", "greet")
    lost, other = report.verdicts
    assert (lost.outcome, lost.cause) == (Outcome.ERROR, Cause.NO_ANSWER)
    assert other.outcome is Outcome.PASS
    assert (report.undecided, report.earned, report.exit_status) == (lost.points, other.points, 3)


def test_a_report_that_is_not_complete_is_our_own_error() -> None:
    report = make_report(
        (),
        {},
        complete=False,
        assignment="",
        title="",
        submission="",
        path="",
        runner="",
        isolation=(),
        notes=(),
        seconds=0.0,
    )
    assert report.exit_status == 3


@pytest.mark.parametrize(
    ("name", "status", "shown"),
    [
        ("number", 0, "Score: 15"),
        ("asks-on", 1, "EOFError"),
        ("value", 1, "`score(3)` gives 24 and should give 21."),
        ("missing-function", 1, "did you mean great?"),
        ("syntax", 1, "if x"),
        ("disallowed-import", 1, "`random` may not be imported"),
    ],
)
def test_the_command_to_reproduce_shows_the_thing(
    bench: Workbench, name: str, status: int, shown: str
) -> None:
    command = shlex.split(graded(bench, name).reproduce)
    assert command[0] == "grade"
    done = bench.command(command[1:])
    assert done.returncode == status
    assert shown in done.stdout + done.stderr


def test_texts_that_no_terminal_can_show_do_not_stop_a_report(bench: Workbench) -> None:
    path = bench.hand_in(program("print('\\udcff\\x1b[2J')\nraise ValueError('\\ud800\\x07')"))
    for form in ("text", "json", "markdown", "junit", "github"):
        done = bench.command(["toy", str(path), "--only", "rounds", "--format", form])
        assert (done.returncode, done.stderr) == (1, "")
        assert "rounds" in done.stdout


def test_every_cause_of_a_failure_is_covered_here() -> None:
    ours = {Cause.NEEDS, Cause.NO_ANSWER, Cause.RULE}
    forked_only = {Cause.DISK_LIMIT}  # above
    by_referees = {Cause.ILLEGAL, Cause.CHANGED, Cause.BEATEN, Cause.DECISION}
    talking = {Cause.NOT_SHOWN, Cause.NOT_ASKED}  # all six: tests/test_referee.py and submissions
    told = {fault.cause for fault in FAULTS.values()}
    assert told == set(Cause) - ours - forked_only - by_referees - talking


def test_a_program_that_reads_the_tools_again_still_passes(bench: Workbench) -> None:
    assert bench.verdict({"game.py": GAME, "tools.py": TOOLS}, "rounds").outcome is Outcome.PASS
