"""Facts about the wheel that students install: what is in it, and that it works alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "reference" / "blackjack"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build a wheel or an sdist and return its path."""
    subprocess.run(
        [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", folder, source],
        check=True,
        capture_output=True,
    )
    (built,) = folder.iterdir()
    return built


def names_in(wheel: Path) -> set[str]:
    """Return the paths of all files in a wheel."""
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def shipped(folder: str) -> set[str]:
    """Return where the wheel must hold the public files of `specs` or `golden`."""
    return {
        f"grader/data/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not is_private(path.relative_to(ROOT).as_posix())
    }


def is_private(name: str) -> bool:
    """Tell whether a path is hidden from students, about the reference, pending or compiled."""
    parts = PurePosixPath(name).parts
    return (
        any(part.partition(".")[0] == "hidden" for part in parts)
        or "__pycache__" in parts
        or parts[-1] == "audit.yaml"
        or name.endswith(".pending")
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel and what it asks for into an empty environment."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, symlinks=os.name != "nt")
    folder = environment / SCRIPTS
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "python")]
    subprocess.run([*pip, "install", "--quiet", wheel], check=True, capture_output=True)
    return folder


def run(program: Path, *arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run an installed program in a folder, with nothing of this environment."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return subprocess.run(
        [program, *arguments],
        cwd=folder,
        env={**kept, "HOME": str(program.parents[1]), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_a_wheel_holds_handouts_provided_files_public_specs_and_goldens(wheel: Path) -> None:
    names = names_in(wheel)
    assert shipped("specs") | shipped("golden") <= names
    assert {
        "grader/py.typed",
        "grader/worker.py",
        "grader/files/new/specs/NAME/spec.yaml",
        "grader/files/new/specs/NAME/audit.yaml.txt",
        "grader/files/platforms/run_autograder",
        "grader/data/specs/blackjack/spec.yaml",
        "grader/data/specs/blackjack/handout.md",
        "grader/data/specs/blackjack/provided/python/card.py",
    } <= names
    assert any(name.startswith("grader/data/golden/blackjack/") for name in names)


def test_a_wheel_holds_nothing_hidden_pending_or_compiled(wheel: Path) -> None:
    assert {name for name in names_in(wheel) if is_private(name)} == set()


def test_a_wheel_holds_the_grader_and_its_data_alone(wheel: Path) -> None:
    tops = {PurePosixPath(name).parts[0].partition("-")[0] for name in names_in(wheel)}
    assert tops == {"grader", "coursegrade"}
    data = {name.split("/")[2] for name in names_in(wheel) if name.startswith("grader/data/")}
    assert data == {"specs", "golden"}


def test_an_sdist_holds_neither_hidden_files_nor_references_and_gives_the_same_wheel(
    wheel: Path, tmp_path: Path
) -> None:
    sdist = build("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(tmp_path / "source", filter="data")
    assert {name for name in names if is_private(name)} == set()
    assert {name for name in names if name.split("/")[0] in {"reference", "tests"}} == set()
    (source,) = (tmp_path / "source").iterdir()
    assert build("wheel", source, tmp_path / "again").read_bytes() == wheel.read_bytes()


def test_a_wheel_installed_in_an_empty_environment_grades_from_any_folder(
    scripts: Path, tmp_path: Path
) -> None:
    submission, elsewhere = tmp_path / "submission", tmp_path / "elsewhere"
    shutil.copytree(REFERENCE, submission, ignore=shutil.ignore_patterns("__pycache__"))
    elsewhere.mkdir()
    inside = run(scripts / "grade", "blackjack", folder=submission)
    assert inside.returncode == 0, inside.stdout + inside.stderr
    outside = run(scripts / "grade", "blackjack", submission, folder=elsewhere)
    assert outside.returncode == 0, outside.stdout + outside.stderr
    assert list(elsewhere.iterdir()) == []


def test_a_wheel_installed_in_an_empty_environment_lists_its_assignments(
    scripts: Path, tmp_path: Path
) -> None:
    listed = run(scripts / "grade", "list", folder=tmp_path)
    assert listed.returncode == 0, listed.stdout + listed.stderr
    assert "blackjack" in listed.stdout


def test_an_installed_grader_lays_down_a_starter_and_grades_it(
    scripts: Path, tmp_path: Path
) -> None:
    started = run(scripts / "grade", "start", "cabo", folder=tmp_path)
    assert started.returncode == 0, started.stdout + started.stderr
    graded = run(scripts / "grade", "cabo", folder=tmp_path / "cabo")
    assert graded.returncode == 1, graded.stdout + graded.stderr
    assert "is not written yet" in graded.stdout
    fresh = run(scripts / "grade", "cabo", ".", "--fresh", "1", folder=tmp_path / "cabo")
    assert fresh.returncode == 2
    assert "the reference of `cabo` is not here" in fresh.stderr


def test_an_installed_grader_comes_from_the_wheel(scripts: Path, tmp_path: Path) -> None:
    where = run(scripts / "python", "-c", "import grader; print(grader.__file__)", folder=tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(scripts.parent)


def test_the_wheel_goes_with_a_kit(wheel: Path, tmp_path: Path) -> None:
    kit = tmp_path / "kit.zip"
    words = ["kit", "blackjack", "--wheel", str(wheel), "-o", str(kit)]
    done = subprocess.run(
        [sys.executable, "-m", "grader", *words], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    assert f"blackjack-kit/{wheel.name}" in names_in(kit)
