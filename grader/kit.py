"""Puts together what a student gets: handout, starter, provided files, public cases and goldens."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

from grader import __version__
from grader.errors import GradeError, InternalError
from grader.golden import RECORD, paths_of
from grader.plan import provided
from grader.spec import load
from grader.starter import HANDOUT, starter_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from grader.catalogue import Catalogue
    from grader.spec import Spec

# Of a spec's folder this goes with a kit, and nothing else: what is not named here stays at home.
OF_A_SPEC = ("spec.yaml", HANDOUT, "provided/**/*", "referee/**/*")
LEFT_OUT = "__pycache__"
EPOCH = (1980, 1, 1, 0, 0, 0)
PLAIN_FILE = 0o100644 << 16
UNIX = 3
README = """\
# {title}

[{handout}]({handout}) says what to do. Your work goes into the folder `{name}`, where a starter lies: every name
that is asked for is there, and says that it is not written yet. The provided files lie beside it; leave them as they are.

Install the grader once{whence}, then grade your work as often as you like:

```
pip install {wheel}
cd {name} && grade {name}
```

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
    if (handout := public.folder / HANDOUT).is_file():
        files[HANDOUT] = handout.read_bytes()
    for name, data in (starter_files(public) | provided(public)).items():
        files[f"{public.name}/{name}"] = data
    for layer in layers:
        files |= spec_files(layer) | golden_files(catalogue, layer)
    return {f"{public.name}-kit/{name}": files[name] for name in sorted(files)}


def readme(spec: Spec, wheel: str) -> str:
    """Say in a few words what there is, and the two commands."""
    return README.format(
        title=spec.title,
        handout=HANDOUT,
        name=spec.name,
        whence="" if wheel else " (your course gives you the wheel)",
        wheel=wheel or f"coursegrade-{__version__}-py3-none-any.whl",
    )


def spec_files(spec: Spec) -> dict[str, bytes]:
    """Return what students may see of a spec's folder."""
    return {
        f"specs/{spec.name}/{path.relative_to(spec.folder).as_posix()}": path.read_bytes()
        for pattern in OF_A_SPEC
        for path in spec.folder.glob(pattern)
        if path.is_file() and LEFT_OUT not in path.parts
    }


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
