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
    sys.stdout.write("=== round 1 ===" * 260_000)


def talk():
    sys.stdout.write("\x1b[" + "1;" * 1_900_000)


def leave():
    sys.stdout.write(("Leavin" + " " * 1000 + "\t") * 3800)
    sys.exit(3)


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
