"""Pictures of shares by turn and sum: text for a terminal, and a PNG file."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

CELL = 20  # pixels
MARGIN = 24
LINE = 2
WHITE, BLACK, GREY, GREEN = (255, 255, 255), (0, 0, 0), (225, 225, 225), (0, 150, 60)
COLD, WARM, HOT = (49, 54, 149), (255, 245, 190), (165, 0, 38)
DIGITS = {  # three columns and five rows each, as the bits of five rows
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 2, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
}
DOT = 2  # pixels of a digit's dot
TEXT_COLOUR, PLAIN = "\033[30;48;2;{};{};{}m", "\033[0m"

Colour = tuple[int, int, int]
Pixels = list[list[Colour]]
Share = Callable[[int, int], float | None]  # of a turn and a sum; None where there is none
Limits = dict[int, int]


def colour_of(share: float | None) -> Colour:
    """Return the colour of a share from 0 to 1: blue, pale yellow at a half, red."""
    if share is None:
        return GREY
    low, high, part = (COLD, WARM, share * 2) if share < 0.5 else (WARM, HOT, share * 2 - 1)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return red, green, blue


def as_text(turns: range, sums: range, share: Share, *, is_coloured: bool) -> str:
    """Return a table of shares in percent, on coloured ground if the terminal can."""
    lines = ["  t |" + "".join(f"{held:4}" for held in sums)]
    for turn in turns:
        cells = [cell(share(turn, held), is_coloured=is_coloured) for held in sums]
        lines.append(f"{turn:3} |{''.join(cells)}".rstrip())
    return "\n".join(lines)


def cell(share: float | None, *, is_coloured: bool) -> str:
    """Return one share in percent."""
    text = "   ." if share is None else f"{100 * share:4.0f}"
    if share is None or not is_coloured:
        return text
    return TEXT_COLOUR.format(*colour_of(share)) + text + PLAIN


def as_pixels(turns: range, sums: range, share: Share, lines: dict[Colour, Limits]) -> Pixels:
    """Paint a cell for each turn (downward) and sum (to the right), with limits as lines."""
    width, height = MARGIN + len(sums) * CELL + LINE, MARGIN + len(turns) * CELL + LINE
    pixels = [[WHITE] * width for _ in range(height)]
    for column, held in enumerate(sums):
        write(pixels, MARGIN + column * CELL + DOT, DOT, str(held))
    for row, turn in enumerate(turns):
        top = MARGIN + row * CELL
        write(pixels, DOT, top + DOT, str(turn))
        for column, held in enumerate(sums):
            left = MARGIN + column * CELL
            fill(pixels, (left, top, CELL - 1, CELL - 1), colour_of(share(turn, held)))
    for colour, limits in lines.items():
        paint_limits(pixels, turns, sums, limits, colour)
    return pixels


def paint_limits(pixels: Pixels, turns: range, sums: range, limits: Limits, colour: Colour) -> None:
    """Draw a line to the right of the highest sum with which to call, turn by turn."""
    for row, turn in enumerate(turns):
        if turn in limits:
            column = min(max(limits[turn] + 1 - sums[0], 0), len(sums))
            left, top = MARGIN + column * CELL - LINE, MARGIN + row * CELL
            fill(pixels, (left, top, LINE * 2, CELL), colour)


def fill(pixels: Pixels, box: tuple[int, int, int, int], colour: Colour) -> None:
    """Fill a box, given by left, top, width and height."""
    left, top, width, height = box
    for line in pixels[top : top + height]:
        line[left : left + width] = [colour] * len(line[left : left + width])


def write(pixels: Pixels, left: int, top: int, number: str) -> None:
    """Write the digits of a number."""
    for place, digit in enumerate(number):
        start = left + place * 4 * DOT
        for row, bits in enumerate(DIGITS[digit]):
            for column in range(3):
                if bits >> (2 - column) & 1:
                    fill(pixels, (start + column * DOT, top + row * DOT, DOT, DOT), BLACK)


def write_png(path: Path, pixels: Pixels) -> None:
    """Write a picture, whole or not at all."""
    raw = b"".join(b"\0" + bytes(part for pixel in line for part in pixel) for line in pixels)
    head = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, body) for kind, body in parts)
    unfinished = path.with_name(f"{path.name}.part")
    unfinished.write_bytes(data)
    unfinished.replace(path)


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a part of a PNG file: length, kind, body, checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
