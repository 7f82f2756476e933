"""Calls the kernel where the library has no word for it, on machines whose numbers are known."""

from __future__ import annotations

import functools
import os
import sys
from typing import Any

try:
    import ctypes
except ImportError:  # a Python without it; nothing of the kernel can be had
    ctypes = None  # type: ignore[assignment]

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
CAPABILITIES = 0x20080522  # version 3 of the structure
NEWEST = 469  # the last call that was looked at; later ones are refused

# Names and numbers on x86_64 and aarch64; none where the machine does not have the call.
CALLS: dict[str, tuple[int | None, int | None]] = {
    "accept": (43, 202),
    "accept4": (288, 242),
    "acct": (163, 89),
    "add_key": (248, 217),
    "adjtimex": (159, 171),
    "bind": (49, 200),
    "bpf": (321, 280),
    "capset": (126, 91),
    "chmod": (90, None),
    "chown": (92, None),
    "chroot": (161, 51),
    "clock_adjtime": (305, 266),
    "clock_settime": (227, 112),
    "clone": (56, 220),
    "clone3": (435, 435),
    "connect": (42, 203),
    "delete_module": (176, 106),
    "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "fcntl": (72, 25),
    "file_setattr": (469, 469),
    "finit_module": (313, 273),
    "fork": (57, None),
    "fremovexattr": (199, 16),
    "fsconfig": (431, 431),
    "fsetxattr": (190, 7),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "futimesat": (261, None),
    "init_module": (175, 105),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),
    "ioctl": (16, 29),
    "ioperm": (173, None),
    "iopl": (172, None),
    "ioprio_set": (251, 30),
    "kcmp": (312, 272),
    "kexec_file_load": (320, 294),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "kill": (62, 129),
    "landlock_add_rule": (445, 445),
    "landlock_create_ruleset": (444, 444),
    "landlock_restrict_self": (446, 446),
    "lchown": (94, None),
    "listen": (50, 201),
    "lookup_dcookie": (212, 18),
    "lremovexattr": (198, 15),
    "lsetxattr": (189, 6),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "migrate_pages": (256, 238),
    "modify_ldt": (154, None),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "move_pages": (279, 239),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "msgctl": (71, 187),
    "msgget": (68, 186),
    "msgrcv": (70, 188),
    "msgsnd": (69, 189),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "open_tree_attr": (467, 467),
    "perf_event_open": (298, 241),
    "personality": (135, 92),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "pivot_root": (155, 41),
    "prctl": (157, 167),
    "prlimit64": (302, 261),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "reboot": (169, 142),
    "removexattr": (197, 14),
    "removexattrat": (466, 466),
    "request_key": (249, 218),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "seccomp": (317, 277),
    "semctl": (66, 191),
    "semget": (64, 190),
    "semop": (65, 193),
    "semtimedop": (220, 192),
    "setdomainname": (171, 162),
    "sethostname": (170, 161),
    "setns": (308, 268),
    "setpriority": (141, 140),
    "settimeofday": (164, 170),
    "setxattr": (188, 5),
    "setxattrat": (463, 463),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "shmget": (29, 194),
    "socket": (41, 198),
    "socketpair": (53, 199),
    "swapoff": (168, 225),
    "swapon": (167, 224),
    "syslog": (103, 116),
    "tgkill": (234, 131),
    "tkill": (200, 130),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
    "utime": (132, None),
    "utimensat": (280, 88),
    "utimes": (235, None),
    "vfork": (58, None),
    "vhangup": (153, 58),
}


@functools.cache
def machine() -> tuple[int, int] | None:
    """Return this machine's column of the numbers and its mark in filters; None if unknown."""
    if sys.platform != "linux" or sys.maxsize < 1 << 32 or ctypes is None:
        return None
    return MACHINES.get(os.uname().machine)


def number(name: str) -> int | None:
    """Return the number of a call, None where there is no such call."""
    found = machine()
    return None if found is None else CALLS[name][found[0]]


@functools.cache
def libc() -> Any:
    """Return the C library, opened once."""
    return ctypes.CDLL(None, use_errno=True)


def checked(result: int) -> int:
    """Return what a call gave; raise what it failed with."""
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def call(name: str, *arguments: Any) -> int:
    """Make a call by its number."""
    known = number(name)
    if known is None:
        raise OSError(38, os.strerror(38))  # ENOSYS
    plain = (ctypes.c_long(each) if isinstance(each, int) else each for each in arguments)
    return checked(libc().syscall(ctypes.c_long(known), *plain))


def words(*numbers: int) -> Any:
    """Return memory that holds numbers of 64 bits, as the kernel's structures are made of."""
    return (ctypes.c_uint64 * len(numbers))(*numbers)


def memory(data: bytes) -> tuple[Any, int]:
    """Return memory that holds some bytes, and its address."""
    held = ctypes.create_string_buffer(data, len(data))
    return held, ctypes.addressof(held)


def prctl(option: int, value: int) -> None:
    """Ask the kernel to treat this process otherwise, where it is Linux."""
    if sys.platform == "linux" and ctypes is not None:
        libc().prctl(option, value, 0, 0, 0)


def drop_capabilities() -> None:
    """Give up every power that goes beyond an ordinary user's."""
    call("capset", words(CAPABILITIES), words(0, 0, 0))
