"""One round of Cabo: the cards, what each player knows of them, and what each decision does."""

from __future__ import annotations

import re
from typing import NamedTuple

import rand
from card import Card, faceValue, initiateDeck
from computer import EMPTY, PLACES, SEATS, UNKNOWN, Position

HUMAN = 0
COMPUTERS = (1, 2)
CALL_PENALTY = 10
KAMIKAZE = ["K", "K", "Q", "Q"]
KAMIKAZE_SCORE = 50
WRITTEN = re.compile(r"(?P<verb>[CDFNS])(?: (?P<own>[A-D]+))?(?: (?P<seat>[0-2])(?P<place>[A-D]))?")

# What has to be named along with N: (places of one's own, a card of another player).
NAMED_FOR = {"look": (True, False), "spy": (False, True), "swap": (True, True)}


class Decision(NamedTuple):
    """A decision in its parts: own places, and the seat and the place of another player's card."""

    verb: str
    own: str
    seat: int
    place: str


def isKamikaze(hand: str) -> bool:
    """Tell whether a hand, written in faces, is a Kamikaze."""
    return sorted(hand) == KAMIKAZE


def roundScores(hands: list[str], caller: int) -> list[int]:
    """Return the scores of a round that has ended with these hands; caller is -1 if nobody called (K10)."""
    if any(map(isKamikaze, hands)):
        return [0 if isKamikaze(hand) else KAMIKAZE_SCORE for hand in hands]
    sums = [sum(faceValue(face) for face in hand if face != EMPTY) for hand in hands]
    if caller == -1:
        return sums
    scores = list(sums)
    scores[caller] = 0 if sums[caller] == min(sums) else sums[caller] + CALL_PENALTY
    return scores


