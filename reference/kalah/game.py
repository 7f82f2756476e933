"""A game of Kalah: lets two players move in turn on a board, and tells what happens."""

from copy import copy

from board import Board
from player import Player
from side import NORTH, POT, SOUTH, Side, opponent


class Game:
    """Two players at a board, and whether they are still playing."""

    def __init__(self, b: Board, south: Player, north: Player) -> None:
        self._board = copy(b)  # M9
        self._players = {SOUTH: south, NORTH: north}
        self._over = False

    def display(self) -> None:
        """Show the names, the holes and the pots, North above South."""
        numbers = [self.beans(side, hole) for side in Side for hole in range(self._holes() + 1)]
        width = len(str(max(numbers)))
        north, south = self._row(NORTH, width), self._row(SOUTH, width)
        west, east = (f"{self.beans(side, POT):>{width}}" for side in (NORTH, SOUTH))
        pots = f" {west} {' ' * len(south)} {east}"
        indent = " " * (width + 2)
        print(self._centred(NORTH, len(pots) + 1))
        print(indent + north)
        print(pots)
        print(indent + south)
        print(self._centred(SOUTH, len(pots) + 1))

    def status(self) -> tuple[bool, bool, Side | None]:
        """Return whether the game is over, whether someone has won it, and who (M9)."""
        lead = self.beans(SOUTH, POT) - self.beans(NORTH, POT)
        if not self._over or lead == 0:
            return self._over, False, None
        return True, True, SOUTH if lead > 0 else NORTH

    def move(self, s: Side) -> bool:
        """Let one side make a complete move; return False if that ends the game (M10)."""
        while self._board.beansInPlay(s) > 0:
            if self._sow(s):
                return True
            if self._board.beansInPlay(s) > 0:
                print(f"{self._name(s)} has another turn.")
                self.display()
        self._sweep(s)
        self._over = True
        return False

    def play(self) -> None:
        """Let South and North move in turn to the end, and announce who has won (M12)."""
        self.display()
        side = SOUTH
        while self.move(side):
            self.display()
            self._pause()
            side = opponent(side)
        self.display()
        self._announce()

    def beans(self, s: Side, hole: int) -> int:
        """Count the beans in a hole or a pot, or return -1 if there is no such hole."""
        return self._board.beans(s, hole)

    def _holes(self) -> int:
        return self._board.holes()

    def _name(self, s: Side) -> str:
        return self._players[s].name()

    def _sow(self, s: Side) -> bool:
        """Let one side choose and sow, and capture if it can; return whether its move ends."""
        hole = self._players[s].chooseMove(self._board, s)
        sown, endSide, endHole = self._board.sow(s, hole)
        if not sown:
            raise ValueError(f"{self._name(s)} cannot sow hole {hole}")
        print(f"{self._name(s)} sows hole {hole}.")
        if endSide is s and endHole == POT:
            return False
        if endSide is s and self.beans(s, endHole) == 1:
            self._capture(s, endHole)
        return True

    def _capture(self, s: Side, hole: int) -> None:
        """Take the bean that fell into an empty hole and those opposite, if there are any (M11)."""
        captured = self.beans(opponent(s), hole)
        if captured > 0:
            self._board.moveToPot(s, hole, s)
            self._board.moveToPot(opponent(s), hole, s)
            print(f"{self._name(s)} captures {beans_in_words(captured)}.")

    def _sweep(self, s: Side) -> None:
        """Let the opponent of who cannot move keep the beans in its own holes (M10)."""
        keeper = opponent(s)
        swept = beans_in_words(self._board.beansInPlay(keeper))
        for hole in range(1, self._holes() + 1):
            self._board.moveToPot(keeper, hole, keeper)
        print(f"{self._name(s)} has nothing left to sow: {self._name(keeper)} keeps {swept}.")

    def _pause(self) -> None:
        """Wait for Enter, unless someone plays who sets the pace anyway (M12)."""
        if any(player.isInteractive() for player in self._players.values()):
            return
        try:
            input("Press Enter to go on. ")
        except EOFError:
            print()

    def _announce(self) -> None:
        _, hasWinner, winner = self.status()
        if hasWinner:
            pots = f"{self.beans(winner, POT)} to {self.beans(opponent(winner), POT)}"
            print(f"{self._name(winner)} wins, {pots}.")
        else:
            print(f"It is a tie, {self.beans(SOUTH, POT)} all.")

    def _row(self, s: Side, width: int) -> str:
        """Word the holes of one side from west to east."""
        holes = range(1, self._holes() + 1)
        return "  ".join(f"{self.beans(s, hole):>{width}}" for hole in holes)

    def _centred(self, s: Side, width: int) -> str:
        return " " * ((width - len(self._name(s))) // 2) + self._name(s)


def beans_in_words(count: int) -> str:
    """Word a number of beans."""
    return "1 bean" if count == 1 else f"{count} beans"
