"""Facts about the source rules: what obeys each, what breaks it, and what is said then."""

from __future__ import annotations

import keyword
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.box.rules import KINDS, check, imports
from grader.spec_file import RULES

ROOT = Path(__file__).parent.parent
COMPLETE = [
    ROOT / "reference" / "blackjack",
    ROOT / "tests" / "submissions" / "blackjack" / "correct-differently",
]
OWN = ["deck", "hand", "player", "blackjack", "card", "rand"]
FILES = ["deck.py", "hand.py", "player.py", "blackjack.py"]
LIBRARY = ["sys", "abc", "dataclasses", "enum", "typing", "collections", "functools", "itertools"]
BLACKJACK_RULES: list[dict[str, Any]] = [
    {"kind": "imports", "allow": LIBRARY},
    {"kind": "no-globals", "in": ["blackjack.py"]},
    {"kind": "no-output", "in": ["deck.py", "hand.py", "player.py"]},
    {"kind": "inherits", "base": "Player", "at-least": 2},
    {"kind": "written-once", "function": "draw", "statements": 3},
    {"kind": "no-duplication", "lines": 8},
    {"kind": "style", "line": 100, "function": 60},
]
SMALL_RULES: dict[str, dict[str, Any]] = {
    "imports": {"allow": ["sys"]},
    "inherits": {"base": "Player"},
    "written-once": {"function": "draw"},
    "style": {"line": 60, "function": 6},
}


def judge(kind: str, *texts: str, **parameters: Any) -> list[list[Any]]:
    """Check files named a.py, b.py … against a rule."""
    files = {f"{chr(ord('a') + number)}.py": text for number, text in enumerate(texts)}
    named = {name.replace("_", "-"): value for name, value in parameters.items()}
    rule = {"kind": kind, "in": list(files), "own": OWN, **SMALL_RULES.get(kind, {}), **named}
    return check(rule, files)


def lines(kind: str, *texts: str, **parameters: Any) -> list[int]:
    """Return the lines that break a rule."""
    return [line for _, _, line, _, _ in judge(kind, *texts, **parameters)]


def message(kind: str, *texts: str, **parameters: Any) -> str:
    """Return what is said about the one thing that breaks a rule."""
    ((_, _, _, said, _),) = judge(kind, *texts, **parameters)
    return str(said)


def test_there_is_a_judge_for_every_kind_of_rule() -> None:
    assert KINDS.keys() == RULES.keys()


@pytest.mark.parametrize("folder", COMPLETE, ids=lambda folder: folder.name)
@pytest.mark.parametrize("rule", BLACKJACK_RULES, ids=lambda rule: rule["kind"])
def test_a_right_solution_obeys(rule: dict[str, Any], folder: Path) -> None:
    texts = {path.name: path.read_text() for path in folder.glob("*.py")}
    assert check({"in": FILES, "own": OWN, **rule}, texts) == []


# What all rules say of a file that cannot be judged


@pytest.mark.parametrize("kind", RULES)
def test_a_missing_file_is_said_once(kind: str) -> None:
    rule = {"kind": kind, "in": ["a.py"], "own": [], **SMALL_RULES.get(kind, {})}
    assert check(rule, {}) == [["missing file", "a.py", 0, "The file a.py is missing.", ""]]


@pytest.mark.parametrize("kind", RULES)
def test_a_syntax_error_is_said_once_with_its_line(kind: str) -> None:
    ((cause, name, line, said, quoted),) = judge(kind, "x = 1\nif x\n    pass\n")
    assert (cause, name, line, quoted) == ("syntax error", "a.py", 2, "if x")
    assert said == "Python does not understand a.py here: expected ':'."


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(
    "text",
    ["x = " + "-" * 50_000 + "1", "x = " + "(" * 5000, "x = 1\0", "if 1:\n" * 3, "x = 'a\ud800'"],
    ids=["deep", "nested", "zero byte", "no end", "half a character"],
)
def test_what_python_cannot_read_is_a_syntax_error(kind: str, text: str) -> None:
    assert [entry[0] for entry in judge(kind, text)] == ["syntax error"]


