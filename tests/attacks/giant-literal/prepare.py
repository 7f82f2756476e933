"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "giant-literal"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


with open(os.path.join(FOLDER, "tools.py"), "a") as file:
    file.write("\nHEX = 0x" + "f" * 10_000)
    file.write("\nTEXT = '" + "x" * 1_000_000 + "'")
    file.write("\nNUMBERS = [" + ", ".join(map(str, range(100_000))) + "]")
    file.write("\nNAMES = " + " or ".join(["HEX"] * 1000))
    file.write("\n" + "HEX; " * 100_000 + "\n")
    file.write("\n".join(f"def twin_{n}(): return {n}\n" * 1 for n in range(5000)) + "\n")
    file.write("DIGITS = lambda: " + "1 if 0 else 2" + "\n")
