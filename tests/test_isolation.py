"""Facts about isolation: what holds at each level, as root and not, and what is said about it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grader.box import kernel, landlock, visible
from grader.box.levels import LEVELS
from grader.bubble import find_bubblewrap
from tests.toy import CUP, SOURCE, Toy, complaint, grade, make_toy

if TYPE_CHECKING:
    from collections.abc import Iterator

linux = pytest.mark.skipif(sys.platform != "linux", reason="mechanisms of Linux")
HELD = ("kernel", "namespaces", "bubblewrap")
EMPTY = "stdout: ''\n        stderr: \"[]\\n\""
BASIC_HOLDS = {"taking 1.5 GB of memory", "writing 400 MB to the disk"}
AS_USER = """
for name in python source site; do
    mkdir -p "$0/$name"; mount --bind "$1" "$0/$name"; shift
done
cd "$0/source"
exec setpriv --reuid 61000 --regid 61000 --clear-groups "$0/python/bin/python3" "$@"
"""


def needs(level: str) -> None:
    """Skip a test where the machine lacks what a level is named after."""
    if level == "bubblewrap" and not find_bubblewrap():
        pytest.skip("bubblewrap is not installed")


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "course")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Return a folder that everybody may use."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


def stopped(text: str) -> set[str]:
    """Return what the doctor says is stopped."""
    lines = text.split("\n")
    return {line[10:].partition("  (")[0] for line in lines if line.startswith("  stopped ")}


@linux
@pytest.mark.parametrize("level", HELD)
def test_the_doctor_proves_that_all_attempts_are_stopped(level: str, tmp_path: Path) -> None:
    needs(level)
    done = grade("doctor", cwd=tmp_path, env={"GRADE_ISOLATION": level})
    assert f"isolation: {level}, proved 11 of 11\n" in done.stdout.decode()
    assert len(stopped(done.stdout.decode())) == 11
    assert (done.returncode, done.stderr) == (0, b"")


@linux
def test_the_doctor_says_what_is_open_where_nothing_holds(tmp_path: Path) -> None:
    done = grade("doctor", cwd=tmp_path, env={"GRADE_ISOLATION": "basic"})
    assert stopped(done.stdout.decode()) == BASIC_HOLDS  # so the others do succeed when let
    assert "isolation: basic, proved 2 of 11\n" in done.stdout.decode()
    assert done.returncode == 1


@linux
def test_a_plain_process_is_held_by_all_but_namespaces(tmp_path: Path) -> None:
    done = grade("doctor", "--runner", "subprocess", cwd=tmp_path)
    assert "isolation: kernel, proved 10 of 11\n" in done.stdout.decode()
    assert "OPEN    writing 400 MB to the disk" in done.stdout.decode()


@linux
@pytest.mark.skipif(
    os.geteuid() != 0 or not shutil.which("setpriv") or not shutil.which("unshare"),
    reason="becomes an ordinary user, which only root can",
)
@pytest.mark.parametrize("level", HELD)
def test_an_ordinary_user_is_as_safe_as_root(level: str, open_folder: Path) -> None:
    needs(level)
    site = next(path for path in sys.path if path.endswith("site-packages"))
    folders = [sys.base_prefix, str(SOURCE), site]
    inside = [open_folder / name for name in ("source", "site")]
    done = subprocess.run(
        ["unshare", "-m", "sh", "-ec", AS_USER, open_folder, *folders, "-m", "grader", "doctor"],  # noqa: S607
        env={
            "PATH": os.environ["PATH"],
            "TMPDIR": str(open_folder),
            "PYTHONPATH": os.pathsep.join(map(str, inside)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "GRADE_ISOLATION": level,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if "mount" in done.stderr:
        pytest.skip(f"this root may not mount: {done.stderr}")
    assert f"isolation: {level}, proved 11 of 11\n" in done.stdout, done.stderr


@linux
@pytest.mark.parametrize("runner", ["fork", "subprocess"])
def test_less_isolation_than_required_is_refused(toy: Toy, runner: str) -> None:
    words = ("toy", toy.reference, "--runner", runner, "--require-isolation", "kernel")
    assert toy.grade(*words).returncode == 0
    done = toy.grade(*words, env={"GRADE_ISOLATION": "basic"})
    assert done.returncode == 2
    assert complaint(done) == (
        "isolation is only `basic` here (own process, own folder, limits), not `kernel`"
    )
    assert done.stdout == b""


def test_a_level_that_is_not_there_is_told(toy: Toy) -> None:
    done = toy.grade("toy", toy.reference, "--require-isolation", "namespace")
    assert done.returncode == 2
    assert complaint(done) == "there is no isolation `namespace` (did you mean namespaces?)"


@linux
@pytest.mark.parametrize("level", LEVELS)
def test_every_report_says_what_was_active(toy: Toy, level: str) -> None:
    needs(level)
    done = toy.grade("toy", toy.reference, "--format", "json", env={"GRADE_ISOLATION": level})
    report = json.loads(done.stdout)
    assert report["isolation"][:4] == [level, "own process", "own folder", "limits"]
    assert ("seccomp" in report["isolation"]) == (level != "basic")


@linux
def test_bubblewrap_that_does_not_work_is_done_without(toy: Toy, tmp_path: Path) -> None:
    fake = tmp_path / "bin" / "bwrap"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    path = f"{fake.parent}{os.pathsep}{os.environ['PATH']}"
    done = toy.grade("toy", toy.reference, "--format", "json", env={"PATH": path})
    report = json.loads(done.stdout)
    assert (report["earned"], report["isolation"][0]) == (6, "namespaces")


def test_goldens_within_a_folder_that_is_shown_are_hidden_all_the_same(tmp_path: Path) -> None:
    for name in ("lib/python/os.py", "lib/course/golden/toy/one.txt", "lib/course/grade.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    seen = visible.without(str(tmp_path / "lib"), [str(tmp_path / "lib/course/golden")])
    named = {path.removeprefix(f"{tmp_path}/"): rights for path, rights in seen}
    assert named == {
        "lib": landlock.LIST,
        "lib/python": landlock.READ,
        "lib/course": landlock.LIST,
        "lib/course/grade.py": landlock.READ,
    }


@pytest.mark.parametrize("column", [0, 1])
def test_no_two_system_calls_have_one_number(column: int) -> None:
    numbers = [each[column] for each in kernel.CALLS.values() if each[column] is not None]
    assert len(numbers) == len(set(numbers))
    assert all(number <= kernel.NEWEST for number in numbers if number is not None)


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_elsewhere_than_on_linux_nothing_is_active_and_nothing_fails(
    system: str, tmp_path: Path
) -> None:
    text = f"""
