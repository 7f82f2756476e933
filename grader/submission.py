"""Turns a path (a folder, a zip, a tar) into the files of a submission, or says what is wrong."""

from __future__ import annotations

import io
import os
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from grader.errors import GradeError, did_you_mean
from grader.tar import FILE, FOLDER, is_tar, tar_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIX = ".py"
MOST_FILES = 1000
MOST_BYTES = 32 << 20
MOST_NAME = 255
MOST_PATH = 1000
MOST_SHOWN = 8
LEFT_OUT = {"__pycache__", "__MACOSX", "node_modules", "venv"}
ENCRYPTED = 1
PLAIN_METHODS = {0, 8}  # stored and deflated: of the others zipfile unpacks a member at one go
USUAL = "make it a plain zip, as the file manager does"
OWN_FILES = "hand in your own source files only"
TOO_MUCH = f"more than {MOST_BYTES >> 20} MB"
COMPRESSED = {b"\x1f\x8b": "gzip", b"BZ": "bz2", b"\xfd7": "lzma"}


@dataclass(frozen=True)
class Submission:
    """The files of one submission by their relative path, in memory until a box is made."""

    path: Path
    name: str
    files: dict[str, bytes]


def open_submission(path: Path, wanted: tuple[str, ...]) -> Submission:
    """Read a submission; `wanted` are the modules that the assignment asks for."""
    try:
        if not path.exists():
            raise GradeError(f"{path}: there is no such folder or file{near_path(path)}")
        files = dict(limited(members(path), path))
    except OSError as error:
        named = error.filename or path
        raise GradeError(f"{named}: cannot be read: {error.strerror or error}") from error
    files = descend(files, wanted)
    check_names(path, files, wanted)
    check_tree(path, files)
    name = path.name if path.name not in {"", ".", ".."} else path.absolute().resolve().name
    return Submission(path, name, files)


def near_path(path: Path) -> str:
    """Return which entry of the same folder may be meant."""
    if not path.parent.is_dir():
        return ""
    return did_you_mean(path.name, (entry.name for entry in path.parent.iterdir()))


def members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of a folder's or archive's files."""
    if path.is_dir():
        return folder_members(path)
    if not path.is_file():
        raise GradeError(f"{path}: neither a folder nor a file")
    return archive_members(path)


def archive_members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the members of a zip or a tar."""
    import zipfile

    if path.suffix == SUFFIX:
        raise GradeError(f"{path}: a single file", tip="name the folder that holds all your files")
    if path.stat().st_size > MOST_BYTES:
        raise GradeError(f"{path}: {TOO_MUCH}", tip=OWN_FILES)
    data = path.read_bytes()
    kind, read = "zip", zip_members
    if not zipfile.is_zipfile(io.BytesIO(data)):
        if data.startswith(b"PK\3\4"):
            raise GradeError(f"{path}: a damaged zip: its end is missing")
        kind, read = "tar", tar_members
        data = decompressed(path, data)
        if not is_tar(data):
            raise GradeError(f"{path}: not a folder, a zip or a tar")
    try:
        yield from read(path, data)
    except GradeError:
        raise
    except Exception as error:  # what a damaged archive makes the library raise is past counting
        raise GradeError(f"{path}: a damaged {kind}: {printable(str(error))}") from error


def decompressed(path: Path, data: bytes) -> bytes:
    """Undo the compression of a tar, as far as it may go."""
    import importlib

    kind = COMPRESSED.get(data[:2])
    if kind is None:
        return data
    try:
        with importlib.import_module(kind).open(io.BytesIO(data)) as file:
            plain: bytes = file.read(2 * MOST_BYTES)
    except Exception as error:  # likewise: each library has its own
        raise GradeError(f"{path}: a damaged tar: {printable(str(error))}") from error
    if len(plain) == 2 * MOST_BYTES:
        raise GradeError(f"{path}: {TOO_MUCH}", tip=OWN_FILES)
    return plain


def limited(files: Iterator[tuple[str, bytes]], path: Path) -> Iterator[tuple[str, bytes]]:
    """Pass files on; too many or too much ends it."""
    total = 0
    for count, (name, data) in enumerate(files, 1):
        total += len(data)
        if count > MOST_FILES:
            raise GradeError(f"{path}: more than {MOST_FILES} files", tip=OWN_FILES)
        if total > MOST_BYTES:
            raise GradeError(f"{path}: {TOO_MUCH}", tip=OWN_FILES)
        yield name, data


def folder_members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield a folder's regular files; a link that leads out is refused."""
    top = path.resolve()
    for folder, folders, names in os.walk(path, onerror=refuse):
        folders[:] = sorted(name for name in folders if not is_left_out(name))
        for name in sorted(names):
            full = Path(folder, name)
            if is_left_out(name) or not stat.S_ISREG(status(full)):
                continue
            if full.is_symlink() and not full.resolve().is_relative_to(top):
                raise GradeError(f"{full}: a link that leads out of the submission")
            if full.stat().st_size > MOST_BYTES:
                raise GradeError(f"{full}: {TOO_MUCH}", tip=OWN_FILES)
            yield full.relative_to(path).as_posix(), full.read_bytes()


