"""A player, with the total over all rounds of a game."""

LIMIT = 100
SET_BACK = 50


class Player:
    """The name of a player and what the rounds have added up to."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._total = 0
        self._wasSetBack = False

    def name(self) -> str:
        """Return the name."""
        return self._name

    def total(self) -> int:
        """Return the sum of the scores so far."""
        return self._total

    def addScore(self, score: int) -> bool:
        """Add the score of a round; tell whether that set the total back (once in a game)."""
        self._total += score
        if self._total != LIMIT or self._wasSetBack:
            return False
        self._total = SET_BACK
        self._wasSetBack = True
        return True
