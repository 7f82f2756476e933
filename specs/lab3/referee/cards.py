"""Reads cards and marked lines from what a game prints, whatever else stands around them."""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple

SUITS = "♣♦♥♠"
HOLDEM = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PINOCHLE = ("9", "J", "Q", "K", "10", "A")
CARD = rf"(?:10|[2-9JQKA])[{SUITS}]"
NUMBER = "([0-9]{1,9})"  # Python refuses to read numbers of thousands of digits
SIGNED = "(-?[0-9]{1,9})"
CARDS = re.compile(rf"{CARD}(?:\s+{CARD})*")


class Fault(Exception):  # noqa: N818 - a finding about the submission, no error of ours
    """What a submission does against a rule: a sentence, and where, wanted and got."""

    def __init__(self, sentence: str, wanted: object = "", got: object = "") -> None:
        super().__init__(sentence)
        self.sentence, self.wanted, self.got = sentence, str(wanted), str(got)
        self.place = ""


class Line(NamedTuple):
    """One printed line that says something: its text without blanks around, and its cards."""

    text: str
    cards: tuple[str, ...]


class Reader:
    """Goes through printed lines, empty ones left out."""

    def __init__(self, printed: str) -> None:
        texts = [text.strip() for text in printed.split("\n")]
        self.lines = [Line(text, cards_in(text)) for text in texts if text]
        self.at = 0

    def next_is(self, pattern: str) -> re.Match[str] | None:
        """Take the next line if it looks like this."""
        if self.at == len(self.lines):
            return None
        match = re.fullmatch(pattern, self.lines[self.at].text)
        self.at += match is not None
        return match

    def expect(self, pattern: str, words: str) -> re.Match[str]:
        """Take the next line, which must look like this."""
        match = self.next_is(pattern)
        if match is None:
            raise Fault(f"No line like “{words}” stands where it should.", words, self.here())
        return match

    def cards(self) -> tuple[str, ...]:
        """Take the lines of cards that come next."""
        found: list[str] = []
        while self.at < len(self.lines) and self.lines[self.at].cards:
            found += self.lines[self.at].cards
            self.at += 1
        return tuple(found)

    def here(self) -> str:
        """Return the next line as it stands."""
        return self.lines[self.at].text if self.at < len(self.lines) else "the end of the output"

    def named(self, pattern: str, words: str, names: Collection[str]) -> re.Match[str]:
        """Take the next line, which must look like this and begin with a player's name."""
        match = self.expect(pattern, words)
        if match[1] not in names:
            raise Fault(f"There is no player “{match[1]}”.", listed([*names]), match[1])
        return match

    def skip_to(self, pattern: str) -> bool:
        """Go on to the next line that looks like this; say whether there is one."""
        while self.at < len(self.lines):
            if re.fullmatch(pattern, self.lines[self.at].text):
                return True
            self.at += 1
        return False


def cards_in(text: str) -> tuple[str, ...]:
    """Return the cards of a line that consists of nothing else."""
    return tuple(text.split()) if CARDS.fullmatch(text) else ()


def rank_of(card: str, order: tuple[str, ...]) -> int:
    """Return how high a card's rank is."""
    if card[:-1] not in order:
        raise Fault(f"{card} is no card of this deck.")
    return order.index(card[:-1])


def suit_of(card: str) -> int:
    """Return how high a card's suit is."""
    return SUITS.index(card[-1])


def whole_deck(order: tuple[str, ...], copies: int) -> list[str]:
    """Return all cards of a deck."""
    return [rank + suit for rank in order for suit in SUITS for _ in range(copies)]


@contextmanager
def placed(place: str) -> Iterator[None]:
    """Say of a fault found within where it is, unless that is known more closely."""
    try:
        yield
    except Fault as fault:
        fault.place = fault.place or place
        raise


def expect(sentence: str, wanted: object, got: object) -> None:
    """Hold what was printed against what must be."""
    if wanted != got:
        raise Fault(sentence, listed(wanted), listed(got))


def listed(cards: object) -> str:
    """Write cards or names one behind the other."""
    return " ".join(map(str, cards)) if isinstance(cards, (list, tuple)) else str(cards)
