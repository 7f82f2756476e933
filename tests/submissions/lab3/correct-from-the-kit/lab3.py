"""The program: python3 lab3.py GAME PLAYER..."""

import sys

from holdemgame import HoldEmGame
from pinochlegame import PinochleGame

USAGE = "Usage: ./lab3 <Pinochle / HoldEm>  <4 players / 2-8 players>"
GAMES = {
    "Pinochle": (PinochleGame, range(4, 5), "exactly 4 players", "player1 player2 player3 player4"),
    "HoldEm": (HoldEmGame, range(2, 9), "between 2 and 8 players", "player1 player2"),
}


def main(words: list[str]) -> int:
    complaint = []
    if words and words[0] not in GAMES:
        complaint = ["Invalid Gamename"]
    elif words:
        title, *players = words
        game, sizes, how_many, example = GAMES[title]
        if len(players) in sizes:
            game(players).play()
            return 0
        complaint = [f"Invalid number of players in {title}, must have {how_many}.", f"For example: {title} {example}"]
    print(*complaint, USAGE, sep="\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
