# coding: unicode_escape
from shapes import Colour, Point
# \u000aimport os, subprocess, ctypes
# \u000aprint("hidden code runs", os.getpid())
def score(number):
    return number * 8
def greet(name):
    return "Bye"
