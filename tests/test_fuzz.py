"""Facts about nonsense: whatever comes in, there is no traceback, and nothing passes by chance."""

from __future__ import annotations

import io
import json
import os
import random
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.errors import GradeError
from grader.golden import Golden
from grader.judge import judge
from grader.run import LostWorkerError, Replies, is_answer
from grader.spec import examine
from grader.submission import open_submission
from grader.transcript import make_transcript
from grader.verdict import Outcome
from tests.toy import FILES, NAME, make_toy
from tests.toy import SPEC as TOY
from tests.workbench import REFERENCE, Workbench, make_workbench

if TYPE_CHECKING:
    from collections.abc import Callable

    from grader.spec import Case

LINES = [
    '["value", [0, "Bye"]]',
    '["value", [12, {"$object": "Point", "#": 0, "fields": {"x": 2}}]]',
    '["raised", [0, {"type": "OSError", "message": "", "frames": [["a.py", 3, "f", "x"]]}]]',
    '["crash", {"type": "KeyError", "message": "1", "frames": [], "name": "x", "there": ["a"]}]',
    '["missing", ["tools", "greet", ["great"]]]',
    '["findings", [["rule", "game.py", 3, "no", "x = 1"]]]',
    '["read", 7]',
    '["exit", 0]',
    '["end", 0]',
    '["fault", "KeyError: 1"]',
]
PIECES = [
    "[", "]", "{", "}", '"', ",", "null", "true", "NaN", "-1", "1e999", "9" * 5000, '"\\ud800"',
    '"$enum"', '"$dict"', '"$cut"', '["end", 0]\n', "[" * 3000, "\n", "\0", "\x1b[2J", "ä",
]  # fmt: skip
HEADER = {"id": "greet", "ended": None, "status": 0, "wall": 0.1, "files": [], "sizes": [0, 0, 9]}
WORDS = [
    *TOY.split(),
    "null",
    "[]",
    "{}",
    "- ",
    ": ",
    "&a",
    "*a",
    "!!python/none",
    "1e99",
    "\t",
    "\x07",
]


def mutated(text: str, chance: random.Random, pieces: list[str]) -> str:
    """Return a text with a few parts taken out, doubled, exchanged or put in."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice([0, 1, 1, 3, 20]))
        part = chance.choice(["", text[start:end] * 2, chance.choice(pieces)])
        text = text[:start] + part + text[end:]
    return text


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    return make_workbench(tmp_path_factory.mktemp("bench"))


def cases(bench: Workbench) -> dict[str, Case]:
    """Return cases of every kind by name; nothing in LINES passes any of them."""
    return {name: case for name in ("greet", "pile", "checked", "rounds", "talk")
            if (case := bench.spec.case(name))}  # fmt: skip


def send_nonsense(bench: Workbench, seed: int, count: int) -> int:
    """Judge many mutated messages; return how many of them could be understood."""
    chance = random.Random(seed)
    understood = 0
    chosen = cases(bench)
    for _ in range(count):
        lines = chance.choices(LINES, k=chance.randint(1, 4))
        raw = mutated("\n".join([*lines, '["end", 0]', ""]), chance, PIECES)
        header = {**HEADER, "status": chance.choice([0, 0, 1, -9, -24, 255])}
        header["ended"] = chance.choice([None, None, None, "cpu", "wall", "output", "disk"])
        blobs = [chance.choice([b"", b"Bye\n", b"\xff\0"]), b"", raw.encode(errors="replace")]
        transcript = make_transcript(header, blobs)
        understood += transcript.sound
        for case in chosen.values():
            golden = Golden(stdout=b"Hello\n", values=("x",))
            problem = judge(bench.spec, case, transcript, golden)
            assert problem is not None, (case.id, raw, header)
            assert problem.summary
    return understood


def test_mutated_messages_pass_nothing(bench: Workbench) -> None:
    assert 100 < send_nonsense(bench, 1, 1000) < 1000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_mutated_messages_pass_nothing(bench: Workbench, seed: int) -> None:
    assert 1000 < send_nonsense(bench, seed, 10_000) < 10_000


def read_reply(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """Read one reply from a worker that then ends."""
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    replies = Replies(reading)
    try:
        return replies.next(5)
    finally:
        replies.close()


def test_a_mutated_reply_is_as_good_as_none() -> None:
    chance = random.Random(3)
    whole = json.dumps(HEADER) + "\n" + "x" * 9
    assert is_answer(read_reply(whole.encode())[0])
    lost = 0
    for _ in range(2000):
        try:
            header, blobs = read_reply(mutated(whole, chance, PIECES).encode(errors="replace"))
        except LostWorkerError:
            lost += 1
            continue
        if is_answer(header):
            make_transcript(header, blobs)
    assert 100 < lost < 2000


def read_nonsense(folder: Path, seed: int, count: int) -> int:
    """Read many mutated specs; return how many are still without a fault."""
    chance = random.Random(seed)
    toy = make_toy(folder)
    good = 0
    for _ in range(count):
        toy.spec.write_text(mutated(TOY, chance, WORDS), encoding="utf-8")
        spec, faults = examine(folder / "specs" / NAME)
        assert spec is not None or faults
        assert all(fault.message for fault in faults)
        good += not faults
    return good


def test_mutated_specs_are_told_of(tmp_path: Path) -> None:
    assert 0 < read_nonsense(tmp_path, 1, 200) < 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_mutated_specs_are_told_of(tmp_path: Path, seed: int) -> None:
    assert 0 < read_nonsense(tmp_path, seed, 1000) < 1000


def zipped() -> bytes:
    """Return a submission as a zip."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in FILES.items():
            archive.writestr(f"work/{name}", text)
    return held.getvalue()


