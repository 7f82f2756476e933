"""Texas hold 'em for two to eight players, decided by rule."""

from __future__ import annotations

import sys
from collections import Counter, deque
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

import rand
from card import Card
from cardset import CardSet
from game import Game
from holdemdeck import HoldEmDeck, HoldEmRank


class HoldEmHandRank(IntEnum):
    xhigh = 0
    pair = 1
    twopair = 2
    threeofakind = 3
    straight = 4
    flush = 5
    fullhouse = 6
    fourofakind = 7
    straightflush = 8


H, R = HoldEmHandRank, HoldEmRank
OF_COUNTS = {(2,): H.pair, (2, 2): H.twopair, (3,): H.threeofakind, (3, 2): H.fullhouse, (4,): H.fourofakind}
OF_STRAIGHT_AND_FLUSH = {(True, False): H.straight, (False, True): H.flush, (True, True): H.straightflush}
WHEEL = (12, 3, 2, 1, 0)
CHIPS = 60
STREETS = (("Flop", 3), ("Turn", 1), ("River", 1))


class Strength(NamedTuple):
    """How good five cards are: bigger is better."""

    kind: HoldEmHandRank
    ranks: tuple[int, ...]


def strength(cards) -> Strength:
    groups = sorted(((count, place) for place, count in Counter(c.rank.place for c in cards).items()), reverse=True)
    ranks = tuple(place for _, place in groups)
    repeated = tuple(count for count, _ in groups if count > 1)
    if repeated:
        return Strength(OF_COUNTS[repeated], ranks)
    if ranks == WHEEL:
        straight, ranks = True, (3,)
    else:
        straight = ranks[0] - ranks[-1] == 4
    flush = len({card.suit for card in cards}) == 1
    return Strength(OF_STRAIGHT_AND_FLUSH.get((straight, flush), H.xhigh), ranks)


def holdem_hand_evaluation(hand: CardSet) -> HoldEmHandRank:
    return strength(list(hand)).kind


class Best(NamedTuple):
    strength: Strength
    cards: list[Card]


def best_five(own: list[Card], board: list[Card]) -> Best:
    """Take the best five; max() keeps the first of equals, and combinations come in the order of dealing."""
    def merit(five):
        return strength(five), sum(card in own for card in five)

    five = max(combinations(own + board, 5), key=merit)
    return Best(strength(five), list(five))


def four_to_come(cards: list[Card]) -> bool:
    """Are there four ranks in a row, or four cards of one suit?"""
    places = {card.rank.place for card in cards}
    in_a_row = any(places.issuperset(range(low, low + 4)) for low in range(10))
    return in_a_row or max(Counter(card.suit for card in cards).values()) >= 4


@dataclass(eq=False)
class Seat:
    name: str
    chips: int = CHIPS
    staked: int = 0
    folded: bool = False
    cards: CardSet = field(default_factory=CardSet)

    def can_act(self) -> bool:
        return not self.folded and self.chips > 0

    def stake(self, amount: int) -> None:
        paid = min(amount, self.chips)
        self.chips -= paid
        self.staked += paid


# Each of the four below gives the column of E5 for a player: "raise", "once", "call" or "" for anything else.

def before_flop(own: list[Card], _board: list[Card]) -> str:
    low, high = sorted(card.rank.place for card in own)
    if low == high:
        return "raise" if low == R.ace.place else "once" if low >= R.jack.place else "call"
    return "call" if high - low == 1 or own[0].suit is own[1].suit else ""


def on_flop(own: list[Card], board: list[Card]) -> str:
    kind = best_five(own, board).strength.kind
    if kind >= H.threeofakind:
        return "raise"
    if kind is H.twopair:
        return "once"
    return "call" if kind is H.pair or four_to_come(own + board) else ""


def on_turn(own: list[Card], board: list[Card]) -> str:
    kind = best_five(own, board).strength.kind
    if kind >= H.threeofakind:
        return "raise" if kind >= H.straight else "once"
    return "call" if kind >= H.pair or four_to_come(own + board) else ""


def on_river(own: list[Card], board: list[Card]) -> str:
    kind = best_five(own, board).strength.kind
    if kind >= H.threeofakind:
        return "raise" if kind >= H.straight else "once"
    return "call" if kind is H.twopair else ""


POLICY = {0: before_flop, 3: on_flop, 4: on_turn, 5: on_river}


