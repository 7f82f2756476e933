"""Removes what a program leaves in its folder, whatever that is."""

from __future__ import annotations

import contextlib
import os
from shutil import rmtree


def remove_tree(folder: str) -> None:
    """Remove a folder with all that is in it; links are removed, not followed.

    What is nested too deeply for that stays, and goes with the box.
    """
    try:
        os.rmdir(folder)
    except OSError:
        for inner, _, _ in os.walk(folder):
            with contextlib.suppress(OSError):
                os.chmod(inner, 0o700)
        with contextlib.suppress(RecursionError):
            rmtree(folder, ignore_errors=True)
