"""Submissions of the made-up assignment, each with one fault, and the cause it must be told by."""

from __future__ import annotations

from dataclasses import dataclass

from grader.verdict import Cause
from tests.workbench import GAME, REFERENCE, TOOLS, Files

ROUNDS = """\
=== round 1 ===
Player: Ann
Score: 7

=== round 2 ===
Player: Bob
Score: 14

=== round 3 ===
Player: Ann
Score: 21

Bye
"""
ROUND = ROUNDS[: ROUNDS.index("=== round 2")] + "Bye\n"
FORGE = """
import sys

def forge(kind, value):
    frame = sys._getframe()
    while "answers" not in frame.f_locals:
        frame = frame.f_back
    frame.f_locals["answers"].send(kind, value)

"""


@dataclass(frozen=True)
class Fault:
    """A submission with one fault, the case that shows it and the cause."""

    files: Files
    case: str
    cause: Cause


def program(text: str | bytes) -> Files:
    """Return a submission with another program."""
    return {**REFERENCE, "game.py": text}


def prints(text: str, then: str = "") -> Files:
    """Return a submission whose program prints a text, and does something after it."""
    return program(f"print({text!r}, end='', flush=True)\n{then}\n")


def tools(old: str, new: str) -> Files:
    """Return a submission in which something of the tools is replaced."""
    assert old in TOOLS
    return {**REFERENCE, "tools.py": TOOLS.replace(old, new)}


def forging(body: str) -> Files:
    """Return a submission whose `score` writes answers of its own."""
    files = tools("return number * 7", body)
    return {**files, "tools.py": f"{FORGE}{files['tools.py']!s}"}


def output(old: str, new: str) -> Files:
    """Return a submission whose output differs from what is right."""
    assert old in ROUNDS
    return prints(ROUNDS.replace(old, new))


OUTPUT: dict[str, tuple[Files, Cause]] = {
    "case": (output("Player: Bob", "player: bob"), Cause.CASE_ONLY),
    "trailing-blank": (output("Score: 14", "Score: 14 "), Cause.TRAILING_BLANK),
    "final-newline": (prints(ROUNDS.removesuffix("\n")), Cause.FINAL_NEWLINE),
    "crlf": (output("\n", "\r\n"), Cause.CRLF),
    "extra-blank-line": (output("Player: Bob", "\nPlayer: Bob"), Cause.BLANK_LINES),
    "missing-blank-line": (output("\n\n", "\n"), Cause.BLANK_LINES),
    "extra-last-blank-line": (prints(ROUNDS + "\n"), Cause.BLANK_LINES),
    "order": (
        output("Player: Bob\nScore: 14", "Score: 14\nPlayer: Bob"),
        Cause.ORDER,
    ),
    "number": (output("Score: 14", "Score: 15"), Cause.NUMBER),
    "extra-lines": (prints(ROUNDS + "See you\n"), Cause.EXTRA_LINES),
    "extra-line": (output("Player: Bob", "Hello\nPlayer: Bob"), Cause.EXTRA_LINE),
    "missing-line": (output("Player: Bob\n", ""), Cause.MISSING_LINE),
    "stopped-early": (prints(ROUNDS[: ROUNDS.index("Player: Bob")]), Cause.STOPPED_EARLY),
    "stopped-in-a-line": (prints(ROUNDS[: ROUNDS.index(": Bob")]), Cause.STOPPED_EARLY),
    "nothing": (program("pass"), Cause.STOPPED_EARLY),
    "text": (output("Player: Bob", "Player: Eve"), Cause.TEXT),
    "bad-bytes": (
        program(f"import sys\nsys.stdout.buffer.write({ROUNDS!r}.encode() + b'\\xff\\n')"),
        Cause.EXTRA_LINES,
    ),
    "exit-status": (prints(ROUNDS, "raise SystemExit(2)"), Cause.EXIT_STATUS),
    "exit-text": (prints(ROUNDS, "raise SystemExit('sorry')"), Cause.EXIT_STATUS),
    "left-in-the-middle": (prints(ROUNDS, "import os; os._exit(0)"), Cause.CRASH),
    "forged-answer": (prints(ROUNDS, f"{FORGE}forge('nonsense', 1)"), Cause.CRASH),
    "crash": (prints(ROUNDS, "1 / 0"), Cause.CRASH),
    "killed": (
        prints(ROUNDS, "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"),
        Cause.KILLED,
    ),
    "recursion": (program("def f():\n    f()\nf()"), Cause.CRASH),
    "interrupt": (program("raise KeyboardInterrupt"), Cause.CRASH),
    "strange-exception": (
        program("class Odd(BaseException):\n    __str__ = None\nraise Odd"),
        Cause.CRASH,
    ),
    "syntax": (program("x = 1\nif x\n    pass\n"), Cause.SYNTAX_ERROR),
    "syntax-elsewhere": (tools("def greet(name):", "def greet(name:"), Cause.SYNTAX_ERROR),
    "null-bytes": (program(b"x = 1\n\0\n"), Cause.SYNTAX_ERROR),
    "bad-encoding": (program(b"x = 1\ny = '\xff'\n"), Cause.SYNTAX_ERROR),
    "fork": (prints(ROUNDS, "import os; os.fork()"), Cause.PROCESS_LIMIT),
    "subprocess": (
        prints(ROUNDS, "import subprocess; subprocess.run(['true'])"),
        Cause.PROCESS_LIMIT,
    ),
    "missing-import": (program("import helper"), Cause.MISSING_FILE),
    "missing-import-elsewhere": (
        tools("from shapes", "import helper\nfrom shapes"),
        Cause.MISSING_FILE,
    ),
    "missing-program": ({"tools.py": TOOLS, "Game.py": GAME}, Cause.MISSING_FILE),
    "missing-module": ({"game.py": GAME, "tool.py": TOOLS}, Cause.MISSING_FILE),
    "bad-import": (program("from tools import scores"), Cause.MISSING_NAME),
}

