"""SOS Brigade against Stardust Crusaders: a tournament of blackjack."""

import sys

from card import SC_Name, SOS_Name, SpotNames, SuitNames, Team
from deck import Deck, DeckEmpty
from hand import Hand
from player import BraveSimple, CautiousCounting, ContraryCounting, get_Counting, get_Simple
from rand import get_cut

MINIMUM = 5
CUTS = 7
FEW_CARDS = 20
DEALER_STANDS = 17
HIGHEST = 21
LARGEST_ARGUMENT = 10000
USAGE = "usage: blackjack <bankroll> <hands> [simple|counting] [sc|sos]"
SC_WINS = (
    "Game over. The winner is Stardust Crusaders. SOS Brigade will return the computer to "
    "Joseph Joestar and Suzumiya Haruhi will become a member of Stardust Crusaders"
)
SOS_WINS = (
    "Game over. The winner is SOS Brigade. SOS Brigade got four computers and "
    "Stardust Crusaders become an affiliate group of SOS Brigade"
)


class Member:
    """A member of a team without any peculiarities."""

    cheer = None  # what he says after he has kicked somebody out
    timeStop = None  # what he says instead of going bust

    def __init__(self, name, strategy):
        self.name = name
        self.strategy = strategy

    def ownMoney(self, normal):
        """Return what he brings along."""
        return normal

    def isScared(self, bankroll, normal):
        """Tell whether he runs away with that little money."""
        return False


class Joseph(Member):
    """Rich, but afraid of being poor."""

    cheer = "Nice!"
    escape = "Ni Ge Run Da Yo"

    def ownMoney(self, normal):
        return 2 * normal

    def isScared(self, bankroll, normal):
        return bankroll < normal // 2


class Jotaro(Member):
    """Stops the time when he is about to bust."""

    timeStop = "Star Platinum, Za Warudo"


class Kakyoin(Member):
    """Eats a cherry after a victory."""

    cheer = "rerorerorero rerorerorero"


class Seat:
    """One side of the table: who sits there and the cards he holds."""

    def __init__(self, role, member):
        self.role = role
        self.member = member
        self.title = role + ": " + member.name
        self.hand = Hand()
        self.held = 0

    def clear(self):
        """Lay all cards aside."""
        self.hand.discardAll()
        self.held = 0

    def take(self, card):
        """Take one card."""
        self.hand.addCard(card)
        self.held += 1

    def total(self):
        """Return the count of the hand."""
        return self.hand.handValue().count

    def isOver(self):
        """Tell whether the hand is over 21."""
        return self.total() > HIGHEST

    def shout(self, words):
        """Shout something to the whole room."""
        print(words)


def describe(card):
    """Return the full name of a card."""
    return SpotNames[card.spot] + " of " + SuitNames[card.suit]


