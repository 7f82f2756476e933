"""Facts about kits: what is in them, what is not, and that `grade` works inside."""

from __future__ import annotations

import ast
import json
import re
import shutil
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from grader.catalogue import Catalogue
from grader.golden import paths_of
from grader.kit import kit_files
from grader.packing import zipped
from tests.test_known_verdicts import EVERYONE
from tests.toy import HIDDEN, Toy, complaint, grade, make_toy, write

if TYPE_CHECKING:
    from grader.spec import Spec

ROOT = Path(__file__).parents[1]
CATALOGUE = Catalogue(ROOT)
SHARED_LINES = 4  # so many lines of the reference in a row are no coincidence
LEAST_SHARED = 120  # characters in them
SOME_BYTES = 40  # a golden shorter than this may be like any other text
OTHERS = {"blackjack-final": "correct-differently-final"}  # the reference is told its edition

each_assignment = pytest.mark.parametrize("name", CATALOGUE.names)


@cache
def loaded(name: str) -> Spec:
    """Return an assignment's spec, its hidden cases included."""
    return CATALOGUE.load(name)


@cache
def kit(name: str) -> dict[str, bytes]:
    """Return the files of an assignment's kit, without the folder they lie in."""
    files = kit_files(CATALOGUE, loaded(name))
    assert all(path.startswith(f"{name}-kit/") for path in files)
    return {path.partition("/")[2]: data for path, data in files.items()}


def unpacked(name: str, folder: Path) -> Path:
    """Write the files of a kit, as unpacking it does, and return where they are."""
    return write(folder / f"{name}-kit", kit(name))


def graded(name: str, kit: Path, runner: str, *words: str | Path) -> tuple[int, dict[str, str]]:
    """Grade in the work folder of a kit; return the status and the outcomes."""
    done = grade(name, *words, "--format", "json", "--runner", runner, cwd=kit / name)
    assert done.stderr == b""
    verdicts = json.loads(done.stdout)["verdicts"]
    return done.returncode, {each["case"]: each["outcome"] for each in verdicts}


def solve(name: str, kit: Path) -> None:
    """Put a right solution into the work folder of a kit."""
    if name in OTHERS:
        write(kit / name, EVERYONE[name, OTHERS[name]].files)
    else:
        shutil.copytree(ROOT / "reference" / name, kit / name, dirs_exist_ok=True)


def public(name: str) -> set[str]:
    """Return the cases that students may see."""
    return {case.id for case in loaded(name).cases if not case.hidden}


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "course", hidden=HIDDEN)


# What is in a kit


@each_assignment
def test_a_kit_holds_nothing_but_what_is_meant_for_students(name: str) -> None:
    spec = loaded(name)
    allowed = ["README.md", "handout.md", f"{name}/*.py"]
    for each in (spec.name, spec.base):
        allowed += [f"specs/{each}/{path}" for path in ("spec.yaml", "handout.md")]
        allowed += [f"specs/{each}/{path}/*" for path in ("provided", "referee")]
        allowed.append(f"golden/{each}/*")
    odd = [path for path in kit(name) if not any(fnmatchcase(path, each) for each in allowed)]
    assert odd == []
    never = re.compile(r"(^|/)(hidden|audit|reference|__pycache__)\b|pending$|clauses")
    assert [path for path in kit(name) if never.search(path)] == []


@each_assignment
def test_a_kit_names_no_hidden_case_and_holds_none_of_their_goldens(name: str) -> None:
    spec = loaded(name)
    hidden = [case for case in spec.cases if case.hidden]
    assert hidden
    everything = b"\n".join(kit(name).values())
    text = everything.decode()
    for case in hidden:
        assert not re.search(rf"(?<![\w-]){re.escape(case.id)}(?![\w-])", text), case.id
        assert case.about not in text
        for path in paths_of(ROOT, spec, case).values():
            golden = path.read_bytes()
            assert len(golden) < SOME_BYTES or golden not in everything, path
            assert not any(held.endswith(path.name) for held in kit(name))


@each_assignment
def test_a_kit_holds_no_passage_of_the_reference(name: str) -> None:
    written = "\n".join(
        tidy(data.decode())
        for path, data in kit(name).items()
        if path.endswith((".py", ".yaml"))  # a handout may well have words that are to be printed
    )
    for path in sorted((ROOT / "reference" / loaded(name).reference.folder).rglob("*.py")):
        lines = tidy(path.read_text("utf-8")).split("\n")
        for start in range(len(lines) - SHARED_LINES + 1):
            passage = "\n".join(lines[start : start + SHARED_LINES])
            assert len(passage) < LEAST_SHARED or passage not in written, passage


def tidy(text: str) -> str:
    """Return the lines that say something, without their indentation."""
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())


@each_assignment
def test_a_kit_has_the_goldens_of_its_public_cases_as_they_are(name: str) -> None:
    spec = loaded(name)
    for case in spec.cases:
        if not case.hidden:
            for path in paths_of(ROOT, spec, case).values():
                assert kit(name)[path.relative_to(ROOT).as_posix()] == path.read_bytes()


