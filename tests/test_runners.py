"""Facts about running: the same in a forked process, in a plain one, and in Python by itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grader.catalogue import Catalogue
from grader.golden import Golden
from grader.grade import MOST_LOST, Grading, Settings, grade, plan_for
from grader.plan import job_of
from grader.run import RUNNERS, Box, LostWorkerError, open_runner
from grader.verdict import Cause, Outcome
from grader.worker import Conditions
from tests.faults import FAULTS, ROUND, prints, program, tools
from tests.workbench import REFERENCE, SPEC, Files, Workbench, make_workbench

if TYPE_CHECKING:
    from grader.transcript import Transcript
    from grader.verdict import Verdict

BOTH = pytest.mark.parametrize("runner", RUNNERS)
MARK = f"grade-test-{os.getpid()}-"


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """Return one catalogue for all tests; they only add submissions to it."""
    return make_workbench(tmp_path_factory.mktemp("bench"))


def observe(bench: Workbench, files: Files, case: str, runner: str) -> Transcript:
    """Run one case of a submission and return what was observed."""
    path = bench.hand_in(files)
    plan = plan_for(Catalogue(bench.root), bench.spec, path, [case])
    with Box(plan) as box, open_runner(runner, box) as running:
        return running.run(job_of(plan, plan.cases[-1]))


def printed(bench: Workbench, text: str, runner: str, *, case: str = "any") -> str:
    """Return what a program prints; it must end well."""
    transcript = observe(bench, program(text), case, runner)
    assert (transcript.status, transcript.crash) == (0, None), transcript
    return transcript.stdout.decode("utf-8", "surrogateescape")


def essence(verdict: Verdict) -> Verdict:
    """Return a verdict without what may differ from run to run."""
    divergence = verdict.divergence
    if divergence is not None:
        trace = re.sub(r"\(\d+ more\)", "(more)", divergence.traceback)
        divergence = replace(divergence, traceback=trace)
    return replace(verdict, seconds=0, divergence=divergence)


@pytest.mark.parametrize("name", FAULTS)
def test_both_runners_give_the_same_verdict(bench: Workbench, name: str) -> None:
    fault = FAULTS[name]
    path = bench.hand_in(fault.files)
    forked, plain = (
        bench.grade(path, fault.case, runner=runner).verdicts[-1] for runner in RUNNERS
    )
    assert essence(forked) == essence(plain)


@BOTH
@pytest.mark.parametrize("jobs", [1, 4])
def test_one_bad_case_never_costs_another_its_verdict(
    bench: Workbench, runner: str, jobs: int
) -> None:
    files = program(
        f"""
        import os, sys, time

        def endless():
            while True:
                print("x" * 50)

        {{
            "3": endless,
            "talk": lambda: 1 / 0,
            "leave": lambda: os.kill(os.getpid(), 9),
            "save": lambda: os.closerange(0, 200),
            "1": lambda: print({ROUND!r}, end=""),
        }}[sys.argv[1]]()
        """
    )
    report = bench.grade(files, runner=runner, jobs=jobs)
    found = {verdict.case: verdict.cause for verdict in report.verdicts}
    assert found.pop("rounds") is Cause.REPEATING
    assert found.pop("talk") is Cause.CRASH
    assert found.pop("leave") is Cause.KILLED
    assert found.pop("save") is not None
    assert found.pop("after") is Cause.NEEDS
    assert found.pop("imports") is Cause.DISALLOWED_IMPORT
    assert set(found.values()) == {None}
    assert report.complete


@BOTH
def test_every_case_starts_from_a_fresh_state(bench: Workbench, runner: str) -> None:
    files: Files = {
        "game.py": "import counting, sys, tools\nprint(counting.up(), len(sys.argv))\n",
        "tools.py": "from counting import up\ndef score(number): return 21 if up() < 3 else 0\n",
        "counting.py": "calls = []\ndef up():\n    calls.append(1)\n    return len(calls)\n",
    }
    for case in ("any", "any"):
        assert observe(bench, files, case, runner).stdout == b"1 2\n"
    report = bench.grade(files, "score", runner=runner)
    assert report.verdicts[0].outcome is Outcome.PASS


@BOTH
def test_every_case_has_an_empty_folder_of_its_own(bench: Workbench, runner: str) -> None:
    text = """
        import os
        found = os.listdir()
        open("out.txt", "w").write("saved\\n")
        os.makedirs("deep/er")
        os.symlink("/etc", "link")
        print(found, os.environ["HOME"] == os.getcwd())
        """
    path = bench.hand_in(program(text))
    plan = plan_for(Catalogue(bench.root), bench.spec, path, ["rounds", "talk", "save"])
    with Box(plan) as box, open_runner(runner, box) as running:
        done = {case.id: running.run(job_of(plan, case)) for case in plan.cases}
    assert [transcript.stdout for transcript in done.values()] == [b"[] True\n"] * 3
    assert done["save"].files == {"out.txt": b"saved\n"}


@BOTH
def test_a_program_cannot_litter_the_submission(bench: Workbench, runner: str) -> None:
    path = bench.hand_in(program("open(__file__ + '.txt', 'w')\nimport tools\n"))
    before = sorted(path.rglob("*"))
    bench.grade(path, "rounds", runner=runner)
    assert sorted(path.rglob("*")) == before


@BOTH
def test_the_environment_is_fixed(
    bench: Workbench, runner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_GRADER", "1")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    text = "import os\nprint(sorted(os.environ.items()))"
    home = re.compile(r"\('HOME', '[^']*'\), ")
    shown = home.sub("", printed(bench, text, runner))
    wanted = {**Conditions().environment, "GRADE_SEED": "0"}
    assert shown == f"{sorted(wanted.items())}\n"


@BOTH
def test_sets_of_texts_have_the_same_order_each_time(bench: Workbench, runner: str) -> None:
    text = "print({'ann', 'bob', 'eve', 'joe'}, hash('x'))"
    assert printed(bench, text, runner) == printed(bench, text, "fork")


@BOTH
def test_standard_input_is_at_its_end_by_default(bench: Workbench, runner: str) -> None:
    assert printed(bench, "import sys\nprint(repr(sys.stdin.read()))", runner) == "''\n"


def running(mark: str) -> list[int]:
    """Return the processes that carry a mark in their environment, command or folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or entry.name == str(os.getpid()):
            continue
        try:
            data = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
            folder = str((entry / "cwd").readlink())
        except OSError:
            continue
        if mark.encode() in data or mark in folder:
            found.append(int(entry.name))
    return found


