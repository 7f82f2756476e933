"""What is measured of the five-card draw reference: how fast it finds the best of 32 cases.

It is a process of its own, beginning with the import, and draws 10000 hands for each case.
"""

from __future__ import annotations

from bench.references import folders
from bench.starts import INTERPRETER

HAND = [51, 38, 22, 1, 39]
DRAWS = 10000
BEST = 29
MOST = 400  # bare starts of the interpreter
CODE = f"""
import sys
sys.path[:0] = {[str(folder) for folder in folders("fivecard")]}
from player import best_case
sys.exit(best_case({HAND}, {DRAWS}) != {BEST})
"""
BEST_CASE = [INTERPRETER, "-I", "-S", "-B", "-c", CODE]
