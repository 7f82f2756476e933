"""Puts together what a student gets: handout, starter, provided files, public cases and goldens.

`make_kit` packs all of it into one file, `lay_starter` writes what there is to work on.
"""

from __future__ import annotations

import io
import shlex
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from grader import __version__
from grader.errors import GradeError, InternalError
from grader.golden import RECORD, paths_of
from grader.outputs import write_bytes
from grader.packing import zipped
from grader.plan import provided
from grader.spec import HANDOUT, Task, load
from grader.spec_layers import SPEC_FILE, shown
from grader.starter import starter_files

if TYPE_CHECKING:
    from grader.catalogue import Catalogue
    from grader.spec import Spec

# Of a spec's folder this goes with a kit, and nothing else: what is not named here stays at home.
OF_A_SPEC = (SPEC_FILE, HANDOUT, "provided/**/*")
REFEREE = "referee/**/*"
NEVER = ("hidden", "__pycache__", "audit.yaml")
TEMPLATES = "grader/files"  # of what others make, and nothing of ours
MOST_NAMED = 3
SEE = f"What to do is said in [{HANDOUT}]({HANDOUT}). "
README = """\
# {title}

{handout}You work in the folder `{name}`: its files have every name that is asked for, and each
says that it is not written yet. The files you are given lie beside them; leave those as they are.

Install the grader once{whence}, then grade your work as often as you like:

```
pip install {wheel}
cd {name} && grade {name}
```

`specs` and `golden` are for the grader, and you need not look into them.
`grade show {name}` lists the cases and `grade show {name} CASE` says what one does. More cases
than these may count in the end.
"""


def kit_files(catalogue: Catalogue, spec: Spec, wheel: str = "") -> dict[str, bytes]:
    """Return a kit's files by their path in it; `wheel` is the name of one that goes with it.

    The public part of the spec is read anew, so what is hidden is not even known here.
    """
    public = load(spec.folder, hidden=False)
    layers = [public]
    if public.base != public.name:
        layers.insert(0, load(spec.folder.parent / public.base, hidden=False))
    files = {"README.md": readme(public, wheel).encode()}
    if public.handout:
        files[HANDOUT] = public.handout.read_bytes()
    for name, data in (starter_files(public) | provided(public)).items():
        files[f"{public.name}/{name}"] = data
    for layer in layers:
        files |= spec_files(layer) | golden_files(catalogue, layer)
    return {f"{public.name}-kit/{name}": files[name] for name in sorted(files)}


def readme(spec: Spec, wheel: str) -> str:
    """Say in a few words what there is, and the two commands."""
    return README.format(
        title=spec.title,
        handout=SEE if spec.handout else "",
        name=spec.name,
        whence="" if wheel else " (your course gives you the wheel)",
        wheel=wheel or f"coursegrade-{__version__}-py3-none-any.whl",
    )


def spec_files(spec: Spec) -> dict[str, bytes]:
    """Return what students may see of a spec's folder."""
    patterns = (*OF_A_SPEC, REFEREE) if needs_referee(spec) else OF_A_SPEC
    return {
        f"specs/{spec.name}/{path.relative_to(spec.folder).as_posix()}": path.read_bytes()
        for pattern in patterns
        for path in spec.folder.glob(pattern)
        if path.is_file() and is_for_students(path.relative_to(spec.folder))
    }


def needs_referee(spec: Spec) -> bool:
    """Say whether anything that students can do needs the referee."""
    cases = (*spec.cases, *(generator.case for generator in spec.generators))
    return spec.tournament is not None or any(isinstance(case.work, Task) for case in cases)


def is_for_students(path: Path) -> bool:
    """Say whether a file of a spec's folder may travel, whatever folder it lies in."""
    return path.suffix != ".pending" and not any(
        part in NEVER or part.startswith("hidden.") for part in path.parts
    )


def golden_files(catalogue: Catalogue, spec: Spec) -> dict[str, bytes]:
    """Return the goldens of a spec's cases; one that is missing would make the kit useless."""
    return {
        path.relative_to(catalogue.root).as_posix(): held(path)
        for case in spec.cases
        for path in paths_of(catalogue.root, spec, case).values()
    }


def held(path: Path) -> bytes:
    """Return what a golden holds."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise GradeError(f"{path}: cannot be read: {error.strerror}", tip=RECORD) from error


def make_kit(catalogue: Catalogue, spec: Spec, path: Path, wheel: Path | None) -> str:
    """Write a kit as a zip, whole or not at all; say what it holds."""
    files = kit_files(catalogue, spec, wheel.name if wheel else "")
    if wheel:
        files[f"{spec.name}-kit/{wheel.name}"] = read_wheel(wheel)
    data = zipped(files)
    write_bytes(path, data)
    return f"{path}: {len(files)} files, {-(-len(data) // 1024)} KB\n"


def read_wheel(path: Path) -> bytes:
    """Read the grader's wheel; what is none, or holds what students must not see, is refused."""
    try:
        data = path.read_bytes()
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [Path(name) for name in archive.namelist()]
    except OSError as error:
        raise GradeError(f"{path}: cannot be read: {error.strerror}") from error
    except zipfile.BadZipFile:
        names = []
    if path.suffix != ".whl" or Path("grader/__init__.py") not in names:
        raise GradeError(f"{path}: no wheel of the grader", tip="python -m build --wheel makes it")
    for name in names:
        if name.is_relative_to(TEMPLATES):
            continue
        if not is_for_students(name) or "reference" in name.parts:
            raise GradeError(f"{path}: holds {name}, which students must not see")
    return data


def lay_starter(spec: Spec, folder: Path, command: str) -> str:
    """Write the starter and the provided files into a folder, all or none; say what is next."""
    files = starter_files(spec) | provided(spec)
    if folder.exists() and not folder.is_dir():
        raise GradeError(f"{folder}: is no folder")
    there = [str(folder / name) for name in sorted(files) if is_there(folder / name)]
    if there:
        more = f" and {len(there) - MOST_NAMED} more" if len(there) > MOST_NAMED else ""
        raise GradeError(
            f"nothing was written: {', '.join(there[:MOST_NAMED])}{more} would be overwritten",
            tip=f"name another folder: grade start {spec.name} FOLDER",
        )
    write_all(folder, files)
    lines = [f"{folder}: {', '.join(sorted(files))}"]
    lines += [f"The handout: {shown(spec.handout)}"] if spec.handout else []
    go = [] if folder == Path() else [f"cd {shlex.quote(str(folder))}"]
    return "\n".join([*lines, "", "Next:", *(f"  {line}" for line in [*go, command])]) + "\n"


def is_there(path: Path) -> bool:
    """Say whether anything has this name, a link that leads nowhere included."""
    return path.exists() or path.is_symlink()


def write_all(folder: Path, files: dict[str, bytes]) -> None:
    """Write new files into a folder; what was written is taken back if one of them fails."""
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    written: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            with (folder / name).open("xb") as file:
                written.append(folder / name)
                file.write(data)
    except BaseException as error:
        for path in written:
            path.unlink()
        for each in made:
            with suppress(OSError):
                each.rmdir()
        if isinstance(error, OSError):
            raise InternalError(f"{folder}: cannot be written: {error.strerror}") from error
        raise
