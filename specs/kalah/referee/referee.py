"""Judges a SmartPlayer by its moves and a game by what it shows; one function for each task.

`rule` is handed the task and all answers so far. It gives more questions, or its judgement.
"""

import random
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

from facts import Fact, Group, Shown, end_of, read_shown
from rules import (
    NAMES,
    NORTH,
    OTHER,
    SOUTH,
    Position,
    anywhere,
    lines,
    opening,
    parse,
    sow,
    swept,
)

BATCH = 20
PLAYERS = {"human": "HumanPlayer", "bad": "BadPlayer", "smart": "SmartPlayer"}
ENTERS = "\n" * 2000
MOST_BOARDS = 5000  # that are looked at when a game is followed
MOST_SECONDS = 6  # of processor time for that; boards of a real game take one at most

Json = Any


def rule(given: Json) -> Json:
    """Rule on a task: ask more, or judge."""
    return TASKS[given["task"]["check"]](given["task"], given["seed"], given["answers"])


def setting(position: Position) -> Iterator[str]:
    """Yield the steps that lay out a position on a board `b`."""
    yield f"b = Board({len(position.south)}, 0)"
    for side in (NORTH, SOUTH):
        for hole, beans in enumerate((position.pot(side), *position.side(side))):
            if beans:
                yield f"done = b.setBeans({side}, {hole}, {beans})"


def reading(position: Position, name: str) -> str:
    """Return the expression for all that lies on a board: North's pot and holes, South's."""
    holes = range(len(position.south) + 1)
    cells = [f"{name}.beans({side}, {hole})" for side in (NORTH, SOUTH) for hole in holes]
    return f"({', '.join(cells)})"


def contents(position: Position) -> list[int]:
    """Return what `reading` gives for a position."""
    return [position.north_pot, *position.north, position.south_pot, *position.south]


def question(position: Position, place: str, player: int = 0) -> Json:
    """Ask a player for a move: his choice, and then what lies on the board he was shown."""
    steps = [
        *setting(position),
        "player = SmartPlayer('Lisa')",
        f"player.chooseMove(b, {position.turn})",
        reading(position, "b"),
    ]
    return {"steps": steps, "place": place, "player": player, "shown": lines(position)}


def choice_problem(position: Position, answer: Json, place: str) -> Json | None:
    """Say what is wrong with a choice, None if it is a move and the board is as it was."""
    chosen, board = answer["values"]
    shown = {"place": place, "before": lines(position), "got": word(chosen)}
    holes = ", ".join(map(str, position.moves))
    if type(chosen) is not int:
        wanted = f"a hole: {holes}" if holes else "-1"
        summary = f"chooseMove gives {word(chosen)}, and must give the number of a hole."
        return {"fail": summary, "cause": "type", "wanted": wanted, **shown}
    if chosen not in (position.moves or [-1]):
        side = NAMES[position.turn]
        wanted = f"one of {holes}" if holes else "-1"
        summary = f"chooseMove gives {chosen} for {side}, which can sow {holes}."
        if not holes:
            summary = f"chooseMove gives {chosen} for {side}, which has nothing to sow: -1."
        return {"fail": summary, "cause": "illegal move", "wanted": wanted, **shown}
    if board != contents(position):
        summary = "chooseMove changes the board it is shown; it must leave it as it was."
        shown |= {"wanted": told(contents(position)), "got": told(board)}
        return {"fail": summary, "cause": "changed", **shown}
    return None


def word(value: Json) -> str:
    """Write a value that came out of a submission."""
    if isinstance(value, dict):
        return str(value.get("$cut") or value.get("$enum") or f"a {value.get('$other')} object")
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


def legal(task: Json, seed: int, answers: list[Json]) -> Json:
    """Ask for moves on random positions: each must be a move, or -1 where there is none."""
    chance = random.Random(seed)
    sizes = task["boards"]
    asked = [anywhere(chance, *sizes[number % len(sizes)]) for number in range(task["positions"])]
    asked += [opening(*size) for size in task.get("openings", [])]
    places = [f"position {number} of {len(asked)}" for number in range(1, len(asked) + 1)]
    for position, place, answer in zip(asked, places, answers, strict=False):
        if problem := choice_problem(position, answer, place):
            return problem
    done = len(answers)
    if done == len(asked):
        return {"pass": True}
    more = zip(asked[done : done + BATCH], places[done : done + BATCH], strict=True)
    return {"ask": [question(position, place) for position, place in more]}


