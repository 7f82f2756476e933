"""What must hold in every hand of HoldEm, judged from what the game prints."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import NamedTuple

from cards import (
    HOLDEM,
    NUMBER,
    SIGNED,
    Fault,
    Reader,
    expect,
    listed,
    placed,
    rank_of,
    suit_of,
    whole_deck,
)

CHIPS = 60
OWN_CARDS = 2
BIG_BLIND, SMALL_BLIND = 2, 1
ACE = 12
PAIR = 1
MOST_BOARD = 5
ROUNDS = ("before the flop", "on the flop", "on the turn", "on the river")
STEPS = (2, 2, 4, 4)
NAMES = (
    "xhigh",
    "pair",
    "twopair",
    "threeofakind",
    "straight",
    "flush",
    "fullhouse",
    "fourofakind",
    "straightflush",
)
PATTERNS = {  # how often ranks occur among five cards
    (5,): 0,  # five of one rank are no hand
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
ACTIONS = ("check", "fold", "call", "raise")
RANKING = "-+Print out from the highest ranked to the lowest player on the table and their cards:-+"


class Shown(NamedTuple):
    """A player's best five cards as they were printed."""

    name: str
    rank: str
    cards: tuple[str, ...]


@dataclass
class Round:
    """One betting round as it was printed."""

    board: tuple[str, ...]
    actions: list[tuple[str, str]] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    ranking: list[Shown] = field(default_factory=list)


@dataclass
class Hand:
    """One hand as it was printed."""

    number: int
    big: str
    small: str
    dealer: str = ""
    own: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    is_early: bool = False
    winners: list[str] = field(default_factory=list)
    chips: dict[str, int] = field(default_factory=dict)
    leaving: list[tuple[str, int]] = field(default_factory=list)
    champion: tuple[str, int] | None = None

    @property
    def players(self) -> list[str]:
        """The players as they sit."""
        return list(self.own)


def read_hands(printed: str) -> list[Hand]:
    """Read all hands of a game."""
    reader = Reader(printed)
    hands: list[Hand] = []
    while reader.skip_to("-+new Game start!-+"):
        reader.at += 1
        with placed(f"hand {len(hands) + 1}"):
            hands.append(read_hand(reader, len(hands) + 1))
    return hands


def read_hand(reader: Reader, number: int) -> Hand:
    """Read one hand."""
    hand = Hand(
        number,
        reader.expect("big blind:(.+)", "big blind:Ann")[1],
        reader.expect("small blind:(.+)", "small blind:Ann")[1],
    )
    while heading := reader.next_is(r"(.+?)(\*?)'s hand:"):
        hand.own[heading[1]] = cards = reader.cards()
        expect(f"{heading[1]} must get two cards.", OWN_CARDS, len(cards))
        hand.dealer = heading[1] if heading[2] else hand.dealer
    for name in (hand.big, hand.small):
        if name not in hand.own:
            raise Fault(f"There is no player “{name}”.", listed(hand.players), name)
    hand.rounds.append(read_round(reader, hand, ()))
    for place, title in enumerate(("Flop", "Turn", "River"), start=1):
        if reader.next_is(f"{title}:"):
            board = reader.cards()
            expect(f"The board has another number of cards {ROUNDS[place]}.", place + 2, len(board))
            hand.rounds.append(read_round(reader, hand, board))
            hand.rounds[-1].ranking = read_ranking(reader, hand)
    hand.is_early = bool(reader.next_is("only 1 player didn't fold his cards, ending the game.*"))
    read_end(reader, hand)
    return hand


def read_round(reader: Reader, hand: Hand, board: tuple[str, ...]) -> Round:
    """Read the actions of a round and who is left after it."""
    found = Round(board)
    while line := reader.next_is(f"(.+)'s turn, he chose ({'|'.join(ACTIONS)})"):
        found.actions.append((line[1], line[2]))
    reader.expect("end betting round", "end betting round")
    reader.expect("players not folded:", "players not folded:")
    while reader.at < len(reader.lines) and reader.lines[reader.at].text in hand.own:
        found.left.append(reader.lines[reader.at].text)
        reader.at += 1
    return found


