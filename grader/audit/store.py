"""Keeps what was found out, by content: what was asked once is not asked again."""

from __future__ import annotations

import json
import os
import tempfile
import threading
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from grader.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

FOLDER = ".grade-audit"


def digest(*parts: object) -> str:
    """Return a short name for some content."""
    made = sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogateescape")
        made.update(len(data).to_bytes(8, "big") + data)
    return made.hexdigest()[:20]


class Store:
    """Answers by key, in a file with a line each: written as they come, so none is lost."""

    def __init__(self, path: Path, *, is_fresh: bool = False) -> None:
        self.path = path
        self.held: dict[str, Any] = {} if is_fresh else read_lines(path)
        self.used: set[str] = set()
        self.lock = threading.Lock()
        self.file: IO[str] | None = None

    def get(self, key: str) -> Any:
        """Return what is known, None if nothing is."""
        self.used.add(key)
        return self.held.get(key)

    def put(self, key: str, value: Any) -> None:
        """Keep an answer."""
        line = json.dumps([key, value]) + "\n"
        with self.lock:
            self.used.add(key)
            self.held[key] = value
            try:
                self._open().write(line)
            except OSError as error:
                raise InternalError(f"{self.path}: cannot be written: {error.strerror}") from error

    def _open(self) -> IO[str]:
        if self.file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            (self.path.parent / ".gitignore").write_text("*\n", encoding="utf-8")
            self.file = self.path.open("a", encoding="utf-8", buffering=1)
            if not ends_with_a_line(self.path):
                self.file.write("\n")
        return self.file

    def prune(self) -> None:
        """Forget what was not asked for this time."""
        if self.held.keys() <= self.used:
            return
        self.held = {key: value for key, value in self.held.items() if key in self.used}
        self.close()
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(entry) + "\n" for entry in self.held.items())
        Path(name).replace(self.path)

    def close(self) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()
            self.file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def ends_with_a_line(path: Path) -> bool:
    """Say whether the last line of a file is whole."""
    return path.read_bytes()[-1:] in {b"", b"\n"}


def read_lines(path: Path) -> dict[str, Any]:
    """Read what was kept; a line that was cut off, or is none of ours, does not count."""
    try:
        lines: Iterable[str] = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return {}
    held: dict[str, Any] = {}
    for line in lines:
        try:
            key, value = json.loads(line)
        except (ValueError, TypeError):
            continue
        if isinstance(key, str):
            held[key] = value
    return held
