"""Says what of the machine a box may see: the system's programs, the interpreter, our own part."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from grader.box import landlock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SYSTEM = """
    /usr/bin /usr/sbin /usr/lib /usr/lib32 /usr/lib64 /usr/libexec /usr/share /usr/include
    /usr/local/lib /bin /sbin /lib /lib32 /lib64 /nix/store /etc/ld.so.cache /etc/ld.so.conf
    /etc/ld.so.conf.d /etc/localtime /etc/alternatives
"""
OF_PYTHON = ("bin", "lib", "lib64", "include", "share")
DEVICES = tuple(f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom"))
ABOVE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def shown() -> list[str]:
    """Return the files and folders that a box sees, those above others first."""
    python = [os.path.join(sys.base_prefix, name) for name in OF_PYTHON]
    folder = os.path.dirname(sys.executable)  # of an environment: `sys.prefix` tells only later
    environment = [folder, os.path.join(os.path.dirname(folder), "pyvenv.cfg")]
    own = [os.path.join(ABOVE, name) for name in ("__init__.py", "box")]
    paths: list[str] = []
    for path in sorted({*SYSTEM.split(), *python, *environment, *own}):
        if os.path.lexists(path) and not any(is_in(path, above) for above in paths):
            paths.append(path)
    return paths


def is_in(path: str, above: str) -> bool:
    """Say whether a path is another one or below it."""
    return path == above or path.startswith(above.rstrip(os.sep) + os.sep)


def grants(hidden: Sequence[str]) -> list[tuple[str, int]]:
    """Return the rights of every case on files: to read what is shown and not hidden."""
    seen = [right for path in shown() for right in without(path, hidden)]
    return seen + [(device, landlock.USE) for device in DEVICES]


def without(path: str, hidden: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the rights to read beneath a path, but not beneath what is hidden there."""
    inside = [place for place in hidden if is_in(place, path)]
    if not inside:
        yield path, landlock.READ
    elif path not in inside:
        yield path, landlock.LIST
        for name in sorted(os.listdir(path)):
            yield from without(os.path.join(path, name), inside)
