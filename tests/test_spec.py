"""Facts about specs: every fault is told with its file and line, and what an edition inherits."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from grader.decode import FaultsError
from grader.errors import GradeError
from grader.spec import Run, Spec, examine, load
from grader.spec_file import RULES, Normalisation, spec_schema
from grader.steps import MATCHERS
from tests.toy import EDITION, HIDDEN, SOURCE, SPEC, Toy, make_toy

QUICK = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue")


def faults(toy: Toy, name: str = "toy") -> list[str]:
    """Return the faults of a spec as `line: message`, those of another file with its name."""
    _, found = examine(toy.root / "specs" / name)
    own = str(toy.root / "specs" / name / "spec.yaml")
    return [
        f"{fault.line}: {fault.message}"
        if fault.file == own
        else f"{Path(fault.file).parent.name}/{Path(fault.file).name}:{fault.line}: {fault.message}"
        for fault in FaultsError(found).faults
    ]


def loaded(toy: Toy, name: str = "toy") -> Spec:
    """Load a spec of the catalogue."""
    return load(toy.root / "specs" / name)


def step_faults(toy: Toy, *steps: str) -> list[str]:
    """Return the messages for the steps of a case."""
    lines = "".join(f"\n          - {step}" for step in steps)
    toy.change("\n          - cup = Cup()\n          - cup.total(): 0", lines)
    return [fault.partition(" ")[2] for fault in faults(toy)]


def test_the_toy_is_sound(toy: Toy) -> None:
    assert faults(toy) == []


# What is no spec at all


def test_a_yaml_error_is_told_with_its_line(toy: Toy) -> None:
    toy.change("files: [dice, cup]", "files: [dice, cup")
    assert faults(toy) == ["4: not YAML: did not find expected ',' or ']'"]


def test_a_file_that_is_not_utf8_is_told(toy: Toy) -> None:
    toy.spec.write_bytes(b"assignment: toy\ntitle: W\xfcrfel\n")
    assert faults(toy) == ["2: not UTF-8 text (byte 24)"]


def test_a_control_character_is_told(toy: Toy) -> None:
    toy.spec.write_bytes(b"assignment: \x01\n")
    assert "not YAML" in faults(toy)[0]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n"])
def test_an_empty_file_is_told(toy: Toy, text: str) -> None:
    toy.spec.write_text(text)
    assert faults(toy) == ["1: the file is empty"]


@pytest.mark.parametrize(("text", "kind"), [("- a\n", "a list"), ("just words\n", "text")])
def test_a_file_that_is_no_mapping_is_told(toy: Toy, text: str, kind: str) -> None:
    toy.spec.write_text(text)
    assert faults(toy) == [f"1: the spec must be a mapping, not {kind}"]


def test_two_documents_in_a_file_are_a_fault(toy: Toy) -> None:
    toy.spec.write_text(SPEC + "---\n" + SPEC)
    assert "not YAML" in faults(toy)[0]


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [*a]\n",
        "a: &a {b: *a}\n",
        "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        + "".join(
            f"{new}: &{new} [{', '.join([f'*{old}'] * 10)}]\n"
            for old, new in zip("abcdefgh", "bcdefghi", strict=True)
        ),
        "[" * 500 + "]" * 500,
    ],
    ids=["list in itself", "mapping in itself", "billion laughs", "deep"],
)
def test_a_document_without_end_is_told_at_once(toy: Toy, text: str) -> None:
    toy.spec.write_text(text)
    assert faults(toy) == ["1: the file is nested or repeated (by anchors) without end"]


def test_an_anchor_that_repeats_something_small_is_fine(toy: Toy) -> None:
    toy.change("run: [3]", "run: &arguments [3]")
    toy.change("run: []", "run: *arguments")
    assert faults(toy) == []


# Keys and types


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "    points: 3\n    cases:\n      - id: three",
            "    points: three\n    cases:\n      - id: three",
            "34: `points` must be a whole number, not text",
        ),
        ("seed: 7", "seed: yes", "40: `seed` must be a whole number, not true or false"),
        ("seed: 7", "seed: 0x1F", "40: `0x1F` is not understood; write text in quotes"),
        ("seed: 7", "seed: -1", "40: `seed` must be at least 0, not -1"),
        ("files: [dice, cup]", "files: dice", "3: `files` must be a list, not text"),
        (
            "files: [dice, cup]",
            "files: [dice, 3]",
            "3: an entry of `files` must be text, not a whole number",
        ),
        ("exit: 2", "exit: 256", "46: `exit` must be at most 255, not 256"),
        ("exit: 2", "exit: 2\n        exit: 3", "47: `exit` stands here twice"),
        ("exit: 2", "exit: 2\n        ? [a]\n        : 3", "47: a key must be a single value"),
        (
            "points: 2\n        run",
            "points: -2\n        run",
            "38: `points` must be at least 0, not -2",
        ),
        (
            "points: 2\n        run",
            "points: 1.5\n        run",
            "38: `points` must be a whole number, not a number",
        ),
        ("seed: 7", "limits: {cpu: -1}", "40: `cpu` must be at least 0.1, not -1"),
        ("seed: 7", "limits: {cpu: .inf}", "40: `.inf` is not understood; write text in quotes"),
        ("seed: 7", "limits: {cpus: 1}", "40: `limits` has no key `cpus` (did you mean cpu?)"),
        (
            "seed: 7",
            "normalise: [trailing-blank]",
            (
                "40: an entry of `normalise` cannot be `trailing-blank`"
                " (did you mean trailing-blanks?)"
            ),
        ),
        ("seed: 7", "stdout: 2001-01-01", "40: `stdout` must be text, not a date"),
        ("seed: 7", "stdout: !!int [1]", "40: `stdout` must be text, not sequence tagged int"),
        ("seed: 7", "stdout: !!map x", "40: `stdout` must be text, not scalar tagged map"),
        ("run: [3]", "run: [[3]]", "39: an argument is text or a number"),
        ("run: [3]", "run: 3", "39: `run` must be a list, not a whole number"),
    ],
)
def test_a_wrong_key_or_value_is_told_with_its_line(
    toy: Toy, old: str, new: str, fault: str
) -> None:
    toy.change(old, new)
    assert faults(toy) == [fault]


def test_a_missing_key_is_told_where_its_mapping_begins(toy: Toy) -> None:
    toy.change("        about: A new cup has the total 0.\n", "")
    toy.change("title: A cup of dice\n", "")
    assert faults(toy) == ["1: the spec needs `title`", "14: an entry of `cases` needs `about`"]


def test_all_faults_come_out_at_once_in_the_order_of_lines(toy: Toy) -> None:
    toy.change("exit: 2", "exit: two\n        exot: 2")
    toy.change("needs: [a-new-cup-is-empty]", "needs: [a-new-cop-is-empty]")
    toy.change("- cup.add(number)", "- cup.ad(number)")
    toy.change("program: dice", "program: dize")
    toy.change("id: three-throws", "id: Three_Throws")
    with pytest.raises(FaultsError) as caught:
        loaded(toy)
    count, *lines = str(caught.value).split("\n")
    assert count == "6 faults"
    assert [line.removeprefix(f"{toy.spec}:") for line in lines] == [
        "4: `program` is not among `files`: `dize` (did you mean dice?)",
        (
            "23: `a-cup-adds-up` needs `a-new-cop-is-empty`, which is no case"
            " (did you mean a-new-cup-is-empty?)"
        ),
        "30: `ad` is not declared in the interface (did you mean add?)",
        "36: `Three_Throws` is not kebab-case (small letters, digits, hyphens)",
        "46: `exit` must be a whole number, not text",
        "47: an entry of `cases` has no key `exot` (did you mean exit?)",
    ]


def test_the_command_line_tells_every_fault_as_file_and_line(toy: Toy) -> None:
    toy.change("title: A cup", "titel: A cup")
    toy.change("seed: 7", "sead: 7")
    done = toy.grade("spec", "check")
    assert done.returncode == 2
    assert done.stderr.decode().split("\n")[1:] == [
        "specs/toy/spec.yaml:1: the spec needs `title`",
        "specs/toy/spec.yaml:2: the spec has no key `titel` (did you mean title?)",
        ("specs/toy/spec.yaml:40: an entry of `cases` has no key `sead` (did you mean seed?)"),
        "",
    ]


# Names and what belongs together


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "assignment: toy",
            "assignment: boy",
            "1: `assignment` is `boy`, but the folder is called `toy`",
        ),
        ("id: no-number", "id: three-throws", "41: two cases are called `three-throws`"),
        (
            "id: no-number",
            "id: No-Number",
            "41: `No-Number` is not kebab-case (small letters, digits, hyphens)",
        ),
        (
            "id: no-number",
            "id: no--number",
            "41: `no--number` is not kebab-case (small letters, digits, hyphens)",
        ),
        (
            "id: no-number",
            "id: ../no-number",
            "41: `../no-number` is not kebab-case (small letters, digits, hyphens)",
        ),
        ("id: game", "id: cup", "32: two sections are called `cup`"),
        (
            "id: game",
            "id: the game",
            "32: `the game` is not kebab-case (small letters, digits, hyphens)",
        ),
        (
            "title: The cup\n    points: 3",
            "title: The cup\n    points: 4",
            "13: section `cup` promises 4 points, its cases give 3",
        ),
        (
            "run: [3]\n",
            "run: [3]\n        rule: style\n",
            "36: `three-throws` needs exactly one of `run`, `steps`, `rule` and `referee`",
        ),
        (
            "        run: [3]\n",
            "",
            "36: `three-throws` needs exactly one of `run`, `steps`, `rule` and `referee`",
        ),
        (
            "program: dice\n",
            "",
            "38: `three-throws` runs a program, but the spec names no `program`",
        ),
        ("files: [dice, cup]\n", "", "1: the spec needs `files`, the modules a student hands in"),
        (
            "files: [dice, cup]",
            "files: [dice, cup, deck.py]",
            "3: `deck.py` is no module; write `deck` for deck.py",
        ),
        (
            "  cup:\n    - class",
            "  cap:\n    - class",
            "5: `cap` in `interface` is neither in `files` nor provided (did you mean cup?)",
        ),
        (
            "needs: [a-new-cup-is-empty]",
            "needs: [three-throws]",
            "23: `a-cup-adds-up` needs `three-throws`, which does not come before it",
        ),
        (
            "needs: [a-new-cup-is-empty]",
            "needs: [a-cup-adds-up]",
            "23: `a-cup-adds-up` needs `a-cup-adds-up`, which does not come before it",
        ),
        (
            "title: The cup\n",
            "title: The cup\n    needs: [gone]\n",
            "13: `a-cup-adds-up` needs `gone`, which is no case",
        ),
        (
            "steps:\n          - cup = Cup()\n          - cup.total(): 0",
            "steps: []",
            "17: `steps` needs at least one step",
        ),
        (
            "steps:\n          - cup = Cup()\n          - cup.total(): 0",
            "exit: 1\n        steps: [cup = Cup()]",
            "17: `exit` says nothing about `steps`",
        ),
        (
            "run: [3]\n        seed: 7",
            "rule: style\n        seed: 7",
            "40: `seed` says nothing about `rule`",
        ),
        ("seed: 7", "files: {../out: golden}", "40: `../out` cannot be the name of a file written"),
    ],
)
def test_what_does_not_belong_together_is_told(toy: Toy, old: str, new: str, fault: str) -> None:
    toy.change(old, new)
    assert fault in faults(toy)


@pytest.mark.parametrize("name", ["run", "golden", "list"])
def test_an_assignment_cannot_have_the_name_of_a_command(tmp_path: Path, name: str) -> None:
    toy = make_toy(tmp_path)
    folder = toy.spec.parent.rename(toy.spec.parent.parent / name)
    (folder / "spec.yaml").write_text(SPEC.replace("assignment: toy", f"assignment: {name}"))
    assert faults(toy, name) == [f"1: an assignment cannot be called `{name}`: that is a command"]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("stile", "there is no rule `stile` (did you mean style?)"),
        ("{style: {lines: 3}}", "the rule `style` has no `lines` (did you mean line?)"),
        ("{style: {line: long}}", "`line` must be a whole number, not text"),
        ("{style: {line: 0}}", "`line` must be at least 1, not 0"),
        ("{no-globals: {in: [dize]}}", "`dize` is not among `files` (did you mean dice?)"),
        ("imports", "the rule `imports` needs `allow`"),
        (
            "{}",
            (
                "a rule is one of imports, no-globals, no-output, inherits, written-once,"
                " no-duplication, style, with its parameters"
            ),
        ),
        ("[style]", "`rule` must be a mapping, not a list"),
    ],
)
def test_a_wrong_rule_is_told(toy: Toy, rule: str, message: str) -> None:
    toy.change("run: [3]\n        seed: 7", f"rule: {rule}")
    assert faults(toy) == [f"39: {message}"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "clas Cup()",
            (
                "`clas Cup()` is no interface line; it starts with one of exception, value,"
                " class, abstract, struct, enum, function, method, attribute (did you mean class?)"
            ),
        ),
        (
            "method total()",
            (
                "`method total()` is no interface line; it starts with one of exception,"
                " value, class, abstract, struct, enum, function, method, attribute"
            ),
        ),
        ("method Cap.total()", "`Cap` is declared nowhere (did you mean Cup?)"),
        ("class Cup()", "`Cup` is declared twice"),
        ("enum Size(SMALL, SMALL)", "`SMALL` is declared twice"),
        ("enum Size(SMALL, Cup)", "`Cup` is declared twice"),
        ("function f(a b)", "`function f(a b)`: `a b` is not a name"),
    ],
)
def test_a_wrong_interface_line_is_told(toy: Toy, line: str, message: str) -> None:
    toy.change("    - method Cup.total()\n", f"    - method Cup.total()\n    - {line}\n")
    assert faults(toy) == [f"10: {message}"]


@pytest.mark.parametrize(
    ("landmark", "message"),
    [
        (
            "{place: throw, opens: '('}",
            ("`(` is no regular expression: missing ), unterminated subpattern at position 0"),
        ),
        (
            "{place: throw, opens: a, closes: '['}",
            ("`[` is no regular expression: unterminated character set at position 0"),
        ),
        (
            "{place: throw, opens: a, finds: ['*']}",
            ("`*` is no regular expression: nothing to repeat at position 0"),
        ),
        (
            "{place: 'of {nane}', opens: '(?P<name>.)'}",
            ("`{nane}` in `of {nane}` is found by no pattern (did you mean name?)"),
        ),
        ("{place: 'of {', opens: a}", "`of {`: Single '{' encountered in format string"),
    ],
)
def test_a_wrong_landmark_is_told(toy: Toy, landmark: str, message: str) -> None:
    toy.change("program: dice\n", f"program: dice\nlandmarks:\n  - {landmark}\n")
    assert faults(toy) == [f"6: {message}"]


# Steps


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("cup = Cup(", "`cup = Cup(` is not one expression or assignment: '(' was never closed"),
        (
            "a = 1; b = 2",
            ("`a = 1; b = 2` is not one expression or assignment: there are 2 statements"),
        ),
        (
            "import os",
            (
                "`import os` is not one expression or assignment:"
                " Import is not part of the step language"
            ),
        ),
        (
            "del cup",
            (
                "`del cup` is not one expression or assignment:"
                " Delete is not part of the step language"
            ),
        ),
        ("'lambda: 0'", "`lambda: 0`: Lambda is not part of the step language"),
        ("Cup(x=1)", "`Cup(x=1)`: arguments are given by position"),
        ("Cup(*[1])", "`Cup(*[1])`: Starred is not part of the step language"),
        (
            "'[x for x in (1, 2)]'",
            ("`[x for x in (1, 2)]`: ListComp is not part of the step language"),
        ),
        ("Cup()._numbers", "`Cup()._numbers`: `_numbers` is private"),
        ("Cup().__class__", "`Cup().__class__`: `__class__` is private"),
        ("Cup().x = 3", "`Cup().x = 3`: assign to names only"),
        ("a = b = 3", "`a = b = 3`: assign to names only"),
        ("1 < 2 < 3", "`1 < 2 < 3`: compare two values at a time"),
        ("b'x'", "`b'x'`: b'x' is not part of the step language"),
        ("1 + 1", "`1 + 1`: Add is not part of the step language"),
        ("cap = cup", "`cup` is neither assigned nor declared (did you mean Cup?)"),
        ("Cup().totl()", "`totl` is not declared in the interface (did you mean total?)"),
        ("Cup().totl", "`totl` is not declared in the interface (did you mean total?)"),
        ("__import__('os')", "`__import__` is neither assigned nor declared"),
        ("Cup(): {same: cup}", "`same` names `cup`, assigned nowhere before"),
        ("Cup(): {raises: CupErorr}", "`raises` names `CupErorr`, which is no exception"),
        (
            "Cup(): {matches: '('}",
            ("`(` is no regular expression: missing ), unterminated subpattern at position 0"),
        ),
        ("Cup(): {between: [1]}", "`between` needs two numbers, the lesser first"),
        ("Cup(): {between: [2, 1]}", "`between` needs two numbers, the lesser first"),
        ("Cup(): {approx: 3}", "`approx` needs a number and how far off it may be"),
        ("Cup(): {in: 3}", "`in` needs a list of values"),
        ("Cup(): {text: 3}", "`text` needs text"),
        ("Cup(): {betwen: [1, 2]}", "there is no matcher `betwen` (did you mean between?)"),
        (
            "Cup(): {text: a, b: }\n            3: 4",
            ("a step is one expression and what it must give"),
        ),
        ("3", "a step must be a mapping, not a whole number"),
        ("[Cup()]", "a step must be a mapping, not a list"),
        (
            "'\"\\d\"'",
            ("`\"\\d\"` is not one expression or assignment: invalid escape sequence '\\d'"),
        ),
    ],
)
def test_a_step_outside_the_language_is_told(toy: Toy, step: str, message: str) -> None:
    assert step_faults(toy, step) == [message]


@pytest.mark.parametrize(
    ("loop", "message"),
    [
        ("{for: {n: 5..1}, steps: [Cup()]}", "the range 5..1 is empty"),
        (
            "{for: {n: 1...3}, steps: [Cup()]}",
            ("`n` needs a range like 0..52, a list of values, or an enum of the interface"),
        ),
        (
            "{for: {n: []}, steps: [Cup()]}",
            ("`n` needs a range like 0..52, a list of values, or an enum of the interface"),
        ),
        ("{for: {n: 1..1000000}, steps: [Cup()]}", "more than 100000 steps in a loop"),
        ("{for: {n: 1..1000, m: 1..1000}, steps: [Cup()]}", "more than 100000 steps in a loop"),
        (
            "{for: {}, steps: [Cup()]}",
            ("steps within steps need `for: {variable: values}` or `repeat: times`"),
        ),
        (
            "{for: 3, steps: [Cup()]}",
            ("steps within steps need `for: {variable: values}` or `repeat: times`"),
        ),
        (
            "{steps: [Cup()]}",
            ("steps within steps need `for: {variable: values}` or `repeat: times`"),
        ),
        ("{for: {a b: 1..2}, steps: [Cup()]}", "`a b` is not a name"),
        ("{repeat: 0, steps: [Cup()]}", "`repeat` needs a whole number of times, at least 1"),
        ("{repeat: true, steps: [Cup()]}", "`repeat` needs a whole number of times, at least 1"),
        ("{repeat: 3, steps: []}", "`steps` needs at least one step"),
        (
            "{repeat: 3, steps: [Cap()]}",
            ("`Cap` is neither assigned nor declared (did you mean Cup?)"),
        ),
    ],
)
def test_a_wrong_loop_is_told(toy: Toy, loop: str, message: str) -> None:
    assert step_faults(toy, loop) == [message]


def test_a_name_assigned_in_a_loop_is_gone_after_it(toy: Toy) -> None:
    found = step_faults(toy, "{repeat: 2, steps: [cap = Cup(), cap.total()]}", "cap.total()")
    assert found == ["`cap` is neither assigned nor declared"]


def test_names_are_not_doubted_where_a_step_could_not_be_read(toy: Toy) -> None:
    assert len(step_faults(toy, "cap = lambda", "cap.total()")) == 1


def test_steps_know_enums_structs_and_exceptions(toy: Toy) -> None:
    toy.change(
        "    - method Cup.total()\n",
        "    - method Cup.total()\n    - enum Size(SMALL, LARGE)\n"
        "    - attribute Cup.dice\n    - struct Die(size, spots)\n"
        "    - exception CupError\n    - function best()\n",
    )
    assert (
        step_faults(
            toy,
            "die = best()",
            "die.size: SMALL",
            "Size.SMALL == SMALL: true",
            "Cup().dice[0]: golden",
            "best(): {size: LARGE, spots: 3}",
            "die: {same: die}",
            "a, b = best()",
            "Cup(): {raises: CupError}",
            "best(): {raises: ValueError}",
            "{for: {size: Size, spots: 1..6}, steps: ['Die(size, spots)']}",
            "{for: {size: [SMALL, 3, words]}, steps: [Cup()]}",
        )
        == []
    )


SHARED = "    - enum Size(NONE, SMALL)\n    - enum Colour(NONE, RED)\n    - function best()\n"


def test_a_member_of_two_enums_goes_by_its_full_name(toy: Toy) -> None:
    toy.change("    - method Cup.total()\n", f"    - method Cup.total()\n{SHARED}")
    steps = (
        "best(): Size.NONE",
        "best(): {in: [Colour.NONE, RED]}",
        "Size.NONE == Colour.NONE: false",
        "{for: {size: Size}, steps: ['best() == size']}",
        "{for: {size: [Size.NONE, SMALL]}, steps: ['best() == size']}",
    )
    assert step_faults(toy, *steps) == []
    spec = loaded(toy)
    assert spec.interface.enums == {
        "Size": ("Size.NONE", "SMALL"),
        "Colour": ("Colour.NONE", "RED"),
    }
    assert "NONE" not in spec.interface.members


def test_its_bare_name_is_told_to_be_ambiguous(toy: Toy) -> None:
    toy.change("    - method Cup.total()\n", f"    - method Cup.total()\n{SHARED}")
    assert step_faults(toy, "best() == NONE") == [
        "`NONE` is a member of more than one enum; write Size.NONE or Colour.NONE"
    ]


# Editions


@pytest.fixture
def large(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue", edition=EDITION)


def extend(toy: Toy, more: str) -> Toy:
    """Add lines to the edition."""
    path = toy.root / "specs" / "toy-large" / "spec.yaml"
    path.write_text(EDITION + more)
    return toy


def test_an_edition_inherits_all_it_does_not_say(large: Toy) -> None:
    base, edition = loaded(large), loaded(large, "toy-large")
    assert (edition.name, edition.base, edition.title) == (
        "toy-large",
        "toy",
        "A large cup of dice",
    )
    assert edition.cases == base.cases
    assert (edition.files, edition.program, edition.interface, edition.provided) == (
        base.files,
        base.program,
        base.interface,
        base.provided,
    )
    assert edition.reference.folder == "toy"


REPLACED = """\
drop: [no-number]
reference: {folder: toy, options: [--large]}
sections:
  - id: game
    points: 5
    cases:
      - {id: three-throws, about: Three large throws., run: [3], points: 4, seed: 8}
      - {id: four-throws, about: Four., run: [4]}
  - id: more
    cases:
      - {id: five-throws, about: Five., run: [5], needs: [three-throws]}
