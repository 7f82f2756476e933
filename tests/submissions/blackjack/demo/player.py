"""The blackjack players: how they bet and when they draw."""

from abc import ABC, abstractmethod

from card import Spot

FOUR_TO_SIX = (Spot.FOUR, Spot.FIVE, Spot.SIX)
TWO_TO_SIX = (Spot.TWO, Spot.THREE) + FOUR_TO_SIX
STAND_ON_SOFT_18 = (Spot.TWO, Spot.SEVEN, Spot.EIGHT)
HIGH_SPOTS = (Spot.TEN, Spot.JACK, Spot.QUEEN, Spot.KING, Spot.ACE)


class Player(ABC):
    """What every player can be asked."""

    @abstractmethod
    def bet(self, bankroll, minimum):
        """Return the wager."""

    @abstractmethod
    def draw(self, dealer, player):
        """Tell whether he wants a card, given the dealer's up card and his own hand."""

    @abstractmethod
    def expose(self, c):
        """Let him see a card."""

    @abstractmethod
    def shuffled(self):
        """Tell him that the deck was shuffled."""


class Simple(Player):
    """Bets the minimum and plays the basic strategy."""

    def bet(self, bankroll, minimum):
        return minimum

    def draw(self, dealer, player):
        value = player.handValue()
        if value.soft:
            if value.count == 18:
                return dealer.spot not in STAND_ON_SOFT_18
            return value.count < 18
        if value.count <= 11:
            return True
        if value.count == 12:
            return dealer.spot not in FOUR_TO_SIX
        if value.count <= 16:
            return dealer.spot not in TWO_TO_SIX
        return False

    def expose(self, c):
        pass

    def shuffled(self):
        pass


class BraveSimple(Simple):
    """Bets double the minimum, whether or not he has it."""

    def bet(self, bankroll, minimum):
        return 2 * minimum


class Counting(Player):
    """Counts the cards he sees, and otherwise asks a simple player what to do."""

    def __init__(self):
        self.count = 0
        self.adviser = Simple()

    def likesDeck(self):
        """Tell whether the count is good enough for a double bet."""
        return self.count >= 2

    def bet(self, bankroll, minimum):
        if self.likesDeck() and bankroll >= 2 * minimum:
            return 2 * minimum
        return self.adviser.bet(bankroll, minimum)

    def draw(self, dealer, player):
        return self.adviser.draw(dealer, player)

    def expose(self, c):
        if c.spot in HIGH_SPOTS:
            self.count -= 1
        elif c.spot in TWO_TO_SIX:
            self.count += 1

    def shuffled(self):
        self.count = 0


class ContraryCounting(Counting):
    """Doubles when he should not."""

    def likesDeck(self):
        return self.count < -2


class CautiousCounting(Counting):
    """Doubles only when the count is very good."""

    def likesDeck(self):
        return self.count >= 4


_simple = Simple()
_counting = Counting()


def get_Simple():
    """Return the simple player."""
    return _simple


def get_Counting():
    """Return the counting player."""
    return _counting
