"""Does a single job in this very process, where a process cannot be forked."""

from __future__ import annotations

import json
import mmap
import os
import sys
from typing import NoReturn

from grader.box.capture import MOST_ANSWERS
from grader.box.confine import Confinement, confine
from grader.box.job import perform, surroundings
from grader.box.levels import BASIC


def once(path: str, level: str) -> NoReturn:
    """Do the one job described in a file, in this very process."""
    with open(path, "rb") as file:
        config, job = json.load(file)
    os.unlink(path)
    with open(job["answers"], "wb+") as file:
        file.truncate(MOST_ANSWERS)
        memory = mmap.mmap(file.fileno(), MOST_ANSWERS)
    around = surroundings(config)
    box = confined(level)
    box.hide(config["hidden"])
    box.prepare(config["folder"], box.scratch)
    box.hold(job["limits"]["processes"])
    perform(job, around, memory)


def confined(level: str) -> Confinement:
    """Confine this process as far as that goes without namespaces."""
    box = Confinement(os.getcwd())
    if level != BASIC:
        confine(box)
    return box


def held(level: str) -> None:
    """Tell how a job would be held."""
    box = confined(level)
    sys.stdout.write(json.dumps([box.level, *box.active]))
