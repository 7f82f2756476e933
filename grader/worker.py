"""Turns jobs into raw transcripts: runs a submission's code, one fresh process a job.

This one file is all of the grader that enters the box. It uses the standard library alone and
it knows no expected value: a job holds arguments, input, steps and chance; what goes back is
what could be observed. `serve` forks a process for each job; `once` is the process of a single
job, started by a parent on systems that cannot fork.
"""

from __future__ import annotations

import builtins
import io
import json
import os
import signal
import sys
import time
from importlib.machinery import ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING, Any, NoReturn

try:
    import resource
    import select
except ImportError:  # not a POSIX system: only `once` is used there
    pass

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, ModuleType, TracebackType

MEGABYTE = 1 << 20
REPEAT_EVERY = 1 << 16
REPEAT_TAIL = 1 << 15
REPEAT_PROBE = 512
MOST_STDERR = 1 << 16
MOST_ANSWERS = 1 << 24
MOST_FRAMES = 12
MOST_TEXT = 2000
MOST_DEPTH = 24
MOST_ITEMS = 20_000
MOST_BITS = 8192
TICK = 0.02
SPAWNING = frozenset(
    ("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen")
)

Json = Any
Job = dict[str, Any]


# What a submission's stream may hold


def repeating(tail: bytes) -> int:
    """Return the length of the block that `tail` repeats from end to end, 0 if it does not."""
    probe = tail[-REPEAT_PROBE:]
    before = tail.rfind(probe, 0, len(tail) - 1)
    period = len(tail) - len(probe) - before
    if before < 0 or period > len(tail) // 4 or tail[period:] != tail[:-period]:
        return 0
    return period


class Capture:
    """The bytes of one stream, kept up to a limit; says when the stream should be ended."""

    def __init__(self, limit: int, *, watch_repeats: bool = False) -> None:
        self.kept = bytearray()
        self.limit = limit
        self.next_check = REPEAT_EVERY if watch_repeats else limit + 1

    def add(self, chunk: bytes) -> str | None:
        """Keep a chunk; return why the process must end now, if it must.

        The decision depends on the bytes alone, never on how they were cut into chunks.
        """
        self.kept += chunk
        while len(self.kept) >= self.next_check and self.next_check <= self.limit:
            tail = bytes(self.kept[self.next_check - REPEAT_TAIL : self.next_check])
            if repeating(tail):
                del self.kept[self.next_check :]
                return "repeating"
            self.next_check += REPEAT_EVERY
        if len(self.kept) > self.limit:
            del self.kept[self.limit :]
            return "output"
        return None


# Compiling: nothing of the submission is executed here


class Sources:
    """The submission's modules, read and compiled once, and who imports what."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.texts: dict[str, str] = {}
        self.codes: dict[str, CodeType | BaseException] = {}
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                self._compile(name)

    def _compile(self, name: str) -> None:
        path = os.path.join(self.folder, name)
        try:
            with io.open_code(path) as file:
                data = file.read()
            self.texts[name] = data.decode("utf-8", "replace")
            self.codes[name[:-3]] = compile(data, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError, OSError) as error:
            error.__traceback__ = None
            self.codes[name[:-3]] = error

    def line(self, name: str, number: int) -> str:
        """Return one line of a source file, without the blanks around it."""
        lines = self.texts.get(name, "").split("\n")
        return lines[number - 1].strip()[:MOST_TEXT] if 0 < number <= len(lines) else ""

    def imported(self) -> set[str]:
        """Return the names that the modules mention in import statements."""
        names: set[str] = set()
        for code in self.codes.values():
            if not isinstance(code, BaseException):
                names.update(name.partition(".")[0] for name in code.co_names)
        return names


class Finder:
    """Serves the compiled modules to `import` inside a job's process."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Json:
        """Return the import system's spec of a compiled module, None for any other."""
        if name not in self.sources.codes:
            return None
        path = os.path.join(self.sources.folder, name + ".py")
        spec = ModuleSpec(name, self, origin=path)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leave making the module to the import system."""

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module's code."""
        exec(self.code(module.__name__), module.__dict__)  # noqa: S102 - the job itself

    def code(self, name: str) -> CodeType:
        """Return a module's code, or raise what compiling it raised."""
        code = self.sources.codes[name]
        if isinstance(code, BaseException):
            raise code
        return code


