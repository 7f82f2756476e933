"""Says how bubblewrap is to be called around a worker."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRATCH = str(320 << 20)
SHARED = str(64 << 20)
SHM = "/dev/shm"  # noqa: S108 - inside the box
APART = ("ipc", "pid", "net", "uts", "cgroup-try")
# What the worker needs to become an unprivileged user, and then no longer has.
TO_GIVE_UP_ROOT = ("CAP_SETUID", "CAP_SETGID", "CAP_CHOWN")


def find_bubblewrap() -> str:
    """Return where bubblewrap is, nothing if it is not installed."""
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, "bwrap")
        if os.path.isabs(path) and os.access(path, os.X_OK):
            return path
    return ""


def bubble(top: str) -> list[str]:
    """Return the words before a command that is to run in the box in a folder."""
    from grader.box import namespaces, visible

    submission, scratch = (os.path.join(top, name) for name in ("submission", "scratch"))
    words = [find_bubblewrap(), "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    words += [f"--unshare-{name}" for name in APART]
    if os.geteuid() == 0:
        for power in TO_GIVE_UP_ROOT:
            words += ["--cap-add", power]
    else:
        words.append("--unshare-user")
    seen = [*visible.shown(), submission]
    for folder in sorted({above for path in (*seen, SHM) for above in folders_above(path)}):
        words += ["--perms", "0755", "--dir", folder]  # or it would be as closed as outside
    for path in seen:
        words += see(path)
    for name in namespaces.DEVICES:
        words += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    words += ["--proc", "/proc", "--dir", "/tmp"]  # noqa: S108 - inside the box
    words += ["--perms", "1777", "--size", SHARED, "--tmpfs", SHM]
    words += ["--perms", "0755", "--size", SCRATCH, "--tmpfs", scratch]
    return [*words, "--remount-ro", "/", "--chdir", "/", "--"]


def see(path: str) -> list[str]:
    """Return the words that let a file, folder or link be seen."""
    if os.path.islink(path):
        return ["--symlink", os.readlink(path), path]
    return ["--ro-bind", path, path]


def folders_above(path: str) -> Iterator[str]:
    """Yield the folders that a path lies in."""
    while (above := os.path.dirname(path)) not in {path, os.sep}:
        yield above
        path = above