def gone(mark: str) -> bool:
    """Say whether all processes with a mark end within a moment."""
    until = time.monotonic() + 3
    while running(mark) and time.monotonic() < until:
        time.sleep(0.02)
    return not running(mark)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_no_process_outlives_its_case(bench: Workbench) -> None:
    mark = MARK + "daemon"
    daemon = program(
        f"""
        import subprocess, sys
        code = "import os, time; os.fork(); os.setsid(); os.fork(); time.sleep(600)"
        subprocess.Popen([sys.executable, "-c", code, {mark!r}], start_new_session=True)
        print({ROUND!r}, end="")
        """
    )
    verdict = bench.verdict(daemon, "helped")
    assert gone(mark)
    assert verdict.outcome in {Outcome.PASS, Outcome.FAIL}  # as fast as it forks
    assert verdict.seconds < 5


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_case_that_kills_its_worker_ends_with_it(
    bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("GRADE_ISOLATION", "basic")
    text = "import os, time\nos.kill(os.getppid(), 9)\ntime.sleep(600)\n"
    report = bench.grade(program(text), "rounds", "greet")
    assert [verdict.outcome for verdict in report.verdicts] == [Outcome.ERROR, Outcome.PASS]
    assert gone(str(tmp_path))


@BOTH
def test_nothing_is_left_in_the_temporary_folder(
    bench: Workbench, runner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    text = """
        import os
        for name in ("a", "b"):
            os.makedirs(name * 3)
            os.symlink("/", os.path.join(name * 3, "root"))
        os.chmod("aaa", 0)
        here = os.getcwd()
        for _ in range(300):
            os.mkdir("d" * 200)
            os.chdir("d" * 200)
        """
    verdict = bench.verdict(program(text), "rounds", runner=runner)
    assert verdict.outcome is Outcome.FAIL
    assert list(tmp_path.iterdir()) == []


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        "import os; os.chmod('.', 0)",
        "import os; os.chdir('/')",
        "import os; os.closerange(4, 256)",
        "import os; os._exit = lambda *_: None",
        "import sys; sys.stdout.close()",
        "import sys; sys.stdout = None",
        "import sys; sys.modules.clear()",
        "import sys; sys.stdin.close(); sys.stderr.close()",
        "import builtins; builtins.print = None",
        "exit()",
        "quit(0)",
        "raise SystemExit",
        "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()",
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        "import gc; gc.disable(); gc.freeze()",
        "import json; json.dumps = None",
    ],
)
def test_what_a_program_does_after_the_right_output_leaves_it_right(
    bench: Workbench, runner: str, text: str
) -> None:
    verdict = bench.verdict(prints(ROUND, text), "patient", runner=runner)
    assert verdict.outcome is Outcome.PASS, verdict