import sys
import grader.box.confine as confine, grader.box.namespaces, grader.bubble
sys.platform = {system!r}
held = confine.Confinement({str(tmp_path)!r})
confine.confine(held)
held.hide([]); held.prepare('/', '/'); held.hold(0)
print(held.level, *held.active, sep=', ')
"""
    done = grade("-c", text, cwd=tmp_path, program=())
    assert done.stdout == b"basic, own process, own folder, limits\n", done.stderr


@linux
@pytest.mark.parametrize("level", HELD)
def test_helpers_that_are_allowed_work(toy: Toy, level: str) -> None:
    needs(level)
    toy.change("program: dice\n", "program: dice\nlimits: {processes: 8, memory: 2048}\n")
    dice = """
import multiprocessing, subprocess, sys
def double(n):
    return 2 * n
def main():
    if len(sys.argv) < 2:
        print("usage: dice NUMBER", file=sys.stderr)
        sys.exit(2)
    open("/dev/null", "w").write("x")
    assert len(open("/dev/urandom", "rb").read(8)) == 8
    with multiprocessing.Pool(2) as pool:
        assert pool.map(double, [1, 2, 3]) == [2, 4, 6]
    said = subprocess.run([sys.executable, "-I", "-c", "print(1)"], capture_output=True)
    print(said.stdout.decode().strip(), subprocess.getoutput("echo two"))
main()
"""
    submission = toy.hand_in(dice=dice)
    toy.change("seed: 7\n", 'seed: 7\n        stdout: "1 two\\n"\n')
    done = toy.grade("toy", submission, "--format", "json", env={"GRADE_ISOLATION": level})
    verdicts = {each["case"]: each for each in json.loads(done.stdout)["verdicts"]}
    found = verdicts["three-throws"]
    assert found["outcome"] == "pass", (found["summary"], found["divergence"])


@linux
@pytest.mark.parametrize("level", ["namespaces", "bubblewrap"])
def test_shared_memory_is_for_one_case_that_may_have_processes(toy: Toy, level: str) -> None:
    needs(level)
    toy.change("run: [3]\n", "run: [3]\n        limits: {processes: 1}\n")
    toy.change("run: []\n", "run: [again]\n        limits: {processes: 1}\n")
    program = """
import os, sys
print(os.listdir("/dev/shm"), file=sys.stderr)
open("/dev/shm/left", "w")
os.mkdir("/dev/shm/folder")
"""
    dice = f"import sys\n{program}"
    toy.change("stdout: ''\n        stderr: \"usage: dice NUMBER\\n\"\n        exit: 2", EMPTY)
    toy.change("seed: 7\n", f"seed: 7\n        {EMPTY}\n")
    toy.change("total 0.\n        steps", "total 0.\n        limits: {processes: 1}\n        steps")
    total = "return sum(self.numbers) if not self.numbers or HELD else -1"
    cup = (
        CUP.replace("return sum(self.numbers)", total)
        + """
try:
    HELD = not open("/dev/shm/made", "w")
except PermissionError:
    HELD = True
"""
    )
    submission = toy.hand_in(dice=dice, cup=cup)
    done = toy.grade("toy", submission, "-j", "1", env={"GRADE_ISOLATION": level})
    assert done.returncode == 0, done.stdout.decode()
