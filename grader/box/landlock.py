"""Landlock: a process gives up all files, the network and signals but for what it is granted."""

from __future__ import annotations

import os
import stat
from functools import cache
from typing import TYPE_CHECKING

from grader.box.kernel import call, memory, words

if TYPE_CHECKING:
    from collections.abc import Iterable

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
TRUNCATE = 1 << 14
READ = EXECUTE | READ_FILE | READ_DIR
LIST = READ_DIR
USE = READ_FILE | WRITE_FILE | TRUNCATE
ALL = (1 << 16) - 1
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | 1 << 15
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}  # how many rights on files each version knows
NETWORK = 3  # to bind and to connect TCP
SCOPES = 3  # abstract sockets and signals
VERSION = 1
BENEATH = 1


@cache
def version() -> int:
    """Return the version of Landlock that the kernel has, 0 for none."""
    try:
        return call("landlock_create_ruleset", None, 0, VERSION)
    except OSError:
        return 0


def has_scopes() -> bool:
    """Say whether signals end at the border."""
    return version() >= 6


def handled() -> int:
    """Return the rights on files that the kernel can deny."""
    return (1 << RIGHTS.get(version(), 16)) - 1


def ruleset(grants: Iterable[tuple[str, int]]) -> int:
    """Return the descriptor of a set of rules: nothing but what is granted."""
    known = version()
    attributes = [handled(), NETWORK, SCOPES][: 1 if known < 4 else 2 if known < 6 else 3]
    size = 8 * len(attributes)
    made = call("landlock_create_ruleset", words(*attributes), size, 0)
    for path, rights in grants:
        add(made, path, rights)
    return made


def add(made: int, path: str, rights: int) -> None:
    """Grant rights beneath a path; a path that is not there grants nothing."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(place).st_mode)
        granted = rights & handled() & (ALL if is_folder else OF_FILES)
        rule = granted.to_bytes(8, "little") + place.to_bytes(4, "little")
        call("landlock_add_rule", made, BENEATH, memory(rule)[0], 0)
    finally:
        os.close(place)


def restrict(made: int) -> None:
    """Hold this process, and all it will start, to a set of rules; new privileges must be off."""
    call("landlock_restrict_self", made, 0)
