"""The table: betting, discarding, showdown, and the whole game (F11 to F13, F15 to F17)."""

import sys

from deck import Deck
from fifo import Queue
from player import (
    DISCARD_ALL, HAND_SIZE, Player, best_case, check_type, choose_action, describe, discarded, hand_value,
)

NAMES = ("You", "Ann", "Bob", "Eve")
USER = 0
START_CHIPS = 50
ANTE = 1
NEEDED_CHIPS = 3
FIRST_BET = 2
HIGHEST_BET = 32

# What the user may answer, and what he wants with it.
WITHOUT_BET = {"check": "check", "c": "check", "bet": "bet", "b": "bet", "fold": "fold", "f": "fold"}
WITH_BET = {"call": "call", "c": "call", "raise": "raise", "r": "raise", "fold": "fold", "f": "fold"}
GO_ON = {"y": True, "yes": True, "": True, "n": False, "no": False}
QUIT = ("quit", "q")


class _Stopped(Exception):
    """The user has stopped the game, or his input has ended."""


def act(wanted: str, bet: int, chips: int) -> tuple[str, int]:
    """Say what becomes of a wish: what is done, and the bet from then on (F13)."""
    if wanted in ("check", "fold"):
        return wanted, bet
    if bet == 0:
        done, new_bet = "bet", FIRST_BET
    elif wanted == "raise" and bet < HIGHEST_BET:
        done, new_bet = "raise", 2 * bet
    else:
        done, new_bet = "call", bet
    return (done, new_bet) if chips >= new_bet else ("fold", bet)


def share_pot(pot: int, hands: list[list[int] | None]) -> list[int]:
    """Say what each seat gets of the pot; a hand of None is not in play (F15)."""
    values = [-1 if hand is None else hand_value(hand) for hand in hands]
    best = max(values)
    share, left_over = divmod(pot, values.count(best))
    gains = [share if value == best else 0 for value in values]
    gains[values.index(best)] += left_over
    return gains


def _say(line: str) -> None:
    print(line, flush=True)


def _answer() -> str:
    """Read an answer, in small letters and without blanks around it."""
    line = sys.stdin.readline() if sys.stdin else ""
    answer = line.strip().lower()
    if not line or answer in QUIT:
        raise _Stopped
    return answer


def _ask(question: str, understand, refusal: str):
    """Ask once, and read until an answer is understood; `understand` gives None for the others."""
    _say(question)
    while (meaning := understand(_answer())) is None:
        _say(refusal)
    return meaning


def _case_answered(answer: str) -> int | None:
    """Give the case that discards the cards the user has named, or None if he may not answer so."""
    digits = "".join(answer.replace(",", " ").split())
    if len(set(digits)) < len(digits) or not set(digits) <= set("12345"):
        return None
    return 1 + sum(1 << (int(digit) - 1) for digit in digits)


def _wish_of_user(bet: int, chips: int) -> str:
    """Ask the user what he wants to do."""
    if bet == 0:
        choices = f"Check, bet {FIRST_BET} or fold?"
    elif bet < HIGHEST_BET:
        choices = f"Call {bet}, raise {2 * bet} or fold?"
    else:
        choices = f"Call {bet} or fold?"
    question = f"Your chips: {chips}. {choices}"
    if bet == 0:
        return _ask(question, WITHOUT_BET.get, "Please type check, bet or fold.")
    return _ask(question, WITH_BET.get, "Please type call, raise or fold.")


def _has_enough(player: Player) -> bool:
    """Say whether a player can play another hand."""
    return player.chips() >= NEEDED_CHIPS


