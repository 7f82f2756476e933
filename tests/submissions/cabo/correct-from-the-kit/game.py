"""The program: the menu, the screen, and a game of rounds."""

import sys
from collections import namedtuple

import rand
from card import Card, showOneCard
from computer import PLACES, computerAction
from player import Player
from round import Round, isKamikaze

_GUIDE = """\
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

_MEANINGS = {
    "D": "D draw a card", "F": "F take the fold card", "C": "C call CABO",
    "N": "N drop it", "S": "S swap it in",
    "1": "1 CP1", "2": "2 CP2",
}
_HINTS = {moves: ", ".join(_MEANINGS[move] for move in moves) for moves in ("DFC", "DF", "NS", "12")}
_HINTS["YN"] = "Y use it, N leave it"

_QUESTIONS = {
    "own": "Look at one of your cards?",
    "other": "Look at a card of another player?",
    "swap": "Swap one of your cards with another player's?",
}
_KINDS = {7: "own", 8: "own", 9: "other", 10: "other", 11: "swap", 12: "swap"}

# What the human's turn asks for; an answer has least to most of the moves. No hint for a question asked again.
Ask = namedtuple("Ask", "moves question most least hint", defaults=(1, 1, True))


def easyCheck(character, validChars):
    """Whether a character, as a capital, is one of the valid ones."""
    return character.upper() in list(validChars)


def getChoice(question, minLength, maxLength, validChars):
    """Ask until the answer is acceptable; EOFError when there is no more input."""
    count = str(minLength) if minLength == maxLength else f"{minLength} to {maxLength}"
    while True:
        print(question)
        answer = input().strip()
        capitals = answer.upper()
        if (minLength <= len(answer) <= maxLength and all(easyCheck(c, validChars) for c in answer)
                and len(set(capitals)) == len(answer)):
            return capitals
        print(f"Please enter {count} of {validChars}, none twice.")


def showGuide(moves):
    """Print the hint for these moves."""
    print("Hint:", _HINTS.get(moves) or " ".join(moves))


def nextStart(scores, previous):
    """The seat that starts the next round."""
    return min(range(3), key=lambda seat: (scores[seat], (seat - previous) % 3))


def isGameOver(totals):
    """Whether the game ends with these totals."""
    return any(total > 100 for total in totals)


def winners(totals, lastScores):
    """The seats that win."""
    ranks = list(zip(totals, lastScores))
    return [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]


def _answer(ask):
    if ask.hint:
        showGuide(ask.moves)
    return getChoice(ask.question, ask.least, ask.most, ask.moves)


def _converse(dialogue):
    """Run a generator that yields what it asks and is sent the answers; give what it returns."""
    try:
        ask = next(dialogue)
        while True:
            ask = dialogue.send(_answer(ask))
    except StopIteration as end:
        return end.value


def _places(table, seat):
    return "".join(place for place, name in zip(PLACES, table.hand(seat)) if name)


def _tell(table, whose, seat, place):
    print(f"{whose} {place} is {table.hand(seat)[PLACES.index(place)]}")


def _board(table, names, allOpen=False):
    """Yield the lines of the board."""
    yield ""
    yield f"Draw deck {len(table.drawDeck())}, fold deck {table.foldDeck()[-1]}"
    yield " " * 9 + "  ".join(PLACES)
    for seat, name in enumerate(names):
        shown = (showOneCard(Card(card) if card else None, allOpen or table.isKnown(0, seat, place))
                 for place, card in zip(PLACES, table.hand(seat)))
        yield " ".join((name.ljust(8), *shown))
    yield from (f"- {line}" for line in table.history()[-5:])


def _exchange(table, verb):
    """The dialogue for an exchange, until it is done."""
    mine = _places(table, 0)
    ask = Ask(mine, "Exchange which of your cards?", len(mine))
    while not table.act(f"{verb} {(yield ask)}"):
        print("Several cards must be known to you and of equal value.")
        ask = ask._replace(hint=False)


def _drop(table, names):
    """The dialogue for a card that is dropped, with its ability if the human likes."""
    kind = _KINDS.get(table.drawn().value())
    if kind is None or (yield Ask("YN", _QUESTIONS[kind])) == "N":
        table.act("N")
        return
    words, told = ["N"], []
    if kind != "other":
        words.append((yield Ask(_places(table, 0), "Which of your cards?")))
        told = ["Your", 0, words[-1]]
    if kind != "own":
        seat = int((yield Ask("12", "Whose card?")))
        place = yield Ask(_places(table, seat), f"Which card of {names[seat]}?")
        words.append(f"{seat}{place}")
        told = [f"{names[seat]}'s", seat, place]
    table.act(" ".join(words))
    if kind != "swap":
        _tell(table, *told)


def _humanTurn(table, names):
    """The dialogue for a turn of the human."""
    called = table.caller() >= 0
    decision = yield Ask(*(("DF", "Your turn: D or F?") if called else ("DFC", "Your turn: D, F or C?")))
    if decision == "F":
        yield from _exchange(table, "F")
        return
    table.act(decision)
    if decision == "D":
        print(f"You draw {table.drawn()}")
        if (yield Ask("NS", "N or S?")) == "S":
            yield from _exchange(table, "S")
        else:
            yield from _drop(table, names)


def _playRound(number, names, start):
    """Play a round to its end; give it."""
    print(f"\nRound {number}: {names[start]} starts")
    table = Round(names, start)
    print(*_board(table, names), sep="\n")
    places = _answer(Ask(PLACES, "Look at which two of your cards?", 2, 2))
    table.look(places)
    for place in places:
        _tell(table, "Your", 0, place)
    while not table.isOver():
        seat = table.turn()
        if seat:
            table.act(computerAction(table.position(seat)))
        else:
            print(*_board(table, names), sep="\n")
            _converse(_humanTurn(table, names))
    print(f"\nRound {number} is over")
    print(*_board(table, names, allOpen=True), sep="\n")
    return table


def _count(table, players, scores):
    """Tell the scores of a round that is over, and add them."""
    for seat, player in enumerate(players):
        if isKamikaze(card[:1] or "-" for card in table.hand(seat)):
            print(f"Kamikaze: {player.name()}")
    for player, score in zip(players, scores):
        total = player.total() + score
        back = player.addScore(score)
        print(f"{player.name()} scores {score}, total {total}")
        if back:
            print(f"{player.name()} goes back to {player.total()}")


def _record(table, names, scores):
    """Append a round to the log."""
    last = "Scores: " + ", ".join(f"{name} {score}" for name, score in zip(names, scores))
    with open("cabo.log", "a", encoding="utf-8", newline="\n") as log:
        log.writelines(f"{line}\n" for line in (*table.history(), last))


def _playGame():
    """Play a game, from the name to the winners."""
    while True:
        print("What is your name?")
        name = input().strip()
        if 2 <= len(name) <= 8 and name.upper() not in ("CP1", "CP2"):
            break
        print("A name has 2 to 8 characters and is not CP1 or CP2.")
    players = [Player(each) for each in (name, "CP1", "CP2")]
    names = [player.name() for player in players]
    start, number, over = rand.below(3), 1, False
    while not over:
        table = _playRound(number, names, start)
        scores = table.scores()
        _count(table, players, scores)
        _record(table, names, scores)
        start, number = nextStart(scores, start), number + 1
        totals = [player.total() for player in players]
        over = isGameOver(totals)
    won = [names[seat] for seat in winners(totals, scores)]
    *front, last = won
    print(f"Game over: {', '.join(front)} and {last} win" if front else f"Game over: {last} wins")


def _menu():
    """Whether the game is to begin."""
    print("CABO")
    while True:
        print("GUIDE, START or EXIT?")
        word = input().strip().upper()
        if word in ("START", "EXIT"):
            return word == "START"
        print(_GUIDE if word == "GUIDE" else "Please type GUIDE, START or EXIT.")


def main():
    """Run the program; the exit status is always 0."""
    try:
        if _menu():
            _playGame()
        else:
            print("Goodbye")
    except EOFError:
        print("Goodbye")
    return 0


if __name__ == "__main__":
    sys.exit(main())
