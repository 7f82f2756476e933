"""The program: a human plays Cabo against two computers."""

import sys
import time
from pathlib import Path

import rand
from card import showOneCard
from computer import LOOK, NOBODY, PLACES, SPY, SWAP, computerAction
from player import Player
from round import Round, is_kamikaze

USAGE = "usage: game.py (it takes no arguments)\n"
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

LOG = Path("cabo.log")
COMPUTERS = ["CP1", "CP2"]
HUMAN = 0
SHORTEST_NAME, LONGEST_NAME = 2, 8
MOST_TOTAL = 100
SHOWN_DECISIONS = 5

MENU = "GUIDE, START or EXIT?"
GUIDE = """\
You and two computer players each have four cards, A to D, face down.
A joker counts 0, A 1, T 10, J 11, Q 12, K 13. The lowest sum is the best.
On your turn draw a card (D), take the top card of the fold deck (F), or call CABO (C).
A card you draw is dropped (N) or swapped in (S) for one of your cards or for several equal ones.
Drop a 7 or 8 to look at a card of yours, a 9 or T to look at a card of another player,
a J or Q to swap one of your cards with a card of another player.
After CABO each other player has one more turn. Who called scores 0 with the lowest sum,
otherwise 10 more.
Two kings and two queens score 0, and 50 for the others. A total of exactly 100 becomes 50, once.
The game ends when a total is more than 100. The lowest total wins."""
HINTS = {
    "DFC": "D draw a card, F take the fold card, C call CABO",
    "DF": "D draw a card, F take the fold card",
    "NS": "N drop it, S swap it in",
    "YN": "Y use it, N leave it",
    "12": "1 CP1, 2 CP2",
}

CLEAR = "\033[2J\033[1;1H"
RED, DIM, PLAIN = "\033[31m", "\033[2m", "\033[0m"
THINKING_TIME = 1.2  # seconds


def easyCheck(character: str, validChars: str) -> bool:
    """Tell whether a character, as a capital, is one of those that are valid (K12)."""
    return character.upper() in list(validChars)


def getChoice(question: str, minLength: int, maxLength: int, validChars: str) -> str:
    """Ask until the answer has the right length and different, valid characters (K12)."""
    count = str(minLength) if minLength == maxLength else f"{minLength} to {maxLength}"
    while True:
        answer = ask(question).upper()
        is_valid = all(easyCheck(character, validChars) for character in answer)
        if minLength <= len(answer) <= maxLength and is_valid and len(set(answer)) == len(answer):
            return answer
        print(f"Please enter {count} of {validChars}, none twice.")


def showGuide(moves: str) -> None:
    """Print what the player can do (K18)."""
    print(f"Hint: {HINTS.get(moves) or ' '.join(moves)}")


def choose(question: str, moves: str, least: int = 1, most: int = 1) -> str:
    """Give a hint and let the player choose from the moves (K18)."""
    showGuide(moves)
    return getChoice(question, least, most, moves)


def nextStart(scores: list[int], previous: int) -> int:
    """Return the seat that starts after a round with these scores (K4)."""
    clockwise = [(previous + step) % len(scores) for step in range(len(scores))]
    return min(clockwise, key=lambda seat: scores[seat])


def isGameOver(totals: list[int]) -> bool:
    """Tell whether a total ends the game (K11)."""
    return max(totals) > MOST_TOTAL


def winners(totals: list[int], lastScores: list[int]) -> list[int]:
    """Return the seats that have won: the lowest total, then the lowest last score (K11)."""
    results = list(zip(totals, lastScores, strict=True))
    return [seat for seat, result in enumerate(results) if result == min(results)]


def is_live() -> bool:
    """Tell whether someone watches: only then is there colour, clearing and waiting (K18)."""
    return sys.stdout.isatty()


def clear() -> None:
    """Start with an empty screen."""
    if is_live():
        print(CLEAR, end="")


def coloured(card: str) -> str:
    """Return how a card looks on this screen: hearts and diamonds are red."""
    if not is_live() or card[1] not in "HD?-":
        return card
    return f"{RED if card[1] in 'HD' else DIM}{card}{PLAIN}"


def ask(question: str) -> str:
    """Print a question and read the answer, without the blanks around it (K12)."""
    print(question)
    return input("> " if is_live() else "").strip()


