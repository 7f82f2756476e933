"""Judges a case: its transcript and its golden become a verdict with a cause."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import did_you_mean
from grader.judge_run import judge_run
from grader.judge_steps import judge_steps
from grader.plan import modules_needed
from grader.spec import Case, Run, Spec, Task
from grader.spec_file import Rule
from grader.submission import SUFFIX
from grader.verdict import Cause, Divergence, Outcome, Problem, Verdict

if TYPE_CHECKING:
    from grader.golden import Golden
    from grader.submission import Submission
    from grader.transcript import Transcript


def judge(spec: Spec, case: Case, transcript: Transcript, golden: Golden) -> Problem | None:
    """Return why a case that was run does not pass, None if it does."""
    if transcript.fault:
        return Problem(Cause.NO_ANSWER, f"The grader's own part failed: {transcript.fault}")
    match case.work:
        case Run() as run:
            return judge_run(spec, case, run, transcript, golden)
        case Rule():
            return judge_rule(transcript)
        case Task():
            raise TypeError(f"{case.id} is judged by its referee")
        case steps:
            return judge_steps(spec, case, steps, transcript, golden)


def verdict_of(
    case: Case, problem: Problem | None, *, again: str = "", seconds: float = 0.0
) -> Verdict:
    """Make the verdict of a case: a problem fails it, skips it, or is our own."""
    outcome = Outcome.PASS
    if problem is not None:
        special = {Cause.NEEDS: Outcome.SKIP, Cause.NO_ANSWER: Outcome.ERROR}
        outcome = special.get(problem.cause, Outcome.FAIL)
    return Verdict(
        case=case.id,
        section=case.section,
        about=case.about,
        outcome=outcome,
        points=case.points,
        earned=case.points if outcome is Outcome.PASS else 0,
        hidden=case.hidden,
        clauses=case.clauses,
        cause=problem.cause if problem else None,
        summary=problem.summary if problem else "",
        divergence=problem.divergence if problem else None,
        hint=case.hint if outcome is Outcome.FAIL else "",
        reproduce=again if outcome is Outcome.FAIL else "",
        seconds=round(seconds, 6),
        drawn=case.drawn,
    )


def reproduce(spec: Spec, case: Case, path: Path, options: str = "") -> str:
    """Return the command that shows a failing case again; a fresh one needs the options."""
    where = "" if path == Path() else f" {shlex.quote(str(path))}"
    has_input = bool(case.stdin or case.numbers or case.stack)
    if not isinstance(case.work, Run) or (case.drawn and has_input):
        more = options if case.drawn else ""
        return f"grade {spec.name}{where}{more} --only {case.id}"
    if has_input or not case.work.arguments:
        return f"grade run {spec.name}{where} --case {case.id}"
    seed = f" --seed {case.seed}" if case.seed else ""
    return f"grade run {spec.name}{where}{seed} -- {shlex.join(case.work.arguments)}"


def cannot_be_run(spec: Spec, case: Case, submission: Submission) -> Problem | None:
    """Say why a case need not be run at all: a file it needs is not there."""
    for module in modules_needed(spec, case):
        name = module + SUFFIX
        if name not in submission.files and not isinstance(case.work, Rule):
            return missing_file(name, spec, submission)
    return None


def missing_file(name: str, spec: Spec, submission: Submission) -> Problem:
    """Tell of a missing file, and of the one that may be meant."""
    asked = {module + SUFFIX for module in spec.files}
    near = did_you_mean(name, submission.files.keys() - asked)
    return Problem(
        Cause.MISSING_FILE, f"The file {name} is not there{near}.", Divergence(where=name)
    )


def judge_rule(transcript: Transcript) -> Problem | None:
    """Judge what was found in the sources; no answer at all is no pass."""
    if transcript.findings is None:
        return Problem(Cause.RULE, "The files cannot be looked through.")
    if not transcript.findings:
        return None
    cause, file, line, message, source = transcript.findings[0]
    more = len(transcript.findings) - 1
    summary = message + (f" ({more} more like this)" if more else "")
    return Problem(Cause(cause), summary, Divergence(where=file, line=line, got=source or None))
