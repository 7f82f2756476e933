"""HoldEm for two to eight: blinds, four rounds of betting, the best five cards of each."""

import sys
from collections.abc import Iterable
from enum import Enum, IntEnum
from itertools import combinations, cycle
from typing import NamedTuple

import rand
from card import Card
from cardset import CardSet
from game import Game
from holdemdeck import HoldEmDeck, HoldEmRank
from suit import Suit

BANNER = "=                 HoldEmGame                       ="
NEW_HAND = "---------------------------new Game start!-------------------"
RANKING = (
    "-------Print out from the highest ranked to the lowest player on the table "
    "and their cards:-------------"
)
ALONE = "only 1 player didn't fold his cards, ending the game..."
RESET = "----------------------------reseting the chips------------------------------------"
CHIPS = 60
BIG_BLIND = 2
SMALL_BLIND = 1
OWN_CARDS = 2
HAND = 5
DRAW = 4
CHECK, FOLD, CALL, RAISE = "check", "fold", "call", "raise"


class HoldEmHandRank(IntEnum):
    """The ranks of five cards, lowest first (E2)."""

    xhigh = 0
    pair = 1
    twopair = 2
    threeofakind = 3
    straight = 4
    flush = 5
    fullhouse = 6
    fourofakind = 7
    straightflush = 8


SHAPES = {  # how often the ranks of five cards occur, most frequent first
    (2, 1, 1, 1): HoldEmHandRank.pair,
    (2, 2, 1): HoldEmHandRank.twopair,
    (3, 1, 1): HoldEmHandRank.threeofakind,
    (3, 2): HoldEmHandRank.fullhouse,
    (4, 1): HoldEmHandRank.fourofakind,
}
WHEEL = [HoldEmRank.ace, HoldEmRank.five, HoldEmRank.four, HoldEmRank.three, HoldEmRank.two]


class Phase(NamedTuple):
    """One of the four parts of a hand: the cards it turns up, and what a raise adds."""

    name: str
    cards: int
    step: int


PHASES = (Phase("", 0, 2), Phase("Flop", 3, 2), Phase("Turn", 1, 4), Phase("River", 1, 4))


class Strength(NamedTuple):
    """What five cards are worth: of two, the greater one wins (E3)."""

    rank: HoldEmHandRank
    ranks: list[HoldEmRank]  # as they are compared: the most frequent first, then the highest


def strength(cards: Iterable[Card]) -> Strength:
    """Rank five cards."""
    held = [card.rank for card in cards]
    ranks = sorted(set(held), reverse=True)
    if len(ranks) < HAND:
        ranks.sort(key=held.count, reverse=True)
        return Strength(SHAPES[tuple(map(held.count, ranks))], ranks)
    isFlush = len({card.suit for card in cards}) == 1
    if ranks == WHEEL:
        ranks = ranks[1:]
    elif ranks[0] - ranks[-1] != HAND - 1:
        return Strength(HoldEmHandRank.flush if isFlush else HoldEmHandRank.xhigh, ranks)
    return Strength(HoldEmHandRank.straightflush if isFlush else HoldEmHandRank.straight, ranks)


def holdem_hand_evaluation(hand: CardSet) -> HoldEmHandRank:
    """Return the rank of a hand of five cards (E2)."""
    return strength(list(hand)).rank


class Best(NamedTuple):
    """The five cards that a player counts, and what they are worth."""

    strength: Strength
    cards: tuple[Card, ...]


def bestHand(own: Iterable[Card], board: Iterable[Card]) -> Best:
    """Choose the best five cards; of equal ones those that come first, own cards before the board.

    The choices come in just that order, and `max` takes the first of equals (E3).
    """
    choices = combinations([*own, *board], HAND)
    return max((Best(strength(cards), cards) for cards in choices), key=lambda best: best.strength)


class Wish(Enum):
    """What a player would like to do, judging by cards alone (E5)."""

    raises = "raise"
    raisesFirst = "raise on the first bet, otherwise call"
    calls = "call"
    nothing = "no more"


class Bounds(NamedTuple):
    """The lowest hand ranks that lead to a wish, and whether four of the five needed do, too."""

    raises: HoldEmHandRank
    raisesFirst: HoldEmHandRank
    calls: HoldEmHandRank
    hopes: bool


BOUNDS = {  # E5, by the number of cards on the board
    3: Bounds(HoldEmHandRank.threeofakind, HoldEmHandRank.twopair, HoldEmHandRank.pair, True),
    4: Bounds(HoldEmHandRank.straight, HoldEmHandRank.threeofakind, HoldEmHandRank.pair, True),
    5: Bounds(HoldEmHandRank.straight, HoldEmHandRank.threeofakind, HoldEmHandRank.twopair, False),
}


