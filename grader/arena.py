"""Plays games side by side: a thread for each, with a referee and the runners of its players."""

from __future__ import annotations

import signal
import threading
import time
from collections import OrderedDict, deque
from contextlib import ExitStack
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from grader.errors import GradeError, RefereeError
from grader.match import Decision, play, undecided
from grader.plan import job_of
from grader.referee import Question, Referee
from grader.run import Box, LostWorkerError, Runner, open_runner

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grader.pairings import Entrant, Pairing
    from grader.spec import Case, Spec
    from grader.transcript import Transcript
    from grader.worker import Conditions

MOST_OPEN = 8  # runners of one thread: a large tournament must not run out of descriptors
PATIENCE = 1.0


class Seats:
    """The runners of one thread: each opened when its submission first plays here, and kept."""

    def __init__(self, runner: str, boxes: dict[str, Box]) -> None:
        self.name = runner
        self.boxes = boxes
        self.lock = threading.Lock()
        self.held: OrderedDict[str, tuple[Runner, ExitStack]] = OrderedDict()
        self.is_closed = False

    def runner_of(self, entrant: Entrant) -> Runner:
        """Return a submission's runner; the one that was used least recently makes room."""
        with self.lock:
            if self.is_closed:
                raise LostWorkerError
            if entrant.name not in self.held:
                stack = ExitStack()
                runner = stack.enter_context(open_runner(self.name, self.boxes[entrant.name]))
                self.held[entrant.name] = runner, stack
            self.held.move_to_end(entrant.name)
            if len(self.held) > MOST_OPEN:
                _, (_, oldest) = self.held.popitem(last=False)
                oldest.close()
            return self.held[entrant.name][0]

    def close(self) -> None:
        """End all runners, for good."""
        with self.lock:
            self.is_closed = True
            for _, stack in self.held.values():
                stack.close()
            self.held.clear()


class Arena:
    """Games on their way to be decided, each played by one of several threads."""

    def __init__(self, spec: Spec, case: Case, runner: str, conditions: Conditions) -> None:
        self.spec = spec
        self.case = case
        self.runner = runner
        self.conditions = conditions
        self.waiting: deque[Pairing] = deque()
        self.news: SimpleQueue[Any] = SimpleQueue()
        self.stopping = threading.Event()

    def play(
        self,
        pairings: Sequence[Pairing],
        jobs: int,
        tell: Callable[[Pairing, Decision | None], object],
    ) -> None:
        """Play all games, and tell of each when it begins (no decision yet) and when it ends.

        However this is left, no process and no folder stays behind.
        """
        self.waiting = deque(pairings)
        entrants = {entrant.name: entrant for pair in pairings for entrant in pair.players}
        with ExitStack() as stack:
            boxes = {
                name: stack.enter_context(Box(entrant.plan, self.conditions))
                for name, entrant in entrants.items()
            }
            threads = []
            seats: list[Seats] = []
            for _ in range(min(jobs, len(pairings))):
                referee = stack.enter_context(Referee(self.spec, self.runner))
                seats.append(Seats(self.runner, boxes))
                pair = (referee, seats[-1])
                threads.append(threading.Thread(target=self._work, args=pair, daemon=True))
            stack.callback(close_all, seats)
            try:
                self._follow(threads, tell)
            except BaseException as error:
                self._stop(threads, error)
                raise

    def _follow(
        self,
        threads: list[threading.Thread],
        tell: Callable[[Pairing, Decision | None], object],
    ) -> None:
        """Start the threads and pass on what they say, until the last has nothing left to do."""
        for thread in threads:
            thread.start()
        left = len(threads)
        while left:
            said = self.news.get()
            if isinstance(said, GradeError):
                raise said
            if said is None:
                left -= 1
            else:
                tell(*said)

    def _stop(self, threads: list[threading.Thread], error: BaseException) -> None:
        """Let no thread go on; whoever interrupts twice does not interrupt the clearing away."""
        self.stopping.set()
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN)
        deadline = time.monotonic() + PATIENCE
        for thread in threads:
            if thread.is_alive():
                thread.join(max(0.0, deadline - time.monotonic()))

    def _work(self, referee: Referee, seats: Seats) -> None:
        try:
            while self.waiting and not self.stopping.is_set():
                try:
                    pairing = self.waiting.popleft()
                except IndexError:  # another thread was quicker
                    break
                self.news.put((pairing, None))
                decision = self._decision(pairing, referee, seats)
                if not self.stopping.is_set():
                    self.news.put((pairing, decision))
        except GradeError as error:
            self.news.put(error)
        self.news.put(None)

    def _decision(self, pairing: Pairing, referee: Referee, seats: Seats) -> Decision:
        plans = tuple(entrant.plan for entrant in pairing.players)

        def ask(question: Question) -> Transcript:
            if self.stopping.is_set():
                raise LostWorkerError
            job = job_of(plans[question.player], question.within(self.case))
            return seats.runner_of(pairing.players[question.player]).run(job)

        submissions = (plans[0].submission, plans[1].submission)
        try:
            return play(referee, self.case, pairing.task, submissions, ask)
        except GradeError:
            raise  # as a machine without room for a box: for the person at the keyboard
        except LostWorkerError:
            return undecided("the process that runs the moves was lost twice")
        except RefereeError as error:
            return undecided(f"the referee failed: {error}")
        except Exception as error:  # noqa: BLE001 - our own mistake must never cost a player
            return undecided(f"playing failed: {type(error).__name__}: {error}")


def close_all(seats: list[Seats]) -> None:
    """Close the runners of all threads at the same time: one that is busy is waited for."""
    closing = [threading.Thread(target=entry.close) for entry in seats]
    for thread in closing:
        thread.start()
    for thread in closing:
        thread.join()
