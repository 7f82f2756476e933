"""Facts about what is handed in: folders and archives, good ones and every kind of bad one."""

from __future__ import annotations

import bz2
import gzip
import io
import os
import struct
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.errors import GradeError
from grader.submission import MOST_BYTES, MOST_FILES, open_submission
from tests.toy import CUP, DICE, FILES, Toy, complaint, make_toy, write

WANTED = ("dice", "cup")
QUICK = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path / "catalogue")


def refusal(path: Path) -> str:
    """Return what is said against a submission, its own path left out."""
    with pytest.raises(GradeError) as caught:
        open_submission(path, WANTED)
    return str(caught.value).replace(str(path), "IT")


def tip(path: Path) -> str:
    """Return the tip that comes with a refusal."""
    with pytest.raises(GradeError) as caught:
        open_submission(path, WANTED)
    return caught.value.tip


def test_files_that_are_all_in_one_folder_are_told_with_it(tmp_path: Path) -> None:
    write(tmp_path, {"README.md": "", **{f"work/{name}.py": "" for name in WANTED}})
    assert tip(tmp_path) == "the files are in work: go there, or name that folder"


def names(path: Path) -> list[str]:
    """Return the files that are taken from a submission."""
    return sorted(open_submission(path, WANTED).files)


def make_zip(path: Path, members: dict[str, str | bytes]) -> Path:
    """Write a zip."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def make_tar(path: Path, members: dict[str, str], mode: str = "w") -> Path:
    """Write a tar."""
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content.encode()))
    return path


def tar_with(path: Path, kind: bytes, target: str) -> Path:
    """Write a tar with the toy's files and one member of another kind."""
    with tarfile.open(path, "w") as archive:
        entry = tarfile.TarInfo("cup.py")
        entry.type, entry.linkname = kind, target
        archive.addfile(entry)
    return path


# What is taken


def test_a_folder_is_read_with_its_subfolders(tmp_path: Path) -> None:
    write(tmp_path / "mine", {**FILES, "data/words.txt": "a\n"})
    found = open_submission(tmp_path / "mine", WANTED)
    assert found.name == "mine"
    assert found.files == {
        "dice.py": DICE.encode(),
        "cup.py": CUP.encode(),
        "data/words.txt": b"a\n",
    }


def test_one_wanted_file_is_enough(tmp_path: Path) -> None:
    assert names(write(tmp_path / "mine", {"cup.py": CUP})) == ["cup.py"]


def test_what_is_none_of_the_students_work_is_left_out(tmp_path: Path) -> None:
    junk = {".git/config": "x", ".DS_Store": "x", "__pycache__/cup.pyc": "x", "__MACOSX/._a": "x"}
    assert names(write(tmp_path / "folder", {**FILES, **junk})) == ["cup.py", "dice.py"]
    assert names(make_zip(tmp_path / "a.zip", {**FILES, **junk})) == ["cup.py", "dice.py"]
    assert names(make_tar(tmp_path / "a.tar", {**FILES, **junk})) == ["cup.py", "dice.py"]


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_a_tar_is_read_however_it_is_compressed(tmp_path: Path, mode: str) -> None:
    path = make_tar(
        tmp_path / "a.archive", {f"./{name}": text for name, text in FILES.items()}, mode
    )
    assert names(path) == ["cup.py", "dice.py"]


@pytest.mark.parametrize("prefix", ["mine/", "a/b/c/", "./mine/", "mine\\"])
def test_folders_that_wrap_everything_are_stepped_into(tmp_path: Path, prefix: str) -> None:
    wrapped: dict[str, str | bytes] = {f"{prefix}{name}": text for name, text in FILES.items()}
    assert names(make_zip(tmp_path / "a.zip", wrapped)) == ["cup.py", "dice.py"]


def test_a_folder_that_does_not_wrap_everything_is_not_stepped_into(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {"mine/cup.py": CUP, "README": "x"})
    assert refusal(path) == "IT: none of dice.py, cup.py is there; there is README, mine/cup.py"
    assert tip(path) == "mine/cup.py should be cup.py"


def test_a_link_within_the_submission_is_followed(tmp_path: Path) -> None:
    write(tmp_path / "mine", {"real.py": CUP})
    (tmp_path / "mine" / "cup.py").symlink_to("real.py")
    assert open_submission(tmp_path / "mine", WANTED).files["cup.py"] == CUP.encode()


def test_a_link_that_leads_nowhere_and_a_pipe_are_left_out(tmp_path: Path) -> None:
    write(tmp_path / "mine", {"cup.py": CUP})
    (tmp_path / "mine" / "gone.py").symlink_to("nowhere")
    os.mkfifo(tmp_path / "mine" / "pipe.py")
    assert names(tmp_path / "mine") == ["cup.py"]


