"""Finds the assignments: in a checkout around the current folder, where told, or as installed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grader.errors import GradeError, did_you_mean
from grader.spec import Spec, load
from grader.spec_layers import SPEC_FILE

INSTALLED = Path(__file__).parent / "data"
SOURCE = Path(__file__).parent.parent


@dataclass(frozen=True)
class Catalogue:
    """A folder with specs, and beside them goldens and references.

    `passed_over` is a folder whose specs did not count, as they are part of the submission.
    """

    root: Path
    passed_over: Path | None = None

    @property
    def specs(self) -> Path:
        """The folder of the specs."""
        return self.root / "specs"

    @property
    def names(self) -> list[str]:
        """The assignments there are."""
        return sorted(path.parent.name for path in self.specs.glob(f"*/{SPEC_FILE}"))

    def load(self, name: str) -> Spec:
        """Load an assignment's spec; an unknown name is answered with the near ones."""
        if name not in self.names:
            raise GradeError(
                f"there is no assignment `{name}`{did_you_mean(name, self.names)}",
                tip=not_used(self.passed_over)
                if self.passed_over
                else f"there are: {', '.join(self.names) or 'none'}",
            )
        return load(self.specs / name)

    def reference(self, spec: Spec) -> Path:
        """Return the folder of an assignment's reference; it exists in a checkout only."""
        folder = self.root / "reference" / spec.reference.folder
        if not folder.is_dir():
            raise GradeError(
                f"the reference of `{spec.name}` is not here",
                tip="references are in the instructor's checkout; go there or name it by --specs",
            )
        return folder

    def is_reference(self, spec: Spec, path: Path) -> bool:
        """Say whether a path is the assignment's reference."""
        folder = self.root / "reference" / spec.reference.folder
        return folder.is_dir() and path.is_dir() and folder.samefile(path)


def has_specs(root: Path) -> bool:
    """Say whether a folder holds assignments."""
    return next((root / "specs").glob(f"*/{SPEC_FILE}"), None) is not None


def find_catalogue(specs: Path | None = None, submission: Path | None = None) -> Catalogue:
    """Find the assignments: at `specs`, in a checkout from here upward, or as installed.

    A checkout that is the submission, or lies in it, does not count: nobody hands in the spec
    by which he is graded.
    """
    if specs is not None:
        root = specs.absolute().parent if specs.name == "specs" else specs.absolute()
        if not has_specs(root):
            raise GradeError(
                f"no assignments in {specs}",
                tip="--specs names a folder `specs` with NAME/spec.yaml in it",
            )
        return Catalogue(root)
    here = Path.cwd().resolve()
    graded = submission.resolve() if submission else None
    found = [folder for folder in (here, *here.parents, INSTALLED, SOURCE) if has_specs(folder)]
    passed_over = None
    for root in found:
        if graded is None or (root != graded and graded not in root.parents):
            return Catalogue(root, passed_over)
        passed_over = root
    raise GradeError(
        "no assignments are installed",
        tip=not_used(passed_over) if passed_over else "name a folder of them by --specs",
    )


def not_used(folder: Path) -> str:
    """Say that the specs of a folder do not count."""
    return f"the specs in {folder} are part of the submission and not used; --specs names others"
