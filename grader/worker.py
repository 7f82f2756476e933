"""Makes the place of a box and starts its workers: processes that wait to be told what lies there.

It imports little, so that a worker can start while the rest of the grader is still being read.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from grader.box.levels import BASIC, BUBBLEWRAP, LEVELS, NAMESPACES
from grader.bubble import bubble, find_bubblewrap
from grader.errors import InternalError

ENTER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "box", "enter.py")
INTERPRETER = (sys.executable, "-s", "-S", "-P", "-B")


@dataclass(frozen=True)
class Conditions:
    """What surrounds a run and must not matter to it; and the least it must be held at."""

    hash_seed: int = 0
    time_zone: str = "UTC"
    folder: str = "grade-"
    least: str = BASIC

    @property
    def environment(self) -> dict[str, str]:
        """The fixed environment of every case."""
        return {
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "TZ": self.time_zone,
            "COLUMNS": "80",
            "LINES": "24",
            "TERM": "dumb",
            "PYTHONHASHSEED": str(self.hash_seed),
            "PYTHONUTF8": "1",
            **({"SYSTEMROOT": os.environ["SYSTEMROOT"]} if "SYSTEMROOT" in os.environ else {}),
        }


@dataclass(frozen=True)
class Place:
    """The folder of a box, and the process that removes it should the grader be killed."""

    top: str
    keeper: subprocess.Popen[bytes] | None

    def inside(self, name: str) -> str:
        """Return the path of something in the folder."""
        return os.path.join(self.top, name)

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        from grader.box.tidy import remove_tree

        remove_tree(self.top)
        if self.keeper is not None and self.keeper.poll() is None:
            # What a library call cannot remove, as paths longer than the system takes, it can.
            self.keeper.communicate(b"" if os.path.lexists(self.top) else b"done\n")


def make_place(prefix: str) -> Place:
    """Make the folder of a box: what is handed in, what is written, and the root of the inside."""
    top = os.path.realpath(tempfile.gettempdir())
    top = os.path.join(top, prefix + os.urandom(8).hex())
    place = Place(top, start_keeper(top))
    try:
        os.mkdir(top, 0o711)
        for name in ("submission", "scratch", "root"):
            os.mkdir(place.inside(name))
    except OSError as error:
        place.remove()
        raise InternalError(f"cannot set up a box: {error.strerror}: {error.filename}") from error
    except BaseException:
        place.remove()
        raise
    return place


# It ends when the grader tells it to. When the grader is gone without a word, it tidies up; what
# still runs in the box may write until it is gone too.
KEEPER = """
trap '' INT TERM HUP
read -r word && exit
for try in 1 2 3 4 5 6 7 8 9 10; do
    [ -e "$0" ] || exit
    chmod -R u+rwX "$0"
    rm -rf "$0" && exit
    sleep 0.3
done
"""


def start_keeper(top: str) -> subprocess.Popen[bytes] | None:
    """Start the process that removes a folder, to be made, when the grader is killed."""
    if os.name != "posix":
        return None
    return subprocess.Popen(
        ["/bin/sh", "-c", KEEPER, top],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=os.sep,
        start_new_session=True,
    )


@dataclass(frozen=True)
class Worker:
    """A worker's process and the descriptor of its replies. It ends when its input does."""

    process: subprocess.Popen[bytes]
    replies: int
    level: str


def start_worker(conditions: Conditions, place: Place, level: str) -> Worker:
    """Start a worker, held at most at a level; it waits for what lies in its box."""
    reading, writing = os.pipe()
    words = [*INTERPRETER, ENTER, "serve", str(writing), place.top, level]
    if level == BUBBLEWRAP:
        words = [*bubble(place.top), *words]
    process = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(writing,),
        cwd=os.sep,
        env=conditions.environment,
        start_new_session=True,
    )
    os.close(writing)
    return Worker(process, reading, level)


def best_level() -> str:
    """Return the strongest level that may be had here, or the one that GRADE_ISOLATION names."""
    named = os.environ.get("GRADE_ISOLATION", "")
    if named in LEVELS:
        return named
    return BUBBLEWRAP if sys.platform == "linux" and find_bubblewrap() else NAMESPACES
