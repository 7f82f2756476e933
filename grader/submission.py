"""Turns a path (a folder, a zip, a tar) into the files of a submission, or says what is wrong."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from grader.errors import GradeError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIX = ".py"
MOST_FILES = 1000
MOST_BYTES = 32 << 20
MOST_SHOWN = 8
LEFT_OUT = {"__pycache__", "__MACOSX", "node_modules", "venv"}


@dataclass(frozen=True)
class Submission:
    """The files of one submission by their relative path, in memory until a box is made."""

    path: Path
    name: str
    files: dict[str, bytes]


def open_submission(path: Path, wanted: tuple[str, ...]) -> Submission:
    """Read a submission; `wanted` are the modules that the assignment asks for."""
    if not path.exists():
        near = (
            did_you_mean(path.name, (entry.name for entry in path.parent.iterdir()))
            if path.parent.is_dir()
            else ""
        )
        raise GradeError(f"{path}: there is no such folder or file{near}")
    try:
        files = dict(limited(members(path), path))
    except OSError as error:
        raise GradeError(f"{path}: cannot be read: {error.strerror or error}") from error
    files = descend(files, wanted)
    check_names(path, files, wanted)
    name = path.name if path.name not in {"", ".", ".."} else path.absolute().resolve().name
    return Submission(path, name, files)


def members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of a folder's or archive's files."""
    if path.is_dir():
        return folder_members(path)
    if not path.is_file():
        raise GradeError(f"{path}: neither a folder nor a file")
    return archive_members(path)


def archive_members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the members of a zip or a tar."""
    import tarfile
    import zipfile

    if zipfile.is_zipfile(path):
        return zip_members(path)
    if tarfile.is_tarfile(path):
        return tar_members(path)
    if path.suffix == SUFFIX:
        raise GradeError(f"{path}: a single file", tip="name the folder that holds all your files")
    raise GradeError(f"{path}: not a folder, a zip or a tar")


def limited(files: Iterator[tuple[str, bytes]], path: Path) -> Iterator[tuple[str, bytes]]:
    """Pass files on; too many or too much ends it."""
    total = 0
    for count, (name, data) in enumerate(files, 1):
        total += len(data)
        if count > MOST_FILES:
            raise GradeError(
                f"{path}: more than {MOST_FILES} files", tip="hand in your own source files only"
            )
        if total > MOST_BYTES:
            raise GradeError(
                f"{path}: more than {MOST_BYTES >> 20} MB", tip="hand in your own source files only"
            )
        yield name, data


def folder_members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield a folder's regular files; a link that leads out is refused."""
    top = path.resolve()
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not is_left_out(name))
        for name in sorted(names):
            full = Path(folder, name)
            if is_left_out(name) or not stat.S_ISREG(status(full)):
                continue
            if full.is_symlink() and not full.resolve().is_relative_to(top):
                raise GradeError(f"{full}: a link that leads out of the submission")
            if full.stat().st_size > MOST_BYTES:
                raise GradeError(f"{full}: more than {MOST_BYTES >> 20} MB")
            yield full.relative_to(path).as_posix(), full.read_bytes()


def status(path: Path) -> int:
    """Return a file's mode, following links; 0 for a link that leads nowhere."""
    try:
        return path.stat().st_mode
    except OSError:
        return 0


def is_left_out(name: str) -> bool:
    """Say whether a file or folder is none of the student's own work."""
    return name.startswith(".") or name in LEFT_OUT


def zip_members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield a zip's files without unpacking it anywhere."""
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                mode = entry.external_attr >> 16
                if entry.is_dir():
                    continue
                check_member(path, entry.filename, link=stat.S_ISLNK(mode))
                if entry.file_size > MOST_BYTES:
                    raise GradeError(
                        f"{path}: `{entry.filename}` has more than {MOST_BYTES >> 20} MB"
                    )
                if not any(is_left_out(part) for part in PurePosixPath(entry.filename).parts):
                    with archive.open(entry) as file:
                        yield entry.filename, file.read(MOST_BYTES + 1)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    ) as error:
        raise GradeError(f"{path}: a damaged zip: {error}") from error


def tar_members(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield a tar's files without unpacking it anywhere."""
    import tarfile
    import zlib

    try:
        with tarfile.open(path) as archive:
            for entry in archive:
                if entry.isdir():
                    continue
                check_member(path, entry.name, link=not entry.isreg())
                if entry.size > MOST_BYTES:
                    raise GradeError(f"{path}: `{entry.name}` has more than {MOST_BYTES >> 20} MB")
                file = archive.extractfile(entry)
                if file and not any(is_left_out(part) for part in PurePosixPath(entry.name).parts):
                    yield entry.name.removeprefix("./"), file.read()
    except (tarfile.TarError, zlib.error, EOFError, ValueError) as error:
        raise GradeError(f"{path}: a damaged tar: {error}") from error


def check_member(path: Path, name: str, *, link: bool) -> None:
    """Refuse an archive member that would not stay inside the submission."""
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in name.partition("/")[0] or "\0" in name:
        raise GradeError(f"{path}: member `{printable(name)}` leads out of the archive")
    if link:
        raise GradeError(
            f"{path}: member `{printable(name)}` is a link or a special file",
            tip="archive plain files only",
        )


def descend(files: dict[str, bytes], wanted: tuple[str, ...]) -> dict[str, bytes]:
    """Step into a single folder that wraps everything, as archives often have one."""
    names = {module + SUFFIX for module in wanted}
    tops = {name.partition("/")[0] for name in files}
    if len(tops) == 1 and not names & set(files) and all("/" in name for name in files):
        return descend({name.partition("/")[2]: data for name, data in files.items()}, wanted)
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
            if PurePosixPath(file).name.lower() == name:
                found.append(f"{printable(file)} should be {name}")
                break
    return "; ".join(found) or "run it in the folder that holds these files"


def printable(text: str) -> str:
    """Return a name without anything that could upset a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)
