"""Pinochle: four players in two teams, decided by rule."""

from __future__ import annotations

import sys
from collections import Counter
from enum import Enum, auto
from typing import NamedTuple

from card import Card
from cardset import CardSet
from game import Game
from pinochledeck import PinochleDeck, PinochleRank
from suit import Suit


class PinochleMelds(Enum):
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


R, M = PinochleRank, PinochleMelds
POINTS = dict(zip(M, (10, 20, 40, 40, 40, 60, 80, 100, 150, 300, 400, 600, 800, 1000, 1500)))
WORTH = {R.nine: 0, R.jack: 2, R.queen: 3, R.king: 4, R.ten: 10, R.ace: 11}
GOAL = 1500


def _around(rank: PinochleRank) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for suit in Suit)


# the cards a meld asks for, what it is with two of each, and what it is with one of each
FREE_MELDS = (
    (_around(R.ace), M.thousandaces, M.hundredaces),
    (_around(R.king), M.eighthundredkings, M.eightykings),
    (_around(R.queen), M.sixhundredqueens, M.sixtyqueens),
    (_around(R.jack), M.fourhundredjacks, M.fortyjacks),
    ((Card(R.jack, Suit.diamonds), Card(R.queen, Suit.spades)), M.doublepinochle, M.pinochle),
)


def _listed(hand: CardSet, table) -> list[PinochleMelds]:
    """Go down the table and name what the hand has, the double before the single."""
    have = Counter(hand)
    found = []
    for cards, double, single in table:
        copies = min(have[card] for card in cards)
        if copies:
            found.append(double if copies == 2 else single)
    return found


def suit_independent_evaluation(hand: CardSet) -> list[PinochleMelds]:
    return _listed(hand, FREE_MELDS)


def suit_dependent_evaluation(hand: CardSet, trump: Suit) -> list[PinochleMelds]:
    def of(suit, *ranks):
        return tuple(Card(rank, suit) for rank in ranks)

    table = [
        (of(trump, R.ace, R.ten, R.king, R.queen, R.jack), M.insuitdoublerun, M.insuitrun),
        (of(trump, R.king, R.queen), M.insuitmarriage, M.insuitmarriage),
    ]
    table += [(of(suit, R.king, R.queen), M.offsuitmarriage, M.offsuitmarriage) for suit in Suit if suit is not trump]
    table.append((of(trump, R.nine), M.dix, M.dix))
    return _listed(hand, table)


class Play(NamedTuple):
    seat: int
    card: Card


def _rank_then_suit(card: Card):
    return card.rank, card.suit


def choose_lead(hand: CardSet, trump: Suit) -> Card:
    return max(hand, key=lambda card: (card.rank, card.suit is trump, card.suit))


def choose_follow(hand: CardSet, table: list[Card], trump: Suit) -> Card:
    """Pick the card for a player who follows the cards on the table."""
    led = table[0].suit
    own = {suit: sorted((c for c in hand if c.suit is suit), key=_rank_then_suit) for suit in Suit}
    trumped = led is not trump and any(card.suit is trump for card in table)
    target = led if own[led] else trump
    if own[target]:
        best = own[target][-1]
        overtakes = all(best.rank > card.rank for card in table if card.suit is target)
        if overtakes and not (target is not trump and trumped):
            return best
        if target is led:
            return own[target][0]
    plain = [card for card in hand if card.suit is not trump]
    return min(plain or hand, key=_rank_then_suit)


def winner_of(trick: list[Play], trump: Suit) -> Play:
    led = trick[0].card.suit
    return max(trick, key=lambda p: (p.card.suit is trump, p.card.suit is led, p.card.rank))


