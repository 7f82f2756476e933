"""The one place where errors meet the user: whatever goes wrong becomes one line and a status."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError, InternalError

if TYPE_CHECKING:
    from collections.abc import Callable

INTERRUPTED = 130
BROKEN_PIPE = 141


def attend(call: Callable[[], object]) -> int:
    """Make a call and return the exit status: its own, or that of what went wrong."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed from the start
            setattr(sys, name, open_nothing())
        getattr(sys, name).reconfigure(errors="backslashreplace")
    signal.signal(signal.SIGTERM, end_tidily)
    try:
        status = call()
        sys.stdout.flush()
    except SystemExit as leaving:
        status = leaving.code
    except BrokenPipeError:
        status = BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("\ngrade: interrupted\n")
        status = INTERRUPTED
    except Exception as error:
        if "GRADE_TRACEBACK" in os.environ:
            raise
        status = complain(told(error))
    if status == BROKEN_PIPE:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status if isinstance(status, int) else 0


def end_tidily(number: int, _frame: object) -> None:
    """End the program as if it had come to its end, so that boxes and workers are cleared away."""
    raise SystemExit(128 + number)


def open_nothing() -> Any:
    """Return a stream that takes everything and keeps nothing."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - open to the end


def told(error: Exception) -> GradeError:
    """Turn whatever went wrong into an error with an exit status and a tip."""
    if isinstance(error, GradeError):
        return error
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        where = error.filename or "standard output"
        return InternalError(f"{where}: cannot be written: {error.strerror}")
    return InternalError(
        f"our own error: {type(error).__name__}: {error}",
        tip="set GRADE_TRACEBACK=1 to see where, and tell us",
    )


def complain(error: GradeError) -> int:
    """Print an error and its tip, and return its exit status."""
    with contextlib.suppress(OSError):  # standard output may be what is wrong
        sys.stdout.flush()
    sys.stderr.write(f"grade: {error}\n" + (f"  tip: {error.tip}\n" if error.tip else ""))
    return error.exit_status
