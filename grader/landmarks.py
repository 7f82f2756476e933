"""Turns a line of a transcript into a place in the game, by the landmarks of the spec."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.spec_file import Landmark


class Part:
    """The part of a transcript that a landmark names: where it begins, whether it is over."""

    def __init__(self, landmark: Landmark, start: int, number: int) -> None:
        self.landmark = landmark
        self.start = start
        self.number = number
        self.closed = False


def place_of(line: int, lines: list[str], landmarks: tuple[Landmark, ...]) -> str:
    """Say in the words of the game where a line stands, if it can be said; lines count from 0."""
    said = [say(part, lines) for part in parts_at(line, lines, landmarks)]
    return ", ".join(text for text in said if text)


def parts_at(line: int, lines: list[str], landmarks: tuple[Landmark, ...]) -> list[Part]:
    """Return the parts a line is in, outermost first."""
    current: list[Part | None] = [None] * len(landmarks)
    counts = [0] * len(landmarks)
    for number, text in enumerate(lines[: line + 1]):
        for level, landmark in enumerate(landmarks):
            part = current[level]
            still_open = part is not None and landmark.closes is not None and not part.closed
            if not still_open and re.search(landmark.opens, text):
                counts[level] += 1
                current[level] = part = Part(landmark, number, counts[level])
                for inner in range(level + 1, len(landmarks)):
                    current[inner], counts[inner] = None, 0
            if part is not None and landmark.closes and re.search(landmark.closes, text):
                part.closed = True
    return [part for part in current if part is not None]


def say(part: Part, lines: list[str]) -> str:
    """Fill in a landmark's words from its part; when something is not found, say nothing."""
    landmark = part.landmark
    wanted = names_in(landmark.place)
    found = {"n": str(part.number)}
    for text in lines[part.start : end_of(part, lines)]:
        for pattern in (landmark.opens, *landmark.finds):
            if match := re.search(pattern, text):
                told = {name: word for name, word in match.groupdict().items() if word is not None}
                found = {**told, **found}
        if found.keys() >= set(wanted):
            return landmark.place.format(**found)
    return ""


def end_of(part: Part, lines: list[str]) -> int:
    """Return the line behind the last one of a part."""
    landmark = part.landmark
    for number in range(part.start, len(lines)):
        if landmark.closes and re.search(landmark.closes, lines[number]):
            return number + 1
        if (
            landmark.closes is None
            and number > part.start
            and re.search(landmark.opens, lines[number])
        ):
            return number
    return len(lines)


def names_in(place: str) -> list[str]:
    """Return the names that a landmark's words ask for."""
    return re.findall(r"\{(\w+)\}", place)