"""


def test_an_edition_replaces_drops_and_adds_cases(large: Toy) -> None:
    spec = loaded(extend(large, REPLACED), "toy-large")
    assert [case.id for case in spec.cases] == [
        "a-new-cup-is-empty",
        "a-cup-adds-up",
        "three-throws",
        "four-throws",
        "five-throws",
    ]
    case = spec.case("three-throws")
    assert case is not None
    assert (case.about, case.points, case.seed) == ("Three large throws.", 4, 8)
    assert spec.sections == {"cup": "The cup", "game": "The game", "more": "More"}
    assert spec.reference.options == ("--large",)


def test_the_limits_and_normalisation_of_an_edition_hold_for_inherited_cases(large: Toy) -> None:
    large.change("program: dice\n", "program: dice\nlimits: {cpu: 3}\nnormalise: [case]\n")
    large.change("seed: 7", "limits: {wall: 4}")
    extend(large, "limits: {memory: 64}\nnormalise: [crlf]\n")
    case = loaded(large, "toy-large").case("three-throws")
    assert case is not None
    assert (case.limits.cpu, case.limits.wall, case.limits.memory) == (3, 4, 64)
    assert case.normalise == (Normalisation.CRLF,)


def test_an_empty_list_takes_an_inherited_normalisation_away(large: Toy) -> None:
    large.change("program: dice\n", "program: dice\nnormalise: [case]\n")
    assert loaded(extend(large, "normalise: []\n"), "toy-large").normalise == ()


def test_a_case_says_its_own_normalisation(toy: Toy) -> None:
    toy.change("program: dice\n", "program: dice\nnormalise: [case, ansi]\n")
    toy.change("seed: 7", "normalise: [final-newline]")
    toy.change("exit: 2", "exit: null")
    spec = loaded(toy)
    found = {case.id: case.normalise for case in spec.cases if isinstance(case.work, Run)}
    assert found == {
        "three-throws": (Normalisation.FINAL_NEWLINE,),
        "no-number": (Normalisation.CASE, Normalisation.ANSI),
    }


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        (
            "drop: [no-nomber]\n",
            ("4: `drop` names no inherited case: `no-nomber` (did you mean no-number?)"),
        ),
        (
            "drop: [a-new-cup-is-empty]\n",
            ("toy/spec.yaml:23: `a-cup-adds-up` needs `a-new-cup-is-empty`, which is no case"),
        ),
        ("program: dize\n", "4: `program` is not among `files`: `dize` (did you mean dice?)"),
        (
            (
                "sections: [{id: cup, cases: [{id: a-new-cup-is-empty, about: A., run: [],"
                " needs: [a-cup-adds-up]}]}]\n"
            ),
            "4: `a-new-cup-is-empty` needs `a-cup-adds-up`, which does not come before it",
        ),
    ],
)
def test_a_wrong_edition_is_told(large: Toy, more: str, fault: str) -> None:
    assert faults(extend(large, more), "toy-large") == [fault]


def test_extending_what_is_not_there_is_told_with_the_near_name(large: Toy) -> None:
    path = large.root / "specs" / "toy-large" / "spec.yaml"
    path.write_text(EDITION.replace("extends: toy", "extends: tooy"))
    assert faults(large, "toy-large") == [
        "3: `extends` names no other assignment: `tooy` (did you mean toy?)"
    ]


def test_an_edition_cannot_extend_itself(large: Toy) -> None:
    path = large.root / "specs" / "toy-large" / "spec.yaml"
    path.write_text(EDITION.replace("extends: toy", "extends: toy-large"))
    assert "`extends` names no other assignment: `toy-large`" in faults(large, "toy-large")[0]


def test_an_edition_of_an_edition_is_refused(large: Toy) -> None:
    folder = large.root / "specs" / "toy-huge"
    folder.mkdir()
    (folder / "spec.yaml").write_text(
        "assignment: toy-huge\ntitle: Huge\nextends: toy-large\n", encoding="utf-8"
    )
    assert faults(large, "toy-huge") == [
        "3: `extends` names `toy-large`, which is itself an edition: it extends another"
    ]


def test_the_faults_of_the_base_are_told_too(large: Toy) -> None:
    large.change("seed: 7", "sead: 7")
    extend(large, "titel: x\n")
    assert [fault.partition(": ")[0] for fault in faults(large, "toy-large")] == [
        "4",
        "toy/spec.yaml:40",
    ]


# Hidden cases


@pytest.fixture
def secret(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue", hidden=HIDDEN)


def test_hidden_cases_come_last_and_are_marked(secret: Toy) -> None:
    spec = loaded(secret)
    assert [case.id for case in spec.cases if case.hidden] == ["a-hundred-throws"]
    assert list(spec.sections) == ["cup", "game", "secret"]


def test_without_the_hidden_cases_nothing_shows_that_there_are_any(secret: Toy) -> None:
    spec = load(secret.spec.parent, hidden=False)
    assert "secret" not in spec.sections
    assert all(not case.hidden for case in spec.cases)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("run: [100]", "rum: [100]", "7: an entry of `cases` has no key `rum` (did you mean run?)"),
        ("id: a-hundred-throws", "id: three-throws", "5: two cases are called `three-throws`"),
        ("sections:", "section:", "1: the spec has no key `section` (did you mean sections?)"),
        (
            "title: Hidden cases",
            "points: 3",
            ("3: section `secret` promises 3 points, its cases give 1"),
        ),
        (
            "sections:",
            "drop: [no-number]\nsections:",
            ("1: `drop` names no inherited case: `no-number`"),
        ),
    ],
)
def test_a_fault_of_the_hidden_file_is_told_with_its_name(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    toy = make_toy(tmp_path, hidden=HIDDEN.replace(old, new))
    assert f"toy/hidden.yaml:{fault}" in faults(toy)


def test_a_public_case_cannot_need_a_hidden_one(secret: Toy) -> None:
    secret.change("seed: 7", "needs: [a-hundred-throws]")
    assert faults(secret) == [
        "40: `three-throws` needs `a-hundred-throws`, which does not come before it"
    ]


def test_an_edition_drops_an_inherited_hidden_case_in_its_own_hidden_file(tmp_path: Path) -> None:
    toy = make_toy(tmp_path, hidden=HIDDEN, edition=EDITION)
    hidden = toy.root / "specs" / "toy-large" / "hidden.yaml"
    assert loaded(toy, "toy-large").case("a-hundred-throws") is not None
    hidden.write_text("drop: [a-hundred-throws]\nsections: []\n")
    assert loaded(toy, "toy-large").case("a-hundred-throws") is None


def test_the_points_of_a_section_count_the_cases_of_its_own_file(tmp_path: Path) -> None:
    hidden = HIDDEN.replace("id: secret", "id: game").replace("title: Hidden cases", "points: 1")
    assert faults(make_toy(tmp_path, hidden=hidden)) == []


# Goldens


def test_a_missing_golden_is_told_at_its_case(toy: Toy) -> None:
    (toy.goldens / "three-throws.txt").unlink()
    done = toy.grade("spec", "check")
    assert done.returncode == 2
    assert done.stderr.decode().split("\n")[1:] == [
        (
            "specs/toy/spec.yaml:36: `three-throws` has no golden of `toy`:"
            " golden/toy/three-throws.txt"
        ),
        "",
    ]


def test_a_missing_golden_is_told_together_with_other_faults(toy: Toy) -> None:
    (toy.goldens / "three-throws.txt").unlink()
    toy.change("title: A cup", "titel: A cup")
    lines = toy.grade("spec", "check", toy.spec).stderr.decode().split("\n")
    assert lines[0] == "grade: 3 faults"
    assert "three-throws" in lines[3]


def test_a_missing_golden_of_an_inherited_case_is_told_where_the_case_stands(large: Toy) -> None:
    (large.root / "golden" / "toy-large" / "three-throws.txt").unlink()
    lines = large.grade("spec", "check").stderr.decode().split("\n")
    assert lines[1].startswith(
        "specs/toy/spec.yaml:36: `three-throws` has no golden of `toy-large`"
    )


def test_sound_specs_are_counted(large: Toy) -> None:
    done = large.grade("spec", "check")
    assert (done.returncode, done.stdout.decode()) == (
        0,
        "toy: 4 cases, 6 points\ntoy-large: 4 cases, 6 points\n",
    )


def test_checking_a_folder_without_a_spec_is_refused(toy: Toy) -> None:
    done = toy.grade("spec", "check", "specs")
    assert (done.returncode, done.stderr.decode().split("\n")[0]) == (
        2,
        "grade: specs: no spec there",
    )


# The JSON schema


def schema_faults(text: str) -> list[str]:
    """Return what the schema says against a spec."""
    schema = spec_schema()
    Draft202012Validator.check_schema(schema)
    found = Draft202012Validator(schema).iter_errors(yaml.safe_load(text))
    return [error.message for error in found]


@pytest.mark.parametrize(
    "path", sorted(SOURCE.glob("specs/*/spec.yaml")), ids=lambda path: path.parent.name
)
def test_the_schema_accepts_our_own_specs(path: Path) -> None:
    assert schema_faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", [SPEC, EDITION + REPLACED])
def test_the_schema_accepts_what_the_grader_accepts(text: str) -> None:
    assert schema_faults(text) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: A cup", "titel: A cup"),
        ("run: [3]", "rum: [3]"),
        ("run: [3]", "run: 3"),
        ("run: [3]", "rule: stile"),
        ("run: [3]", "rule: {style: {lines: 3}}"),
        ("run: [3]", "rule: imports"),
        ("run: [3]", "run: [3]\n        rule: style"),
        ("run: [3]", "steps: {a: 1}"),
        ("run: [3]", "steps: [{repeat: 0, steps: []}]"),
        ("id: three-throws", "id: Three"),
        ("- class Cup()", "- clas Cup()"),
        ("seed: 7", "limits: {cpu: 0}"),
        ("seed: 7", "seed: -1"),
    ],
)
def test_the_schema_rejects(old: str, new: str) -> None:
    assert SPEC.count(old) == 1
    assert schema_faults(SPEC.replace(old, new)) != []


def test_the_schema_says_something_about_every_key() -> None:
    silent = [
        f"{name}.{key}"
        for name, record in spec_schema()["$defs"].items()
        for key, entry in record["properties"].items()
        if not entry.get("description") or not set(entry) - {"description"}
    ]
    assert silent == []


def test_the_command_line_prints_the_schema(toy: Toy) -> None:
    assert json.loads(toy.grade("spec", "schema").stdout) == spec_schema()


# Whatever is in the file


def examine_any(toy: Toy, data: bytes) -> None:
    """Look at any bytes as a spec: faults are told, nothing else is raised."""
    toy.spec.write_bytes(data)
    try:
        load(toy.spec.parent)
    except GradeError as error:
        assert str(error)  # noqa: PT017 - any other exception is the failure


@QUICK
@given(st.text())
def test_any_text_is_a_spec_or_has_faults(toy: Toy, text: str) -> None:
    examine_any(toy, text.encode("utf-8", "surrogatepass"))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(QUICK, max_examples=100)
@given(st.data())
def test_a_spec_with_any_value_anywhere_is_a_spec_or_has_faults(toy: Toy, data: Any) -> None:
    spec = yaml.safe_load(SPEC)
    places = list(every_place(spec))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places))
        holder[key] = data.draw(PLAIN)
    examine_any(toy, yaml.safe_dump(spec, sort_keys=False, allow_unicode=True).encode())


def every_place(value: Any) -> Any:
    """Yield every place in a document where another value could stand."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, held in entries:
        yield value, key
        if isinstance(held, (dict, list)):
            yield from every_place(held)