def win(task: Json, _seed: int, answers: list[Json]) -> Json:
    """Ask for the move in positions where exactly one wins."""
    asked = [parse(text) for text in task["positions"]]
    for number, ((position, best), answer) in enumerate(zip(asked, answers, strict=False), start=1):
        place = f"position {number} of {len(asked)}"
        if problem := choice_problem(position, answer, place):
            return problem
        chosen = answer["values"][0]
        if chosen != best:
            side = NAMES[position.turn]
            return {
                "fail": f"{side} can force a win, but only by hole {best}; {chosen} lets it go.",
                "cause": "decision",
                "place": place,
                "before": lines(position),
                "wanted": str(best),
                "got": str(chosen),
            }
    if len(answers) == len(asked):
        return {"pass": True}
    number = len(answers)
    return {"ask": [question(asked[number][0], f"position {number + 1} of {len(asked)}")]}


def beat(task: Json, _seed: int, answers: list[Json]) -> Json:
    """Play a game from either side against our own bad player; the submission must win both."""
    given = iter(answers)
    for side in (SOUTH, NORTH):
        ruling = beat_from(opening(*task["board"]), side, given)
        if ruling is not None:
            return ruling
    return {"pass": True}


def beat_from(position: Position, side: str, given: Iterator[Json]) -> Json | None:
    """Play one game against the bad player: ask for the next move, or say what went wrong."""
    count = 0
    while position.moves:
        if position.turn == side:
            count += 1
            place = f"your move {count} as {NAMES[side]}"
            answer = next(given, None)
            if answer is None:
                return {"ask": [question(position, place)]}
            if problem := choice_problem(position, answer, place):
                return problem
            chosen = answer["values"][0]
        else:
            chosen = position.moves[0]
        position = sow(position, chosen).position
    end = swept(position)
    own, other = end.pot(side), end.pot(OTHER[side])
    if own > other:
        return None
    how = "loses" if own < other else "only ties"
    return {
        "fail": f"SmartPlayer {how} against the bad player as {NAMES[side]}, {own} : {other}.",
        "cause": "beaten",
        "place": f"the game as {NAMES[side]}, after {count} moves of yours",
        "wanted": "more beans than the bad player",
        "got": f"{own} : {other}",
    }


def duel(task: Json, _seed: int, answers: list[Json]) -> Json:
    """Play a game of two submissions; player 0 is South. Whoever makes no legal move loses."""
    given = iter(answers)
    position, count = opening(*task["board"]), 0
    while position.moves:
        count += 1
        player = 0 if position.turn == SOUTH else 1
        place = f"move {count} ({NAMES[position.turn]})"
        answer = next(given, None)
        if answer is None:
            return {"ask": [question(position, place, player)]}
        if problem := choice_problem(position, answer, place):
            return {"result": {"winner": 1 - player, "reason": f"{place}: {problem['fail']}"}}
        position = sow(position, answer["values"][0]).position
    end = swept(position)
    scores = [end.south_pot, end.north_pot]
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    return {"result": {"winner": winner, "scores": scores}}


def play(task: Json, _seed: int, answers: list[Json]) -> Json:
    """Have a whole game played, and follow it by the boards that are shown."""
    names = {SOUTH: task["names"][0], NORTH: task["names"][1]}
    start = opening(*task["board"])
    if not answers:
        kinds = [PLAYERS[kind] for kind in task["players"]]
        steps = [
            f"b = Board({task['board'][0]}, {task['board'][1]})",
            f"south = {kinds[0]}({names[SOUTH]!r})",
            f"north = {kinds[1]}({names[NORTH]!r})",
            "game = Game(b, south, north)",
            "game.play()",
            "game.status()",
            reading(start, "game"),
            reading(start, "b"),
        ]
        return {"ask": [{"steps": steps, "stdin": task.get("stdin") or ENTERS}]}
    return followed(task, names, start, answers[0])


class At(NamedTuple):
    """How far a game has been followed: a position, and where in the output it is shown."""

    end: int
    position: Position
    count: int  # of the move to come
    sowings: int
    over: bool


