"""Goldens: where they are, how they are read, recorded from the reference, and checked."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError
from grader.spec import Case, Run, Spec
from grader.steps import unrolled
from grader.values import to_expected

if TYPE_CHECKING:
    from pathlib import Path

    from grader.transcript import Transcript


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


def read_golden(root: Path, spec: Spec, case: Case) -> Golden:
    """Read a case's golden; one that is missing or unreadable stops the grading."""
    found = {}
    for what, path in paths_of(root, spec, case).items():
        try:
            found[what] = path.read_bytes()
        except OSError as error:
            raise GradeError(
                f"{path}: the golden of `{case.id}` cannot be read: {error.strerror}",
                tip="`grade golden record` makes it from the reference",
            ) from error
    return decode_golden(found, str(folder_of(root, spec, case) / case.id))


def decode_golden(found: dict[str, bytes], name: str) -> Golden:
    """Make a golden of its files' bytes."""
    values = None
    if "values" in found:
        try:
            values = tuple(json.loads(line) for line in found["values"].splitlines())
        except ValueError as error:
            raise GradeError(f"{name}.json: the golden is damaged: {error}") from error
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
    return found | {f"file {name}": data for name, data in transcript.files.items()}


def encode_values(spec: Spec, case: Case, transcript: Transcript) -> bytes:
    """Return the values of the golden steps, a JSON line each."""
    assert isinstance(case.work, tuple)  # noqa: S101 - told apart by the caller
    lines = []
    for (step, _), answer in zip(unrolled(case.work), transcript.answers, strict=True):
        if step.expected is not None and step.expected.matcher == "golden":
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
    if transcript.ended is not None:
        return f"ran into its limit ({transcript.ended})"
    if transcript.crash is not None or transcript.missing is not None or not transcript.sound:
        crash = transcript.crash or {}
        return f"crashed: {crash.get('type', '')} {crash.get('message', '')}".rstrip()
    if isinstance(case.work, Run):
        lacking = [name for name in case.work.files if name not in transcript.files]
        return f"did not write {', '.join(lacking)}" if lacking else ""
    if isinstance(case.work, tuple):
        return (
            ""
            if len(transcript.answers) == sum(1 for _ in unrolled(case.work))
            else "did not get through the steps"
        )
    return ""