def test_a_long_chain_of_elif_is_judged() -> None:
    chain = "if x == 0:\n    y = 0\n" + "".join(
        f"elif x == {n}:\n    Y = {n}\n" for n in range(400)
    )
    assert lines("no-globals", chain) == [2]


def test_a_file_that_can_be_read_is_judged_beside_one_that_cannot() -> None:
    causes = [entry[0] for entry in judge("imports", "if\n", "import os\n")]
    assert causes == ["syntax error", "disallowed import"]


def test_a_class_may_stand_in_a_file_that_cannot_be_read() -> None:
    assert [entry[0] for entry in judge("inherits", "if\n", "x = 1\n")] == ["syntax error"]


def test_no_more_findings_are_given_than_a_person_reads() -> None:
    assert len(judge("imports", "import os\n" * 100)) == 20


def test_a_byte_order_mark_and_other_line_ends_are_no_matter() -> None:
    assert lines("imports", "\ufeffimport sys\r\nimport os\r\n") == [2]


def test_an_odd_escape_in_a_text_is_no_matter() -> None:
    assert judge("imports", "x = '\\d'\n") == []


def test_a_long_line_is_quoted_in_part() -> None:
    ((_, _, _, _, quoted),) = judge("imports", "import os; x = '" + "y" * 1000 + "'")
    assert len(quoted) == 200


WORDS = st.one_of(
    st.sampled_from(sorted(keyword.kwlist)),
    st.sampled_from(list("xX_0=*()[]{}:;,.#'\"\\\n\n\n\t\f\r\ufeff")),
    st.sampled_from(["print", "sys.stdout", "import_module", "__name__", "'__main__'", "+=", ":="]),
    st.sampled_from(["\n    ", "\n        ", "\n\t", "f'{x}'", "case", "match", "'''"]),
)


@settings(deadline=None, max_examples=150)
@given(
    texts=st.lists(st.text() | st.lists(WORDS).map(" ".join), min_size=1, max_size=3),
    kind=st.sampled_from(sorted(RULES)),
)
def test_any_text_is_answered_with_plain_values(texts: list[str], kind: str) -> None:
    for entry in judge(kind, *texts):
        assert [type(part) for part in entry] == [str, str, int, str, str]
        assert entry[0] in {"disallowed import", "rule", "syntax error", "missing file"}


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(
    "text",
    ["x = 1\n" * 20_000, "def draw(): pass\n" * 10_000, "if 1:\n    pass\n" * 10_000],
    ids=["one line", "functions", "blocks"],
)
def test_the_time_grows_with_the_text_alone(kind: str, text: str) -> None:
    started = time.process_time()
    judge(kind, text)
    assert time.process_time() - started < 10


# The rule `imports`


@pytest.mark.parametrize(
    "text",
    [
        "import sys",
        "import sys as system",
        "import card, deck",
        "from card import Card",
        "from .deck import Deck",
        "from . import deck, hand",
        "from __future__ import annotations",
        "deck = __import__('deck')",
        "text = 'import os'  # import os",
        "def import_module(name): pass\nimport_module('os')",
        "class Os: pass",
    ],
)
def test_these_imports_are_allowed(text: str) -> None:
    assert judge("imports", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "import os",
        "import os.path",
        "import sys, os",
        "from os import path",
        "from os import *",
        "def f():\n    import os",
        "try:\n    import os\nexcept ImportError:\n    pass",
        "from . import other",
        "__import__('os')",
        "__import__(name='os')",
        "__import__('o' + 's')",
        "import importlib",
        "import system",
    ],
)
def test_these_imports_are_not_allowed(text: str) -> None:
    ((cause, *_),) = judge("imports", text)
    assert cause == "disallowed import"


@pytest.mark.parametrize(
    "text",
    [
        "import importlib\nimportlib.import_module('os')",
        "import importlib as i\ni.import_module('os')",
        "from importlib import import_module\nimport_module('os')",
        "from importlib import import_module as take\ntake('os')",
    ],
)
def test_a_call_that_imports_is_an_import(text: str) -> None:
    assert lines("imports", text, allow=["importlib"]) == [2]


def test_a_part_of_an_allowed_package_is_allowed() -> None:
    assert judge("imports", "import os.path\nfrom os.path import join", allow=["os.path"]) == []
    assert lines("imports", "import os", allow=["os.path"]) == [1]


