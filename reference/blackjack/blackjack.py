"""The driver: turns four arguments and a stream of cuts into the transcript of a game.

The game decides and words what is said, line by line; only `main` writes it out.
"""

import sys
from collections import deque
from collections.abc import Generator, Iterator
from typing import NamedTuple

from card import Card, SC_Name, SOS_Name, SpotNames, SuitNames, Team
from deck import Deck, DeckEmpty
from hand import LIMIT, Hand
from player import Counting, Player, get_Counting, get_Simple
from rand import get_cut

USAGE = "usage: blackjack <bankroll> <hands> [simple|counting] [sc|sos]\n"
GREATEST_NUMBER = 10000
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

MINIMUM = 5
DEALER_STANDS_FROM = 17
FEWEST_CARDS = 20
CUTS = 7

PLAYER_TYPES = {"simple": get_Simple, "counting": get_Counting}
SEATING = {  # B12: who plays, who deals
    "sc": (Team.SOSBrigade, Team.StardustCrusaders),
    "sos": (Team.StardustCrusaders, Team.SOSBrigade),
}
GAME_OVER = {  # B11
    Team.StardustCrusaders: (
        "Game over. The winner is Stardust Crusaders. SOS Brigade will return the computer"
        " to Joseph Joestar and Suzumiya Haruhi will become a member of Stardust Crusaders\n"
    ),
    Team.SOSBrigade: (
        "Game over. The winner is SOS Brigade. SOS Brigade got four computers"
        " and Stardust Crusaders become an affiliate group of SOS Brigade\n"
    ),
}


class Rules(NamedTuple):
    """What one edition of the assignment does differently from another."""

    shuffling: str  # B1
    shout: str  # B9
    passes_money_on: bool  # B10


EDITIONS = {
    (): Rules("shuffling the deck", "{words}", passes_money_on=True),
    ("--final",): Rules("Shuffling the deck", '{who}: "{words}"', passes_money_on=False),
}


class Character(NamedTuple):
    """One member of a team. Whoever has no words for an occasion does not have the trait."""

    name: str
    strategy: Player
    always_doubles: bool = False  # C1
    bankrolls: int = 1  # C6: how many normal bankrolls he comes with
    flight: str = ""  # C6: shouted when he runs from the table
    cheer: str = ""  # C7: shouted when he has kicked out an enemy
    redraw: str = ""  # C8: shouted when he swaps a bust hand for another

    def bet(self, bankroll: int) -> int:
        """Choose the wager; who always doubles does so with any bankroll (C1)."""
        return 2 * MINIMUM if self.always_doubles else self.strategy.bet(bankroll, MINIMUM)

    def is_running(self, bankroll: int, normal: int) -> bool:
        """Tell whether he would rather run than go on with so little (C6)."""
        return bool(self.flight) and bankroll < normal // 2

    def can_go_on(self, bankroll: int, normal: int) -> bool:
        """Tell whether he can still bet and wants to (B3, C6)."""
        return bankroll >= MINIMUM and not self.is_running(bankroll, normal)


def members(team: Team, chosen: Player) -> tuple[Character, ...]:
    """List a team in order of play; `chosen` is how the last of each team plays (C5, C11)."""
    if team is Team.SOSBrigade:
        haruhi, nagato, mikuru, kyon, koizumi = SOS_Name
        return (
            Character(haruhi, get_Simple(), always_doubles=True),
            Character(nagato, get_Counting()),
            Character(mikuru, Counting(lambda count: count < -2)),  # C3
            Character(kyon, get_Simple()),
            Character(koizumi, chosen),
        )
    joseph, jotaro, polnareff, kakyoin, avdol = SC_Name
    return (
        Character(joseph, get_Counting(), bankrolls=2, flight="Ni Ge Run Da Yo", cheer="Nice!"),
        Character(jotaro, get_Counting(), redraw="Star Platinum, Za Warudo"),
        Character(polnareff, get_Simple()),
        Character(
            kakyoin,
            Counting(lambda count: count >= 4),  # C10
            cheer="rerorerorero rerorerorero",
        ),
        Character(avdol, chosen),
    )