@BOTH
def test_three_megabytes_of_output_are_kept(bench: Workbench, runner: str) -> None:
    text = "for n in range(3 << 15):\n    print(f'{n:031}')"
    wanted = "".join(f"{n:031}\n" for n in range(3 << 15))
    assert printed(bench, text, runner) == wanted


@BOTH
def test_forked_helpers_do_not_upset_the_answers(bench: Workbench, runner: str) -> None:
    text = f"""
        import os
        if os.fork():
            os.wait()
            print({ROUND!r}, end="")
        """
    assert bench.verdict(program(text), "helped", runner=runner).outcome is Outcome.PASS


@BOTH
@pytest.mark.parametrize("own", ["calendar", "helper"])
def test_what_a_provided_module_imports_runs_nothing_of_the_submission_beforehand(
    tmp_path: Path, runner: str, own: str
) -> None:
    spec = {
        "assignment": "toy",
        "title": "Provided",
        "files": ["game"],
        "program": "game",
        "sections": [{"id": "runs", "cases": [{"id": "one", "about": "one", "run": []}]}],
    }
    answer = "import calendar\nANSWER = calendar.MONDAY\n"
    provided: Files = {"given.py": answer, "driver.py": "import helper\nANSWER = helper.ANSWER\n"}
    game = f"from {'given' if own == 'calendar' else 'driver'} import ANSWER\nprint(ANSWER)\n"
    reference: Files = {"game.py": game, "helper.py": "ANSWER = 0\n"}
    bench = make_workbench(tmp_path, spec, reference, provided)
    wrong: Files = {**reference, f"{own}.py": "while True:\n    print('mine')\n"}
    verdict = bench.verdict(wrong, "one", runner=runner)
    assert verdict.cause is (None if own == "calendar" else Cause.REPEATING)


@BOTH
def test_a_value_too_big_to_be_sent_is_not_mistaken_for_the_next(
    bench: Workbench, runner: str
) -> None:
    huge = tools("return number * 7", "return [chr(97 + n) * 10**6 for n in range(20)]")
    verdict = bench.verdict(huge, "score", runner=runner)
    assert verdict.outcome is Outcome.FAIL
    assert verdict.divergence is not None
    assert verdict.divergence.place == "step 2: score(3)"


@pytest.mark.parametrize("taken", range(3, 14))
def test_a_worker_starts_whatever_descriptors_are_taken(bench: Workbench, taken: int) -> None:
    with ExitStack() as stack:
        while stack.enter_context(Path(os.devnull).open("rb")).fileno() < taken:
            pass
        assert bench.verdict(REFERENCE, "greet").outcome is Outcome.PASS


