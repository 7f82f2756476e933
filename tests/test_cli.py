"""Facts about the command line: what each command prints, where it goes, and the exit status."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET  # only our own reports are read

import pytest

from docs.help import HELP, help_text
from grader import grading
from grader.catalogue import Catalogue
from grader.cli import app
from tests.test_runners import gone
from tests.toy import CUP, DICE, EDITION, HIDDEN, SOURCE, SPEC, Toy, complaint, make_toy, write

if TYPE_CHECKING:
    from collections.abc import Callable

BAD_CUP = CUP.replace("sum(self.numbers)", "sum(self.numbers) + 1")
COMMANDS = [
    ["toy"],
    ["list"],
    ["show"],
    ["run"],
    ["spec"],
    ["spec", "check"],
    ["spec", "schema"],
    ["golden"],
    ["golden", "record"],
    ["golden", "list"],
    ["golden", "diff"],
    ["golden", "review"],
    ["golden", "accept"],
    ["golden", "reject"],
    ["golden", "check"],
    ["export"],
    ["export", "gradescope"],
    ["export", "github"],
    ["new"],
]


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue")


def verdicts(data: bytes) -> dict[str, str]:
    """Return the outcomes of a JSON report by case."""
    return {entry["case"]: entry["outcome"] for entry in json.loads(data)["verdicts"]}


# Listing and showing


def test_list_names_the_assignments_with_their_titles(tmp_path: Path) -> None:
    toy = make_toy(tmp_path, edition=EDITION)
    assert toy.grade("list").stdout.decode() == (
        "toy                  A cup of dice  (4 cases, 6 points)\n"
        "toy-large            A large cup of dice  (4 cases, 6 points)\n"
    )


def test_list_goes_on_past_a_spec_with_faults(tmp_path: Path) -> None:
    toy = make_toy(tmp_path, edition=EDITION + "titel: x\n")
    done = toy.grade("list")
    assert done.returncode == 0
    assert done.stdout.decode().split("\n")[1] == (
        "toy-large            (its spec has 1 fault; `grade spec check` tells them)"
    )


def test_show_tells_what_an_assignment_asks_for(toy: Toy) -> None:
    write(toy.spec.parent, {"handout.md": "# A cup of dice\n"})
    done = toy.grade("show", "toy")
    assert done.returncode == 0
    assert done.stdout.decode().split("\n")[:3] == [
        "A cup of dice",
        "Hand in: dice.py, cup.py",
        "Handout: specs/toy/handout.md",
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["toy", "reference/toy"], ["list"]])
def test_a_full_disk_is_one_clear_line(toy: Toy, words: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "grader", *words],
            cwd=toy.root,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr == b"grade: standard output: cannot be written: No space left on device\n"


def test_show_lists_the_cases_of_a_section(toy: Toy) -> None:
    section = next(iter(Catalogue(toy.root).load("toy").sections))
    done = toy.grade("show", "toy", section)
    assert done.returncode == 0
    first, *cases = done.stdout.decode().splitlines()
    assert f"({section}): " in first
    assert cases == [
        line for line in toy.grade("show", "toy").stdout.decode().splitlines() if line in cases
    ]
    assert cases


def test_show_takes_a_case_before_a_section_of_its_name(toy: Toy) -> None:
    spec = Catalogue(toy.root).load("toy")
    section = next(iter(spec.sections))
    toy.change("id: no-number", f"id: {section}")
    shown = toy.grade("show", "toy", section).stdout.decode()
    assert "Grade this case alone" in shown


def test_the_command_by_hand_that_show_gives_runs_the_case(toy: Toy) -> None:
    shown = toy.grade("show", "toy", "three-throws").stdout.decode()
    command = re.search(r"by hand: +(.*)", shown)
    assert command is not None
    folder = write(
        toy.hand_in(), {"rand.py": (toy.spec.parent / "provided/python/rand.py").read_bytes()}
    )
    by_hand = subprocess.run(  # noqa: S602 - as a person would type it
        command[1].replace("python3", sys.executable),
        cwd=folder,
        shell=True,
        capture_output=True,
        check=True,
    )
    assert by_hand.stdout == (toy.goldens / "three-throws.txt").read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["toi", "x"], "there is no assignment `toi` (did you mean toy?)"),
        (["show", "toi"], "there is no assignment `toi` (did you mean toy?)"),
        (
            ["show", "toy", "tree-throws"],
            "`toy` has no case or section `tree-throws` (did you mean three-throws?)",
        ),
        (
            ["run", "toy", "--reference", "--case", "tree-throws"],
            "`toy` has no case `tree-throws` (did you mean three-throws?)",
        ),
        (
            ["run", "toy", "--reference", "--case", "a-cup-adds-up"],
            "`a-cup-adds-up` does not run the program",
        ),
        (
            ["run", "toy", "--reference", "--case", "three-throws", "--", "3"],
            "give either --case or arguments",
        ),
        (["run", "toy", "reference/toy", "--reference"], "give either PATH or --reference"),
        (
            ["toy", "reference/toy", "--only", "gane"],
            "no case or section of `toy` matches `gane` (did you mean game?)",
        ),
        (
            ["toy", "reference/toy", "--format", "jsn"],
            "there is no format `jsn` (did you mean json?)",
        ),
        (["toy", "reference/toy", "--runner", "fast"], "there is no runner `fast`"),
        (["toy", "reference/toy", "--output", "report"], "report: which format?"),
        (
            ["toy", "reference/toy", "--format", "json", "--output", "a", "--output", "b"],
            "2 times --output, but 1 times --format",
        ),
        (["golden", "record", "toi"], "there is no assignment `toi` (did you mean toy?)"),
        (["lits", "x"], "there is no command or assignment `lits` (did you mean list?)"),
        (["list", "--specs", "nowhere"], "no assignments in nowhere"),
        (["spec", "check", "nowhere"], "nowhere: no spec there"),
    ],
)
def test_what_was_typed_wrong_is_told_in_one_line_with_status_2(
    toy: Toy, words: list[str], message: str
) -> None:
    done = toy.grade(*words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == message


@pytest.mark.parametrize(
    "words",
    [["--bogus"], ["toy", "--fromat", "x"], ["list", "x"], ["show"], ["toy", "--jobs", "x"]],
)
def test_a_wrong_command_line_is_told_in_one_line_with_status_2(toy: Toy, words: list[str]) -> None:
    done = toy.grade(*words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done)
    assert b"--help` shows what there is" in done.stderr


# Exit statuses


def test_all_passed_is_status_0(toy: Toy) -> None:
    assert toy.grade("toy", toy.hand_in()).returncode == 0


def test_not_all_passed_is_status_1(toy: Toy) -> None:
    done = toy.grade("toy", toy.hand_in(cup=BAD_CUP))
    assert (done.returncode, done.stderr) == (1, b"")


def test_without_a_path_the_current_folder_is_graded(toy: Toy) -> None:
    mine = write(toy.root / "mine", {"dice.py": DICE, "cup.py": CUP})
    done = toy.grade("toy", "--format", "json", cwd=mine)
    assert done.returncode == 0
    assert json.loads(done.stdout)["submission"] == "mine"


def test_a_spec_in_the_submission_is_not_used(toy: Toy) -> None:
    mine = toy.hand_in(cup=BAD_CUP)
    easy = SPEC.replace("cup.total(): 0", "cup.total()").replace(
        "cup.total(): golden", "cup.total()"
    )
    write(mine / "specs" / "toy", {"spec.yaml": easy})
    for words, cwd in (
        (("toy",), mine),
        (("toy", "."), mine),
        (("toy", "../.."), mine / "specs" / "toy"),
    ):
        done = toy.grade(*words, cwd=cwd)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"are part of the submission and not used" in done.stderr
    assert toy.grade("toy", "--specs", toy.root / "specs", cwd=mine).returncode == 1


def test_specs_can_be_named_by_their_folder_or_its_parent(toy: Toy) -> None:
    mine = toy.hand_in()
    for folder in (toy.root, toy.root / "specs"):
        assert toy.grade("toy", "--specs", folder, cwd=mine).returncode == 0


# Choosing cases


@pytest.mark.parametrize(
    ("only", "cases"),
    [
        (["three-throws"], ["three-throws"]),
        (["a-cup-adds-up"], ["a-new-cup-is-empty", "a-cup-adds-up"]),
        (["game"], ["three-throws", "no-number"]),
        (["a-*"], ["a-new-cup-is-empty", "a-cup-adds-up"]),
        (["*-number", "three-throws"], ["three-throws", "no-number"]),
        (["c[ui]p"], ["a-new-cup-is-empty", "a-cup-adds-up"]),
    ],
)
def test_only_chooses_cases_and_sections_and_what_these_need(
    toy: Toy, only: list[str], cases: list[str]
) -> None:
    words = [word for name in only for word in ("--only", name)]
    done = toy.grade("toy", toy.hand_in(), *words, "--format", "json")
    assert done.returncode == 0
    assert list(verdicts(done.stdout)) == cases


def test_a_case_whose_need_fails_is_skipped(toy: Toy) -> None:
    mine = toy.hand_in(cup=BAD_CUP)
    done = toy.grade("toy", mine, "--only", "a-cup-adds-up", "--format", "json")
    assert done.returncode == 1
    assert verdicts(done.stdout) == {"a-new-cup-is-empty": "fail", "a-cup-adds-up": "skip"}


@pytest.mark.parametrize("runner", ["fork", "subprocess"])
@pytest.mark.parametrize("cup", [CUP, BAD_CUP, "class Cup("])
def test_one_job_or_two_give_the_same_verdicts(toy: Toy, cup: str, runner: str) -> None:
    mine = toy.hand_in(cup=cup)
    words = ("toy", mine, "--format", "json", "--runner", runner, "--jobs")
    first, second = toy.grade(*words, "1"), toy.grade(*words, "2")
    assert verdicts(first.stdout) == verdicts(second.stdout)
    assert first.returncode == second.returncode


def test_a_seed_compares_with_the_reference_on_the_spot(toy: Toy) -> None:
    done = toy.grade("toy", toy.hand_in(), "--seed", "3")
    assert done.returncode == 0
    assert "every case was run with seed 3" in done.stdout.decode()
    fixed = DICE.replace("spots = throw()", "spots = (2, 3, 3)[number]")
    assert toy.grade("toy", toy.hand_in(dice=fixed)).returncode == 0
    assert toy.grade("toy", toy.hand_in(dice=fixed), "--seed", "3").returncode == 1


def test_a_seed_without_a_reference_is_refused(toy: Toy) -> None:
    toy.reference.rename(toy.root / "elsewhere")
    done = toy.grade("toy", toy.hand_in(), "--seed", "3")
    assert (done.returncode, complaint(done)) == (2, "the reference of `toy` is not here")


# Where reports go


def test_every_format_can_go_to_its_own_file(toy: Toy) -> None:
    mine = toy.hand_in(cup=BAD_CUP)
    files = ["r.txt", "r.json", "r.md", "r.xml"]
    done = toy.grade("toy", mine, *[word for name in files for word in ("--output", name)])
    assert done.returncode == 1
    assert b"Score" in done.stdout
    assert (toy.root / "r.txt").read_text(encoding="utf-8").startswith("A cup of dice")
    assert json.loads((toy.root / "r.json").read_bytes())["earned"] == 1
    assert (toy.root / "r.md").read_text(encoding="utf-8").startswith("#")
    assert ET.parse(toy.root / "r.xml").getroot().tag == "testsuites"  # noqa: S314 - our own


def test_the_last_formats_go_to_the_files_and_the_others_to_the_terminal(toy: Toy) -> None:
    words = ("--format", "json", "--format", "markdown", "--output", "r.md")
    done = toy.grade("toy", toy.hand_in(), *words)
    assert json.loads(done.stdout)["earned"] == 6
    assert (toy.root / "r.md").read_text(encoding="utf-8").startswith("#")


def test_a_format_named_for_a_file_wins_over_its_ending(toy: Toy) -> None:
    done = toy.grade("toy", toy.hand_in(), "--format", "json", "--output", "r.txt")
    assert done.stdout == b""
    assert json.loads((toy.root / "r.txt").read_bytes())["earned"] == 6


def test_an_output_can_be_a_device(toy: Toy) -> None:
    done = toy.grade("toy", toy.hand_in(), "--format", "json", "--output", "/dev/stderr")
    assert json.loads(done.stderr)["earned"] == 6


@pytest.mark.parametrize("name", ["nowhere/r.json", ".", "/dev/full"])
def test_an_output_that_cannot_be_written_is_our_error_in_one_line(toy: Toy, name: str) -> None:
    before = sorted(toy.root.rglob("*"))
    done = toy.grade("toy", toy.hand_in(), "--format", "json", "--output", name)
    assert done.returncode == 3
    assert f"{name}: cannot be written: " in complaint(done)
    assert sorted(toy.root.rglob("*")) == before


def test_a_report_takes_the_place_of_an_older_one_at_once(toy: Toy) -> None:
    write(toy.root, {"r.json": b"x" * 1_000_000})
    assert toy.grade("toy", toy.hand_in(), "--output", "r.json").returncode == 0
    assert json.loads((toy.root / "r.json").read_bytes())["earned"] == 6
    assert [path.name for path in toy.root.glob(".*")] == []


def test_github_gets_annotations_and_a_summary_that_is_appended(toy: Toy) -> None:
    write(toy.root, {"summary.md": "before\n"})
    summary = toy.root / "summary.md"
    mine = toy.hand_in(cup=BAD_CUP)
    done = toy.grade("toy", mine, "--format", "github", env={"GITHUB_STEP_SUMMARY": str(summary)})
    assert done.returncode == 1
    assert b"::error" in done.stdout
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert "a-new-cup-is-empty" in text


def test_a_terminal_without_unicode_gets_a_report_all_the_same(toy: Toy) -> None:
    done = toy.grade("toy", toy.hand_in(cup=BAD_CUP), env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_submission_whose_name_is_no_text_is_graded(toy: Toy) -> None:
    mine = Path(os.fsdecode(os.fsencode(toy.root.parent) + b"/h\xffnded"))
    write(mine, {"dice.py": DICE, "cup.py": CUP})
    for more in ((), ("--format", "json"), ("--output", "r.md"), ("--output", "r.xml")):
        done = toy.grade("toy", mine, *more)
        assert (done.returncode, done.stderr) == (0, b"")


# Running the program


def test_run_passes_on_every_byte_and_the_exit_status(toy: Toy) -> None:
    program = (
        "import sys\nsys.stdout.buffer.write(b'a\\xff\\0\\r\\nb')\n"
        "sys.stderr.write('oh')\nsys.exit(7)\n"
    )
    done = toy.grade("run", "toy", toy.hand_in(dice=program))
    assert (done.returncode, done.stdout, done.stderr) == (7, b"a\xff\0\r\nb", b"oh")


def test_run_hands_over_what_follows_two_dashes(toy: Toy) -> None:
    mine = toy.hand_in(dice="import sys\nprint(sys.argv[1:])\n")
    words = ("--seed", "--help", "--", "a b", "")
    assert toy.grade("run", "toy", mine, "--", *words).stdout.decode() == f"{list(words)}\n"
    assert toy.grade("run", "toy", "--", "x", cwd=mine).returncode == 2
    done = toy.grade("run", "toy", "--specs", toy.root, "--", "x", cwd=mine)
    assert done.stdout == b"['x']\n"


def test_run_hands_over_a_piped_input(toy: Toy) -> None:
    mine = toy.hand_in(dice="import sys\nprint(sys.stdin.buffer.read())\n")
    done = toy.grade("run", "toy", mine, stdin=b"one\ntwo \xff")
    assert done.stdout == b"b'one\\ntwo \\xff'\n"


def test_run_takes_the_seed(toy: Toy) -> None:
    golden = (toy.goldens / "three-throws.txt").read_bytes()
    assert toy.grade("run", "toy", "--reference", "--seed", "7", "--", "3").stdout == golden
    assert toy.grade("run", "toy", "--reference", "--", "3").stdout != golden


def test_run_takes_a_case_with_its_arguments_and_chance(toy: Toy) -> None:
    golden = (toy.goldens / "three-throws.txt").read_bytes()
    words = ("run", "toy", toy.hand_in(), "--case", "three-throws")
    assert toy.grade(*words).stdout == golden
    assert toy.grade(*words, "--seed", "8").stdout != golden


def test_run_takes_a_case_with_its_input(toy: Toy) -> None:
    toy.change("seed: 7", 'stdin: "hello\\n"')
    mine = toy.hand_in(dice="print(input())\n")
    done = toy.grade("run", "toy", mine, "--case", "three-throws", stdin=b"other\n")
    assert done.stdout == b"hello\n"


def test_run_tells_the_reference_its_edition(tmp_path: Path) -> None:
    edition = EDITION + "reference: {folder: toy, options: [--large]}\n"
    toy = make_toy(tmp_path, edition=edition)
    write(toy.reference, {"dice.py": "import sys\nprint(sys.argv[1:])\n"})
    done = toy.grade("run", "toy-large", "--reference", "--", "3")
    assert done.stdout == b"['3', '--large']\n"
    assert toy.grade("run", "toy", "--reference", "--", "3").stdout == b"['3']\n"


def test_run_shows_the_students_own_traceback(toy: Toy) -> None:
    done = toy.grade("run", "toy", toy.hand_in(dice="def f():\n    1 / 0\n\nf()\n"))
    assert done.returncode == 1
    assert done.stderr.decode() == (
        "Traceback (most recent call last):\n"
        '  File "dice.py", line 4, in <module>\n    f()\n'
        '  File "dice.py", line 2, in f\n    1 / 0\n'
        "ZeroDivisionError: division by zero\n"
    )


def test_run_ends_a_program_that_repeats_itself(toy: Toy) -> None:
    done = toy.grade("run", "toy", toy.hand_in(dice="while True:\n    print('again')\n"))
    assert done.returncode == 1
    assert complaint(done).startswith("It prints the same block of lines")


def test_run_without_the_program_says_so(toy: Toy) -> None:
    done = toy.grade("run", "toy", write(toy.root.parent / "mine", {"cup.py": CUP}))
    assert done.returncode == 2
    assert complaint(done).startswith("The file dice.py is not there")


def test_an_ended_program_gives_the_status_a_shell_would(toy: Toy) -> None:
    mine = toy.hand_in(dice="import os\nos.kill(os.getpid(), 15)\n")
    assert toy.grade("run", "toy", mine).returncode == 128 + 15


# Help


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_has_help_that_consists_of_sentences(toy: Toy, words: list[str]) -> None:
    done = toy.grade(*words, "--help", env={"COLUMNS": "200"})
    assert (done.returncode, done.stderr) == (0, b"")
    usage, about, *_ = done.stdout.decode().split("\n\n")
    assert usage.startswith("Usage: grade")
    assert re.fullmatch(r"  [A-Z][^\n]*\.", about)
    whole = re.sub(r"\n {8,}", " ", done.stdout.decode())  # long lines are wrapped
    options = re.findall(r"^  -[^\n]*?  +([^\n]+)", whole, re.MULTILINE)
    assert options
    for text in options:
        assert re.match(r"[A-Z].*\.( +\[.*\])?$", text), text


def test_the_help_that_is_shown_at_once_is_the_real_one() -> None:
    assert HELP.read_text(encoding="utf-8") == help_text(), "make help writes it anew"


@pytest.mark.parametrize(("words", "status"), [([], 2), (["--help"], 0), (["-h"], 0)])
def test_help_is_shown_from_any_folder(tmp_path: Path, words: list[str], status: int) -> None:
    done = Toy(tmp_path).grade(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout.decode()) == (status, HELP.read_text(encoding="utf-8"))


def test_help_needs_neither_typer_nor_yaml(toy: Toy) -> None:
    look = "import sys; sys.argv = ['grade', '--help']\nimport atexit, grader.__main__\n"
    look += "atexit.register(lambda: print(sorted({'typer', 'yaml', 'rich'} & set(sys.modules))))\n"
    done = toy.grade(program=("-c", look + "grader.__main__.main()"))
    assert done.stdout.endswith(b"[]\n")


def test_the_version_is_told(toy: Toy) -> None:
    assert re.fullmatch(rb"grade \d+\.\d+\.\d+\n", toy.grade("--version").stdout)


def test_the_installed_script_does_the_same_as_the_module(toy: Toy) -> None:
    script = ("-c", "from grader.__main__ import main; main()")
    for words in (["list"], ["toi", "x"], ["show", "toy"], ["golden", "check"]):
        module, installed = toy.grade(*words), toy.grade(*words, program=script)
        assert (module.returncode, module.stdout, module.stderr) == (
            installed.returncode,
            installed.stdout,
            installed.stderr,
        )


def test_who_interrupts_the_start_is_answered_in_one_line(toy: Toy) -> None:
    """It takes a moment to import all that a command needs."""
    start = """