def name(card: Card) -> str:
    """Word a card as it is announced."""
    return f"{SpotNames[card.spot]} of {SuitNames[card.suit]}"


class Seat:
    """One side of the table: who sits there and what he holds."""

    def __init__(self, role: str, character: Character) -> None:
        self.character = character
        self.who = f"{role}: {character.name}"
        self.hand = Hand()
        self.held = 0

    def take(self, card: Card) -> Card:
        """Add a card to the hand."""
        self.hand.addCard(card)
        self.held += 1
        return card

    def lay_aside(self) -> int:
        """Give up all cards and return how many they were."""
        held, self.held = self.held, 0
        self.hand.discardAll()
        return held

    def total(self) -> int:
        """Count the hand."""
        return self.hand.handValue().count


class Round:
    """One player against one dealer, until one of them is out (B2)."""

    def __init__(self, rules: Rules, deck: Deck, player: Character, dealer: Character) -> None:
        self._rules = rules
        self._deck = deck
        self._player = Seat("Player", player)
        self._dealer = Seat("Dealer", dealer)
        self._lines: list[str] = []

    def play(
        self, bankroll: int, normal: int, hands: int
    ) -> Generator[str, None, tuple[int, bool]]:
        """Yield what is said, hand by hand; return the bankroll and whether the player stays."""
        player = self._player.character
        played = 0
        self._shuffle()
        while played < hands and player.can_go_on(bankroll, normal):
            played += 1
            bankroll += self._play_hand(played, bankroll)
            yield self._take_lines()
        self._say(f"{self._player.who} has {bankroll} after {played} hands")
        if player.is_running(bankroll, normal):
            self._shout(self._player, player.flight)  # C6
        stays = player.can_go_on(bankroll, normal)  # B10
        self._kick_out(self._dealer if stays else self._player)
        yield self._take_lines()
        return bankroll, stays

    def _kick_out(self, loser: Seat) -> None:
        """Name the loser and the winner, who may cheer."""
        winner = self._player if loser is self._dealer else self._dealer
        self._say(
            f"{loser.who} has been kicked out. The winner of this round is {winner.character.name}."
        )
        if winner.character.cheer:
            self._shout(winner, winner.character.cheer)  # C7

    def _play_hand(self, number: int, bankroll: int) -> int:
        """Play a hand, again if the cards are used up, and return what it is worth (B3, C12)."""
        while True:
            self._say(f"Hand {number} bankroll {bankroll}")
            if self._deck.cardsLeft() < FEWEST_CARDS:
                self._shuffle()
            try:
                return self._wager_and_play(self._player.character.bet(bankroll))
            except DeckEmpty:
                self._say(f"Hand {number} card used up, this hand will start again")
                self._shuffle()

    def _wager_and_play(self, wager: int) -> int:
        """Bet, deal and let both sides play; return what the player gains or loses."""
        player, dealer = self._player, self._dealer
        self._say(f"{player.who} bets {wager}")
        up, hole = self._deal()
        if player.total() == LIMIT:
            self._say(f"{player.who} dealt natural 21")
            return wager * 3 // 2  # B5
        while player.total() <= LIMIT and player.character.strategy.draw(up, player.hand):
            self._hit(player)
        if self._is_bust(player):
            return -wager  # B6: the hole card stays hidden
        self._say(f"{dealer.who}'s hole card is {name(hole)}")
        player.character.strategy.expose(hole)
        while dealer.total() < DEALER_STANDS_FROM:
            self._hit(dealer)  # B7
        if self._is_bust(dealer):
            return wager
        return self._compare(wager)

    def _deal(self) -> tuple[Card, Card]:
        """Deal the first four cards; return the dealer's face-up card and his hole card (B4)."""
        player, dealer = self._player, self._dealer
        player.lay_aside()
        dealer.lay_aside()
        self._hit(player)
        up = self._hit(dealer)
        self._hit(player)
        return up, dealer.take(self._deck.deal())

    def _hit(self, seat: Seat) -> Card:
        """Give one side a card face up; who has the trait swaps a bust hand for another (C8)."""
        taken = [seat.take(self._deck.deal())]
        while seat.total() > LIMIT and seat.character.redraw:
            self._shout(seat, seat.character.redraw)
            taken += [seat.take(self._deck.deal()) for _ in range(seat.lay_aside())]
        self._say(f"{seat.who} dealt {name(taken[-1])}")
        # C8: the player sees every card he takes himself, of the dealer's only the announced one.
        for card in taken if seat is self._player else taken[-1:]:
            self._player.character.strategy.expose(card)
        return taken[-1]

    def _is_bust(self, seat: Seat) -> bool:
        """Announce the total of one side, and whether it is over the limit (B6, B7)."""
        total = seat.total()
        self._say(f"{seat.who}'s total is {total}")
        if total > LIMIT:
            self._say(f"{seat.who} busts")
        return total > LIMIT

    def _compare(self, wager: int) -> int:
        """Let the higher total win and return what the player gains or loses (B8)."""
        lead = self._player.total() - self._dealer.total()
        if lead == 0:
            self._say("Push")
            return 0
        winner = self._player if lead > 0 else self._dealer
        self._say(f"{winner.who} wins this hand")
        return wager if lead > 0 else -wager

    def _shuffle(self) -> None:
        """Cut and merge the deck seven times, then tell the player (B1)."""
        self._say(self._rules.shuffling)
        for _ in range(CUTS):
            cut = get_cut()
            self._say(f"cut at {cut}")
            self._deck.shuffle(cut)
        self._player.character.strategy.shuffled()

    def _shout(self, seat: Seat, words: str) -> None:
        """Say something in a character's own words (B9)."""
        self._say(self._rules.shout.format(who=seat.who, words=words))

    def _say(self, line: str) -> None:
        self._lines.append(line + "\n")

    def _take_lines(self) -> str:
        """Hand over what was said since the last time, so that nothing piles up."""
        said = "".join(self._lines)
        self._lines.clear()
        return said


