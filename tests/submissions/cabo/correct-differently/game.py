"""Cabo for one human and two computer players: all that is asked and shown, and the program."""

from __future__ import annotations

import sys

import rand
from card import Card, showOneCard
from computer import PLACES, SEATS, computerAction
from player import Player
from round import HUMAN, Round, isKamikaze

LOG = "cabo.log"
COMPUTER_NAMES = ("CP1", "CP2")
HISTORY_SHOWN = 5
GAME_OVER_ABOVE = 100
NAME_LENGTHS = range(2, 9)
HINTS = {
    "DFC": "D draw a card, F take the fold card, C call CABO",
    "DF": "D draw a card, F take the fold card",
    "NS": "N drop it, S swap it in",
    "YN": "Y use it, N leave it",
    "12": "1 CP1, 2 CP2",
}
ABILITY_QUESTIONS = {
    "look": "Look at one of your cards?",
    "spy": "Look at a card of another player?",
    "swap": "Swap one of your cards with another player's?",
}
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


def easyCheck(character: str, validChars: str) -> bool:
    """Tell whether a character, as a capital, is one of validChars."""
    return character.upper() in list(validChars)


def getChoice(question: str, minLength: int, maxLength: int, validChars: str) -> str:
    """Ask until the answer is minLength to maxLength different characters of validChars (K12)."""
    count = f"{minLength}" if minLength == maxLength else f"{minLength} to {maxLength}"
    while True:
        answer = ask(question)
        capitals = answer.upper()
        if (minLength <= len(answer) <= maxLength and all(easyCheck(character, validChars) for character in answer)
                and len(set(capitals)) == len(capitals)):
            return capitals
        print(f"Please enter {count} of {validChars}, none twice.")


def showGuide(moves: str) -> None:
    """Print the hint for these moves, or for these places."""
    print("Hint: " + HINTS.get(moves, " ".join(moves)))


def nextStart(scores: list[int], previous: int) -> int:
    """Return the seat that starts the next round (K4)."""
    return min(range(len(scores)), key=lambda seat: (scores[seat], (seat - previous) % len(scores)))


def isGameOver(totals: list[int]) -> bool:
    """Tell whether the game ends with these totals (K11)."""
    return max(totals) > GAME_OVER_ABOVE


def winners(totals: list[int], lastScores: list[int]) -> list[int]:
    """Return the seats that win, lowest first (K11)."""
    results = list(zip(totals, lastScores))
    return [seat for seat, result in enumerate(results) if result == min(results)]


def ask(question: str) -> str:
    """Print a question and return the answer, without the blanks around it; EOFError at the end of the input."""
    print(question)
    return input().strip()


def choose(question: str, moves: str, most: int = 1, least: int = 1) -> str:
    """Print the hint for the moves, and let the human choose among them."""
    showGuide(moves)
    return getChoice(question, least, most, moves)


def askName() -> str:
    """Ask the human for a name (K13)."""
    while True:
        name = ask("What is your name?")
        if len(name) in NAME_LENGTHS and name.upper() not in COMPUTER_NAMES:
            return name
        print("A name has 2 to 8 characters and is not CP1 or CP2.")


def menu() -> bool:
    """Ask what to do; True if the game begins, False to leave."""
    print("CABO")
    while True:
        answer = ask("GUIDE, START or EXIT?").upper()
        if answer in ("START", "EXIT"):
            return answer == "START"
        print(GUIDE if answer == "GUIDE" else "Please type GUIDE, START or EXIT.")


def showBoard(names: list[str], current: Round, isOpen: bool = False) -> None:
    """Print the board as the human sees it, or with all cards open."""
    print()
    print(f"Draw deck {len(current.drawDeck())}, fold deck {current.foldDeck()[-1]}")
    print(" " * 9 + "  ".join(PLACES))
    for seat, name in enumerate(names):
        shown = [showOneCard(Card(card) if card else None, isOpen or current.isKnown(HUMAN, seat, place))
                 for place, card in zip(PLACES, current.hand(seat))]
        print(f"{name:<8} {' '.join(shown)}")
    for line in current.history()[-HISTORY_SHOWN:]:
        print(f"- {line}")