def ask_for_name() -> str:
    """Ask until the name is one that can be told from the others (K13)."""
    while True:
        name = ask("What is your name?")
        if SHORTEST_NAME <= len(name) <= LONGEST_NAME and name.upper() not in COMPUTERS:
            return name
        print(f"A name has {SHORTEST_NAME} to {LONGEST_NAME} characters and is not CP1 or CP2.")


class Table:
    """One round as the human sees and plays it."""

    def __init__(self, names: list[str], start: int) -> None:
        self._names = names
        self._round = Round(names, start)

    def play(self) -> list[int]:
        """Play the round to its end and return the scores."""
        self._look()
        while not self._round.isOver():
            if self._round.turn() == HUMAN:
                self._human_turn()
            else:
                self._computer_turn()
        return self._round.scores()

    def show(self, *, is_open: bool = False) -> None:
        """Show the board: decks, hands and the last decisions (K18)."""
        decks = self._round.drawDeck(), self._round.foldDeck()
        print()
        print(f"Draw deck {len(decks[0])}, fold deck {coloured(decks[1][-1])}")
        print(f"{'':9}{'  '.join(PLACES)}")
        for seat, name in enumerate(self._names):
            cards = [self._shown(seat, place, is_open=is_open) for place in PLACES]
            print(f"{name:8} {' '.join(map(coloured, cards))}")
        for line in self._round.history()[-SHOWN_DECISIONS:]:
            print(f"- {line}")

    def kamikazes(self) -> list[str]:
        """Return the names of those whose hand is a Kamikaze, one at most (K10)."""
        hands = self._round.open_hands()
        return [name for name, hand in zip(self._names, hands, strict=True) if is_kamikaze(hand)]

    def history(self) -> list[str]:
        """Return a line for each decision of the round."""
        return self._round.history()

    def _shown(self, seat: int, place: str, *, is_open: bool) -> str:
        known = is_open or self._round.isKnown(HUMAN, seat, place)
        return showOneCard(self._round.card(seat, place), known)

    def _own_places(self) -> str:
        return self._round.places(HUMAN)

    def _look(self) -> None:
        """Let the human look at two cards (K3)."""
        self.show()
        places = choose("Look at which two of your cards?", PLACES, 2, 2)
        self._round.look(places)
        for place in places:
            self._tell("Your", HUMAN, place)

    def _tell(self, whose: str, seat: int, place: str) -> None:
        print(f"{whose} {place} is {self._round.card(seat, place)}")

    def _human_turn(self) -> None:
        """Let the human take a turn (K5)."""
        clear()
        self.show()
        if self._round.caller() == NOBODY:
            decision = choose("Your turn: D, F or C?", "DFC")
        else:
            decision = choose("Your turn: D or F?", "DF")
        if decision == "F":
            self._exchange("F")
            return
        self._round.act(decision)
        if decision == "D":
            self._decide_on_drawn()

    def _decide_on_drawn(self) -> None:
        print(f"You draw {self._round.drawn()}")
        if choose("N or S?", "NS") == "S":
            self._exchange("S")
        else:
            self._drop()

    def _exchange(self, letter: str) -> None:
        """Let the human exchange cards until it is allowed (K6)."""
        own = self._own_places()
        showGuide(own)
        while not self._round.act(f"{letter} {self._ask_for_cards(own)}"):
            print("Several cards must be known to you and of equal value.")

    def _ask_for_cards(self, own: str) -> str:
        return getChoice("Exchange which of your cards?", 1, len(own), own)

    def _drop(self) -> None:
        """Drop the drawn card, and let the human use its ability (K7)."""
        value = self._round.drawn().value()
        if value in LOOK and self._uses("Look at one of your cards?"):
            place = self._choose_own()
            self._round.act(f"N {place}")
            self._tell("Your", HUMAN, place)
        elif value in SPY and self._uses("Look at a card of another player?"):
            seat, place = self._choose_other()
            self._round.act(f"N {seat}{place}")
            self._tell(f"{self._names[seat]}'s", seat, place)
        elif value in SWAP and self._uses("Swap one of your cards with another player's?"):
            own = self._choose_own()
            seat, place = self._choose_other()
            self._round.act(f"N {own} {seat}{place}")
        else:
            self._round.act("N")

    def _uses(self, question: str) -> bool:
        return choose(question, "YN") == "Y"

    def _choose_own(self) -> str:
        return choose("Which of your cards?", self._own_places())

    def _choose_other(self) -> tuple[int, str]:
        seat = int(choose("Whose card?", "12"))
        return seat, choose(f"Which card of {self._names[seat]}?", self._round.places(seat))

    def _computer_turn(self) -> None:
        """Let a computer decide, once or twice (K15); on a terminal it takes its time."""
        seat = self._round.turn()
        if is_live():
            time.sleep(THINKING_TIME)  # whatever was told last can be read
            clear()
            self.show()
            print(f"{self._names[seat]} is thinking ...", flush=True)
            time.sleep(THINKING_TIME)
        while self._round.turn() == seat and not self._round.isOver():
            self._round.act(computerAction(self._round.position(seat)))


