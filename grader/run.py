"""Runs jobs in a box and gives back transcripts: the one place that starts processes."""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import select
import shutil
import signal
import stat
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol, Self

from grader.box.capture import MEGABYTE, MOST_ANSWERS, MOST_STDERR, Capture, answers_in, read_files
from grader.errors import GradeError, InternalError
from grader.transcript import Transcript, make_transcript
from grader.worker import ENTER, INTERPRETER, Conditions, Worker, start_worker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

RUNNERS = ("fork", "subprocess")
GRACE = 5.0


class LostWorkerError(Exception):
    """The worker ended or fell silent before it answered."""


class Contents(Protocol):
    """What is laid into a box: files, and which of them are loaded before any job."""

    @property
    def files(self) -> dict[str, bytes]:
        """The files by name."""

    @property
    def provided(self) -> list[str]:
        """The modules that are not the submission's own."""


class Box:
    """A private, read-only copy of a submission, the provided files over it; a scratch folder."""

    def __init__(self, contents: Contents, conditions: Conditions | None = None) -> None:
        self.conditions = conditions or Conditions()
        self.provided = contents.provided
        try:
            self.top = Path(tempfile.mkdtemp(prefix=self.conditions.folder)).resolve()
            self.folder = self.top / "submission"
            self.scratch = self.top / "scratch"
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
        self.scratch.mkdir()
        self.folder.mkdir()
        for name, data in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
        self.folder.chmod(0o555)

    def config(self, scratch: Path) -> dict[str, Any]:
        """Return what the worker is told of the box."""
        return {
            "folder": str(self.folder),
            "scratch": str(scratch),
            "provided": self.provided,
            "environment": self.conditions.environment,
        }

    def close(self) -> None:
        """Remove the box."""
        for path in (self.top, *self.top.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o700)
        shutil.rmtree(self.top, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Runner(Protocol):
    """Runs one job at a time in a box."""

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
        self.scratch = Path(tempfile.mkdtemp(dir=box.scratch))
        self.waiting = waiting
        self.is_closed = False
        self.process: subprocess.Popen[bytes] | None = None
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
        worker = self.waiting or start_worker(self.box.conditions)
        self.waiting = None
        self.process = worker.process
        self.replies = Replies(worker.replies)
        self._send(self.box.config(self.scratch))

    def _send(self, message: dict[str, Any]) -> None:
        if self.process is None or self.process.stdin is None:
            raise LostWorkerError
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise LostWorkerError from error

    def _ask(self, job: dict[str, Any]) -> Transcript:
        if self.process is None and not self.is_closed:
            self.start()
        self._send(job)
        if self.replies is None:
            raise LostWorkerError
        header, blobs = self.replies.next(job["limits"]["wall"] + GRACE)
        if header["id"] != job["id"]:
            raise LostWorkerError
        return make_transcript(header, blobs)

    def close(self) -> None:
        """End the worker for good."""
        self.is_closed = True
        self._end()

    def _end(self) -> None:
        """End the worker: it ends by itself when its input does; if not, it is killed."""
        process, self.process = self.process, None
        if process is None:
            return
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
        shutil.rmtree(self.scratch, ignore_errors=True)
        if not self.is_closed:
            self.scratch.mkdir(exist_ok=True)


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
            return header, [self._take(size) for size in header["sizes"]]
        except (ValueError, KeyError, TypeError) as error:
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
        self.scratch = Path(tempfile.mkdtemp(dir=box.scratch))

    def start(self) -> None:
        """There is nothing to get ready."""

    def close(self) -> None:
        """Nothing outlives a job here."""

    def run(self, job: dict[str, Any]) -> Transcript:
        """Run a job in a process of its own."""
        folder = self.scratch / job["id"]
        folder.mkdir()
        answers = self.scratch / "answers"
        note = self.scratch / "job"
        note.write_text(
            json.dumps([self.box.config(self.scratch), {**job, "answers": str(answers)}])
        )
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
        shutil.rmtree(folder, ignore_errors=True)
        return make_transcript(header, [*watch.kept, raw, *files.values()])

    def _start(self, job: dict[str, Any], note: Path, folder: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*INTERPRETER, ENTER, "once", str(note)],
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