@each_assignment
def test_the_work_folder_of_a_kit_has_the_provided_files(name: str) -> None:
    spec = loaded(name)
    work = {path for path in kit(name) if path.startswith(f"{name}/")}
    given = {f"{name}/{path.name}" for path in spec.provided.glob("python/*.py")}
    assert work == given | {f"{name}/{module}.py" for module in spec.files}


def test_the_readme_of_a_kit_has_two_commands(tmp_path: Path) -> None:
    text = (unpacked("cabo", tmp_path) / "README.md").read_text("utf-8")
    _, block, _ = text.split("```")
    install, then = block.strip().split("\n")
    assert re.fullmatch(r"pip install coursegrade-\d+\.\d+\.\d+-py3-none-any\.whl", install)
    assert then == "cd cabo && grade cabo"


# The file


def test_the_same_files_make_the_same_zip(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        words = ("kit", "cabo", "--specs", ROOT / "specs")
        assert grade(*words, cwd=tmp_path / folder).returncode == 0
    one, other = (tmp_path / folder / "cabo-kit.zip" for folder in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()
    with ZipFile(one) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {
            f"cabo-kit/{name}": data for name, data in kit("cabo").items()
        }
        assert archive.namelist() == sorted(archive.namelist())
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o100644}


@pytest.mark.parametrize("output", ["nowhere/kit.zip", ".", "/dev/full"])
def test_a_kit_that_cannot_be_written_is_our_error_in_one_line(toy: Toy, output: str) -> None:
    before = sorted(toy.root.rglob("*"))
    done = toy.grade("kit", "toy", "-o", output)
    assert done.returncode == 3
    assert complaint(done).startswith(f"{output}: cannot be written: ")
    assert sorted(toy.root.rglob("*")) == before


def test_a_kit_that_cannot_be_made_leaves_the_old_one(toy: Toy) -> None:
    assert toy.grade("kit", "toy").returncode == 0
    before = (toy.root / "toy-kit.zip").read_bytes()
    (toy.goldens / "three-throws.txt").unlink()
    done = toy.grade("kit", "toy")
    assert done.returncode == 2
    assert "three-throws.txt: cannot be read: " in complaint(done)
    assert (toy.root / "toy-kit.zip").read_bytes() == before


def test_a_faulty_hidden_file_is_told_before_a_kit_is_made(toy: Toy) -> None:
    (toy.spec.parent / "hidden.yaml").write_text("sections: 3\n", encoding="utf-8")
    assert toy.grade("kit", "toy").returncode == 2
    assert not (toy.root / "toy-kit.zip").exists()


def test_a_wheel_goes_with_a_kit_and_the_readme_names_it(toy: Toy, tmp_path: Path) -> None:
    wheel = tmp_path / "coursegrade-9.9.9-py3-none-any.whl"
    wheel.write_bytes(zipped({"grader/__init__.py": b""}))
    assert toy.grade("kit", "toy", "--wheel", wheel, "-o", "kit.zip").returncode == 0
    with ZipFile(toy.root / "kit.zip") as archive:
        assert archive.read(f"toy-kit/{wheel.name}") == wheel.read_bytes()
        assert f"pip install {wheel.name}\n" in archive.read("toy-kit/README.md").decode()


@pytest.mark.parametrize(
    ("name", "files", "message"),
    [
        ("a.whl", {"other/__init__.py": b""}, "a.whl: no wheel of the grader"),
        ("a.zip", {"grader/__init__.py": b""}, "a.zip: no wheel of the grader"),
        ("a.whl", {}, "a.whl: no wheel of the grader"),
        (
            "a.whl",
            {"grader/__init__.py": b"", "grader/data/specs/toy/hidden.yaml": b""},
            "a.whl: holds grader/data/specs/toy/hidden.yaml, which students must not see",
        ),
    ],
)
def test_a_wheel_that_is_none_or_tells_too_much_is_refused(
    toy: Toy, name: str, files: dict[str, bytes], message: str
) -> None:
    (toy.root / name).write_bytes(zipped(files) if files else b"no zip")
    done = toy.grade("kit", "toy", "--wheel", name)
    assert (done.returncode, complaint(done)) == (2, message)
    assert not (toy.root / "toy-kit.zip").exists()


def test_what_lies_about_in_the_folder_of_a_spec_stays_at_home(toy: Toy) -> None:
    folder = toy.spec.parent
    stray = ("audit.yaml", "notes.txt", "provided/hidden.txt", "provided/python/rand.py.pending")
    write(folder, dict.fromkeys(stray, "secret"))
    write(toy.goldens, {"hidden/a-hundred-throws.txt": "secret", "stale.txt": "secret"})
    assert toy.grade("kit", "toy").returncode == 0
    with ZipFile(toy.root / "toy-kit.zip") as archive:
        assert [name for name in archive.namelist() if b"secret" in archive.read(name)] == []


# Inside


def test_an_edition_that_changes_a_hidden_case_of_its_base_loads_without_it(tmp_path: Path) -> None:
    edition = (
        "assignment: toy-large\ntitle: A large cup\nextends: toy\ndrop: [no-number]\n"
        "sections:\n  - id: secret\n    title: No longer hidden\n    cases:\n"
        "      - {id: a-hundred-throws, about: Public now., run: [100], stdout: some,"
        " needs: [three-throws]}\n"
    )
    toy = make_toy(tmp_path / "course", hidden=HIDDEN, edition=edition)
    assert toy.grade("kit", "toy-large").returncode == 0
    with ZipFile(toy.root / "toy-large-kit.zip") as archive:
        archive.extractall(tmp_path)
    inside = tmp_path / "toy-large-kit"
    assert b"(4 cases, 6 points)" in toy.grade("list", cwd=inside).stdout
    write(inside / "toy-large", {path.name: path.read_bytes() for path in toy.reference.iterdir()})
    status, outcomes = graded("toy-large", inside, "fork")
    assert (status, len(outcomes)) == (0, 4)


def test_an_edition_without_a_handout_has_that_of_its_base(tmp_path: Path) -> None:
    edition = "assignment: toy-large\ntitle: Again\nextends: toy\n"
    toy = make_toy(tmp_path / "course", edition=edition)
    write(toy.root / "specs" / "toy", {"handout.md": "# The cup\n"})
    assert toy.grade("kit", "toy-large").returncode == 0
    with ZipFile(toy.root / "toy-large-kit.zip") as archive:
        assert archive.read("toy-large-kit/handout.md") == b"# The cup\n"
        assert b"[handout.md](handout.md)" in archive.read("toy-large-kit/README.md")


def test_a_right_solution_passes_inside_a_kit(tmp_path: Path) -> None:
    inside = unpacked("blackjack-final", tmp_path)
    solve("blackjack-final", inside)
    status, outcomes = graded("blackjack-final", inside, "fork")
    assert (status, set(outcomes)) == (0, public("blackjack-final"))
    assert set(outcomes.values()) == {"pass"}


def test_a_right_solution_passes_inside_a_kit_where_there_is_no_fork(tmp_path: Path) -> None:
    inside = unpacked("cabo", tmp_path)
    solve("cabo", inside)
    status, outcomes = graded(
        "cabo", inside, "subprocess", "--only", "asking", "--only", "a-game-*"
    )
    assert (status, set(outcomes.values())) == (0, {"pass"})


@pytest.mark.slow
@pytest.mark.parametrize("runner", ["fork", "subprocess"])
@pytest.mark.parametrize("name", [name for name in CATALOGUE.names if name != "kalah"])
def test_every_right_solution_passes_inside_its_kit(name: str, runner: str, tmp_path: Path) -> None:
    inside = unpacked(name, tmp_path)
    solve(name, inside)
    status, outcomes = graded(name, inside, runner)
    assert (status, set(outcomes), set(outcomes.values())) == (0, public(name), {"pass"})


@pytest.mark.slow
def test_kalah_has_its_referee_inside_a_kit(tmp_path: Path) -> None:
    inside = unpacked("kalah", tmp_path)
    solve("kalah", inside)
    status, outcomes = graded("kalah", inside, "fork")
    assert (status, set(outcomes), set(outcomes.values())) == (0, public("kalah"), {"pass"})


@pytest.mark.parametrize("name", ["blackjack"])
def test_the_starter_fails_inside_a_kit_and_nothing_is_an_error(name: str, tmp_path: Path) -> None:
    inside = unpacked(name, tmp_path)
    status, outcomes = graded(name, inside, "fork")
    assert (status, set(outcomes)) == (1, public(name))
    assert set(outcomes.values()) == {"pass", "fail", "skip"}


@pytest.mark.slow
@each_assignment
def test_every_starter_fails_inside_its_kit(name: str, tmp_path: Path) -> None:
    inside = unpacked(name, tmp_path)
    status, outcomes = graded(name, inside, "subprocess")
    assert (status, set(outcomes)) == (1, public(name))
    assert "error" not in outcomes.values()


def test_a_kit_lists_and_shows_its_cases_but_makes_no_fresh_ones(tmp_path: Path) -> None:
    inside = unpacked("blackjack-final", tmp_path)
    listed = grade("list", cwd=inside).stdout.decode()
    assert [line.split()[0] for line in listed.splitlines()] == ["blackjack", "blackjack-final"]
    shown = grade("show", "blackjack-final", "new-deck-order", cwd=inside / "blackjack-final")
    assert shown.returncode == 0
    done = grade("blackjack-final", "--fresh", "1", cwd=inside / "blackjack-final")
    assert done.returncode == 2
    assert complaint(done) == "the reference of `blackjack-final` is not here"


def test_the_referee_that_travels_names_no_hidden_case() -> None:
    for name in CATALOGUE.names:
        hidden = {case.id for case in loaded(name).cases if case.hidden}
        for path, data in kit(name).items():
            if "/referee/" in path and path.endswith(".py"):
                texts = {
                    node.value
                    for node in ast.walk(ast.parse(data))
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                }
                assert texts.isdisjoint(hidden)