STEPS: dict[str, tuple[Files, str, Cause]] = {
    "missing-file": ({"game.py": GAME, "tool.py": TOOLS}, "greet", Cause.MISSING_FILE),
    "missing-function": (tools("def greet(", "def great("), "greet", Cause.MISSING_NAME),
    "missing-class": (tools("class Pile", "class Pyle"), "pile", Cause.MISSING_NAME),
    "missing-method": (tools("def size", "def sise"), "pile", Cause.MISSING_NAME),
    "too-few": (tools("def greet(name)", "def greet(name, other)"), "greet", Cause.SIGNATURE),
    "too-many": (tools("greet(name)", "greet()"), "greet", Cause.SIGNATURE),
    "no-self": (tools("def size(self)", "def size()"), "pile", Cause.SIGNATURE),
    "constructor": (tools("__init__(self)", "__init__(self, n)"), "pile", Cause.SIGNATURE),
    "printed": (tools("return number * 7", "print(number * 7)"), "score", Cause.PRINTED),
    "printed-text": (
        tools('return f"Hello {name}"', "print('Hello', name)"),
        "greet",
        Cause.PRINTED,
    ),
    "forged-value": (forging("forge('value', [0, 21])"), "score", Cause.TYPE),
    "forged-end": (
        forging("forge('end', None)\n    import os; os._exit(0)"),
        "score",
        Cause.CRASH,
    ),
    "forged-before-the-end": (
        forging("forge('end', None)\n    return 21"),
        "score",
        Cause.CRASH,
    ),
    "value": (tools("number * 7", "number * 8"), "score", Cause.VALUE),
    "golden-value": (tools("number * 7", "number * 8"), "recorded", Cause.VALUE),
    "none": (tools("return number * 7", "number * 7"), "score", Cause.TYPE),
    "one-for-true": (tools("number % 2 == 0", "1 - number % 2"), "even", Cause.TYPE),
    "text-for-number": (tools("number * 7", "str(number * 7)"), "score", Cause.TYPE),
    "float-for-number": (tools("number * 7", "number * 7.0"), "score", Cause.TYPE),
    "text-for-enum": (tools("Colour.RED)", '"RED")'), "corner", Cause.VALUE),
    "always-equal": (
        tools(
            "return number * 7",
            "return type('Any', (), {'__eq__': lambda *_: True, '__hash__': None})()",
        ),
        "score",
        Cause.TYPE,
    ),
    "another-object": (tools("return self\n", "return Pile()\n"), "pile", Cause.VALUE),
    "another-object-in-a-loop": (tools("return self\n", "return Pile()\n"), "loop", Cause.VALUE),
    "not-raised": (tools("number < 0", "False"), "checked", Cause.NOT_RAISED),
    "raised-another": (tools("ValueError", "KeyError"), "checked", Cause.RAISED),
    "raised-at-import": (
        tools("def score", "raise ValueError\ndef score"),
        "checked",
        Cause.CRASH,
    ),
    "not-python": (tools("def score(number)", "def score(number"), "any-error", Cause.SYNTAX_ERROR),
    "raised-by-the-call": (tools("checked(number)", "checked()"), "any-error", Cause.SIGNATURE),
    "crash-in-a-step": (tools("number * 7", "number / 0"), "score", Cause.CRASH),
    "exit-in-a-step": (tools("return number * 7", "exit()"), "score", Cause.CRASH),
    "left-in-a-step": (
        tools("return number * 7", "import os; os._exit(0)"),
        "score",
        Cause.CRASH,
    ),
    "input-in-a-step": (
        tools("return number * 7", "return input()"),
        "score",
        Cause.WAITING_FOR_INPUT,
    ),
    "disallowed-import": (program(f"import random\n{GAME}"), "imports", Cause.DISALLOWED_IMPORT),
}

