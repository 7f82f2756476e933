"""The table: antes, two betting rounds around the discards, the showdown, and what is shown."""

import sys
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from deck import FACES, Deck
from fifo import Queue
from player import (
    DISCARD_ALL,
    Player,
    best_case,
    case_of,
    check_type,
    choose_action,
    describe,
    discarded,
    hand_value,
)

Answer = TypeVar("Answer")

NAMES = ("You", "Ann", "Bob", "Eve")
USER = 0
CHIPS = 50
ANTE = 1
LEAST_TO_PLAY = 3  # F11
FIRST_BET = 2
HIGHEST_BET = 32  # F13

WITHOUT_BET = ("check", "bet", "fold")
WITH_BET = ("call", "raise", "fold")
TO_STOP = ("quit", "q")
TO_GO_ON = {"": True, "y": True, "yes": True, "n": False, "no": False}

RED = "\033[31m"
FAINT = "\033[2m"
PLAIN = "\033[0m"
SECONDS_TO_THINK = 0.6
RED_CARDS = {face + suit for face in FACES for suit in "HD"}


class Stopped(Exception):
    """Raised when the user wants no more, or the input is at its end (F17)."""


def act(wanted: str, bet: int, chips: int) -> tuple[str, int]:
    """Return what is done of what a player wants, and the bet from then on (F13)."""
    if wanted in {"check", "fold"}:
        return wanted, bet
    after = bet_after(wanted, bet)
    if chips < after:
        return "fold", bet
    if bet == 0:
        return "bet", after
    return "raise" if after > bet else "call", after


def bet_after(wanted: str, bet: int) -> int:
    """Return the bet that a player wants to have."""
    if bet == 0:
        return FIRST_BET
    return bet if wanted == "call" else min(2 * bet, HIGHEST_BET)