import grader.__main__ as start

def interrupted(arguments):
    raise KeyboardInterrupt

start.read_command_line = interrupted
start.main()
"""
    done = toy.grade("spec", "check", program=("-c", start))
    assert (done.returncode, done.stderr) == (130, b"\ngrade: interrupted\n")


# Shells and pipes


def completed(toy: Toy, line: str) -> list[str]:
    """Return what bash would offer at the end of a line."""
    words = line.split(" ")
    env = {
        "_GRADE_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    done = toy.grade(env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("grade t", ["tournament", "toy", "toy-large"]),
        ("grade s", ["show", "start", "spec"]),
        ("grade show toy-", ["toy-large"]),
        ("grade golden check toy-", ["toy-large"]),
        ("grade show toy three", ["three-throws"]),
        ("grade toy --only a-n", ["a-new-cup-is-empty"]),
        ("grade toy --only ga", ["game"]),
        ("grade toy-large . --only secr", ["secret"]),
        ("grade run toy --case no", ["no-number"]),
        ("grade show nothing three", []),
    ],
)
def test_a_shell_completes_assignments_and_cases(
    tmp_path: Path, line: str, offered: list[str]
) -> None:
    toy = make_toy(tmp_path, hidden=HIDDEN, edition=EDITION)
    assert completed(toy, line) == offered


def test_completion_does_not_mind_a_broken_spec(toy: Toy) -> None:
    toy.spec.write_text("[", encoding="utf-8")
    assert completed(toy, "grade show toy three") == []


@pytest.mark.parametrize(
    "words", [["list"], ["show", "toy"], ["spec", "schema"], ["list", "--help"], ["toy", "mine"]]
)
def test_a_closed_pipe_is_no_failure_to_talk_about(toy: Toy, words: list[str]) -> None:
    write(toy.root / "mine", {"dice.py": DICE, "cup.py": CUP})
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "grader", *words],
        cwd=toy.root,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 141


def grading_endlessly(toy: Toy, tmp_path: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start to grade a submission that never ends, with boxes in a folder of their own."""
    boxes = tmp_path / "boxes"
    boxes.mkdir()
    endless = {path.name: "while True: pass\n" for path in toy.reference.glob("*.py")}
    submission = write(tmp_path / "submission", endless)
    return subprocess.Popen(
        [sys.executable, "-m", "grader", "toy", str(submission), *words],
        cwd=toy.root,
        env={**os.environ, "TMPDIR": str(boxes), "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def becomes_true(fact: Callable[[], bool]) -> bool:
    """Say whether something becomes true within a while."""
    until = time.monotonic() + 10
    while not fact() and time.monotonic() < until:
        time.sleep(0.02)
    return fact()


def test_a_grader_that_is_told_to_end_leaves_no_folder_behind(toy: Toy, tmp_path: Path) -> None:
    grading = grading_endlessly(toy, tmp_path)
    assert becomes_true(lambda: any((tmp_path / "boxes").glob("*/submission/*")))
    grading.terminate()
    assert grading.wait(30) == 128 + signal.SIGTERM
    assert list((tmp_path / "boxes").iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("runner", ["fork", "subprocess"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("after", [0.05, 0.15, 0.3, 0.6, 1.2])
def test_a_grader_that_is_killed_leaves_nothing_behind(
    toy: Toy, tmp_path: Path, runner: str, how: signal.Signals, after: float
) -> None:
    grading = grading_endlessly(toy, tmp_path, "--runner", runner)
    time.sleep(after)
    grading.send_signal(how)
    grading.wait(30)
    boxes = tmp_path / "boxes"
    assert becomes_true(lambda: not any(boxes.iterdir()))
    assert gone(str(boxes))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_grader_that_is_killed_leaves_the_verdicts_there_were(
    toy: Toy, how: signal.Signals
) -> None:
    hanging = toy.hand_in(dice="while True: pass\n")
    grading = subprocess.Popen(
        [sys.executable, "-m", "grader", "toy", hanging, "--output", "report.json", "-j", "1"],
        cwd=toy.root,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    path = toy.root / "report.json"
    assert becomes_true(path.exists)
    grading.send_signal(how)
    grading.wait(30)
    report = json.loads(path.read_text(encoding="utf-8"))
    assert not report["complete"]
    assert report["possible"] == 6
    passed = [each["case"] for each in report["verdicts"] if each["outcome"] == "pass"]
    assert passed[:1] == ["a-new-cup-is-empty"]


def test_a_full_disk_is_one_line(toy: Toy) -> None:
    done = toy.grade("toy", toy.reference, "--format", "json", "--output", "/dev/full")
    assert done.returncode == 3
    assert complaint(done) == "/dev/full: cannot be written: No space left on device"


def test_the_words_that_are_commands_are_known_without_reading_the_command_line() -> None:
    commands = [entry.name for entry in app.registered_commands if not entry.hidden]
    assert set(grading.COMMANDS) == {*commands, *(entry.name for entry in app.registered_groups)}