class Round:
    """A round from the deal to its end. Seat 0 is the human, 1 and 2 are the computers."""

    def __init__(self, names: list[str], start: int) -> None:
        self._names = list(names)
        self._turn = start
        self._finished = 0
        self._caller = -1
        self._isOver = False
        self._drawn: Card | None = None
        self._history: list[str] = []
        self._dropped = [""] * SEATS
        self._draw = initiateDeck()
        rand.shuffle(self._draw)
        self._witnesses: dict[str, set[int]] = {str(card): set() for card in self._draw}
        self._fold: list[Card] = []
        self._lay(self._draw.pop())
        self._hands: list[dict[str, Card | None]] = [{} for _ in range(SEATS)]
        for place in PLACES:
            for hand in self._hands:
                hand[place] = self._draw.pop()
        for seat in COMPUTERS:
            self._lookAt(seat, seat, "AB")

    # What can be asked

    def turn(self) -> int:
        """Return the seat whose turn it is."""
        return self._turn

    def isOver(self) -> bool:
        """Tell whether the round is over (K9)."""
        return self._isOver

    def isKnown(self, seat: int, owner: int, place: str) -> bool:
        """Tell whether the player on seat knows the card at a place of the owner (K8)."""
        card = self._hands[owner][place]
        return card is not None and seat in self._witnesses[str(card)]

    def hand(self, seat: int) -> list[str]:
        """Return the names of the cards of a player, "" for a place without one."""
        return ["" if card is None else str(card) for card in self._hands[seat].values()]

    def faces(self, seat: int) -> str:
        """Return the hand of a player in faces, "-" for a place without a card."""
        return "".join(EMPTY if card is None else card.face() for card in self._hands[seat].values())

    def drawDeck(self) -> list[str]:
        """Return the names of the cards of the draw deck, the top card last."""
        return [str(card) for card in self._draw]

    def foldDeck(self) -> list[str]:
        """Return the names of the cards of the fold deck, the top card last."""
        return [str(card) for card in self._fold]

    def history(self) -> list[str]:
        """Return a line for each decision so far, oldest first."""
        return list(self._history)

    def position(self, seat: int) -> Position:
        """Return what the player on this seat knows of the round."""
        hands = ["".join(face if face == EMPTY or self.isKnown(seat, owner, place) else UNKNOWN
                         for place, face in zip(PLACES, self.faces(owner)))
                 for owner in range(SEATS)]
        drawn = self._drawn.face() if self._drawn is not None and seat == self._turn else ""
        return Position(seat, self._finished, self._caller, hands, list(self._dropped), self._fold[-1].face(), drawn)

    def scores(self) -> list[int]:
        """Return the scores of the round that is over (K10)."""
        return roundScores([self.faces(seat) for seat in range(SEATS)], self._caller)

    # What can be done

    def look(self, places: str) -> None:
        """Let the human look at these cards of his (K3)."""
        self._lookAt(HUMAN, HUMAN, places)

    def act(self, decision: str) -> bool:
        """Do what the player whose turn it is decides; False, and nothing else, if it is not allowed (K5)."""
        parts = WRITTEN.fullmatch(decision)
        if parts is None or self._isOver:
            return False
        whom = -1 if parts["seat"] is None else int(parts["seat"])
        wish = Decision(parts["verb"], parts["own"] or "", whom, parts["place"] or "")
        if not (self._isComplete(wish) and self._isFilled(wish)):
            return False
        if wish.verb == "D":
            self._drawn = self._draw.pop()
            self._show(self._drawn, self._turn)
            return True
        if wish.verb == "C":
            self._caller = self._turn
            self._note("calls CABO")
        elif wish.verb == "N":
            self._drop(wish)
        else:
            self._exchange(wish.own)
        self._endTurn()
        return True

    # Whether a decision is allowed

    def _isComplete(self, wish: Decision) -> bool:
        """Tell whether this is the time for a decision, and just that is named which belongs to it."""
        named = (wish.own != "", wish.place != "")
        if self._drawn is None:
            return {"C": named == (False, False) and self._caller == -1,
                    "D": named == (False, False),
                    "F": named == (True, False)}.get(wish.verb, False)
        if wish.verb == "S":
            return named == (True, False)
        return wish.verb == "N" and named in ((False, False), NAMED_FOR.get(self._drawn.ability()))

    def _isFilled(self, wish: Decision) -> bool:
        """Tell whether all that is named is a card that may be named, several of one's own only by K6."""
        mine = self._hands[self._turn]
        if any(mine[place] is None for place in wish.own) or len(set(wish.own)) < len(wish.own):
            return False
        if wish.place and (wish.seat == self._turn or self._hands[wish.seat][wish.place] is None):
            return False
        if len(wish.own) < 2:
            return True
        return (wish.verb != "N" and all(self.isKnown(self._turn, self._turn, place) for place in wish.own)
                and len({mine[place].value() for place in wish.own}) == 1)

    # The parts of what a decision does

    def _show(self, card: Card, *seats: int) -> None:
        """Let the players on these seats know a card from now on, wherever it goes."""
        self._witnesses[str(card)].update(seats)

    def _lookAt(self, seat: int, owner: int, places: str) -> None:
        """Let the player on seat know the cards at these places of the owner."""
        for place in places:
            self._show(self._hands[owner][place], seat)

    def _lay(self, card: Card) -> None:
        """Put a card on the fold deck, where all see it."""
        self._fold.append(card)
        self._show(card, *range(SEATS))

    def _discard(self, card: Card) -> None:
        """Put a card on the fold deck that the player whose turn it is has dropped or exchanged away."""
        self._lay(card)
        self._dropped[self._turn] += card.face()

    def _note(self, what: str) -> None:
        """Add what the player whose turn it is has done to the history."""
        self._history.append(f"{self._names[self._turn]} {what}")

    def _exchange(self, places: str) -> None:
        """Exchange the cards at these places for the drawn card, or for the fold card if none is drawn (K6)."""
        if self._drawn is not None:
            new, how = self._drawn, "draws"
        else:
            new = self._fold.pop()
            how = f"takes {new}"
        mine = self._hands[self._turn]
        given = [mine[place] for place in places]
        mine.update(dict.fromkeys(places))
        mine[places[0]] = new
        for card in given:
            self._discard(card)
        self._note(f"{how} and exchanges {places}: {' '.join(map(str, given))}")

    def _drop(self, wish: Decision) -> None:
        """Drop the drawn card, and use its ability on the cards that are named (K7)."""
        card, me = self._drawn, self._turn
        self._discard(card)
        theirs = f"{self._names[wish.seat]}'s {wish.place}" if wish.place else ""
        if wish.own and wish.place:
            mine, other = self._hands[me], self._hands[wish.seat]
            mine[wish.own], other[wish.place] = other[wish.place], mine[wish.own]
            self._note(f"draws, drops {card} and swaps {wish.own} with {theirs}")
        elif wish.own:
            self._lookAt(me, me, wish.own)
            self._note(f"draws, drops {card} and looks at {wish.own}")
        elif wish.place:
            self._lookAt(me, wish.seat, wish.place)
            self._note(f"draws, drops {card} and looks at {theirs}")
        else:
            self._note(f"draws and drops {card}")

    def _endTurn(self) -> None:
        """End the turn, and the round if this was its last turn (K9)."""
        self._drawn = None
        self._finished += 1
        self._turn = (self._turn + 1) % SEATS
        self._isOver = self._turn == self._caller or not self._draw
