"""Runs jobs in a box and gives back transcripts: the one place that starts processes."""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import select
import signal
import stat
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol, Self

from grader.box.capture import MEGABYTE, MOST_ANSWERS, MOST_STDERR, Capture, answers_in, read_files
from grader.box.levels import BUBBLEWRAP, LEVELS, NAMESPACES
from grader.box.tidy import remove_tree
from grader.errors import GradeError, InternalError
from grader.transcript import Transcript, make_transcript
from grader.worker import (
    ENTER,
    INTERPRETER,
    Conditions,
    Place,
    Worker,
    best_level,
    make_place,
    start_worker,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType

RUNNERS = ("fork", "subprocess")
GRACE = 5.0
STREAMS = 3  # output, errors, answers
MOST_SENT = 1 << 30
PATIENCE = 20.0  # for a worker that gets ready on a busy machine


class LostWorkerError(Exception):
    """The worker ended or fell silent before it answered."""


class Contents(Protocol):
    """What is laid into a box: files, and which of them are loaded before any job."""

    @property
    def files(self) -> dict[str, bytes]:
        """The files by name."""

    @property
    def provided(self) -> Sequence[str]:
        """The modules that are not the submission's own."""

    @property
    def hidden(self) -> Sequence[str]:
        """Files and folders that nothing in the box may read, wherever they lie."""


class Box:
    """A private, read-only copy of a submission, the provided files over it; a scratch folder."""

    def __init__(
        self,
        contents: Contents,
        conditions: Conditions | None = None,
        place: Place | None = None,
    ) -> None:
        self.conditions = conditions or Conditions()
        self.provided = contents.provided
        self.hidden = contents.hidden
        try:
            self.place = place or make_place(self.conditions.folder)
            self.folder = Path(self.place.inside("submission"))
            self.scratch = Path(self.place.inside("scratch"))
            self._lay_down(contents.files)
        except OSError as error:
            raise InternalError(
                f"cannot set up a box: {error.strerror}: {error.filename}"
            ) from error

    def _lay_down(self, files: dict[str, bytes]) -> None:
        try:
            self._write(files)
        except BaseException:
            self.close()
            raise

    def _write(self, files: dict[str, bytes]) -> None:
        for name, data in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
        for folder, _, _ in os.walk(self.folder):
            Path(folder).chmod(0o555)

    def config(self) -> dict[str, Any]:
        """Return what the worker is told of the box."""
        return {
            "folder": str(self.folder),
            "provided": self.provided,
            "hidden": self.hidden,
        }

    def close(self) -> None:
        """Remove the box."""
        self.place.remove()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@dataclass(frozen=True)
class Isolation:
    """How a box holds what runs in it: a level, and what is active."""

    level: str = ""
    active: tuple[str, ...] = ()

    def check(self, least: str) -> None:
        """Refuse to run with less than was asked for."""
        if LEVELS.index(self.level) < LEVELS.index(least):
            raise GradeError(
                f"isolation is only `{self.level}` here ({', '.join(self.active)}), not `{least}`",
                tip="`grade doctor` says what is missing",
            )


def weakest(held: list[Isolation]) -> tuple[str, ...]:
    """Return the level, and what was active, of the weakest of those that held anything."""
    used = [each for each in held if each.level]
    return min(((each.level, *each.active) for each in used), key=rank_of, default=())


def rank_of(told: tuple[str, ...]) -> int:
    """Return how strong a level is."""
    return LEVELS.index(told[0])


class Runner(Protocol):
    """Runs one job at a time in a box."""

    isolation: Isolation

    def start(self) -> None:
        """Get ready, without waiting for it."""

    def run(self, job: dict[str, Any]) -> Transcript:
        """Run a job and return what was observed."""

    def close(self) -> None:
        """End whatever still runs."""


class ForkRunner:
    """One worker that forks a fresh process for every job."""

    def __init__(self, box: Box, waiting: Worker | None = None) -> None:
        self.box = box
        self.level = best_level()
        self.isolation = Isolation()
        self.waiting = waiting
        self.is_closed = False
        self.worker: Worker | None = None
        self.replies: Replies | None = None

    def run(self, job: dict[str, Any]) -> Transcript:
        """Run a job; a worker that is lost is replaced and the job tried once more."""
        for last in (False, True):
            try:
                return self._ask(job)
            except LostWorkerError:
                self._end()
                if last or self.is_closed:
                    raise
        raise AssertionError  # not reached

    def start(self) -> None:
        """Put a worker to work, a waiting one first; it compiles the submission while we go on."""
        self.worker = self.waiting or start_worker(self.box.conditions, self.box.place, self.level)
        self.waiting = None
        self.replies = Replies(self.worker.replies)
        with contextlib.suppress(LostWorkerError):  # it will be missed when it is asked
            self._send(self.box.config())

    def _send(self, message: dict[str, Any]) -> None:
        if self.worker is None or self.worker.process.stdin is None:
            raise LostWorkerError
        try:
            self.worker.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.worker.process.stdin.flush()
        except OSError as error:
            raise LostWorkerError from error

    def _ask(self, job: dict[str, Any]) -> Transcript:
        if self.worker is None and not self.is_closed:
            self.start()
        if not self.isolation.level:
            self._meet()
        self._send(job)
        header, blobs = self._next(job["limits"]["wall"] + GRACE)
        if not is_answer(header) or header["id"] != job["id"]:
            raise LostWorkerError
        return make_transcript(header, blobs)

    def _meet(self) -> None:
        """Hear from the worker how it is held; where bubblewrap does not work, do without."""
        try:
            header, _ = self._next(PATIENCE)
        except LostWorkerError:
            if self.worker is None or self.worker.level != BUBBLEWRAP or self.is_closed:
                raise
            self._end()
            self.level = NAMESPACES
            self.start()
            self._meet()
            return
        self.isolation = Isolation(header["level"], tuple(header["active"]))
        self.isolation.check(self.box.conditions.least)

    def _next(self, seconds: float) -> tuple[dict[str, Any], list[bytes]]:
        if self.replies is None:
            raise LostWorkerError
        return self.replies.next(seconds)

    def close(self) -> None:
        """End the worker for good."""
        self.is_closed = True
        self._end()

    def _end(self) -> None:
        """End the worker: it ends by itself when its input does; if not, it is killed."""
        worker, self.worker = self.worker, None
        self.isolation = replace(self.isolation, level="")
        if worker is None:
            return
        process = worker.process
        with contextlib.suppress(OSError):
            process.stdin.close()  # type: ignore[union-attr]
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if self.replies is not None:
            self.replies.close()


def is_answer(header: dict[str, Any]) -> bool:
    """Say whether a reply tells of a job."""
    match header:
        case {
            "id": str(),
            "ended": None | str(),
            "status": int(),
            "wall": int() | float(),
            "files": [*files],
            "sizes": [*sizes],
        }:
            return len(sizes) == STREAMS + len(files) and all(type(name) is str for name in files)
        case _:
            return False


class Replies:
    """The worker's replies, read with patience but not for ever."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.held = bytearray()
        self.deadline = 0.0

    def next(self, seconds: float) -> tuple[dict[str, Any], list[bytes]]:
        """Return the next reply: a header line and as many bytes as it says."""
        self.deadline = time.monotonic() + seconds
        while b"\n" not in self.held:
            self._fill()
        try:
            header = json.loads(self._take(self.held.index(b"\n") + 1))
            sizes = header["sizes"]
            if not all(type(size) is int and 0 <= size <= MOST_SENT for size in sizes):
                raise LostWorkerError
            return header, [self._take(size) for size in sizes]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise LostWorkerError from error

    def _take(self, size: int) -> bytes:
        while len(self.held) < size:
            self._fill()
        taken = bytes(self.held[:size])
        del self.held[:size]
        return taken

    def _fill(self) -> None:
        patience = max(0.0, self.deadline - time.monotonic())
        ready, _, _ = select.select([self.descriptor], [], [], patience)
        chunk = os.read(self.descriptor, 1 << 18) if ready else b""
        if not chunk:
            raise LostWorkerError
        self.held += chunk

    def close(self) -> None:
        """Stop reading."""
        os.close(self.descriptor)


class SubprocessRunner:
    """A plain process for every job: slower, and all that can be had where `fork` is missing."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.isolation = Isolation()
        self.level = best_level()
        self.scratch = Path(tempfile.mkdtemp(dir=box.scratch))

    def start(self) -> None:
        """Hear from a process of the kind that is started for each job how it is held."""
        asked = [*INTERPRETER, ENTER, "held", self.level]
        told = subprocess.run(asked, stdout=subprocess.PIPE, check=False, env={}).stdout
        try:
            level, *active = json.loads(told)
        except ValueError as error:
            raise InternalError("a process that is held does not start") from error
        self.isolation = Isolation(level, tuple(active))
        self.isolation.check(self.box.conditions.least)

    def close(self) -> None:
        """Nothing outlives a job here."""

    def run(self, job: dict[str, Any]) -> Transcript:
        """Run a job in a process of its own."""
        folder = self.scratch / job["id"]
        folder.mkdir()
        answers = self.scratch / "answers"
        note = self.scratch / "job"
        note.write_text(json.dumps([self.box.config(), {**job, "answers": str(answers)}]))
        started = time.monotonic()
        with self._start(job, note, folder) as process:
            watch = Threads(process, job["limits"])
            ended = watch.follow(job["stdin"].encode("utf-8", "surrogateescape"))
        raw = read_answers(answers)
        files = read_files(str(folder), job.get("files", []), job["limits"]["file"])
        header = {
            "ended": ended,
            "status": process.returncode,
            "files": list(files),
            "wall": time.monotonic() - started,
        }
        answers.unlink(missing_ok=True)
        remove_tree(str(folder))
        return make_transcript(header, [*watch.kept, raw, *files.values()])

    def _start(self, job: dict[str, Any], note: Path, folder: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*INTERPRETER, ENTER, "once", str(note), self.level],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**self.box.conditions.environment, "HOME": str(folder), **job["environment"]},
            start_new_session=True,
        )


