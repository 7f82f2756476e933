"""Takes jobs and gives back what was observed: a fresh forked process for each, watched."""

from __future__ import annotations

import contextlib
import gc
import itertools
import json
import marshal
import mmap
import os
import re
import select
import signal
import stat
import time
from typing import TYPE_CHECKING, Any, NoReturn

from grader.box.capture import MEGABYTE, MOST_ANSWERS, MOST_STDERR, Capture, answers_in, read_files
from grader.box.confine import RULES, Confinement, clear_shared_memory, enter
from grader.box.job import OUR_FAULT, Surroundings, perform, surroundings
from grader.box.kernel import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, prctl
from grader.box.tidy import remove_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

TICK = 0.02
LOOK_EVERY = 0.1
MOST_WRITTEN = 256 * MEGABYTE
LEAST_USED = 16 << 10  # so many empty files are too many as well
HELLO = "hello"
JOB = 3
JOBS = 10
REPLIES = 11
FOLDER_MODE = 0o700
LAST_WORDS = re.compile(rb'(?:\A|\n)\["end", (\d+)\]\n\0')
LONGEST_WORDS = 20

Json = Any
Job = dict[str, Any]


class Watch:
    """Follows one process: collects its streams, holds it to time, output and processes."""

    def __init__(self, spare: Spare, captures: list[Capture], limits: dict[str, Any]) -> None:
        self.pid = pid = spare.pid
        self.memory = spare.memory
        self.pipes = pipes = dict(zip(spare.reads, captures, strict=True))
        self.open = set(pipes)
        self.limits = limits
        self.folder = spare.folder
        self.is_alone = spare.held.is_alone
        self.started = self.looked = time.monotonic()
        self.ended: str | None = None
        self.poll = select.poll()
        for pipe in pipes:
            os.set_blocking(pipe, False)
            self.poll.register(pipe, select.POLLIN)
        self.poll.register(JOBS, select.POLLHUP)
        self.pidfd = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else -1
        if self.pidfd >= 0:
            self.poll.register(self.pidfd, select.POLLIN)

    def follow(self) -> int:
        """Watch until the process has ended; return its exit status, or the signal below 0.

        A process that has said how it ends and has let go of its streams has ended for us; what
        is left of it is cleared away while nobody waits.
        """
        status = None
        while status is None:
            self._read(self.poll.poll(TICK * 1000))
            status = self._said() if not self.open and self.ended is None else None
            if status is None:
                status = self._waited()
        if self.ended is None and used(self.folder) > MOST_WRITTEN:
            self.ended = "disk"  # it was quicker than we looked
        if self.pidfd >= 0:
            os.close(self.pidfd)
        for pipe in self.pipes:
            os.close(pipe)
        return status

    def _said(self) -> int | None:
        """Return the status that the process has said it ends with."""
        said = LAST_WORDS.search(self.memory, max(0, self.memory.find(b"\0") - LONGEST_WORDS))
        return int(said[1]) if said else None

    def _waited(self) -> int | None:
        """Return the status of a process that is gone; end one that must not go on."""
        done, status = os.waitpid(self.pid, os.WNOHANG)
        if not done and self.ended is None:
            self._check()
        if not done and self.ended is None:
            return None
        if not done:
            kill_group(self.pid)
            _, status = os.waitpid(self.pid, 0)
        end_descendants(self.pid, is_alone=self.is_alone)
        self._read((pipe, select.POLLIN) for pipe in self.pipes)
        return os.waitstatus_to_exitcode(status)

    def _check(self) -> None:
        now = time.monotonic()
        if now - self.started > self.limits["wall"]:
            self.ended = "wall"
        elif now - self.looked > LOOK_EVERY:
            self.looked = now
            if used(self.folder) > MOST_WRITTEN:
                self.ended = "disk"
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
                end_descendants(self.pid, is_alone=self.is_alone)
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
        if pipe in self.open:
            self.open.remove(pipe)
            self.poll.unregister(pipe)


def used(folder: str) -> int:
    """Return how many bytes lie in a folder, and no more than is of interest."""
    total = 0
    for inner, folders, files in os.walk(folder):
        for name in (*folders, *files):
            with contextlib.suppress(OSError):
                total += max(os.lstat(os.path.join(inner, name)).st_blocks * 512, LEAST_USED)
        if total > MOST_WRITTEN:
            break
    return total


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


def end_descendants(pid: int, *, is_alone: bool) -> None:
    """Kill and reap whatever a job left behind: its group, then what was handed to us.

    Where nobody else is there, that is everybody.
    """
    kill_group(pid)
    while True:
        try:
            done, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not done:
            if is_alone:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(-1, signal.SIGKILL)
            for stray in descendants(os.getpid()):
                kill_group(stray)
            time.sleep(0.001)


def made(folder: str) -> str:
    """Make a folder for jobs to work in and return it."""
    os.mkdir(folder, FOLDER_MODE)
    return folder


def is_untouched(folder: str) -> bool:
    """Say whether a job left its folder as it found it, so that the next one may have it."""
    try:
        mode = os.lstat(folder).st_mode
        return stat.S_ISDIR(mode) and stat.S_IMODE(mode) == FOLDER_MODE and not os.listdir(folder)
    except OSError:
        return False


