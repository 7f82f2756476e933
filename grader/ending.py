"""Says how a process ended when it did not end as it should: its limit, its crash, its signal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grader.box.capture import REPEAT_TAIL, repeating
from grader.box.encode import printed_traceback
from grader.compare import cut, text_of
from grader.verdict import Cause, Divergence, Problem

if TYPE_CHECKING:
    from grader.spec import Case
    from grader.transcript import Transcript

MOST_BLOCK = 6
ENDED = {
    "wall": (
        Cause.TIMEOUT,
        "It did not end within {wall:g} seconds: an endless loop, or waiting for something.",
    ),
    "cpu": (
        Cause.TIMEOUT,
        "It was still computing after {cpu:g} seconds: probably an endless loop.",
    ),
    "output": (
        Cause.OUTPUT_LIMIT,
        "It printed more than {output} MB: probably an endless loop that prints.",
    ),
    "repeating": (
        Cause.REPEATING,
        "It prints the same block of lines again and again without end.",
    ),
    "processes": (Cause.PROCESS_LIMIT, "It started more processes than the {processes} it may."),
}


def unsound() -> Problem:
    """Tell of answers that our side of the process did not write."""
    return Problem(
        Cause.CRASH, "The program wrote into the grader's own channel; nothing of this run counts."
    )


def stopped(case: Case, transcript: Transcript) -> Problem | None:
    """Say how a process ended when it did not end by itself."""
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


def signal_name(number: int) -> str:
    """Return a signal's name."""
    from signal import Signals

    try:
        return f"the signal {Signals(number).name}"
    except ValueError:
        return f"signal {number}"


def repeated_block(stdout: bytes) -> str:
    """Return the block that the end of an output repeats, from its first whole line on."""
    tail = stdout[-REPEAT_TAIL:]
    period = repeating(tail)
    block = text_of(tail[-2 * period :])
    lines = block.split("\n")
    if len(lines) < 3:
        return block[:MOST_BLOCK]
    count = block[: len(block) // 2].count("\n") or 1
    start = 1 if len(lines) > count + 1 else 0
    shown = lines[start : start + min(count, MOST_BLOCK)]
    return "\n".join(cut(line) or "" for line in shown)


def crashed(crash: dict[str, Any]) -> Problem:
    """Tell of an exception that nobody caught, in the student's own frames."""
    where = Divergence(traceback=printed_traceback(crash))
    if frames := [frame for frame in crash["frames"] if frame[0]]:
        where = Divergence(where=frames[-1][0], line=frames[-1][1], traceback=where.traceback)
    kind, message = crash["type"], crash["message"]
    if "syntax" in crash:
        return syntax_error(crash)
    if kind == "EOFError":
        return Problem(Cause.WAITING_FOR_INPUT, "It asks for more input than there is.", where)
    if kind == "MemoryError":
        return Problem(Cause.MEMORY_LIMIT, "It used more memory than it may.", where)
    if kind == "PermissionError" and "other processes" in message:
        return Problem(Cause.PROCESS_LIMIT, f"It started another process: {message}.", where)
    if kind == "ModuleNotFoundError" and crash.get("name"):
        summary = f"It imports {crash['name']}, and there is no such module here."
        return Problem(Cause.MISSING_FILE, summary, where)
    if kind == "ImportError" and "cannot import name" in message:
        summary = message.partition(" (")[0]
        return Problem(Cause.MISSING_NAME, f"An import fails: {summary}.", where)
    return Problem(Cause.CRASH, f"It crashed: {kind}{': ' + message if message else ''}", where)


def syntax_error(crash: dict[str, Any]) -> Problem:
    """Tell of a file that Python cannot read."""
    name, line, source = crash["syntax"]
    summary = f"{name}, line {line}, is not Python: {crash['message']}"
    return Problem(Cause.SYNTAX_ERROR, summary, Divergence(where=name, line=line, got=source))


def no_end() -> Problem:
    """Tell of a process that left without its end being seen, as by `os._exit`."""
    return Problem(Cause.CRASH, "The process left in the middle (os._exit?) instead of ending.")
