"""Namespaces: a process gets a file system, processes and a network of its own.

The file system is built of what a box may see, read-only, and of memory of a limited size.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from grader.box.kernel import call, words

if TYPE_CHECKING:
    from collections.abc import Iterable

BIND, RECURSIVE, PRIVATE, DETACH = 0x1000, 0x4000, 1 << 18, 2
NO_SETUID, NO_DEVICES, NO_EXECUTION = 2, 4, 8
READ_ONLY = 1
BELOW, AT_CWD = 0x8000, -100
MOUNTS, HOSTNAME, IPC, USER, PIDS, NETWORK = (
    0x00020000,
    0x04000000,
    0x08000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
DEVICES = ("null", "zero", "full", "random", "urandom")
MEMORY = "/dev/shm"  # noqa: S108 - inside the box
SCRATCH = "size=320m,nr_inodes=20480,mode=755"  # more than a case may have
SHARED = "size=64m,nr_inodes=1024,mode=1777"


def part() -> None:
    """Part from the system's namespaces; the next process to be forked is the first of its kind."""
    user, group = os.geteuid(), os.getegid()
    others = MOUNTS | HOSTNAME | IPC | PIDS | NETWORK
    if user == 0:
        call("unshare", others)
        return
    call("unshare", USER | others)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def move_in(root: str, shown: Iterable[str], scratch: str) -> None:
    """Make what is shown, at its own place, all that this process sees of the file system."""
    mount(None, "/", None, RECURSIVE | PRIVATE)
    mount("tmpfs", root, "tmpfs", NO_SETUID | NO_DEVICES, "size=1m,mode=755")
    for path in shown:
        show(path, root)
    for folder in ("/proc", "/dev", MEMORY, "/tmp", scratch):  # noqa: S108 - inside the box
        os.makedirs(root + folder, exist_ok=True)
    for name in DEVICES:
        os.close(os.open(f"{root}/dev/{name}", os.O_CREAT | os.O_WRONLY))
    protect(root, READ_ONLY | NO_SETUID | NO_DEVICES)
    for name in DEVICES:
        mount(f"/dev/{name}", f"{root}/dev/{name}", None, BIND)
    mount("tmpfs", root + scratch, "tmpfs", NO_SETUID | NO_DEVICES, SCRATCH)
    mount("tmpfs", root + MEMORY, "tmpfs", NO_SETUID | NO_DEVICES, SHARED)
    with contextlib.suppress(OSError):  # refused in some containers, and nothing depends on it
        mount("proc", root + "/proc", "proc", NO_SETUID | NO_DEVICES | NO_EXECUTION)
    os.chdir(root)
    call("pivot_root", b".", b".")
    call("umount2", b".", DETACH)
    os.chdir("/")


def show(path: str, root: str) -> None:
    """Let a file, folder or link be seen below a new root, if it is there."""
    target = root + path
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if os.path.islink(path):
        os.symlink(os.readlink(path), target)
        return
    if os.path.isdir(path):
        os.makedirs(target, exist_ok=True)
    elif os.path.exists(path):
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY))
    else:
        return
    mount(path, target, None, BIND | RECURSIVE)


def mount(
    source: str | None, target: str, kind: str | None, flags: int, options: str | None = None
) -> None:
    """Mount a file system, or something at a second place."""
    names = [word if word is None else os.fsencode(word) for word in (source, target, kind)]
    call("mount", *names, flags, None if options is None else options.encode())


def protect(path: str, attributes: int) -> None:
    """Set attributes of everything that is mounted at or below a path."""
    call("mount_setattr", AT_CWD, os.fsencode(path), BELOW, words(attributes, 0, 0, 0), 32)