LIKE_PYTHON = {
    "arguments": "import sys; print(sys.argv)",
    "name": "print(__name__, __file__.endswith('game.py'), __package__, __spec__)",
    "atexit": "import atexit; atexit.register(print, 'last'); print('first')",
    "atexit-raises": "import atexit; atexit.register(lambda: 1 / 0); print('first')",
    "threads": """
        import threading, time
        def late():
            time.sleep(0.05)
            print("late")
        threading.Thread(target=late).start()
        print("soon")
        """,
    "prompts": "name = input('Name? '); print('Hi', name); print(input(), input('End? '))",
    "lines": "import sys\nfor line in sys.stdin:\n    print(repr(line))",
    "readline": "import sys\nprint(repr(sys.stdin.readline()), repr(sys.stdin.read()))",
    "readlines": "import sys\nprint(sys.stdin.readlines(), repr(sys.stdin.read()))",
    "bytes-in": "import sys\nprint(sys.stdin.buffer.read())",
    "stdin-number": "import os, sys\nprint(sys.stdin.fileno(), os.read(0, 3), sys.stdin.isatty())",
    "open-stdin": "print(open(0).read())",
    "fileinput": "import fileinput, sys; sys.argv = sys.argv[:1]; print(list(fileinput.input()))",
    "flush": "import sys; print('a', flush=True); sys.stdout.write('b'); sys.stdout.flush()",
    "buffer": "import sys\nsys.stdout.buffer.write(b'\\xff\\x00\\n'); sys.stdout.buffer.flush()",
    "order": "import os\nprint('a')\nos.write(1, b'b\\n')\nprint('c', flush=True)\n"
    "os.write(1, b'd')",
    "replaced": "import io, sys\nkept = sys.stdout\nsys.stdout = io.StringIO()\nprint('x')\n"
    "kept.write(sys.stdout.getvalue() * 2)\nsys.stdout = kept",
    "redirected": "import contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()) as held:\n"
    "    print('x')\nprint(repr(held.getvalue()))",
    "wrapped": "import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, 'utf-8')\n"
    "print('ä')",
    "detached": "import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.detach(), 'utf-8')\n"
    "print('ä')",
    "reconfigured": "import sys\nsys.stdout.reconfigure(encoding='latin-1')\nprint('ä')",
    "codecs": "import codecs, sys\nsys.stdout = codecs.getwriter('utf-8')(sys.stdout.buffer)\n"
    "print('ä', sys.stdin.encoding)",
    "no-flush": "import sys\nclass Out:\n    def write(self, text): sys.__stdout__.write(text)\n"
    "sys.stdout = Out()\nprint(input())",
    "letters": "print('ä ♠ 😀', chr(0xdcff), input())",
    "encoding": "import sys\nprint(sys.stdout.encoding, sys.getfilesystemencoding(), "
    "sys.stdout.errors, sys.stdout.line_buffering)",
    "exit-text": "import sys; print('a'); sys.exit('text')",
    "exit-number": "import sys; sys.exit(7)",
    "exit-negative": "import sys; sys.exit(-1)",
    "exit-true": "import sys; sys.exit(True)",
    "exit-in-a-thread": "import sys, threading\nt = threading.Thread(target=sys.exit, args=(3,))\n"
    "t.start(); t.join(); print('on')",
    "chained": "try:\n    1 / 0\nexcept ZeroDivisionError as error:\n"
    "    raise ValueError('bad') from error",
    "group": "raise ExceptionGroup('two', [ValueError(1), KeyError(2)])",
    "warning": "import warnings; warnings.warn('careful'); print('on')",
    "assertion": "assert False, 'no'",
    "own-queue": "import queue; print(queue.MINE)",
    "own-random": "import random; print(random.MINE)",
    "own-time": "import time; print(hasattr(time, 'MINE'))",
    "own-types": "import types; print(types.MINE)",
    "package": "from parts.board import SIZE; import parts.board as b; print(SIZE, b.__name__)",
    "data": "from pathlib import Path\nprint(Path(__file__).with_name('data.txt').read_text())",
    "dataclass": "from __future__ import annotations\nfrom dataclasses import dataclass, field\n"
    "@dataclass(order=True)\nclass A:\n    x: int = 0\n"
    "    y: list[int] = field(default_factory=list)\n"
    "print(A(), A(1) > A(), A.__module__)",
    "enum": "from enum import Enum, auto\nclass A(Enum):\n    X = auto()\n"
    "print(A.X, repr(A.X), A['X'])",
    "typing": "from typing import NamedTuple, get_type_hints\nclass A(NamedTuple):\n    x: int\n"
    "print(A(1), get_type_hints(A))",
    "pickle": "import pickle\nclass A:\n    x = 1\nprint(pickle.loads(pickle.dumps(A())).x, "
    "pickle.loads(pickle.dumps(A)) is A)",
    "import-main": "import __main__\nx = 5\nprint(__main__.x, __main__.__name__)",
    "import-itself": "print(__name__)\nimport game",
    "inspect": "import inspect\ndef f():\n    return 1\nprint(inspect.getsource(f))",
    "recursion": "def f(n):\n    return n and 1 + f(n - 1)\nprint(f(900))",
    "last-words": "class A:\n    def __del__(self):\n        print('gone')\na = A()\nprint('on')",
    "last-words-of-a-cycle": "class A:\n    def __del__(self):\n        print('gone', f())\n"
    "def f():\n    return a is not None\na = A()\na.me = a\nprint('on')",
    "globals": "x = 1\nprint(sorted(n for n in globals() if not n.startswith('_')))\n"
    "exec('y = x')\nprint(y, eval('x + y'))",
    "builtins": "print(exit, quit, callable(help), __builtins__.__name__)",
    "flags": "import sys\nprint(sys.flags.optimize, sys.flags.utf8_mode)",
    "hash": "print(hash('text'), {'a', 'b', 'c', 'd'})",
    "zone": "import time; print(time.tzname, time.localtime(0).tm_hour)",
    "width": "import shutil; print(shutil.get_terminal_size())",
    "main-guard": "def main():\n    print('in main')\nif __name__ == '__main__':\n    main()",
    "async": "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    print('done')\n"
    "asyncio.run(f())",
    "long-traceback": "def f(n):\n    return f(n - 1) if n else [][\n        0\n    ]\nf(20)",
}
BESIDE: Files = {
    "queue.py": "MINE = 'queue'\n",
    "random.py": "MINE = 'random'\n",
    "time.py": "MINE = 'time'\n",
    "types.py": "MINE = 'types'\n",
    "parts/__init__.py": "",
    "parts/board.py": "SIZE = 8\n",
    "data.txt": "data\n",
}
OWN = {name: [f"{name.removeprefix('own-')}.py"] for name in LIKE_PYTHON if name.startswith("own-")}
ALSO = {**OWN, "package": ["parts/__init__.py", "parts/board.py"], "data": ["data.txt"]}


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """Return a catalogue with one case that gives arguments and input, and takes any end."""
    case = {
        "id": "any",
        "about": "anything goes",
        "run": ["one", "two words", "ä"],
        "stdin": "first ä\nsecond\nthird",
        "stdout": "any",
        "exit": None,
    }
    spec = {**SPEC, "sections": [{"id": "runs", "cases": [case]}]}
    return make_workbench(tmp_path_factory.mktemp("asking"), spec)


