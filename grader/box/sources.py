"""Reads and compiles a submission's modules once; nothing of the submission is executed here."""

from __future__ import annotations

import io
import os
import sys
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import CodeType, ModuleType

MOST_TEXT = 2000
NEVER_PRELOADED = {"antigravity", "this", "idlelib", "turtledemo"}


class Sources:
    """The submission's modules, read and compiled once, and who imports what."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.texts: dict[str, str] = {}
        self.codes: dict[str, CodeType | BaseException] = {}
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                self._compile(name)

    def _compile(self, name: str) -> None:
        path = os.path.join(self.folder, name)
        try:
            with io.open_code(path) as file:
                data = file.read()
            self.texts[name] = data.decode("utf-8", "replace")
            self.codes[name[:-3]] = compile(data, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError, OSError) as error:
            error.__traceback__ = None
            self.codes[name[:-3]] = error

    def line(self, name: str, number: int) -> str:
        """Return one line of a source file, without the blanks around it."""
        lines = self.texts.get(name, "").split("\n")
        return lines[number - 1].strip()[:MOST_TEXT] if 0 < number <= len(lines) else ""

    def imported(self) -> set[str]:
        """Return the names that the modules mention in import statements."""
        names: set[str] = set()
        for code in self.codes.values():
            if not isinstance(code, BaseException):
                names.update(name.partition(".")[0] for name in code.co_names)
        return names


class Finder:
    """Serves the compiled modules to `import` inside a job's process."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        """Return the import system's spec of a compiled module, None for any other."""
        if name not in self.sources.codes:
            return None
        path = os.path.join(self.sources.folder, name + ".py")
        spec = ModuleSpec(name, self, origin=path)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leave making the module to the import system."""

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module's code."""
        exec(self.code(module.__name__), module.__dict__)  # noqa: S102 - the job itself

    def code(self, name: str) -> CodeType:
        """Return a module's code, or raise what compiling it raised."""
        code = self.sources.codes[name]
        if isinstance(code, BaseException):
            raise code
        return code


def preload(provided: set[str], sources: Sources) -> None:
    """Execute what every job would execute again: the library's modules and the provided ones.

    Never the submission's own code: that runs in a job's process only.
    """
    own = set(sources.codes)
    for name in sorted(sources.imported() & sys.stdlib_module_names - own):
        if not name.startswith("_") and name not in NEVER_PRELOADED:
            try:
                __import__(name)
            except ImportError:
                continue
    sys.meta_path.insert(0, Finder(sources))
    for name in sorted(provided):
        __import__(name)
    for name in own - provided:
        sys.modules.pop(name, None)
