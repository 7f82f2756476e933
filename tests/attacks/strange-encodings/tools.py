# -*- coding: latin-1 -*-
from shapes import Colour, Point


def score(number):
    return number * 8
