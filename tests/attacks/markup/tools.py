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


TEXT = ("[/] [/nonsense] [bold red]PASSED[/bold red] [link=http://127.0.0.1]x[/link] [@click=app.quit]x[/] :boom: \\[x] "
        "{0.__class__} {} {points!r:>99999999} %s %(x)s %n ${jndi} $(id) `id` {{7*7}} {% raw %} "
        "</details></td></table><script>alert(1)</script><img src=x onerror=alert(1)> ![x](http://127.0.0.1/x) [x](javascript:alert(1)) @everyone #1 "
        "|x|y|\n|---|---|\n| rounds | passed |\n# heading\n````\n~~~\n```\n</code></pre>\n<!-- --> ]]> <![CDATA[ &lt; &#0; &bogus; <?xml?> <!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]> &e; "
        "=cmd|'/C calc'!A0 \x00\x01\x0b\x1f\ufffe\uffff")
print(TEXT)


def score(number):
    raise Exception(TEXT)


def greet(name):
    return TEXT


def is_even(number):
    raise type("[/red]{x}<b>", (Exception,), {})(TEXT)


corner = lambda: type("<b>[/]{0}|", (), {})()
