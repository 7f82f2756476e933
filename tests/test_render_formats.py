"""Facts about the formats that machines read, and about any text in any field of a report."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import junitparser
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from grader.errors import GradeError
from grader.render import FORMATS, render
from grader.render.github import render as to_github
from grader.render.junit import render as to_junit
from grader.render.markdown import fence, inline
from grader.render.markdown import render as to_markdown
from grader.render.text import render_text
from grader.report import Report, SectionScore, make_report, report_schema, to_plain
from grader.verdict import Cause, Divergence, Outcome, Verdict

MEBIBYTE = 1024 * 1024
ILLEGAL_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
COMMAND = re.compile(r"::(error|warning|notice) (?:[a-z]+=[^:,\r\n]*,?)+::[^\r\n]*")
STYLING = re.compile(r"\x1b\[[0-9;]*m")

HOSTILE = (
    "\x1b[31m", "\n::error::x", "::stop-commands::x", "##[error]x", "##[", "%0A::error::", "\r\n",
    "`", "```", "\n```\n", "~~~", "<script>", "<!--", "&amp;", "]]>", "|", "\n# ", "[a](b)", "@all",
    "[bold]", "[/]", ":smile:", "\x00", "\x85", "\u2028", "\u202e", "\ud800", "\ufffe", "長",
    "e\u0301",
)  # fmt: skip
TEXT = st.lists(st.sampled_from(HOSTILE) | st.text(st.characters(), max_size=5), max_size=6).map(
    "".join
)
TEXTS = st.lists(TEXT, max_size=3).map(tuple)
NUMBER = st.integers(0, 1000)
TIME = st.floats(0, 1000)
DIVERGENCE = st.builds(
    Divergence,
    where=TEXT | st.just("hand.py"),
    place=TEXT,
    line=NUMBER,
    column=NUMBER,
    wanted=st.none() | TEXT,
    got=st.none() | TEXT,
    before=TEXTS,
    input=TEXT,
    traceback=TEXT,
)
VERDICT = st.builds(
    Verdict,
    case=TEXT,
    section=TEXT,
    about=TEXT,
    outcome=st.sampled_from(Outcome),
    points=NUMBER,
    earned=NUMBER,
    clauses=TEXTS,
    cause=st.none() | st.sampled_from(Cause),
    summary=TEXT,
    divergence=st.none() | DIVERGENCE,
    hint=TEXT,
    reproduce=TEXT,
    seconds=TIME,
)
REPORT = st.builds(
    Report,
    format=st.just(1),
    grader=TEXT,
    assignment=TEXT,
    title=TEXT,
    submission=TEXT,
    path=TEXT,
    runner=TEXT,
    isolation=TEXTS,
    notes=TEXTS,
    complete=st.booleans(),
    seconds=TIME,
    earned=NUMBER,
    possible=NUMBER,
    undecided=NUMBER,
    sections=st.lists(
        st.builds(SectionScore, TEXT, TEXT, NUMBER, NUMBER, NUMBER, NUMBER), max_size=3
    ).map(tuple),
    verdicts=st.lists(VERDICT, max_size=5).map(tuple),
)


def verdict(case: str, outcome: Outcome = Outcome.FAIL, **more: Any) -> Verdict:
    """Return the verdict of a case of two points."""
    earned = 2 if outcome is Outcome.PASS else 0
    told = {"section": "hand", "about": f"About {case}.", **more}
    return Verdict(case=case, outcome=outcome, points=2, earned=earned, **told)


def report(*verdicts: Verdict, complete: bool = True) -> Report:
    """Return a report on a submission."""
    return make_report(
        verdicts,
        {"hand": "Hands"},
        complete=complete,
        assignment="cards",
        title="A game of cards",
        submission="kyon",
        path=".",
        runner="fork",
        isolation=("landlock",),
        notes=(),
        seconds=0.4,
    )


def parse(markdown: str) -> list[Any]:
    """Return the tokens of Markdown as GitHub reads it, those within lines too."""
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)
    return [*tokens, *(child for token in tokens for child in token.children or [])]


@pytest.mark.parametrize("name", FORMATS)
@given(graded=REPORT)
def test_every_format_can_be_written_as_utf_8_and_ends_its_last_line(
    name: str, graded: Report
) -> None:
    rendered = render(graded, name)
    assert rendered.encode()
    assert rendered.endswith("\n")


def test_an_unknown_format_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(GradeError, match="did you mean markdown"):
        render(report(), "markdwn")


@pytest.mark.parametrize("name", ["json", "markdown", "junit", "github"])
def test_a_format_for_machines_does_not_load_rich(name: str) -> None:
    program = (
        "import sys, importlib; from grader.render import FORMATS;"
        f"importlib.import_module(FORMATS[{name!r}]); sys.exit('rich' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@given(graded=REPORT)
def test_json_is_what_the_schema_says_and_loses_nothing(graded: Report) -> None:
    rendered = render(graded, "json")
    plain = json.loads(rendered)
    Draft202012Validator(report_schema()).validate(plain)
    assert plain == json.loads(json.dumps(to_plain(graded)))
    assert rendered.isascii()


def test_the_schema_is_a_schema_and_refuses_what_is_no_report() -> None:
    Draft202012Validator.check_schema(report_schema())
    wrong = {**to_plain(report()), "earned": "many"}
    assert not Draft202012Validator(report_schema()).is_valid(wrong)


@given(graded=REPORT)
def test_junit_holds_every_case_and_only_legal_characters(graded: Report) -> None:
    rendered = to_junit(graded)
    assert not ILLEGAL_IN_XML.search(rendered)
    parsed = junitparser.JUnitXml.fromstring(rendered.encode())
    assert sum(len(list(suite)) for suite in parsed) == len(graded.verdicts)


def test_junit_names_a_case_by_assignment_section_and_id() -> None:
    [suite] = junitparser.JUnitXml.fromstring(to_junit(report(verdict("one"))).encode())
    [case] = suite
    assert (suite.name, case.classname, case.name) == ("Hands", "cards.hand", "one")


def test_junit_tells_failures_errors_and_skips_apart() -> None:
    graded = report(*(verdict(outcome.value, outcome) for outcome in Outcome))
    parsed = junitparser.JUnitXml.fromstring(to_junit(graded).encode())
    assert (parsed.tests, parsed.failures, parsed.errors, parsed.skipped) == (4, 1, 1, 1)
    kinds = [type(result) for suite in parsed for case in suite for result in case.result]
    assert kinds == [junitparser.Failure, junitparser.Skipped, junitparser.Error]


def test_junit_says_what_differs() -> None:
    divergence = Divergence(where="standard output", line=1, wanted="a", got="a \x1b")
    failed = verdict("one", cause=Cause.TEXT, summary="It differs.", divergence=divergence)
    [suite] = junitparser.JUnitXml.fromstring(to_junit(report(failed)).encode())
    [failure] = next(iter(suite)).result
    assert (failure.message, failure.type) == ("It differs.", "text")
    assert failure.text == "line 1 of standard output\nwanted: a\ngot:    a \\x1b"


@given(graded=REPORT)
def test_github_output_has_no_command_but_ours(graded: Report) -> None:
    rendered = to_github(graded)
    *commands, last = rendered.removesuffix("\n").split("\n")
    assert rendered.count("\n") == len(rendered.splitlines())
    assert all(COMMAND.fullmatch(command) for command in commands)
    assert last.startswith("grade: ")
    assert "##[" not in rendered


def test_github_annotates_the_line_of_code() -> None:
    divergence = Divergence(where="deck.py", line=3, column=6, got="print(")
    failed = verdict("one", summary="100% wrong: a, b", divergence=divergence)
    assert to_github(report(failed)) == (
        "::error file=deck.py,line=3,col=6,title=one::"
        "100%25 wrong: a, b%0Aline 3, column 6 of deck.py%0Acode:   print(\n"
        "grade: A game of cards: score 0/2, 1 failed\n"
    )


def test_github_does_not_take_a_line_of_output_for_a_line_of_code() -> None:
    failed = verdict("one", divergence=Divergence(where="standard output", line=3))
    assert to_github(report(failed)).startswith("::error title=one::")


def test_github_escapes_what_ends_a_property() -> None:
    assert "title=a%3A%3Ab%2Cc%25::" in to_github(report(verdict("a::b,c%")))


def test_github_warns_of_our_errors_and_notes_skips() -> None:
    graded = report(verdict("one", Outcome.ERROR), verdict("two", Outcome.SKIP))
    warning, notice, _ = to_github(graded).split("\n", 2)
    assert warning.startswith("::warning title=one::The grader failed here, not the submission")
    assert notice.startswith("::notice title=two::")


def test_github_gets_ten_annotations_of_a_kind_and_the_number_of_the_others() -> None:
    graded = report(*(verdict(f"case-{n}", summary=str(n)) for n in range(25)))
    rendered = to_github(graded)
    assert rendered.count("::error ") == 10
    assert rendered.endswith(", 15 more not annotated\n")


@given(text=TEXT)
def test_a_fence_holds_any_lines(text: str) -> None:
    lines = [part for part in re.split(r"[\r\n]", text) if part.isprintable()]
    tokens = parse(fence(lines))
    assert [token.type for token in tokens] == ["fence"]
    assert tokens[0].content == "\n".join(lines) + "\n"


@given(text=TEXT)
def test_a_text_within_a_line_is_no_markup(text: str) -> None:
    inner = [token for token in parse(f"Why: {inline(text)}") if token.type != "inline"]
    assert {token.type for token in inner} <= {
        "paragraph_open",
        "paragraph_close",
        "text",
        "text_special",
    }


def test_an_address_within_a_line_is_no_link_and_a_name_no_mention() -> None:
    assert inline("http://a.b www.a.b @kyon") == "http:\\//a.b www\\.a.b @\u2060kyon"


@given(graded=REPORT)
def test_markdown_has_the_same_shape_whatever_the_texts(graded: Report) -> None:
    types = {token.type for token in parse(to_markdown(graded))}
    assert types.isdisjoint(
        {"html_block", "html_inline", "link_open", "image", "code_inline", "code_block", "em_open"}
    )
    fences = [token for token in parse(to_markdown(graded)) if token.type == "fence"]
    assert all(token.info in {"text", "sh"} for token in fences)


def test_markdown_tells_twenty_problems_in_full_and_names_the_others() -> None:
    rendered = to_markdown(report(*(verdict(f"case-{n}", summary=str(n)) for n in range(25))))
    assert rendered.count("### case-") == 20
    assert "## Failed too\n\n- case-20: 20\n" in rendered


def test_markdown_shows_wanted_and_got_in_fences_longer_than_their_backticks() -> None:
    divergence = Divergence(wanted="a", got="````\n# b ")
    rendered = to_markdown(report(verdict("one", divergence=divergence)))
    assert "wanted:\n\n```text\na\n```\n" in rendered
    assert "got:\n\n`````text\n````\n# b·\n`````\n" in rendered


@pytest.mark.parametrize("character", ["`", "\U000e0001", "長", "<", "\n"])
def test_markdown_stays_below_one_mebibyte_and_closes_its_fences(character: str) -> None:
    long = character * 5_000
    divergence = Divergence(place=long, wanted=long, got=long, before=(long,) * 9, traceback=long)
    verdicts = [
        verdict(f"{n}{long}", summary=f"{n}{long}", hint=long, divergence=divergence)
        for n in range(200)
    ]
    rendered = to_markdown(report(*verdicts))
    assert len(rendered.encode()) < MEBIBYTE
    assert all(
        token.map[1] - token.map[0] >= 3 for token in parse(rendered) if token.type == "fence"
    )


def test_a_far_difference_of_long_lines_is_in_sight_in_markdown() -> None:
    divergence = Divergence(wanted="x" * 5000 + "wanted-here", got="x" * 5000 + "got-here")
    rendered = to_markdown(report(verdict("one", divergence=divergence)))
    assert "wanted-here" in rendered
    assert "got-here" in rendered


@given(graded=REPORT, verbose=st.booleans(), width=st.integers(1, 150))
def test_no_control_character_reaches_the_terminal(
    graded: Report, *, verbose: bool, width: int
) -> None:
    plain = render_text(graded, verbose=verbose, width=width, colour=False)
    assert plain.replace("\n", "").isprintable()
    coloured = render_text(graded, verbose=verbose, width=width, colour=True)
    assert STYLING.sub("", coloured) == plain