class Game(NamedTuple):
    """What the arguments ask for."""

    normal: int  # the bankroll a player normally starts with
    hands: int
    chosen: Player
    player_team: Team
    dealer_team: Team
    rules: Rules

    def play(self) -> Iterator[str]:
        """Yield what is said from the first shuffle until one team is out."""
        deck = Deck()  # B2: its order carries over from round to round
        dealers = deque(members(self.dealer_team, self.chosen))
        passed_on = 0
        for player in members(self.player_team, self.chosen):
            bankroll = player.bankrolls * self.normal + passed_on
            while dealers:  # when the last is out, those still waiting to play have nothing to do
                table = Round(self.rules, deck, player, dealers[0])
                bankroll, stays = yield from table.play(bankroll, self.normal, self.hands)
                if not stays:
                    break
                dealers.popleft()
            passed_on = max(bankroll, 0) if self.rules.passes_money_on else 0  # B10
        yield GAME_OVER[self.dealer_team if dealers else self.player_team]


def read_number(word: str) -> int:
    """Turn a word of digits into its number, or any other word into 0, which is never allowed."""
    is_short = len(word) <= len(str(GREATEST_NUMBER))
    return int(word) if is_short and word.isascii() and word.isdigit() else 0


def read_arguments(words: list[str]) -> Game | None:
    """Turn the command line into a game, or into None if it makes no sense."""
    rules = EDITIONS.get(tuple(words[4:]))
    if len(words) < 4 or rules is None:
        return None
    normal, hands = read_number(words[0]), read_number(words[1])
    are_allowed = 1 <= normal <= GREATEST_NUMBER and 1 <= hands <= GREATEST_NUMBER
    if not are_allowed or words[2] not in PLAYER_TYPES or words[3] not in SEATING:
        return None
    return Game(normal, hands, PLAYER_TYPES[words[2]](), *SEATING[words[3]], rules)


def main(words: list[str]) -> int:
    """Play the game the arguments ask for, write it out and return the exit status."""
    game = read_arguments(words)
    if game is None:
        sys.stderr.write(USAGE)
        return EXIT_USAGE
    try:
        sys.stdout.writelines(game.play())
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stdout = None  # nobody reads on: keep Python from trying once more at exit
        return EXIT_BROKEN_PIPE
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
