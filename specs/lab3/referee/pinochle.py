"""What must hold in every deal of Pinochle, judged from what the game prints."""

from collections.abc import Callable
from typing import NamedTuple

from cards import (
    CARD,
    NUMBER,
    PINOCHLE,
    SUITS,
    Fault,
    Reader,
    expect,
    listed,
    placed,
    rank_of,
    suit_of,
    whole_deck,
)

WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
TRICKS = 12
LAST_TRICK = 10
GOAL = 1500
PLAYERS = ("Ann", "Bob", "Cid", "Dot")


class Trick(NamedTuple):
    """Four cards in the order they were played, and who is said to have won with which."""

    number: int
    leader: str
    plays: tuple[tuple[str, str], ...]
    winner: str
    winning: str

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as they were played."""
        return tuple(card for _, card in self.plays)


class Deal(NamedTuple):
    """One deal as it was printed; of a misdeal there are no tricks."""

    number: int
    trump: str
    dealer: str
    hands: dict[str, tuple[str, ...]]
    melds: dict[str, int]
    sums: tuple[tuple[int, ...], ...]
    contract: int | None
    goals: tuple[int, ...]
    first: str
    tricks: tuple[Trick, ...]
    verdict: str
    scores: tuple[int, ...]

    @property
    def is_met(self) -> bool:
        """Say whether the contract is said to be met."""
        return self.verdict == "meets"

    def team(self, player: str) -> int:
        """Return the team of a player, 0 or 1."""
        return list(self.hands).index(player) % 2


def read_deals(printed: str) -> list[Deal]:
    """Read all deals of a game."""
    reader = Reader(printed)
    deals: list[Deal] = []
    while reader.skip_to(r"Dealing cards\.\.\."):
        reader.at += 1
        with placed(f"deal {len(deals) + 1}"):
            deals.append(read_deal(reader, len(deals) + 1))
    return deals


def read_deal(reader: Reader, number: int) -> Deal:
    """Read one deal."""
    trump = reader.expect(rf"Trump suit is ([{SUITS}])", "Trump suit is ♦")[1]
    dealer, hands, melds = "", {}, {}
    while heading := reader.next_is(r"(.+?)(\*?)'s hand:"):
        name = heading[1]
        dealer = name if heading[2] else dealer
        hands[name] = reader.cards()
        melds[name] = read_melds(reader)
    sums = (read_sum(reader, 1), read_sum(reader, 2))
    if list(hands) != list(PLAYERS):
        raise Fault(
            "The hands of all players are shown as they sit.", listed(PLAYERS), listed(list(hands))
        )
    told = (number, trump, dealer, hands, melds, sums)
    if reader.next_is("Misdeal"):
        return Deal(*told, None, (), "", (), "", ())
    contract = int(reader.expect(r"Team ([12]) wins the contract", "Team 1 wins the contract")[1])
    goals = tuple(
        int(reader.expect(rf"Team {team}'s bid goal: {NUMBER}", f"Team {team}'s bid goal: 90")[1])
        for team in (1, 2)
    )
    words = "has the highest bid and is the first player to play"
    first = reader.named(f"(.+) {words}", f"Ann {words}", PLAYERS)[1]
    tricks = tuple(read_trick(reader, number) for number in range(1, TRICKS + 1))
    end = reader.expect(
        r"Team [12] (meets|does not meet) the contract bid", "Team 1 meets the contract bid"
    )
    reader.skip_to(r"Team 1 score: .+")
    scores = tuple(
        int(reader.expect(rf"Team {team} score: {NUMBER}", f"Team {team} score: 0")[1])
        for team in (1, 2)
    )
    return Deal(*told, contract - 1, goals, first, tricks, end[1], scores)


def read_sum(reader: Reader, team: int) -> tuple[int, ...]:
    """Read a team's sum: the total, of melds and of cards."""
    pattern = rf"Team{team}:{NUMBER} = bids{team}:{NUMBER} \+ cardPoints{team}:{NUMBER}"
    words = f"Team{team}:60 = bids{team}:10 + cardPoints{team}:50"
    return tuple(map(int, reader.expect(pattern, words).groups()))


def read_melds(reader: Reader) -> int:
    """Read a player's melds; return their points."""
    points = 0
    if not reader.next_is("No melds"):
        reader.expect("Melds:", "Melds:")
        while meld := reader.next_is(rf"[a-z]+ ?:{NUMBER} ?points"):
            points += int(meld[1])
    return points


def read_trick(reader: Reader, number: int) -> Trick:
    """Read one trick."""
    reader.expect(rf"Turn {number} starts:", f"Turn {number} starts:")
    words = "is the first player to play this round"
    leader = reader.named(f"(.+) {words}", f"Ann {words}", PLAYERS)[1]
    plays = [reader.named(rf"(.+) plays ({CARD})", "Ann plays A♦", PLAYERS) for _ in range(4)]
    words = f"wins the trick in round {number} with"
    end = reader.named(f"(.+) {words} ({CARD})", f"Ann {words} A♦", PLAYERS)
    reader.cards()
    return Trick(number, leader, tuple((play[1], play[2]) for play in plays), end[1], end[2])


