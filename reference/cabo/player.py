"""A player: a name, and the points of the rounds so far."""

RESET_AT, RESET_TO = 100, 50


class Player:
    """Someone who collects points, as few as possible."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._total = 0
        self._was_reset = False

    def name(self) -> str:
        """Return what the player is called."""
        return self._name

    def total(self) -> int:
        """Return the points of all rounds so far."""
        return self._total

    def addScore(self, score: int) -> bool:
        """Add the score of a round; tell whether that sets the total back (K11)."""
        self._total += score
        if self._total != RESET_AT or self._was_reset:
            return False
        self._total = RESET_TO
        self._was_reset = True
        return True