def read_answers(path: Path) -> bytes:
    """Return the answers a process left in a file, none if it never came so far."""
    if not path.exists() or path.stat().st_size != MOST_ANSWERS:
        return b""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as memory:
        return answers_in(memory)


class Threads:
    """Follows a plain process: one thread for each stream, so that it works on every system."""

    def __init__(self, process: subprocess.Popen[bytes], limits: dict[str, Any]) -> None:
        self.process = process
        self.limits = limits
        self.ended: str | None = None
        self.captures = (
            Capture(limits["output"] * MEGABYTE, watch_repeats=True),
            Capture(MOST_STDERR),
        )

    @property
    def kept(self) -> list[bytes]:
        """What the two streams held."""
        return [bytes(capture.kept) for capture in self.captures]

    def follow(self, given: bytes) -> str | None:
        """Feed and watch the process until it ends; return the limit it ran into, if any."""
        readers = [
            threading.Thread(target=self._read, args=(stream, capture), daemon=True)
            for stream, capture in zip(
                (self.process.stdout, self.process.stderr), self.captures, strict=True
            )
        ]
        readers.append(threading.Thread(target=self._feed, args=(given,), daemon=True))
        for reader in readers:
            reader.start()
        try:
            self.process.wait(self.limits["wall"])
        except subprocess.TimeoutExpired:
            self._end("wall")
        self._kill()
        for reader in readers:
            reader.join(GRACE)
        return self.ended

    def _read(self, stream: IO[bytes], capture: Capture) -> None:
        while chunk := stream.read1(1 << 16):  # type: ignore[attr-defined]
            if self.ended is None and (reason := capture.add(chunk)):
                self._end(reason)

    def _feed(self, given: bytes) -> None:
        with contextlib.suppress(OSError):
            self.process.stdin.write(given)  # type: ignore[union-attr]
            self.process.stdin.close()  # type: ignore[union-attr]

    def _end(self, reason: str) -> None:
        self.ended = self.ended or reason
        self._kill()

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()


def choose_runner(name: str) -> str:
    """Return the runner to use: the one asked for, or the best this system has."""
    can_fork = hasattr(os, "fork")
    if name == "fork" and not can_fork:
        raise GradeError("this system cannot fork", tip="use --runner subprocess")
    if name not in {"auto", *RUNNERS}:
        raise GradeError(f"there is no runner `{name}`", tip=f"there are: {', '.join(RUNNERS)}")
    return name if name != "auto" else "fork" if can_fork else "subprocess"


@contextlib.contextmanager
def open_runner(name: str, box: Box, waiting: Worker | None = None) -> Iterator[Runner]:
    """Open a runner in a box, with a worker that waits if there is one; close it in the end."""
    runner: Runner = ForkRunner(box, waiting) if name == "fork" else SubprocessRunner(box)
    try:
        runner.start()
        yield runner
    finally:
        runner.close()
