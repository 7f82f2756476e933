"""Makes a box of a process: every mechanism the machine has, up to a level, and says which."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import sys
from binascii import crc32
from dataclasses import dataclass, field

from grader.box import landlock, namespaces, seccomp, visible
from grader.box.job import limit_tasks
from grader.box.kernel import (
    PR_SET_DUMPABLE,
    PR_SET_NO_NEW_PRIVS,
    PR_SET_PDEATHSIG,
    drop_capabilities,
    machine,
    prctl,
)
from grader.box.levels import BASIC, BUBBLEWRAP, KERNEL, NAMESPACES
from grader.box.tidy import remove_tree

RULES = 12  # the descriptor that a case's rules lie on
FAILED = 77
UNUSED = 61184  # where service managers take users from that nobody else has
MANY = 4096
MOST_TASKS = 256
SHARED = "/dev/shm"  # noqa: S108 - the box's own, or one that processes of a case talk through


@dataclass
class Confinement:
    """What holds this process, and what will hold a case as well."""

    scratch: str
    level: str = BASIC
    most: str = KERNEL
    active: list[str] = field(default_factory=lambda: ["own process", "own folder", "limits"])
    grants: list[tuple[str, int]] = field(default_factory=list)
    own: list[tuple[str, int]] = field(default_factory=list)
    is_alone: bool = False
    has_own_user: bool = False
    has_rules: bool = False
    has_filter: bool = False

    def hide(self, places: list[str]) -> None:
        """Take what must not be read from what a case may read."""
        if self.has_rules:
            self.grants = visible.grants(places)

    def prepare(self, reads: str, folder: str) -> None:
        """Put a case's rules in their place: it reads the submission and owns a folder."""
        if self.has_rules:
            self.own = [(reads, landlock.READ), (folder, landlock.ALL)]
            self._put(self.own)

    def _put(self, own: list[tuple[str, int]]) -> None:
        made = landlock.ruleset([*self.grants, *own])
        os.dup2(made, RULES)
        os.close(made)

    def hold(self, processes: int) -> None:
        """Hold this process, which does one case and nothing else."""
        if self.has_rules:
            if processes:  # rules of its own: those there are serve the other cases as well
                self._put([*self.own, (SHARED, landlock.ALL)])
            landlock.restrict(RULES)
            os.close(RULES)
        if self.has_own_user:
            limit_tasks(MOST_TASKS)
        if self.has_filter:
            scoped = self.is_alone or (self.has_rules and landlock.has_scopes())
            rules = seccomp.for_a_case(
                processes=processes > 0,
                pretend=not self.is_alone,
                own=0 if scoped or processes else os.getpid(),
            )
            seccomp.install(seccomp.compiled(rules))


def clear_shared_memory() -> None:
    """Remove what a case has left where its processes talked, so that no other finds it."""
    with contextlib.suppress(OSError):
        for name in os.listdir(SHARED):
            remove_tree(os.path.join(SHARED, name))
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(SHARED, name))


def enter(place: str, level: str) -> Confinement:
    """Become the inside of a box, up to a level; what the machine lacks is left out and not told.

    Where namespaces can be had, it is a child of the process that called which goes on.
    """
    is_alone = level == BUBBLEWRAP or (level == NAMESPACES and part(place))
    scratch = os.path.join(place, "scratch", str(os.getpid()))
    os.mkdir(scratch, 0o700)
    held = Confinement(scratch, is_alone=is_alone, most=level if is_alone else KERNEL)
    if level != BASIC:
        confine(held)
    return held


def confine(held: Confinement) -> None:
    """Give up all powers, and the system calls that no case needs; where it is not Linux, none."""
    if sys.platform != "linux":
        return
    if os.geteuid() == 0:
        give_up_root(held)
    elif held.is_alone:
        drop_capabilities()
        held.has_own_user = True
    prctl(PR_SET_DUMPABLE, 0)  # or a case could look into its worker
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    if version := landlock.version():
        held.has_rules = True
        held.active.append(f"Landlock {version}")
    if machine() is not None:
        try:
            seccomp.install(seccomp.compiled(seccomp.general()))
        except OSError:
            return
        held.has_filter = True
        held.active.append("seccomp")
    if held.has_rules and held.has_filter:
        held.level = held.most


def give_up_root(held: Confinement) -> None:
    """Become a user that nobody else is; where that would see too little, root without powers."""
    if held.is_alone or all(map(is_open, (os.__file__, __file__, held.scratch))):
        user = UNUSED + crc32(held.scratch.encode()) % MANY
        try:
            os.chown(held.scratch, user, user)
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
        except OSError:
            os.chown(held.scratch, 0, 0)
        else:
            held.has_own_user = True
            held.active.append("unprivileged user")
    drop_capabilities()


def is_open(path: str) -> bool:
    """Say whether anybody may reach a path."""
    while (above := os.path.dirname(path)) != path:
        path = above
        if not os.stat(path).st_mode & stat.S_IXOTH:
            return False
    return True


def part(place: str) -> bool:
    """Go on as the first process of new namespaces; where that fails, as before, and say so."""
    if outer := os.fork():
        status = os.waitstatus_to_exitcode(os.waitpid(outer, 0)[1])
        if status != FAILED:
            os._exit(abs(status))
        return False
    try:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        namespaces.part()
        if inner := os.fork():
            os._exit(abs(os.waitstatus_to_exitcode(os.waitpid(inner, 0)[1])))
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        submission, scratch, root = (
            os.path.join(place, name) for name in ("submission", "scratch", "root")
        )
        namespaces.move_in(root, [*visible.shown(), submission], scratch)
    except OSError:
        os._exit(FAILED)
    return True
