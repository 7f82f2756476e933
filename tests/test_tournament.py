"""Facts about tournaments: who plays whom, what a game counts, and that nothing played is lost."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import pytest

from grader.pairings import distinct_names
from grader.run import RUNNERS
from grader.standings import TIE, WIN
from grader.tournament_state import KIND
from tests.toy import SOURCE, complaint, grade, make_toy, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SPEC = """\
assignment: sticks
title: Sticks
files: [player]
interface:
  player:
    - function take(left)
tournament:
  time: 0.25
  limits: {wall: 1.5}
  games:
    - {sticks: 6}
    - {sticks: 9}
sections:
  - id: all
    title: All of it
    cases:
      - id: takes-the-last
        about: It takes the last stick.
        steps:
          - take(1): 1
"""
TWO_GAMES = "    - {sticks: 6}\n    - {sticks: 9}\n"
# One to three sticks are taken in turn; whoever has more in the end has won.
REFEREE = """\
def rule(given):
    left, scores = given["task"]["sticks"], [0, 0]
    for count, answer in enumerate(given["answers"]):
        (taken,) = answer["values"]
        if type(taken) is not int or not 1 <= taken <= min(3, left):
            reason = f"move {count + 1}: {taken} is no move."
            return {"result": {"winner": 1 - count % 2, "reason": reason}}
        left -= taken
        scores[count % 2] += taken
    if left:
        count = len(given["answers"])
        place = f"move {count + 1}"
        return {"ask": [{"steps": [f"take({left})"], "place": place, "player": count % 2}]}
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    return {"result": {"winner": winner, "scores": scores}}
"""
GREEDY = "return min(3, left)"
THRIFTY = "return min(2, left)"
MODEST = "return 1"
CRASHING = "return 1 // (left != 6)"
CHANCY = "import os; return min(left, 1 + os.urandom(1)[0] % 3)"
SLOW = "import time; time.sleep(0.05); return 1"
PLAYERS = {"greedy": GREEDY, "thrifty": THRIFTY, "modest": MODEST}
BOARDS = [{"sticks": 6}, {"sticks": 9}]
STATE = ".grade-tournament-sticks.json"


@dataclass(frozen=True)
class Table:
    """A catalogue with a game for two, and submissions beside it."""

    root: Path

    @property
    def folder(self) -> Path:
        """Where the command is given."""
        return self.root / "handed-in"

    @property
    def state(self) -> Path:
        """Where the games are kept."""
        return self.folder / STATE

    @property
    def kept(self) -> dict[str, Any]:
        """The games that are kept."""
        games: dict[str, Any] = json.loads(self.state.read_bytes())["games"]
        return games

    def hand_in(self, **players: str) -> tuple[str, ...]:
        """Write submissions, each with what its player does; return their folders' names."""
        for name, body in players.items():
            write(self.folder / name, {"player.py": f"def take(left):\n    {body}\n"})
        return tuple(players)

    def command(self, *words: str | Path) -> tuple[str, ...]:
        """Return the words of the command."""
        return ("tournament", "sticks", "--specs", str(self.root / "specs"), *map(str, words))

    def hold(self, *words: str | Path) -> subprocess.CompletedProcess[bytes]:
        """Hold a tournament."""
        self.folder.mkdir(exist_ok=True)
        return grade(*self.command(*words), cwd=self.folder)

    def result(self, *words: str | Path, status: int = 0) -> Any:
        """Hold a tournament and return what it comes to, read from JSON."""
        done = self.hold(*words, "--format", "json")
        assert done.returncode == status, done.stderr.decode()
        return json.loads(done.stdout)

    def start(self, *words: str | Path) -> subprocess.Popen[bytes]:
        """Begin a tournament."""
        return subprocess.Popen(
            [sys.executable, "-m", "grader", *self.command(*words)],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(SOURCE), "NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def change(self, old: str, new: str) -> None:
        """Change the spec."""
        path = self.root / "specs" / "sticks" / "spec.yaml"
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")


def make_table(root: Path) -> Table:
    write(root / "specs" / "sticks", {"spec.yaml": SPEC})
    write(root / "specs" / "sticks" / "referee", {"referee.py": REFEREE})
    return Table(root)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return make_table(tmp_path / "table")


def rows(result: Any) -> dict[str, Any]:
    """Return the rows of a result by submission."""
    return {row["submission"]: row for row in result["standings"]}


def outcome(result: Any) -> tuple[Any, Any]:
    """Return the table and the games, without how fast the machine just was."""
    return result["standings"], result["games"]


def margin(game: Any, name: str) -> int:
    """Return by how much a submission won a game."""
    first, second = game["scores"] or (0, 0)
    won: int = first - second if game["players"][0] == name else second - first
    return won


def words_of(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return what was printed, in one line."""
    return " ".join(done.stdout.decode().split())


def eventually(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline, "it never came to be"
        time.sleep(0.005)


# Who plays whom, and what it counts


@dataclass(frozen=True)
class Held:
    """A tournament that was held, as it was told in each format."""

    text: str
    csv: str
    json: Any


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Held:
    table = make_table(tmp_path_factory.mktemp("held") / "table")
    names = table.hand_in(**PLAYERS, crashing=CRASHING)
    files = ("--output", "table.csv", "--output", "table.json")
    done = table.hold(*names, *files)
    assert (done.returncode, done.stderr) == (0, b"")
    written = [(table.folder / name).read_text(encoding="utf-8") for name in files[1::2]]
    return Held(done.stdout.decode(), written[0], json.loads(written[1]))


def test_everybody_plays_everybody_from_both_sides_on_every_board(held: Held) -> None:
    played = [(tuple(game["players"]), game["task"]) for game in held.json["games"]]
    wanted = list(product(permutations([*PLAYERS, "crashing"], 2), BOARDS))
    assert len(played) == len(wanted)
    assert all(game in played for game in wanted)


def test_a_game_is_decided_by_its_scores(held: Held) -> None:
    ends = {
        (*game["players"], game["task"]["sticks"]): (game["winner"], game["scores"])
        for game in held.json["games"]
    }
    assert ends["greedy", "modest", 6] == ("greedy", [5, 1])
    assert ends["modest", "greedy", 6] == ("greedy", [2, 4])
    assert ends["greedy", "thrifty", 9] == ("greedy", [6, 3])
    assert ends["thrifty", "greedy", 6] == (None, [3, 3])


def test_the_moves_of_a_game_are_told_with_who_made_them(held: Held) -> None:
    game = next(game for game in held.json["games"] if game["players"] == ["greedy", "modest"])
    assert game["moves"] == [[0, 3], [1, 1], [0, 2]]


def test_points_and_margins_are_the_sums_over_the_games(held: Held) -> None:
    for name, row in rows(held.json).items():
        own = [game for game in held.json["games"] if name in game["players"]]
        won = sum(game["winner"] == name for game in own)
        tied = sum(game["winner"] is None for game in own)
        assert (row["games"], row["won"], row["tied"]) == (len(own), won, tied)
        assert row["lost"] == len(own) - won - tied
        assert row["points"] == WIN * won + TIE * tied
        assert row["margin"] == sum(margin(game, name) for game in own)


def test_what_one_wins_by_another_loses_by(held: Held) -> None:
    assert sum(row["margin"] for row in held.json["standings"]) == 0
    assert any(row["margin"] for row in held.json["standings"])


def test_a_win_counts_more_than_a_tie_and_a_tie_more_than_a_loss() -> None:
    assert WIN > TIE > 0


def test_they_stand_by_points_and_then_by_margin(held: Held) -> None:
    worth = [(row["points"], row["margin"]) for row in held.json["standings"]]
    assert worth == sorted(worth, reverse=True)
    assert [row["rank"] for row in held.json["standings"]] == [1, 2, 3, 4]


def test_equals_tie_and_share_a_rank(table: Table) -> None:
    table.change(TWO_GAMES, "    - {sticks: 6}\n")
    found = rows(table.result(*table.hand_in(one=GREEDY, two=GREEDY)))
    assert [row["rank"] for row in found.values()] == [1, 1]
    assert [row["points"] for row in found.values()] == [2 * TIE, 2 * TIE]
    assert [row["tied"] for row in found.values()] == [2, 2]


# How it is told


def test_the_text_says_who_stands_where(held: Held) -> None:
    lines = held.text.split("\n")
    assert lines[0] == "Sticks \N{EN DASH} 4 submissions, 24 games"
    assert lines[2].split() == list(held.json["standings"][0])
    for line, row in zip(lines[3:7], held.json["standings"], strict=True):
        *numbers, margin = (row[key] for key in row)
        assert line.split() == [*map(str, numbers), f"{margin:+}" if margin else "0"]


def test_the_text_says_what_a_game_counts_and_how_long_a_move_may_take(held: Held) -> None:
    words = " ".join(held.text.split())
    factor = held.json["factor"]
    assert f"a win gives {WIN} points, a tie {TIE};" in words
    assert f"within {0.25 * factor:g} seconds; who takes {1.5 * factor:g} loses" in words
    assert f"the games are kept in {STATE}" in words


def test_csv_and_json_carry_the_same_numbers(held: Held) -> None:
    read = list(csv.DictReader(io.StringIO(held.csv)))
    told = [{key: str(value) for key, value in row.items()} for row in held.json["standings"]]
    assert read == told
    assert held.json["assignment"] == "sticks"
    assert held.json["submissions"][0] == {"name": "greedy", "path": "greedy"}


def test_no_spreadsheet_takes_a_name_for_a_formula(table: Table) -> None:
    names = ["=1+1", "+x", "-y", "@z", 'plain, but "long"']
    table.hand_in(**dict.fromkeys(names, GREEDY))
    done = table.hold(*(f"./{name}" for name in names), "--format", "csv")
    read = [row["submission"] for row in csv.DictReader(io.StringIO(done.stdout.decode()))]
    assert sorted(read) == sorted([*(f"'{name}" for name in names[:4]), names[4]])
    told = [
        row["submission"] for row in table.result(*(f"./{name}" for name in names))["standings"]
    ]
    assert sorted(told) == sorted(names)


@pytest.mark.parametrize("runner", RUNNERS)
def test_no_move_is_made_with_less_isolation_than_is_required(
    table: Table, runner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADE_ISOLATION", "basic")
    names = table.hand_in(one=GREEDY, other=GREEDY)
    done = table.hold(*names, "--runner", runner, "--require-isolation", "kernel")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"grade: isolation is only `basic` here")
    assert table.hold(*names, "--runner", runner, "--require-isolation", "basic").returncode == 0


def test_nothing_a_submission_says_reaches_the_terminal_raw(table: Table) -> None:
    names = table.hand_in(
        **{"red\x1b[31m": "raise Exception('\\x1b]0;x\\x07\\n\\n')"}, other=GREEDY
    )
    for form in ("text", "csv", "json"):
        done = table.hold(*names, "--format", form)
        assert done.returncode == 0
        assert not {0x07, 0x1B} & set(done.stdout)
        assert b"red" in done.stdout


def test_a_submission_with_many_faults_does_not_hide_those_of_another(table: Table) -> None:
    many = "import os; raise Exception(os.urandom(9).hex())"
    names = table.hand_in(good=GREEDY, many=many, one="raise Exception('the other one')")
    table.change(TWO_GAMES, "".join(f"    - {{sticks: {n}}}\n" for n in range(1, 6)))
    text = words_of(table.hold(*names))
    assert "the other one" in text
    assert "more games; --format json tells all" in text


# Faults

FAULTS = {
    "crash": ("return 1 // 0", "move 1: It crashed: ZeroDivisionError"),
    "late crash": ("return 1 if left > 5 else [][0]", "It crashed: IndexError"),
    "illegal move": ("return 7", "move 1: 7 is no move."),
    "nothing": ("pass", "move 1: None is no move."),
    "text": ("return '1'", "move 1: 1 is no move."),
    "far too much": ("return [0] * 100_000", "move 1: "),
    "leaving": ("import os; os._exit(0)", "move 1: The process ended"),
    "endless": ("while True: pass", "move 1: It did not end within"),
    "asleep": ("import time; time.sleep(60)", "move 1: It did not end within"),
}


@pytest.mark.parametrize(("body", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_loses_that_game_and_is_said(table: Table, body: str, said: str) -> None:
    table.change(TWO_GAMES, "    - {sticks: 6}\n")
    names = table.hand_in(honest=MODEST, faulty=body)
    done = table.hold(*names, "--output", "table.json")
    assert (done.returncode, done.stderr) == (0, b"")
    result = json.loads((table.folder / "table.json").read_bytes())
    for game in result["games"]:
        assert (game["winner"], game["fault"], game["scores"]) == ("honest", "faulty", None)
        assert said.removeprefix("move 1: ") in game["reason"]
        assert game["reason"].startswith("move ")
    first = next(game for game in result["games"] if game["players"][0] == "faulty")
    assert said in first["reason"]
    reason = " ".join(first["reason"].split())
    assert f"faulty against honest: {reason}" in words_of(done)
    assert rows(result)["faulty"]["faults"] == 2
    assert rows(result)["honest"]["points"] == 2 * WIN
    assert [row["margin"] for row in result["standings"]] == [0, 0]


def test_a_fault_in_one_game_costs_no_other_game(held: Held) -> None:
    faults = [game["fault"] for game in held.json["games"]]
    assert {*faults} == {"crashing", None}
    assert faults.count("crashing") == rows(held.json)["crashing"]["faults"] < 12
    assert [game["scores"] is None for game in held.json["games"]] == list(map(bool, faults))


def test_a_submission_without_what_it_must_define_loses_and_it_is_said(table: Table) -> None:
    names = table.hand_in(honest=MODEST)
    write(table.folder / "empty", {"player.py": "give = 1\n"})
    result = table.result(*names, "empty")
    assert rows(result)["empty"]["faults"] == 4
    assert all("take" in game["reason"] for game in result["games"])


def test_a_referee_that_fails_costs_nobody_a_game_and_they_are_played_again(table: Table) -> None:
    names = table.hand_in(**PLAYERS)
    referee = table.root / "specs" / "sticks" / "referee" / "referee.py"
    failing = REFEREE.replace(
        "    if left:", "    assert given['task']['sticks'] < 9\n    if left:"
    )
    referee.write_text(failing, encoding="utf-8")
    done = table.hold(*names)
    assert done.returncode == 3
    assert "undecided: the grader failed here, nobody loses by it" in words_of(done)
    assert "(and 5 more games): the referee failed" in words_of(done)
    assert len(table.kept) == 6
    result = table.result(*names, status=3)
    assert [game["decided"] for game in result["games"]] == [
        game["task"]["sticks"] < 9 for game in result["games"]
    ]
    assert all(row["games"] == 4 for row in result["standings"])


@pytest.mark.parametrize("runner", RUNNERS)
def test_both_runners_give_the_same_table(table: Table, held: Held, runner: str) -> None:
    result = table.result(*table.hand_in(greedy=GREEDY, modest=MODEST), "--runner", runner)
    wanted = [game for game in held.json["games"] if {*game["players"]} == {"greedy", "modest"}]
    assert result["games"] == wanted


def test_as_many_games_at_a_time_as_one_likes_give_the_same_table(table: Table, held: Held) -> None:
    names = table.hand_in(**PLAYERS, crashing=CRASHING)
    for jobs in ("1", "2"):
        result = table.result(*names, "--fresh", "--jobs", jobs)
        assert outcome(result) == outcome(held.json)


def test_players_are_told_how_long_they_may_think(table: Table) -> None:
    names = table.hand_in(one="import os; raise Exception(os.environ['GRADE_TIME'])", two=MODEST)
    for words, seconds in (((), 0.25), (("--time", "0.5"), 0.5)):
        result = table.result(*names, *words)
        assert result["time"] == seconds
        told = [float(game["reason"].rpartition(" ")[2]) for game in result["games"]]
        assert told == pytest.approx([seconds * result["factor"]] * 4, rel=0.01)


# Interrupted, and gone on with


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_tournament_goes_on_and_ends_as_if_it_had_not_been(
    table: Table, number: signal.Signals
) -> None:
    names = table.hand_in(greedy=GREEDY, slow=SLOW, thrifty=THRIFTY)
    playing = table.start(*names)
    eventually(lambda: table.state.exists() and len(table.kept) >= 2)
    playing.send_signal(number)
    out, err = playing.communicate(timeout=30)
    assert out == b""
    before = table.kept
    assert 2 <= len(before) < 12
    if number == signal.SIGKILL:
        assert playing.returncode == -number
    else:
        assert playing.returncode == 128 + number
        assert err.decode() == (
            f"grade: stopped after {len(before)} of 12 games; "
            f"the same command goes on from there (they are kept in {STATE})\n"
        )
    done = table.hold(*names, "--output", "gone-on.json")
    assert f"{len(before)} of 12 games were played before" in words_of(done)
    assert before.items() <= table.kept.items()
    whole = table.result(*names, "--state", "another.json")
    gone_on = json.loads((table.folder / "gone-on.json").read_bytes())
    assert outcome(gone_on) == outcome(whole)


def test_whoever_interrupts_a_long_move_waits_for_nothing_and_nothing_stays_behind(
    table: Table, tmp_path: Path
) -> None:
    boxes = tmp_path / "boxes"
    boxes.mkdir()
    table.change("wall: 1.5", "wall: 60")
    names = table.hand_in(asleep="import time; time.sleep(60)", other=GREEDY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(boxes))
        playing = table.start(*names)
    eventually(lambda: any(boxes.glob("*/submission/*")))  # the first worker is about to start
    began = time.monotonic()
    playing.send_signal(signal.SIGINT)
    playing.communicate(timeout=30)
    assert playing.returncode == 130
    assert time.monotonic() - began < 10
    assert list(boxes.iterdir()) == []


def test_a_game_that_was_played_is_not_played_again(table: Table) -> None:
    table.change(TWO_GAMES, "    - {sticks: 40}\n")
    names = table.hand_in(one=CHANCY, two=CHANCY + "  # too", three=CHANCY + "  # as well")
    two = table.result(*names[:2])
    three = table.result(*names)
    assert [game for game in three["games"] if "three" not in game["players"]] == two["games"]
    assert outcome(table.result(*names)) == outcome(three)
    assert "6 of 6 games were played before" in words_of(table.hold(*reversed(names)))
    assert table.result(*names, "--fresh")["games"] != three["games"]


def test_a_submission_that_was_changed_plays_anew(table: Table) -> None:
    names = table.hand_in(greedy=GREEDY, other=THRIFTY, third=CHANCY)
    first = table.result(*names)
    table.hand_in(other="raise Exception('now it fails')")
    done = table.hold(*names, "--output", "second.json")
    assert "4 of 12 games were played before" in words_of(done)
    assert "now it fails" in words_of(done)
    second = json.loads((table.folder / "second.json").read_bytes())
    assert rows(second)["other"]["faults"] == 8
    untouched = [
        [game for game in result["games"] if "other" not in game["players"]]
        for result in (first, second)
    ]
    assert untouched[0] == untouched[1]


def test_a_submission_under_another_name_keeps_its_games(table: Table) -> None:
    table.hold(*table.hand_in(greedy=GREEDY, other=THRIFTY))
    (table.folder / "greedy").rename(table.folder / "renamed")
    assert "4 of 4 games were played before" in table.hold("renamed", "other").stdout.decode()


@pytest.mark.parametrize("what", ["referee", "time", "limits"])
def test_other_rules_mean_other_games(table: Table, what: str) -> None:
    names = table.hand_in(greedy=GREEDY, other=THRIFTY)
    table.hold(*names)
    if what == "referee":
        folder = table.root / "specs" / "sticks" / "referee"
        write(folder, {"referee.py": REFEREE + "# changed\n"})
    elif what == "limits":
        table.change("wall: 1.5", "wall: 1.6")
    done = table.hold(*names, *(("--time", "0.3") if what == "time" else ()))
    assert done.returncode == 0
    assert "played before" not in done.stdout.decode()
    assert len(table.kept) == 8


DAMAGED: dict[str, Any] = {
    "nothing": b"",
    "cut short": b'{"kind": "games of a tourn',
    "no text": b"\xff\xfe\x00",
    "a list": [],
    "something else": {"name": "x"},
    "another assignment's": {"kind": KIND, "format": 1, "assignment": "chess", "games": {}},
    "a later format": {"kind": KIND, "format": 99, "assignment": "sticks", "games": {}},
    "no games": {"kind": KIND, "format": 1, "assignment": "sticks"},
    "a game that is none": {
        "kind": KIND,
        "format": 1,
        "assignment": "sticks",
        "games": {"0": {"winner": 7, "scores": None, "at_fault": 0, "reason": "", "moves": []}},
    },
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_state_is_said_in_a_line_and_not_overwritten(table: Table, content: Any) -> None:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    names = table.hand_in(greedy=GREEDY, other=THRIFTY)
    table.state.write_bytes(data)
    done = table.hold(*names)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done).startswith(f"{STATE}: ")
    assert b"--fresh" in done.stderr
    assert table.state.read_bytes() == data


def test_fresh_takes_the_place_of_a_damaged_state(table: Table) -> None:
    names = table.hand_in(greedy=GREEDY, other=THRIFTY)
    table.state.write_bytes(b"{")
    assert table.hold(*names, "--fresh").returncode == 0
    assert len(table.kept) == 4


def test_a_state_that_cannot_be_kept_is_said_before_anything_is_played(table: Table) -> None:
    names = table.hand_in(greedy=GREEDY, asleep="import time; time.sleep(60)")
    done = table.hold(*names, "--state", "nowhere/state.json")
    assert (done.returncode, done.stdout) == (3, b"")
    assert complaint(done).startswith("nowhere/state.json: cannot be written: ")


# Wrong usage


USAGE = {
    "nobody": ((), "Missing argument 'DIR...'."),
    "one alone": (("greedy",), "a tournament needs two submissions or more"),
    "the same twice": (("greedy", "other", "greedy/"), "greedy: the same submission twice"),
    "nobody there": (("greedy", "missing"), "missing: there is no such folder or file"),
    "no files": (("greedy", "bare"), "bare: no files there"),
    "no such format": (
        ("greedy", "other", "--format", "jsno"),
        "there is no format `jsno` of standings (did you mean json?)",
    ),
    "which format": (("greedy", "other", "--output", "x.xml"), "x.xml: which format?"),
    "no time": (("greedy", "other", "--time", "0"), "--time 0: give 0.01 to 600 seconds"),
}


@pytest.mark.parametrize(("words", "said"), USAGE.values(), ids=USAGE)
def test_what_cannot_be_played_is_said_in_a_line(
    table: Table, words: tuple[str, ...], said: str
) -> None:
    table.hand_in(greedy=GREEDY, other=THRIFTY)
    (table.folder / "bare").mkdir()
    done = table.hold(*words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == said
    assert not table.state.exists()


def test_an_assignment_without_a_tournament_says_so(tmp_path: Path) -> None:
    toy = make_toy(tmp_path / "catalogue")
    done = toy.grade("tournament", "toy", toy.reference, toy.hand_in())
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == "`toy` has no tournament"


def test_a_tournament_without_a_referee_says_so(table: Table) -> None:
    (table.root / "specs" / "sticks" / "referee" / "referee.py").unlink()
    done = table.hold(*table.hand_in(greedy=GREEDY, other=THRIFTY))
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint(done) == "`sticks` has no referee to play by"


# Names


def test_submissions_of_one_name_are_told_apart_by_where_they_are(tmp_path: Path) -> None:
    paths = [tmp_path / "ann" / "work", tmp_path / "bob" / "work", tmp_path / "eve"]
    assert distinct_names(paths) == ["ann/work", "bob/work", "eve"]


def test_two_that_are_written_alike_but_lie_apart_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "far" / "inner").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "far" / "inner")
    one, other = distinct_names([tmp_path / "link" / ".." / "work", tmp_path / "work"])
    assert one == "far/work"
    assert other == f"{tmp_path.name}/work"


# At a terminal, and with a real game


def screen(reading: int) -> Iterator[bytes]:
    """Yield what a terminal is sent."""
    while True:
        try:
            data = os.read(reading, 4096)
        except OSError:  # nobody writes any more
            return
        yield data


def test_at_a_terminal_a_line_says_which_game_it_is(table: Table) -> None:
    names = table.hand_in(greedy=GREEDY, other=THRIFTY)
    reading, writing = pty.openpty()
    seen: list[bytes] = []
    watching = threading.Thread(target=lambda: seen.extend(screen(reading)))
    watching.start()
    done = subprocess.run(
        [sys.executable, "-m", "grader", *table.command(*names)],
        cwd=table.folder,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.DEVNULL,
        stderr=writing,
        check=False,
    )
    os.close(writing)
    watching.join(10)
    os.close(reading)
    assert done.returncode == 0
    lines = b"".join(seen).decode().split("\r\x1b[K")
    assert lines[1] == "game 1 of 4: greedy (first) \N{EN DASH} other (second)"
    assert [line for line in lines if line][-1].startswith("game 4 of 4: ")
    assert lines[-1] == ""


@pytest.mark.slow
def test_kalah_is_played_to_the_end_by_submissions_that_are_right(tmp_path: Path) -> None:
    players = (
        SOURCE / "reference" / "kalah",
        SOURCE / "tests/submissions/kalah/correct-differently",
    )
    words = ("--time", "0.05", "--format", "json", "--specs", SOURCE / "specs")
    done = grade("tournament", "kalah", *players, *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    result = json.loads(done.stdout)
    boards = [[4, 3], [5, 4], [6, 4]]
    assert [game["task"]["board"] for game in result["games"][::2]] == boards
    for game in result["games"]:
        holes, beans = game["task"]["board"]
        assert game["fault"] is None
        assert sum(game["scores"]) == 2 * holes * beans
