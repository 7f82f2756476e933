"""The rules of the game as the referee holds them: positions, moves, and how they are shown."""

import random
from typing import NamedTuple

NORTH = "NORTH"
SOUTH = "SOUTH"
OTHER = {NORTH: SOUTH, SOUTH: NORTH}
NAMES = {NORTH: "North", SOUTH: "South"}


class Position(NamedTuple):
    """The holes of both sides from west to east, the pots, and whose turn it is."""

    north: tuple[int, ...]
    south: tuple[int, ...]
    north_pot: int
    south_pot: int
    turn: str

    def side(self, side: str) -> tuple[int, ...]:
        """Return the holes of a side."""
        return self.north if side == NORTH else self.south

    def pot(self, side: str) -> int:
        """Return the pot of a side."""
        return self.north_pot if side == NORTH else self.south_pot

    @property
    def moves(self) -> list[int]:
        """The holes that can be sown."""
        return [hole for hole, beans in enumerate(self.side(self.turn), 1) if beans]


class Sown(NamedTuple):
    """What sowing one hole leads to: the position, and whether the same side has another turn."""

    position: Position
    again: bool


def opening(holes: int, beans: int, turn: str = SOUTH) -> Position:
    """Return the position at the start of a game."""
    row = (beans,) * holes
    return Position(row, row, 0, 0, turn)


def sow(position: Position, hole: int) -> Sown:
    """Sow a hole of the side whose turn it is, and capture if there is something to capture."""
    side, holes = position.turn, len(position.south)
    cells = {(NORTH, at): beans for at, beans in enumerate(position.north, 1)}
    cells |= {(SOUTH, at): beans for at, beans in enumerate(position.south, 1)}
    cells[NORTH, 0], cells[SOUTH, 0] = position.north_pot, position.south_pot
    way = [(SOUTH, at) for at in range(1, holes + 1)] + [(SOUTH, 0)]
    way += [(NORTH, at) for at in range(holes, 0, -1)] + [(NORTH, 0)]
    way.remove((OTHER[side], 0))
    at = way.index((side, hole))
    beans, cells[side, hole] = cells[side, hole], 0
    for _ in range(beans):
        at = (at + 1) % len(way)
        cells[way[at]] += 1
    end_side, end = way[at]
    opposite = (OTHER[side], end)
    if end_side == side and end and cells[side, end] == 1 and cells[opposite]:
        cells[side, 0] += 1 + cells[opposite]
        cells[side, end] = cells[opposite] = 0
    again = (end_side, end) == (side, 0)
    return Sown(made(cells, holes, side if again else OTHER[side]), again)


def made(cells: dict[tuple[str, int], int], holes: int, turn: str) -> Position:
    """Make a position of what lies where."""
    rows = {side: tuple(cells[side, at] for at in range(1, holes + 1)) for side in (NORTH, SOUTH)}
    return Position(rows[NORTH], rows[SOUTH], cells[NORTH, 0], cells[SOUTH, 0], turn)


def swept(position: Position) -> Position:
    """Return the end of a game: what is left in a side's holes goes into its pot."""
    empty = (0,) * len(position.south)
    return Position(
        empty,
        empty,
        position.north_pot + sum(position.north),
        position.south_pot + sum(position.south),
        position.turn,
    )


def anywhere(chance: random.Random, holes: int, most: int) -> Position:
    """Return a position with beans anywhere, about half of the holes empty."""

    def row() -> tuple[int, ...]:
        return tuple(chance.randint(1, most) if chance.random() < 0.6 else 0 for _ in range(holes))

    pots = chance.randint(0, most), chance.randint(0, most)
    return Position(row(), row(), *pots, chance.choice((NORTH, SOUTH)))


def parse(text: str) -> tuple[Position, int]:
    """Read `22: 2 4 0 / 16: 0 0 1 / SOUTH / 3`: North and South, pots first, turn, and a hole."""
    north, south, turn, hole = (part.strip() for part in text.split("/"))
    pots, rows = [], []
    for side in (north, south):
        pot, _, row = side.partition(":")
        pots.append(int(pot))
        rows.append(tuple(map(int, row.split())))
    return Position(*rows, *pots, turn), int(hole)


def lines(position: Position) -> list[str]:
    """Draw a position."""
    width = max(map(len, map(str, (*position.north, *position.south)))) + 2
    pot = max(map(len, map(str, (position.north_pot, position.south_pot))))

    def row(beans: tuple[int, ...]) -> str:
        return " " * pot + "".join(f"{number:{width}}" for number in beans)

    gap = " " * (width * len(position.south) + 1)
    return [
        f"{row(position.north)}   North",
        f"{position.north_pot:{pot}}{gap}{position.south_pot}",
        f"{row(position.south)}   South, {NAMES[position.turn]} to move",
    ]