def preload(config: Job, sources: Sources) -> None:
    """Execute what every job would execute again: the library's modules and the provided ones.

    Never the submission's own code: that runs in a job's process only.
    """
    own = set(sources.codes)
    for name in sorted(sources.imported() & sys.stdlib_module_names - own):
        if not name.startswith("_") and name not in {"antigravity", "this", "idlelib"}:
            try:
                __import__(name)
            except ImportError:
                continue
    provided = set(config["provided"])
    sys.meta_path.insert(0, Finder(sources))  # type: ignore[arg-type]
    for name in sorted(provided):
        __import__(name)
    for name in own - provided:
        sys.modules.pop(name, None)


# Values: what leaves the process is plain


class Encoder:
    """Turns a submission's values into JSON values of exact type; objects become tagged."""

    def __init__(self, structs: dict[str, list[str]]) -> None:
        self.structs = structs
        self.seen: list[object] = []
        self.left = 0

    def encode(self, value: object) -> Json:
        """Return the JSON form of one value."""
        self.left = MOST_ITEMS
        return self._encode(value, MOST_DEPTH)

    def _encode(self, value: Any, depth: int) -> Json:
        self.left -= 1
        kind = type(value)
        if value is None or kind is bool or kind is float:
            return value
        if kind is int:
            return value if value.bit_length() <= MOST_BITS else {"$cut": "a huge number"}
        if kind is str:
            return value if len(value) <= MEGABYTE else {"$cut": "a very long text"}
        if depth <= 0 or self.left <= 0:
            return {"$cut": "a value nested or long without end"}
        if kind is list or kind is tuple:
            return [self._encode(item, depth - 1) for item in value[: self.left + 1]]
        if kind is dict:
            items = list(value.items())[: self.left + 1]
            return {"$dict": [[self._encode(k, depth - 1), self._encode(v, depth - 1)] for k, v in items]}
        if kind is set or kind is frozenset:
            return {"$set": sorted((self._encode(item, depth - 1) for item in value), key=repr)}
        return self._encode_object(value, kind, depth)

    def _encode_object(self, value: Any, kind: type, depth: int) -> Json:
        name = type.__dict__["__name__"].__get__(kind)
        if any(base.__name__ == "Enum" and base.__module__ == "enum" for base in kind.__mro__):
            return {"$enum": f"{name}.{value._name_}"}
        fields = self._fields(kind, name)
        number = self._number(value)
        if fields is None:
            return {"$other": name, "#": number}
        held = {field: self._encode(getattr(value, field), depth - 1) for field in fields if hasattr(value, field)}
        return {"$object": name, "#": number, "fields": held}

    def _fields(self, kind: type, name: str) -> list[str] | None:
        if name in self.structs:
            return self.structs[name]
        held: Any = kind.__dict__
        if "__dataclass_fields__" in held:
            return list(held["__dataclass_fields__"])
        return list(held["_fields"]) if "_fields" in held else None

    def _number(self, value: object) -> int:
        """Number objects by identity, so that "the same one" can be told from outside."""
        for number, other in enumerate(self.seen):
            if other is value:
                return number
        if len(self.seen) < MOST_DEPTH:
            self.seen.append(value)
        return len(self.seen) - 1


def text_of(error: BaseException) -> str:
    """Return an exception's message, whatever its class does."""
    try:
        return str(error)[:MOST_TEXT]
    except BaseException:  # noqa: BLE001 - a hostile __str__ may raise anything
        return "(its message cannot be shown)"


