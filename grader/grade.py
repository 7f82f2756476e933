"""Grades a submission: plans, runs and judges its cases, and keeps every verdict as it comes."""

from __future__ import annotations

import threading
import time
from collections import deque
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError, InternalError, RefereeError
from grader.golden import Golden, decode_golden, encode_golden, read_golden
from grader.judge import cannot_be_run, judge, reproduce, verdict_of
from grader.plan import Plan, job_of, make_plan, paced
from grader.report import Fresh, Report, make_report
from grader.run import Box, LostWorkerError, Runner, open_runner, weakest
from grader.spec import Task
from grader.spec_file import Rule
from grader.submission import open_submission
from grader.verdict import UNJUDGED, Cause, Outcome, Problem, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from grader.catalogue import Catalogue
    from grader.referee import Question, Referee
    from grader.spec import Case, Spec
    from grader.transcript import Transcript
    from grader.worker import Conditions, Place, Worker


SEEDED = "was run with seed"
MOST_NOTED = 3  # cases that were drawn again
MOST_LOST = 4  # cases that lose their process before any has run, as with sources no compiler ends
NEVER_RAN = f"in {MOST_LOST} cases the process that runs them was lost, and none could be run"
KEEP_EVERY = 0.5  # seconds between the reports that are kept should we be ended


@dataclass(frozen=True)
class Settings:
    """How to grade."""

    only: tuple[str, ...] = ()
    runner: str = "fork"
    jobs: int = 1
    seed: int | None = None
    keep_every: float = KEEP_EVERY  # 0 to keep after every case, and before the first


def plan_for(catalogue: Catalogue, spec: Spec, path: Path, only: Iterable[str] = ()) -> Plan:
    """Plan the grading of what is at a path; the reference is told its edition."""
    submission = open_submission(path, spec.files)
    options = spec.reference.options if catalogue.is_reference(spec, path) else ()
    return make_plan(spec, submission, options=options, only=only)


def grade(  # noqa: PLR0913 - what is graded, how, and what may go on beside it
    catalogue: Catalogue,
    spec: Spec,
    path: Path,
    settings: Settings,
    *,
    conditions: Conditions | None = None,
    place: Place | None = None,
    waiting: Sequence[Worker] = (),
    meanwhile: Callable[[], object] = lambda: None,
    progress: Callable[[int, int], object] = lambda _done, _all: None,
    keep: Callable[[Report], object] | None = None,
    fresh: Fresh | None = None,
    goldens: Mapping[str, Golden] | None = None,
) -> Report:
    """Grade what is at a path.

    `waiting` are workers that have been started already, at `place`; `meanwhile` is called while
    all of them work, `progress` after each verdict with how many there are, and how many there
    will be; `keep` now and then with all there is so far, and when something ends us. `fresh` says
    how the fresh cases of the spec were made; `goldens` stand in place of the accepted ones.
    """
    if settings.seed is not None:
        seeded = (case if case.drawn else replace(case, seed=settings.seed) for case in spec.cases)
        spec = replace(spec, cases=tuple(seeded))
    plan, notes = fit_to_machine(plan_for(catalogue, spec, path, settings.only))
    started = time.monotonic()
    with ExitStack() as stack:
        box = stack.enter_context(Box(plan, conditions, place))
        workers = min(settings.jobs, len(plan.cases))
        runners = [
            stack.enter_context(open_runner(settings.runner, box, worker))
            for worker in islice(chain(waiting, repeat(None)), workers)
        ]
        referees = [stack.enter_context(each) for each in referees_of(plan, runners, settings)]
        golden_of = find_goldens(catalogue, plan, settings, goldens or {})
        grading = Grading(plan, golden_of, progress, options_of(fresh))

        def report(*, complete: bool) -> Report:
            return make_report(
                grading.all_verdicts(),
                spec.sections,
                complete=complete,
                assignment=spec.name,
                title=spec.title,
                submission=plan.submission.name,
                path=str(path),
                runner=settings.runner,
                isolation=weakest([each.isolation for each in runners]),
                notes=(*notes_of(settings, fresh), *notes),
                fresh=fresh,
                seconds=round(time.monotonic() - started, 6),
            )

        if keep is not None:
            keeping = Keeping(progress, lambda: keep(report(complete=False)), settings.keep_every)
            grading.progress = keeping
            keeping.begin()
        try:
            grading.judge_all(runners, meanwhile, referees)
        except BaseException:
            if keep is not None and grading.found:
                keep(report(complete=False))
            raise
        return report(complete=True)


class Keeping:
    """Passes on how far grading is, and keeps what there is: at first, and then now and then."""

    def __init__(
        self, progress: Callable[[int, int], object], keep: Callable[[], object], every: float
    ) -> None:
        self.progress = progress
        self.keep = keep
        self.every = every
        self.next = 0.0

    def begin(self) -> None:
        """Keep the report without a verdict where one is wanted at any time."""
        if not self.every:
            self.keep()

    def __call__(self, done: int, count: int) -> None:
        """Take note of a verdict; a report that cannot be kept is told of in the end."""
        self.progress(done, count)
        if time.monotonic() >= self.next and (done < count or not self.every):
            with suppress(GradeError):
                self.keep()
            self.next = time.monotonic() + self.every


