"""Does one job in a process of its own: runs a program, does steps, or looks at sources."""

from __future__ import annotations

import builtins
import contextlib
import gc
import os
import sys
from dataclasses import dataclass
from os import _exit as leave
from os import closerange
from typing import TYPE_CHECKING, Any, NoReturn

from grader.box.capture import MEGABYTE
from grader.box.encode import crash_of, printed_traceback, text_of
from grader.box.reach import Reach
from grader.box.rules import check
from grader.box.sources import Finder, Sources, preload
from grader.box.steps import run_steps
from grader.box.streams import Answers, flush, open_streams

if TYPE_CHECKING:
    import mmap
    from types import ModuleType

try:
    import resource
except ImportError:  # not a POSIX system
    resource = None  # type: ignore[assignment]

SPAWNING = frozenset(
    ("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen")
)

OUR_FAULT = 121

Json = Any
Job = dict[str, Any]


def limit_resources(limits: dict[str, Any]) -> None:
    """Let the kernel hold this process to its limits, where it can."""
    if resource is None:
        return
    cpu = max(1, int(limits["cpu"] + 0.999))
    bounds = {
        resource.RLIMIT_CPU: (cpu, cpu + 1),
        resource.RLIMIT_FSIZE: (limits["file"] * MEGABYTE,) * 2,
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_NOFILE: (256, 256),
    }
    if sys.platform == "linux":
        bounds[resource.RLIMIT_AS] = (limits["memory"] * MEGABYTE,) * 2
    for which, (soft, hard) in bounds.items():
        _, most = resource.getrlimit(which)
        bound = hard if most == resource.RLIM_INFINITY else min(hard, most)
        resource.setrlimit(which, (min(soft, bound), bound))


def limit_tasks(most: int) -> None:
    """Limit the processes and threads of this process's user."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))


class Allowance:
    """How many processes may still be started; everything is allowed until a job begins."""

    def __init__(self) -> None:
        self.most: int | None = None
        self.started = 0
        sys.addaudithook(self.watch)

    def watch(self, event: str, _arguments: object) -> None:
        """Refuse to start more processes than the job may have."""
        if event in SPAWNING and self.most is not None:
            self.started += 1
            if self.started > self.most:
                message = f"this assignment allows {self.most} other processes, no more"
                raise PermissionError(message)


@dataclass(frozen=True)
class Surroundings:
    """What every job of a submission shares, made once: its modules, streams and guards."""

    sources: Sources
    finder: Finder
    answers: Answers
    allowance: Allowance


def surroundings(config: Job) -> Surroundings:
    """Prepare for jobs: compile the submission, load what all jobs load, open the streams."""
    sources = Sources(config["folder"])
    add_builtins()
    finder = preload(set(config["provided"]), sources)
    return Surroundings(sources, finder, open_streams(), Allowance())


def add_builtins() -> None:
    """Define what Python defines when it starts with all its trimmings: `exit`, `quit`, `help`."""
    import site

    site.setquit()
    site.setcopyright()
    site.sethelper()


def perform(job: Job, around: Surroundings, memory: mmap.mmap) -> NoReturn:
    """Do a job in this process and end the process."""
    answers = around.answers
    answers.open(memory)
    try:
        status = traced(job, around) if job.get("reach") else attempt(job, around)
        finish(status, around.sources, answers)
    except BaseException as error:  # noqa: BLE001 - ours, since the submission's are all caught
        answers.send("fault", f"{type(error).__name__}: {text_of(error)}")
    leave(OUR_FAULT)


def traced(job: Job, around: Surroundings) -> int:
    """Do a job and tell which statements of the submission it executed."""
    reach = Reach(around.sources)
    try:
        return attempt(job, around)
    finally:
        around.answers.send("reach", reach.end())


def attempt(job: Job, around: Surroundings) -> int:
    """Do a job and return the exit status; whatever the submission raises is an observation."""
    sources, answers = around.sources, around.answers
    sys.argv = [job["program"], *job.get("arguments", [])]
    sys.path.insert(0, sources.folder)
    limit_resources(job["limits"])
    around.allowance.most = job["limits"]["processes"]
    sys.setrecursionlimit(sys.getrecursionlimit() + depth())
    if job["kind"] == "rule":
        answers.send("findings", check(job["rule"], sources.texts, sources.broken))
        return 0
    around.finder.serve_submission()
    sys.modules["builtins"] = own_builtins()
    try:
        DOING[job["kind"]](job, sources, answers)
    except SystemExit as leaving:
        status = exit_status(leaving.code)
        answers.send("exit", status)
        return status
    except BaseException as error:  # noqa: BLE001 - an observation
        return report_crash(error, sources, answers)
    return 0


def own_builtins() -> ModuleType:
    """Return a submission's own built-in functions: what it makes of them is no matter of ours."""
    own = type(sys)("builtins")
    vars(own).update(vars(builtins))
    return own


def depth() -> int:
    """Return how many calls of ours lie below the submission's, which are not its own."""
    frame, count = sys._getframe(), 0  # noqa: SLF001 - the only way to know
    while frame.f_back is not None:
        frame, count = frame.f_back, count + 1
    return count


def report_crash(error: BaseException, sources: Sources, answers: Answers) -> int:
    """Tell of an exception that nobody caught, to the parent and on standard error."""
    crash = crash_of(error, sources, error.__traceback__)
    answers.send("crash", crash)
    flush(sys.__stdout__)
    complain(printed_traceback(crash))
    return 1


def complain(text: str) -> None:
    """Write to standard error as the interpreter does, whatever has become of it."""
    with contextlib.suppress(AttributeError, ValueError, OSError):
        sys.stderr.write(text)


def exit_status(code: object) -> int:
    """Return the exit status for what was handed to `sys.exit`."""
    if code is None or isinstance(code, int):
        return (code or 0) & 0xFF
    complain(f"{code}\n")
    return 1


def finish(status: int, sources: Sources, answers: Answers) -> NoReturn:
    """End the process as the interpreter would: threads, exit functions, objects, buffers."""
    atexit = sys.modules.get("atexit")
    try:
        if shutdown := getattr(sys.modules.get("threading"), "_shutdown", None):
            shutdown()
        if atexit is not None:
            atexit._run_exitfuncs()  # noqa: SLF001 - as the interpreter does
        if sources.mention("__del__"):
            let_go(sources)
        for stream in (sys.__stdout__, sys.__stderr__):
            flush(stream)
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
        answers.send("end", status)
        closerange(0, 3)
    except BaseException:  # noqa: BLE001 - no "end" has been sent: that is what the parent sees
        status = status or 120
    leave(status)


def let_go(sources: Sources) -> None:
    """Drop the submission's modules, so that what they hold says its last words."""
    for name in ("__main__", *sources.codes):
        sys.modules.pop(name, None)
    gc.collect()


def run_program(job: Job, sources: Sources, _answers: Answers) -> None:
    """Run the program as `python PROGRAM ARGUMENTS` would."""
    module = type(sys)("__main__")
    module.__file__ = os.path.join(sources.folder, job["program"])
    module.__builtins__ = sys.modules["builtins"]  # type: ignore[attr-defined]
    sys.modules["__main__"] = module
    exec(sources.code(job["program"][:-3]), module.__dict__)  # noqa: S102 - the job itself


DOING = {"run": run_program, "steps": run_steps}
