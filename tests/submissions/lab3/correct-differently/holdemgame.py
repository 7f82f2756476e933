"""Texas hold 'em for two to eight players."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations

import rand
from card import Card
from cardset import CardSet
from game import Game
from holdemdeck import HoldEmDeck, HoldEmRank


class HoldEmHandRank(Enum):
    """The rank of five cards; the values rise from the lowest to the highest."""

    xhigh = 0
    pair = 1
    twopair = 2
    threeofakind = 3
    straight = 4
    flush = 5
    fullhouse = 6
    fourofakind = 7
    straightflush = 8


# How often the ranks of five cards occur, when not each of them is there once.
REPEATS = {
    (2, 1, 1, 1): HoldEmHandRank.pair,
    (2, 2, 1): HoldEmHandRank.twopair,
    (3, 1, 1): HoldEmHandRank.threeofakind,
    (3, 2): HoldEmHandRank.fullhouse,
    (4, 1): HoldEmHandRank.fourofakind,
}
WHEEL = (14, 5, 4, 3, 2)

START_CHIPS = 60
BIG_BLIND = 2
SMALL_BLIND = 1

STANDING = "-------Print out from the highest ranked to the lowest player on the table and their cards:-------------"


@dataclass(frozen=True)
class FiveCards:
    """Five cards and what they are worth; `strength` decides between two of them."""

    cards: tuple[Card, ...]
    rank: HoldEmHandRank
    strength: tuple[int, ...]


def appraise(cards: Sequence[Card]) -> FiveCards:
    """Find out what five cards are worth."""
    counts = Counter(card.rank.value for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    if len(ranks) < 5:
        kind = REPEATS[tuple(counts[rank] for rank in ranks)]
    else:
        straight = ranks == WHEEL or ranks[0] - ranks[4] == 4
        flush = len({card.suit for card in cards}) == 1
        if straight:
            kind = HoldEmHandRank.straightflush if flush else HoldEmHandRank.straight
            ranks = ranks[1:2] if ranks == WHEEL else ranks[:1]
        else:
            kind = HoldEmHandRank.flush if flush else HoldEmHandRank.xhigh
    return FiveCards(tuple(cards), kind, (kind.value, *ranks))


def holdem_hand_evaluation(hand: CardSet) -> HoldEmHandRank:
    """Return the rank of a hand of five cards."""
    return appraise(list(hand)).rank


def best_five(own: Iterable[Card], board: Iterable[Card]) -> FiveCards:
    """Return the best choice of five.

    Choices of the same strength differ only in which of several cards of one rank they take, so the
    first of them in the order of dealing (and `max` gives the first) has the most of the own cards too.
    """
    return max(map(appraise, combinations([*own, *board], 5)), key=lambda five: five.strength)


class Plan(Enum):
    """What a player means to do, as far as his cards decide it."""

    keep_raising = auto()
    raise_once = auto()
    call = auto()
    give_up = auto()


@dataclass(frozen=True)
class Street:
    """What is special to one of the betting rounds after the flop."""

    title: str
    new_cards: int
    raise_step: int
    raise_from: HoldEmHandRank
    raise_once_with: HoldEmHandRank
    call_with: frozenset[HoldEmHandRank]
    call_with_draw: bool

    def plan(self, own: Iterable[Card], board: Iterable[Card]) -> Plan:
        """Decide what to do with these cards."""
        rank = best_five(own, board).rank
        if rank.value >= self.raise_from.value:
            return Plan.keep_raising
        if rank is self.raise_once_with:
            return Plan.raise_once
        if rank in self.call_with or self.call_with_draw and has_draw([*own, *board]):
            return Plan.call
        return Plan.give_up


PREFLOP_STEP = 2
STREETS = (
    Street(
        title="Flop",
        new_cards=3,
        raise_step=2,
        raise_from=HoldEmHandRank.threeofakind,
        raise_once_with=HoldEmHandRank.twopair,
        call_with=frozenset({HoldEmHandRank.pair}),
        call_with_draw=True,
    ),
    Street(
        title="Turn",
        new_cards=1,
        raise_step=4,
        raise_from=HoldEmHandRank.straight,
        raise_once_with=HoldEmHandRank.threeofakind,
        call_with=frozenset({HoldEmHandRank.pair, HoldEmHandRank.twopair}),
        call_with_draw=True,
    ),
    Street(
        title="River",
        new_cards=1,
        raise_step=4,
        raise_from=HoldEmHandRank.straight,
        raise_once_with=HoldEmHandRank.threeofakind,
        call_with=frozenset({HoldEmHandRank.twopair}),
        call_with_draw=False,
    ),
)


def has_draw(cards: Iterable[Card]) -> bool:
    """Tell whether there are four cards of one suit or four ranks in a row."""
    suits = Counter(card.suit for card in cards)
    ranks = {card.rank.value for card in cards}
    in_a_row = any(ranks.issuperset(range(low, low + 4)) for low in ranks)
    return in_a_row or max(suits.values()) >= 4


def plan_before_flop(own: CardSet) -> Plan:
    """Decide what to do with two cards."""
    first, second = own
    if first.rank is second.rank:
        if first.rank is HoldEmRank.ace:
            return Plan.keep_raising
        good = first.rank.value >= HoldEmRank.jack.value
        return Plan.raise_once if good else Plan.call
    neighbours = abs(first.rank.value - second.rank.value) == 1
    return Plan.call if neighbours or first.suit is second.suit else Plan.give_up


@dataclass(eq=False)
class Stake:
    """The money side of one player: his chips, what he has put in this round, and whether he has folded."""

    name: str
    chips: int = START_CHIPS
    bet: int = 0
    folded: bool = False

    def put_in(self, amount: int) -> None:
        """Put in some chips, or all he has."""
        paid = min(amount, self.chips)
        self.chips -= paid
        self.bet += paid

    @property
    def can_act(self) -> bool:
        """Whether he has neither folded nor gone all in."""
        return not self.folded and self.chips > 0


class BettingRound:
    """One betting round. Before the flop `big_blind` is a player, later there is none."""

    def __init__(self, stakes: list[Stake], plans: list[Plan], step: int, big_blind: Stake | None) -> None:
        self.stakes = stakes
        self.plans = plans
        self.step = step
        self.big_blind = big_blind
        self.raised = False
        self.acted: set[Stake] = set()

    def run(self, first: int) -> None:
        """Ask the players from this seat on, until the round is over."""
        seat = first
        while not self.is_over():
            if self.stakes[seat].can_act:
                self.take_turn(seat)
            seat = (seat + 1) % len(self.stakes)

    def is_over(self) -> bool:
        """Tell whether all but one have folded, or nobody has anything to say any more."""
        if sum(not stake.folded for stake in self.stakes) == 1:
            return True
        asked = [stake for stake in self.stakes if stake.can_act]
        return all(stake in self.acted and stake.bet == self.largest() for stake in asked)

    def largest(self) -> int:
        """Return the most that anybody has put in."""
        return max(stake.bet for stake in self.stakes)

    def take_turn(self, seat: int) -> None:
        """Let one player act."""
        stake, largest = self.stakes[seat], self.largest()
        action = self.choose(stake, self.plans[seat])
        print(f"{stake.name}'s turn, he chose {action}")
        if action == "fold":
            stake.folded = True
        elif action == "call":
            stake.put_in(largest - stake.bet)
        elif action == "raise":
            stake.put_in(largest + self.step - stake.bet)
        if stake.bet > largest:
            self.raised = True
            self.acted.clear()
        self.acted.add(stake)

    def choose(self, stake: Stake, plan: Plan) -> str:
        """Return what a player with this plan does as things stand."""
        if plan is Plan.keep_raising or plan is Plan.raise_once and stake.bet == 0:
            return "raise"
        if self.big_blind is None and self.largest() == 0:
            return "check"
        if plan is not Plan.give_up:
            return "call"
        return "check" if stake is self.big_blind and not self.raised else "fold"


class HoldEmGame(Game):
    """Texas hold 'em, until one player has all chips."""

    BANNER = "=                 HoldEmGame                       ="
    DECK = HoldEmDeck
    deck: HoldEmDeck
    hands: list[CardSet]

    def __init__(self, players: list[str]) -> None:
        super().__init__(players)
        self.stakes = [Stake(name) for name in self.names]
        self.board = CardSet()
        self.pot = 0

    def deal(self) -> None:
        """Deal two cards to every player, one at a time."""
        for _ in range(2):
            self.deal_round(1)

    def play_deal(self) -> bool:
        """Play one hand; tell whether the game is over."""
        big_blind = rand.below(len(self.names))
        self.take_new_cards()
        self.board = CardSet()
        self.deck.shuffle()
        self.deal()
        self.post_blinds(big_blind)
        for seat, hand in enumerate(self.hands):
            print(self.hand_heading(seat))
            hand.print(sys.stdout, 2)
        self.play_streets(big_blind)
        if len(self.in_hand()) == 1:
            print("only 1 player didn't fold his cards, ending the game...")
        self.pay_out()
        self.leave_table()
        if len(self.names) > 1:
            return self.askEndGame()
        print(f"{self.names[0]} wins the game with {self.stakes[0].chips} chips")
        return True

    def post_blinds(self, big_blind: int) -> None:
        """Put in the blinds, and say whose they are."""
        big, small = self.stakes[big_blind], self.stakes[big_blind - 1]
        big.put_in(BIG_BLIND)
        small.put_in(SMALL_BLIND)
        print("---------------------------new Game start!-------------------")
        print(f"big blind:{big.name}\nsmall blind:{small.name}")

    def play_streets(self, big_blind: int) -> None:
        """Play the betting rounds, until the river's is over or all but one have folded."""
        first = (big_blind + 1) % len(self.names)
        plans = [plan_before_flop(hand) for hand in self.hands]
        self.bet(BettingRound(self.stakes, plans, PREFLOP_STEP, self.stakes[big_blind]), first)
        for street in STREETS:
            if len(self.in_hand()) == 1:
                return
            for _ in range(street.new_cards):
                self.deck >> self.board
            print(f"{street.title}: ")
            self.board.print(sys.stdout, 5)
            print()
            plans = [street.plan(hand, self.board) for hand in self.hands]
            self.bet(BettingRound(self.stakes, plans, street.raise_step, None), first)
            self.show_standing()

    def bet(self, betting: BettingRound, first: int) -> None:
        """Run a betting round, move the bets to the pot, and print who is still in the hand."""
        betting.run(first)
        for stake in self.stakes:
            self.pot += stake.bet
            stake.bet = 0
        print("end betting round\nplayers not folded:")
        for seat in self.in_hand():
            print(self.names[seat])
        print()

    def in_hand(self) -> list[int]:
        """Return the seats of those who have not folded."""
        return [seat for seat, stake in enumerate(self.stakes) if not stake.folded]

    def show_standing(self) -> None:
        """Print the hands of those who have not folded, the best first."""
        print(STANDING)
        fives = {seat: best_five(self.hands[seat], self.board) for seat in self.in_hand()}
        for seat in sorted(fives, key=lambda seat: fives[seat].strength, reverse=True):
            print(f"{self.names[seat]} has {fives[seat].rank.name}\ncard in {self.names[seat]}'s hand: ")
            shown = CardSet()
            for card in fives[seat].cards:
                shown.addCard(card)
            shown.print(sys.stdout, 5)

    def winners(self) -> list[int]:
        """Return the seats of those who get the pot."""
        seats = self.in_hand()
        if len(seats) == 1:
            return seats
        strengths = [best_five(self.hands[seat], self.board).strength for seat in seats]
        return [seat for seat, strength in zip(seats, strengths) if strength == max(strengths)]

    def pay_out(self) -> None:
        """Give the pot to the winners, make ready for the next hand, and print all chips."""
        winners = self.winners()
        share, rest = divmod(self.pot, len(winners))
        for seat in winners:
            self.stakes[seat].chips += share
            print(f"winner is {self.names[seat]}")
        lucky = next(seat for seat in self.seats_after_dealer() if seat in winners)
        self.stakes[lucky].chips += rest
        self.pot = 0
        print("----------------------------reseting the chips------------------------------------")
        for stake in self.stakes:
            stake.folded = False
            print(f"{stake.name} has {stake.chips} chips after this game")

    def leave_table(self) -> None:
        """Pass the deal on, and send away those who have no chips."""
        next_dealer = next(self.stakes[seat] for seat in self.seats_after_dealer() if self.stakes[seat].chips)
        for seat in reversed(range(len(self.names))):
            if self.stakes[seat].chips == 0:
                name = self.names[seat]
                print(f"{name} has 0 score and will be kicked out of the game, he is No.{len(self.names)}")
                del self.names[seat], self.stakes[seat], self.hands[seat]
        self.dealer = self.stakes.index(next_dealer)
