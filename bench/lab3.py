"""Plays many deals with the Lab 3 reference, in a process of its own that imports it first."""

from __future__ import annotations

import subprocess

from bench.references import folders
from bench.starts import INTERPRETER

HOLDEM = ("HoldEm", ["Ann", "Bob", "Cid", "Dot", "Eve", "Flo"], 10_000)
PINOCHLE = ("Pinochle", ["Ann", "Bob", "Cid", "Dot"], 2_000)
CODE = """
import sys
from itertools import repeat

sys.path[:0] = {folders}
from lab3 import GAMES


class Answers:
    def __init__(self, deals):
        self.answers = repeat("n\\n", deals)
        self.isAtEnd = False

    def readline(self):
        answer = next(self.answers, "")
        self.isAtEnd = not answer
        return answer


sys.stdin = answers = Answers({deals})
while not answers.isAtEnd:
    GAMES[{game!r}]({players}).play()
"""


def play(game: str, players: list[str], deals: int) -> object:
    """Play games, one after the other, until so many deals were played and the user asked."""
    places = [str(folder) for folder in folders("lab3")]
    code = CODE.format(folders=places, deals=deals, game=game, players=players)
    words = [INTERPRETER, "-I", "-S", "-B", "-X", "utf8", "-c", code]
    return subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
