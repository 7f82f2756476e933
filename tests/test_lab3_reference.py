"""Facts about the Lab 3 reference, held against definitions and a library of others."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from treys import Card as TreysCard
from treys import Evaluator

from bench.references import load

LAB3 = load("lab3", "lab3")
PINOCHLE = LAB3.PinochleGame.play.__globals__
HOLDEM = LAB3.HoldEmGame.play.__globals__
SUITS = list(PINOCHLE["Suit"])
Card = PINOCHLE["Card"]
Melds = PINOCHLE["PinochleMelds"]
Rank = PINOCHLE["PinochleRank"]
QUICK_PAIRS, ALL_PAIRS = 4_000, 200_000


def a_set(cards: list[Any]) -> Any:
    """Return cards as the reference holds them."""
    held = PINOCHLE["CardSet"]()
    for card in cards:
        held.addCard(card)
    return held


# Pinochle: a meld is held when all its cards are, by the definition of a handful of cards

RANKS_AROUND = ("ace", "king", "queen", "jack")
SINGLES = ("hundredaces", "eightykings", "sixtyqueens", "fortyjacks")
DOUBLES = ("thousandaces", "eighthundredkings", "sixhundredqueens", "fourhundredjacks")


def has(hand: Counter[Any], cards: list[Any]) -> bool:
    """Say whether a hand holds all of these cards at once."""
    return hand >= Counter(cards)


def brute_independent(hand: Counter[Any]) -> list[str]:
    """List the melds without trump, by their definition."""
    found = []
    for rank, single, double in zip(RANKS_AROUND, SINGLES, DOUBLES, strict=True):
        around = [Card(Rank[rank], suit) for suit in SUITS]
        found += [double] if has(hand, around * 2) else [single] if has(hand, around) else []
    pair = [Card(Rank.jack, SUITS[1]), Card(Rank.queen, SUITS[3])]
    both = ["doublepinochle"] if has(hand, pair * 2) else ["pinochle"]
    return found + (both if has(hand, pair) else [])


def brute_dependent(hand: Counter[Any], trump: Any) -> list[str]:
    """List the melds of trump, by their definition."""
    run = [Card(rank, trump) for rank in Rank if rank is not Rank.nine]
    married = [suit for suit in SUITS if has(hand, [Card(Rank.king, suit), Card(Rank.queen, suit)])]
    found = ["insuitdoublerun"] if has(hand, run * 2) else ["insuitrun"] if has(hand, run) else []
    found += ["insuitmarriage"] if trump in married else []
    found += ["offsuitmarriage" for suit in married if suit is not trump]
    return found + (["dix"] if has(hand, [Card(Rank.nine, trump)]) else [])


DECK = [Card(rank, suit) for rank in Rank for suit in SUITS for _ in range(2)]
# Any part of the deck, and hands of twelve in which high cards are frequent.
ANY_PART = st.lists(st.sampled_from(range(48)), unique=True).map(
    lambda places: [DECK[i] for i in places]
)
TWELVE = st.permutations(range(8, 48)).map(lambda places: [DECK[i] for i in places[:12]])


@given(ANY_PART | TWELVE)
def test_the_melds_are_those_of_a_brute_force_definition(cards: list[Any]) -> None:
    hand, counted = a_set(cards), Counter(cards)
    found = PINOCHLE["suit_independent_evaluation"](hand)
    assert [meld.name for meld in found] == brute_independent(counted)
    for trump in SUITS:
        found = PINOCHLE["suit_dependent_evaluation"](hand, trump)
        assert [meld.name for meld in found] == brute_dependent(counted, trump)


def test_a_deck_is_worth_240_points_and_every_meld_has_its_own() -> None:
    assert PINOCHLE["cardPoints"](PINOCHLE["PinochleDeck"]()) == 240
    points = dict(zip((meld.name for meld in Melds), PINOCHLE["MELD_POINTS"], strict=True))
    assert list(points.values()) == sorted(points.values())
    assert (points["dix"], points["insuitrun"], points["insuitdoublerun"]) == (10, 150, 1500)


# HoldEm: the order of hands is that of treys, where less is better; there are no differences

EVALUATOR = Evaluator()
NAMES = {
    "High Card": "xhigh",
    "Pair": "pair",
    "Two Pair": "twopair",
    "Three of a Kind": "threeofakind",
    "Straight": "straight",
    "Flush": "flush",
    "Full House": "fullhouse",
    "Four of a Kind": "fourofakind",
    "Straight Flush": "straightflush",
    "Royal Flush": "straightflush",
}
WHOLE = list(HOLDEM["HoldEmDeck"]())
TREYS = {card: TreysCard.new("23456789TJQKA"[card.rank] + "cdhs"[card.suit]) for card in WHOLE}


def order(one: Any, other: Any) -> int:
    """Return which of two is greater: 1, -1 or neither."""
    return int(one > other) - int(one < other)


def compare_pairs(count: int, seed: int) -> Counter[str]:
    """Compare pairs of seven-card hands that share a board; return how often each rank came."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(count):
        cards = chance.sample(WHOLE, 9)
        board, hands = cards[4:], (cards[:2], cards[2:4])
        ours = [HOLDEM["bestHand"](own, board).strength for own in hands]
        theirs = [
            EVALUATOR.evaluate([TREYS[card] for card in own], [TREYS[card] for card in board])
            for own in hands
        ]
        assert order(*ours) == -order(*theirs), cards
        names = [NAMES[EVALUATOR.class_to_string(EVALUATOR.get_rank_class(it))] for it in theirs]
        assert [one.rank.name for one in ours] == names, cards
        seen.update(names)
    return seen


def test_seven_cards_are_ordered_as_treys_orders_them() -> None:
    assert len(compare_pairs(QUICK_PAIRS, 1)) >= 7


@pytest.mark.slow
def test_two_hundred_thousand_pairs_are_ordered_as_treys_orders_them() -> None:
    assert len(compare_pairs(ALL_PAIRS, 2)) == 9


@given(st.permutations(WHOLE).map(lambda cards: cards[:7]))
def test_the_best_five_are_chosen_from_the_seven(cards: list[Any]) -> None:
    best = HOLDEM["bestHand"](cards[:2], cards[2:])
    assert len(set(best.cards)) == 5
    places = [cards.index(card) for card in best.cards]
    assert places == sorted(places)  # own cards first, then in the order they were dealt


@given(st.permutations(WHOLE).map(lambda cards: cards[:5]), st.permutations(range(5)))
def test_the_order_of_five_cards_does_not_matter(cards: list[Any], places: list[int]) -> None:
    strength = HOLDEM["strength"]
    assert strength(cards) == strength([cards[place] for place in places])


@given(st.integers(1, 480), st.integers(1, 8))
def test_shares_make_and_lose_no_chip(pot: int, count: int) -> None:
    shares = HOLDEM["shares"](pot, count)
    assert sum(shares) == pot
    assert len(shares) == count
    assert len(set(shares[1:])) <= 1
