import json
import os
import sys

NAME = "output-is-a-hard-link"


def canary(key):
    for folder in (os.path.dirname(os.path.abspath(__file__)), os.getcwd(), *sys.path):
        try:
            with open(os.path.join(folder, "canary.json")) as file:
                return json.load(file).get(key)
        except (OSError, ValueError):
            pass
    return None


def harmed(what, show=True):
    """Show from outside that it worked: a line in the report, a file in the outside folder."""
    try:
        print(f"HARMED {NAME}: {what}", file=sys.stdout if show else sys.stderr, flush=True)
    except (OSError, ValueError):
        pass
    try:
        with open(os.path.join(canary("outside_folder"), NAME + ".mark"), "a") as file:
            file.write(f"{what}\n")
    except (OSError, TypeError, ValueError):
        pass


import sys

import tools


def play(rounds):
    for number in range(rounds):
        print(f"=== round {number} ===")
        print("Player: Eve")
        print(f"Score: {tools.score(number)}")
    print("Good night")


def talk():
    print("I do not listen")


def save():
    with open("out.txt", "w") as file:
        file.write("lost\n")


def leave():
    print("Staying")
    sys.exit(4)


def save():
    os.link(canary("secret_file") or "/etc/passwd", "out.txt")


def main():
    if sys.argv[1] == "talk":
        talk()
    elif sys.argv[1] == "save":
        save()
    elif sys.argv[1] == "leave":
        leave()
    else:
        play(int(sys.argv[1]))


if __name__ == "__main__":
    main()
