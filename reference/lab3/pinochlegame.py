"""Pinochle for two teams of two: melds, bids, tricks, and the program's account of them."""

import sys
from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from card import Card
from cardset import CardSet
from game import Game
from pinochledeck import PinochleDeck, PinochleRank
from suit import Suit

BANNER = "=                 PinochleGame                     ="
TEAMS = 2
PACKET = 3
ROUNDS = 4
TRICKS = 12
ROW = 4
LAST_TRICK = 10
GOAL = 1500
OVER_LINE = "=" * 30


class PinochleMelds(IntEnum):
    """The melds, by rising points."""

    dix = 0
    offsuitmarriage = 1
    fortyjacks = 2
    pinochle = 3
    insuitmarriage = 4
    sixtyqueens = 5
    eightykings = 6
    hundredaces = 7
    insuitrun = 8
    doublepinochle = 9
    fourhundredjacks = 10
    sixhundredqueens = 11
    eighthundredkings = 12
    thousandaces = 13
    insuitdoublerun = 14


MELD_POINTS = (10, 20, 40, 40, 40, 60, 80, 100, 150, 300, 400, 600, 800, 1000, 1500)  # N2
CARD_POINTS = (0, 2, 3, 4, 10, 11)  # N5, by rank
AROUND = (  # N3: a rank in all suits, once and twice
    (PinochleRank.ace, PinochleMelds.hundredaces, PinochleMelds.thousandaces),
    (PinochleRank.king, PinochleMelds.eightykings, PinochleMelds.eighthundredkings),
    (PinochleRank.queen, PinochleMelds.sixtyqueens, PinochleMelds.sixhundredqueens),
    (PinochleRank.jack, PinochleMelds.fortyjacks, PinochleMelds.fourhundredjacks),
)
PINOCHLE = (Card(PinochleRank.jack, Suit.diamonds), Card(PinochleRank.queen, Suit.spades))
RUN = tuple(rank for rank in PinochleRank if rank is not PinochleRank.nine)
MARRIAGE = (PinochleRank.king, PinochleRank.queen)


def copies(held: Counter[Card], cards: Iterable[Card]) -> int:
    """Count how often a group of cards is held as a whole: 0, 1 or 2 times."""
    return min(held[card] for card in cards)


def suit_independent_evaluation(hand: CardSet) -> list[PinochleMelds]:
    """List the melds in which trump plays no part (N3)."""
    held = Counter(hand)
    groups = [
        ([Card(rank, suit) for suit in Suit], single, double) for rank, single, double in AROUND
    ]
    groups.append((list(PINOCHLE), PinochleMelds.pinochle, PinochleMelds.doublepinochle))
    counted = [(copies(held, cards), single, double) for cards, single, double in groups]
    return [double if count > 1 else single for count, single, double in counted if count]


def suit_dependent_evaluation(hand: CardSet, trump: Suit) -> list[PinochleMelds]:
    """List the melds that depend on trump (N4)."""
    held = Counter(hand)
    melds = []
    if runs := copies(held, [Card(rank, trump) for rank in RUN]):
        double, single = PinochleMelds.insuitdoublerun, PinochleMelds.insuitrun
        melds.append(double if runs > 1 else single)
    married = [suit for suit in Suit if copies(held, [Card(rank, suit) for rank in MARRIAGE])]
    if trump in married:
        melds.append(PinochleMelds.insuitmarriage)
        married.remove(trump)
    melds += [PinochleMelds.offsuitmarriage] * len(married)
    if held[Card(PinochleRank.nine, trump)]:
        melds.append(PinochleMelds.dix)
    return melds


def cardPoints(cards: Iterable[Card]) -> int:
    """Add up what cards are worth."""
    return sum(CARD_POINTS[card.rank] for card in cards)


def highest(cards: list[Card]) -> Card:
    """Return the card of the highest rank."""
    return max(cards, key=lambda card: card.rank)


def lowest(cards: list[Card]) -> Card:
    """Return the card of the lowest rank, and among these of the lowest suit."""
    return min(cards)


def ofSuit(cards: Iterable[Card], suit: Suit) -> list[Card]:
    """Return the cards of a suit."""
    return [card for card in cards if card.suit is suit]


def leadingCard(hand: Iterable[Card], trump: Suit) -> Card:
    """Choose the card to lead with (N7)."""
    return max(hand, key=lambda card: (card.rank, card.suit is trump, card.suit))


def followingCard(hand: Iterable[Card], trick: list[Card], trump: Suit) -> Card:
    """Choose the card to follow with (N8)."""
    led = trick[0].suit
    own = ofSuit(hand, led)
    if own:
        isTrumped = led is not trump and bool(ofSuit(trick, trump))
        return highest(own) if not isTrumped and beats(own, ofSuit(trick, led)) else lowest(own)
    trumps = ofSuit(hand, trump)
    if beats(trumps, ofSuit(trick, trump)):
        return highest(trumps)
    return lowest([card for card in hand if card.suit is not trump] or trumps)


def beats(own: list[Card], played: list[Card]) -> bool:
    """Say whether the best of some cards has a higher rank than all that were played."""
    return bool(own) and all(highest(own).rank > card.rank for card in played)


def winningPlace(trick: list[Card], trump: Suit) -> int:
    """Return which card of a trick wins it, counted from 0 in the order of play (N9)."""
    suit = trump if ofSuit(trick, trump) else trick[0].suit
    return trick.index(highest(ofSuit(trick, suit)))


class Bid(NamedTuple):
    """What a player or a team promises: the points of melds and the worth of cards."""

    melds: int
    cards: int

    @property
    def total(self) -> int:
        """The sum of both (N5)."""
        return self.melds + self.cards


