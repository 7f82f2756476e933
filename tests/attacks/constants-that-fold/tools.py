from shapes import Colour, Point


def score(number):
    return number * 8


def greet(name):
    return "Bye"


A = 2 ** 10 ** 8
B = ((((2 ** 127) ** 3) ** 5) ** 7) << 127 << 127
C = "x" * 4096 * 4096 * 64
D = (((0,) * 256) * 256) * 256
E = 7 ** 7 ** 7 ** 7
F = -(1 << 10 ** 12)
