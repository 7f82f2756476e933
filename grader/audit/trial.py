"""Tries submissions case by case, several at a time; what is known already is not run again."""

from __future__ import annotations

import ast
import platform
import re
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING, Any, TypeVar

from grader import __version__
from grader.audit.store import digest
from grader.errors import GradeError, InternalError
from grader.golden import Golden, paths_of, read_golden
from grader.grade import Grading, Settings, fit_to_machine, referees_of
from grader.plan import Plan, provided
from grader.referee import files_of
from grader.run import Box, open_runner
from grader.spec import Case, Spec, Task
from grader.spec_layers import shown
from grader.submission import SUFFIX, Submission, open_submission
from grader.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grader.audit.store import Store
    from grader.catalogue import Catalogue
    from grader.referee import Referee
    from grader.run import Runner
    from grader.transcript import Transcript
    from grader.worker import Conditions

    Judged = Callable[["Case", "Reach | None"], "Found"]

T = TypeVar("T")
Files = dict[str, bytes]
SOURCE = Path(__file__).parents[1]
SHOWING = {"render", "commands", "data"}
# Tracing takes longer, and what is traced is the course's own.
ROOM = {"cpu": 60.0, "wall": 120.0}


@dataclass(frozen=True)
class Found:
    """How a case ended by itself, whatever became of the cases it needs."""

    outcome: Outcome
    cause: str = ""
    summary: str = ""

    @property
    def is_pass(self) -> bool:
        """Say whether it passed."""
        return self.outcome is Outcome.PASS


@dataclass(frozen=True)
class Subject:
    """What is tried: files, and the options that the program is given."""

    name: str
    files: Files
    options: tuple[str, ...] = ()

    @cached_property
    def key(self) -> str:
        """A short name for its content."""
        content = [part for name in sorted(self.files) for part in (name, self.files[name])]
        return digest(repr(self.options), *content)


class Bench:
    """An assignment with its goldens, and what is known of its cases."""

    def __init__(self, catalogue: Catalogue, spec: Spec, store: Store, runner: str) -> None:
        self.catalogue = catalogue
        self.store = store
        self.runner = runner
        plan = Plan(spec, Submission(Path(), "", {}), (), spec.cases)
        cases = fit_to_machine(plan)[0].cases
        self.spec = spec
        self.cases = tuple(replace(case, needs=()) for case in cases)
        self.goldens = {case.id: read_golden(catalogue.root, spec, case) for case in spec.cases}
        self.keys = dict(zip([case.id for case in spec.cases], self._keys(), strict=True))

    def _keys(self) -> Iterator[str]:
        """Name each case by all that its verdict depends on, but for the submission."""
        spec = self.spec
        common = digest(
            grader_key(),
            repr((spec.files, spec.program, spec.interface, spec.normalise)),
            *map(repr, provided(spec).items()),
            *(map(repr, files_of(spec).files.items()) if has_referee(spec) else ()),
        )
        for case in spec.cases:
            plain = replace(
                case, about="", hint="", points=0, clauses=(), section="", needs=(), line=0, file=""
            )
            paths = paths_of(self.catalogue.root, spec, case)
            goldens = [part for what, path in paths.items() for part in (what, path.read_bytes())]
            yield digest(common, re.sub(r"\bline=\d+", "", repr(plain)), *goldens)

    @cached_property
    def reference(self) -> Subject:
        """The reference, told its edition."""
        folder = self.catalogue.reference(self.spec)
        submission = open_submission(folder, self.spec.files)
        for name, data in submission.files.items():
            if name.endswith(SUFFIX):
                check_source(folder / name, data)
        return Subject("reference", submission.files, self.spec.reference.options)

    def known(self, subject: Subject, case: Case, what: str = "") -> Found | None:
        """Return how a case is known to end."""
        held = self.store.get(self.key(subject, case, what))
        return None if held is None else Found(Outcome(held[0]), *held[1:])

    def key(self, subject: Subject, case: Case, what: str) -> str:
        """Name an answer."""
        return f"{subject.key}:{self.keys[case.id]}:{what}"

    def keep(self, subject: Subject, case: Case, found: Found, what: str = "") -> None:
        """Keep how a case ended; a failure of ours is not kept, it may pass away."""
        if found.outcome is not Outcome.ERROR:
            value = [found.outcome.value, found.cause, found.summary]
            self.store.put(self.key(subject, case, what), value)


