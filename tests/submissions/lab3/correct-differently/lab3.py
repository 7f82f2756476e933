"""The program: python3 lab3.py <game> <players>."""

import sys

from holdemgame import HoldEmGame
from pinochlegame import PinochleGame

USAGE = "Usage: ./lab3 <Pinochle / HoldEm>  <4 players / 2-8 players>"
WRONG_PINOCHLE = """\
Invalid number of players in Pinochle, must have exactly 4 players.
For example: Pinochle player1 player2 player3 player4"""
WRONG_HOLDEM = """\
Invalid number of players in HoldEm, must have between 2 and 8 players.
For example: HoldEm player1 player2"""


def complaint(arguments: list[str]) -> str:
    """Return what is wrong with the arguments, ahead of the usage; nothing if they are right."""
    game, count = arguments[0], len(arguments) - 1
    if game == "Pinochle":
        return "" if count == 4 else WRONG_PINOCHLE
    if game == "HoldEm":
        return "" if 2 <= count <= 8 else WRONG_HOLDEM
    return "Invalid Gamename"


def main(arguments: list[str]) -> int:
    """Play the game that the arguments name, and return the status."""
    if not arguments:
        print(USAGE)
        return 1
    wrong = complaint(arguments)
    if wrong:
        print(wrong, USAGE, sep="\n")
        return 1
    name, *players = arguments
    game = PinochleGame(players) if name == "Pinochle" else HoldEmGame(players)
    game.play()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
