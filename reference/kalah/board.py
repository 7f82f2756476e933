"""The Kalah board: two rows of holes and two pots, among which beans are sown and moved."""

from side import NORTH, POT, SOUTH, Side, opponent


class Board:
    """The beans in every hole and pot. It knows how to sow, but not whose turn it is."""

    def __init__(self, nHoles: int, nInitialBeansPerHole: int) -> None:
        self._holes = max(nHoles, 1)  # M2
        beans = max(nInitialBeansPerHole, 0)
        self._beans = {side: [0] + [beans] * self._holes for side in Side}

    def __copy__(self) -> "Board":
        """Return a board of its own (M5)."""
        twin = Board(self._holes, 0)
        twin._beans = {side: row.copy() for side, row in self._beans.items()}
        return twin

    def holes(self) -> int:
        """Return how many holes each side has."""
        return self._holes

    def beans(self, s: Side, hole: int) -> int:
        """Count the beans in a hole or a pot, or return -1 if there is no such hole."""
        return self._beans[s][hole] if POT <= hole <= self._holes else -1

    def beansInPlay(self, s: Side) -> int:
        """Count the beans in the holes of one side, without its pot."""
        return sum(self._beans[s]) - self._beans[s][POT]

    def totalBeans(self) -> int:
        """Count all beans there are, in holes and pots."""
        return sum(sum(row) for row in self._beans.values())

    def sow(self, s: Side, hole: int) -> tuple[bool, Side | None, int | None]:
        """Sow the beans of a hole one by one; return whether it can be done, and where it ends."""
        if not self._isHole(hole) or self._beans[s][hole] == 0:
            return False, None, None
        path = self._path(s)
        start = path.index((s, hole))
        inHand = self._beans[s][hole]
        self._beans[s][hole] = 0
        for step in range(start + 1, start + inHand + 1):
            side, place = path[step % len(path)]
            self._beans[side][place] += 1
        return True, *path[(start + inHand) % len(path)]

    def moveToPot(self, s: Side, hole: int, potOwner: Side) -> bool:
        """Move all beans of a hole into a pot; return whether there is such a hole."""
        if not self._isHole(hole):
            return False
        self._beans[potOwner][POT] += self._beans[s][hole]
        self._beans[s][hole] = 0
        return True

    def setBeans(self, s: Side, hole: int, beans: int) -> bool:
        """Put so many beans into a hole or a pot; return whether that can be done."""
        if not POT <= hole <= self._holes or beans < 0:
            return False
        self._beans[s][hole] = beans
        return True

    def _isHole(self, hole: int) -> bool:
        return 1 <= hole <= self._holes

    def _path(self, s: Side) -> list[tuple[Side, int]]:
        """List in the order of sowing all places where side s drops beans (M1, M3)."""
        upward = range(1, self._holes + 1)
        circle = [
            *((SOUTH, hole) for hole in upward),
            (SOUTH, POT),
            *((NORTH, hole) for hole in reversed(upward)),
            (NORTH, POT),
        ]
        circle.remove((opponent(s), POT))
        return circle