def test_a_disallowed_import_is_told_with_what_is_allowed() -> None:
    assert judge("imports", "import sys\nimport random\n") == [
        [
            "disallowed import",
            "a.py",
            2,
            f"`random` may not be imported; only sys and {imports.FILES} are allowed.",
            "import random",
        ]
    ]


def test_a_rule_may_allow_no_library_at_all() -> None:
    said = message("imports", "import sys", allow=[])
    assert (
        said == "`sys` may not be imported; only the files that are asked for or given are allowed."
    )


# The rule `no-globals`


@pytest.mark.parametrize(
    "text",
    [
        '"""A docstring."""\nimport sys\nfrom card import Card as card\n',
        "MINIMUM = 5\n_HIDDEN = 6\nA, (B, *C) = 1, (2, 3)\n",
        "LIMIT: int = 21\nCUTS: Final = 7\nnothing: int\n",
        "if sys.platform == 'win32':\n    SLASH = 1\nelse:\n    SLASH = 2\n",
        "try:\n    from x import LIMIT\nexcept ImportError:\n    LIMIT = 3\n",
        "try:\n    LIMIT = f()\nexcept ValueError as error:\n    LIMIT = 3\n",
        "if __name__ == '__main__':\n    sys.exit(main(sys.argv[1:]))\n",
        "def f(x):\n  return x\nif __name__ == '__main__':\n  status = f(1)\n  exit(status)\n",
        "if '__main__' == __name__:\n  try:\n    f()\n  except KeyError:\n    raise SystemExit\n",
        "if TYPE_CHECKING:\n    from x import y\n    pair = tuple\n",
        "if typing.TYPE_CHECKING:\n    pair = tuple\n",
        "Json = dict\nPair = tuple[int, int]\nMaybe = int | None\nName: TypeAlias = 'Json'\n",
        "T = TypeVar('T')\nT_co = typing.TypeVar('T_co')\npoint = namedtuple('point', 'x y')\n",
        "__all__ = ['main']\n__all__ += ['f']\n__version__ = '1'\n",
        "SQUARES = [n * n for n in range(9)]\nTWICE = lambda n: (m := 2 * n)\n",
        "def f():\n    count = 0\n    for i in range(3):\n        count += i\n",
        "class A:\n    shared = 0\n    def f(self):\n        self.x = x = 1\n",
        "def f():\n    x = 0\n    def g():\n        nonlocal x\n        x = 1\n",
        "TABLE = {}\nTABLE[1] = 2\nmain()\n",
        "TABLE = {}\ndef f(x):\n  seen = []\n  seen.append(TABLE[x])\n  seen[0] = TABLE.get(1)\n",
        "A, _ = pair()\n",
    ],
)
def test_these_are_no_global_variables(text: str) -> None:
    assert judge("no-globals", text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bankroll = 100", [1]),
        ("bankroll: int = 100", [1]),
        ("a = b = 0", [1, 1]),
        ("A, b = 1, 2", [1]),
        ("Bankroll = 100", [1]),
        ("Table = {}", [1]),
        ("Deck1 = Deck()", [1]),
        ("LIMIT = 1\nLIMIT = 2", [2]),
        ("LIMIT = 1\nLIMIT += 2", [2]),
        ("LIMIT = 1\nif x:\n    LIMIT = 2", [3]),
        ("Pair = tuple\nPair = list", [2]),
        ("count = 0\ncount += 1", [1]),
        ("count += 1", [1]),
        ("f = lambda: 0", [1]),
        ("def f():\n    global count\n    count = 1", [2]),
        ("class A:\n    def f(self):\n        def g():\n            global a, b", [4]),
        ("for i in range(3):\n    pass", [1]),
        ("for I in range(3):\n    pass", [1]),
        ("while True:\n    LIMIT = f()", [2]),
        ("with open('x') as file:\n    pass", [1]),
        ("if (n := f()):\n    pass", [1]),
        ("print(n := 3)", [1]),
        ("X = [(last := n) for n in range(3)]", [1]),
        ("match f():\n    case [first, *rest]:\n        pass", [2, 2]),
        ("def f():\n    deck.cut()\nif __name__ == '__main__':\n    deck = Deck()", [4]),
        ("class A:\n  def f(self):\n    D.cut()\nif __name__ == '__main__':\n    D = Deck()", [5]),
        ("def f():\n  g(x)\nif __name__ == '__main__':\n  for x in sys.argv:\n    main(x)", [4]),
        ("SEEN = []\ndef f(x):\n    SEEN.append(x)", [3]),
        ("KNOWN = {}\nclass A:\n    def f(self, x):\n        KNOWN[x] = 1", [4]),
        ("KNOWN = {1: 2}\ndef f(x):\n    del KNOWN[x]\n    KNOWN.clear()", [3]),
        ("if x:\n    pass\nelif y:\n    z = 1\nelse:\n    z = 2", [4]),
        ("try:\n    pass\nfinally:\n    z = 1", [4]),
    ],
)
def test_these_are_global_variables(text: str, expected: list[int]) -> None:
    assert lines("no-globals", text) == expected


