"""Facts about hostile submissions: none scores what it has not earned, none does any harm.

`tests/attacks/NAME/` is a submission that is wrong in the `cases` its `attack.yaml` names and tries
to pass them all the same, or to do harm; what it `deserves` it may have. What it goes for lies in
traps: files with secrets, a folder to leave a mark in, ports, and a process to reach. Where they
are it learns from `canary.json`, as an attacker who knows the machine would. A wrong `game.py` is
laid beside it where it has none of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from grader.bubble import find_bubblewrap
from grader.catalogue import Catalogue
from grader.errors import GradeError
from grader.golden import read_golden
from grader.grade import plan_for
from grader.judge import cannot_be_run, judge, verdict_of
from grader.plan import job_of
from grader.run import Box, LostWorkerError, open_runner
from grader.verdict import Cause, Outcome, Problem, Verdict
from grader.worker import best_level
from tests.test_runners import gone
from tests.workbench import REFERENCE, SPEC, Workbench, make_workbench, write_files

if TYPE_CHECKING:
    from collections.abc import Iterator

ATTACKS = Path(__file__).parent / "attacks"
TOLD = {
    path.parent.name: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted(ATTACKS.glob("*/attack.yaml"))
}
QUICK = [name for name, told in TOLD.items() if not told.get("slow")]
LONG = [name for name, told in TOLD.items() if told.get("slow")]
MODES = {"secret.txt": 0o644, "private.txt": 0o600, "outside": 0o777, "other/tools.py": 0o644}
LIMITS = {"cpu": 1, "wall": 2}
LEFT_BEHIND = ("/tmp", "/dev/shm", "/var/tmp")  # noqa: S108 - looked through, not used
MARK = "grade-attack"
TOKEN = "canary-c0ffee-{}"  # noqa: S105 - not a password
VICTIM = """
import signal, sys, time
count = 0
def note(*_):
    global count
    count += 1
    print(count, flush=True)
signal.signal(signal.SIGURG, note)
print("ready", flush=True)
while True:
    time.sleep(60)