class Round:
    """One player against one dealer."""

    def __init__(self, deck, player, dealer, normal):
        self.deck = deck
        self.player = Seat("Player", player)
        self.dealer = Seat("Dealer", dealer)
        self.strategy = player.strategy
        self.normal = normal

    def play(self, bankroll, hands):
        """Play the round; return whether the player won it, and his money."""
        member = self.player.member
        self.shuffle()
        played = 0
        scared = member.isScared(bankroll, self.normal)
        while bankroll >= MINIMUM and played < hands and not scared:
            played += 1
            bankroll += self.playHand(played, bankroll)
            scared = member.isScared(bankroll, self.normal)
        print(f"{self.player.title} has {bankroll} after {played} hands")
        if scared:
            self.player.shout(member.escape)
        won = bankroll >= MINIMUM and not scared
        if won:
            self.kickOut(self.dealer, self.player)
        else:
            self.kickOut(self.player, self.dealer)
        return won, bankroll

    def kickOut(self, loser, winner):
        """Announce the end of the round."""
        print(f"{loser.title} has been kicked out. "
              f"The winner of this round is {winner.member.name}.")
        if winner.member.cheer is not None:
            winner.shout(winner.member.cheer)

    def shuffle(self):
        """Shuffle the deck with seven cuts."""
        print("shuffling the deck")
        for _ in range(CUTS):
            cut = get_cut()
            print("cut at", cut)
            self.deck.shuffle(cut)
        self.strategy.shuffled()

    def playHand(self, number, bankroll):
        """Play one hand until it comes to an end; return what the player gains by it."""
        while True:
            try:
                return self.tryHand(number, bankroll)
            except DeckEmpty:
                print(f"Hand {number} card used up, this hand will start again")
                self.shuffle()

    def tryHand(self, number, bankroll):
        """Play one hand; DeckEmpty comes out of it when there are too few cards."""
        print(f"Hand {number} bankroll {bankroll}")
        if self.deck.cardsLeft() < FEW_CARDS:
            self.shuffle()
        wager = self.strategy.bet(bankroll, MINIMUM)
        print(f"{self.player.title} bets {wager}")

        self.player.clear()
        self.dealer.clear()
        self.hit(self.player)
        upCard = self.hit(self.dealer)
        self.hit(self.player)
        hole = self.deck.deal()
        self.dealer.take(hole)
        if self.player.total() == HIGHEST:
            print(f"{self.player.title} dealt natural 21")
            return wager * 3 // 2

        while not self.player.isOver() and self.strategy.draw(upCard, self.player.hand):
            self.hit(self.player)
        if self.tellTotal(self.player):
            return -wager

        print(f"{self.dealer.title}'s hole card is {describe(hole)}")
        self.strategy.expose(hole)
        while self.dealerWantsCard():
            self.hit(self.dealer)
        if self.tellTotal(self.dealer):
            return wager
        return self.compare(wager)

    def dealerWantsCard(self):
        """Tell whether the dealer must take another card."""
        value = self.dealer.hand.handValue()
        return value.count < DEALER_STANDS or (value.soft and value.count == DEALER_STANDS)

    def hit(self, seat):
        """Deal a card face up and return it; Jotaro may change it for others first."""
        drawn = [self.deck.deal()]
        seat.take(drawn[0])
        while seat.isOver() and seat.member.timeStop is not None:
            seat.shout(seat.member.timeStop)
            again = seat.held
            seat.clear()
            for _ in range(again):
                drawn.append(self.deck.deal())
                seat.take(drawn[-1])
        print(f"{seat.title} dealt {describe(drawn[-1])}")
        # the player has seen all of his own cards, but of the dealer's only the announced one
        seen = drawn if seat is self.player else drawn[-1:]
        for card in seen:
            self.strategy.expose(card)
        return drawn[-1]

    def tellTotal(self, seat):
        """Announce a total; return whether it is a bust."""
        print(f"{seat.title}'s total is {seat.total()}")
        if seat.isOver():
            print(f"{seat.title} busts")
        return seat.isOver()

    def compare(self, wager):
        """Announce who is closer to 21; return what the player gains."""
        difference = self.player.total() - self.dealer.total()
        if difference == 0:
            print("Push")
            return 0
        if difference > 0:
            print(f"{self.player.title} wins this hand")
            return wager
        print(f"{self.dealer.title} wins this hand")
        return -wager


class Game:
    """The whole tournament."""

    def __init__(self, normal, hands, players, dealers):
        self.normal = normal
        self.hands = hands
        self.players = players
        self.dealers = dealers
        self.deck = Deck()

    def play(self):
        """Play until one team is out; return whether the players won."""
        bankroll = self.players[0].ownMoney(self.normal)
        while True:
            table = Round(self.deck, self.players[0], self.dealers[0], self.normal)
            won, bankroll = table.play(bankroll, self.hands)
            if won:
                self.dealers.pop(0)
            else:
                self.players.pop(0)
            if not self.dealers or not self.players:
                return won
            if not won:
                bankroll = max(bankroll, 0) + self.players[0].ownMoney(self.normal)


def makeTeam(team, chosen):
    """Return the members of a team in their order; one of them plays the chosen strategy."""
    if team is Team.SOSBrigade:
        names = SOS_Name
        classes = [Member] * len(names)
        strategies = [BraveSimple(), get_Counting(), ContraryCounting(), get_Simple(), chosen]
    else:
        names = SC_Name
        classes = [Joseph, Jotaro, Member, Kakyoin, Member]
        strategies = [get_Counting(), get_Counting(), get_Simple(), CautiousCounting(), chosen]
    members = []
    for kind, name, strategy in zip(classes, names, strategies):
        members.append(kind(name, strategy))
    return members


def readNumber(text):
    """Return the number in an argument, or None when it is not a good one."""
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0")
    if not digits or len(digits) > len(str(LARGEST_ARGUMENT)):
        return None
    number = int(digits)
    return number if number <= LARGEST_ARGUMENT else None


def main(arguments):
    """Run the program; return its exit status."""
    strategies = {"simple": get_Simple, "counting": get_Counting}
    dealerTeams = {"sc": Team.StardustCrusaders, "sos": Team.SOSBrigade}
    good = len(arguments) == 4
    if good:
        normal = readNumber(arguments[0])
        hands = readNumber(arguments[1])
        good = (normal is not None and hands is not None
                and arguments[2] in strategies and arguments[3] in dealerTeams)
    if not good:
        print(USAGE, file=sys.stderr)
        return 2

    chosen = strategies[arguments[2]]()
    dealerTeam = dealerTeams[arguments[3]]
    if dealerTeam is Team.SOSBrigade:
        playerTeam = Team.StardustCrusaders
    else:
        playerTeam = Team.SOSBrigade
    game = Game(normal, hands, makeTeam(playerTeam, chosen), makeTeam(dealerTeam, chosen))
    winner = playerTeam if game.play() else dealerTeam
    print(SOS_WINS if winner is Team.SOSBrigade else SC_WINS)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
