"""Judges games by what must always hold, over many seeds; one thing in each task.

`rule` is handed the task and all answers so far. It asks for whole games, and then judges them.
"""

from typing import Any

import holdem
import pinochle
from cards import Fault

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Flo", "Gus", "Hal"]

Json = Any


def rule(given: Json) -> Json:
    """Rule on a task: ask for games, or judge those that were played."""
    task, seeds = given["task"], seeds_of(given)
    if not given["answers"]:
        return {"ask": [question(task, seed, number) for number, seed in enumerate(seeds)]}
    for number, (seed, answer) in enumerate(zip(seeds, given["answers"], strict=True)):
        try:
            judge(task, answer["printed"], players(task, number))
        except Fault as fault:
            return told(fault, seed)
    return {"pass": True}


def seeds_of(given: Json) -> range:
    """Return the seeds of the games that are played."""
    return range(given["seed"], given["seed"] + given["task"]["games"])


def players(task: Json, number: int) -> list[str]:
    """Return who plays a game: four play Pinochle, two HoldEm at first, and later up to eight."""
    return NAMES[:4] if task["check"] == "pinochle" else NAMES[: 2 + number % 7]


def question(task: Json, seed: int, number: int) -> Json:
    """Ask for a whole game, which goes on for so many deals."""
    game = {"pinochle": "PinochleGame", "holdem": "HoldEmGame"}[task["check"]]
    return {
        "steps": [f"g = {game}({players(task, number)})", "done = g.play()"],
        "stdin": "n\n" * (task["deals"] - 1),
        "seed": seed,
        "place": f"seed {seed}",
    }


def judge(task: Json, printed: str, names: list[str]) -> None:
    """Check one game."""
    if task["check"] == "pinochle":
        pinochle.check(printed, task["what"], task["deals"])
    else:
        holdem.check(printed, task["what"], names, task["deals"])


def told(fault: Fault, seed: int) -> Json:
    """Tell of a fault, and with which seed it shows."""
    place = f"seed {seed}, {fault.place}" if fault.place else f"seed {seed}"
    return {"fail": fault.sentence, "place": place, "wanted": fault.wanted, "got": fault.got}