class PinochleGame(Game):
    def __init__(self, players: list[str]) -> None:
        super().__init__(players)
        self.deck = PinochleDeck()
        self.hands = [CardSet() for _ in players]
        self.scores = [0, 0]
        self.trump = Suit.clubs

    def deal(self) -> None:
        for _ in range(4):
            for seat in self.round_from(self.dealer + 1):
                for _ in range(3):
                    self.deck >> self.hands[seat]
        self.trump = self.hands[self.dealer][-1].suit

    def play(self) -> None:
        self.banner("PinochleGame")
        running = True
        while running:
            running = self._one_deal()

    def _one_deal(self) -> bool:
        """Deal and play it out; tell whether the game goes on."""
        self.deck = PinochleDeck()
        self.hands = [CardSet() for _ in self.names]
        self.deck.shuffle()
        self.deal()
        print("Dealing cards...", f"Trump suit is {self.trump}", sep="\n")
        melds = [self._show_hand(seat) for seat in range(4)]
        worth = [sum(WORTH[card.rank] for card in hand) for hand in self.hands]
        bids = [m + w for m, w in zip(melds, worth)]
        sums = [bids[team] + bids[team + 2] for team in (0, 1)]
        for team in (0, 1):
            m, w = melds[team] + melds[team + 2], worth[team] + worth[team + 2]
            print(f"Team{team + 1}:{sums[team]} = bids{team + 1}:{m} + cardPoints{team + 1}:{w}")
        if sums[0] == sums[1]:
            print("Misdeal", "Same bid score! Deal Again (Press any key)", sep="\n")
            return self.read_line() is not None
        team = 0 if sums[0] > sums[1] else 1
        first = team if bids[team] >= bids[team + 2] else team + 2
        self._announce(team, sums, first)
        tally = melds[team] + melds[team + 2] + self._tricks(first)[team]
        return self._settle(team, sums[team], tally)

    def _show_hand(self, seat: int) -> int:
        """Show what a player was dealt and his melds; give the melds' points."""
        hand = self.hands[seat]
        self.show_dealt(seat, hand, 4)
        melds = suit_independent_evaluation(hand) + suit_dependent_evaluation(hand, self.trump)
        print("Melds: " if melds else "No melds\n")
        for meld in melds:
            print(f"{meld.name} :{POINTS[meld]}points\n")
        print()
        return sum(POINTS[meld] for meld in melds)

    def _announce(self, team: int, sums: list[int], first: int) -> None:
        print(f"Team {team + 1} wins the contract\n")
        for number, goal in enumerate(sums, 1):
            print(f"Team {number}'s bid goal: {goal}\n")
        print(f"{self.names[first]} has the highest bid and is the first player to play")

    def _tricks(self, leader: int) -> list[int]:
        """Play all twelve; give what each team has won in them."""
        won = [0, 0]
        for number in range(1, 13):
            print(f"Turn {number} starts:")
            print(f"{self.names[leader]} is the first player to play this round")
            trick: list[Play] = []
            table = CardSet()
            for seat in self.round_from(leader):
                hand = self.hands[seat]
                card = choose_follow(hand, list(table), self.trump) if trick else choose_lead(hand, self.trump)
                hand.removeCard(card.rank, card.suit)
                table.addCard(card)
                trick.append(Play(seat, card))
                print(f"{self.names[seat]} plays {card}")
            leader, best = winner_of(trick, self.trump)
            print(f"{self.names[leader]} wins the trick in round {number} with {best}\n")
            table.print(sys.stdout, 4)
            won[leader % 2] += sum(WORTH[card.rank] for card in table) + (10 if number == 12 else 0)
        return won

    def _settle(self, team: int, bid: int, tally: int) -> bool:
        met = tally >= bid
        print(f"Team {team + 1} {'meets' if met else 'does not meet'} the contract bid")
        if met:
            self.scores[team] += bid
        over = self.scores[team] >= GOAL
        if over:
            print("=" * 30)
            print(" " * 8 + "Game Over!" + " " * 10)
        for number, score in enumerate(self.scores, 1):
            print(f"Team {number} score: {score}")
        if over:
            print(f"Winner: Team {team + 1}", "=" * 30, sep="\n")
            return False
        self.dealer = (self.dealer + 1) % 4
        return not self.askEndGame()
