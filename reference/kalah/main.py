"""The program: turns its arguments into a board and two players, and lets them play."""

import sys

from board import Board
from game import Game
from player import BadPlayer, HumanPlayer, Player, SmartPlayer

USAGE = "usage: main.py [HOLES BEANS SOUTH NORTH], a player being human, bad or smart[:NAME]\n"
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

DEFAULT = ["6", "4", "human:You", "smart:Computer"]
PLAYER_TYPES = {"human": HumanPlayer, "bad": BadPlayer, "smart": SmartPlayer}
MOST_DIGITS = 6  # no computer has room for boards much larger


def read_number(word: str) -> int | None:
    """Turn a word into its whole number, or into None if it is none."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return None
    if digits != word:
        return 0  # M2: a board makes the same of anything less
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= MOST_DIGITS else None


def read_player(word: str, default_name: str) -> Player | None:
    """Turn a word like `smart:Lisa` into a player, or into None if it makes no sense."""
    kind, colon, name = word.partition(":")
    if kind not in PLAYER_TYPES or (colon and not name):
        return None
    return PLAYER_TYPES[kind](name or default_name)


def read_arguments(words: list[str]) -> Game | None:
    """Turn the command line into a game, or into None if it makes no sense."""
    if len(words) != 4:
        return None
    holes, beans = read_number(words[0]), read_number(words[1])
    south, north = read_player(words[2], "South"), read_player(words[3], "North")
    if holes is None or beans is None or south is None or north is None:
        return None
    return Game(Board(holes, beans), south, north)


def main(words: list[str]) -> int:
    """Play the game the arguments ask for and return the exit status."""
    game = read_arguments(words or DEFAULT)
    if game is None:
        sys.stderr.write(USAGE)
        return EXIT_USAGE
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # a stray byte is a wrong answer, not a crash
    try:
        game.play()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stdout = None  # nobody reads on: keep Python from trying once more at exit
        return EXIT_BROKEN_PIPE
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