"""

linux = pytest.mark.skipif(sys.platform != "linux", reason="the attacks are for Linux")


@dataclass
class Traps:
    """What attackers go for, and how to tell that one got there."""

    folder: Path
    bench: Workbench
    victim: subprocess.Popen[bytes]
    sockets: dict[str, socket.socket] = field(default_factory=dict)

    @property
    def outside(self) -> Path:
        """The folder to leave a mark in."""
        return self.folder / "outside"

    def canaries(self) -> dict[str, Any]:
        """Return where everything is."""
        return {
            "outside_folder": str(self.outside),
            "secret_file": str(self.folder / "secret.txt"),
            "secret_private": str(self.folder / "private.txt"),
            "other_submission": str(self.folder / "other"),
            "golden_folder": str(self.bench.root / "golden"),
            "spec_folder": str(self.bench.root / "specs"),
            "grader_pid": os.getpid(),
            "victim_pid": self.victim.pid,
            "tcp_port": self.sockets["tcp"].getsockname()[1],
            "udp_port": self.sockets["udp"].getsockname()[1],
            "unix_socket": str(self.folder / "socket"),
            "abstract_name": self.sockets["abstract"].getsockname()[1:].decode(),
        }

    def sprung(self) -> Iterator[str]:
        """Yield what an attacker has reached."""
        for path in self.outside.iterdir():
            yield f"left {path.name} outside: {path.read_bytes()[:200]!r}"
        for name, held in self.sockets.items():
            with contextlib.suppress(BlockingIOError):
                held.recv(99) if name == "udp" else held.accept()
                yield f"reached {name}"
        if self.victim.poll() is not None:
            yield "killed the victim"
        with contextlib.suppress(BlockingIOError):
            if said := os.read(self.victim.stdout.fileno(), 99):  # type: ignore[union-attr]
                yield f"signalled the victim: {said!r}"
        for folder in map(Path, LEFT_BEHIND):
            yield from (f"left {path}" for path in folder.glob(f"{MARK}*"))
        for name, token in (("secret.txt", "open"), ("private.txt", "closed")):
            if (self.folder / name).read_text() != TOKEN.format(token):
                yield f"changed {name}"
        for name, mode in MODES.items():
            told = (self.folder / name).stat()
            if told.st_mode & 0o7777 != mode or told.st_mtime < time.time() - 86400:
                yield f"changed the attributes of {name}"


def listening(kind: socket.SocketKind, family: int, address: Any) -> socket.socket:
    """Return a socket that waits to be reached and blocks nobody."""
    held = socket.socket(family, kind)
    held.bind(address)
    if kind is socket.SOCK_STREAM:
        held.listen()
    held.settimeout(0)
    return held


@pytest.fixture(scope="module")
def traps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traps]:
    """Lay the traps, open to everybody, so that the box alone keeps an attacker out."""
    folder = Path(tempfile.mkdtemp(prefix="traps-"))
    folder.chmod(0o755)
    (folder / "secret.txt").write_text(TOKEN.format("open"))
    (folder / "private.txt").write_text(TOKEN.format("closed"))
    (folder / "private.txt").chmod(0o600)
    (folder / "outside").mkdir()
    (folder / "outside").chmod(0o777)
    other = {name: f"# {TOKEN.format('other')}\n{text!s}" for name, text in REFERENCE.items()}
    write_files(folder / "other", {**other})
    bench = make_workbench(tmp_path_factory.mktemp("bench"), {**SPEC, "limits": LIMITS})
    victim = subprocess.Popen([sys.executable, "-c", VICTIM], stdout=subprocess.PIPE)
    assert victim.stdout is not None
    assert victim.stdout.readline() == b"ready\n"
    os.set_blocking(victim.stdout.fileno(), False)
    laid = Traps(folder, bench, victim)
    stream, local = socket.SOCK_STREAM, ("127.0.0.1", 0)
    laid.sockets = {
        "tcp": listening(stream, socket.AF_INET, local),
        "udp": listening(socket.SOCK_DGRAM, socket.AF_INET, local),
        "unix": listening(stream, socket.AF_UNIX, str(folder / "socket")),
        "abstract": listening(stream, socket.AF_UNIX, f"\0{folder.name}"),
    }
    yield laid
    for held in laid.sockets.values():
        held.close()
    victim.kill()
    victim.communicate()
    shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class Attack:
    """A hostile submission."""

    name: str
    cases: tuple[str, ...]
    deserves: tuple[str, ...]
    needs: tuple[str, ...] = ()
    upsets: tuple[str, ...] = ()
    hand_in: str = "{folder}"
    prepare: str = ""
    # What only namespaces stop: `pretended` when it is told of a success, `open` when it has one.
    without_namespaces: str = ""
    plain_processes: str = ""


def attack_named(name: str) -> Attack:
    """Read what an attack is about."""
    told = TOLD[name]
    return Attack(
        name,
        tuple(told["cases"]),
        tuple(told["deserves"]),
        tuple(told.get("needs", ())),
        tuple(told.get("upsets", ())),
        told.get("hand_in", "{folder}"),
        told.get("prepare", ""),
        told.get("without-namespaces", ""),
        told.get("plain-processes", ""),
    )


def hand_in(attack: Attack, folder: Path, canaries: dict[str, Any]) -> Path:
    """Lay an attack down with its canaries; return what is handed in."""
    shutil.copytree(ATTACKS / attack.name, folder, symlinks=True)
    if not (folder / "game.py").exists():
        shutil.copy(ATTACKS / "game.py", folder)
    (folder / "attack.yaml").unlink()
    (folder / "canary.json").write_text(json.dumps(canaries))
    if attack.prepare:
        subprocess.run([sys.executable, folder / attack.prepare, folder], check=True, cwd=folder)
    return Path(attack.hand_in.format(folder=folder))


def contents(path: Path) -> dict[str, bytes]:
    """Return what lies at a path, to see that it stays as it is."""
    files = [path] if path.is_file() else sorted(path.rglob("*"))
    return {str(file): file.read_bytes() for file in files if file.is_file()}


def judged(
    bench: Workbench, path: Path, attack: Attack, runner: str
) -> list[tuple[Verdict, bytes]]:
    """Grade an attack's cases one after another; return each verdict and all that was printed."""
    catalogue = Catalogue(bench.root)
    plan = plan_for(catalogue, bench.spec, path, {*attack.cases, *attack.deserves})
    found = []
    with Box(plan) as box, open_runner(runner, box) as running:
        for case in plan.cases:
            problem = cannot_be_run(bench.spec, case, plan.submission)
            printed = b""
            if problem is None:
                try:
                    transcript = running.run(job_of(plan, case))
                except LostWorkerError:
                    problem = Problem(Cause.NO_ANSWER, "lost")
                else:
                    golden = read_golden(catalogue.root, bench.spec, case)
                    problem = judge(bench.spec, case, transcript, golden)
                    printed = transcript.stdout + transcript.stderr
            found.append((verdict_of(case, problem), printed))
    return found