def options_of(fresh: Fresh | None) -> str:
    """Return the options that make the same fresh cases again."""
    return f" --fresh {fresh.cases} --fresh-seed {fresh.seed}" if fresh else ""


def notes_of(settings: Settings, fresh: Fresh | None) -> tuple[str, ...]:
    """Say what about this run is not as usual."""
    notes = []
    if settings.seed is not None:
        which = "every case but the fresh ones" if fresh else "every case"
        notes.append(f"{which} {SEEDED} {settings.seed}, and so was the reference")
    if fresh:
        notes.append(f"fresh cases: the same again with{options_of(fresh)}")
        told = fresh.again[:MOST_NOTED]
        notes += [f"drawn again, as the reference was unfit: {reason}" for reason in told]
        if len(fresh.again) > MOST_NOTED:
            notes.append(f"{len(fresh.again) - MOST_NOTED} more were drawn again")
    if settings.only:
        notes.append(f"only {', '.join(settings.only)}, and what these need")
    return tuple(notes)


def fit_to_machine(plan: Plan) -> tuple[Plan, tuple[str, ...]]:
    """Fit the times to think to the speed of this machine, and say so; most plans have none."""
    if all(case.time is None for case in plan.cases):
        return plan, ()
    from grader.pace import slowness

    factor = slowness()
    cases = tuple(paced(case, factor) for case in plan.cases)
    said = f"times to think are multiplied by {factor:g} to fit this machine's speed"
    return replace(plan, cases=cases), (said,)


def referees_of(plan: Plan, runners: list[Runner], settings: Settings) -> list[Referee]:
    """Return a referee for each runner, if any case needs one."""
    if not any(isinstance(case.work, Task) for case in plan.cases):
        return []
    from grader.referee import Referee

    return [Referee(plan.spec, settings.runner) for _ in runners]


def find_goldens(
    catalogue: Catalogue, plan: Plan, settings: Settings, given: Mapping[str, Golden]
) -> Callable[[Case], Golden]:
    """Return how to get a case's golden: as given, read, or from the reference for a new seed."""
    if settings.seed is None:
        return lambda case: given.get(case.id) or read_golden(catalogue.root, plan.spec, case)
    reference = plan_for(catalogue, plan.spec, catalogue.reference(plan.spec))
    asked = (case for case in plan.cases if case.uses_golden and case.id not in given)
    reference = replace(reference, cases=tuple(asked))
    made = {
        case.id: decode_golden(encode_golden(plan.spec, case, transcript), case.id)
        for case, transcript in observe(reference, settings.runner)
    }
    return lambda case: given.get(case.id) or made.get(case.id, Golden())


def observe(
    plan: Plan, runner: str, conditions: Conditions | None = None
) -> list[tuple[Case, Transcript]]:
    """Run a plan's cases and return their transcripts, unjudged."""
    with Box(plan, conditions) as box, open_runner(runner, box) as running:
        try:
            return [(case, running.run(job_of(plan, case))) for case in plan.cases]
        except LostWorkerError as error:
            raise InternalError("the worker ended while the reference ran") from error


def in_running_order(cases: tuple[Case, ...]) -> list[Case]:
    """Put first what others wait for, then rules, which take longest; keep the rest in order.

    So no worker stands idle for another's case. Only cases that need none themselves are moved:
    whatever a case needs still comes before it. Hidden cases, which no public one needs, come last.
    """
    needed = {need for case in cases for need in case.needs}

    def rank(case: Case) -> tuple[bool, int]:
        if case.needs:
            return case.hidden, 2
        return case.hidden, 0 if case.id in needed else 1 if isinstance(case.work, Rule) else 2

    return sorted(cases, key=rank)