def share_pot(pot: int, hands: list[list[int] | None]) -> list[int]:
    """Return what each seat gets of the pot; None is the hand of who is not in play (F15)."""
    values = [hand_value(hand) if hand else 0 for hand in hands]
    winners = [seat for seat, value in enumerate(values) if value == max(values)]
    shares = [pot // len(winners) if seat in winners else 0 for seat in range(len(hands))]
    shares[winners[0]] += pot % len(winners)
    return shares


class BettingRound:
    """Who is in play, what each has bet, and whose turn it is (F13)."""

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats
        self.bet = 0
        self.bets = dict.fromkeys(seats, 0)
        self._waiting = queue_of(seats)  # those who must still act unless somebody raises

    def is_over(self) -> bool:
        """Say whether all bets are equal, or only one player is left."""
        return len(self.seats) == 1 or self._waiting.size() == 0

    def next_seat(self) -> int:
        """Return the seat whose turn it is."""
        return self._waiting.front()

    def take(self, wanted: str, chips: int) -> str:
        """Let the player whose turn it is act as far as he can; return what he does."""
        seat = self._waiting.dequeue()
        done, self.bet = act(wanted, self.bet, chips)
        if done == "fold":
            self.seats = [other for other in self.seats if other != seat]
            return done
        self.bets[seat] = self.bet
        if done in {"bet", "raise"}:
            behind = [other for other in self.seats if other > seat]
            before = [other for other in self.seats if other < seat]
            self._waiting = queue_of(behind + before)
        return done


def queue_of(items: Iterable[int]) -> Queue:
    """Let some items queue up."""
    queue = Queue()
    for item in items:
        queue.enqueue(item)
    return queue


def read_action(answer: str, words: tuple[str, ...]) -> str | None:
    """Turn an answer into one of some words, or into None."""
    return next((word for word in words if answer in {word, word[0]}), None)


def read_case(answer: str) -> int | None:
    """Turn an answer like `3 4 5` into the case that discards these cards, or into None (F16)."""
    digits = [letter for letter in answer if letter not in " ,"]
    if len(set(digits)) < len(digits) or not set(digits) <= set("12345"):
        return None
    return case_of([int(digit) for digit in digits])


def action_question(bet: int, chips: int) -> str:
    """Ask what the user does."""
    if bet == 0:
        return f"Your chips: {chips}. Check, bet {FIRST_BET} or fold?"
    if bet == HIGHEST_BET:
        return f"Your chips: {chips}. Call {bet} or fold?"
    return f"Your chips: {chips}. Call {bet}, raise {2 * bet} or fold?"


def action_line(name: str, wanted: str, done: str, bet: int) -> str:
    """Tell what a player does."""
    if done == "fold":
        return f"{name}: fold" if wanted == "fold" else f"{name}: fold, too few chips"
    return f"{name}: check" if done == "check" else f"{name}: {done} {bet}"


def hint(case: int) -> str:
    """Advise the user (F16)."""
    numbers = discarded(case)
    return f"Hint: discard {' '.join(map(str, numbers))}" if numbers else "Hint: keep all cards"


def chips_line(players: list[Player]) -> str:
    """Tell what everyone has, and who is out."""
    return "Chips: " + ", ".join(
        f"{player.name()} {player.chips()}{'' if can_play(player) else ' (out)'}"
        for player in players
    )


def can_play(player: Player) -> bool:
    """Say whether a player has enough chips for a hand (F11)."""
    return player.chips() >= LEAST_TO_PLAY


def say(line: str) -> None:
    """Print a line, in colours at a terminal."""
    if sys.stdout.isatty():
        words = (f"{RED}{word}{PLAIN}" if word in RED_CARDS else word for word in line.split(" "))
        line = " ".join(words)
        line = f"{FAINT}{line}{PLAIN}" if line.startswith("Hint:") else line
    print(line)


def think() -> None:
    """Let a computer player take its time, if somebody is watching."""
    if sys.stdout.isatty():
        sys.stdout.flush()
        time.sleep(SECONDS_TO_THINK)


def ask(question: str, complaint: str, read: Callable[[str], Answer | None]) -> Answer:
    """Ask until an answer makes sense (F17)."""
    say(question)
    while True:
        answer = next_answer()
        if answer in TO_STOP:
            raise Stopped
        meaning = read(answer)
        if meaning is not None:
            return meaning
        say(complaint)


def next_answer() -> str:
    """Read a line, without the blanks around it and in small letters."""
    try:
        return input("> " if sys.stdout.isatty() else "").strip().lower()
    except EOFError:
        raise Stopped from None


class Game:
    """Four players, a deck and a pot."""

    def __init__(self, draws: int) -> None:
        self._draws = draws
        self._players = [Player(name, CHIPS) for name in NAMES]
        self._deck = Deck()
        self._pot = 0

    def chips(self) -> list[int]:
        """Return the chips of all players by seat."""
        return [player.chips() for player in self._players]

    def play(self) -> None:
        """Play until one player is left or the user stops (F11)."""
        say(f"Five-card draw, {CHIPS} chips each")
        number = 1
        while self._play_hand(number) and self._goes_on():
            number += 1
        say("\nGame over")
        say(chips_line(self._players))

    def _play_hand(self, number: int) -> bool:
        """Play a hand; return False, and leave no trace of it, if the user stops it (F17)."""
        say(f"\nHand {number}")
        say(chips_line(self._players))
        before = self.chips()
        try:
            self._play_to_the_end()
        except Stopped:
            for player, chips in zip(self._players, before, strict=True):
                player.win(chips - player.chips())
            return False
        return True

    def _play_to_the_end(self) -> None:
        seats = [seat for seat, player in enumerate(self._players) if can_play(player)]
        self._deal(seats)
        seats = self._bet(seats, "First")
        if len(seats) > 1:
            self._discard(seats)
            seats = self._bet(seats, "Second")
        if len(seats) > 1:
            self._show(seats)
        self._pay_out(seats)

    def _deal(self, seats: list[int]) -> None:
        """Take the antes and give everyone in play five cards (F11, F12)."""
        self._pot = ANTE * len(seats)
        self._deck.shuffle()
        for seat in seats:
            player = self._players[seat]
            player.pay(ANTE)
            player.discard(DISCARD_ALL)
            player.fill(self._deck)
        if USER in seats:
            self._show_to_user()

    def _bet(self, seats: list[int], title: str) -> list[int]:
        """Play a betting round; return who is still in play (F13)."""
        say(f"{title} betting round, pot {self._pot}")
        betting = BettingRound(seats)
        while not betting.is_over():
            seat = betting.next_seat()
            player = self._players[seat]
            wanted = self._wish(seat, betting.bet)
            done = betting.take(wanted, player.chips())
            say(action_line(player.name(), wanted, done, betting.bet))
        for seat, bet in betting.bets.items():
            self._players[seat].pay(bet)
            self._pot += bet
        return betting.seats

    def _wish(self, seat: int, bet: int) -> str:
        """Return what a player wants to do: the user is asked, the others choose (F14).

        They never fold when they may check, not even for lack of chips.
        """
        player = self._players[seat]
        if seat != USER:
            think()
            wanted = choose_action(check_type(player.hand()), bet == 0)
            return "check" if bet == 0 and player.chips() < FIRST_BET else wanted
        words = WITHOUT_BET if bet == 0 else WITH_BET
        return ask(
            action_question(bet, player.chips()),
            f"Please type {words[0]}, {words[1]} or {words[2]}.",
            lambda answer: read_action(answer, words),
        )

    def _discard(self, seats: list[int]) -> None:
        """Let everyone in play swap cards (F12)."""
        say("Discards")
        for seat in seats:
            player = self._players[seat]
            case = best_case(player.hand(), self._draws)
            count = player.discard(self._users_case(case) if seat == USER else case)
            player.fill(self._deck)
            say(f"{player.name()}: draw {count}")
            if seat == USER:
                self._show_to_user()

    def _users_case(self, best: int) -> int:
        """Advise the user and ask what he discards (F16)."""
        say(hint(best))
        return ask(
            "Which cards do you discard? (such as 2 5, or Enter to keep all)",
            "Please type numbers from 1 to 5, each at most once.",
            read_case,
        )

    def _show_to_user(self) -> None:
        say(f"Your hand: {describe(self._players[USER].hand())}")

    def _show(self, seats: list[int]) -> None:
        """Show all hands in play (F15)."""
        say(f"Showdown, pot {self._pot}")
        for seat in seats:
            player = self._players[seat]
            say(f"{player.name()}: {describe(player.hand())}")

    def _pay_out(self, seats: list[int]) -> None:
        """Give the pot to who has won it (F15)."""
        hands = [
            player.hand() if seat in seats else None for seat, player in enumerate(self._players)
        ]
        for player, share in zip(self._players, share_pot(self._pot, hands), strict=True):
            if share:
                player.win(share)
                say(f"Won by {player.name()}: {share}")

    def _goes_on(self) -> bool:
        """Say whether another hand is played (F11)."""
        able = [player.name() for player in self._players if can_play(player)]
        if len(able) == 1:
            say(f"Last player in the game: {able[0]}")
            return False
        try:
            return ask("Another hand? (y or n)", "Please type y or n.", TO_GO_ON.get)
        except Stopped:
            return False
