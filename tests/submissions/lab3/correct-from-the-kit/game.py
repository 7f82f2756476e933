"""What both games share: seats, the dealer going round, the question after a deal."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod


class Game(ABC):
    def __init__(self, players: list[str]) -> None:
        self.names = list(players)
        self.dealer = len(self.names) - 1

    @abstractmethod
    def deal(self) -> None:
        """Deal once from the deck as it lies."""

    @abstractmethod
    def play(self) -> None:
        """Play until the user or the rules end it."""

    def askEndGame(self) -> bool:
        print("Do you want to end the game? (y/n)")
        answer = self.read_line()
        return answer is None or answer.strip() in ("y", "Y", "yes", "Yes")

    @staticmethod
    def read_line() -> str | None:
        """Give the next line of the input, or None at its end."""
        try:
            return input()
        except EOFError:
            return None

    @staticmethod
    def banner(title: str) -> None:
        bar = "=" * 52
        print(bar, f"={'':17}{title:33}=", bar, sep="\n")

    def round_from(self, seat: int) -> list[int]:
        """Give all seats, once round the table, starting with this one."""
        seats = len(self.names)
        return [(seat + step) % seats for step in range(seats)]

    def show_dealt(self, seat: int, cards, columns: int) -> None:
        star = "*" if seat == self.dealer else ""
        print(f"{self.names[seat]}{star}'s hand: ")
        cards.print(sys.stdout, columns)