@QUICK
@given(st.integers(0, 2**32))
def test_a_spec_with_changed_bytes_is_a_spec_or_has_faults(toy: Toy, seed: int) -> None:
    examine_any(toy, mutated(SPEC.encode(), random.Random(seed)))


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Change, remove, double or insert a few parts of a text."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((1, 1, 2, 8, 40)))
        part = chance.choice(
            (
                b"",
                data[start:end] * 2,
                bytes([chance.randrange(256)]),
                b"{",
                b"*a",
                b"&a ",
                b"!!int ",
            )
        )
        data = data[:start] + part + data[end:]
    return data


# The page about the language


PAGE = (SOURCE / "docs" / "spec.md").read_text(encoding="utf-8")
EXAMPLES = [block.partition("```")[0] for block in PAGE.split("```yaml\n")[1:]]


def test_the_specs_on_the_page_about_the_language_are_sound(tmp_path: Path) -> None:
    whole = [text for text in EXAMPLES if text.startswith("assignment:")]
    for text in whole:
        folder = tmp_path / "specs" / yaml.safe_load(text)["assignment"]
        folder.mkdir(parents=True)
        (folder / "spec.yaml").write_text(text, encoding="utf-8")
    assert len(whole) == 2
    for folder in (tmp_path / "specs").iterdir():
        assert examine(folder)[1] == []


def test_every_example_on_the_page_is_yaml() -> None:
    for text in EXAMPLES:
        assert yaml.safe_load(text)


def test_the_page_tells_of_every_key_rule_and_matcher() -> None:
    keys = {key for record in spec_schema()["$defs"].values() for key in record["properties"]} | {
        parameter for parameters in RULES.values() for parameter in parameters
    }
    words = keys | set(RULES) | set(MATCHERS) | {entry.value for entry in Normalisation}
    told = set(re.findall(r"[a-z]+(?:-[a-z]+)*", PAGE))
    assert words - told == set()