def wishBeforeFlop(one: Card, other: Card) -> Wish:
    """Judge a player's own cards (E5)."""
    gap = abs(one.rank - other.rank)
    if gap == 0 and one.rank == HoldEmRank.ace:
        return Wish.raises
    if gap == 0 and one.rank >= HoldEmRank.jack:
        return Wish.raisesFirst
    return Wish.calls if gap <= 1 or one.suit == other.suit else Wish.nothing


def wishAfterFlop(rank: HoldEmHandRank, own: list[Card], board: list[Card]) -> Wish:
    """Judge the rank of a player's best five cards, and what four of them all may become (E5)."""
    bounds = BOUNDS[len(board)]
    if rank >= bounds.raises:
        return Wish.raises
    if rank >= bounds.raisesFirst:
        return Wish.raisesFirst
    isHopeful = bounds.hopes and isFourToCome(own + board)
    return Wish.calls if rank >= bounds.calls or isHopeful else Wish.nothing


def isFourToCome(cards: list[Card]) -> bool:
    """Say whether four ranks follow each other, or four cards are of one suit (E5)."""
    ranks = {card.rank for card in cards}
    suits = [card.suit for card in cards]
    return any(ranks.issuperset(range(low, low + DRAW)) for low in ranks) or any(
        suits.count(suit) >= DRAW for suit in Suit
    )


class Betting:
    """The chips of one hand: who has put in how much, and who is still to act (E4)."""

    def __init__(self, chips: list[int], bigBlind: int) -> None:
        self.chips = chips
        self.bigBlind = bigBlind
        self.smallBlind = (bigBlind - 1) % len(chips)
        self.pot = 0
        self._hasFolded = [False] * len(chips)
        self._clear(isFirst=True)
        self._post(self.bigBlind, BIG_BLIND)
        self._post(self.smallBlind, SMALL_BLIND)

    def startRound(self) -> None:
        """Begin another betting round."""
        self._clear(isFirst=False)

    def inHand(self) -> list[int]:
        """List the seats that have not folded, as they sit."""
        return [seat for seat, hasFolded in enumerate(self._hasFolded) if not hasFolded]

    def isAsked(self, seat: int) -> bool:
        """Say whether a player can act: he has neither folded nor is he all in."""
        return not self._hasFolded[seat] and self.chips[seat] > 0

    def isRoundOver(self) -> bool:
        """Say whether all who can act have, since the last raise, or only one is left."""
        return self._hasFolded.count(False) == 1 or not any(
            self.isAsked(seat) and self._isDue(seat) for seat in range(len(self.chips))
        )

    def choose(self, seat: int, wish: Wish) -> str:
        """Turn a wish into an action (E5)."""
        mayCheck = not self._isRaised and (seat == self.bigBlind or not self._isFirst)
        isFirstBet = self._bets[seat] == 0
        if wish is Wish.raises or (wish is Wish.raisesFirst and isFirstBet):
            return RAISE
        if wish is Wish.nothing:
            return CHECK if mayCheck else FOLD
        return CHECK if mayCheck and not self._isFirst else CALL

    def act(self, seat: int, action: str, step: int) -> None:
        """Do what a player chose; a raise adds so many chips to the largest bet."""
        largest = max(self._bets)
        self._acted.add(seat)
        if action == FOLD:
            self._hasFolded[seat] = True
        elif action == CALL:
            self._post(seat, largest - self._bets[seat])
        elif action == RAISE:
            self._post(seat, largest + step - self._bets[seat])
        if self._bets[seat] > largest:
            self._isRaised = True
            self._acted = {seat}

    def _clear(self, *, isFirst: bool) -> None:
        """Forget what was done in the last round; the chips stay in the pot."""
        self._isFirst = isFirst
        self._isRaised = False
        self._bets = [0] * len(self.chips)
        self._acted: set[int] = set()

    def _post(self, seat: int, chips: int) -> None:
        """Put in chips, or all that are left."""
        paid = min(chips, self.chips[seat])
        self.chips[seat] -= paid
        self._bets[seat] += paid
        self.pot += paid

    def _isDue(self, seat: int) -> bool:
        """Say whether a player has yet to act, or to match the largest bet."""
        return seat not in self._acted or self._bets[seat] < max(self._bets)


def shares(pot: int, count: int) -> list[int]:
    """Divide a pot evenly; what is left over goes to the first share (E6)."""
    share, odd = divmod(pot, count)
    return [share + odd] + [share] * (count - 1)


