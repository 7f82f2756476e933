"""Facts about the plugin of pytest: what it collects, runs, tells, and when it does nothing."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET  # only our own reports are read
from zipfile import ZipFile

import pytest

from tests.toy import CUP, GOLDENS, SPEC, Toy, make_toy, write

if TYPE_CHECKING:
    from pathlib import Path

pytest_plugins = "pytester"

BAD_CUP = CUP.replace("sum(self.numbers)", "sum(self.numbers) + 1")
BREAKS = "raise SystemExit('it was imported')\n"


@pytest.fixture
def toy(pytester: pytest.Pytester) -> Toy:
    """Return a toy in a folder below the one where pytest is started."""
    return make_toy(pytester.path / "catalogue")


def run(pytester: pytest.Pytester, *words: str | Path) -> pytest.RunResult:
    """Run pytest in a process of its own; a warning is an error."""
    without = ("-p", "no:hypothesispytest")  # whose import takes longer than all the rest
    return pytester.runpytest_subprocess("-W", "error", *without, *words)


def grade(pytester: pytest.Pytester, *words: str | Path) -> pytest.RunResult:
    """Grade submissions of the toy."""
    return run(pytester, "--grade", "toy", "--grade-from", "catalogue/specs", *words)


def lines_of(done: pytest.RunResult) -> list[str]:
    """Return the lines printed, without times and the blanks that pad them."""
    return [re.sub(r" +\[ *\d+%\]$", "", line) for line in done.outlines]


# Unasked


def test_without_its_options_nothing_of_ours_is_imported_or_collected(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    pytester.makepyfile(
        "import sys\n"
        "def test_it():\n"
        "    ours = {name for name in sys.modules if name.split('.')[0] == 'grader'}\n"
        "    assert ours == {'grader', 'grader.pytest_plugin'}\n"
        "    assert 'yaml' not in sys.modules\n"
    )
    done = run(pytester)
    done.assert_outcomes(passed=1)
    assert toy.spec.exists()


# Grading


def test_each_case_is_a_test_by_its_id_under_its_section(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    write(toy.hand_in("eva"), {"conftest.py": BREAKS, "test_cup.py": BREAKS, "__init__.py": BREAKS})
    done = grade(pytester, "eva", "-v")
    assert done.ret == 0
    assert [line for line in lines_of(done) if "::" in line] == [
        "eva::cup::a-new-cup-is-empty PASSED",
        "eva::cup::a-cup-adds-up PASSED",
        "eva::game::three-throws PASSED",
        "eva::game::no-number PASSED",
    ]
    assert "toy: eva: 6/6 points" in done.outlines


def test_a_failure_is_told_as_grade_tells_it_and_what_waits_is_skipped(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    folder = toy.hand_in("bob", cup=BAD_CUP)
    done = grade(pytester, "bob", "-rs", "--junit-xml", "r.xml")
    done.assert_outcomes(passed=1, failed=2, skipped=1)
    assert done.ret == 1
    said = toy.grade("toy", folder, "--verbose").stdout.decode()
    told = said[said.index("✗ a-new-cup-is-empty  (1") : said.index("  try ")].replace(
        str(folder), "bob"
    )
    assert told in done.stdout.str()
    assert (
        "SKIPPED [1] catalogue/specs/toy/spec.yaml:20: Waits for a-new-cup-is-empty to pass."
        in (done.outlines)
    )
    assert "Traceback" not in done.stdout.str()
    assert "toy: bob: 1/6 points" in done.outlines
    suite = ET.parse(pytester.path / "r.xml").getroot()[0]  # noqa: S314 - our own
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("4", "2", "1")
    case = next(entry for entry in suite if entry.get("name") == "three-throws")
    assert case.get("classname") == "bob.game"
    properties = {entry.get("name"): entry.get("value") for entry in case.iter("property")}
    assert properties == {"assignment": "toy", "submission": "bob", "points": "0/2"}


@pytest.mark.parametrize(
    ("words", "ran", "missing"),
    [
        (["eva::game::no-number"], ["no-number"], "three-throws.txt"),
        (["eva", "--grade-only", "cup", "-k", "adds"], ["a-cup-adds-up"], "three-throws.txt"),
    ],
)
def test_what_is_chosen_is_tried_alone(
    pytester: pytest.Pytester, toy: Toy, words: list[str], ran: list[str], missing: str
) -> None:
    (toy.goldens / missing).unlink()  # would stop a grading of everything
    toy.hand_in("eva")
    done = grade(pytester, "-v", *words)
    assert done.ret == 0
    tried = [line for line in lines_of(done) if line.startswith("eva::")]
    assert [line.split("::")[2].split()[0] for line in tried] == ran


def test_several_submissions_and_archives_are_graded_and_summed_up_apart(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    folder = toy.hand_in("bob", cup=BAD_CUP)
    with ZipFile(pytester.path / "zoe.zip", "w") as archive:
        for name in ("cup.py", "dice.py"):
            archive.write(toy.reference / name, name)
    done = grade(pytester, folder, "zoe.zip")
    done.assert_outcomes(passed=5, failed=2, skipped=1)
    assert {"toy: bob: 1/6 points", "toy: zoe.zip: 6/6 points"} <= set(done.outlines)


def test_the_current_folder_is_graded_when_none_is_named(
    pytester: pytest.Pytester, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = toy.hand_in("eva")
    monkeypatch.chdir(folder)
    words = ["--grade", "toy", "--grade-from", str(toy.root), "-v"]
    done = run(pytester, *words)
    named = [line.split()[0] for line in lines_of(done) if "PASSED" in line]
    assert len(named) == 4
    run(pytester, *words, named[0]).assert_outcomes(passed=1)
    assert sorted(path.name for path in folder.iterdir()) == ["cup.py", "dice.py"]


@pytest.mark.slow
def test_processes_of_xdist_share_one_grading(pytester: pytest.Pytester, toy: Toy) -> None:
    write(toy.hand_in("bob", cup=BAD_CUP), {"conftest.py": BREAKS, "test_cup.py": BREAKS})
    done = grade(pytester, "bob", "-n", "2")
    done.assert_outcomes(passed=1, failed=2, skipped=1)
    assert "toy: bob: 1/6 points" in done.outlines
    assert "✗ three-throws  (2 points)" in done.outlines
    specs(pytester, "-n", "2").assert_outcomes(passed=4)


def test_our_own_fault_is_an_error_and_no_failure(pytester: pytest.Pytester, toy: Toy) -> None:
    toy.change("        steps:\n          - cup = Cup()\n          - cup.total(): 0\n", REFEREED)
    write(toy.spec.parent / "referee", {"referee.py": "1 / 0\n"})
    toy.hand_in("eva")
    done = grade(pytester, "eva", "-k", "empty or three")
    done.assert_outcomes(passed=1, errors=1)
    assert "ERROR at setup of a-new-cup-is-empty" in done.stdout.str()
    assert "the referee failed" in done.stdout.str()
    assert "toy: eva: 2/3 points, 1 still open: the grader failed there" in done.outlines
    assert "Traceback" not in done.stdout.str()


REFEREED = "        referee: {play: 1}\n"


def test_a_golden_that_is_missing_is_an_error_that_says_how_to_mend_it(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    (toy.goldens / "three-throws.txt").unlink()
    toy.hand_in("eva")
    done = grade(pytester, "eva::game")
    done.assert_outcomes(errors=2)
    assert "the golden of `three-throws` cannot be read" in done.stdout.str()
    assert "  tip: `grade golden record` makes it" in done.stdout.str()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere"], "grade: nowhere: there is no such folder or file"),
        (
            ["eva", "--grade-only", "cub"],
            "grade: no case or section of `toy` matches `cub` (did you mean cup?)",
        ),
        (["eva::cub"], "grade: eva: no case of `toy` has that name"),
        (["eva", "--grade-from", "eva"], "tip: --grade-from names a folder"),
        (["eva", "-c", "eva/pytest.ini"], "would configure pytest"),
    ],
)
def test_what_was_typed_wrong_is_a_usage_error_in_one_line(
    pytester: pytest.Pytester, toy: Toy, words: list[str], message: str
) -> None:
    write(toy.hand_in("eva"), {"pytest.ini": "[pytest]\n"})
    done = grade(pytester, *words)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    assert any(line.startswith("ERROR: ") and message in line for line in done.errlines)
    assert "Traceback" not in done.stderr.str()


def test_a_submission_that_cannot_be_opened_is_one_error(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    assert toy.spec.exists()
    (pytester.path / "bad.zip").write_bytes(b"PK\3\4")
    done = grade(pytester, "bad.zip")
    done.assert_outcomes(errors=1)
    assert "grade: bad.zip: a damaged zip: its end is missing" in done.outlines


# Specs


def specs(pytester: pytest.Pytester, *words: str) -> pytest.RunResult:
    """Run the cases of the toy's spec."""
    return run(pytester, "--grade-specs", "catalogue/specs", *words)