class Spare:
    """A forked process that waits for its job: it was forked while nobody waited for it."""

    def __init__(self, around: Surroundings, held: Confinement, folder: str) -> None:
        self.folder = folder
        self.held = held
        self.memory = mmap.mmap(-1, MOST_ANSWERS)
        pipes = [os.pipe() for _ in range(3)]
        self.reads = [read for read, _ in pipes[:2]]
        self.job = pipes[2][1]
        self.pid = os.fork()
        if self.pid == 0:
            self.wait(around, [write for _, write in pipes[:2]], pipes[2][0])
        for _, write in pipes[:2]:
            os.close(write)
        os.close(pipes[2][0])

    def send(self, job: Job) -> None:
        """Give the process its job; to close without one ends it."""
        with os.fdopen(self.job, "wb") as pipe:
            pipe.write(marshal.dumps(job))

    def wait(self, around: Surroundings, ends: list[int], jobs: int) -> NoReturn:
        """Be the process that waits: in its own folder and group, with its own streams."""
        try:
            os.setpgid(0, 0)
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            for target, source in enumerate((*ends, jobs), 1):
                os.dup2(source, target)
            os.closerange(JOB + 1, RULES)
            os.closerange(RULES + 1 if self.held.has_rules else RULES, 1024)
            os.chdir(self.folder)
            os.environ["HOME"] = self.folder
            with os.fdopen(JOB, "rb") as pipe:
                data = pipe.read()
            if data:
                job = marshal.loads(data)  # noqa: S302 - from the worker itself
                self.become(job, around)
        finally:
            os._exit(OUR_FAULT)

    def become(self, job: Job, around: Surroundings) -> NoReturn:
        """Turn from a waiting process into the job's own: its input, its chance, its borders."""
        if job["given"]:
            given = os.open(job["given"], os.O_RDONLY)
            os.dup2(given, 0)
            os.close(given)
        os.environ.update(job["environment"])
        try:
            self.held.hold(job["limits"]["processes"])
        except OSError as error:  # then nothing of the submission is run
            around.answers.open(self.memory)
            around.answers.send("fault", f"its process cannot be held: {error}")
            os._exit(OUR_FAULT)
        perform(job, around, self.memory)


def do_job(job: Job, scratch: str, spare: Spare) -> tuple[Json, list[bytes]]:
    """Have a job done by a waiting process; return the header and the bytes for the parent."""
    given = write_input(job, scratch)
    limits = job["limits"]
    captures = [
        Capture(limits["output"] * MEGABYTE, watch_repeats=True),
        Capture(MOST_STDERR),
    ]
    watch = Watch(spare, captures, limits)
    spare.send({**job, "given": given})
    status = watch.follow()
    files = read_files(spare.folder, job.get("files", []), limits["file"])
    header = {
        "id": job["id"],
        "ended": watch.ended,
        "status": status,
        "wall": time.monotonic() - watch.started,
        "files": list(files),
    }
    kept = [bytes(capture.kept) for capture in captures]
    answers = answers_in(spare.memory)
    spare.memory.close()
    return header, [*kept, answers, *files.values()]


def write_input(job: Job, scratch: str) -> str:
    """Return the path from which the job's standard input can be read, nothing if it has none."""
    data = job.get("stdin", "").encode("utf-8", "surrogateescape")
    if not data:
        return ""
    path = os.path.join(scratch, "stdin")
    with open(path, "wb") as file:
        file.write(data)
    return path


def serve(*words: str) -> None:
    """Enter the box at a place, at a level; take jobs from standard input until it ends."""
    replies, place, level = words
    held = os.dup(int(replies))  # may have come as JOBS or REPLIES itself
    os.close(int(replies))
    jobs, out = os.fdopen(os.dup2(0, JOBS), "rb"), os.fdopen(os.dup2(held, REPLIES), "wb")
    os.close(held)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.environ.pop("PWD", None)  # bubblewrap's
    box = enter(place, level)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    first = jobs.readline()
    if not first:
        os._exit(0)  # there was no box to serve
    config = json.loads(first)
    box.hide(config["hidden"])
    tell(out, {"id": HELLO, "level": box.level, "active": box.active}, [])
    around = surroundings(config)
    gc.freeze()
    with jobs, out:
        work(jobs, out, around, box, config["folder"])
    os._exit(0)


def work(jobs: Any, out: Any, around: Surroundings, box: Confinement, reads: str) -> None:
    """Do jobs one by one, each in a process that waits for it and in a folder of its own."""
    folders = (os.path.join(box.scratch, str(number)) for number in itertools.count(1))
    spare = new_spare(around, box, made(next(folders)), reads)
    for line in jobs:
        job = json.loads(line)
        header, blobs = do_job(job, box.scratch, spare)
        tell(out, header, blobs)
        end_descendants(spare.pid, is_alone=box.is_alone)
        if box.is_alone and job["limits"]["processes"]:
            clear_shared_memory()
        if is_untouched(spare.folder):
            spare = Spare(around, box, spare.folder)
        else:
            remove_tree(spare.folder)
            spare = new_spare(around, box, made(next(folders)), reads)
    kill_group(spare.pid)


def new_spare(around: Surroundings, box: Confinement, folder: str, reads: str) -> Spare:
    """Fork a process that waits in a new folder."""
    box.prepare(reads, folder)
    return Spare(around, box, folder)


def tell(out: Any, header: Json, blobs: list[bytes]) -> None:
    """Send a reply: a line, and as many bytes as it says."""
    header["sizes"] = [len(blob) for blob in blobs]
    out.write(json.dumps(header).encode() + b"\n" + b"".join(blobs))
    out.flush()
