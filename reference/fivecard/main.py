"""The program: turns its argument into a game of five-card draw and plays it."""

import sys

from game import Game

USAGE = "usage: main.py [DRAWS], where DRAWS is from 1 to 1000000 (1000 if not given)\n"
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

DRAWS = "1000"
MOST_DRAWS = 1000000


def read_draws(words: list[str]) -> int | None:
    """Turn the arguments into a number of draws, or into None if they make no sense."""
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()):
        return None
    digits = words[0].lstrip("0")
    if not digits or len(digits) > len(str(MOST_DRAWS)) or int(digits) > MOST_DRAWS:
        return None
    return int(digits)


def main(words: list[str]) -> int:
    """Play a game and return the exit status."""
    draws = read_draws(words or [DRAWS])
    if draws is None:
        sys.stderr.write(USAGE)
        return EXIT_USAGE
    sys.stdin.reconfigure(errors="replace")  # a stray byte is a wrong answer, not a crash
    try:
        Game(draws).play()
        sys.stdout.flush()
    except KeyboardInterrupt:
        print()
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stdout = None  # nobody reads on: keep Python from trying once more at exit
        return EXIT_BROKEN_PIPE
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