def test_a_global_variable_is_named() -> None:
    assert message("no-globals", "count = 0") == (
        "`count` is a global variable: it gets its value outside all functions. Move it into a"
        " function or class (only a constant, named in UPPER_CASE, may stand here)."
    )


def test_a_constant_with_a_second_value_is_told_with_the_first() -> None:
    assert message("no-globals", "LIMIT = 1\n\nLIMIT = 2") == (
        "`LIMIT` gets another value here, after the one in line 1."
        " A constant has one value; a variable belongs into a function."
    )


# The rule `no-output`


@pytest.mark.parametrize(
    "text",
    [
        "text = 'print(1)'  # print(2)\n'''print(3)'''",
        "class A:\n    def print(self):\n        return 1\nA().print()",
        "printer.print('x')",
        "with open('log') as file:\n    print('x', file=file)",
        "import sys\nx = sys.argv\nsys.exit(1)",
        "import sys\nsys.stdout.flush()",
        "def print(*words):\n    return words\nprint(1)",
        "def show(print):\n    print(1)",
        "import os\nos.path.join('a', 'b')",
        "stdout = []\nstdout.append(1)",
        "pprint(1)",
    ],
)
def test_these_print_nothing(text: str) -> None:
    assert judge("no-output", text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("print()", [1]),
        ("def f():\n    if debug: print('x')", [2]),
        ("class A:\n    def print(self):\n        print(1)", [3]),
        ("import builtins\nbuiltins.print(1)", [2]),
        ("say = print\nsay(1)", [1]),
        ("list(map(print, cards))", [1]),
        ("import sys\nprint('x', file=sys.stderr)", [2]),
        ("import sys\nprint('x', file=sys.stdout)", [2]),
        ("print('x', file=None)", [1]),
        ("import sys\nsys.stdout.write('x')", [2]),
        ("import sys\nsys.stderr.writelines(['x'])", [2]),
        ("import sys\nsys.stdout.buffer.write(b'x')", [2]),
        ("import sys as s\ns.stdout.write('x')", [2]),
        ("from sys import stdout\nstdout.write('x')", [2]),
        ("from sys import stdout as out\nprint('x', file=out)", [2]),
        ("import os\nos.write(1, b'x')", [2]),
        ("from os import write\nwrite(1, b'x')", [2]),
    ],
)
def test_these_print(text: str, expected: list[int]) -> None:
    assert lines("no-output", text) == expected


def test_output_is_told_with_what_to_do_instead() -> None:
    assert message("no-output", "print(1)") == (
        "`print` writes to the screen, but a.py must not print anything. Return the value instead."
    )


# The rule `inherits`


@pytest.mark.parametrize(
    "texts",
    [
        ["class Player: pass\nclass A(Player): pass\nclass B(Player): pass"],
        ["class Player: pass\nclass A(Player): pass\nclass B(A): pass"],
        ["class Player(ABC): pass", "import a\nclass A(a.Player): pass\nclass B(A): pass"],
        ["from b import Player as P\nclass A(P): pass\nclass B(P): pass", "class Player: pass"],
        ["class A(Base, Player[int]): pass\nclass B(Mixin, A): pass"],
        ["class B(A): pass\nclass A(Player): pass"],
    ],
)
def test_two_classes_derive(texts: list[str]) -> None:
    assert judge("inherits", *texts, at_least=2) == []


