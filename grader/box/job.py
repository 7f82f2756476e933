"""Does one job in a process of its own: runs a program, does steps, or looks at sources."""

from __future__ import annotations

import builtins
import contextlib
import gc
import io
import os
import sys
from dataclasses import dataclass
from json import dumps
from os import _exit as leave
from os import closerange, getpid
from typing import TYPE_CHECKING, Any, NoReturn

from grader.box.capture import MEGABYTE, MOST_EMPTY
from grader.box.encode import MOST_FRAMES, MOST_NAMES, Encoder, crash_of, printed_traceback, text_of
from grader.box.rules import check
from grader.box.sources import Sources, preload

if TYPE_CHECKING:
    import mmap

try:
    import resource
except ImportError:  # not a POSIX system
    resource = None  # type: ignore[assignment]

SPAWNING = frozenset(
    ("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen")
)

OUR_FAULT = 121
NOTHING_BUILT_IN: dict[str, Any] = {"__builtins__": {}}

Json = Any
Job = dict[str, Any]


class Answers:
    """The way out for plain values: JSON lines in memory shared with the one who watches.

    Nothing is lost with a process that ends abruptly, and an answer costs no system call.
    """

    def __init__(self) -> None:
        self.memory: mmap.mmap | None = None
        self.used = 0
        self.process = 0

    def open(self, memory: mmap.mmap) -> None:
        """Let answers come from this process; whatever it forks has none to give."""
        self.memory = memory
        self.process = getpid()

    def send(self, kind: str, value: Json) -> None:
        """Write one answer."""
        self.write(kind, dumps(value))

    def write(self, kind: str, text: str) -> None:
        """Write an answer's text; where there is no room, it is the first of many not given."""
        if self.memory is None or getpid() != self.process:
            return
        data = f'["{kind}", {text}]\n'.encode()
        end = self.used + len(data)
        if end >= len(self.memory):
            self.memory = None
            return
        self.memory[self.used : end] = data
        self.used = end


class CountingOutput(io.FileIO):
    """Standard output that knows how much has gone through it.

    Made before its descriptor leads where the job's output goes, it must not look what is there.
    """

    count = 0

    def seekable(self) -> bool:
        """Say that it is a stream, as a pipe is."""
        return False

    def write(self, data: Any) -> int:
        """Write and count."""
        done = super().write(data)
        self.count += done
        return done


class LineInput(io.RawIOBase):
    """Standard input that hands out one line at a time and notes when each was asked for."""

    def __init__(self, answers: Answers, output: CountingOutput) -> None:
        super().__init__()
        self.answers = answers
        self.output = output
        self.held = b""
        self.ended = False
        self.empty = 0

    def readable(self) -> bool:
        """Say that reading is what this is for."""
        return True

    def fileno(self) -> int:
        """Return the descriptor of standard input."""
        return 0

    def readinto(self, buffer: Any) -> int:
        """Give the next line, or as much of it as there is room for."""
        while b"\n" not in self.held and not self.ended:
            chunk = os.read(0, 1 << 16)
            self.held += chunk
            self.ended = not chunk
        flush(sys.stdout)
        line = self.held[: self.held.find(b"\n") + 1] or self.held
        line = line[: len(buffer)]
        self.held = self.held[len(line) :]
        self.empty += not line
        if self.empty <= MOST_EMPTY and (line.endswith(b"\n") or not self.held):
            self.answers.send("read", self.output.count)
        buffer[: len(line)] = line
        return len(line)


def flush(stream: Any) -> None:
    """Flush a stream if it can be: a submission may have closed or replaced it."""
    with contextlib.suppress(AttributeError, ValueError, OSError):
        stream.flush()


def open_streams() -> Answers:
    """Make new standard streams, UTF-8 and no translation of newlines, and the way for answers.

    All of them sit on fixed descriptors, so that they can be made once, before processes fork.
    """
    answers = Answers()
    output = CountingOutput(1, "w", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(output), "utf-8", "surrogateescape", newline="\n"
    )
    sys.stdin = io.TextIOWrapper(
        io.BufferedReader(LineInput(answers, output)), "utf-8", "surrogateescape"
    )
    error = io.BufferedWriter(CountingOutput(2, "w", closefd=False))
    sys.stderr = io.TextIOWrapper(
        error, "utf-8", "backslashreplace", newline="\n", line_buffering=True
    )
    vars(sys).update(__stdin__=sys.stdin, __stdout__=sys.stdout, __stderr__=sys.stderr)
    return answers


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
    answers: Answers
    allowance: Allowance


def surroundings(config: Job) -> Surroundings:
    """Prepare for jobs: compile the submission, load what all jobs load, open the streams."""
    sources = Sources(config["folder"])
    add_builtins()
    preload(set(config["provided"]), sources)
    return Surroundings(sources, open_streams(), Allowance())


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
        status = attempt(job, around)
        finish(status, around.sources, answers)
    except BaseException as error:  # noqa: BLE001 - ours, since the submission's are all caught
        answers.send("fault", f"{type(error).__name__}: {text_of(error)}")
    leave(OUR_FAULT)


