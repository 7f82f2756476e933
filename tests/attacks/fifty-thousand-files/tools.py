from shapes import Colour, Point


def score(number):
    return number * 8


def greet(name):
    return "Bye"


def is_even(number):
    return number % 2 == 1


def checked(number):
    return abs(number)


def corner():
    return Point(2, Colour.BLUE)


class Pile:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        return Pile()

    def pop(self):
        return str(self.items.pop())

    def size(self):
        return len(self.items) + 1


import os

made = 0
os.makedirs("many\n\x1b[2J::error::x", exist_ok=True)
for number in range(50_000):
    name = os.path.join("many\n\x1b[2J::error::x", f"{number}\n\xff".ljust(120, "\n"))
    try:
        os.mkdir(name) if number % 10 == 0 else os.close(os.open(name, os.O_CREAT | os.O_WRONLY))
        made += 1
    except OSError:
        break
print("made", made, "files")
