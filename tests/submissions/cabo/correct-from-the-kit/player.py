"""Who plays, and how far from Cabo."""


class Player:
    """A name and the scores so far."""

    def __init__(self, name):
        self._name = name
        self._sum = 0
        self._mercy = True          # whether a total of exactly 100 is still to be forgiven

    def name(self):
        return self._name

    def total(self):
        return self._sum

    def addScore(self, score):
        self._sum += score
        forgiven = self._mercy and self._sum == 100
        if forgiven:
            self._sum, self._mercy = 50, False
        return forgiven
