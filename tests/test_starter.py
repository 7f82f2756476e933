"""Facts about starters: they hold what the interface promises, and nothing behind it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.catalogue import Catalogue
from grader.plan import provided
from grader.spec import examine, load
from grader.starter import starter_files
from tests.toy import Toy, complaint, make_toy

if TYPE_CHECKING:
    from grader.spec import Spec

ROOT = Path(__file__).parents[1]
CATALOGUE = Catalogue(ROOT)
RULED = """\
      - id: imports
        about: Nothing is imported.
        points: 0
        rule: {imports: {allow: []}}
"""

each_assignment = pytest.mark.parametrize("name", CATALOGUE.names)


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "course")


@cache
def loaded(name: str) -> Spec:
    """Return an assignment's spec."""
    return CATALOGUE.load(name)


def parsed(spec: Spec) -> dict[str, ast.Module]:
    """Return the starter of each module, parsed."""
    return {name.removesuffix(".py"): ast.parse(data) for name, data in starter_files(spec).items()}


def defined(body: list[ast.stmt], *kinds: type[ast.stmt]) -> dict[str, ast.stmt]:
    """Return the classes or functions that are defined in a module or class."""
    return {
        node.name: node
        for node in body
        if isinstance(node, kinds) and isinstance(node, (ast.ClassDef, ast.FunctionDef))
    }


def parameters(node: ast.stmt) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    assert isinstance(node, ast.FunctionDef)
    return tuple(each.arg for each in node.args.args)


def class_in(module: ast.Module, name: str) -> ast.ClassDef:
    """Return a class of a module."""
    found = defined(module.body, ast.ClassDef)[name]
    assert isinstance(found, ast.ClassDef)
    return found


def starter_of(toy: Toy, module: str) -> str:
    """Return the starter of one of the toy's modules."""
    return starter_files(load(toy.spec.parent))[f"{module}.py"].decode()


@each_assignment
def test_a_starter_has_exactly_the_files_to_hand_in(name: str) -> None:
    spec = loaded(name)
    assert list(starter_files(spec)) == [f"{module}.py" for module in spec.files]
    assert set(starter_files(spec)).isdisjoint(provided(spec))


@each_assignment
def test_a_starter_has_every_name_with_its_parameters(name: str) -> None:
    spec = loaded(name)
    modules = parsed(spec)
    for entry in spec.interface.declarations:
        if entry.module not in modules:
            continue
        module = modules[entry.module]
        if entry.kind == "function":
            function = defined(module.body, ast.FunctionDef)[entry.name]
            assert parameters(function) == entry.parameters
        elif entry.kind == "method":
            methods = defined(class_in(module, entry.owner).body, ast.FunctionDef)
            assert parameters(methods[entry.name]) == ("self", *entry.parameters)
        elif entry.kind not in {"value", "attribute"}:
            bases = [ast.unparse(base) for base in class_in(module, entry.name).bases]
            assert not entry.base or bases == [entry.base]


@each_assignment
def test_every_function_of_a_starter_raises_and_names_itself(name: str) -> None:
    for module in parsed(loaded(name)).values():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                assert isinstance(node.body[-1], ast.Raise)
                assert "NotImplementedError" in ast.unparse(node.body[-1])
                assert node.name in ast.unparse(node.body[-1]).replace("()", "__init__")


def test_starters_are_tidy(tmp_path: Path) -> None:
    for name in CATALOGUE.names:
        for file, data in starter_files(loaded(name)).items():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / file).write_bytes(data)
    for words in (["check"], ["format", "--check", "--line-length", "100"]):
        command = [sys.executable, "-m", "ruff", *words, "--isolated", "--no-cache", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["blackjack-final", "cabo"])