def check_source(path: Path, data: bytes) -> None:
    """Refuse a file of the reference that cannot be read: there is nothing to make mutants of."""
    try:
        ast.parse(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise GradeError(f"{shown(path)}: not UTF-8 text (byte {error.start})") from error
    except SyntaxError as error:
        where = f"{shown(path)}:{error.lineno}"
        raise GradeError(f"{where}: Python does not understand this: {error.msg}") from error
    except ValueError as error:  # a byte that is 0
        raise GradeError(f"{shown(path)}: Python does not understand this: {error}") from error


def has_referee(spec: Spec) -> bool:
    """Say whether any case is judged by a referee."""
    return any(isinstance(case.work, Task) for case in spec.cases)


def grader_key(folder: Path = SOURCE) -> str:
    """Name the grader and what it runs on: other code of ours may judge otherwise."""
    found = sorted(folder.rglob("*.py"))
    sources = [path for path in found if may_matter(path.relative_to(folder))]
    return digest(__version__, platform.python_version(), *(path.read_bytes() for path in sources))


def may_matter(path: Path) -> bool:
    """Say whether a verdict may depend on one of our modules; what only shows it cannot matter."""
    first, *below = path.parts
    return first not in SHOWING and (first != "audit" or below == [Path(__file__).name])


class Seat:
    """A place at which one submission after the other is tried; the referee stays."""

    def __init__(self, bench: Bench, is_over: threading.Event) -> None:
        self.bench = bench
        self.is_over = is_over
        self.stack = ExitStack()
        self.referee: Referee | None = None

    def _referee(self, plan: Plan, runner: Runner) -> Referee | None:
        if self.referee is None:
            for referee in referees_of(plan, [runner], Settings(runner=self.bench.runner)):
                self.referee = self.stack.enter_context(referee)
        return self.referee

    def close(self) -> None:
        """Send the referee home."""
        self.stack.close()

    @contextmanager
    def judging(self, subject: Subject, conditions: Conditions | None = None) -> Iterator[Judged]:
        """Lay a submission into a box and give back how to judge a case of it."""
        bench = self.bench
        submission = Submission(Path(subject.name), subject.name, subject.files)
        plan = Plan(bench.spec, submission, subject.options, bench.cases)
        with Box(plan, conditions) as box, open_runner(bench.runner, box) as runner:
            grading = Grading(plan, self.golden_of, lambda _done, _all: None)
            referee = self._referee(plan, runner)

            def judged(case: Case, reach: Reach | None) -> Found:
                used: Runner = runner if reach is None else Traced(runner, reach)
                verdict = grading.judged(case, used, referee)
                cause = verdict.cause.value if verdict.cause else ""
                return Found(verdict.outcome, cause, verdict.summary)

            yield judged

    def golden_of(self, case: Case) -> Golden:
        """Return a case's golden."""
        return self.bench.goldens[case.id]

    def outcomes(
        self,
        subject: Subject,
        cases: Iterable[Case],
        *,
        until_one_fails: bool = False,
        conditions: Conditions | None = None,
        what: str = "",
    ) -> dict[str, Found]:
        """Return how cases end; a box is opened only for those that are not known."""
        found: dict[str, Found] = {}
        with ExitStack() as stack:
            judged: Judged | None = None
            for case in cases:
                if self.is_over.is_set():
                    break
                answer = self.bench.known(subject, case, what)
                if answer is None:
                    judged = judged or stack.enter_context(self.judging(subject, conditions))
                    answer = judged(case, None)
                    self.bench.keep(subject, case, answer, what)
                found[case.id] = answer
                if until_one_fails and not answer.is_pass:
                    break
        return found


class Reach:
    """The lines that a case executes, by file; `is_whole` is false where some may be missing."""

    def __init__(self) -> None:
        self.lines: dict[str, set[int]] = {}
        self.is_whole = True

    def add(self, transcript: Transcript) -> None:
        """Add what one process executed."""
        self.is_whole = self.is_whole and transcript.reach is not None
        for name, lines in (transcript.reach or {}).items():
            self.lines.setdefault(name, set()).update(lines)


class Traced:
    """A runner whose jobs tell which lines they execute."""

    def __init__(self, runner: Runner, reach: Reach) -> None:
        self.runner = runner
        self.reach = reach
        self.isolation = runner.isolation

    def start(self) -> None:
        """Do nothing: it has been started."""

    def close(self) -> None:
        """Do nothing: whoever opened it closes it."""

    def run(self, job: dict[str, Any]) -> Transcript:
        """Run a job."""
        limits = {**job["limits"], **ROOM}
        transcript = self.runner.run({**job, "limits": limits, "reach": True})
        self.reach.add(transcript)
        return transcript


def in_parallel(bench: Bench, tasks: Iterable[Callable[[Seat], T]], jobs: int) -> Iterator[T]:
    """Do tasks at several seats and yield what each gives as it comes."""
    waiting = iter(list(tasks))
    lock, news = threading.Lock(), Queue[tuple[str, Any]]()
    is_over = threading.Event()

    def work() -> None:
        seat = Seat(bench, is_over)
        try:
            while not is_over.is_set():
                with lock:
                    task = next(waiting, None)
                if task is None:
                    break
                news.put(("done", task(seat)))
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            news.put(("wrong", error))
        finally:
            seat.close()
            news.put(("left", None))

    threads = [threading.Thread(target=work, daemon=True) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    working = jobs
    try:
        while working:
            kind, value = news.get()
            if kind == "wrong":
                raise value if isinstance(value, Exception) else InternalError(str(value))
            if kind == "done":
                yield value
            working -= kind == "left"
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
