"""Makes a new assignment that works: spec, handout, reference, goldens and a known mistake."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path

import yaml

from grader.catalogue import Catalogue, has_specs
from grader.errors import GradeError, InternalError
from grader.filling import filled_folder
from grader.recording import fresh_goldens
from grader.spec_file import KEBAB
from grader.spec_layers import RESERVED, shown

PARTS = ("specs", "reference", "golden", "tests/submissions")
MOST_NAME = 60


def course_folder(specs: Path | None) -> Path:
    """Return where assignments go: where told, in the nearest checkout, or else here."""
    if specs is not None:
        root = specs.absolute().parent if specs.name == "specs" else specs.absolute()
        if not root.is_dir():
            raise GradeError(f"{specs}: there is no such folder", tip="make it first")
        return root
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if has_specs(folder)), here)


def check_new_name(root: Path, name: str) -> None:
    """Refuse what cannot be the name of a new assignment."""
    if not re.fullmatch(KEBAB, name) or len(name) > MOST_NAME:
        raise GradeError(
            f"`{name}` cannot be the name of an assignment",
            tip="small letters, digits and single hyphens, like `word-count`",
        )
    if name in RESERVED:
        raise GradeError(f"an assignment cannot be called `{name}`: that is a command")
    for part in PARTS:
        if (root / part / name).exists():
            raise GradeError(
                f"there is a `{name}` already: {shown(root / part / name)}",
                tip="choose another name; nothing was changed",
            )


def draft(root: Path, name: str, title: str, runner: str) -> list[Path]:
    """Make a new assignment in a course's folder and return its files; all of it or nothing."""
    check_new_name(root, name)
    try:
        with tempfile.TemporaryDirectory(dir=root, prefix=".grade-new-") as workshop:
            write_draft(Path(workshop), name, title)
            record_draft(Path(workshop), name, runner)
            return put_in_place(Path(workshop), root, name)
    except OSError as error:
        where = error.filename or root
        raise InternalError(f"{where}: cannot be written: {error.strerror}") from error


def write_draft(root: Path, name: str, title: str) -> None:
    """Write spec, handout, provided files, referee and reference."""
    # A title may hold what YAML takes for its own, and a name may be a number or `on`.
    values = {
        "NAME": name,
        "NAME_IN_YAML": yaml.safe_dump([name], default_flow_style=True).strip().strip("[]"),
        "TITLE": title,
        "TITLE_IN_YAML": json.dumps(title, ensure_ascii=False),
    }
    for place, text in filled_folder("new", values).items():
        path = root / place.replace("NAME", name, 1)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def record_draft(root: Path, name: str, runner: str) -> None:
    """Write the goldens, so that all passes at once."""
    catalogue = Catalogue(root)
    for path, data in fresh_goldens(catalogue, catalogue.load(name), runner, ()).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def put_in_place(workshop: Path, root: Path, name: str) -> list[Path]:
    """Move what was made to where it belongs; what cannot be moved takes the rest back."""
    moved: list[Path] = []
    made: list[Path] = []
    try:
        for part in PARTS:
            for folder in reversed((root / part, *(root / part).parents)):
                if not folder.is_dir():
                    folder.mkdir()
                    made.append(folder)
            (workshop / part / name).rename(root / part / name)
            moved.append(root / part / name)
    except BaseException:
        for folder in moved:
            shutil.rmtree(folder)
        for folder in reversed(made):
            folder.rmdir()
        raise
    return sorted(path for folder in moved for path in folder.rglob("*") if path.is_file())
