"""Imports modules of a reference solution, which share their names with those of others."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def folders(assignment: str) -> list[Path]:
    """Return where the modules of a reference are found: its own, then the provided ones."""
    return [ROOT / "reference" / assignment, ROOT / "specs" / assignment / "provided" / "python"]


def load(assignment: str, module: str) -> Any:
    """Import a module of a reference and leave no trace of it."""
    names = [path.stem for folder in folders(assignment) for path in folder.glob("*.py")]
    kept_path = sys.path.copy()
    kept_modules = {name: sys.modules.pop(name, None) for name in names}
    kept_writing, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path[:0] = map(str, folders(assignment))
    try:
        return import_module(module)
    finally:
        sys.path[:] = kept_path
        sys.dont_write_bytecode = kept_writing
        for name, found in kept_modules.items():
            sys.modules.pop(name, None)
            if found is not None:
                sys.modules[name] = found