@BOTH
@pytest.mark.parametrize("name", LIKE_PYTHON)
def test_a_program_does_what_it_does_in_python_itself(
    asking: Workbench, runner: str, name: str, tmp_path: Path
) -> None:
    beside = {other: BESIDE[other] for other in ALSO.get(name, ())}
    files: Files = program(LIKE_PYTHON[name]) | beside
    transcript = observe(asking, files, "any", runner)
    folder = asking.hand_in(files)
    plain = subprocess.run(
        [sys.executable, "-B", folder / "game.py", "one", "two words", "ä"],
        env={**Conditions().environment, "HOME": str(tmp_path), "GRADE_SEED": "0"},
        cwd=tmp_path,
        input="first ä\nsecond\nthird".encode(),
        capture_output=True,
        check=False,
    )
    stdout = transcript.stdout
    if name == "arguments":  # the program's own name is how it was called
        stdout = stdout.replace(b"'game.py'", repr(str(folder / "game.py")).encode())
    assert (stdout, transcript.status) == (plain.stdout, plain.returncode)
    assert bool(transcript.crash) == (b"Traceback" in plain.stderr and plain.returncode == 1)


HUNT = """
import gc, os, re, sys

def texts():
    yield from map(repr, os.environ.items())
    yield repr(sys.argv)
    frame = sys._getframe()
    while frame is not None:
        yield from map(safely, [*frame.f_locals.values(), *frame.f_globals.values()])
        frame = frame.f_back
    for thing in gc.get_objects():
        yield safely(thing)
        if isinstance(thing, dict):
            yield from map(safely, list(thing.values()))
    for name in ("cmdline", "environ", "maps"):
        yield read(f"/proc/self/{name}")
    for number in range(100):
        try:
            yield repr(os.read(number, 1 << 20))
        except OSError:
            continue
        yield read(os.path.realpath(f"/proc/self/fd/{number}"))
    for folder, _, names in os.walk(os.path.dirname(os.path.dirname(os.getcwd()))):
        for name in names:
            yield read(os.path.join(folder, name))

def read(path):
    try:
        with open(path, errors="replace") as file:
            return file.read(1 << 20)
    except OSError:
        return ""

def safely(thing):
    try:
        return repr(thing)
    except BaseException:
        return ""

def hunt():
    return [text[:200] for text in texts() if re.search("the[-]right[-]answer", text)]
"""


