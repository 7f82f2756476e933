"""How long a player may think about one move."""

import os

DEFAULT = 5.0


def limit():
    """Return the seconds there are for one move: 5, or what the environment says in GRADE_TIME."""
    return float(os.environ.get("GRADE_TIME") or DEFAULT)