def check_cards(deal: Deal) -> None:
    """N1: 48 cards are dealt, 12 to each; all of them are played, each by who holds it."""
    dealt = [card for hand in deal.hands.values() for card in hand]
    if [len(hand) for hand in deal.hands.values()] != [TRICKS] * 4:
        sizes = listed([str(len(hand)) for hand in deal.hands.values()])
        raise Fault("Every player must get 12 cards.", "12 12 12 12", sizes)
    if sorted(dealt) != sorted(whole_deck(PINOCHLE, 2)):
        odd = [card for card in whole_deck(PINOCHLE, 1) if dealt.count(card) != 2]
        raise Fault(
            "The hands do not hold every card twice.", "each card twice", f"not so: {listed(odd)}"
        )
    left = {name: list(hand) for name, hand in deal.hands.items()}
    for trick in deal.tricks:
        for name, card in trick.plays:
            if card not in left.get(name, ()):
                raise Fault(f"{name} plays a card he does not hold.", listed(left.get(name)), card)
            left[name].remove(card)


def check_bids(deal: Deal) -> None:
    """N5: a team's sum is the points of its melds and the worth of its cards, 240 in all."""
    for team, told in enumerate(deal.sums):
        names = [name for name in deal.hands if deal.team(name) == team]
        melds = sum(deal.melds[name] for name in names)
        cards = sum(WORTH[card[:-1]] for name in names for card in deal.hands[name])
        if told != (melds + cards, melds, cards):
            shown = [
                f"{total} = {one} + {other}"
                for total, one, other in ((melds + cards, melds, cards), told)
            ]
            raise Fault(f"The sum of team {team + 1} is not that of its melds and cards.", *shown)


def check_contract(deal: Deal) -> None:
    """N6: the team with the higher sum has the contract, its partner with the higher bid leads."""
    one, two = (total for total, _, _ in deal.sums)
    if deal.contract is None:
        if one != two:
            raise Fault("It is no misdeal when the sums differ.", f"{one} and {two}", "Misdeal")
        return
    if one == two:
        raise Fault("With equal sums it is a misdeal.", "Misdeal", f"Team {deal.contract + 1}")
    if deal.contract != (two > one):
        wanted = f"Team {1 + (two > one)}"
        raise Fault(
            "The team with the higher sum has the contract.", wanted, f"Team {deal.contract + 1}"
        )
    if deal.goals != (one, two):
        raise Fault("The goals are the sums of the teams.", (one, two), deal.goals)
    bids = {
        name: deal.melds[name] + sum(WORTH[card[:-1]] for card in hand)
        for name, hand in deal.hands.items()
        if deal.team(name) == deal.contract
    }
    if deal.first != max(bids, key=bids.__getitem__):
        wanted = max(bids, key=bids.__getitem__)
        raise Fault("The partner with the higher bid leads first.", wanted, deal.first)


def check_turns(deal: Deal) -> None:
    """N6: the winner of a trick leads to the next, and the others follow as they sit."""
    leader = deal.first
    for trick in deal.tricks:
        at = list(deal.hands).index(leader)
        seats = [*deal.hands][at:] + [*deal.hands][:at]
        order = [name for name, _ in trick.plays]
        if [trick.leader, *order] != [leader, *seats]:
            wanted, got = listed(seats), listed(order)
            raise Fault(f"In turn {trick.number} the order of play is another.", wanted, got)
        leader = trick.winner


def decisions(deal: Deal) -> list[tuple[int, str, list[str], tuple[str, ...], str]]:
    """List every choice of a card: turn, player, what he holds, the trick so far, the card."""
    left = {name: list(hand) for name, hand in deal.hands.items()}
    found = []
    for trick in deal.tricks:
        for place, (name, card) in enumerate(trick.plays):
            found.append((trick.number, name, [*left.get(name, ())], trick.cards[:place], card))
            if card in left.get(name, ()):
                left[name].remove(card)
    return found


def lowest(cards: list[str]) -> str:
    """Return the card of the lowest rank, among these of the lowest suit."""
    return min(cards, key=lambda card: (rank_of(card, PINOCHLE), suit_of(card)))


def highest(cards: list[str]) -> str:
    """Return a card of the highest rank."""
    return max(cards, key=lambda card: rank_of(card, PINOCHLE))


def beats(cards: list[str], others: list[str]) -> bool:
    """Say whether the best of the cards has a higher rank than each of the others."""
    best = rank_of(highest(cards), PINOCHLE)
    return all(best > rank_of(other, PINOCHLE) for other in others)


def to_lead(held: list[str], trump: str) -> str:
    """Return the card to lead with (N7)."""
    return max(held, key=lambda card: (rank_of(card, PINOCHLE), card[-1] == trump, suit_of(card)))


