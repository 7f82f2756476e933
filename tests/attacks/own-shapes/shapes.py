class Colour:
    name = "RED"
    _name_ = "RED"
    RED = BLUE = property(lambda self: self)


Colour.RED = Colour.BLUE = Colour()


class Point:
    x = 1
    colour = Colour.RED
    __dataclass_fields__ = {"x": None, "colour": None}

    def __init__(self, *given):
        print("the own shapes.py")

    def __eq__(self, other):
        return True
