"""Play a game of Kalah: python3 main.py [HOLES BEANS SOUTH NORTH]"""

from __future__ import annotations

import sys

from board import Board
from game import Game
from player import BadPlayer, HumanPlayer, Player, SmartPlayer

USAGE = "usage: python3 main.py [HOLES BEANS SOUTH NORTH]   (players: human, bad or smart, as in smart:Lisa)"


def wholeNumber(text: str) -> int:
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"not a whole number: {text}")
    return int(text)


def makePlayer(text: str, usualName: str) -> Player:
    kind, _, name = text.partition(":")
    kinds = {"human": HumanPlayer, "bad": BadPlayer, "smart": SmartPlayer}
    if kind not in kinds:
        raise ValueError(f"no such player: {kind}")
    return kinds[kind](name or usualName)


def main(arguments: list[str]) -> int:
    try:
        holes, beans, south, north = arguments or ["6", "4", "human:You", "smart:Computer"]
        board = Board(wholeNumber(holes), wholeNumber(beans))
        game = Game(board, makePlayer(south, "South"), makePlayer(north, "North"))
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    game.play()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
