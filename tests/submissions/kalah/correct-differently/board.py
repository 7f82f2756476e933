"""The Kalah board, kept as one ring of numbers in the order of sowing.

For n holes a side the ring is

    0 .. n-1      South's holes 1 to n
    n             South's pot
    n+1 .. 2n     North's holes n down to 1
    2n+1          North's pot

so the place after place i is i + 1, and after the last one comes 0.
"""

from __future__ import annotations

from side import NORTH, POT, SOUTH, Side, opponent


class Board:
    """Two rows of holes, two pots, and the beans in them."""

    def __init__(self, nHoles: int, nInitialBeansPerHole: int) -> None:
        self._n = max(nHoles, 1)
        row = [max(nInitialBeansPerHole, 0)] * self._n
        self._ring = row + [0] + row + [0]

    def __copy__(self) -> Board:
        twin = Board(self._n, 0)
        twin._ring = self._ring[:]
        return twin

    def holes(self) -> int:
        return self._n

    def beans(self, s: Side, hole: int) -> int:
        if not POT <= hole <= self._n:
            return -1
        return self._ring[self._place(s, hole)]

    def beansInPlay(self, s: Side) -> int:
        return sum(self.beans(s, hole) for hole in range(1, self._n + 1))

    def totalBeans(self) -> int:
        return sum(self._ring)

    def sow(self, s: Side, hole: int) -> tuple[bool, Side | None, int | None]:
        if not self._isHole(hole) or self.beans(s, hole) == 0:
            return False, None, None
        forbidden = self._place(opponent(s), POT)
        place = self._place(s, hole)
        inHand = self._ring[place]
        self._ring[place] = 0
        while inHand > 0:
            place = (place + 1) % len(self._ring)
            if place != forbidden:
                self._ring[place] += 1
                inHand -= 1
        endSide, endHole = self._name(place)
        return True, endSide, endHole

    def moveToPot(self, s: Side, hole: int, potOwner: Side) -> bool:
        if not self._isHole(hole):
            return False
        place = self._place(s, hole)
        self._ring[self._place(potOwner, POT)] += self._ring[place]
        self._ring[place] = 0
        return True

    def setBeans(self, s: Side, hole: int, beans: int) -> bool:
        if beans < 0 or not POT <= hole <= self._n:
            return False
        self._ring[self._place(s, hole)] = beans
        return True

    def _isHole(self, hole: int) -> bool:
        """Tell whether this is the number of a hole, and not of the pot."""
        return 1 <= hole <= self._n

    def _place(self, s: Side, hole: int) -> int:
        """Return where in the ring a hole or pot is."""
        if s == NORTH:
            return 2 * self._n + 1 - hole
        return self._n if hole == POT else hole - 1

    def _name(self, place: int) -> tuple[Side, int]:
        """Return the side and the number of a place in the ring."""
        if place > self._n:
            return NORTH, 2 * self._n + 1 - place
        return SOUTH, POT if place == self._n else place + 1