def test_grading_a_zip_gives_the_same_as_grading_its_folder(toy: Toy) -> None:
    path = make_zip(toy.root.parent / "mine.zip", {f"mine/{name}": FILES[name] for name in FILES})
    assert toy.grade("toy", path).returncode == 0


def test_a_submission_named_by_a_dot_is_called_after_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write(tmp_path / "mine", FILES))
    assert open_submission(Path(), WANTED).name == "mine"


# What is not there, or under another name


def test_a_missing_path_is_answered_with_the_near_name(tmp_path: Path) -> None:
    (tmp_path / "submission").mkdir()
    path = tmp_path / "submision"
    assert refusal(path) == "IT: there is no such folder or file (did you mean submission?)"


@pytest.mark.parametrize("name", ["nowhere/at/all", "x" * 5000, "cup.py/more"])
def test_a_path_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    write(tmp_path, FILES)
    assert refusal(tmp_path / name).startswith("IT: ")


def test_an_empty_folder_is_told_what_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert refusal(tmp_path / "empty") == "IT: no files there"
    assert tip(tmp_path / "empty") == "the assignment asks for dice.py, cup.py"


def test_an_empty_zip_is_told_what_is_wanted(tmp_path: Path) -> None:
    assert refusal(make_zip(tmp_path / "a.zip", {})) == "IT: no files there"


def test_wrong_names_are_told_with_those_that_are_meant(tmp_path: Path) -> None:
    path = write(tmp_path / "mine", {"Dice.py": DICE, "src/CUP.PY": CUP, "notes.txt": "x"})
    assert refusal(path) == (
        "IT: none of dice.py, cup.py is there; there is Dice.py, notes.txt, src/CUP.PY"
    )
    assert tip(path) == "Dice.py should be dice.py; src/CUP.PY should be cup.py"


def test_many_wrong_names_are_told_in_short(tmp_path: Path) -> None:
    path = write(tmp_path / "mine", {f"part{number:02}.py": "" for number in range(20)})
    assert refusal(path).endswith("part07.py and 12 more")


def test_a_capital_letter_in_one_name_is_told_at_the_cases_that_need_the_file(toy: Toy) -> None:
    mine = write(toy.root.parent / "mine", {"dice.py": DICE, "Cup.py": CUP})
    done = toy.grade("toy", mine)
    assert done.returncode == 1
    assert "cup.py is not there (did you mean Cup.py" in done.stdout.decode()


def test_a_single_source_file_is_refused_with_a_tip(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    assert refusal(tmp_path / "cup.py") == "IT: a single file"
    assert tip(tmp_path / "cup.py") == "name the folder that holds all your files"


@pytest.mark.parametrize("data", [b"", b"\xff\xfe junk", bytes(range(256)) * 40])
def test_binary_junk_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "junk.zip"
    path.write_bytes(data)
    assert refusal(path) == "IT: not a folder, a zip or a tar"


def test_a_device_is_refused() -> None:
    assert refusal(Path(os.devnull)) == "IT: neither a folder nor a file"


def test_names_cannot_upset_the_terminal(tmp_path: Path) -> None:
    path = write(tmp_path / "mine", {"\x1b[31mred\n.py": ""})
    assert "\x1b" not in refusal(path)
    assert "?[31mred?.py" in refusal(path)


# What would lead out


@pytest.mark.parametrize(
    "name", ["/etc/cup.py", "../cup.py", "a/../../cup.py", "..\\cup.py", "C:\\cup.py", "C:cup.py"]
)
def test_a_member_that_leads_out_is_refused_and_nothing_is_written(
    tmp_path: Path, name: str
) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    for path in (
        make_zip(inner / "a.zip", {"dice.py": DICE, name: CUP}),
        make_tar(inner / "a.tar", {"dice.py": DICE, name: CUP}),
    ):
        assert refusal(path) == f"IT: member `{name}` leads out of the archive"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.tar", "a.zip", "inner"]


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        entry = zipfile.ZipInfo("cup.py")
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    assert refusal(path) == "IT: member `cup.py` is a link or a special file"


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE]
)
def test_a_link_or_device_in_a_tar_is_refused(tmp_path: Path, kind: bytes) -> None:
    path = tar_with(tmp_path / "a.tar", kind, "/etc/passwd")
    assert refusal(path) == "IT: member `cup.py` is a link or a special file"


def test_a_link_that_leads_out_of_a_folder_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"secret.py": "x"})
    mine = write(tmp_path / "mine", {"dice.py": DICE})
    (mine / "cup.py").symlink_to("../secret.py")
    assert refusal(mine) == "IT/cup.py: a link that leads out of the submission"


def test_a_linked_folder_is_not_entered(tmp_path: Path) -> None:
    write(tmp_path / "elsewhere", {"secret.py": "x"})
    mine = write(tmp_path / "mine", {"dice.py": DICE})
    (mine / "more").symlink_to("../elsewhere")
    (mine / "again").symlink_to(".")
    assert names(mine) == ["dice.py"]