class HoldEmGame(Game):
    """Players with chips; those who have lost theirs leave, until one is left."""

    def __init__(self, players: list[str]) -> None:
        super().__init__(players)
        self.deck = HoldEmDeck()
        self._board = CardSet()
        self._chips = [CHIPS] * len(self.players)

    def deal(self) -> None:
        """Deal one card to each, the dealer last, and then a second one (E1)."""
        for _ in range(OWN_CARDS):
            for seat in self._seatsAfter(self._dealer):
                self.deck >> self.hands[seat]

    def play(self) -> None:
        """Play hand after hand until one has all the chips or the user has seen enough."""
        self._printBanner(BANNER)
        while self._playHand():
            pass

    def _playHand(self) -> bool:
        """Play one hand; return whether the game goes on."""
        betting = self._openHand()
        winners = self._playRounds(betting)
        self._share(betting.pot, winners)
        self._passDeal()
        if len(self.players) == 1:
            print(f"{self.players[0]} wins the game with {self._chips[0]} chips")
            return False
        return not self.askEndGame()

    def _openHand(self) -> Betting:
        """Draw the blinds, deal from a whole deck, and show every hand."""
        betting = Betting(self._chips, rand.below(len(self.players)))
        print(NEW_HAND)
        print(f"big blind:{self.players[betting.bigBlind]}")
        print(f"small blind:{self.players[betting.smallBlind]}")
        self.deck = HoldEmDeck()
        self.deck.shuffle()
        self.hands = [CardSet() for _ in self.players]
        self._board = CardSet()
        self.deal()
        for seat in range(len(self.players)):
            self._printHand(seat, OWN_CARDS)
        return betting

    def _playRounds(self, betting: Betting) -> list[int]:
        """Bet round by round; return the seats that share the pot (E6)."""
        bests: dict[int, Best] = {}
        for phase in PHASES:
            bests = self._playPhase(phase, betting)
            if len(betting.inHand()) == 1:
                print(ALONE)
                return betting.inHand()
        most = max(bests[seat].strength for seat in betting.inHand())
        return [seat for seat in betting.inHand() if bests[seat].strength == most]

    def _playPhase(self, phase: Phase, betting: Betting) -> dict[int, Best]:
        """Turn up cards, bet, and show the hands; return the best five of those who had a say."""
        if not phase.cards:
            wishes = {seat: wishBeforeFlop(*self.hands[seat]) for seat in betting.inHand()}
            self._bet(betting, wishes, phase.step)
            return {}
        self._turnUp(phase)
        betting.startRound()
        board = list(self._board)
        bests = {seat: bestHand(self.hands[seat], board) for seat in betting.inHand()}
        wishes = {
            seat: wishAfterFlop(best.strength.rank, list(self.hands[seat]), board)
            for seat, best in bests.items()
        }
        self._bet(betting, wishes, phase.step)
        self._printRanking({seat: bests[seat] for seat in betting.inHand()})
        return bests

    def _turnUp(self, phase: Phase) -> None:
        """Add cards to the board and show it."""
        for _ in range(phase.cards):
            self.deck >> self._board
        print(f"{phase.name}: ")
        self._board.print(sys.stdout, HAND)
        print()

    def _bet(self, betting: Betting, wishes: dict[int, Wish], step: int) -> None:
        """Play one round of betting, from the seat after the big blind (E4)."""
        for seat in cycle(self._seatsAfter(betting.bigBlind)):
            if betting.isRoundOver():
                break
            if betting.isAsked(seat):
                action = betting.choose(seat, wishes[seat])
                betting.act(seat, action, step)
                print(f"{self.players[seat]}'s turn, he chose {action}")
        print("end betting round")
        print("players not folded:")
        for seat in betting.inHand():
            print(self.players[seat])
        print()

    def _printRanking(self, bests: dict[int, Best]) -> None:
        """Show the best five cards of each, the best ones first, equal ones as they sit."""
        print(RANKING)
        for seat in sorted(bests, key=lambda seat: bests[seat].strength, reverse=True):
            print(f"{self.players[seat]} has {bests[seat].strength.rank.name}")
            print(f"card in {self.players[seat]}'s hand: ")
            cards = CardSet()
            for card in bests[seat].cards:
                cards.addCard(card)
            cards.print(sys.stdout, HAND)

    def _share(self, pot: int, winners: list[int]) -> None:
        """Share out the pot, odd chips to the first after the dealer, and show all chips (E6)."""
        sharers = [seat for seat in self._seatsAfter(self._dealer) if seat in winners]
        for seat, share in zip(sharers, shares(pot, len(sharers)), strict=True):
            self._chips[seat] += share
        for seat in winners:
            print(f"winner is {self.players[seat]}")
        print(RESET)
        for player, chips in zip(self.players, self._chips, strict=True):
            print(f"{player} has {chips} chips after this game")

    def _passDeal(self) -> None:
        """Make the next player with chips the dealer; who has none leaves, last seat first (E6)."""
        dealer = next(seat for seat in self._seatsAfter(self._dealer) if self._chips[seat])
        self._dealer = dealer - self._chips[:dealer].count(0)
        for seat in reversed(range(len(self.players))):
            if not self._chips[seat]:
                count = len(self.players)
                print(
                    f"{self.players[seat]} has 0 score and will be kicked out of the game, "
                    f"he is No.{count}"
                )
                del self.players[seat], self._chips[seat]
