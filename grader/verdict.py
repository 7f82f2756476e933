"""The answer for a case: its outcome and, when it is no pass, where and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

OUTPUT = "standard output"  # where a transcript is compared
UNJUDGED = "it was not judged any more"  # the summary of a case that grading never came to


class Outcome(Enum):
    """How a case ended. ERROR is our own fault and never costs the student."""

    PASS = "pass"  # noqa: S105 - not a password
    FAIL = "fail"
    SKIP = "skip"
    ERROR = "error"


class Cause(Enum):
    """Why a case did not pass, decided by rule."""

    CASE_ONLY = "case only"
    TRAILING_BLANK = "trailing blank"
    FINAL_NEWLINE = "missing final newline"
    CRLF = "CRLF"
    BLANK_LINES = "blank lines"
    ORDER = "order"
    NUMBER = "number"
    EXTRA_LINES = "extra lines"
    EXTRA_LINE = "extra line"
    MISSING_LINE = "missing line"
    STOPPED_EARLY = "stopped early"
    TEXT = "text"
    NOT_SHOWN = "not shown"
    EXIT_STATUS = "exit status"
    CRASH = "crash"
    SYNTAX_ERROR = "syntax error"
    WAITING_FOR_INPUT = "waiting for input"
    REPEATING = "repeating block"
    OUTPUT_LIMIT = "output limit"
    TIMEOUT = "timeout"
    MEMORY_LIMIT = "memory limit"
    DISK_LIMIT = "disk limit"
    PROCESS_LIMIT = "process limit"
    KILLED = "killed"
    MISSING_FILE = "missing file"
    MISSING_NAME = "missing name"
    SIGNATURE = "wrong signature"
    PRINTED = "printed instead of returned"
    VALUE = "value"
    TYPE = "type"
    NOT_RAISED = "not raised"
    RAISED = "raised"
    DISALLOWED_IMPORT = "disallowed import"
    RULE = "rule"
    NOT_ASKED = "not asked"
    ILLEGAL = "illegal move"
    CHANGED = "changed"
    BEATEN = "beaten"
    DECISION = "decision"
    NEEDS = "needs another case"
    NO_ANSWER = "no answer"


@dataclass(frozen=True)
class Divergence:
    """Where a transcript first leaves what was wanted.

    `place` is in the words of the game, `line` and `column` count from 1 in `where` (standard
    output, a file, a step, a source file); 0 when there is no such place. `before` holds the
    lines just before, on which both agree. Texts are cut to a bounded length.
    """

    where: str = ""
    place: str = ""
    line: int = 0
    column: int = 0
    wanted: str | None = None
    got: str | None = None
    before: tuple[str, ...] = ()
    input: str = ""
    traceback: str = ""


@dataclass(frozen=True)
class Verdict:
    """The answer for one case."""

    case: str
    section: str
    about: str
    outcome: Outcome
    points: int
    earned: int
    hidden: bool = False
    clauses: tuple[str, ...] = ()
    cause: Cause | None = None
    summary: str = ""
    divergence: Divergence | None = None
    hint: str = ""
    reproduce: str = ""
    seconds: float = 0.0
    drawn: str = ""

    @property
    def is_withheld(self) -> bool:
        """Whether all but the outcome has been taken away, as a student must not see it."""
        return self.hidden and not self.about


@dataclass(frozen=True)
class Problem:
    """Why a case does not pass."""

    cause: Cause
    summary: str
    divergence: Divergence | None = None
