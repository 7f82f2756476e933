"""Seccomp: system calls that no program of an assignment needs are refused by the kernel."""

from __future__ import annotations

import errno
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.box.kernel import NEWEST, PR_SET_PDEATHSIG, call, machine, memory, number, words

if TYPE_CHECKING:
    from collections.abc import Iterable

LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000
OTHER_ABI = 0x40000000  # the x32 calls of x86_64
NUMBER, MACHINE, ARGUMENTS = 0, 4, 16
SET_FILTER = 1
NEW_NAMESPACES = 0x7E020080
FOR_THE_PARENT = 0x8000  # a child of one's parent
THREAD = 0x10000
KIND_OF_SOCKET, STREAM = 0xF, 1
EVERY_BIT = 0xFFFFFFFF

REFUSED = """
    ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp pidfd_getfd
    mount umount2 pivot_root chroot move_mount open_tree open_tree_attr fsopen fsconfig fsmount
    fspick mount_setattr unshare setns keyctl add_key request_key bpf perf_event_open
    userfaultfd io_uring_setup io_uring_enter io_uring_register kexec_load kexec_file_load
    init_module finit_module delete_module swapon swapoff reboot acct quotactl quotactl_fd
    settimeofday adjtimex clock_settime clock_adjtime sethostname setdomainname iopl ioperm
    modify_ldt syslog vhangup personality open_by_handle_at name_to_handle_at fanotify_init
    fanotify_mark lookup_dcookie move_pages migrate_pages memfd_create memfd_secret shmget shmat
    shmctl msgget msgsnd msgrcv msgctl semget semop semctl semtimedop mq_open mq_unlink socket
    connect bind listen accept accept4 sched_setscheduler sched_setparam sched_setattr
    ioprio_set
"""
# What changes a file's owner, mode or times cannot be held to a folder by Landlock. Programs
# that copy a file call these and do not mind: they are told that it is done.
PRETENDED = """
    chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime utimes futimesat
    utimensat setxattr lsetxattr fsetxattr setxattrat removexattr lremovexattr fremovexattr
    removexattrat file_setattr
"""
OWNERS_OF_SIGNALS = (8, 10, 15)  # F_SETOWN, F_SETSIG, F_SETOWN_EX
ON_TERMINALS = (0x5412, 0x541C, 0x8901, 0x8902)  # TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP
SIGNALS = ("tkill", "rt_sigqueueinfo", "pidfd_send_signal")


@dataclass(frozen=True)
class Rule:
    """A call that fails, always or when an argument's masked bits are, or are not, a value."""

    name: str
    argument: int | None = None
    value: int = 0
    mask: int = EVERY_BIT
    when: bool = True
    error: int = errno.EPERM


def general() -> list[Rule]:
    """Return what is refused in the whole box, its worker included."""
    return [
        *map(Rule, REFUSED.split()),
        Rule("clone3", error=errno.ENOSYS),  # what it is asked for cannot be seen; libc uses clone
        Rule("clone", 0, 0, NEW_NAMESPACES | FOR_THE_PARENT, when=False),
        Rule("socketpair", 1, STREAM, KIND_OF_SOCKET, when=False),
        Rule("prlimit64", 0, 0, when=False),
        Rule("sched_setaffinity", 0, 0, when=False),
        Rule("setpriority", 0, 0, when=False),
        Rule("setpriority", 1, 0, when=False),
        *(Rule("fcntl", 1, command) for command in OWNERS_OF_SIGNALS),
        *(Rule("ioctl", 1, command) for command in ON_TERMINALS),
    ]


def for_a_case(*, processes: bool, pretend: bool, own: int) -> list[Rule]:
    """Return what is refused to a case as well.

    `own` is the only process it may send signals to, 0 where another mechanism sees to that.
    """
    rules = [Rule("prctl", 0, PR_SET_PDEATHSIG)]
    if not processes:
        rules += [Rule("fork"), Rule("vfork"), Rule("clone", 0, 0, THREAD)]
    if pretend:
        rules += [Rule(name, error=0) for name in PRETENDED.split()]
    if own:
        rules += [Rule("kill", 0, own, when=False), Rule("tgkill", 0, own, when=False)]
        rules += map(Rule, SIGNALS)
    return rules


def operation(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    """Return one operation of a filter."""
    return struct.pack("=HBBI", code, yes, no, value & EVERY_BIT)


def compiled(rules: Iterable[Rule]) -> bytes:
    """Return the filter for some rules; calls of another kind of machine are refused too."""
    found = machine()
    if found is None:
        raise OSError(errno.ENOSYS, "no numbers of system calls for this machine")
    return b"".join(
        [
            operation(LOAD, MACHINE),
            operation(EQUAL, found[1], yes=1),
            operation(RETURN, FAIL | errno.ENOSYS),
            operation(LOAD, NUMBER),
            operation(AT_LEAST, min(NEWEST + 1, OTHER_ABI), no=1),
            operation(RETURN, FAIL | errno.ENOSYS),
            *(code(rule) for rule in rules if number(rule.name) is not None),
            operation(RETURN, ALLOW),
        ]
    )


def code(rule: Rule) -> bytes:
    """Return the operations for one rule; the number of the call is loaded before and after."""
    fail = operation(RETURN, FAIL | rule.error)
    wanted = number(rule.name) or 0
    if rule.argument is None:
        return operation(EQUAL, wanted, no=1) + fail
    look = (
        operation(LOAD, ARGUMENTS + 8 * rule.argument)
        + operation(AND, rule.mask)
        + operation(EQUAL, rule.value, *((0, 1) if rule.when else (1, 0)))
        + fail
        + operation(LOAD, NUMBER)
    )
    return operation(EQUAL, wanted, no=len(look) // 8) + look


def install(program: bytes) -> None:
    """Hold this process, and all it will start, to a filter; new privileges must be off."""
    held, address = memory(program)
    call("seccomp", SET_FILTER, 0, words(len(program) // 8, address))
    del held