@pytest.mark.parametrize(
    "text",
    [
        "class Player: pass\nclass A: pass\nclass B: pass",
        "class Player: pass\nclass A(Player): pass\nclass B: pass",
        "class Player(Player): pass\nclass A(Player): pass",
        "class A(B): pass\nclass B(A): pass",
        "class A(PlayerBase): pass\nclass B(my.Players): pass",
        "class A(make(Player)): pass\nclass B(A): pass",
        "",
    ],
)
def test_fewer_than_two_classes_derive(text: str) -> None:
    assert len(judge("inherits", text, at_least=2)) == 1


def test_the_classes_that_do_derive_are_named() -> None:
    text = "import abc\nclass Player: pass\nclass Simple(Player): pass"
    assert lines("inherits", text, at_least=2) == [2]
    assert message("inherits", text, at_least=2) == (
        "2 classes must derive from `Player`, directly or through another; there is only `Simple`."
    )


def test_one_class_must_derive_when_no_number_is_given() -> None:
    assert message("inherits", "class Player: pass") == (
        "One class must derive from `Player`, directly or through another; there is none."
    )


# The rule `written-once`


FULL = "    def draw(self):\n        if a:\n            return b\n        x = c\n        return x\n"
CALL = "    def draw(self):\n        '''As the other.'''\n        return self.other.draw()\n"


@pytest.mark.parametrize(
    "texts",
    [
        [f"class A:\n{FULL}class B:\n{CALL}"],
        [f"class A:\n{FULL}", f"class B:\n{CALL}"],
        [f"class A:\n{FULL}class B(A):\n{FULL.replace('draw', 'bet')}"],
        ["def draw(self):\n    '''x'''\n    a()\n    b()\n    c()\n" * 2],
        ["x = 1"],
    ],
)
def test_these_write_it_once(texts: list[str]) -> None:
    assert judge("written-once", *texts) == []


def test_every_further_one_names_the_first() -> None:
    findings = judge("written-once", f"class A:\n{FULL}class B:\n{FULL}", f"class C:\n{FULL}")
    assert [entry[1:3] for entry in findings] == [["a.py", 8], ["b.py", 2]]
    assert findings[1][3] == (
        "`draw` is written out again here (4 statements); it already stands in a.py, line 2."
        " Use that one, by deriving from its class or by calling it."
    )


def test_inner_statements_count() -> None:
    nested = (
        "def draw():\n    for a in b:\n        while c:\n            if d:\n                e()\n"
    )
    assert lines("written-once", nested + nested) == [6]
    assert judge("written-once", nested + nested, statements=4) == []


# The rule `no-duplication`


def block(*names: str, indent: str = "    ") -> str:
    """Return a line of code for each name."""
    return "".join(f"{indent}{name} = compute({name})\n" for name in names)


EIGHT = "abcdefgh"


def test_eight_shared_lines_are_a_copy() -> None:
    text = f"def f():\n{block(*EIGHT)}\ndef g():\n    x()\n{block(*EIGHT)}"
    assert lines("no-duplication", text) == [13]
    assert message("no-duplication", text) == (
        "Lines 13 to 20 repeat lines 2 to 9. Write this once, in a function, and call it twice."
    )


def test_seven_shared_lines_are_no_copy() -> None:
    text = f"def f():\n{block(*EIGHT[:7])}\ndef g():\n{block(*EIGHT[:7])}"
    assert judge("no-duplication", text) == []
    assert lines("no-duplication", text, lines=7) == [11]


def test_a_copy_in_another_file_is_found() -> None:
    assert message("no-duplication", block(*EIGHT, indent=""), block(*EIGHT, indent="")) == (
        "Lines 1 to 8 repeat lines 1 to 8 of a.py. Write this once, in a function, and call it"
        " twice."
    )


def test_blanks_comments_and_indentation_do_not_hide_a_copy() -> None:
    other = "if x:\n" + block(*EIGHT).replace("\n", "  # again\n\n    # and again\n")
    assert lines("no-duplication", block(*EIGHT, indent="") + other) == [10]


