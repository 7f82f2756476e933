"""Reads a tar that is held in memory, in bounds.

The library's own reader is not used: before Python 3.11.10 a header of 200 kB keeps it busy for
hours or makes it take gigabytes, a member of negative size is read for ever, and many headers of
one member end in a RecursionError. Here every step goes forward by a block, and nothing is made
that is larger than the tar.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK = 512
MOST_DIGITS = 20
FILE, FOLDER, OTHER = "file", "folder", "other"
KINDS = {b"0": FILE, b"\0": FILE, b"7": FILE, b"5": FOLDER}
WITHOUT_DATA = b"123456"  # links, devices and folders have none, whatever their size says
RECORDS, LONG_NAME, SKIPPED = {b"x", b"X"}, b"L", {b"g", b"K"}
POSIX = b"ustar\0"


@dataclass(frozen=True)
class Entry:
    """A member: its name, what it is, the size it claims and the bytes there are."""

    name: str
    kind: str
    size: int
    data: bytes


def is_tar(data: bytes) -> bool:
    """Say whether bytes begin like a tar; one without members is nothing but zeros."""
    head = data[:BLOCK]
    return len(head) == BLOCK and (not any(head) or is_header(head))


def is_header(head: bytes) -> bool:
    """Say whether a block is a header, by its checksum."""
    blank = head[:148] + b" " * 8 + head[156:]
    signed = sum(byte - 256 if byte > 127 else byte for byte in blank)
    try:
        return number(head[148:156]) in (sum(blank), signed)
    except ValueError:
        return False


def tar_entries(data: bytes) -> Iterator[Entry]:
    """Yield the members of a tar; ValueError says where it is damaged."""
    at = 0
    told: dict[bytes, bytes] = {}  # what the headers before a member say of it
    while any(head := data[at : at + BLOCK]):
        if len(head) < BLOCK or not is_header(head):
            raise ValueError(f"there is no header at byte {at}")
        kind, size = head[156:157], number(head[124:136])
        if b"size" in told:
            size = decimal(told[b"size"])
        body = data[at + BLOCK : at + BLOCK + size]
        at += BLOCK if kind in WITHOUT_DATA else BLOCK + size + -size % BLOCK
        if kind in RECORDS:
            told |= records(body)
        elif kind == LONG_NAME:
            told[b"path"] = until_zero(body)
        elif kind not in SKIPPED:
            yield entry(head, kind, size, body, told)
            told = {}


def entry(head: bytes, kind: bytes, size: int, body: bytes, told: dict[bytes, bytes]) -> Entry:
    """Return the member that a header begins."""
    name = until_zero(head[:100])
    if head[257:263] == POSIX and head[345]:
        name = until_zero(head[345:500]) + b"/" + name
    name = told.get(b"path", name)
    what = KINDS.get(kind, OTHER)
    if any(key.startswith(b"GNU.sparse.") for key in told):
        what = OTHER
    elif kind == b"\0" and name.endswith(b"/"):
        what = FOLDER
    return Entry(name.decode("utf-8", "surrogateescape"), what, size, body)


def records(body: bytes) -> dict[bytes, bytes]:
    """Return what an extended header says: lines of a length, a key and a value."""
    found = {}
    at = 0
    while body[at : at + 1] not in (b"", b"\0"):
        digits, blank, _ = body[at : at + MOST_DIGITS + 1].partition(b" ")
        end = at + decimal(digits)
        key, equals, value = body[at + len(digits) + 1 : end].partition(b"=")
        if not (blank and equals and value.endswith(b"\n")) or end > len(body):
            raise ValueError("an extended header is damaged")
        found[key] = value[:-1]
        at = end
    return found


def number(field: bytes) -> int:
    """Read a number of a header: octal digits, or bytes where there are too many of them."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    digits = until_zero(field).strip()
    if digits.strip(b"01234567"):
        raise ValueError("a number in a header is none")
    return int(digits or b"0", 8)


def decimal(digits: bytes) -> int:
    """Read a number of an extended header."""
    if not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise ValueError("a number in an extended header is none")
    return int(digits)


def until_zero(field: bytes) -> bytes:
    """Return what stands before the first zero byte."""
    return field.partition(b"\0")[0]
