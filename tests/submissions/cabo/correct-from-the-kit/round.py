"""A round: the cards on the table, who has seen them, and what may be done."""

import re
from collections import defaultdict

import rand
from card import EMPTY, FACES, UNKNOWN, initiateDeck
from computer import PLACES, Position

_SEATS = range(3)
_DECISION = re.compile(r"([CDFNS])(?: ([A-D]+))?(?: ([0-2])([A-D]))?")
_ABILITIES = {7: "N own", 8: "N own", 9: "N other", 10: "N other", 11: "N own other", 12: "N own other"}
_CALL_LASTS = 3                     # turns, the one of the call included


class _Piece:
    """A card as a thing on the table, with the seats that know it; never equal to another."""

    def __init__(self, card):
        self.card = card
        self.seen = set()

    def __str__(self):
        return str(self.card)

    def shown(self, seat):
        return self.card.face() if seat in self.seen else UNKNOWN


class Round:
    """One round. The cards on the table are found by (seat, place)."""

    def __init__(self, names, start):
        self._names = tuple(names)
        self._start = start
        self._finished = 0
        self._calledAt = None
        self._drawn = None
        self._lines = []
        self._gone = defaultdict(str)
        deck = initiateDeck()
        rand.shuffle(deck)
        self._draw = [_Piece(card) for card in deck]
        self._fold = []
        self._lay(self._draw.pop())
        self._table = {(seat, place): self._draw.pop() for place in PLACES for seat in _SEATS}
        for seat in (1, 2):
            self._see(seat, (seat, "A"), (seat, "B"))

    # --- small moves of cards and knowledge

    def _see(self, seat, *spots):
        for spot in spots:
            self._table[spot].seen.add(seat)

    def _lay(self, piece):
        piece.seen.update(_SEATS)
        self._fold.append(piece)

    def _takeDrawn(self):
        piece, self._drawn = self._drawn, None
        return piece

    def _exchange(self, seat, places, piece):
        """Put the piece at the first place, lay the others away; give their names."""
        given = [self._table.pop((seat, place)) for place in places]
        self._table[seat, places[0]] = piece
        for old in given:
            self._lay(old)
            self._gone[seat] += old.card.face()
        return " ".join(map(str, given))

    def _exchangeable(self, seat, places):
        pieces = [self._table.get((seat, place)) for place in places]
        if None in pieces or len(set(places)) < len(places):
            return False
        faces = {piece.shown(seat) for piece in pieces}
        return len(pieces) == 1 or len(faces) == 1 and UNKNOWN not in faces

    # --- what can be asked

    def look(self, places):
        self._see(0, *((0, place) for place in places))

    def turn(self):
        return (self._start + self._finished) % 3

    def caller(self):
        return -1 if self._calledAt is None else (self._start + self._calledAt) % 3

    def isOver(self):
        if self._drawn is not None:
            return False
        return not self._draw or self._calledAt is not None and self._finished >= self._calledAt + _CALL_LASTS

    def isKnown(self, seat, owner, place):
        piece = self._table.get((owner, place))
        return piece is not None and seat in piece.seen

    def hand(self, seat):
        return [str(self._table.get((seat, place), "")) for place in PLACES]

    def drawDeck(self):
        return [str(piece) for piece in self._draw]

    def foldDeck(self):
        return [str(piece) for piece in self._fold]

    def history(self):
        return self._lines[:]

    def drawn(self):
        """The card that is drawn and neither dropped nor swapped in, or None."""
        return self._drawn and self._drawn.card

    def _faces(self, face):
        """The three hands as strings, each card as face(piece) writes it."""
        return ["".join(face(self._table[seat, place]) if (seat, place) in self._table else EMPTY
                        for place in PLACES) for seat in _SEATS]

    def position(self, seat):
        drawn = self._drawn.card.face() if self._drawn is not None and seat == self.turn() else ""
        return Position(seat, self._finished, self.caller(), self._faces(lambda piece: piece.shown(seat)),
                        [self._gone[s] for s in _SEATS], self._fold[-1].card.face(), drawn)

    def scores(self):
        return roundScores(self._faces(lambda piece: piece.card.face()), self.caller())

    # --- what can be decided

    def act(self, decision):
        found = _DECISION.fullmatch(decision)
        if found is None or self.isOver():
            return False
        verb, own, other, place = found.groups()
        spot = (int(other), place) if other else None
        shape = verb + " own" * (own is not None) + " other" * (spot is not None)
        line = self._decide(shape, own, spot)
        if line is None:
            return False
        if line:
            self._lines.append(f"{self._names[self.turn()]} {line}")
            self._finished += 1
        return True

    def _decide(self, shape, own, spot):
        """Do what is decided. Gives None if it is not allowed, "" if the turn goes on, else what is told of it."""
        if self._drawn is not None:
            return self._afterDraw(shape, own, spot)
        if shape == "C" and self._calledAt is None:
            self._calledAt = self._finished
            return "calls CABO"
        if shape == "D":
            self._drawn = self._draw.pop()
            self._drawn.seen.add(self.turn())
            return ""
        if shape == "F own" and self._exchangeable(self.turn(), own):
            top = self._fold.pop()
            return f"takes {top} and exchanges {own}: {self._exchange(self.turn(), own, top)}"
        return None

    def _afterDraw(self, shape, own, spot):
        me = self.turn()
        if shape == "S own":
            if not self._exchangeable(me, own):
                return None
            return f"draws and exchanges {own}: {self._exchange(me, own, self._takeDrawn())}"
        if shape != "N" and not (shape == _ABILITIES.get(self._drawn.card.value()) and self._reachable(me, own, spot)):
            return None
        piece = self._takeDrawn()
        self._lay(piece)
        self._gone[me] += piece.card.face()
        if shape == "N":
            return f"draws and drops {piece}"
        if spot is None:
            self._see(me, (me, own))
            return f"draws, drops {piece} and looks at {own}"
        whose = f"{self._names[spot[0]]}'s {spot[1]}"
        if own is None:
            self._see(me, spot)
            return f"draws, drops {piece} and looks at {whose}"
        mine = (me, own)
        self._table[mine], self._table[spot] = self._table[spot], self._table[mine]
        return f"draws, drops {piece} and swaps {own} with {whose}"

    def _reachable(self, me, own, spot):
        """Whether an ability may name these: a card of one's own, a card of somebody else."""
        return (own is None or (me, own) in self._table) and (
            spot is None or spot[0] != me and spot in self._table)


def isKamikaze(hand):
    """Whether a hand, as roundScores takes it, is two kings and two queens."""
    return "".join(sorted(hand)) == "KKQQ"


def roundScores(hands, caller):
    """The scores of a round from the three hands and who has called."""
    if any(map(isKamikaze, hands)):
        return [0 if isKamikaze(hand) else 50 for hand in hands]
    sums = [sum(FACES.index(face) for face in hand if face != EMPTY) for hand in hands]
    if caller < 0:
        return sums
    penalty = -sums[caller] if sums[caller] == min(sums) else 10
    return [total + penalty * (seat == caller) for seat, total in enumerate(sums)]
