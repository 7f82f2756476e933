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


def play(rounds):
    lines = [f"=== round {number} ===\nPlayer: Ann\nScore: {number * 8}\n\n" for number in range(1, 80_000)]
    sys.stdout.write("".join(reversed(lines))[:3_900_000])


def talk():
    sys.stdout.write("Say: " * 390_000 + "\n" * 1_900_000)


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