def read_ranking(reader: Reader, hand: Hand) -> list[Shown]:
    """Read the hands of those who have not folded."""
    reader.expect(RANKING, "-------Print out from the highest ranked …")
    found = []
    while line := reader.next_is(f"(.+) has ({'|'.join(NAMES)})"):
        name = line[1]
        if name not in hand.own:
            raise Fault(f"There is no player “{name}”.", listed(hand.players), name)
        reader.expect("card in .+'s hand:", f"card in {name}'s hand:")
        found.append(Shown(name, line[2], reader.cards()))
    return found


def read_end(reader: Reader, hand: Hand) -> None:
    """Read who wins, what everybody has then, and who leaves."""
    while line := reader.next_is("winner is (.+)"):
        hand.winners.append(line[1])
    reader.expect("-+reseting the chips-+", "-----reseting the chips-----")
    while line := reader.next_is(rf"(.+) has {SIGNED} chips after this game"):
        hand.chips[line[1]] = int(line[2])
    if list(hand.chips) != hand.players:
        raise Fault("The chips of all are told.", listed(hand.players), listed([*hand.chips]))
    while line := reader.next_is(
        rf"(.+) has 0 score and will be kicked out of the game, he is No\.{NUMBER}"
    ):
        hand.leaving.append((line[1], int(line[2])))
    if line := reader.next_is(rf"(.+) wins the game with {NUMBER} chips"):
        hand.champion = (line[1], int(line[2]))


# What five cards are worth