def refuse(error: OSError) -> None:
    """Stop at a folder that cannot be listed, instead of leaving it out."""
    raise error


def status(path: Path) -> int:
    """Return a file's mode, following links; 0 for a link that leads nowhere."""
    try:
        return path.stat().st_mode
    except OSError:
        return 0


def is_left_out(name: str) -> bool:
    """Say whether a file or folder is none of the student's own work."""
    return name.startswith(".") or name in LEFT_OUT


def zip_members(path: Path, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield a zip's files without unpacking it anywhere."""
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            name = member_name(path, entry.filename)
            if stat.S_ISLNK(entry.external_attr >> 16):
                raise not_plain(path, name)
            if is_junk(name):
                continue
            if entry.flag_bits & ENCRYPTED:
                raise GradeError(f"{path}: encrypted", tip="archive it without a password")
            if entry.compress_type not in PLAIN_METHODS:
                raise GradeError(f"{path}: compressed in an unusual way", tip=USUAL)
            check_size(path, name, entry.file_size)
            with archive.open(entry) as file:
                yield name, file.read(MOST_BYTES + 1)


def tar_members(path: Path, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield a tar's files without unpacking it anywhere."""
    for entry in tar_entries(data):
        if entry.kind == FOLDER:
            continue
        name = member_name(path, entry.name)
        if entry.kind != FILE:
            raise not_plain(path, name)
        check_size(path, name, entry.size)
        if len(entry.data) < entry.size:
            raise ValueError("its end is missing")
        if not is_junk(name):
            yield name, entry.data


def member_name(path: Path, name: str) -> str:
    """Return a member's name in plain form; refuse one that leads out of the submission."""
    plain = PurePosixPath(name.replace("\\", "/"))
    if plain.is_absolute() or ".." in plain.parts or ":" in plain.parts[0] or "\0" in name:
        raise GradeError(f"{path}: member `{printable(name)}` leads out of the archive")
    return str(plain)


def is_junk(name: str) -> bool:
    """Say whether a member is none of the student's own work."""
    return any(is_left_out(part) for part in PurePosixPath(name).parts)


def check_size(path: Path, name: str, size: int) -> None:
    """Refuse a member that says of itself that it is too large."""
    if size > MOST_BYTES:
        raise GradeError(f"{path}: `{printable(name)}` has {TOO_MUCH}", tip=OWN_FILES)


def not_plain(path: Path, name: str) -> GradeError:
    """Tell of a member that is no plain file."""
    return GradeError(
        f"{path}: member `{printable(name)}` is a link or a special file",
        tip="archive plain files only",
    )


def check_tree(path: Path, files: dict[str, bytes]) -> None:
    """Refuse names that no folder could hold together."""
    for name in files:
        data = os.fsencode(name)
        if len(data) > MOST_PATH or max(map(len, data.split(b"/"))) > MOST_NAME:
            raise GradeError(f"{path}: a name is too long: {printable(name[:40])}…")
        for folder in PurePosixPath(name).parents:
            if str(folder) in files:
                raise GradeError(f"{path}: `{printable(str(folder))}` is a file and a folder")


def descend(files: dict[str, bytes], wanted: tuple[str, ...]) -> dict[str, bytes]:
    """Step into a single folder that wraps everything, as archives often have one."""
    names = {module + SUFFIX for module in wanted}
    while files and not names & set(files) and all("/" in name for name in files):
        if len({name.partition("/")[0] for name in files}) > 1:
            break
        files = {name.partition("/")[2]: data for name, data in files.items()}
    return files


def check_names(path: Path, files: dict[str, bytes], wanted: tuple[str, ...]) -> None:
    """Stop when none of the wanted files is there; say what is there and what is meant."""
    names = [module + SUFFIX for module in wanted]
    if set(names) & set(files):
        return
    if not files:
        raise GradeError(
            f"{path}: no files there", tip=f"the assignment asks for {', '.join(names)}"
        )
    there = sorted(files)
    shown = ", ".join(printable(name) for name in there[:MOST_SHOWN])
    more = f" and {len(there) - MOST_SHOWN} more" if len(there) > MOST_SHOWN else ""
    raise GradeError(
        f"{path}: none of {', '.join(names)} is there; there is {shown}{more}",
        tip=near_names(there, names),
    )


def near_names(there: list[str], names: list[str]) -> str:
    """Return which of the files may be meant for which name."""
    found = []
    for name in names:
        for file in there:
            if PurePosixPath(file).name.lower() == name.lower():
                found.append(f"{printable(file)} should be {name}")
                break
    folders = {
        str(PurePosixPath(file).parent) for file in there if PurePosixPath(file).name in names
    }
    folder = next(iter(folders), ".")
    if len(folders) == 1 and all(f"{folder}/{name}" in there for name in names):
        return f"the files are in {printable(folder)}: go there, or name that folder"
    return "; ".join(found) or "run it in the folder that holds these files"


def printable(text: str) -> str:
    """Return a name without anything that could upset a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)