class HumanTurn:
    """One turn of the human: asks for the decisions and has the round do them."""

    def __init__(self, names: list[str], current: Round) -> None:
        self._names = names
        self._round = current

    def play(self) -> None:
        """Show the board and go through the turn."""
        showBoard(self._names, self._round)
        if self._round.position(HUMAN).caller == -1:
            move = choose("Your turn: D, F or C?", "DFC")
        else:
            move = choose("Your turn: D or F?", "DF")
        if move == "D":
            self._draw()
        elif move == "F":
            self._exchange("F")
        else:
            self._round.act("C")

    def _draw(self) -> None:
        """Draw a card, and drop it or swap it in."""
        card = Card(self._round.drawDeck()[-1])
        self._round.act("D")
        print(f"You draw {card}")
        if choose("N or S?", "NS") == "S":
            self._exchange("S")
        else:
            self._drop(card)

    def _exchange(self, verb: str) -> None:
        """Ask which places to exchange until the round accepts them; verb is F or S."""
        question = "Exchange which of your cards?"
        places = self._places(HUMAN)
        answer = choose(question, places, len(places))
        while not self._round.act(f"{verb} {answer}"):
            print("Several cards must be known to you and of equal value.")
            answer = getChoice(question, 1, len(places), places)

    def _drop(self, card: Card) -> None:
        """Drop the drawn card, with its ability if it has one and the human uses it."""
        kind = card.ability()
        if not kind or choose(ABILITY_QUESTIONS[kind], "YN") == "N":
            self._round.act("N")
        elif kind == "look":
            mine = self._askOwn()
            self._round.act(f"N {mine}")
            self._tell("Your", HUMAN, mine)
        elif kind == "spy":
            seat, place = self._askOther()
            self._round.act(f"N {seat}{place}")
            self._tell(f"{self._names[seat]}'s", seat, place)
        else:
            mine = self._askOwn()
            seat, place = self._askOther()
            self._round.act(f"N {mine} {seat}{place}")

    def look(self) -> None:
        """Let the human look at two cards at the beginning of the round."""
        places = choose("Look at which two of your cards?", PLACES, 2, 2)
        self._round.look(places)
        for place in places:
            self._tell("Your", HUMAN, place)

    def _places(self, seat: int) -> str:
        """Return the places of a player that have a card."""
        return "".join(place for place, card in zip(PLACES, self._round.hand(seat)) if card)

    def _askOwn(self) -> str:
        """Ask for one place of the human's own."""
        return choose("Which of your cards?", self._places(HUMAN))

    def _askOther(self) -> tuple[int, str]:
        """Ask for another player and one place of his."""
        seat = int(choose("Whose card?", "12"))
        return seat, choose(f"Which card of {self._names[seat]}?", self._places(seat))

    def _tell(self, whose: str, seat: int, place: str) -> None:
        """Tell the human a card that he looks at."""
        print(f"{whose} {place} is {self._round.hand(seat)[PLACES.index(place)]}")


class Game:
    """A whole game: rounds until a total is more than 100."""

    def __init__(self, humanName: str) -> None:
        self._players = [Player(name) for name in (humanName, *COMPUTER_NAMES)]
        self._names = [player.name() for player in self._players]

    def play(self) -> None:
        """Play all rounds and tell who wins."""
        start = rand.below(SEATS)
        number = 1
        scores = self._playRound(number, start)
        while not isGameOver(self._totals()):
            start = nextStart(scores, start)
            number += 1
            scores = self._playRound(number, start)
        first = [self._names[seat] for seat in winners(self._totals(), scores)]
        together = " and ".join([", ".join(first[:-1]), first[-1]] if len(first) > 1 else first)
        print(f"Game over: {together} {'win' if len(first) > 1 else 'wins'}")

    def _totals(self) -> list[int]:
        """Return the totals as the players sit."""
        return [player.total() for player in self._players]

    def _playRound(self, number: int, start: int) -> list[int]:
        """Play one round and return its scores."""
        print()
        print(f"Round {number}: {self._names[start]} starts")
        current = Round(self._names, start)
        showBoard(self._names, current)
        human = HumanTurn(self._names, current)
        human.look()
        while not current.isOver():
            if current.turn() == HUMAN:
                human.play()
            else:
                current.act(computerAction(current.position(current.turn())))
        print()
        print(f"Round {number} is over")
        showBoard(self._names, current, isOpen=True)
        self._score(current)
        self._log(current)
        return current.scores()

    def _score(self, current: Round) -> None:
        """Add the scores of a round to the totals and show them."""
        for seat, name in enumerate(self._names):
            if isKamikaze(current.faces(seat)):
                print(f"Kamikaze: {name}")
        for player, score in zip(self._players, current.scores()):
            print(f"{player.name()} scores {score}, total {player.total() + score}")
            if player.addScore(score):
                print(f"{player.name()} goes back to {player.total()}")

    def _log(self, current: Round) -> None:
        """Append the history and the scores of a round to the log."""
        scores = ", ".join(f"{name} {score}" for name, score in zip(self._names, current.scores()))
        with open(LOG, "a", encoding="utf-8", errors="surrogateescape", newline="\n") as log:
            for line in current.history() + [f"Scores: {scores}"]:
                log.write(line + "\n")


def main() -> None:
    """Play one game, if the human wants to."""
    try:
        if menu():
            Game(askName()).play()
        else:
            print("Goodbye")
    except EOFError:
        print("Goodbye")


def useUtf8() -> None:
    """Read and print UTF-8 whatever the locale says, so that any name can be shown as it was typed."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")


if __name__ == "__main__":
    useUtf8()
    main()