def test_a_starter_fails_with_words_of_its_own_and_without_any_error(
    name: str, tmp_path: Path
) -> None:
    spec = loaded(name)
    for file, data in starter_files(spec).items():
        (tmp_path / file).write_bytes(data)
    sections = [f"--only={section}" for section in spec.sections]
    done = subprocess.run(
        [sys.executable, "-m", "grader", name, tmp_path, "--format=json", *sections],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    verdicts = json.loads(done.stdout)["verdicts"]
    assert done.returncode == 1
    assert {each["outcome"] for each in verdicts} <= {"fail", "skip", "pass"}
    passed = sum(each["points"] for each in verdicts if each["outcome"] == "pass")
    assert passed <= sum(each["points"] for each in verdicts) / 10
    crashes = [each["summary"] for each in verdicts if each["cause"] == "crash"]
    assert crashes
    assert all("is not written yet" in summary for summary in crashes)


def test_a_class_derives_from_the_class_it_extends(toy: Toy) -> None:
    toy.change(
        "    - class Cup()\n", "    - abstract Pile(size)\n    - class Cup(size) extends Pile\n"
    )
    toy.change(
        "    - method Cup.total()\n",
        "    - method Cup.total()\n    - abstract Pile.shake(times)\n    - method Pile.size()\n",
    )
    module = ast.parse(starter_of(toy, "cup"))
    pile, cup = class_in(module, "Pile"), class_in(module, "Cup")
    assert [ast.unparse(base) for base in (*pile.bases, *cup.bases)] == ["ABC", "Pile"]
    assert list(defined(pile.body, ast.FunctionDef)) == ["__init__", "shake", "size"]
    # It is made just as its base is, and has a place for what the base leaves open.
    assert list(defined(cup.body, ast.FunctionDef)) == ["add", "total", "shake"]


def test_a_starter_imports_nothing_that_the_rules_forbid(toy: Toy) -> None:
    toy.change("    - class Cup()\n", "    - class Cup()\n    - struct Dot(x)\n    - enum E(A)\n")
    toy.change("    - method Cup.total()\n", "    - abstract Cup.total()\n")
    with toy.spec.open("a", encoding="utf-8") as spec:
        spec.write(RULED)
    for module in ("cup", "dice"):
        tree = ast.parse(starter_of(toy, module))
        assert [
            node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))
        ] == []
    assert toy.grade("start", "toy", "mine").returncode == 0
    assert toy.grade("toy", "mine", "--only", "imports").returncode == 0


def test_a_title_cannot_end_the_docstring(toy: Toy) -> None:
    toy.change("title: A cup of dice", 'title: \'A """ \\\\ cup\'')
    assert ast.get_docstring(ast.parse(starter_of(toy, "cup")))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("class Pile() extends Cap", "`extends` names no class declared before: `Cap` (did"),
        ("class Pile() extends Pile", "`extends` names no class declared before: `Pile`"),
        ("function f() extends Cup", "`function f() extends Cup` is no interface line"),
        ("method Cup.f() extends Cup", "`method Cup.f() extends Cup` is no interface line"),
        ("class Cup.Inner()", "`class Cup.Inner()` is no interface line"),
        ("method Cup.take(from)", "`method Cup.take(from)`: `from` is not a name"),
    ],
)
def test_a_wrong_line_about_classes_is_told(toy: Toy, line: str, message: str) -> None:
    toy.change("    - method Cup.total()\n", f"    - method Cup.total()\n    - {line}\n")
    _, faults = examine(toy.spec.parent)
    assert [fault.line for fault in faults] == [10]
    assert faults[0].message.startswith(message)


@st.composite
def interfaces(draw: st.DrawFn) -> str:
    """Make the interface of a module: classes that may derive from earlier ones, and more."""
    names = draw(st.lists(st.sampled_from("ABCDEFGH"), min_size=1, max_size=5, unique=True))
    words = st.lists(st.sampled_from(["n", "item", "other"]), max_size=2, unique=True)
    lines: list[str] = []
    for place, name in enumerate(names):
        kind = draw(st.sampled_from(["class", "abstract", "exception", "struct", "enum"]))
        given = ", ".join(draw(words)) if kind in {"class", "abstract"} else f"{name}x, {name}y"
        kinds = {line.split()[1].partition("(")[0]: line.split()[0] for line in lines}
        bases = [each for each in names[:place] if kinds[each] == kind and kind in DERIVING]
        base = draw(st.sampled_from([*bases, ""]))
        lines.append(
            f"{kind} {name}"
            + ("" if kind == "exception" else f"({given})")
            + f" extends {base}" * bool(base)
        )
    for name in names:
        if any(line.startswith((f"class {name}(", f"abstract {name}(")) for line in lines):
            lines += [f"{draw(st.sampled_from(['method', 'abstract']))} {name}.do(n)"]
    return "".join(f"    - {line}\n" for line in lines)


