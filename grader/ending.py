"""Says how a process ended when it did not end as it should: its limit, its crash, its signal."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from grader.box.capture import MOST_EMPTY, REPEAT_TAIL, repeating
from grader.box.encode import printed_traceback
from grader.compare import cut, split, text_of
from grader.errors import did_you_mean
from grader.verdict import Cause, Divergence, Problem

if TYPE_CHECKING:
    from grader.spec import Case
    from grader.transcript import Transcript

MOST_BLOCK = 6
MORE_INPUT = "It asks for more input than there is."
ENDED = {
    "wall": (
        Cause.TIMEOUT,
        "It did not end within {wall:g} seconds: an endless loop, or waiting for something.",
    ),
    "cpu": (
        Cause.TIMEOUT,
        "It was still computing after {cpu:g} seconds: an endless loop, or far too slow.",
    ),
    "output": (
        Cause.OUTPUT_LIMIT,
        "It printed more than {output} MB: probably an endless loop that prints.",
    ),
    "repeating": (
        Cause.REPEATING,
        "It prints the same block of lines again and again without end.",
    ),
    "disk": (Cause.DISK_LIMIT, "It wrote more to the disk than there is room for."),
    "processes": (Cause.PROCESS_LIMIT, "It started more processes than the {processes} it may."),
}


def unsound() -> Problem:
    """Tell of answers that our side of the process did not write."""
    return Problem(
        Cause.CRASH, "The program wrote into the grader's own channel; nothing of this run counts."
    )


def stopped(case: Case, transcript: Transcript) -> Problem | None:
    """Say how a process ended when it did not end by itself."""
    if transcript.ended in {"cpu", "wall"} and is_asking_on(case, transcript):
        return Problem(Cause.WAITING_FOR_INPUT, MORE_INPUT)
    if transcript.ended is not None:
        cause, sentence = ENDED[transcript.ended]
        block = repeated_block(transcript.stdout) if cause is Cause.REPEATING else None
        return Problem(
            cause, sentence.format(**vars(case.limits)), Divergence(got=block) if block else None
        )
    if transcript.crash is not None:
        return crashed(transcript.crash)
    if transcript.status < 0:
        return Problem(Cause.KILLED, f"It was ended by {signal_name(-transcript.status)}.")
    return None


def is_asking_on(case: Case, transcript: Transcript) -> bool:
    """Say whether a process went on reading when its input was at an end."""
    return len(transcript.reads) - len(split(case.stdin)) >= MOST_EMPTY


def signal_name(number: int) -> str:
    """Return a signal's name."""
    from signal import Signals

    try:
        return f"the signal {Signals(number).name}"
    except ValueError:
        return f"signal {number}"


def repeated_block(stdout: bytes) -> str:
    """Return the block that the end of an output repeats, as it stands the first time."""
    period = repeating(stdout[-REPEAT_TAIL:])
    start = bisect_left(
        range(len(stdout) - period),
        True,  # noqa: FBT003 - the key's first true value is looked for
        key=lambda place: stdout[place:-period] == stdout[place + period :],
    )
    if start and b"\n" in stdout[start - 1 : start + period]:  # from the first whole line on
        start = stdout.index(b"\n", start - 1) + 1
    lines = split(text_of(stdout[start : start + period]))
    return "\n".join(cut(line) or "" for line in lines[:MOST_BLOCK])


def crashed(crash: dict[str, Any]) -> Problem:
    """Tell of an exception that nobody caught, in the student's own frames."""
    where = Divergence(traceback=printed_traceback(crash))
    if frames := [frame for frame in crash["frames"] if frame[0]]:
        where = Divergence(where=frames[-1][0], line=frames[-1][1], traceback=where.traceback)
    kind, message = crash["type"], crash["message"]
    if "syntax" in crash:
        return syntax_error(crash)
    if kind == "EOFError":
        return Problem(Cause.WAITING_FOR_INPUT, MORE_INPUT, where)
    if kind == "MemoryError":
        return Problem(Cause.MEMORY_LIMIT, "It used more memory than it may.", where)
    if kind == "PermissionError" and "other processes" in message:
        return Problem(Cause.PROCESS_LIMIT, f"It started another process: {message}.", where)
    if kind == "ModuleNotFoundError" and crash.get("name"):
        near = did_you_mean(crash["name"], crash.get("there", []))
        summary = f"It imports {crash['name']}, and there is no such module here{near}."
        return Problem(Cause.MISSING_FILE, summary, where)
    if kind == "ImportError" and "cannot import name" in message:
        summary = message.rpartition(" (")[0] or message
        return Problem(Cause.MISSING_NAME, f"An import fails: {summary}.", where)
    if kind == "SystemExit":
        return Problem(Cause.CRASH, "It leaves the program (exit) instead of returning.", where)
    return Problem(Cause.CRASH, f"It crashed: {kind}{': ' + message if message else ''}", where)


def syntax_error(crash: dict[str, Any]) -> Problem:
    """Tell of a file that Python cannot read."""
    name, line, source = crash["syntax"]
    summary = f"Python does not understand {name} here: {crash['message']}."
    return Problem(Cause.SYNTAX_ERROR, summary, Divergence(where=name, line=line, got=source))


def no_end() -> Problem:
    """Tell of a process that left without its end being seen, as by `os._exit`."""
    return Problem(Cause.CRASH, "The process left in the middle (os._exit?) instead of ending.")