def test_a_member_that_is_a_file_and_a_folder_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {"cup.py": CUP, "cup.py/more.py": "x"})
    assert refusal(path) == "IT: `cup.py` is a file and a folder"


@pytest.mark.parametrize("name", ["x" * 300 + ".py", "a/" * 600 + "b.py"])
def test_a_name_that_no_folder_can_hold_is_refused(tmp_path: Path, name: str) -> None:
    path = make_zip(tmp_path / "a.zip", {"cup.py": CUP, name: "x"})
    assert refusal(path).startswith("IT: a name is too long")


# What is too much


def test_more_files_than_a_thousand_are_refused(tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", FILES)
    for number in range(MOST_FILES):
        (mine / f"{number}.txt").touch()
    assert refusal(mine) == f"IT: more than {MOST_FILES} files"


def test_ten_thousand_members_are_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {f"{number}.txt": "" for number in range(10_000)})
    assert refusal(path) == f"IT: more than {MOST_FILES} files"


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", FILES)
    with (mine / "huge.bin").open("wb") as file:
        file.truncate(100 << 30)
    assert refusal(mine) == "IT/huge.bin: more than 32 MB"


def test_a_large_archive_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "a.zip").open("wb") as file:
        file.truncate(100 << 30)
    assert refusal(tmp_path / "a.zip") == "IT: more than 32 MB"


def test_a_member_that_says_it_is_huge_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {"cup.py": b"\0" * (MOST_BYTES + 1)})
    assert refusal(path) == "IT: `cup.py` has more than 32 MB"


def test_a_member_that_hides_its_size_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {"cup.py": b"\0" * (8 << 20)})
    data = path.read_bytes().replace(struct.pack("<L", 8 << 20), struct.pack("<L", 100))
    path.write_bytes(data)
    assert refusal(path).startswith("IT: a damaged zip: Bad CRC-32")


def test_many_members_that_are_too_much_together_are_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {f"{number}.py": b"\0" * (4 << 20) for number in range(9)})
    assert refusal(path) == "IT: more than 32 MB"


