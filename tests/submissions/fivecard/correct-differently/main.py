"""Five-card draw: python3 main.py [DRAWS]"""

import sys

from game import Game

DEFAULT_DRAWS = 1000
MOST_DRAWS = 1000000


def draws_from(arguments: list[str]) -> int | None:
    """Give DRAWS from the command line, or None if the arguments are wrong."""
    if not arguments:
        return DEFAULT_DRAWS
    word = arguments[0]
    if len(arguments) > 1 or not (word.isascii() and word.isdigit()):
        return None
    digits = word.lstrip("0")
    if not digits or len(digits) > len(str(MOST_DRAWS)) or int(digits) > MOST_DRAWS:
        return None
    return int(digits)


def main(arguments: list[str]) -> int:
    """Run the program and give its status."""
    draws = draws_from(arguments)
    if draws is None:
        print(f"usage: main.py [DRAWS], where DRAWS is a whole number from 1 to {MOST_DRAWS}", file=sys.stderr)
        return 2
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    try:
        Game(draws).play()
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