def test_a_number_sign_in_a_text_is_no_comment() -> None:
    one = "".join(f"print('# {name}', x)\n" for name in "abcdefgh")
    other = "".join(f"print('# {name}', x)\n" for name in "ijklmnop")
    assert judge("no-duplication", one + other) == []


@pytest.mark.parametrize(
    "text",
    [
        "import a\nimport b\nfrom c import d\n" * 4,
        "def f(a, b):\n    '''Do it.'''\n    pass\n\n@property\ndef g(a):\n    pass\n" * 8,
        "X = [\n" + "    (1, 'a', None),\n" * 30 + "]\n",
        "'''\n" + "Same words.\n" * 30 + "'''\n",
        "class A:\n    '''x'''\n" * 20,
    ],
)
def test_what_says_little_is_no_copy(text: str) -> None:
    assert judge("no-duplication", text) == []


def test_the_longest_copy_comes_first_and_each_is_told_once() -> None:
    short, long = block(*EIGHT), block(*(f"x{number}" for number in range(12)))
    text = f"def f():\n{short}def g():\n{long}def h():\n{short}    y()\n{long}    z()\n{short}"
    assert lines("no-duplication", text) == [33, 24, 46]


def test_a_run_does_not_repeat_itself() -> None:
    assert judge("no-duplication", "again()\n" * 15) == []


def test_files_do_not_run_into_each_other() -> None:
    one, other = block(*EIGHT[:4], indent=""), block(*EIGHT[4:], indent="")
    assert judge("no-duplication", one, other, one, other) == []


# The rule `style`


def test_a_line_may_be_as_long_as_allowed() -> None:
    assert judge("style", "x = '" + "é" * 54 + "'\r\n") == []
    assert message("style", "x = '" + "é" * 55 + "'\r\n") == (
        "This line has 61 characters; at most 60 are allowed."
    )


def test_a_function_may_have_as_many_lines_of_code_as_allowed() -> None:
    body = "    '''What\n    it does.'''\n\n    # why\n" + "    x()\n\n" * 6
    assert judge("style", f"def f():\n{body}") == []
    assert message("style", f"class A:\n  async def f(self):\n{body}    x()\n") == (
        "`f` has 7 lines of code; at most 6 are allowed. Split it into smaller functions."
    )


def test_lengths_are_free_when_the_rule_names_none() -> None:
    text = "def f():\n" + "    x()\n" * 500 + "# " + "x" * 500
    assert check({"kind": "style", "in": ["a.py"], "own": []}, {"a.py": text}) == []


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n\treturn 1\n",
        "def f():\n    return (1,\n\t\t    2)\n",
        "def f():\n    '''\n\tx\n    '''\n",
        "x = 'a; b'  # c; d\n",
        "x = 1;\n",
        "if x: y()\nelse: z()\n",
        "try:\n    f()\nexcept Exception:\n    raise\n",
        "def f(a=(), b=None, *, d='', e=frozenset(), g=tuple()): pass\n",
        "from sys import argv\n",
    ],
)
def test_these_are_good_style(text: str) -> None:
    assert judge("style", text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f():\n    return 1\ndef g():\n\treturn 1\n", [4]),
        ("def f():\n    if x:\n    \treturn 1\n", [3]),
        ("x = 1; y = 2\n", [1]),
        ("if x: y(); z()\n", [1]),
        ("x = 1; y = 2; z = 3\n", [1]),
        ("try:\n    f()\nexcept:\n    pass\n", [3]),
        ("from sys import *\n", [1]),
        ("def f(a=[]): pass\n", [1]),
        ("def f(a, *, b={}): pass\n", [1]),
        ("f = lambda a={1}: a\n", [1]),
        ("def f(a=list(), b=0): pass\n", [1]),
        ("import collections\ndef f(a=collections.deque()): pass\n", [2]),
        ("def f(a=[n for n in b]): pass\n", [1]),
    ],
)
def test_these_are_bad_style(text: str, expected: list[int]) -> None:
    assert lines("style", text) == expected


def test_what_breaks_the_style_is_told_in_the_order_of_lines() -> None:
    text = "def f(a=[]):\n    x = 1; y = 2\n    try:\n        z()\n    except:\n        pass\n"
    assert lines("style", text) == [1, 2, 5]