DERIVING = {"class", "abstract", "exception"}


@settings(max_examples=20, deadline=None)
@given(interfaces())
def test_any_starter_can_be_imported(
    tmp_path_factory: pytest.TempPathFactory, interface: str
) -> None:
    toy = make_toy(tmp_path_factory.mktemp("course"))
    toy.change("    - class Cup()\n", f"    - class Cup()\n{interface}")
    names: dict[str, object] = {"__name__": "cup"}
    exec(compile(starter_of(toy, "cup"), "cup.py", "exec"), names)  # noqa: S102 - our own
    assert "Cup" in names


# grade start


def test_start_lays_down_the_starter_and_what_is_provided(toy: Toy) -> None:
    done = toy.grade("start", "toy")
    assert done.returncode == 0
    assert done.stdout.decode().split("\n") == [
        "toy: cup.py, dice.py, rand.py",
        "",
        "Next:",
        "  cd toy",
        "  grade toy",
        "",
    ]
    folder = toy.root / "toy"
    assert sorted(path.name for path in folder.iterdir()) == ["cup.py", "dice.py", "rand.py"]
    graded = toy.grade("toy", cwd=folder)
    assert graded.returncode == 1
    assert b"Cup() is not written yet" in graded.stdout


def test_start_in_the_current_folder_needs_no_cd(toy: Toy, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    done = toy.grade("start", "toy", ".", "--specs", toy.root / "specs", cwd=here)
    assert done.stdout.decode().endswith(f"Next:\n  grade toy --specs {toy.root / 'specs'}\n")
    assert (here / "cup.py").is_file()


@pytest.mark.parametrize("name", ["cup.py", "rand.py"])
def test_start_overwrites_nothing(toy: Toy, name: str) -> None:
    folder = toy.root / "mine"
    folder.mkdir()
    (folder / name).write_text("mine\n", encoding="utf-8")
    done = toy.grade("start", "toy", "mine")
    assert done.returncode == 2
    assert complaint(done) == f"nothing was written: mine/{name} would be overwritten"
    assert [path.name for path in folder.iterdir()] == [name]
    assert (folder / name).read_text(encoding="utf-8") == "mine\n"


def test_start_does_not_write_through_a_link(toy: Toy) -> None:
    (toy.root / "mine").mkdir()
    (toy.root / "mine" / "cup.py").symlink_to(toy.root / "elsewhere.py")
    assert toy.grade("start", "toy", "mine").returncode == 2
    assert not (toy.root / "elsewhere.py").exists()


def test_start_beside_other_files_leaves_them(toy: Toy) -> None:
    (toy.root / "mine").mkdir()
    (toy.root / "mine" / "notes.txt").write_text("mine\n", encoding="utf-8")
    assert toy.grade("start", "toy", "mine").returncode == 0
    assert (toy.root / "mine" / "notes.txt").read_text(encoding="utf-8") == "mine\n"


def test_start_that_cannot_write_takes_back_what_it_wrote(toy: Toy) -> None:
    file = toy.root / "file"
    file.write_text("", encoding="utf-8")
    done = toy.grade("start", "toy", "file")
    assert (done.returncode, complaint(done)) == (2, "file: is no folder")
    done = toy.grade("start", "toy", "file/within")
    assert done.returncode == 3
    assert complaint(done) == "file/within: cannot be written: Not a directory"


def test_start_of_no_assignment_names_the_near_one(toy: Toy) -> None:
    done = toy.grade("start", "toi")
    assert done.returncode == 2
    assert complaint(done) == "there is no assignment `toi` (did you mean toy?)"
    assert not (toy.root / "toi").exists()
