"""Facts about what a student reads in the terminal."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from typing import Any

import pytest
from rich.console import Console

from grader.render.problems import find_problems
from grader.render.text import print_text, render_text
from grader.render.visible import sentence
from grader.report import Report, make_report
from grader.verdict import Cause, Divergence, Outcome, Verdict

TITLES = {"deck": "Cards and deck", "hand": "Hands"}
NUMBER = Divergence(
    where="standard output",
    place="round 2 (Nagato Yuki against Joseph Joestar), hand 3",
    line=17,
    column=17,
    wanted="Nagato Yuki has 12",
    got="Nagato Yuki has 13",
    before=("Nagato Yuki hits.", "Nagato Yuki gets five."),
)


def verdict(case: str, outcome: Outcome = Outcome.FAIL, **more: Any) -> Verdict:
    """Return the verdict of a case of two points."""
    earned = 2 if outcome is Outcome.PASS else 0
    told = {"section": "hand", "about": f"About {case}.", **more}
    return Verdict(case=case, outcome=outcome, points=2, earned=earned, **told)


def report(*verdicts: Verdict, **more: Any) -> Report:
    """Return a report on a submission."""
    about = {
        "complete": True,
        "assignment": "cards",
        "title": "A game of cards",
        "submission": "kyon",
        "path": ".",
        "runner": "fork",
        "isolation": ("landlock", "seccomp"),
        "notes": (),
        "seconds": 0.413,
    }
    return make_report(verdicts, TITLES, **{**about, **more})


def text(*verdicts: Verdict, verbose: bool = False, width: int = 80, **more: Any) -> str:
    """Return what the student sees, without colour."""
    return render_text(report(*verdicts, **more), verbose=verbose, width=width, colour=False)


def compared(wanted: str | None, got: str | None, cause: Cause = Cause.TEXT, **more: Any) -> str:
    """Return how a difference is shown."""
    divergence = Divergence(where="standard output", line=1, wanted=wanted, got=got, **more)
    return text(verdict("one", cause=cause, summary="It differs.", divergence=divergence))


def rows(shown: str) -> list[str]:
    """Return the row of what was wanted and the two below it."""
    lines = shown.split("\n")
    first = next(n for n, line in enumerate(lines) if line.startswith("  wanted │"))
    return lines[first : first + 3]


def test_a_full_score_is_told_in_three_lines() -> None:
    passed = [verdict(f"case-{n}", Outcome.PASS) for n in range(12)]
    assert text(*passed) == (
        "A game of cards – kyon\n"  # noqa: RUF001 - the dash is meant
        "✓ all 12 cases pass  Score 24/24\n"
        "isolation: landlock, seccomp, runner: fork, 0.41 s\n"
    )


def test_a_section_says_how_many_cases_and_points_it_gave() -> None:
    shown = text(verdict("one", Outcome.PASS), verdict("two"))
    assert "✗ Hands  ██████░░░░░░  1/2 cases  2/4 points\n" in shown


def test_a_bar_is_full_only_when_all_pass_and_empty_only_when_none_does() -> None:
    most = [verdict(f"case-{n}", Outcome.PASS) for n in range(99)]
    assert "███████████░ " in text(*most, verdict("last"))
    least = [verdict(f"case-{n}", summary=str(n)) for n in range(99)]
    assert "█░░░░░░░░░░░ " in text(*least, verdict("last", Outcome.PASS))


def test_a_failure_is_told_from_its_place_to_its_command() -> None:
    shown = text(
        verdict(
            "soft-ace",
            cause=Cause.NUMBER,
            summary="A number differs.",
            divergence=NUMBER,
            hint="Count aces as eleven first.",
            reproduce="grade show cards soft-ace",
            clauses=("B5",),
        )
    )
    assert (
        "✗ soft-ace  (2 points)\n"
        "  About soft-ace.\n"
        "  in round 2 (Nagato Yuki against Joseph Joestar), hand 3\n"
        "  line 17, column 17 of standard output\n"
        "\n"
        "      15 │ Nagato Yuki hits.\n"
        "      16 │ Nagato Yuki gets five.\n"
        "  wanted │ Nagato Yuki has 12\n"
        "     got │ Nagato Yuki has 13\n"
        "                            ^\n"
        "\n"
        "  A number differs.\n"
        "  hint  Count aces as eleven first.\n"
        "  rule  B5\n"
        "  try   grade show cards soft-ace\n"
    ) in shown


@pytest.mark.parametrize(
    ("got", "shown"),
    [
        ("Kyon: ", "Kyon:·"),
        ("Kyon:\t", "Kyon:→"),
        ("Kyon:\r", "Kyon:␍"),
        ("Kyon: \r", "Kyon:·␍"),
        ("Kyon:\x1b[31m", "Kyon:\\x1b[31m"),
        ("Kyon:\u202e", "Kyon:\\u202e"),
        ("Kyon:\xa0", "Kyon:\\xa0"),
        ("Kyon:\ud800", "Kyon:\\ud800"),
        ("Kyon:\udcff", "Kyon:\\xff"),
        ("Kyon:[bold]", "Kyon:[bold]"),
        ("Kyon::smile:", "Kyon::smile:"),
    ],
)
def test_a_character_that_cannot_be_seen_is_shown(got: str, shown: str) -> None:
    assert rows(compared("Kyon:", got))[1:] == [f"     got │ {shown}", " " * 16 + "^"]


def test_a_missing_final_newline_is_shown_where_it_was_wanted() -> None:
    final = Cause.FINAL_NEWLINE
    marked = ["  wanted │ Bye⏎", "     got │ Bye", "              ^"]
    assert rows(compared("Bye\n", "Bye", final)) == marked
    assert rows(compared("Bye", "Bye", final)) == marked


def test_a_newline_on_both_sides_is_not_shown() -> None:
    assert rows(compared("Bye\n", "bye\n"))[:2] == ["  wanted │ Bye", "     got │ bye"]


def test_the_mark_stands_below_the_difference_after_wide_characters() -> None:
    assert rows(compared("長門 has 1", "長門 has 2"))[2] == " " * (11 + 4 + 5) + "^"


def test_the_mark_stands_where_the_comparison_found_the_difference() -> None:
    assert rows(compared("Kyon has 1", "kyon has 2", column=10))[2] == " " * (11 + 9) + "^"


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_long_line_is_cut_with_its_difference_in_sight(width: int) -> None:
    divergence = Divergence(wanted="x" * 900 + "a" * 900, got="x" * 900 + "b" * 900)
    shown = text(verdict("long", divergence=divergence), width=width)
    wanted, got, mark = rows(shown)
    assert wanted[len(mark) - 1] == "a"
    assert got[len(mark) - 1] == "b"
    assert max(len(wanted), len(got), len(mark)) <= width


def test_output_that_ends_too_soon_is_said_to_have_nothing_more() -> None:
    assert rows(compared("Kyon wins.", None))[1] == "     got │ (nothing more)"


def test_an_empty_line_is_named() -> None:
    assert rows(compared("", "Kyon"))[0] == "  wanted │ (an empty line)"


def test_a_wrong_line_of_code_is_shown_with_its_number() -> None:
    divergence = Divergence(where="deck.py", line=3, column=6, got="print(")
    shown = text(verdict("one", cause=Cause.SYNTAX_ERROR, divergence=divergence))
    assert "       3 │ print(\n                ^\n" in shown
    assert "wanted" not in shown


def test_a_file_that_the_summary_names_is_not_named_twice() -> None:
    told: dict[str, Any] = {
        "summary": "The file deck.py is not there.",
        "divergence": Divergence(where="deck.py"),
    }
    assert text(verdict("one", cause=Cause.MISSING_FILE, **told)).count("deck.py") == 1


def test_one_syntax_error_is_told_once_for_all_the_cases_it_stops() -> None:
    divergence = Divergence(where="deck.py", line=3, column=6, got="print(")
    told: dict[str, Any] = {"cause": Cause.SYNTAX_ERROR, "summary": "'(' was never closed."}
    shown = text(*(verdict(f"case-{n}", divergence=divergence, **told) for n in range(40)))
    assert shown.count("never closed") == 1
    assert "✗ case-0 and 39 more cases  (80 points)\n" in shown
    assert "this stops 40 cases: case-0, case-1, case-2, case-3, case-4, case-5 and 34 more" in (
        shown.replace("\n ", "")
    )


def test_the_same_difference_at_another_place_is_the_same_problem() -> None:
    other = Divergence(where="standard output", place="round 9", line=99, wanted="a", got="a ")
    one = Divergence(where="standard output", place="round 1", line=9, wanted="a", got="a ")
    graded = report(verdict("one", divergence=one), verdict("two", divergence=other))
    assert [problem.cases for problem in find_problems(graded, Outcome.FAIL)] == [("one", "two")]


def test_the_same_crash_is_one_problem_whatever_was_due_to_be_printed() -> None:
    one = Divergence(where="standard output", wanted="a", traceback="ValueError")
    other = Divergence(where="standard output", wanted="b", traceback="ValueError")
    graded = report(verdict("one", divergence=one), verdict("two", divergence=other))
    assert len(find_problems(graded, Outcome.FAIL)) == 1


def test_different_lines_of_code_are_different_problems() -> None:
    verdicts = [verdict(str(n), divergence=Divergence(where="a.py", line=n)) for n in (1, 2)]
    assert len(find_problems(report(*verdicts), Outcome.FAIL)) == 2


def test_what_stops_many_cases_comes_first_and_the_rest_in_the_order_of_the_spec() -> None:
    few = [verdict("one", summary="a"), *(verdict(f"two-{n}", summary="b") for n in range(2))]
    many = [verdict(f"six-{n}", summary="c") for n in range(6)]
    found = find_problems(report(*few, *many), Outcome.FAIL)
    assert [problem.summary for problem in found] == ["c", "a", "b"]


def test_a_hint_is_given_only_if_it_is_the_hint_of_every_case() -> None:
    shared = [verdict(case, hint="Look at the aces.") for case in ("one", "two")]
    assert "hint  Look at the aces." in text(*shared)
    assert "hint" not in text(*shared, verdict("six", hint="Look at the deck."))


def test_three_problems_are_told_in_full_and_the_others_in_a_line() -> None:
    shown = text(*(verdict(f"case-{n}", summary=f"Reason {n}.") for n in range(5)))
    assert "About case-2." in shown
    assert "About case-3." not in shown
    assert "also failing\n✗ case-3  Reason 3.\n✗ case-4  Reason 4.\n" in shown
    assert "  more  grade show cards case-3\n" in shown


def test_the_verbose_form_tells_every_problem_and_every_case() -> None:
    passed = verdict("good", Outcome.PASS)
    shown = text(
        passed, *(verdict(f"case-{n}", summary=f"Reason {n}.") for n in range(5)), verbose=True
    )
    assert "  ✓ good    About good.\n" in shown
    assert "\n  About case-4.\n" in shown
    assert "also failing" not in shown


def test_the_traceback_is_shown_by_its_end_when_it_is_long() -> None:
    divergence = Divergence(traceback="\n".join(f"frame {n}" for n in range(1000)))
    shown = text(verdict("one", cause=Cause.CRASH, divergence=divergence))
    assert "    … 960 more lines\n    frame 960\n" in shown
    assert "    frame 999\n" in shown


def test_a_command_is_never_wrapped() -> None:
    command = "grade show cards one --input " + "hit " * 50
    assert f"  try   {command.strip()}\n" in text(verdict("one", reproduce=command))


def test_what_had_been_typed_is_shown() -> None:
    assert "  after typing  h⏎s⏎\n" in compared("a", "b", input="h\ns\n")


def test_a_skipped_case_says_what_it_waits_for() -> None:
    skipped = [verdict(case, Outcome.SKIP, summary="waits for deck-new") for case in ("one", "two")]
    assert "not tried yet\n– one, two: waits for deck-new\n" in text(*skipped)  # noqa: RUF001 - the dash is meant


def test_our_own_error_is_said_to_cost_nothing() -> None:
    shown = text(verdict("one", Outcome.ERROR, summary="The worker went away."))
    assert "! the grader failed here, not you: this costs you nothing;" in shown
    assert "  one: The worker went away.\n" in shown
    assert "! 2 points still open: the grader failed there, nothing is lost\n" in shown
    assert "mend" not in shown


def test_a_partial_report_says_so_even_if_all_its_cases_pass() -> None:
    shown = text(verdict("one", Outcome.PASS), complete=False)
    assert "! this report is partial" in shown
    assert "all" not in shown.split("partial")[0]


def test_a_report_without_cases_praises_nobody() -> None:
    assert "Score 0/0  no cases" in text()


def test_notes_are_shown() -> None:
    note = "rand.py was replaced by ours."
    assert f"  note  {note}\n" in text(verdict("one", Outcome.PASS), notes=(note,))


def test_colour_adds_nothing_but_colour() -> None:
    graded = report(verdict("one", divergence=NUMBER), verdict("two", Outcome.PASS))
    console = Console(record=True, file=TextIOWrapper(BytesIO(), encoding="utf-8"), width=80)
    print_text(graded, console)
    plain = render_text(graded, colour=False)
    assert console.export_text() == plain
    coloured = render_text(graded, colour=True)
    assert "\x1b[31m" in coloured
    assert coloured.count("\n") == plain.count("\n")


def test_a_terminal_without_our_signs_gets_plainer_ones() -> None:
    written = BytesIO()
    file = TextIOWrapper(written, encoding="ascii")
    print_text(
        report(verdict("one", divergence=NUMBER, summary="長門")), Console(file=file, width=80)
    )
    file.flush()
    shown = written.getvalue().decode("ascii")
    assert "x one  (2 points)" in shown
    assert "  wanted | Nagato Yuki has 12\n" in shown
    assert "  ??\n" in shown


def test_blanks_side_by_side_stay_and_lines_become_one() -> None:
    assert sentence(" a  b\n\n  c\td ") == "a  b c d"


def test_a_step_without_a_value_is_told_so() -> None:
    divergence = Divergence(where="steps", line=1, wanted="True", got=None)
    shown = text(verdict("one", cause=Cause.CRASH, summary="It crashed.", divergence=divergence))
    assert "     got │ (no value)" in shown


def test_transcripts_come_behind_the_cases_that_try_one_thing() -> None:
    step = Divergence(where="steps", line=1, wanted="1", got="2")
    whole = verdict("whole", cause=Cause.NUMBER, summary="A number differs.", divergence=NUMBER)
    small = verdict("small", cause=Cause.VALUE, summary="It gives 2.", divergence=step)
    found = find_problems(report(whole, small), Outcome.FAIL)
    assert [problem.cases for problem in found] == [("small",), ("whole",)]
