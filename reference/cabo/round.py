"""A round: 52 cards, three players, who knows which card, and what they may do."""

import rand
from card import Card, initiateDeck
from computer import EMPTY, LOOK, NOBODY, PLACES, SPY, SWAP, UNKNOWN, Position, sum_of

SEATS = range(3)
HAND_SIZE = 4
FIRST_LOOK = "AB"  # K3: what a computer looks at
KAMIKAZE, KAMIKAZE_SCORE = ["K", "K", "Q", "Q"], 50
MISSED_CALL = 10


class Round:
    """A round in play. Cards are told apart by their names, for `==` compares values (K1)."""

    def __init__(self, names: list[str], start: int) -> None:
        self._names = list(names)
        self._turn = start
        self._t = 0
        self._caller = NOBODY
        self._drawn: Card | None = None
        self._dropped = ["", "", ""]
        self._history: list[str] = []
        self._draw = initiateDeck()
        rand.shuffle(self._draw)
        self._fold = [self._draw.pop()]  # K2
        self._hands: list[list[Card | None]] = [[], [], []]
        for _ in range(HAND_SIZE):
            for hand in self._hands:
                hand.append(self._draw.pop())
        opened = self._fold[0]
        self._seen = [{opened.name: opened.face()} for _ in SEATS]  # K8: faces by names
        for seat in (1, 2):
            self._look_at(seat, FIRST_LOOK)

    def look(self, places: str) -> None:
        """Let the human look at some of his cards (K3)."""
        self._look_at(0, places)

    def turn(self) -> int:
        """Return the seat whose turn it is."""
        return self._turn

    def isOver(self) -> bool:
        """Tell whether the round has ended, by a call or by the empty draw deck (K9)."""
        return self._drawn is None and (not self._draw or self._turn == self._caller)

    def act(self, decision: str) -> bool:
        """Do what the player whose turn it is decides, unless it is not allowed (K5)."""
        moves = {
            "C": self._call,
            "D": self._draw_card,
            "F": self._take,
            "N": self._drop,
            "S": self._swap_in,
        }
        letter, *targets = decision.split(" ")
        is_at_start = self._drawn is None
        if letter not in moves or is_at_start != (letter in "CDF") or self.isOver():
            return False
        return moves[letter](targets)

    def isKnown(self, seat: int, owner: int, place: str) -> bool:
        """Tell whether a player knows the card at a place (K8)."""
        card = self.card(owner, place)
        return card is not None and card.name in self._seen[seat]

    def card(self, seat: int, place: str) -> Card | None:
        """Return the card at a place, None if there is none."""
        return self._hands[seat][PLACES.index(place)]

    def places(self, seat: int) -> str:
        """Name the places at which a player has a card."""
        held = zip(PLACES, self._hands[seat], strict=True)
        return "".join([place for place, card in held if card is not None])

    def caller(self) -> int:
        """Return the seat of who has called CABO, -1 if nobody has."""
        return self._caller

    def drawn(self) -> Card | None:
        """Return the card that was drawn and neither dropped nor swapped in yet."""
        return self._drawn

    def hand(self, seat: int) -> list[str]:
        """Return the names of a player's cards, empty where there is none."""
        return ["" if card is None else str(card) for card in self._hands[seat]]

    def drawDeck(self) -> list[str]:
        """Return the names of the cards to draw, the top one last."""
        return [str(card) for card in self._draw]

    def foldDeck(self) -> list[str]:
        """Return the names of the cards that were dropped, the top one last."""
        return [str(card) for card in self._fold]

    def history(self) -> list[str]:
        """Return a line for each decision so far."""
        return list(self._history)

    def position(self, seat: int) -> Position:
        """Return what a player knows of the round (K14)."""
        seen = self._seen[seat]
        is_drawing = self._drawn is not None and seat == self._turn
        return Position(
            seat,
            self._t,
            self._caller,
            [faces(hand, seen) for hand in self._hands],
            list(self._dropped),
            self._fold[-1].face(),
            self._drawn.face() if is_drawing else "",
        )

    def scores(self) -> list[int]:
        """Return what each player scores when the round is over (K10)."""
        return roundScores(self.open_hands(), self._caller)

    def open_hands(self) -> list[str]:
        """Return the faces of all hands, whoever knows them."""
        everything = {card.name: card.face() for card in initiateDeck()}
        return [faces(hand, everything) for hand in self._hands]

    def _look_at(self, seat: int, places: str) -> None:
        for place in places:
            self._see(seat, self.card(seat, place))

    def _see(self, seat: int, card: Card) -> None:
        """Let a player know a card from now on, wherever it goes (K8)."""
        self._seen[seat][card.name] = card.face()

    def _call(self, targets: list[str]) -> bool:
        if targets or self._caller != NOBODY:
            return False
        self._caller = self._turn
        return self._end_turn("calls CABO")

    def _draw_card(self, targets: list[str]) -> bool:
        if targets:
            return False
        self._drawn = self._draw.pop()
        self._see(self._turn, self._drawn)
        return True

    def _take(self, targets: list[str]) -> bool:
        if not self._can_exchange(targets):
            return False
        taken = self._fold.pop()
        return self._exchange(targets[0], taken, f"takes {taken}")

    def _swap_in(self, targets: list[str]) -> bool:
        if not self._can_exchange(targets):
            return False
        drawn = self._take_drawn()
        return self._exchange(targets[0], drawn, "draws")

    def _can_exchange(self, targets: list[str]) -> bool:
        """Tell whether places may be exchanged at once: known and of one value (K6)."""
        if len(targets) != 1 or not self._are_own(targets[0]):
            return False
        places = targets[0]
        if len(places) == 1:
            return True
        is_known = all(self.isKnown(self._turn, self._turn, place) for place in places)
        first, *others = [self.card(self._turn, place) for place in places]
        return is_known and all(card == first for card in others)

    def _exchange(self, places: str, new: Card, how: str) -> bool:
        """Put a card in place of others, which go on the fold deck (K6)."""
        hand = self._hands[self._turn]
        given = [hand[PLACES.index(place)] for place in places]
        for place in places:
            hand[PLACES.index(place)] = None
        hand[PLACES.index(places[0])] = new
        for card in given:
            self._put_on_fold_deck(card)
        return self._end_turn(f"{how} and exchanges {places}: {' '.join(map(str, given))}")

    def _drop(self, targets: list[str]) -> bool:
        """Drop the drawn card and use its ability, if that is wanted and allowed (K7)."""
        value = self._drawn.value()
        match targets:
            case []:
                return self._end_drop()
            case [own] if value in LOOK and len(own) == 1 and self._are_own(own):
                self._look_at(self._turn, own)
                return self._end_drop(f"looks at {own}")
            case [other] if value in SPY and self._is_of_another(other):
                seat, place = int(other[0]), other[1]
                self._see(self._turn, self.card(seat, place))
                return self._end_drop(f"looks at {self._names[seat]}'s {place}")
            case [own, other] if value in SWAP and len(own) == 1 and self._are_own(own):
                return self._is_of_another(other) and self._swap(own, int(other[0]), other[1])
        return False

    def _swap(self, own: str, seat: int, place: str) -> bool:
        """Let two cards change hands; who knows them still does (K8)."""
        mine, theirs = self._hands[self._turn], self._hands[seat]
        a, b = PLACES.index(own), PLACES.index(place)
        mine[a], theirs[b] = theirs[b], mine[a]
        return self._end_drop(f"swaps {own} with {self._names[seat]}'s {place}")

    def _end_drop(self, use: str = "") -> bool:
        dropped = self._take_drawn()
        self._put_on_fold_deck(dropped)
        return self._end_turn(
            f"draws, drops {dropped} and {use}" if use else f"draws and drops {dropped}"
        )

    def _take_drawn(self) -> Card:
        drawn, self._drawn = self._drawn, None
        return drawn

    def _put_on_fold_deck(self, card: Card) -> None:
        self._fold.append(card)
        self._dropped[self._turn] += card.face()
        for seat in SEATS:
            self._see(seat, card)

    def _end_turn(self, what: str) -> bool:
        self._history.append(f"{self._names[self._turn]} {what}")
        self._turn = (self._turn + 1) % 3
        self._t += 1
        return True

    def _are_own(self, places: str) -> bool:
        """Tell whether all places are different ones with a card of who is playing."""
        own = self.places(self._turn)
        return bool(places) and len(set(places)) == len(places) and set(places) <= set(own)

    def _is_of_another(self, target: str) -> bool:
        """Tell whether a target like `2B` is a card of another player."""
        others = [seat for seat in SEATS if seat != self._turn]
        return target in [f"{seat}{place}" for seat in others for place in self.places(seat)]


def faces(hand: list[Card | None], seen: dict[str, str]) -> str:
    """Write a hand as it looks to someone who has seen certain cards."""
    return "".join([EMPTY if card is None else seen.get(card.name, UNKNOWN) for card in hand])


def is_kamikaze(hand: str) -> bool:
    """Tell whether a hand is two kings and two queens (K10)."""
    return sorted(hand) == KAMIKAZE


def roundScores(hands: list[str], caller: int) -> list[int]:
    """Return what hands score, who has called being seated there (K10)."""
    if any(map(is_kamikaze, hands)):
        return [0 if is_kamikaze(hand) else KAMIKAZE_SCORE for hand in hands]
    scores = [sum_of(hand) for hand in hands]
    if caller != NOBODY:
        scores[caller] = 0 if scores[caller] == min(scores) else scores[caller] + MISSED_CALL
    return scores
