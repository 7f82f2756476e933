"""`pytest --grade NAME PATH`: each case of an assignment a test, judged for one submission."""

from __future__ import annotations

import hashlib
import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grader.catalogue import find_catalogue
from grader.errors import GradeError
from grader.grade import Settings, grade
from grader.plan import choose
from grader.pytest_items import Result, Sharing, Source, collect_sections, jobs, results_of
from grader.run import choose_runner
from grader.submission import open_submission

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grader.catalogue import Catalogue
    from grader.pytest_items import SectionNode
    from grader.spec import Case, Spec


class SubmissionSource(Source):
    """Grades one submission."""

    def __init__(
        self, session: pytest.Session, spec: Spec, path: Path, catalogue: Catalogue, runner: str
    ) -> None:
        key = hashlib.sha256(os.fsencode(path.absolute())).hexdigest()
        super().__init__(session, spec, path.absolute().name, key)
        self.path = path
        self.catalogue = catalogue
        self.runner = runner

    def judge(self, only: tuple[str, ...]) -> list[Result]:
        """Grade the submission in its box."""
        settings = Settings(only=only, runner=self.runner, jobs=jobs())
        return results_of(grade(self.catalogue, self.spec, self.path, settings))


class SubmissionNode(pytest.Collector):
    """One submission and the cases it is tried on."""

    def __init__(self, *, source: SubmissionSource, cases: list[Case], **more: Any) -> None:
        super().__init__(**more)
        self.source = source
        self.cases = cases

    def collect(self) -> Iterable[SectionNode]:
        """Return the sections of the assignment; what cannot be opened is told of once."""
        try:
            open_submission(self.source.path, self.source.spec.files)
        except GradeError as error:
            raise self.CollectError("\n".join(told(error))) from error
        return collect_sections(self, self.source, self.cases)


class GradingPlugin(Sharing):
    """Collects the cases of an assignment for each submission, and nothing else."""

    def __init__(self, config: pytest.Config) -> None:
        super().__init__(config)
        self.paths = chosen_paths(config)
        folder = config.getoption("grade_from")
        self.only = tuple(config.getoption("grade_only"))
        try:
            where = next(iter(self.paths)) if len(self.paths) == 1 else None
            self.catalogue = find_catalogue(Path(folder) if folder else None, where)
            self.spec = self.catalogue.load(config.getoption("grade"))
            self.runner = choose_runner(config.getoption("grade_runner"))
            choose(self.spec, self.only)
        except GradeError as error:
            raise pytest.UsageError(*told(error)) from error
        self.cases = {path: self.chosen_cases(path, names) for path, names in self.paths.items()}
        refuse_their_settings(config, self.paths)
        write_nothing_there(config, self.paths)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool | None:
        """Collect, instead of files, each submission's cases."""
        if self.config.pluginmanager.hasplugin("dsession"):
            return None  # the processes of pytest-xdist collect
        hook = self.config.hook
        session.items = [
            item for node in self.submissions(session) for item in session.genitems(node)
        ]
        hook.pytest_collection_modifyitems(session=session, config=self.config, items=session.items)
        hook.pytest_collection_finish(session=session)
        session.testscollected = len(session.items)
        return True

    def submissions(self, session: pytest.Session) -> Iterable[SubmissionNode]:
        """Return a node for each submission."""
        for path, cases in self.cases.items():
            source = SubmissionSource(session, self.spec, path, self.catalogue, self.runner)
            node: SubmissionNode = SubmissionNode.from_parent(
                session,
                name=path.absolute().name,
                nodeid=node_id(self.config, path),
                source=source,
                cases=cases,
            )
            yield node

    def chosen_cases(self, path: Path, named: list[list[str]]) -> list[Case]:
        """Return the cases that options and node ids choose; there must be one."""
        cases = [
            case
            for case in self.spec.cases
            if (not self.only or is_meant(case, self.only))
            and any([case.section, case.id][: len(names)] == names for names in named)
        ]
        if not cases:
            raise pytest.UsageError(f"grade: {path}: no case of `{self.spec.name}` has that name")
        return cases


def told(error: GradeError) -> list[str]:
    """Return an error's lines; what is `--specs` to grade is `--grade-from` to pytest."""
    tip = error.tip.replace("--specs", "--grade-from")
    return [f"grade: {error}", *([f"tip: {tip}"] if tip else [])]


def is_meant(case: Case, patterns: Iterable[str]) -> bool:
    """Say whether a case or its section matches a pattern."""
    return any(
        fnmatchcase(name, pattern) for pattern in patterns for name in (case.id, case.section)
    )


def chosen_paths(config: pytest.Config) -> dict[Path, list[list[str]]]:
    """Return the submissions and what node ids name of each; without any, the current folder."""
    named = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else ["."]
    found: dict[Path, list[list[str]]] = {}
    for word in named:
        first, *names = word.split("::")
        path = Path(os.path.relpath(config.invocation_params.dir / first))
        if not path.exists() and first == path.parent.absolute().name:
            path = path.parent  # a node id of the current folder
        if not path.exists():
            raise pytest.UsageError(f"grade: {first}: there is no such folder or file")
        found.setdefault(path, []).append(names)
    return found


def node_id(config: pytest.Config, path: Path) -> str:
    """Return the node id of a submission: as pytest shows it, it can be typed again."""
    absolute, root = Path(os.path.normpath(path.absolute())), config.rootpath
    if absolute == root == config.invocation_params.dir:
        return absolute.name
    inside = absolute != root and absolute.is_relative_to(root)
    return (absolute.relative_to(root) if inside else absolute).as_posix()


def write_nothing_there(config: pytest.Config, paths: Iterable[Path]) -> None:
    """Keep pytest's memory of failures out of what was handed in; it lies in the root folder."""
    if any(config.rootpath.resolve().is_relative_to(path.resolve()) for path in paths):
        for name in ("lfplugin", "nfplugin"):
            config.pluginmanager.unregister(name=name)


def refuse_their_settings(config: pytest.Config, paths: Iterable[Path]) -> None:
    """Refuse to be configured by a file that was handed in."""
    file = config.inipath
    if file is not None and any(file.resolve().is_relative_to(path.resolve()) for path in paths):
        raise pytest.UsageError(
            f"grade: {file} is part of the submission and would configure pytest",
            "start elsewhere and name your own settings: pytest -c FILE",
        )