class _Hand:
    """One hand of the game: who is in play, and what everyone has paid into the pot."""

    def __init__(self, players: list[Player], deck: Deck, draws: int) -> None:
        self._players = players
        self._deck = deck
        self._draws = draws
        self._in_play = [seat for seat, player in enumerate(players) if _has_enough(player)]
        self._paid = [0] * len(players)

    def play(self) -> None:
        """Play the hand, from the antes to the pot."""
        for seat in self._in_play:
            self._pay(seat, ANTE)
        self._deal()
        self._bet("First")
        if not self._decided():
            self._exchange()
            self._bet("Second")
        hands = [player.hand() if seat in self._in_play else None for seat, player in enumerate(self._players)]
        if not self._decided():
            self._show(hands)
        self._pay_out(hands)

    def cancel(self) -> None:
        """Give back what has been paid."""
        for player, amount in zip(self._players, self._paid):
            player.win(amount)

    def _pot(self) -> int:
        return sum(self._paid)

    def _pay(self, seat: int, amount: int) -> None:
        self._players[seat].pay(amount)
        self._paid[seat] += amount

    def _decided(self) -> bool:
        """Say whether all but one have folded."""
        return len(self._in_play) == 1

    def _deal(self) -> None:
        """Shuffle and deal five new cards to everyone in play (F12)."""
        self._deck.shuffle()
        for seat in self._in_play:
            player = self._players[seat]
            if len(player.hand()) == HAND_SIZE:
                player.discard(DISCARD_ALL)
            player.fill(self._deck)
        if USER in self._in_play:
            self._show_users_hand()

    def _show_users_hand(self) -> None:
        _say(f"Your hand: {describe(self._players[USER].hand())}")

    def _bet(self, ordinal: str) -> None:
        """Play a betting round (F13).

        The queue holds those in play, whose turn it is first. The round ends when nobody is left to act: a bet
        or a raise leaves all others to act, as none of them has that much in yet.
        """
        _say(f"{ordinal} betting round, pot {self._pot()}")
        turns = Queue()
        for seat in self._in_play:
            turns.enqueue(seat)
        bets = dict.fromkeys(self._in_play, 0)
        bet = 0
        to_act = turns.size()
        while to_act > 0 and turns.size() > 1:
            seat = turns.dequeue()
            done, bet = self._take_turn(seat, bet)
            to_act -= 1
            if done == "fold":
                continue
            if done in ("bet", "raise"):
                to_act = turns.size()
            bets[seat] = bet
            turns.enqueue(seat)
        self._in_play = sorted(turns)
        for seat, amount in bets.items():
            self._pay(seat, amount)

    def _take_turn(self, seat: int, bet: int) -> tuple[str, int]:
        """Let one player act; give what he does and the bet from then on."""
        player = self._players[seat]
        if seat == USER:
            wanted = _wish_of_user(bet, player.chips())
        else:
            wanted = choose_action(check_type(player.hand()), bet == 0)
            if bet == 0 and player.chips() < FIRST_BET:
                wanted = "check"
        done, new_bet = act(wanted, bet, player.chips())
        if done in ("bet", "call", "raise"):
            _say(f"{player.name()}: {done} {new_bet}")
        elif done != wanted:
            _say(f"{player.name()}: {done}, too few chips")
        else:
            _say(f"{player.name()}: {done}")
        return done, new_bet

    def _exchange(self) -> None:
        """Let everyone in play discard and draw, one after the other (F12, F16)."""
        _say("Discards")
        for seat in self._in_play:
            player = self._players[seat]
            case = best_case(player.hand(), self._draws)
            if seat == USER:
                case = self._case_of_user(case)
            count = player.discard(case)
            player.fill(self._deck)
            _say(f"{player.name()}: draw {count}")
            if seat == USER:
                self._show_users_hand()

    def _case_of_user(self, hint: int) -> int:
        """Tell the user the best case and ask for his own."""
        numbers = " ".join(str(number) for number in discarded(hint))
        _say(f"Hint: discard {numbers}" if numbers else "Hint: keep all cards")
        question = "Which cards do you discard? (such as 2 5, or Enter to keep all)"
        return _ask(question, _case_answered, "Please type numbers from 1 to 5, each at most once.")

    def _show(self, hands: list[list[int] | None]) -> None:
        """Show the hands of those in play (F15)."""
        _say(f"Showdown, pot {self._pot()}")
        for player, hand in zip(self._players, hands):
            if hand is not None:
                _say(f"{player.name()}: {describe(hand)}")

    def _pay_out(self, hands: list[list[int] | None]) -> None:
        """Give the pot to whom it belongs."""
        for player, amount in zip(self._players, share_pot(self._pot(), hands)):
            if amount > 0:
                player.win(amount)
                _say(f"Won by {player.name()}: {amount}")


class Game:
    """A table with the user and three computer players (F11)."""

    def __init__(self, draws: int) -> None:
        self._draws = draws
        self._deck = Deck()
        self._players = [Player(name, START_CHIPS) for name in NAMES]

    def chips(self) -> list[int]:
        """Give everyone's chips by seat."""
        return [player.chips() for player in self._players]

    def play(self) -> None:
        """Play the whole game."""
        _say(f"Five-card draw, {START_CHIPS} chips each")
        number = 1
        try:
            self._play_hand(number)
            while self._goes_on():
                number += 1
                self._play_hand(number)
        except _Stopped:
            pass
        _say("")
        _say("Game over")
        self._show_chips()

    def _play_hand(self, number: int) -> None:
        """Play a hand; if it is stopped, it does not count (F17)."""
        _say("")
        _say(f"Hand {number}")
        self._show_chips()
        hand = _Hand(self._players, self._deck, self._draws)
        try:
            hand.play()
        except _Stopped:
            hand.cancel()
            raise

    def _goes_on(self) -> bool:
        """Say whether there is another hand, as far as the chips and the user allow it."""
        staying = [player for player in self._players if _has_enough(player)]
        if len(staying) == 1:
            _say(f"Last player in the game: {staying[0].name()}")
            return False
        return _ask("Another hand? (y or n)", GO_ON.get, "Please type y or n.")

    def _show_chips(self) -> None:
        """Show everyone's chips, and who is out."""
        entries = (
            f"{player.name()} {player.chips()}" + ("" if _has_enough(player) else " (out)") for player in self._players
        )
        _say("Chips: " + ", ".join(entries))