def attempt(job: Job, around: Surroundings) -> int:
    """Do a job and return the exit status; whatever the submission raises is an observation."""
    sources, answers = around.sources, around.answers
    sys.argv = [job["program"], *job.get("arguments", [])]
    sys.path.insert(0, sources.folder)
    limit_resources(job["limits"])
    around.allowance.most = job["limits"]["processes"]
    sys.setrecursionlimit(sys.getrecursionlimit() + depth())
    if job["kind"] == "rule":
        answers.send("findings", check(job["rule"], sources.texts))
        return 0
    try:
        DOING[job["kind"]](job, sources, answers)
    except SystemExit as leaving:
        status = exit_status(leaving.code)
        answers.send("exit", status)
        return status
    except BaseException as error:  # noqa: BLE001 - an observation
        return report_crash(error, sources, answers)
    return 0


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
    module.__builtins__ = builtins  # type: ignore[attr-defined]
    sys.modules["__main__"] = module
    exec(sources.code(job["program"][:-3]), module.__dict__)  # noqa: S102 - the job itself


class Names(dict[str, Any]):
    """The names steps may use: those assigned so far, then the interface's, imported on demand."""

    def __init__(self, modules: dict[str, str]) -> None:
        super().__init__()
        self.modules = modules

    def __missing__(self, name: str) -> object:
        """Import the module that declares the name."""
        owner = self.modules[name]
        module, _, holder = owner.partition(".")
        found = __import__(module)
        for wanted in filter(None, (holder, name)):
            if not hasattr(found, wanted):
                raise MissingNameError(module, wanted, dir(found))
            found = getattr(found, wanted)
        self[name] = found
        return found


class MissingNameError(Exception):
    """A module lacks a name that the interface asks for."""


class Stop(Exception):  # noqa: N818 - not an error: ends the steps after one could not be done
    """The steps cannot go on."""


def run_steps(job: Job, sources: Sources, answers: Answers) -> None:
    """Do the steps in turn and answer what each gives, up to the first that raises."""
    names = Names(job["names"])
    encoder = Encoder(job["structs"])
    with contextlib.suppress(Stop):
        do_steps(compiled(job["steps"]), names, (encoder, sources, answers))


def compiled(steps: list[Json]) -> list[Any]:
    """Compile the steps' expressions; they come from the spec, checked to be of a small subset."""
    done: list[Any] = []
    for step in steps:
        if step[0] == "for":
            _, variable, values, body = step
            codes = [compile(value, "<step>", "eval") for value in values]
            done.append(("for", variable, codes, compiled(body)))
        else:
            _, targets, expression, *how = step
            done.append(("do", targets, compile(expression, "<step>", "eval"), *how))
    return done


def do_steps(steps: list[Any], names: Names, way: tuple[Encoder, Sources, Answers]) -> None:
    """Do compiled steps, loops included."""
    for step in steps:
        if step[0] == "for":
            _, variable, codes, body = step
            for code in codes:
                names[variable] = eval(code, {}, names)  # noqa: S307 - a literal of the spec
                do_steps(body, names, way)
        else:
            do_step(step, names, way)


def do_step(step: Any, names: Names, way: tuple[Encoder, Sources, Answers]) -> None:
    """Do one step and send its answer: how much was printed by then, and the value."""
    encoder, sources, answers = way
    _, targets, code, may_raise, is_asked = step
    try:
        value = eval(code, NOTHING_BUILT_IN, names)  # noqa: S307 - the job itself
        if len(targets) == 1:
            names[targets[0]] = value
        elif targets:
            for target, item in zip(targets, value, strict=True):
                names[target] = item
        answer = encoder.encode(value) if is_asked else "null"
    except MissingNameError as error:
        module, name, there = error.args
        answers.send("missing", [module, name, public(there)])
        raise Stop from None
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001 - any is an observation
        answers.send("raised", [printed_so_far(), described(error, sources)])
        if may_raise:
            return
        raise Stop from None
    answers.write("value", f"[{printed_so_far()}, {answer}]")


def described(error: BaseException, sources: Sources) -> Json:
    """Describe what a step raised, with what tells a wrong call or a missing attribute."""
    crash = crash_of(error, sources, error.__traceback__)
    crash["bases"] = [base.__name__ for base in type(error).__mro__][:MOST_FRAMES]
    if not crash["frames"] and isinstance(error, AttributeError) and error.obj is not None:
        owner = error.obj if isinstance(error.obj, type) else type(error.obj)
        crash["owner"] = owner.__name__
        crash["there"] = public(dir(owner))
    return crash


def public(names: list[str]) -> list[str]:
    """Return the names that are not private, no more than a person would read."""
    return [name for name in names if not name.startswith("_")][:MOST_NAMES]


def printed_so_far() -> int:
    """Return how many bytes standard output has taken."""
    flush(sys.stdout)
    try:
        raw: Any = sys.__stdout__.buffer.raw  # type: ignore[union-attr]
        return int(raw.count)
    except (AttributeError, ValueError):  # the submission has made something else of it
        return 0


DOING = {"run": run_program, "steps": run_steps}
