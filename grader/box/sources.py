"""Reads and compiles a submission's modules once; nothing of the submission is executed here."""

from __future__ import annotations

import _imp
import io
import os
import re
import sys
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import CodeType, ModuleType

MOST_TEXT = 2000
CODING = re.compile(rb"\A(?:.*\n)?[ \t\f]*#.*coding[:=]")
NEVER_PRELOADED = {"antigravity", "this", "idlelib", "turtledemo"}


class Sources:
    """The submission's modules, read and compiled once, and who imports what."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.texts: dict[str, str] = {}
        self.codes: dict[str, CodeType | BaseException] = {}
        self.broken: dict[str, SyntaxError] = {}
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                self._compile(name)

    def _compile(self, name: str) -> None:
        path = os.path.join(self.folder, name)
        try:
            with io.open_code(path) as file:
                data = file.read()
            self.texts[name] = text_of(data)
            self.codes[name[:-3]] = compile(data, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            self.broken[name] = self.codes[name[:-3]] = unreadable(error, path, data)
        except (RecursionError, MemoryError, OSError) as error:
            error.__traceback__ = None
            self.codes[name[:-3]] = error

    def mention(self, word: str) -> bool:
        """Say whether a word stands anywhere in the sources."""
        return any(word in text for text in self.texts.values())

    def code(self, name: str) -> CodeType:
        """Return a module's code, or raise what compiling it raised."""
        code = self.codes[name]
        if isinstance(code, BaseException):
            raise code
        return code

    def name_of(self, path: str) -> str:
        """Return the name of one of the submission's files, nothing for any other."""
        above = self.folder + os.sep
        return path[len(above) :].replace(os.sep, "/") if path.startswith(above) else ""

    def line(self, name: str, number: int) -> str:
        """Return one line of a source file, without the blanks around it."""
        lines = self._text(name).split("\n")
        return lines[number - 1].strip()[:MOST_TEXT] if 0 < number <= len(lines) else ""

    def _text(self, name: str) -> str:
        if name not in self.texts:  # in a folder below: not read before
            try:
                with io.open_code(os.path.join(self.folder, name)) as file:
                    self.texts[name] = file.read().decode("utf-8", "replace")
            except OSError:
                return ""
        return self.texts[name]

    def imported(self) -> set[str]:
        """Return the names that the modules mention in import statements."""
        names: set[str] = set()
        for code in self.codes.values():
            if not isinstance(code, BaseException):
                names.update(name.partition(".")[0] for name in code.co_names)
        return names


def text_of(data: bytes) -> str:
    """Return a source as Python reads it: in the encoding it declares, UTF-8 if in none."""
    if CODING.search(data):
        import tokenize

        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
            return data.decode(encoding)
        except (SyntaxError, ValueError, LookupError):
            pass  # compiling it will fail as well
    return data.decode("utf-8", "replace")


def unreadable(error: SyntaxError | ValueError, path: str, data: bytes) -> SyntaxError:
    """Return why a file is not Python, with the place that Python leaves out for null bytes."""
    found = error if isinstance(error, SyntaxError) else SyntaxError(str(error))
    found.filename = found.filename or path
    found.lineno = found.lineno or data[: max(0, data.find(b"\0"))].count(b"\n") + 1
    found.__traceback__ = None
    return found


class Finder:
    """Serves the compiled modules to `import` inside a job's process."""

    def __init__(self, sources: Sources, names: set[str]) -> None:
        self.sources = sources
        self.names = names

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        """Return the import system's spec of a compiled module, None for any other."""
        if name not in self.names:
            return None
        path = os.path.join(self.sources.folder, name + ".py")
        spec = ModuleSpec(name, self, origin=path)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leave making the module to the import system."""

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module's code."""
        module.__builtins__ = sys.modules["builtins"]  # type: ignore[attr-defined]
        exec(self.sources.code(module.__name__), module.__dict__)  # noqa: S102 - the job itself

    def serve_submission(self) -> None:
        """Serve the submission's own modules from now on, those with the library's names too."""
        own = set(self.sources.codes) - self.names
        self.names = self.names | own
        for name in own:
            if name not in sys.builtin_module_names and not _imp.is_frozen(name):
                sys.modules.pop(name, None)


def import_random() -> None:
    """Import `random` without its wish to be seeded anew in every fork, a tenth of a case.

    A job does not notice: whoever wants chance of his own seeds it, and the rest is unforeseeable.
    """
    register, os.register_at_fork = os.register_at_fork, lambda **_: None
    try:
        __import__("random")
    finally:
        os.register_at_fork = register


def preload(provided: set[str], sources: Sources) -> Finder:
    """Execute what every job would execute again: the library's modules and the provided ones.

    Never the submission's own code: that runs in a job's process only, even where its modules have
    the names of the library's or a provided module imports them. What is returned serves it there.
    """
    own = set(sources.codes) - provided
    if "random" in sources.imported() - own:
        import_random()
    for name in sorted(sources.imported() & sys.stdlib_module_names - own):
        if not name.startswith("_") and name not in NEVER_PRELOADED:
            try:
                __import__(name)
            except ImportError:
                continue
    finder = Finder(sources, provided)
    sys.meta_path.insert(-1, finder)  # before the search along the path
    for name in sorted(provided):
        try:
            __import__(name)
        except Exception:  # noqa: BLE001, S112 - it needs the submission; a job will import it
            continue
    return finder