class Grading:
    """The cases of one submission on their way to verdicts, worked on by one or more threads."""

    def __init__(
        self,
        plan: Plan,
        golden_of: Callable[[Case], Golden],
        progress: Callable[[int, int], object],
        options: str = "",
    ) -> None:
        self.plan = plan
        self.progress = progress
        self.options = options
        self.golden_of = golden_of
        self.waiting = deque(in_running_order(plan.cases))
        self.public = [case.id for case in plan.cases if not case.hidden]
        self.found: dict[str, Verdict] = {}
        self.stopped: GradeError | None = None
        self.ran = False  # anything at all
        self.lost = 0
        self.news = threading.Condition()

    def all_verdicts(self) -> tuple[Verdict, ...]:
        """Return the verdicts in the order of the cases; who has none yet has lost nothing."""
        return tuple(
            self.found.get(case.id) or verdict_of(case, our_fault(UNJUDGED))
            for case in self.plan.cases
        )

    def judge_all(
        self,
        runners: list[Runner],
        meanwhile: Callable[[], object],
        referees: Sequence[Referee] = (),
    ) -> None:
        """Judge all cases, with a thread for each runner and its referee."""
        threads = [
            threading.Thread(target=self._work, args=pair, daemon=True)
            for pair in zip(runners, chain(referees, repeat(None)), strict=False)
        ]
        for thread in threads:
            thread.start()
        meanwhile()
        for thread in threads:
            thread.join()
        if self.stopped is not None:
            raise self.stopped

    def _work(self, runner: Runner, referee: Referee | None) -> None:
        while (case := self._next()) is not None:
            try:
                verdict = self.judged(case, runner, referee)
            except GradeError as error:
                with self.news:
                    self.stopped = error
                    self.news.notify_all()
                return
            with self.news:
                self._keep(case, verdict)

    def _next(self) -> Case | None:
        """Take a case whose needs are judged; None when there is none, or all must stop.

        A hidden case begins when all public ones are judged: what a program sees of it could else
        be read in their reports, by the number of a file made in the same box for instance.
        """
        with self.news:
            if not self.waiting:
                return None
            case = self.waiting.popleft()
            awaited = (*case.needs, *(self.public if case.hidden else ()))
            while self.stopped is None and not all(need in self.found for need in awaited):
                self.news.wait()
            return case if self.stopped is None else None

    def _keep(self, case: Case, verdict: Verdict) -> None:
        self.found[case.id] = verdict
        self.progress(len(self.found), len(self.plan.cases))
        self.news.notify_all()

    def judged(self, case: Case, runner: Runner, referee: Referee | None) -> Verdict:
        """Run a case whose needs are judged, and return its verdict."""
        again = reproduce(self.plan.spec, case, self.plan.submission.path, self.options)
        problem, seconds = self._problem(case, runner, referee)
        return verdict_of(case, problem, again=again, seconds=seconds)

    def _problem(
        self, case: Case, runner: Runner, referee: Referee | None
    ) -> tuple[Problem | None, float]:
        spec = self.plan.spec
        for need in case.needs:
            if self.found[need].outcome is not Outcome.PASS:
                return Problem(Cause.NEEDS, f"Waits for {need} to pass."), 0.0
        if problem := cannot_be_run(spec, case, self.plan.submission):
            return problem, 0.0
        if self.lost >= MOST_LOST and not self.ran:
            return our_fault(NEVER_RAN), 0.0
        try:
            if isinstance(case.work, Task) and referee is not None:
                return self._refereed(case, case.work, runner, referee)
            transcript = self._run(runner, job_of(self.plan, case))
            return judge(spec, case, transcript, self.golden_of(case)), transcript.wall
        except GradeError:
            raise  # a golden that cannot be read is for the person at the keyboard
        except LostWorkerError:
            self.lost += 1
            return our_fault("the process that runs the cases was lost twice"), 0.0
        except RefereeError as error:
            return our_fault(f"the referee failed: {error}"), 0.0
        except Exception as error:  # noqa: BLE001 - our own mistake must never cost the student
            return our_fault(f"judging failed: {type(error).__name__}: {error}"), 0.0

    def _run(self, runner: Runner, job: dict[str, Any]) -> Transcript:
        transcript = runner.run(job)
        self.ran = True
        return transcript

    def _refereed(
        self, case: Case, work: Task, runner: Runner, referee: Referee
    ) -> tuple[Problem | None, float]:
        from grader.referee import judge_task

        walls: list[float] = []

        def ask(question: Question) -> Transcript:
            job = job_of(self.plan, question.within(case))
            transcript = self._run(runner, job)
            walls.append(transcript.wall)
            return transcript

        return judge_task(referee, case, work.task, ask), sum(walls)


def our_fault(message: str) -> Problem:
    """Tell of something that is not the student's fault."""
    return Problem(Cause.NO_ANSWER, message)


def record(
    catalogue: Catalogue,
    spec: Spec,
    runner: str,
    only: Iterable[str],
    conditions: Iterable[Conditions],
) -> dict[str, dict[str, bytes]]:
    """Run the reference under every condition and return the goldens' files by case.

    Refuses when two runs differ: such a reference is not fit to compare anybody with.
    """
    plan = plan_for(catalogue, spec, catalogue.reference(spec), only)
    plan = replace(plan, cases=tuple(case for case in plan.cases if case.uses_golden))
    first: dict[str, dict[str, bytes]] | None = None
    for condition in conditions:
        found = {
            case.id: encode_golden(spec, case, transcript)
            for case, transcript in observe(plan, runner, condition)
        }
        if first is not None and found != first:
            differing = [name for name in found if found[name] != first[name]]
            raise GradeError(
                f"the reference of `{spec.name}` is not deterministic: {', '.join(differing)}",
                tip="two runs under another hash seed, time zone and folder differ",
            )
        first = found
    return first or {}