def crash_of(error: BaseException, sources: Sources, trace: TracebackType | None) -> Json:
    """Describe an exception by its type, its message and the submission's own frames."""
    frames = []
    while trace is not None:
        code = trace.tb_frame.f_code
        folder, name = os.path.split(code.co_filename)
        if folder == sources.folder:
            frames.append([name, trace.tb_lineno, code.co_name, sources.line(name, trace.tb_lineno)])
        trace = trace.tb_next
    if len(frames) > MOST_FRAMES:
        half = MOST_FRAMES // 2
        left_out = f"({len(frames) - 2 * half} more)"
        frames = [*frames[:half], ["", 0, left_out, ""], *frames[-half:]]
    crash = {"type": type(error).__name__, "message": text_of(error), "frames": frames}
    if isinstance(error, SyntaxError) and os.path.dirname(error.filename or "") == sources.folder:
        name, line = os.path.basename(error.filename or ""), error.lineno or 0
        crash["message"] = str(error.msg)[:MOST_TEXT]
        crash["syntax"] = [name, line, sources.line(name, line)]
    if isinstance(error, (ImportError, AttributeError, NameError)) and isinstance(error.name, str):
        crash["name"] = error.name
    return crash


def printed_traceback(crash: Json) -> str:
    """Return a crash as Python prints it, with the submission's frames only."""
    lines = ["Traceback (most recent call last):"]
    for name, number, function, source in crash["frames"]:
        lines += [f'  File "{name}", line {number}, in {function}', f"    {source}"] if name else [f"  {function}"]
    if "syntax" in crash:
        name, number, source = crash["syntax"]
        lines += [f'  File "{name}", line {number}', f"    {source}"]
    message = crash["message"]
    lines.append(f"{crash['type']}: {message}" if message else crash["type"])
    return "\n".join(lines) + "\n"


# One job, in a process of its own


class Answers:
    """The way out for plain values: one JSON line each."""

    def __init__(self, descriptor: int) -> None:
        self.file = os.fdopen(descriptor, "wb", buffering=1 << 16)

    def send(self, kind: str, value: Json) -> None:
        """Write one answer; it leaves the process at the latest on `flush`."""
        self.file.write(json.dumps([kind, value]).encode() + b"\n")

    def flush(self) -> None:
        """Send out what is still held."""
        self.file.flush()


class CountingOutput(io.FileIO):
    """Standard output that knows how much has gone through it."""

    count = 0

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

    def readable(self) -> bool:
        """Say that reading is what this is for."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Give the next line, or as much of it as there is room for."""
        while b"\n" not in self.held and not self.ended:
            chunk = os.read(0, 1 << 16)
            self.held += chunk
            self.ended = not chunk
        sys.stdout.flush()
        line = self.held[: self.held.find(b"\n") + 1] or self.held
        line = line[: len(buffer)]
        self.held = self.held[len(line) :]
        self.answers.send("read", self.output.count)
        buffer[: len(line)] = line
        return len(line)


def open_streams(answers: Answers) -> None:
    """Give the process new standard streams: UTF-8, no translation of newlines."""
    output = CountingOutput(1, "w", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(output), "utf-8", "surrogateescape", newline="\n"
    )
    sys.stdin = io.TextIOWrapper(
        io.BufferedReader(LineInput(answers, output)), "utf-8", "surrogateescape"
    )
    error = io.BufferedWriter(io.FileIO(2, "w", closefd=False))
    sys.stderr = io.TextIOWrapper(
        error, "utf-8", "backslashreplace", newline="\n", line_buffering=True
    )
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr


def limit_resources(limits: dict[str, Any]) -> None:
    """Let the kernel hold this process to its limits, where it can."""
    if "resource" not in globals():
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
        hard = hard if most == resource.RLIM_INFINITY else min(hard, most)
        resource.setrlimit(which, (min(soft, hard), hard))


def limit_processes(most: int) -> None:
    """Refuse to start more processes than the job may have."""
    started = 0

    def hook(event: str, _arguments: object) -> None:
        nonlocal started
        if event in SPAWNING:
            started += 1
            if started > most:
                message = f"this assignment allows {most} other processes, no more"
                raise PermissionError(message)

    sys.addaudithook(hook)