def complaints(attack: Attack, traps: Traps, runner: str, here: Path) -> Iterator[str]:
    """Yield all that an attack has got and must not."""
    has_namespaces = runner == "fork" and best_level() in {"namespaces", "bubblewrap"}
    path = hand_in(attack, here / "handed-in", traps.canaries())
    before = contents(path)
    found: list[tuple[Verdict, bytes]] = []
    with contextlib.suppress(GradeError):  # to refuse it is fine
        found = judged(traps.bench, path, attack, runner)
    for verdict, printed in found:
        if verdict.outcome is Outcome.PASS and verdict.case not in attack.deserves:
            yield f"passes {verdict.case}"
        if verdict.outcome is Outcome.ERROR and verdict.case not in attack.upsets:
            yield f"is not to blame for {verdict.case}: {verdict.summary}"
        if verdict.outcome is not Outcome.PASS and not verdict.summary:
            yield f"fails {verdict.case} without a word"
        told = printed + repr(verdict).encode()
        is_believed = has_namespaces or not attack.without_namespaces
        if is_believed and (at := told.find(b"HARMED")) >= 0:
            yield told[at : at + 200].decode(errors="replace")
        yield from (
            f"tells {word}"
            for word in ("open", "closed", "other")
            if TOKEN.format(word).encode() in told
        )
    yield from traps.sprung()
    if contents(path) != before:
        yield "changed what was handed in"
    if not gone(str(here / "boxes")) and (runner == "fork" or not attack.plain_processes):
        yield "leaves a process behind"
    yield from (f"leaves {path} behind" for path in (here / "boxes").iterdir())


def withstand(
    name: str, traps: Traps, runner: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack = attack_named(name)
    if "root" in attack.needs and os.geteuid() != 0:
        pytest.skip("needs root")
    if "gcc" in attack.needs and shutil.which("gcc") is None:
        pytest.skip("needs a compiler")
    (here / "boxes").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(here / "boxes"))
    found = list(complaints(attack, traps, runner, here))
    for path in traps.outside.iterdir():
        path.unlink()
    assert found == []


@linux
@pytest.mark.parametrize(
    "name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in LONG)]
)
def test_an_attack_gains_nothing_and_does_no_harm(
    name: str, traps: Traps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    withstand(name, traps, "fork", tmp_path, monkeypatch)


@linux
@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
@pytest.mark.parametrize("level", ["kernel", "namespaces", "bubblewrap"])
def test_an_attack_gains_nothing_at_any_level(
    name: str, level: str, traps: Traps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if level == "bubblewrap" and not find_bubblewrap():
        pytest.skip("bubblewrap is not installed")
    monkeypatch.setenv("GRADE_ISOLATION", level)
    withstand(name, traps, "fork", tmp_path, monkeypatch)


@linux
@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_an_attack_on_plain_processes_gains_nothing(
    name: str, traps: Traps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    withstand(name, traps, "subprocess", tmp_path, monkeypatch)
