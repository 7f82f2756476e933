"""Goldens: where they are, how they are read, recorded from the reference, and checked."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError
from grader.spec import Case, Run, Spec
from grader.steps import Step, unrolled
from grader.values import to_expected

if TYPE_CHECKING:
    from pathlib import Path

    from grader.transcript import Transcript

RECORD = "`grade golden record` makes it from the reference, `grade golden review` accepts it"
ACCEPT = "a new one is pending: `grade golden review` shows it and accepts it"
PENDING = ".pending"


@dataclass(frozen=True)
class Golden:
    """What the reference gave for a case: its output, its files, the values of its golden steps."""

    stdout: bytes | None = None
    files: dict[str, bytes] = field(default_factory=dict)
    values: tuple[Any, ...] | None = None


def folder_of(root: Path, spec: Spec, case: Case) -> Path:
    """Return the folder of a case's golden; hidden ones lie apart, so that they stay at home."""
    folder = root / "golden" / spec.name
    return folder / "hidden" if case.hidden else folder


def paths_of(root: Path, spec: Spec, case: Case) -> dict[str, Path]:
    """Return the files of a case's golden by what they hold: stdout, values, or a file's name."""
    folder = folder_of(root, spec, case)
    if not case.uses_golden:
        return {}
    if not isinstance(case.work, Run):
        return {"values": folder / f"{case.id}.json"}
    paths = {"stdout": folder / f"{case.id}.txt"} if case.work.stdout == "golden" else {}
    wanted = [name for name, text in case.work.files.items() if text == "golden"]
    return paths | {f"file {name}": folder / f"{case.id}.{name}" for name in wanted}


def pending_of(path: Path) -> Path:
    """Return where a new golden waits to be read: beside the accepted one, which alone counts."""
    return path.with_name(path.name + PENDING)


def mend(path: Path) -> str:
    """Say how a golden that is missing or damaged is mended."""
    return ACCEPT if pending_of(path).is_file() else RECORD


def read_golden(root: Path, spec: Spec, case: Case) -> Golden:
    """Read a case's golden; one that is missing or unreadable stops the grading."""
    found = {}
    for what, path in paths_of(root, spec, case).items():
        try:
            found[what] = path.read_bytes()
        except OSError as error:
            raise GradeError(
                f"{path}: the golden of `{case.id}` cannot be read: {error.strerror}",
                tip=mend(path),
            ) from error
    golden = decode_golden(found, str(folder_of(root, spec, case) / case.id))
    if golden.values is not None and len(golden.values) != len(golden_steps(case)):
        raise GradeError(
            f"{paths_of(root, spec, case)['values']}: the golden of `{case.id}` is damaged: "
            f"{len(golden.values)} values for {len(golden_steps(case))} steps",
            tip=RECORD,
        )
    return golden


def golden_steps(case: Case) -> list[Step]:
    """Return the steps of a case whose values are in its golden, loops unrolled."""
    steps = case.work if isinstance(case.work, tuple) else ()
    return [step for step, _ in unrolled(steps) if asks_for_golden(step)]


def asks_for_golden(step: Step) -> bool:
    """Say whether a step must give what the reference gives."""
    return step.expected is not None and step.expected.matcher == "golden"


def decode_golden(found: dict[str, bytes], name: str) -> Golden:
    """Make a golden of its files' bytes."""
    values = None
    if "values" in found:
        try:
            values = tuple(json.loads(b"[" + b",".join(found["values"].splitlines()) + b"]"))
        except (ValueError, RecursionError) as error:
            raise GradeError(f"{name}.json: the golden is damaged: {error}", tip=RECORD) from error
    files = {
        what.removeprefix("file "): data for what, data in found.items() if what.startswith("file ")
    }
    return Golden(found.get("stdout"), files, values)


def encode_golden(spec: Spec, case: Case, transcript: Transcript) -> dict[str, bytes]:
    """Return the files of a case's golden from what the reference did; raise if it is unfit."""
    if problem := unfit(case, transcript):
        raise GradeError(f"{case.id}: the reference {problem}")
    if not isinstance(case.work, Run):
        return {"values": encode_values(spec, case, transcript)}
    found = {"stdout": transcript.stdout} if case.work.stdout == "golden" else {}
    return found | {
        f"file {name}": data
        for name, data in transcript.files.items()
        if case.work.files.get(name) == "golden"
    }


def encode_values(spec: Spec, case: Case, transcript: Transcript) -> bytes:
    """Return the values of the golden steps, a JSON line each."""
    assert isinstance(case.work, tuple)  # noqa: S101 - told apart by the caller
    lines = []
    for (step, _), answer in zip(unrolled(case.work), transcript.answers, strict=True):
        if asks_for_golden(step):
            try:
                value = to_expected(answer.value, spec.interface.members)
            except ValueError as error:
                raise GradeError(
                    f"{case.id}: `{step.source}` gives {error}, which no golden can hold"
                ) from error
            lines.append(json.dumps(value) + "\n")
    return "".join(lines).encode()


def unfit(case: Case, transcript: Transcript) -> str:
    """Say why a transcript of the reference cannot become a golden; nothing when it can."""
    if transcript.fault:
        return f"could not be run: {transcript.fault}"
    if transcript.ended is not None:
        return f"ran into its limit ({transcript.ended})"
    if transcript.crash is not None:
        return crashed(transcript.crash)
    if transcript.missing is not None:
        module, name, _ = transcript.missing
        return f"defines no `{name}` in {module}"
    if isinstance(case.work, tuple):
        return unfit_steps(case, transcript)
    if not transcript.finished or not transcript.sound:
        return f"left in the middle (status {transcript.status})"
    if isinstance(case.work, Run):
        if case.work.exit is not None and transcript.status != case.work.exit:
            return f"ended with status {transcript.status}, not {case.work.exit}"
        lacking = [name for name in case.work.files if name not in transcript.files]
        return f"did not write {', '.join(lacking)}" if lacking else ""
    return ""


def unfit_steps(case: Case, transcript: Transcript) -> str:
    """Say which step the reference did not get through; nothing when there is none."""
    steps = [step for step, _ in unrolled(case.work)] if isinstance(case.work, tuple) else []
    answers = transcript.answers
    if len(answers) != len(steps) or not transcript.finished or not transcript.sound:
        if answers and answers[-1].kind == "raised":
            return f"{crashed(answers[-1].value)} in `{steps[len(answers) - 1].source}`"
        return f"left in the middle (status {transcript.status})"
    for step, answer in zip(steps, answers, strict=True):
        if answer.kind == "raised" and asks_for_golden(step):  # nothing is left undone after it
            return f"{crashed(answer.value)} in `{step.source}`"
    return ""


def crashed(crash: dict[str, Any]) -> str:
    """Tell of an exception in a few words."""
    return f"crashed: {crash['type']} {crash['message']}".rstrip()