def perform(job: Job, sources: Sources, descriptor: int) -> NoReturn:
    """Do a job in this process and end the process."""
    answers = Answers(descriptor)
    open_streams(answers)
    sys.argv = [job["program"], *job.get("arguments", [])]
    sys.path.insert(0, sources.folder)
    limit_resources(job["limits"])
    limit_processes(job["limits"]["processes"])
    status = 0
    try:
        DOING[job["kind"]](job, sources, answers)
    except SystemExit as leaving:
        status = exit_status(leaving.code)
        answers.send("exit", status)
    except BaseException as error:  # noqa: BLE001 - whatever a submission raises is an observation
        status = report_crash(error, sources, answers)
    finish(status, answers)


def report_crash(error: BaseException, sources: Sources, answers: Answers) -> int:
    """Tell of an exception that nobody caught, to the parent and on standard error."""
    crash = crash_of(error, sources, error.__traceback__)
    answers.send("crash", crash)
    sys.__stdout__.flush()  # type: ignore[union-attr]
    sys.__stderr__.write(printed_traceback(crash))  # type: ignore[union-attr]
    return 1


def exit_status(code: object) -> int:
    """Return the exit status for what was handed to `sys.exit`."""
    if code is None or isinstance(code, int):
        return (code or 0) & 0xFF
    sys.__stderr__.write(f"{code}\n")  # type: ignore[union-attr]
    return 1


def finish(status: int, answers: Answers) -> NoReturn:
    """End the process as the interpreter would: threads, exit functions, buffers."""
    threading = sys.modules.get("threading")
    atexit = sys.modules.get("atexit")
    try:
        if threading is not None:
            threading._shutdown()
        if atexit is not None:
            atexit._run_exitfuncs()
        for stream in {sys.stdout, sys.__stdout__, sys.__stderr__}:
            stream.flush()  # type: ignore[union-attr]
        answers.send("end", None)
        answers.flush()
    except BaseException:  # noqa: BLE001 - no "end" has been sent: that is what the parent sees
        status = status or 120
    os._exit(status)


def run_program(job: Job, sources: Sources, _answers: Answers) -> None:
    """Run the program as `python PROGRAM ARGUMENTS` would."""
    module = type(sys)("__main__")
    module.__file__ = os.path.join(sources.folder, job["program"])
    module.__builtins__ = builtins  # type: ignore[attr-defined]
    sys.modules["__main__"] = module
    exec(Finder(sources).code(job["program"][:-3]), module.__dict__)  # noqa: S102 - the job itself


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
        try:
            value = getattr(getattr(found, holder) if holder else found, name)
        except AttributeError:
            raise MissingNameError(module, holder or name, dir(found)) from None
        self[name] = value
        return value


class MissingNameError(Exception):
    """A module lacks a name that the interface asks for."""


class Stop(Exception):  # noqa: N818 - not an error: ends the steps after one could not be done
    """The steps cannot go on."""


def run_steps(job: Job, sources: Sources, answers: Answers) -> None:
    """Do the steps in turn and answer what each gives, up to the first that raises."""
    names = Names(job["names"])
    encoder = Encoder(job["structs"])
    try:
        do_steps(compiled(job["steps"]), names, (encoder, sources, answers))
    except Stop:
        pass


def compiled(steps: list[Json]) -> list[Any]:
    """Compile the steps' expressions; they come from the spec, checked to be of a small subset."""
    done: list[Any] = []
    for step in steps:
        if step[0] == "for":
            _, variable, values, body = step
            codes = [compile(value, "<step>", "eval") for value in values]
            done.append(("for", variable, codes, compiled(body)))
        else:
            _, targets, expression, may_raise = step
            done.append(("do", targets, compile(expression, "<step>", "eval"), may_raise))
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
    _, targets, code, may_raise = step
    try:
        value = eval(code, {"__builtins__": {}}, names)  # noqa: S307 - the job itself
        if len(targets) == 1:
            names[targets[0]] = value
        elif targets:
            for target, item in zip(targets, value, strict=True):
                names[target] = item
        answer = encoder.encode(value)
    except MissingNameError as error:
        module, name, there = error.args
        answers.send("missing", [module, name, public(there)])
        raise Stop from None
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001 - any is an observation
        answers.send("raised", [printed_so_far(), described(error, sources)])
        if may_raise:
            return
        raise Stop from None
    answers.send("value", [printed_so_far(), answer])


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
    return [name for name in names if not name.startswith("_")][:200]