def followed(task: Json, names: dict[str, str], start: Position, answer: Json) -> Json:
    """Follow a game from board to board; each must be what some move leads to.

    Numbers may stand by chance as on another board, so all boards that fit are tried.
    """
    shown = read_shown(answer["printed"])
    first = end_of(shown, shows(start, names), 0)
    if first is None:
        return not_shown(answer["printed"], 0, "the start", [start], start)
    latest = process_time() + MOST_SECONDS
    furthest = At(first, start, 1, 0, over=False)
    ways, seen, judgement = [furthest], {(first, start)}, None
    while ways and len(seen) < MOST_BOARDS and process_time() < latest:
        at = ways.pop()
        if at.over:
            judged = ended(task, names, start, answer, at)
            if "fail" not in judged:
                return judged
            judgement = judgement or judged
            continue
        furthest = max(furthest, at, key=lambda way: way.sowings)
        after = [way for way in shown_next(shown, names, at) if (way.end, way.position) not in seen]
        seen |= {(way.end, way.position) for way in after}
        ways += sorted(after, key=lambda way: (-way.end, way.over))
    if judgement:
        return judgement
    place = f"after move {furthest.count}, {names[furthest.position.turn]}'s"
    return not_shown(answer["printed"], furthest.end, place, [], furthest.position)


def shown_next(shown: Shown, names: dict[str, str], at: At) -> Iterator[At]:
    """Yield the boards after one more move that are shown behind a place."""
    for after, over in reachable(at.position):
        end = end_of(shown, shows(after, names), at.end)
        if end is not None:
            count = at.count + (after.turn != at.position.turn)
            yield At(end, after, count, at.sowings + 1, over)


def reachable(position: Position) -> Iterator[tuple[Position, bool]]:
    """Yield the boards that may be shown next, and whether the game is over with them."""
    if not position.moves:
        yield swept(position), True
    for hole in position.moves:
        after, again = sow(position, hole)
        if again and not after.moves:  # shown before the turn that cannot be taken, or not
            yield swept(after), True
        yield after, False


def shows(position: Position, names: dict[str, str]) -> Group:
    """Return what must be seen when a position is shown."""
    facts = [Fact(name) for name in names.values()]
    facts += [Fact(position.north), Fact(position.south)]
    facts += [Fact((position.north_pot,)), Fact((position.south_pot,))]
    return Group(tuple(facts))


def not_shown(printed: str, at: int, place: str, wanted: list[Position], before: Position) -> Json:
    """Say that the next board is not what any move leads to, or not shown at all."""
    rest = [line for line in printed[at:].splitlines() if line.strip()]
    summary = (
        f"The board at {place} is not shown as it is."
        if wanted
        else f"No board is shown {place} that a legal move leads to."
    )
    return {
        "fail": summary,
        "cause": "not shown",
        "place": place,
        "before": lines(before),
        "wanted": "the board, with both names" if wanted else "the board after a legal move",
        "got": "\n".join(rest[:8]) or "nothing more",
    }


def ended(task: Json, names: dict[str, str], start: Position, answer: Json, at: At) -> Json:
    """Judge the end of a game: what it says, its status, its waiting, and the board given."""
    position = at.position
    last = answer["printed"][at.end :]
    side = max((NORTH, SOUTH), key=position.pot)
    tie = position.north_pot == position.south_pot
    end = {"place": "the end of the game", "before": lines(position)}
    said = (
        "tie" in last.lower() if tie else end_of(read_shown(last), Group((Fact(names[side]),)), 0)
    )
    if said in (False, None):
        wanted = "the word tie" if tie else names[side]
        got = last.strip()[-300:] or "nothing"
        summary = f"The last board is followed by no word of the {'tie' if tie else 'winner'}."
        return {"fail": summary, "cause": "not shown", "wanted": wanted, "got": got, **end}
    _, status, game, board = answer["values"]
    wanted_status = [True, not tie, None if tie else {"$enum": f"Side.{side}"}]
    for what, wanted, got in (
        ("game.status()", wanted_status, status),
        ("what lies in the game's holes", contents(position), game),
        ("the board that was given to the game", contents(start), board),
    ):
        if wanted != got:
            shown = {"wanted": told(wanted), "got": told(got), **end}
            return {"fail": f"After play(), {what} is not right.", "cause": "value", **shown}
    waits = range(
        at.count - 1, at.sowings + 2
    )  # the last wait, and one at each extra turn, are free
    if "human" not in task["players"] and answer["reads"] not in waits:
        summary = f"play() waits for Enter {answer['reads']} times in a game of {at.count} moves."
        shown = {"wanted": f"after each of {at.count} moves", "got": str(answer["reads"]), **end}
        return {"fail": summary, "cause": "not asked", **shown}
    return {"pass": True}


def told(value: Json) -> str:
    """Write a list of values."""
    return "(" + ", ".join(map(word, value)) + ")" if isinstance(value, list) else word(value)


TASKS = {"legal": legal, "win": win, "beat": beat, "duel": duel, "play": play}