OTHERS: dict[str, tuple[Files, str, Cause]] = {
    "asks-on": (program("while True:\n    input('Say: ')"), "talk", Cause.WAITING_FOR_INPUT),
    "asks-without-end": (
        program("import sys\nwhile sys.stdin.readline() != 'x':\n    pass"),
        "busy",
        Cause.WAITING_FOR_INPUT,
    ),
    "wrong-exit": (program("print('Leaving')"), "leave", Cause.EXIT_STATUS),
    "left-with-any-status": (program("import os; os._exit(4)"), "any", Cause.CRASH),
    "no-file": (program("pass"), "save", Cause.MISSING_FILE),
    "pipe-for-a-file": (program("import os; os.mkfifo('out.txt')"), "save", Cause.MISSING_FILE),
    "folder-for-a-file": (program("import os; os.mkdir('out.txt')"), "save", Cause.MISSING_FILE),
    "other-file": (program("open('out.txt', 'w').write('Saved\\n')"), "save", Cause.CASE_ONLY),
    "repeating": (program("while True:\n    print('again')"), "patient", Cause.REPEATING),
    "repeating-in-a-line": (
        program("while True:\n    print('again ', end='')"),
        "patient",
        Cause.REPEATING,
    ),
    "counting": (
        program("import itertools\nfor n in itertools.count():\n    print(n)"),
        "terse",
        Cause.OUTPUT_LIMIT,
    ),
    "sleeping": (program("import time; time.sleep(60)"), "short", Cause.TIMEOUT),
    "computing": (program("while True:\n    pass"), "busy", Cause.TIMEOUT),
    "hoarding": (program("x = bytearray(1 << 30)"), "small", Cause.MEMORY_LIMIT),
    "slow-step": (
        tools("return number * 7", "import time; time.sleep(number // 2 * 60); return 7"),
        "hurry",
        Cause.TIMEOUT,
    ),
}

FAULTS: dict[str, Fault] = {
    **{name: Fault(files, "rounds", cause) for name, (files, cause) in OUTPUT.items()},
    **{name: Fault(*entry) for name, entry in (STEPS | OTHERS).items()},
}
