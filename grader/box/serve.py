"""Takes jobs and gives back what was observed: a fresh forked process for each, watched."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import sys
import time
from typing import TYPE_CHECKING, Any, NoReturn

from grader.box.capture import MEGABYTE, MOST_ANSWERS, MOST_STDERR, Capture
from grader.box.job import Surroundings, perform, surroundings

if TYPE_CHECKING:
    from collections.abc import Iterator

TICK = 0.02
ANSWERS = 3
JOBS = 10
REPLIES = 11

Json = Any
Job = dict[str, Any]


class Watch:
    """Follows one process: collects its streams, holds it to time, output and processes."""

    def __init__(self, pid: int, pipes: dict[int, Capture], limits: dict[str, Any]) -> None:
        self.pid = pid
        self.pipes = pipes
        self.limits = limits
        self.started = time.monotonic()
        self.ended: str | None = None
        self.poll = select.poll()
        for pipe in pipes:
            os.set_blocking(pipe, False)
            self.poll.register(pipe, select.POLLIN)
        self.poll.register(JOBS, select.POLLHUP)
        self.pidfd = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else -1
        if self.pidfd >= 0:
            self.poll.register(self.pidfd, select.POLLIN)

    def follow(self) -> tuple[int, Any]:
        """Watch until the process has ended; return its wait status and what it used."""
        while True:
            self._read(self.poll.poll(TICK * 1000))
            done, status, used = os.wait4(self.pid, os.WNOHANG)
            if done:
                break
            if self.ended is None:
                self._check()
            if self.ended is not None:
                kill_group(self.pid)
                _, status, used = os.wait4(self.pid, 0)
                break
        end_descendants(self.pid)
        self._read((pipe, select.POLLIN) for pipe in self.pipes)
        if self.pidfd >= 0:
            os.close(self.pidfd)
        for pipe in self.pipes:
            os.close(pipe)
        return status, used

    def _check(self) -> None:
        if time.monotonic() - self.started > self.limits["wall"]:
            self.ended = "wall"
        elif (
            time.monotonic() - self.started > TICK
            and len(list(descendants(self.pid))) > self.limits["processes"]
        ):
            self.ended = "processes"

    def _read(self, events: Any) -> None:
        for descriptor, _ in events:
            if descriptor in self.pipes:
                self._drain(descriptor)
            elif descriptor == JOBS and self.ended is None:
                kill_group(self.pid)  # the grader is gone
                end_descendants(self.pid)
                os._exit(1)

    def _drain(self, pipe: int) -> None:
        capture = self.pipes[pipe]
        while self.ended is None:
            try:
                chunk = os.read(pipe, 1 << 16)
            except BlockingIOError:
                return
            if not chunk:
                self._forget(pipe)
                return
            self.ended = capture.add(chunk)

    def _forget(self, pipe: int) -> None:
        with contextlib.suppress(KeyError):
            self.poll.unregister(pipe)


def kill_group(pid: int) -> None:
    """Kill a process and all of its group."""
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


def descendants(pid: int) -> Iterator[int]:
    """Yield the processes that came from this one and still run, where the system tells."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            children = file.read().split()
    except OSError:
        return
    for child in children:
        yield int(child)
        yield from descendants(int(child))


def end_descendants(pid: int) -> None:
    """Kill and reap whatever a job left behind: its group, then what was handed to us."""
    kill_group(pid)
    while True:
        try:
            done, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not done:
            for stray in descendants(os.getpid()):
                kill_group(stray)
            time.sleep(0.001)


def adopt_orphans() -> None:
    """Become the parent of whatever a job orphans (Linux), so that it can be ended."""
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def remove_tree(folder: str) -> None:
    """Remove a job's folder with all it left there; links are removed, not followed."""
    try:
        os.rmdir(folder)
    except OSError:
        for path, folders, files in os.walk(folder, topdown=False):
            for name in files + [
                name for name in folders if os.path.islink(os.path.join(path, name))
            ]:
                os.unlink(os.path.join(path, name))
            for name in folders:
                if not os.path.islink(os.path.join(path, name)):
                    os.rmdir(os.path.join(path, name))
        os.rmdir(folder)


def read_files(folder: str, names: list[str], most: int) -> dict[str, bytes]:
    """Read the files a job was asked to write: regular ones, no more than allowed."""
    found = {}
    for name in names:
        try:
            descriptor = os.open(
                os.path.join(folder, name), os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)
            )
        except OSError:
            continue
        with os.fdopen(descriptor, "rb") as file:
            found[name] = file.read(most * MEGABYTE)
    return found


def fork_job(job: Job, scratch: str, around: Surroundings) -> tuple[Json, list[bytes]]:
    """Do a job in a forked process; return the header and the bytes to send to the parent."""
    folder = os.path.join(scratch, job["id"])
    os.mkdir(folder)
    pipes = [os.pipe() for _ in range(3)]
    given = open_input(job, folder)
    pid = os.fork()
    if pid == 0:
        become_job(job, around, folder, [given, *(write for _, write in pipes)])
    os.close(given)
    for _, write in pipes:
        os.close(write)
    limits = job["limits"]
    captures = [
        Capture(limits["output"] * MEGABYTE, watch_repeats=True),
        Capture(MOST_STDERR),
        Capture(MOST_ANSWERS),
    ]
    watch = Watch(
        pid, {read: capture for (read, _), capture in zip(pipes, captures, strict=True)}, limits
    )
    status, used = watch.follow()
    files = read_files(folder, job.get("files", []), limits["file"])
    remove_tree(folder)
    header = {
        "id": job["id"],
        "ended": watch.ended,
        "status": os.waitstatus_to_exitcode(status),
        "cpu": used.ru_utime + used.ru_stime,
        "wall": time.monotonic() - watch.started,
    }
    return header, [bytes(capture.kept) for capture in captures] + _named(header, files)


def _named(header: Json, files: dict[str, bytes]) -> list[bytes]:
    header["files"] = list(files)
    return list(files.values())


def open_input(job: Job, folder: str) -> int:
    """Return a descriptor from which the job's standard input can be read."""
    data = job.get("stdin", "").encode("utf-8", "surrogateescape")
    if not data:
        return os.open(os.devnull, os.O_RDONLY)
    path = os.path.join(folder, "stdin")
    with open(path, "wb") as file:
        file.write(data)
    descriptor = os.open(path, os.O_RDONLY)
    os.unlink(path)
    return descriptor


def become_job(job: Job, around: Surroundings, folder: str, ends: list[int]) -> NoReturn:
    """Turn the forked process into the job's own: its streams, folder and environment."""
    try:
        os.setpgid(0, 0)
        for target, source in enumerate(ends):
            os.dup2(source, target)
        os.closerange(len(ends), 1024)
        os.chdir(folder)
        os.environ.update(HOME=folder, **job["environment"])
        perform(job, around)
    finally:
        os._exit(121)


def serve(replies: str) -> None:
    """Take jobs from standard input, a JSON line each, until it ends."""
    adopt_orphans()
    jobs, out = os.fdopen(os.dup2(0, JOBS), "rb"), os.fdopen(os.dup2(int(replies), REPLIES), "wb")
    os.close(int(replies))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, ANSWERS):
        os.dup2(nothing, descriptor)
    config = json.loads(jobs.readline())
    around = surroundings(config, ANSWERS)
    gc.freeze()
    with jobs, out:
        for line in jobs:
            header, blobs = fork_job(json.loads(line), config["scratch"], around)
            header["sizes"] = [len(blob) for blob in blobs]
            out.write(json.dumps(header).encode() + b"\n" + b"".join(blobs))
            out.flush()