def strength(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return what five cards are worth: hand rank, then the ranks in the order they count."""
    counts = Counter(rank_of(card, HOLDEM) for card in cards)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(sorted(counts.values(), reverse=True))
    if len(ordered) < 5:
        return (PATTERNS.get(shape, 0), *ordered)
    if ordered == [12, 3, 2, 1, 0]:
        ordered = [3, 2, 1, 0, -1]
    is_straight = ordered[0] - ordered[4] == 4
    is_flush = len({suit_of(card) for card in cards}) == 1
    return (4 * is_straight + 5 * is_flush - (is_straight and is_flush), *ordered)


def best(own: tuple[str, ...], board: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the best five cards and what they are worth; of equal ones those that E3 prefers."""
    cards = [*own, *board]
    choices = list(combinations(range(len(cards)), 5))
    values = [strength(tuple(cards[place] for place in places)) for places in choices]
    most = max(values)
    equal = [places for places, value in zip(choices, values, strict=True) if value == most]
    liked = min(equal, key=lambda places: (-sum(place < len(own) for place in places), places))
    return most, tuple(cards[place] for place in liked)


# What a player does


def wish(own: tuple[str, ...], board: tuple[str, ...]) -> str:
    """Return what a player does by E5: raise, raise first, call or nothing."""
    if not board:
        return wish_before_flop(own)
    rank = best(own, board)[0][0]
    raises, first, calls = {3: (3, 2, 1), 4: (4, 3, 1), 5: (4, 3, 2)}[len(board)]
    if rank >= raises:
        return "raise"
    if rank >= first:
        return "raise first"
    return "call" if rank >= calls or (len(board) < 5 and is_hopeful((*own, *board))) else "nothing"


def wish_before_flop(own: tuple[str, ...]) -> str:
    """Return what a player does by his own two cards."""
    low, high = sorted(rank_of(card, HOLDEM) for card in own)
    if low == high:
        return "raise" if high == 12 else "raise first" if high >= 9 else "call"
    is_suited = suit_of(own[0]) == suit_of(own[1])
    return "call" if is_suited or high - low == 1 else "nothing"


def is_hopeful(cards: tuple[str, ...]) -> bool:
    """Say whether four cards of one suit or four ranks in a row are there."""
    ranks = {rank_of(card, HOLDEM) for card in cards}
    suits = Counter(suit_of(card) for card in cards)
    rows = any({low, low + 1, low + 2, low + 3} <= ranks for low in ranks)
    return rows or max(suits.values()) >= 4


def is_wish_free(own: tuple[str, ...], board: tuple[str, ...]) -> bool:
    """Say whether a player's wish depends on what is free.

    Free is whether an ace is next to a two, and whether four in a row or of one suit are looked
    for among all cards or in the best five.
    """
    if not board:
        return {rank_of(card, HOLDEM) for card in own} == {ACE, 0} and wish(own, board) == "nothing"
    if len(board) == MOST_BOARD or wish(own, board) not in {"call", "nothing"}:
        return False
    cards, five = (*own, *board), best(own, board)[1]
    readings = [is_hopeful(cards), is_hopeful(five), has_low_row(cards), has_low_row(five)]
    has_rank = best(own, board)[0][0] >= PAIR
    return not has_rank and any(readings) and not all(readings[:2])


def has_low_row(cards: tuple[str, ...]) -> bool:
    """Say whether ace, two, three and four are there."""
    return {ACE, 0, 1, 2} <= {rank_of(card, HOLDEM) for card in cards}


class Table:
    """The chips of a hand, as the printed actions move them.

    What follows is free, and nothing is judged, after a big blind that is not paid in full, and
    after a raise that does not get above the largest bet while one who has matched that can act.
    """

    def __init__(self, hand: Hand, before: dict[str, int]) -> None:
        self.hand = hand
        self.chips = dict(before)
        self.pot = 0
        self.folded: set[str] = set()
        self.is_free = before[hand.big] < BIG_BLIND
        self.begin(0)
        self.pay(hand.big, BIG_BLIND)
        self.pay(hand.small, SMALL_BLIND)

    def begin(self, number: int) -> None:
        """Begin a betting round."""
        self.number = number
        self.bets = dict.fromkeys(self.hand.players, 0)
        self.acted: set[str] = set()
        self.raised = False

    def pay(self, name: str, chips: int) -> None:
        """Move chips into the pot, no more than there are."""
        paid = min(chips, self.chips[name])
        self.chips[name] -= paid
        self.bets[name] += paid
        self.pot += paid

    @property
    def left(self) -> list[str]:
        """Who has not folded."""
        return [name for name in self.hand.players if name not in self.folded]

    def to_act(self, last: str) -> str | None:
        """Return who acts after a player, None when the round is over."""
        players = self.hand.players
        at = players.index(last) + 1
        for name in players[at:] + players[:at]:
            can_act = name not in self.folded and self.chips[name] > 0
            is_due = name not in self.acted or self.bets[name] < max(self.bets.values())
            if can_act and is_due and len(self.left) > 1:
                return name
        return None

    def has_matched(self, name: str) -> bool:
        """Say whether a player can act but need not, unless somebody raises."""
        can_act = name not in self.folded and self.chips[name] > 0
        return can_act and self.bets[name] == max(self.bets.values())

    def right_action(self, name: str, board: tuple[str, ...]) -> str:
        """Return what a player does."""
        wanted = wish(self.hand.own[name], board)
        is_first = self.number == 0
        if wanted == "raise" or (wanted == "raise first" and self.bets[name] == 0):
            return "raise"
        may_check = not self.raised and (not is_first or name == self.hand.big)
        if wanted == "nothing":
            return "check" if may_check else "fold"
        return "check" if may_check and not is_first else "call"

    def act(self, name: str, action: str) -> None:
        """Do what a player is said to have done."""
        largest = max(self.bets.values())
        self.acted.add(name)
        if action == "fold":
            self.folded.add(name)
        if action in {"call", "raise"}:
            wanted = largest - self.bets[name] + (STEPS[self.number] if action == "raise" else 0)
            self.pay(name, wanted)
            is_lame = action == "raise" and self.bets[name] <= largest
            self.is_free |= is_lame and any(map(self.has_matched, self.hand.players))
        if self.bets[name] > largest:
            self.raised = True
            self.acted = {name}


def replay(hand: Hand, before: dict[str, int]) -> Iterator[tuple[Table, str, str, str | None]]:
    """Yield every action before it is done: the table, who acts, what he does, whose turn it is.

    After the last action of a round there is one more with no name. It ends where all is free.
    """
    table = Table(hand, before)
    for number, played in enumerate([] if table.is_free else hand.rounds):
        if number:
            table.begin(number)
        last = hand.big
        for name, action in played.actions:
            if name not in hand.own:
                raise Fault(f"There is no player “{name}”.", listed(hand.players), name)
            yield table, name, action, table.to_act(last)
            table.act(name, action)
            if table.is_free:
                return
            last = name
        yield table, "", "", table.to_act(last)


def played_out(hand: Hand, before: dict[str, int]) -> Table:
    """Return the table after all actions, or where they became free."""
    tables = [table for table, *_ in replay(hand, before)]
    return tables[-1] if tables else Table(hand, before)


def situation(table: Table, name: str) -> str:
    """Tell what a player sees."""
    board = table.hand.rounds[table.number].board
    seen = f", the board is {listed(board)}" if board else ""
    return f"he holds {listed(table.hand.own[name])}{seen}"


def is_free(hand: Hand, before: dict[str, int]) -> bool:
    """Say whether a hand has something in it that the handout leaves free."""
    table = played_out(hand, before)
    has_free_wish = any(
        name and is_wish_free(hand.own[name], hand.rounds[table.number].board)
        for table, name, _, _ in replay(hand, before)
        if table.raised or table.number == 0  # where there is no bet, both ways are a check
    )
    is_told_late = hand.is_early and len(hand.rounds) == len(ROUNDS)
    odd = table.pot % len(hand.winners)
    return table.is_free or has_free_wish or is_told_late or odd > 1


# The checks: each takes a hand and the chips before it


def check_cards(hand: Hand, _: dict[str, int]) -> None:
    """E1: two cards for each and up to five on the board, none of them twice."""
    boards = [played.board for played in hand.rounds]
    for earlier, later in pairwise(boards):
        expect("Cards on the board stay where they are.", earlier, later[: len(earlier)])
    seen = Counter([card for own in hand.own.values() for card in own] + [*boards[-1]])
    strange = sorted(set(seen) - set(whole_deck(HOLDEM, 1)))
    twice = sorted(card for card, count in seen.items() if count > 1)
    if strange or twice:
        raise Fault(
            "A card is there twice, or is none.", "every card once", listed(strange + twice)
        )


def check_order(hand: Hand, before: dict[str, int]) -> None:
    """E4: who acts when, and when a round is over."""
    for table, name, action, wanted in replay(hand, before):
        if name != (wanted or ""):
            told = f"{wanted}'s turn" if wanted else "end betting round"
            got = f"{name}'s turn, he chose {action}" if name else "end betting round"
            raise Fault(f"The betting {ROUNDS[table.number]} goes on differently.", told, got)


def acting(number: int) -> Callable[[Hand, dict[str, int]], None]:
    """Return the check of E5 in one betting round."""

    def check(hand: Hand, before: dict[str, int]) -> None:
        for table, name, action, _ in replay(hand, before):
            if not name or table.number != number:
                continue
            board = hand.rounds[number].board
            wanted = table.right_action(name, board)
            if action != wanted and not is_wish_free(hand.own[name], board):
                sentence = f"{name} does something else {ROUNDS[number]}: {situation(table, name)}."
                raise Fault(sentence, wanted, action)

    return check


def check_left(hand: Hand, before: dict[str, int]) -> None:
    """E7: after each round, who has not folded; the hand goes on while that are two or more."""
    for table, name, _, _ in replay(hand, before):
        played = hand.rounds[table.number]
        if not name and played.left != table.left:
            wanted, got = listed(table.left), listed(played.left) or "nobody"
            raise Fault(f"Others have not folded {ROUNDS[table.number]}.", wanted, got)
        is_last = played is hand.rounds[-1]
        if not name and is_last != (len(table.left) == 1 or table.number == 3):
            raise Fault(
                "A hand ends when one is left, and after the river.",
                "",
                f"{len(hand.rounds)} rounds",
            )


def check_best(hand: Hand, _: dict[str, int]) -> None:
    """E2, E3: the hand rank and the five cards that are shown for each."""
    for played in hand.rounds[1:]:
        for shown in played.ranking:
            value, cards = best(hand.own[shown.name], played.board)
            wanted, got = (
                f"{rank} {listed(five)}" for rank, five in ((NAMES[value[0]], cards), shown[1:])
            )
            if wanted != got:
                raise Fault(f"The best five cards of {shown.name} are others.", wanted, got)


def check_ranking(hand: Hand, _: dict[str, int]) -> None:
    """E3, E7: those who have not folded are shown best first, equal ones as they sit."""
    for played in hand.rounds[1:]:
        values = {name: best(hand.own[name], played.board)[0] for name in played.left}
        wanted = sorted(values, key=lambda name: values[name], reverse=True)
        got = [shown.name for shown in played.ranking]
        if wanted != got:
            raise Fault(
                f"The players are shown in another order, with {listed(played.board)}.",
                listed(wanted),
                listed(got),
            )


def check_chips(hand: Hand, before: dict[str, int]) -> None:
    """E8: the chips of all are what they were, and nobody has less than none."""
    if sum(hand.chips.values()) != sum(before.values()):
        raise Fault("Chips are made or lost.", sum(before.values()), sum(hand.chips.values()))
    if min(hand.chips.values()) < 0:
        raise Fault("Nobody can have less than no chips.", "0 or more", min(hand.chips.values()))


def check_winners(hand: Hand, _: dict[str, int]) -> None:
    """E6: the last one who has not folded wins, or the best hands after the river."""
    left = hand.rounds[-1].left
    if len(left) > 1 and len(hand.rounds) == 4:
        board = hand.rounds[-1].board
        most = max(best(hand.own[name], board)[0] for name in left)
        left = [name for name in left if best(hand.own[name], board)[0] == most]
    if hand.winners != left:
        raise Fault("The winners are others.", listed(left), listed(hand.winners) or "nobody")


def check_pot(hand: Hand, before: dict[str, int]) -> None:
    """E6: the winners get the pot, in equal parts, and all others keep what they have left."""
    table = played_out(hand, before)
    if table.is_free:
        return
    share = table.pot // len(hand.winners) if hand.winners else 0
    for name, left in table.chips.items():
        most = left + (share + table.pot % max(1, len(hand.winners)) if name in hand.winners else 0)
        least = left + (share if name in hand.winners else 0)
        if not least <= hand.chips[name] <= most:
            raise Fault(
                f"{name} has another number of chips after a pot of {table.pot}.",
                least,
                hand.chips[name],
            )


EACH: dict[str, Callable[[Hand, dict[str, int]], None]] = {
    "cards": check_cards,
    "order": check_order,
    "actions before the flop": acting(0),
    "actions on the flop": acting(1),
    "actions on the turn": acting(2),
    "actions on the river": acting(3),
    "left": check_left,
    "best": check_best,
    "ranking": check_ranking,
    "chips": check_chips,
    "winners": check_winners,
    "pot": check_pot,
}


def check_seats(hand: Hand, seats: list[str], dealer: str) -> None:
    """E6, L5: who sits at the table, who deals, and who leaves."""
    expect("Others sit at the table.", seats, hand.players)
    expect("Another player deals.", dealer, hand.dealer or "nobody has a star")
    small = seats[seats.index(hand.big) - 1]
    expect(f"The small blind sits before the big blind {hand.big}.", small, hand.small)
    gone = [name for name in reversed(seats) if hand.chips[name] == 0]
    numbered = [(name, len(seats) - place) for place, name in enumerate(gone)]
    expect("Who has no chips leaves, the last seat first.", numbered, hand.leaving)
    left = [name for name in seats if name not in gone]
    champion = (left[0], hand.chips[left[0]]) if len(left) == 1 else None
    expect("The game ends when one player is left.", champion, hand.champion)


def check_all_seats(hands: list[Hand], names: list[str]) -> None:
    """Check the seats from hand to hand."""
    seats, dealer = names, names[-1]
    for hand in hands:
        with placed(f"hand {hand.number}"):
            check_seats(hand, seats, dealer)
        after = seats.index(dealer) + 1
        dealer = next(name for name in seats[after:] + seats[:after] if hand.chips[name])
        seats = [name for name in seats if hand.chips[name]]


def check(printed: str, what: str, names: list[str], least: int) -> None:
    """Check one thing in all hands of a game, of which there must be so many unless it is won."""
    hands = read_hands(printed)
    is_over = bool(hands) and hands[-1].champion is not None
    if len(hands) < least and not is_over:
        raise Fault(f"The game ends after {len(hands)} hands.", f"{least} hands", len(hands))
    if what == "seats":
        check_all_seats(hands, names)
        return
    before = dict.fromkeys(names, CHIPS)
    for hand in hands:
        with placed(f"hand {hand.number}"):
            expect("Others sit at the table.", [*before], hand.players)
            EACH[what](hand, before)
        before = {name: chips for name, chips in hand.chips.items() if chips}
