"""What both games share."""

from abc import ABC, abstractmethod

from cardset import CardSet
from deck import Deck


def next_line() -> str | None:
    """Read a line of input; None at the end of the input."""
    try:
        return input()
    except EOFError:
        return None


class Game(ABC):
    """A card game that plays itself, deal after deal."""

    BANNER: str
    DECK: type[Deck]

    def __init__(self, players: list[str]) -> None:
        self.names = list(players)
        self.dealer = len(players) - 1
        self.take_new_cards()

    def play(self) -> None:
        """Play a whole game."""
        line = "=" * 52
        print(line, self.BANNER, line, sep="\n")
        while not self.play_deal():
            pass

    @abstractmethod
    def play_deal(self) -> bool:
        """Play one deal from the shuffle to its end; tell whether the game is over."""

    @abstractmethod
    def deal(self) -> None:
        """Deal once from the deck as it lies."""

    def askEndGame(self) -> bool:
        """Ask the user whether that was enough."""
        print("Do you want to end the game? (y/n)")
        return next_line() in ("y", "Y", "yes", "Yes", None)

    def take_new_cards(self) -> None:
        """Bring a whole deck to the table; nobody holds a card."""
        self.deck = self.DECK()
        self.hands = [CardSet() for _ in self.names]

    def seats_after_dealer(self) -> list[int]:
        """Return all seats, the one after the dealer first, the dealer last."""
        return [*range(self.dealer + 1, len(self.names)), *range(self.dealer + 1)]

    def deal_round(self, count: int) -> None:
        """Give some cards to every player, each time all of them at once."""
        for seat in self.seats_after_dealer():
            for _ in range(count):
                self.deck >> self.hands[seat]

    def hand_heading(self, seat: int) -> str:
        """Return the line above a hand that was dealt."""
        star = "*" if seat == self.dealer else ""
        return f"{self.names[seat]}{star}'s hand: "