def joined(bids: Iterable[Bid]) -> Bid:
    """Add up the bids of partners."""
    melds, cards = zip(*bids, strict=True)
    return Bid(sum(melds), sum(cards))


class PinochleGame(Game):
    """Four players in two teams: seats 0 and 2 are team 0, seats 1 and 3 are team 1."""

    def __init__(self, players: list[str]) -> None:
        super().__init__(players)
        self.deck = PinochleDeck()
        self._trump = Suit.clubs
        self._scores = [0] * TEAMS

    def deal(self) -> None:
        """Deal packets of three, the dealer last, whose last card shows trump (N1)."""
        for _ in range(ROUNDS):
            for seat in self._seatsAfter(self._dealer):
                for _ in range(PACKET):
                    self.deck >> self.hands[seat]
        *_, last = self.hands[self._dealer]
        self._trump = last.suit

    def play(self) -> None:
        """Play deal after deal until a team has won or the user has seen enough."""
        self._printBanner(BANNER)
        while self._playDeal():
            pass

    def _playDeal(self) -> bool:
        """Play one deal; return whether the game goes on."""
        bids = self._openDeal()
        teams = [joined(bids[team::TEAMS]) for team in range(TEAMS)]
        self._printBids(teams)
        if teams[0].total == teams[1].total:
            return self._misdeal()
        team = 0 if teams[0].total > teams[1].total else 1
        self._printContract(team, teams)
        tally = teams[team].melds + self._playTricks(team, bids)
        return self._closeDeal(team, teams[team].total, tally)

    def _openDeal(self) -> list[Bid]:
        """Deal from a whole deck, show every hand with its melds, and return the bids."""
        print("Dealing cards...")
        self.deck = PinochleDeck()
        self.deck.shuffle()
        self.hands = [CardSet() for _ in self.players]
        self.deal()
        print(f"Trump suit is {self._trump}")
        return [self._showHand(seat) for seat in range(len(self.players))]

    def _showHand(self, seat: int) -> Bid:
        """Show a player's cards and melds, and return his bid."""
        hand = self.hands[seat]
        melds = suit_independent_evaluation(hand) + suit_dependent_evaluation(hand, self._trump)
        self._printHand(seat, ROW)
        print("Melds: " if melds else "No melds\n")
        for meld in melds:
            print(f"{meld.name} :{MELD_POINTS[meld]}points\n")
        print()
        return Bid(sum(MELD_POINTS[meld] for meld in melds), cardPoints(hand))

    def _misdeal(self) -> bool:
        """Wait for a line of input; return whether there is one (N6)."""
        print("Misdeal")
        print("Same bid score! Deal Again (Press any key)")
        return self._readLine() is not None

    def _playTricks(self, team: int, bids: list[Bid]) -> int:
        """Play all tricks; return what those that the team has won are worth (N10)."""
        leader = max(range(team, len(bids), TEAMS), key=lambda seat: bids[seat].total)  # N6
        print(f"{self.players[leader]} has the highest bid and is the first player to play")
        worth = 0
        for number in range(1, TRICKS + 1):
            print(f"Turn {number} starts:")
            leader, trick = self._playTrick(leader)
            winning = trick[winningPlace(trick, self._trump)]
            print(f"{self.players[leader]} wins the trick in round {number} with {winning}\n")
            self._printTrick(trick)
            if leader % TEAMS == team:
                worth += cardPoints(trick) + (LAST_TRICK if number == TRICKS else 0)
        return worth

    def _playTrick(self, leader: int) -> tuple[int, list[Card]]:
        """Let everybody play a card; return who wins the trick, and its cards."""
        print(f"{self.players[leader]} is the first player to play this round")
        seats = [leader, *self._seatsAfter(leader)[:-1]]
        trick: list[Card] = []
        for seat in seats:
            hand = self.hands[seat]
            card = (
                followingCard(hand, trick, self._trump) if trick else leadingCard(hand, self._trump)
            )
            hand.removeCard(card.rank, card.suit)
            trick.append(card)
            print(f"{self.players[seat]} plays {card}")
        return seats[winningPlace(trick, self._trump)], trick

    def _closeDeal(self, team: int, bid: int, tally: int) -> bool:
        """Score the contract and pass the deal on; return whether the game goes on (N10)."""
        isMet = tally >= bid
        self._scores[team] += bid if isMet else 0
        self._dealer = self._seatsAfter(self._dealer)[0]
        print(f"Team {team + 1} {'meets' if isMet else 'does not meet'} the contract bid")
        if self._scores[team] >= GOAL:
            self._printEnd(team)
            return False
        self._printScores()
        return not self.askEndGame()

    def _printBids(self, teams: list[Bid]) -> None:
        for number, bid in enumerate(teams, start=1):
            parts = f"bids{number}:{bid.melds} + cardPoints{number}:{bid.cards}"
            print(f"Team{number}:{bid.total} = {parts}")

    def _printContract(self, team: int, teams: list[Bid]) -> None:
        print(f"Team {team + 1} wins the contract\n")
        for number, bid in enumerate(teams, start=1):
            print(f"Team {number}'s bid goal: {bid.total}\n")

    def _printTrick(self, trick: list[Card]) -> None:
        """Print the cards of a trick in a row of four."""
        played = CardSet()
        for card in trick:
            played.addCard(card)
        played.print(sys.stdout, ROW)

    def _printScores(self) -> None:
        for number, score in enumerate(self._scores, start=1):
            print(f"Team {number} score: {score}")

    def _printEnd(self, winner: int) -> None:
        print(OVER_LINE)
        print(" " * 8 + "Game Over!" + " " * 10)
        self._printScores()
        print(f"Winner: Team {winner + 1}")
        print(OVER_LINE)
