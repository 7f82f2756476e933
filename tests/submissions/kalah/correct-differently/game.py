"""A game of Kalah between two players."""

from __future__ import annotations

import copy
import sys

from board import Board
from player import Player
from side import NORTH, POT, SOUTH, Side, opponent


class Game:
    """Knows the rules, the board and who plays on which side."""

    def __init__(self, b: Board, south: Player, north: Player) -> None:
        self._board = copy.copy(b)
        self._players = {SOUTH: south, NORTH: north}
        self._over = False

    def display(self) -> None:
        """Print the board: a line for each side, with its pot at the end where it lies.

        hole          1    2    3
        Homer ( 0) |  0 |  1 |  2 |
        Bart       |  2 |  0 |  0 | ( 0)
        """
        holes = range(1, self._board.holes() + 1)
        names = {s: player.name() for s, player in self._players.items()}
        left = max(len("hole"), *map(len, names.values()))
        size = max(2, len(str(self._board.totalBeans())), len(str(len(holes))))

        def row(s: Side) -> str:
            return "|" + "|".join(f" {self.beans(s, hole):>{size}} " for hole in holes) + "|"

        def pot(s: Side) -> str:
            return f"({self.beans(s, POT):>{size}})"

        gap = " " * (size + 2)
        labels = " ".join(f" {hole:>{size}} " for hole in holes)
        print()
        print(f"{'hole':<{left}} {gap}  {labels}".rstrip())
        print(f"{names[NORTH]:<{left}} {pot(NORTH)} {row(NORTH)}")
        print(f"{names[SOUTH]:<{left}} {gap} {row(SOUTH)} {pot(SOUTH)}")
        print()

    def status(self) -> tuple[bool, bool, Side | None]:
        south, north = self.beans(SOUTH, POT), self.beans(NORTH, POT)
        if not self._over or south == north:
            return self._over, False, None
        return True, True, SOUTH if south > north else NORTH

    def move(self, s: Side) -> bool:
        player = self._players[s]
        while self._board.beansInPlay(s) > 0:
            hole = player.chooseMove(self._board, s)
            sown, endSide, endHole = self._board.sow(s, hole)
            if not sown:
                raise ValueError(f"{player.name()} chose hole {hole}, which cannot be sown")
            print(f"{player.name()} sows hole {hole}.")
            if endSide != s or endHole != POT:
                if endSide == s:
                    self._capture(s, endHole)
                return True
            if self._board.beansInPlay(s) > 0:
                self.display()
                print(f"{player.name()} has another turn.")
        self._sweep(opponent(s))
        self._over = True
        return False

    def play(self) -> None:
        mustWait = not any(player.isInteractive() for player in self._players.values())
        s = SOUTH
        self.display()
        while self.move(s):
            self.display()
            if mustWait:
                print("Press Enter to go on. ", end="", flush=True)
                sys.stdin.readline()
            s = opponent(s)
        self.display()
        hasWinner, winner = self.status()[1:]
        if hasWinner:
            print(f"The winner is {self._players[winner].name()}.")
        else:
            print("The game ends in a tie.")

    def beans(self, s: Side, hole: int) -> int:
        return self._board.beans(s, hole)

    def _capture(self, s: Side, hole: int) -> None:
        """Capture, if the last bean fell into an empty hole and there is something opposite."""
        if self.beans(s, hole) == 1 and self.beans(opponent(s), hole) > 0:
            print(f"{self._players[s].name()} captures.")
            self._board.moveToPot(s, hole, s)
            self._board.moveToPot(opponent(s), hole, s)

    def _sweep(self, s: Side) -> None:
        """Move all beans in the holes of a side into its pot."""
        for hole in range(1, self._board.holes() + 1):
            self._board.moveToPot(s, hole, s)