class Game:
    """The human and two computers, round after round."""

    def __init__(self, name: str) -> None:
        self._players = [Player(each) for each in (name, *COMPUTERS)]
        self._names = [player.name() for player in self._players]

    def play(self) -> None:
        """Play rounds until a total ends the game, and tell who wins (K11)."""
        start = rand.below(len(self._players))  # K4
        number = 1
        scores = self._play_round(number, start)
        while not isGameOver(self._totals()):
            start = nextStart(scores, start)
            number += 1
            scores = self._play_round(number, start)
        self._announce(winners(self._totals(), scores))

    def _totals(self) -> list[int]:
        return [player.total() for player in self._players]

    def _play_round(self, number: int, start: int) -> list[int]:
        clear()
        print(f"\nRound {number}: {self._names[start]} starts")
        table = Table(self._names, start)
        scores = table.play()
        clear()
        print(f"\nRound {number} is over")
        table.show(is_open=True)
        self._tell_scores(table, scores)
        self._write_log(table.history(), scores)
        return scores

    def _tell_scores(self, table: Table, scores: list[int]) -> None:
        for name in table.kamikazes():
            print(f"Kamikaze: {name}")
        for player, score in zip(self._players, scores, strict=True):
            print(f"{player.name()} scores {score}, total {player.total() + score}")
            if player.addScore(score):
                print(f"{player.name()} goes back to {player.total()}")
        if is_live() and sys.stdin.isatty():
            ask("Press Enter to go on.")

    def _write_log(self, history: list[str], scores: list[int]) -> None:
        """Append the round to the log (K19); a game goes on without one."""
        told = ", ".join(f"{name} {score}" for name, score in zip(self._names, scores, strict=True))
        lines = [*history, f"Scores: {told}"]
        try:
            with LOG.open("a", encoding="utf-8", newline="\n") as log:
                log.write("".join(f"{line}\n" for line in lines))
        except OSError as error:
            print(f"{LOG} is not written: {error.strerror}", file=sys.stderr)

    def _announce(self, seats: list[int]) -> None:
        *others, last = [self._names[seat] for seat in seats]
        if others:
            print(f"Game over: {', '.join(others)} and {last} win")
        else:
            print(f"Game over: {last} wins")


def run_menu() -> None:
    """Let the human read the guide, play or leave (K12)."""
    print("CABO")
    while True:
        word = ask(MENU).upper()
        if word == "GUIDE":
            print(GUIDE)
        elif word == "START":
            Game(ask_for_name()).play()
            return
        elif word == "EXIT":
            print("Goodbye")
            return
        else:
            print("Please type GUIDE, START or EXIT.")


def main(words: list[str]) -> int:
    """Run the program and return its exit status."""
    if words:
        sys.stderr.write(USAGE)
        return EXIT_USAGE
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # a stray byte is a wrong answer, not a crash
    try:
        return play_to_the_end()
    except BrokenPipeError:
        sys.stdout = None  # nobody reads on: keep Python from trying once more at exit
        return EXIT_BROKEN_PIPE


def play_to_the_end() -> int:
    """Run the menu, and leave in peace when the input ends or someone interrupts."""
    status = 0
    try:
        run_menu()
    except EOFError:
        print("\nGoodbye" if is_live() else "Goodbye")  # K12
    except KeyboardInterrupt:
        print("\nGoodbye")
        status = EXIT_INTERRUPTED
    sys.stdout.flush()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