def test_a_compressed_tar_that_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.tar.gz"
    path.write_bytes(gzip.compress(b"\0" * (80 << 20), 1))
    assert refusal(path) == "IT: more than 32 MB"


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_that_is_unpacked_at_one_go_is_refused(tmp_path: Path, method: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("cup.py", CUP)
    assert refusal(path) == "IT: compressed in an unusual way"


def test_a_tar_whose_member_says_it_is_huge_is_refused(tmp_path: Path) -> None:
    entry = tarfile.TarInfo("cup.py")
    entry.size = 100 << 30
    (tmp_path / "a.tar").write_bytes(entry.tobuf() + b"\0" * 10240)
    assert refusal(tmp_path / "a.tar") == "IT: `cup.py` has more than 32 MB"


# What is damaged


def test_a_zip_without_its_end_is_told(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {**FILES})
    path.write_bytes(path.read_bytes()[:-30])
    assert refusal(path) == "IT: a damaged zip: its end is missing"


def test_a_zip_with_changed_content_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("cup.py", CUP)
    path.write_bytes(path.read_bytes().replace(b"class Cup", b"class Cap"))
    assert refusal(path) == "IT: a damaged zip: Bad CRC-32 for file 'cup.py'"


NEGATIVE = b"\xff" * 10 + b"\xfe\0"  # -512, as a header writes it


def tar_header(name: str, kind: bytes, size: bytes) -> bytes:
    """Return a header of a tar with a size as it is written there."""
    entry = tarfile.TarInfo(name)
    entry.type = kind
    head = entry.tobuf(tarfile.GNU_FORMAT)
    blank = head[:124] + size + head[136:148] + b" " * 8 + head[156:]
    return blank[:148] + b"%06o\0 " % sum(blank) + blank[156:]


def tar_of(*parts: tuple[bytes, bytes]) -> bytes:
    """Return a tar with the toy's cup, and before it other headers: a kind and a body each."""
    data = b""
    for kind, body in (*parts, (b"0", CUP.encode())):
        data += tar_header("cup.py", kind, b"%012o" % len(body)) + body + bytes(-len(body) % 512)
    return data + bytes(1024)


@pytest.mark.parametrize(
    "data",
    [
        tar_of() [:-1024] + tar_header(".again", b"0", NEGATIVE),
        tar_of()[:-1024] + tar_header(".again", b"S", NEGATIVE),
        tar_of()[:-1024] + tar_header(".again", b"0", b"-00000001000"),
        tar_of((b"x", b"1" * 200_000)),
        tar_of((b"x", b"5 aaa" * 40_000 + b"=\n")),
        tar_of((b"x", b"0 a=b\n")),
        tar_of((b"x", b"99999999999999999999 a=b\n")),
        tar_of((b"x", b"9" * 5000 + b" a=b\n")),
    ],
)  # fmt: skip
def test_a_tar_that_keeps_a_reader_busy_is_told(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.tar").write_bytes(data)
    assert refusal(tmp_path / "a.tar").startswith("IT: a damaged tar: ")


@pytest.mark.parametrize("part", [(b"x", b"9 path=a\n"), (b"L", b"a"), (b"g", b"8 k=val\n")])
def test_headers_of_headers_are_taken_one_by_one(tmp_path: Path, part: tuple[bytes, bytes]) -> None:
    (tmp_path / "a.tar").write_bytes(tar_of(*[part] * 3000, (b"L", b"cup.py")))
    assert names(tmp_path / "a.tar") == ["cup.py"]


@pytest.mark.parametrize("form", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_long_names_are_read_in_every_format_of_a_tar(tmp_path: Path, form: int) -> None:
    long = "/".join(["folder" * 8, "ä" * 30, "file" * 12])
    with tarfile.open(tmp_path / "a.tar", "w", format=form) as archive:
        for name in ("cup.py", long):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = 1000, 1.5
            archive.addfile(entry, io.BytesIO(b"x" * 1000))
    found = open_submission(tmp_path / "a.tar", WANTED).files
    assert found == {"cup.py": b"x" * 1000, long: b"x" * 1000}


def test_a_tar_that_is_cut_off_is_told(tmp_path: Path) -> None:
    path = make_tar(tmp_path / "a.tar", FILES)
    path.write_bytes(path.read_bytes()[:600])
    assert refusal(path).startswith("IT: a damaged tar: ")


@pytest.mark.parametrize("compress", [gzip.compress, bz2.compress])
def test_a_compressed_tar_that_is_cut_off_is_told(tmp_path: Path, compress: object) -> None:
    assert callable(compress)
    data = compress(make_tar(tmp_path / "a.tar", FILES).read_bytes())
    (tmp_path / "a.tgz").write_bytes(data[: len(data) // 2])
    assert refusal(tmp_path / "a.tgz").startswith("IT: a damaged tar: ")


def test_an_encrypted_zip_is_told(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {"cup.py": CUP})
    data = bytearray(path.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(data)
    assert refusal(path) == "IT: encrypted"


def open_any(path: Path, data: bytes) -> None:
    """Open any bytes as a submission: they are taken or refused, nothing else is raised."""
    path.write_bytes(data)
    try:
        open_submission(path, WANTED)
    except GradeError as error:
        assert "\n" not in str(error)  # noqa: PT017 - any other exception is the failure


@QUICK
@given(
    st.binary(max_size=3000), st.sampled_from([b"", b"PK\3\4", b"\x1f\x8b", b"BZh9", b"\xfd7zXZ"])
)
def test_any_bytes_are_taken_or_refused(tmp_path: Path, data: bytes, start: bytes) -> None:
    open_any(tmp_path / "any", start + data)


@QUICK
@given(st.data())
def test_a_damaged_archive_is_taken_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    make = data.draw(st.sampled_from([make_zip, make_tar]))
    whole = bytearray(make(tmp_path / "whole", dict(FILES)).read_bytes())  # type: ignore[operator]
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    open_any(tmp_path / "any", bytes(whole[: data.draw(st.integers(0, len(whole)))]))


@QUICK
@given(st.dictionaries(st.text(min_size=1, max_size=20), st.just("x"), max_size=5))
def test_any_member_names_are_taken_or_refused(tmp_path: Path, members: dict[str, str]) -> None:
    try:
        path = make_zip(tmp_path / "any.zip", dict(members))
    except (IndexError, ValueError):
        return  # such a zip cannot be made
    open_any(path, path.read_bytes())


# From the command line


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("handed-inn", "there is no such folder or file (did you mean handed-in?)"),
        ("empty", "no files there"),
        ("junk", "not a folder, a zip or a tar"),
        ("evil.zip", "member `../cup.py` leads out of the archive"),
        ("handed-in/cup.py", "a single file"),
    ],
)
def test_what_cannot_be_graded_is_told_in_one_line_with_status_2(
    toy: Toy, name: str, message: str
) -> None:
    around = toy.hand_in().parent
    (around / "empty").mkdir()
    (around / "junk").write_bytes(b"\xff" * 100)
    make_zip(around / "evil.zip", {"../cup.py": CUP})
    done = toy.grade("toy", around / name)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == f"{around / name}: {message}"


def test_files_of_any_bytes_are_graded(toy: Toy) -> None:
    done = toy.grade("toy", toy.hand_in(cup=b"\xff\xfe\0junk"))
    assert done.returncode == 1
    assert done.stderr == b""