class HoldEmGame(Game):
    def __init__(self, players: list[str]) -> None:
        super().__init__(players)
        self.deck = HoldEmDeck()
        self.board = CardSet()
        self.seats = [Seat(name) for name in players]
        self.pot = 0
        self.big = 0

    @property
    def hands(self) -> list[CardSet]:
        return [seat.cards for seat in self.seats]

    def deal(self) -> None:
        for _ in range(2):
            for at in self.round_from(self.dealer + 1):
                self.deck >> self.seats[at].cards

    def play(self) -> None:
        self.banner("HoldEmGame")
        while True:
            self._one_hand()
            if len(self.seats) == 1:
                print(f"{self.seats[0].name} wins the game with {self.seats[0].chips} chips")
                return
            if self.askEndGame():
                return

    def _one_hand(self) -> None:
        self._start()
        self._betting()
        for title, count in STREETS:
            if len(self._still_in()) == 1:
                break
            for _ in range(count):
                self.deck >> self.board
            print(f"{title}: ")
            self.board.print(sys.stdout, 5)
            print()
            self._betting()
            self._show_table()
        if len(self._still_in()) == 1:
            print("only 1 player didn't fold his cards, ending the game...")
        self._pay_out()
        self._leave()

    def _still_in(self) -> list[Seat]:
        return [seat for seat in self.seats if not seat.folded]

    def _start(self) -> None:
        self.big = rand.below(len(self.seats))
        self.deck, self.board = HoldEmDeck(), CardSet()
        self.deck.shuffle()
        for seat in self.seats:
            seat.cards, seat.folded = CardSet(), False
        self.deal()
        big, small = self.seats[self.big], self.seats[self.big - 1]
        big.stake(2)
        small.stake(1)
        print("-" * 27 + "new Game start!" + "-" * 19)
        print(f"big blind:{big.name}", f"small blind:{small.name}", sep="\n")
        for at, seat in enumerate(self.seats):
            self.show_dealt(at, seat.cards, 2)

    def _betting(self) -> None:
        """Go round until nobody owes an answer to the last raise."""
        order = [self.seats[at] for at in self.round_from(self.big + 1)]
        asked = deque(order)
        while asked and len(self._still_in()) > 1:
            seat = asked.popleft()
            if not seat.can_act():
                continue
            top = max(other.staked for other in self.seats)
            action = self._choose(seat, top)
            print(f"{seat.name}'s turn, he chose {action}")
            self._apply(seat, action, top)
            if seat.staked > top:
                at = order.index(seat)
                asked = deque(order[at + 1:] + order[:at])
        print("end betting round", "players not folded:", sep="\n")
        for seat in self._still_in():
            print(seat.name)
        print()
        for seat in self.seats:
            self.pot += seat.staked
            seat.staked = 0

    def _choose(self, seat: Seat, top: int) -> str:
        size = self.board.getSize()
        column = POLICY[size](list(seat.cards), list(self.board))
        if column == "raise" or column == "once" and not seat.staked:
            return "raise"
        if column:
            return "call" if top or not size else "check"
        if size:
            return "fold" if top else "check"
        return "check" if seat is self.seats[self.big] and top == seat.staked else "fold"

    def _apply(self, seat: Seat, action: str, top: int) -> None:
        if action == "fold":
            seat.folded = True
        elif action == "call":
            seat.stake(top - seat.staked)
        elif action == "raise":
            seat.stake(top - seat.staked + (2 if self.board.getSize() < 4 else 4))

    def _ranked(self) -> list[tuple[Seat, Best]]:
        """Those who have not folded, best first, equals as they sit."""
        best = [(seat, best_five(list(seat.cards), list(self.board))) for seat in self._still_in()]
        return sorted(best, key=lambda pair: pair[1].strength, reverse=True)

    def _show_table(self) -> None:
        title = "Print out from the highest ranked to the lowest player on the table and their cards:"
        print("-" * 7 + title + "-" * 13)
        for seat, best in self._ranked():
            print(f"{seat.name} has {best.strength.kind.name}", f"card in {seat.name}'s hand: ", sep="\n")
            shown = CardSet()
            for card in best.cards:
                shown.addCard(card)
            shown.print(sys.stdout, 5)

    def _pay_out(self) -> None:
        winners = self._still_in()
        if len(winners) > 1:
            ranked = self._ranked()
            winners = [seat for seat, best in ranked if best.strength == ranked[0][1].strength]
        share, odd = divmod(self.pot, len(winners))
        self.pot = 0
        for seat in winners:
            seat.chips += share
            print(f"winner is {seat.name}")
        first = next(at for at in self.round_from(self.dealer + 1) if any(self.seats[at] is w for w in winners))
        self.seats[first].chips += odd
        print("-" * 28 + "reseting the chips" + "-" * 36)
        for seat in self.seats:
            print(f"{seat.name} has {seat.chips} chips after this game")

    def _leave(self) -> None:
        """Send away whoever has nothing left, the last seat first, and pass the deal on."""
        around = [self.seats[at] for at in self.round_from(self.dealer + 1)]
        for seat in reversed(list(self.seats)):
            if not seat.chips:
                print(f"{seat.name} has 0 score and will be kicked out of the game, he is No.{len(self.seats)}")
                self.seats = [other for other in self.seats if other is not seat]
        self.names = [seat.name for seat in self.seats]
        next_dealer = next(seat for seat in around if seat.chips)
        self.dealer = next(at for at, seat in enumerate(self.seats) if seat is next_dealer)