@BOTH
@pytest.mark.parametrize("case", ["secret-output", "secret-value"])
def test_no_expected_value_can_be_found_in_the_process(
    tmp_path: Path, runner: str, case: str
) -> None:
    secret = "the-right-answer"  # noqa: S105 - not a password
    spec = {
        "assignment": "toy",
        "title": "Secrets",
        "files": ["game", "tools"],
        "program": "game",
        "interface": {"tools": ["function tell()"]},
        "sections": [
            {
                "id": "all",
                "cases": [
                    {"id": "secret-output", "about": "x", "run": [], "stdout": f"{secret}\n"},
                    {"id": "secret-golden", "about": "x", "run": []},
                    {"id": "secret-value", "about": "x", "steps": [{"tell()": secret}]},
                ],
            }
        ],
    }
    reference: Files = {
        "game.py": f"print({secret!r})",
        "tools.py": f"def tell(): return {secret!r}",
    }
    bench = make_workbench(tmp_path, spec, reference)
    hunter: Files = {
        "game.py": "import tools\nprint(tools.hunt())",
        "tools.py": HUNT + "def tell(): return hunt() or 'nothing'\n",
    }
    verdict = bench.verdict(hunter, case, runner=runner)
    assert verdict.divergence is not None
    assert verdict.divergence.got == {"secret-output": "[]", "secret-value": "'nothing'"}[case]


def test_the_grader_gives_the_same_report_however_many_cases_run_at_a_time(
    bench: Workbench,
) -> None:
    path = bench.hand_in(FAULTS["number"].files)
    one, many = (
        grade(Catalogue(bench.root), bench.spec, path, Settings(jobs=jobs)) for jobs in (1, 4)
    )
    assert [*map(essence, one.verdicts)] == [*map(essence, many.verdicts)]


class Losing:
    """A runner that loses its worker with every case from some case on."""

    def __init__(self, transcripts: list[Transcript]) -> None:
        self.transcripts = transcripts
        self.asked = 0

    def run(self, _: object) -> Transcript:
        """Return the next transcript; without one the worker is lost."""
        self.asked += 1
        if self.transcripts:
            return self.transcripts.pop()
        raise LostWorkerError


def lost_from(bench: Workbench, transcripts: list[Transcript]) -> tuple[Grading, Losing]:
    """Grade the reference with a runner that loses its worker after so many transcripts."""
    catalogue = Catalogue(bench.root)
    plan = plan_for(catalogue, bench.spec, catalogue.reference(bench.spec))
    grading, runner = Grading(plan, lambda _: Golden(), lambda *_: None), Losing(transcripts)
    grading.judge_all([runner], lambda: None)  # type: ignore[list-item]
    return grading, runner


def test_a_submission_of_which_no_case_can_be_run_is_soon_given_up(bench: Workbench) -> None:
    # As with a source on which the compiler works for a minute: each case would wait for it twice.
    grading, runner = lost_from(bench, [])
    assert runner.asked == MOST_LOST
    assert {verdict.outcome for verdict in grading.all_verdicts()} <= {Outcome.ERROR, Outcome.SKIP}


def test_cases_that_lose_their_process_cost_no_other_its_verdict(bench: Workbench) -> None:
    catalogue = Catalogue(bench.root)
    plan = plan_for(catalogue, bench.spec, catalogue.reference(bench.spec))
    with Box(plan) as box, open_runner("subprocess", box) as running:
        transcript = running.run(job_of(plan, plan.cases[0]))
    assert lost_from(bench, [transcript])[1].asked > MOST_LOST + 1
