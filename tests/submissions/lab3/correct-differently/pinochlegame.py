"""Pinochle for four players in two teams."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from card import Card
from cardset import CardSet
from game import Game, next_line
from pinochledeck import PinochleDeck, PinochleRank
from suit import Suit


class PinochleMelds(Enum):
    """The melds; their points stand in MELD_POINTS, for several are worth the same."""

    dix = auto()
    offsuitmarriage = auto()
    fortyjacks = auto()
    pinochle = auto()
    insuitmarriage = auto()
    sixtyqueens = auto()
    eightykings = auto()
    hundredaces = auto()
    insuitrun = auto()
    doublepinochle = auto()
    fourhundredjacks = auto()
    sixhundredqueens = auto()
    eighthundredkings = auto()
    thousandaces = auto()
    insuitdoublerun = auto()


MELD_POINTS = {
    PinochleMelds.dix: 10,
    PinochleMelds.offsuitmarriage: 20,
    PinochleMelds.fortyjacks: 40,
    PinochleMelds.pinochle: 40,
    PinochleMelds.insuitmarriage: 40,
    PinochleMelds.sixtyqueens: 60,
    PinochleMelds.eightykings: 80,
    PinochleMelds.hundredaces: 100,
    PinochleMelds.insuitrun: 150,
    PinochleMelds.doublepinochle: 300,
    PinochleMelds.fourhundredjacks: 400,
    PinochleMelds.sixhundredqueens: 600,
    PinochleMelds.eighthundredkings: 800,
    PinochleMelds.thousandaces: 1000,
    PinochleMelds.insuitdoublerun: 1500,
}

CARD_POINTS = {
    PinochleRank.nine: 0,
    PinochleRank.jack: 2,
    PinochleRank.queen: 3,
    PinochleRank.king: 4,
    PinochleRank.ten: 10,
    PinochleRank.ace: 11,
}

# The cards of a meld, what it is when all of them are there twice, and what otherwise.
FREE_MELDS = (
    (tuple(Card(PinochleRank.ace, suit) for suit in Suit), PinochleMelds.thousandaces, PinochleMelds.hundredaces),
    (tuple(Card(PinochleRank.king, suit) for suit in Suit), PinochleMelds.eighthundredkings, PinochleMelds.eightykings),
    (tuple(Card(PinochleRank.queen, suit) for suit in Suit), PinochleMelds.sixhundredqueens, PinochleMelds.sixtyqueens),
    (tuple(Card(PinochleRank.jack, suit) for suit in Suit), PinochleMelds.fourhundredjacks, PinochleMelds.fortyjacks),
    (
        (Card(PinochleRank.jack, Suit.diamonds), Card(PinochleRank.queen, Suit.spades)),
        PinochleMelds.doublepinochle,
        PinochleMelds.pinochle,
    ),
)
RUN = (PinochleRank.ace, PinochleRank.ten, PinochleRank.king, PinochleRank.queen, PinochleRank.jack)
MARRIAGE = (PinochleRank.king, PinochleRank.queen)

TEAMS = (0, 1)
TRICKS = 12
LAST_TRICK_POINTS = 10
WINNING_SCORE = 1500


def copies(counts: Counter[Card], cards: Iterable[Card]) -> int:
    """Tell how many times all of these cards are there together."""
    return min(counts[card] for card in cards)


def suit_independent_evaluation(hand: CardSet) -> list[PinochleMelds]:
    """Return the melds in which trump plays no part."""
    counts = Counter(hand)
    melds = []
    for cards, double, single in FREE_MELDS:
        times = copies(counts, cards)
        if times:
            melds.append(double if times > 1 else single)
    return melds


def suit_dependent_evaluation(hand: CardSet, trump: Suit) -> list[PinochleMelds]:
    """Return the melds that depend on trump."""
    counts = Counter(hand)
    melds = []
    runs = copies(counts, [Card(rank, trump) for rank in RUN])
    if runs:
        melds.append(PinochleMelds.insuitdoublerun if runs > 1 else PinochleMelds.insuitrun)
    married = [suit for suit in Suit if copies(counts, [Card(rank, suit) for rank in MARRIAGE])]
    if trump in married:
        melds.append(PinochleMelds.insuitmarriage)
    melds.extend(PinochleMelds.offsuitmarriage for suit in married if suit is not trump)
    if counts[Card(PinochleRank.nine, trump)]:
        melds.append(PinochleMelds.dix)
    return melds


def worth(cards: Iterable[Card]) -> int:
    """Return the points of some cards."""
    return sum(CARD_POINTS[card.rank] for card in cards)


def highest(cards: list[Card]) -> Card:
    """Return the card of the highest rank among cards of one suit."""
    return max(cards, key=lambda card: card.rank.value)


def lowest(cards: Iterable[Card]) -> Card:
    """Return the card of the lowest rank, and among these of the lowest suit."""
    return min(cards, key=lambda card: (card.rank.value, card.suit.value))


def of_suit(cards: Iterable[Card], suit: Suit) -> list[Card]:
    """Return the cards of this suit."""
    return [card for card in cards if card.suit is suit]


def beats_all(card: Card, others: Iterable[Card]) -> bool:
    """Tell whether the card has a higher rank than each of the others."""
    return all(card.rank.value > other.rank.value for other in others)


def card_to_lead(hand: CardSet, trump: Suit) -> Card:
    """Choose the card that opens a trick."""
    return max(hand, key=lambda card: (card.rank.value, card.suit is trump, card.suit.value))


def card_to_follow(hand: CardSet, trick: CardSet, trump: Suit) -> Card:
    """Choose the card to put to a trick that somebody else opened."""
    led = trick[0].suit
    own_trumps, trick_trumps = of_suit(hand, trump), of_suit(trick, trump)
    own_led = of_suit(hand, led)
    if own_led:
        best = highest(own_led)
        ruffed = led is not trump and bool(trick_trumps)
        return best if not ruffed and beats_all(best, of_suit(trick, led)) else lowest(own_led)
    if own_trumps and beats_all(highest(own_trumps), trick_trumps):
        return highest(own_trumps)
    no_trumps = [card for card in hand if card.suit is not trump]
    return lowest(no_trumps or own_trumps)


def winning_place(trick: CardSet, trump: Suit) -> int:
    """Return which card of a trick takes it, counted from 0."""
    led = trick[0].suit

    def power(place: int) -> tuple[bool, bool, int]:
        card = trick[place]
        return card.suit is trump, card.suit is led, card.rank.value

    return max(range(trick.getSize()), key=power)


@dataclass(frozen=True)
class Bid:
    """What a player or a team can count on: melds and cards."""

    melds: int
    cards: int

    @property
    def total(self) -> int:
        """The bid itself."""
        return self.melds + self.cards

    def __add__(self, other: Bid) -> Bid:
        return Bid(self.melds + other.melds, self.cards + other.cards)


class PinochleGame(Game):
    """Seats 0 and 2 are team 0, seats 1 and 3 team 1; the user sees them counted from 1."""

    BANNER = "=                 PinochleGame                     ="
    DECK = PinochleDeck
    deck: PinochleDeck
    hands: list[CardSet]

    def __init__(self, players: list[str]) -> None:
        super().__init__(players)
        self.scores = [0, 0]

    def deal(self) -> None:
        """Deal all cards, three at a time."""
        for _ in range(4):
            self.deal_round(3)

    def play_deal(self) -> bool:
        """Play one deal; tell whether the game is over."""
        self.take_new_cards()
        self.deck.shuffle()
        self.deal()
        trump = self.hands[self.dealer][-1].suit
        print(f"Dealing cards...\nTrump suit is {trump}")
        bids = [self.show_hand(seat, trump) for seat in range(4)]
        goals = [bids[team] + bids[team + 2] for team in TEAMS]
        for team in TEAMS:
            goal, number = goals[team], team + 1
            print(f"Team{number}:{goal.total} = bids{number}:{goal.melds} + cardPoints{number}:{goal.cards}")
        if goals[0].total == goals[1].total:
            print("Misdeal\nSame bid score! Deal Again (Press any key)")
            return next_line() is None
        contract = 0 if goals[0].total > goals[1].total else 1
        leader = max(contract, contract + 2, key=lambda seat: bids[seat].total)
        self.show_contract(contract, goals, leader)
        taken = self.play_tricks(leader, trump)
        self.settle(contract, goals[contract], taken[contract])
        self.dealer = (self.dealer + 1) % 4
        return self.finish_deal()

    def show_hand(self, seat: int, trump: Suit) -> Bid:
        """Print a player's cards and melds, and return his bid."""
        hand = self.hands[seat]
        print(self.hand_heading(seat))
        hand.print(sys.stdout, 4)
        melds = suit_independent_evaluation(hand) + suit_dependent_evaluation(hand, trump)
        print("Melds: " if melds else "No melds\n")
        for meld in melds:
            print(f"{meld.name} :{MELD_POINTS[meld]}points\n")
        print()
        return Bid(sum(MELD_POINTS[meld] for meld in melds), worth(hand))

    def show_contract(self, contract: int, goals: list[Bid], leader: int) -> None:
        """Print who has the contract, and what it takes."""
        print(f"Team {contract + 1} wins the contract\n")
        for team in TEAMS:
            print(f"Team {team + 1}'s bid goal: {goals[team].total}\n")
        print(f"{self.names[leader]} has the highest bid and is the first player to play")

    def play_tricks(self, leader: int, trump: Suit) -> list[int]:
        """Play all tricks, and return the points that each team has taken with them."""
        taken = [0, 0]
        for number in range(1, TRICKS + 1):
            trick = CardSet()
            leader = self.play_trick(number, leader, trick, trump)
            taken[leader % 2] += worth(trick)
        taken[leader % 2] += LAST_TRICK_POINTS
        return taken

    def play_trick(self, number: int, leader: int, trick: CardSet, trump: Suit) -> int:
        """Play one trick, and return the seat that wins it."""
        print(f"Turn {number} starts:\n{self.names[leader]} is the first player to play this round")
        for step in range(4):
            seat = (leader + step) % 4
            hand = self.hands[seat]
            card = card_to_lead(hand, trump) if trick.is_empty() else card_to_follow(hand, trick, trump)
            hand.removeCard(card.rank, card.suit)
            trick.addCard(card)
            print(f"{self.names[seat]} plays {card}")
        place = winning_place(trick, trump)
        winner = (leader + place) % 4
        print(f"{self.names[winner]} wins the trick in round {number} with {trick[place]}\n")
        trick.print(sys.stdout, 4)
        return winner

    def settle(self, contract: int, goal: Bid, taken: int) -> None:
        """Compare what the contract team has with its bid, and credit the bid to it."""
        if goal.melds + taken >= goal.total:
            self.scores[contract] += goal.total
            print(f"Team {contract + 1} meets the contract bid")
        else:
            print(f"Team {contract + 1} does not meet the contract bid")

    def finish_deal(self) -> bool:
        """Print the scores and, if no team has won, ask; tell whether the game is over."""
        line = "=" * 30
        best = max(self.scores)
        if best >= WINNING_SCORE:
            print(line, "        Game Over!          ", sep="\n")
        for team in TEAMS:
            print(f"Team {team + 1} score: {self.scores[team]}")
        if best < WINNING_SCORE:
            return self.askEndGame()
        print(f"Winner: Team {self.scores.index(best) + 1}", line, sep="\n")
        return True
