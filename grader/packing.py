"""Packs files into a zip: the same bytes for the same files, wherever and whenever it is made."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Collection

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can hold
UNIX = 3  # else the permissions say nothing
PROGRAM, PLAIN = 0o100755, 0o100644


def zipped(files: dict[str, bytes], programs: Collection[str] = ()) -> bytes:
    """Return a zip of files; `programs` are those that can be executed."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name, EPOCH)
            entry.create_system = UNIX
            entry.external_attr = (PROGRAM if name in programs else PLAIN) << 16
            archive.writestr(entry, files[name], ZIP_DEFLATED)
    return packed.getvalue()
