"""What both games share: the players as they sit, the dealer, the question whether to go on."""

import sys
from abc import ABC, abstractmethod

from cardset import CardSet

BANNER_LINE = "=" * 52
QUESTION = "Do you want to end the game? (y/n)"
YES = ("y", "Y", "yes", "Yes")


class Game(ABC):
    """Players at a table, the last of whom deals first (L5)."""

    def __init__(self, players: list[str]) -> None:
        self.players = list(players)
        self.hands = [CardSet() for _ in self.players]
        self._dealer = len(self.players) - 1

    @abstractmethod
    def play(self) -> None:
        """Play to the end, printing all that happens."""

    def askEndGame(self) -> bool:
        """Ask whether to end the game; the end of the input is an answer too (L6)."""
        print(QUESTION)
        answer = self._readLine()
        return answer is None or answer in YES

    def _readLine(self) -> str | None:
        """Read a line of input, or return None at its end."""
        sys.stdout.flush()
        line = sys.stdin.readline()
        return line.removesuffix("\n") if line else None

    def _seatsAfter(self, seat: int) -> list[int]:
        """List all seats as they follow each other, from the one after a seat to that seat."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count + 1)]

    def _printBanner(self, line: str) -> None:
        print(BANNER_LINE)
        print(line)
        print(BANNER_LINE)

    def _printHand(self, seat: int, width: int) -> None:
        """Print the cards of a seat in rows; a star marks the dealer (L5)."""
        star = "*" if seat == self._dealer else ""
        print(f"{self.players[seat]}{star}'s hand: ")
        self.hands[seat].print(sys.stdout, width)