def printed_so_far() -> int:
    """Return how many bytes standard output has taken."""
    sys.stdout.flush()
    raw: Any = sys.__stdout__.buffer.raw  # type: ignore[union-attr]
    return int(raw.count)


def check_rule(job: Job, sources: Sources, answers: Answers) -> None:
    """Look at the sources, as text and syntax only, and answer what breaks the rule."""
    rules: Any = SourceFileLoader("grader_rules", job["rules"]).load_module()
    answers.send("findings", rules.check(job["rule"], sources.texts))


DOING = {"run": run_program, "steps": run_steps, "rule": check_rule}


# Watching a job's process from its parent


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
        self.poll.register(0, select.POLLHUP)
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
        elif time.monotonic() - self.started > TICK and len(list(descendants(self.pid))) > self.limits["processes"]:
            self.ended = "processes"

    def _read(self, events: Any) -> None:
        for descriptor, _ in events:
            if descriptor in self.pipes:
                self._drain(descriptor)
            elif descriptor == 0 and self.ended is None:
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
        try:
            self.poll.unregister(pipe)
        except KeyError:
            pass


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
            for name in files + [name for name in folders if os.path.islink(os.path.join(path, name))]:
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
            descriptor = os.open(os.path.join(folder, name), os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        except OSError:
            continue
        with os.fdopen(descriptor, "rb") as file:
            found[name] = file.read(most * MEGABYTE)
    return found


def fork_job(job: Job, config: Job, sources: Sources) -> tuple[Json, list[bytes]]:
    """Do a job in a forked process; return the header and the bytes to send to the parent."""
    folder = os.path.join(config["scratch"], job["id"])
    os.mkdir(folder)
    pipes = [os.pipe() for _ in range(3)]
    given = open_input(job, folder)
    pid = os.fork()
    if pid == 0:
        become_job(job, config, sources, folder, [given, *(write for _, write in pipes)])
    os.close(given)
    for _, write in pipes:
        os.close(write)
    limits = job["limits"]
    captures = [
        Capture(limits["output"] * MEGABYTE, watch_repeats=True),
        Capture(MOST_STDERR),
        Capture(MOST_ANSWERS),
    ]
    watch = Watch(pid, {read: capture for (read, _), capture in zip(pipes, captures, strict=True)}, limits)
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


def become_job(job: Job, config: Job, sources: Sources, folder: str, ends: list[int]) -> NoReturn:
    """Turn the forked process into the job's own: its streams, folder, environment, nothing else."""
    try:
        os.setsid()
        for target, source in enumerate(ends[:3]):
            os.dup2(source, target)
        os.dup2(ends[3], 3)
        os.closerange(4, 1024)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(config["environment"], HOME=folder, **job["environment"])
        perform(job, sources, 3)
    finally:
        os._exit(121)


# The two ways to be started


def serve(replies: int) -> None:
    """Take jobs from standard input, a JSON line each, until it ends."""
    adopt_orphans()
    config = json.loads(sys.stdin.buffer.readline())
    sources = Sources(config["folder"])
    preload(config, sources)
    with os.fdopen(replies, "wb") as out:
        for line in sys.stdin.buffer:
            header, blobs = fork_job(json.loads(line), config, sources)
            header["sizes"] = [len(blob) for blob in blobs]
            out.write(json.dumps(header).encode() + b"\n" + b"".join(blobs))
            out.flush()


def once(path: str) -> NoReturn:
    """Do the one job described in a file, in this very process."""
    with open(path, "rb") as file:
        config, job = json.load(file)
    os.unlink(path)
    sources = Sources(config["folder"])
    preload(config, sources)
    descriptor = os.open(job["answers"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0))
    perform(job, sources, descriptor)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    if sys.argv[1] == "serve":
        serve(int(sys.argv[2]))
    else:
        once(sys.argv[2])
