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


def talk():
    import itertools

    for line in itertools.repeat("one"):
        print("Say: You said", sys.stdin.readline(5))
        break
    print("quit")


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