def to_follow(held: list[str], trick: tuple[str, ...], trump: str) -> tuple[str, str]:
    """Return the card to follow with, and which case of N8 this is."""
    led = trick[0][-1]
    same = [card for card in held if card[-1] == led]
    trumps = [card for card in held if card[-1] == trump]
    trumps_there = [card for card in trick if card[-1] == trump]
    if led == trump:
        if same:
            return (highest(same) if beats(same, trumps_there) else lowest(same)), "trump is led"
        return lowest(held), "trump is led"
    if same:
        can_win = not trumps_there and beats(same, [card for card in trick if card[-1] == led])
        return (highest(same) if can_win else lowest(same)), "he holds the suit"
    if trumps and beats(trumps, trumps_there):
        return highest(trumps), "he does not hold the suit"
    others = [card for card in held if card[-1] != trump]
    return lowest(others or trumps), "he does not hold the suit"


def check_leading(deal: Deal) -> None:
    """N7: who leads plays the card that the rule names."""
    for turn, name, held, trick, card in decisions(deal):
        if held and not trick and card != to_lead(held, deal.trump):
            raise Fault(
                f"In turn {turn} {name} leads with another card. "
                f"He holds {listed(held)}, trump is {deal.trump}.",
                to_lead(held, deal.trump),
                card,
            )


def following(which: str) -> Callable[[Deal], None]:
    """Return the check of one case of N8."""

    def check(deal: Deal) -> None:
        for turn, name, held, trick, card in decisions(deal):
            if not trick or not held:
                continue
            wanted, case = to_follow(held, trick, deal.trump)
            if case == which and card != wanted:
                raise Fault(
                    f"In turn {turn} {name} plays another card. He holds {listed(held)}, "
                    f"on the table lie {listed(trick)}, trump is {deal.trump}.",
                    wanted,
                    card,
                )

    return check


def check_winners(deal: Deal) -> None:
    """N9: each trick goes to the first of the highest trumps, else of the suit that was led."""
    for trick in deal.tricks:
        suit = (
            deal.trump
            if any(card[-1] == deal.trump for card in trick.cards)
            else trick.cards[0][-1]
        )
        wanted = highest([card for card in trick.cards if card[-1] == suit])
        name = next(name for name, card in trick.plays if card == wanted)
        if (trick.winner, trick.winning) != (name, wanted):
            raise Fault(
                f"Turn {trick.number} is won by another card of {listed(trick.cards)}; "
                f"trump is {deal.trump}.",
                f"{name} with {wanted}",
                f"{trick.winner} with {trick.winning}",
            )


def check_tally(deal: Deal) -> None:
    """N10: the contract is met when melds, tricks won and 10 for the last one reach the bid."""
    if deal.contract is None:
        return
    won = [trick for trick in deal.tricks if deal.team(trick.winner) == deal.contract]
    cards = sum(WORTH[card[:-1]] for trick in won for card in trick.cards)
    tally = deal.sums[deal.contract][1] + cards
    tally += LAST_TRICK * (deal.team(deal.tricks[-1].winner) == deal.contract)
    bid = deal.sums[deal.contract][0]
    if deal.is_met != (tally >= bid):
        words = ("is not met", "is met")
        raise Fault(
            f"With {tally} points for a bid of {bid} the contract {words[tally >= bid]}.",
            words[tally >= bid],
            words[deal.is_met],
        )


def check_scores(deals: list[Deal]) -> None:
    """N10: a contract that is met adds the bid to the score, and nothing else changes a score."""
    scores = [0, 0]
    for deal in deals:
        if deal.contract is None:
            continue
        scores[deal.contract] += deal.sums[deal.contract][0] if deal.is_met else 0
        with placed(f"deal {deal.number}"):
            expect("The scores are others.", tuple(scores), deal.scores)
        if max(scores) >= GOAL and deal is not deals[-1]:
            raise Fault(
                f"The game goes on although a team has {max(scores)}.", "Game Over!", "a deal"
            )


def check_dealers(deals: list[Deal]) -> None:
    """L5: the last player deals first, then the next one, but after a misdeal the same."""
    seats = list(deals[0].hands)
    at = len(seats) - 1
    for deal in deals:
        with placed(f"deal {deal.number}"):
            expect("Another player deals.", seats[at], deal.dealer or "nobody has a star")
        at = (at + (deal.contract is not None)) % len(seats)


EACH: dict[str, Callable[[Deal], None]] = {
    "cards": check_cards,
    "bids": check_bids,
    "contract": check_contract,
    "turns": check_turns,
    "leading": check_leading,
    "trump led": following("trump is led"),
    "suit held": following("he holds the suit"),
    "suit not held": following("he does not hold the suit"),
    "winners": check_winners,
    "tally": check_tally,
}
ALL: dict[str, Callable[[list[Deal]], None]] = {"scores": check_scores, "dealers": check_dealers}


def check(printed: str, what: str, least: int) -> None:
    """Check one thing in all deals of a game, of which there must be so many."""
    deals = read_deals(printed)
    is_over = bool(deals) and max(deals[-1].scores, default=0) >= GOAL
    if len(deals) < least and not is_over:
        raise Fault(f"The game ends after {len(deals)} deals.", f"{least} deals", len(deals))
    if what in ALL:
        ALL[what](deals)
        return
    for deal in deals:
        with placed(f"deal {deal.number}"):
            EACH[what](deal)
