"""Turns the cases of an assignment into pytest's items: what both ways to collect them share."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grader.errors import GradeError
from grader.grading import MOST_JOBS
from grader.outputs import write_file
from grader.render.problems import Problem
from grader.render.text_detail import detail
from grader.render.text_sections import MARKS
from grader.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grader.report import Report
    from grader.spec import Case, Spec

WIDTH = 80
SHARED = "grade_shared"  # where the processes of pytest-xdist find what one of them has graded


@dataclass(frozen=True)
class Result:
    """What became of one case, in plain values that go from process to process."""

    case: str
    outcome: str
    text: str
    earned: int
    points: int
    seconds: float
    golden: dict[str, str] | None = None  # bytes, each as the character of its number
    trouble: str = ""


class CaseFailed(Exception):  # noqa: N818 - as pytest says
    """A case did not pass; the text says why, as `grade` says it."""


class CaseError(Exception):
    """A case could not be judged, which is no fault of the one who is graded."""


class CaseItem(pytest.Item):
    """One case of an assignment."""

    source: Source
    case: Case
    result: Result

    def __init__(self, *, source: Source, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self.source = source
        self.case = case

    def setup(self) -> None:
        """Have the case judged, with all others of its kind if that is not done yet."""
        self.result = self.source.result_of(self.case.id)
        self.user_properties += [
            ("assignment", self.source.spec.name),
            ("submission", self.source.title),
            ("points", f"{self.result.earned}/{self.result.points}"),
        ]
        if self.result.outcome == Outcome.ERROR.value:
            self.user_properties.append(("undecided", str(self.result.points)))
            raise CaseError(self.result.text)

    def runtest(self) -> None:
        """Say how the case ended."""
        self.source.check(self)
        if self.result.outcome == Outcome.SKIP.value:
            pytest.skip(self.result.text)
        if self.result.outcome != Outcome.PASS.value:
            raise CaseFailed(self.result.text)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Say where the case is written down: in its spec."""
        return Path(self.case.file).absolute(), self.case.line - 1, self.name


def words_of(error: BaseException) -> str:
    """Return what an error of ours says to people, nothing for any other."""
    if isinstance(error, GradeError):
        return f"grade: {error}" + (f"\n  tip: {error.tip}" if error.tip else "")
    return str(error) if isinstance(error, (CaseFailed, CaseError)) else ""


class SectionNode(pytest.Collector):
    """One section of an assignment."""

    def __init__(self, *, source: Source, cases: list[Case], **more: Any) -> None:
        super().__init__(**more)
        self.source = source
        self.cases = cases

    def collect(self) -> Iterable[CaseItem]:
        """Return the section's cases."""
        return [
            CaseItem.from_parent(self, name=case.id, source=self.source, case=case)
            for case in self.cases
        ]


def collect_sections(
    parent: pytest.Collector, source: Source, cases: Iterable[Case]
) -> list[SectionNode]:
    """Return the sections that have any of these cases."""
    by_section: dict[str, list[Case]] = {}
    for case in cases:
        by_section.setdefault(case.section, []).append(case)
    return [
        SectionNode.from_parent(parent, name=name, source=source, cases=own)
        for name, own in by_section.items()
    ]


class Source:
    """Where the items of one submission or one spec get their results: all at once, when needed."""

    def __init__(self, session: pytest.Session, spec: Spec, title: str, key: str) -> None:
        self.session = session
        self.spec = spec
        self.title = title
        self.key = key
        self.found: dict[str, Result] | None = None
        self.stopped: GradeError | None = None

    def judge(self, only: tuple[str, ...]) -> list[Result]:
        """Judge some cases, or all when none are named."""
        raise NotImplementedError

    def check(self, item: CaseItem) -> None:
        """Check more than the verdict; there is nothing more to a submission."""

    def result_of(self, case: str) -> Result:
        """Return what became of a case; an error that stopped the grading is raised each time."""
        if self.stopped is not None:
            raise self.stopped
        if self.found is None:
            try:
                self.found = {entry.case: entry for entry in self.judge_once()}
            except GradeError as error:
                self.stopped = error
                raise
        return self.found[case]

    def judge_once(self) -> list[Result]:
        """Judge the cases that are selected, in one of the processes if there are several."""
        cases = tuple(
            item.case.id
            for item in self.session.items
            if isinstance(item, CaseItem) and item.source is self
        )
        only = () if len(cases) == len(self.spec.cases) else cases
        shared = getattr(self.session.config, "workerinput", {}).get(SHARED)
        if shared is None:
            return self.judge(only)
        return share(Path(shared) / self.key, lambda: self.judge(only))


def share(path: Path, judge: Callable[[], list[Result]]) -> list[Result]:
    """Return what another process has judged, or judge and leave it to the others."""
    with locked(path.with_suffix(".lock")):
        if path.exists():
            return [Result(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
        results = judge()
        write_file(path, json.dumps([asdict(entry) for entry in results]))
        return results


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait for a lock that is free again when its holder ends; where there is none, go on."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with path.open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def result_of(verdict: Verdict) -> Result:
    """Return a verdict as a result, told as `grade` tells it."""
    return Result(
        verdict.case,
        verdict.outcome.value,
        text_of(verdict),
        verdict.earned,
        verdict.points,
        verdict.seconds,
    )


def text_of(verdict: Verdict) -> str:
    """Tell a verdict in the words of `grade`; a case that passes has nothing to tell."""
    if verdict.outcome is Outcome.PASS:
        return ""
    if verdict.outcome is Outcome.SKIP:
        return verdict.summary
    lines = detail(Problem((verdict,)), WIDTH, mark=MARKS[verdict.outcome], style="", verbose=True)
    return "\n".join(line.plain for line in lines)


def results_of(report: Report) -> list[Result]:
    """Return the results of a report."""
    return [result_of(verdict) for verdict in report.verdicts]


def jobs() -> int:
    """Return how many cases are run at a time."""
    return min(os.cpu_count() or 1, MOST_JOBS)


class Sharing:
    """What both plugins do around the items: share results between processes, add up points."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.folder: str | None = None
        self.points: dict[tuple[str, str], tuple[int, ...]] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a process of pytest-xdist where results are shared."""
        if self.folder is None:
            self.folder = tempfile.mkdtemp(prefix="grade-")
        node.workerinput[SHARED] = self.folder

    def pytest_unconfigure(self) -> None:
        """Remove what was shared."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: Any) -> Any:
        """Tell of a case in our words, without a traceback of ours, and how long its box took."""
        report = yield
        if isinstance(item, CaseItem):
            if call.when == "call":
                report.duration = item.result.seconds
            if report.failed and (words := words_of(call.excinfo.value)):
                report.longrepr = words
            if report.skipped and isinstance(report.longrepr, tuple):
                path, line, _ = item.reportinfo()
                report.longrepr = (str(path), (line or 0) + 1, report.longrepr[2])
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the points of a case when all about it is known."""
        told = dict(report.user_properties)
        if report.when != "teardown" or "assignment" not in told or "points" not in told:
            return
        earned, possible = map(int, str(told["points"]).split("/"))
        key = str(told["assignment"]), str(told["submission"])
        added = (earned, possible, int(str(told.get("undecided", 0))))
        sums = self.points.get(key, (0, 0, 0))
        self.points[key] = tuple(map(sum, zip(sums, added, strict=True)))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Give the points below all that pytest says."""
        for (assignment, submission), (earned, possible, undecided) in self.points.items():
            left = f", {undecided} still open: the grader failed there" if undecided else ""
            told = f"{assignment}: {submission}: {earned}/{possible} points{left}"
            terminalreporter.line(told)
