"""The program: turns its arguments into a game, and lets it be played."""

import sys

from game import Game
from holdemgame import HoldEmGame
from pinochlegame import PinochleGame

USAGE = "Usage: ./lab3 <Pinochle / HoldEm>  <4 players / 2-8 players>"
UNKNOWN = "Invalid Gamename"
GAMES = {"Pinochle": PinochleGame, "HoldEm": HoldEmGame}
PLAYERS = {"Pinochle": range(4, 5), "HoldEm": range(2, 9)}
WRONG_NUMBER = {
    "Pinochle": (
        "Invalid number of players in Pinochle, must have exactly 4 players.",
        "For example: Pinochle player1 player2 player3 player4",
    ),
    "HoldEm": (
        "Invalid number of players in HoldEm, must have between 2 and 8 players.",
        "For example: HoldEm player1 player2",
    ),
}
EXIT_USAGE = 1
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141


def complaint(words: list[str]) -> tuple[str, ...]:
    """Say what is wrong with the arguments; nothing if they make a game (L3)."""
    if not words:
        return (USAGE,)
    name, *players = words
    if name not in GAMES:
        return (UNKNOWN, USAGE)
    if len(players) not in PLAYERS[name]:
        return (*WRONG_NUMBER[name], USAGE)
    return ()


def play(game: Game) -> int:
    """Play a game and return the exit status, also when nobody looks on any more."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # a stray byte is no reason to crash
    try:
        game.play()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stdout = None  # keep Python from trying once more at exit
        return EXIT_BROKEN_PIPE
    return 0


def main(words: list[str]) -> int:
    """Do what the arguments ask for and return the exit status."""
    if lines := complaint(words):
        print("\n".join(lines))
        return EXIT_USAGE
    name, *players = words
    return play(GAMES[name](players))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
