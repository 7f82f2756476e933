"""`pytest --grade-specs`: each case of a spec a test that holds the reference to its goldens."""

from __future__ import annotations

import hashlib
import tempfile
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from grader.catalogue import Catalogue
from grader.differences import MOST_ROWS, diff_lines
from grader.errors import GradeError
from grader.golden import (
    Golden,
    decode_golden,
    encode_golden,
    mend,
    paths_of,
    pending_of,
    read_golden,
)
from grader.grade import Settings, grade, observe, plan_for
from grader.pending import Change, File, put
from grader.pytest_items import (
    CaseFailed,
    CaseItem,
    Result,
    Sharing,
    Source,
    collect_sections,
    jobs,
    results_of,
)
from grader.recording import TWICE
from grader.run import choose_runner
from grader.spec import load
from grader.spec_layers import SPEC_FILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grader.pytest_items import SectionNode
    from grader.spec import Case, Spec

Files = dict[str, bytes]
SPECS = "specs"
UNREAD = "--regen-all would replace goldens that nobody has read; --force-regen leaves them pending"


class ReferenceSource(Source):
    """Grades the reference, and keeps what it gives in another run under other conditions."""

    def __init__(
        self, session: pytest.Session, catalogue: Catalogue, spec: Spec, runner: str
    ) -> None:
        key = hashlib.sha256(str(spec.folder).encode()).hexdigest()
        super().__init__(session, spec, "reference", key)
        self.catalogue = catalogue
        self.runner = runner

    def judge(self, only: tuple[str, ...]) -> list[Result]:
        """Run the reference twice: once for its goldens, once for its verdicts."""
        reference = self.catalogue.reference(self.spec)
        given = given_files(self.catalogue, self.spec, reference, self.runner, only)

        def golden_of(case: Case) -> Golden:
            try:
                return read_golden(self.catalogue.root, self.spec, case)
            except GradeError:  # told of by the case itself; here it must not stop the others
                files = given.get(case.id, {})
                return decode_golden(files, case.id) if isinstance(files, dict) else Golden()

        settings = Settings(only=only, runner=self.runner, jobs=jobs())
        goldens = {case.id: golden_of(case) for case in self.spec.cases}
        report = grade(self.catalogue, self.spec, reference, settings, goldens=goldens)
        return [with_golden(result, given.get(result.case)) for result in results_of(report)]

    def check(self, item: CaseItem) -> None:
        """Hold the goldens of a case to what the reference gives."""
        if item.result.trouble:
            raise CaseFailed(item.result.trouble)
        for what, path in paths_of(self.catalogue.root, self.spec, item.case).items():
            given = (item.result.golden or {}).get(what)
            if given is not None:
                compare(item, what, path, given.encode("latin-1"))


def given_files(
    catalogue: Catalogue, spec: Spec, reference: Path, runner: str, only: tuple[str, ...]
) -> dict[str, Files | str]:
    """Return by case what the reference gives, or why that is no golden."""
    plan = plan_for(catalogue, spec, reference, only)
    plan = replace(plan, cases=tuple(case for case in plan.cases if case.uses_golden))
    found: dict[str, Files | str] = {}
    for case, transcript in observe(plan, runner, TWICE[-1]):
        try:
            found[case.id] = encode_golden(spec, case, transcript)
        except GradeError as error:
            found[case.id] = str(error)
    return found


def with_golden(result: Result, given: Files | str | None) -> Result:
    """Return a result with what the reference gives, in plain values."""
    if isinstance(given, str):
        return replace(result, trouble=given)
    files = {what: data.decode("latin-1") for what, data in (given or {}).items()}
    return replace(result, golden=files)


def compare(item: CaseItem, what: str, path: Path, given: bytes) -> None:
    """Compare a golden with what the reference gives, by pytest-regressions where it is there.

    It is told to compare bytes by our own comparison, which raises what it does not answer by
    writing a golden; and it is never asked about one that is missing, as it would make it.
    """

    def check(obtained: Path, accepted: Path) -> None:
        if obtained.read_bytes() != accepted.read_bytes():
            tell(item, File(path, what, accepted.read_bytes(), given))

    if not path.is_file():
        tell(item, File(path, what, None, given))
    with tempfile.TemporaryDirectory(prefix="grade-") as folder:
        obtained = Path(folder) / "obtained"
        try:
            from pytest_regressions.file_regression import FileRegressionFixture
        except ImportError:
            obtained.write_bytes(given)
            check(obtained, path)
            return
        request = SimpleNamespace(
            config=item.config, node=SimpleNamespace(cls=None, name=item.name)
        )
        FileRegressionFixture(Path(folder), path.parent, request).check(  # type: ignore[arg-type]
            given, binary=True, fullpath=path, obtained_filename=obtained, check_fn=check
        )


def tell(item: CaseItem, file: File) -> None:
    """Fail with what differs; the new golden is left pending if that is asked for."""
    spec = item.source.spec
    lines = diff_lines(spec, Change(item.case.id, item.case, (file,)), most=MOST_ROWS, more="")
    state = "is missing" if file.old is None else "is not what the reference gives"
    told = [f"{file.path.name}: the golden {state}", *(line.plain for line in lines)]
    if item.config.getoption("force_regen", default=False):
        assert file.new is not None  # noqa: S101 - what was given just now
        put(pending_of(file.path), file.new)
        told.append(f"it is pending now: `grade golden review {spec.name}` shows and accepts it")
    elif file.old is None:
        told.append(mend(file.path))
    raise CaseFailed("\n".join(told))


class SpecFile(pytest.File):
    """A spec and its cases, hidden ones too."""

    runner: str

    def collect(self) -> Iterable[SectionNode]:
        """Return the sections; a spec with faults is told of with every one of them."""
        try:
            spec = load(self.path.parent)
            catalogue = Catalogue(self.path.parents[2])
            catalogue.reference(spec)
            runner = choose_runner(self.config.getoption("grade_runner"))
        except GradeError as error:
            raise self.CollectError("\n".join(filter(None, [str(error), error.tip]))) from error
        source = ReferenceSource(self.session, catalogue, spec, runner)
        return collect_sections(self, source, spec.cases)


class SpecsPlugin(Sharing):
    """Collects the specs that lie as specs/NAME/spec.yaml."""

    def __init__(self, config: pytest.Config) -> None:
        super().__init__(config)
        if config.getoption("regen_all", default=False):
            raise pytest.UsageError(UNREAD)

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> SpecFile | None:
        """Collect a spec."""
        if file_path.name != SPEC_FILE or file_path.parent.parent.name != SPECS:
            return None
        found: SpecFile = SpecFile.from_parent(parent, path=file_path)
        return found