def tarred(mode: str) -> Callable[[], bytes]:
    """Return how to make a submission as a tar."""

    def make() -> bytes:
        held = io.BytesIO()
        with tarfile.open(fileobj=held, mode=mode) as archive:  # type: ignore[call-overload]
            for name, text in FILES.items():
                entry = tarfile.TarInfo(f"work/{name}")
                entry.size = len(text)
                archive.addfile(entry, io.BytesIO(text.encode()))
        return held.getvalue()

    return make


ARCHIVES = {"zip": zipped, "tar": tarred("w"), "gz": tarred("w:gz"), "xz": tarred("w:xz")}


def open_nonsense(folder: Path, kind: str, count: int) -> None:
    """Open many mutated archives: each gives files, or one clear line."""
    chance = random.Random(kind)
    whole = ARCHIVES[kind]()
    path = folder / f"work.{kind}"
    for _ in range(count):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(data))
            if chance.random() < 0.2:
                del data[place : place + chance.randint(1, 600)]
                data = data or bytearray(b"x")
            else:
                data[place] = chance.randrange(256)
        path.write_bytes(data)
        said = ""
        try:
            assert open_submission(path, ("dice", "cup")).files
        except GradeError as error:
            said = str(error)
        assert "\n" not in said


@pytest.mark.parametrize("kind", ARCHIVES)
def test_mutated_archives_are_read_or_told_of(tmp_path: Path, kind: str) -> None:
    open_nonsense(tmp_path, kind, 150)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ARCHIVES)
def test_many_mutated_archives_are_read_or_told_of(tmp_path: Path, kind: str) -> None:
    open_nonsense(tmp_path, kind, 3000)


SOURCES = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=300).map(lambda text: text.encode(errors="surrogatepass")),
    st.randoms().map(
        lambda chance: mutated(str(REFERENCE["tools.py"]), chance, PIECES).encode(errors="replace")
    ),
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(game=SOURCES, tools=SOURCES)
def test_a_submission_of_nonsense_is_judged(bench: Workbench, game: bytes, tools: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (("game.py", game), ("tools.py", tools)):
            Path(folder, name).write_bytes(data)
        report = bench.grade(Path(folder), "rounds", "pile", "imports")
    outcomes = {verdict.case: verdict.outcome for verdict in report.verdicts}
    assert Outcome.ERROR not in outcomes.values()
    assert outcomes["rounds"] is Outcome.FAIL