def goldens(toy: Toy) -> dict[str, bytes]:
    """Return the goldens by name."""
    return {path.name: path.read_bytes() for path in toy.goldens.iterdir()}


def test_each_case_of_a_spec_is_a_test_of_the_reference(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    done = specs(pytester, "-v")
    done.assert_outcomes(passed=4)
    assert "catalogue/specs/toy/spec.yaml::game::three-throws PASSED" in lines_of(done)
    assert "toy: reference: 6/6 points" in done.outlines
    assert goldens(toy) == GOLDENS


def test_specs_are_collected_where_the_settings_of_pytest_say_so(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    write(pytester.path, {"elsewhere/spec.yaml": "no spec of ours\n"})
    assert toy.spec.exists()
    pytester.makeini("[pytest]\ngrade_specs = true\n")
    run(pytester, "-k", "cup").assert_outcomes(passed=2, deselected=2)


def test_a_golden_that_is_not_what_the_reference_gives_fails_and_stays(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    write(toy.goldens, {"three-throws.txt": GOLDENS["three-throws.txt"] + b"\n"})
    (toy.goldens / "a-cup-adds-up.json").unlink()
    before = goldens(toy)
    done = specs(pytester)
    done.assert_outcomes(passed=2, failed=2)
    assert "three-throws.txt: the golden is not what the reference gives" in done.outlines
    assert "       4 │ - Total: 8⏎" in done.outlines
    assert "a-cup-adds-up.json: the golden is missing" in done.outlines
    assert goldens(toy) == before


def test_force_regen_leaves_goldens_pending_and_regen_all_is_refused(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    write(toy.goldens, {"three-throws.txt": b"other"})
    (toy.goldens / "a-cup-adds-up.json").unlink()
    before = goldens(toy)
    refused = specs(pytester, "--regen-all")
    assert refused.ret == pytest.ExitCode.USAGE_ERROR
    assert goldens(toy) == before
    specs(pytester, "--force-regen").assert_outcomes(passed=2, failed=2)
    waiting = {f"{name}.pending": data for name, data in GOLDENS.items()}
    assert goldens(toy) == before | waiting


def test_goldens_are_compared_without_pytest_regressions_too(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    write(toy.goldens, {"three-throws.txt": b"other"})
    pytester.makeconftest("import sys\nsys.modules['pytest_regressions.file_regression'] = None\n")
    done = run(pytester, "--grade-specs", "catalogue/specs", "-p", "no:regressions")
    done.assert_outcomes(passed=3, failed=1)
    assert goldens(toy) == GOLDENS | {"three-throws.txt": b"other"}


def test_a_reference_that_fails_its_case_fails_it_here(pytester: pytest.Pytester, toy: Toy) -> None:
    write(toy.reference, {"cup.py": "class Cup:\n    def total(self):\n        return 0\n"})
    done = specs(pytester)
    done.assert_outcomes(passed=2, failed=2)
    assert any("a-cup-adds-up: the reference crashed" in line for line in done.outlines)


def test_the_faults_of_a_spec_are_told_with_their_lines(
    pytester: pytest.Pytester, toy: Toy
) -> None:
    toy.spec.write_text(SPEC.replace("points: 2", "points: two"), encoding="utf-8")
    done = specs(pytester)
    done.assert_outcomes(errors=1)
    assert "catalogue/specs/toy/spec.yaml:22: `points` must be a whole number, not text" in (
        done.outlines
    )
    assert "Traceback" not in done.stdout.str()


def test_the_plugin_is_found_by_its_entry_point() -> None:
    from importlib.metadata import entry_points

    (found,) = entry_points(group="pytest11", name="grade")
    assert found.value == "grader.pytest_plugin"
    assert found.value in sys.modules
