"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "folder-called-game"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


os.unlink(os.path.join(FOLDER, "game.py"))
os.mkdir(os.path.join(FOLDER, "game.py"))
os.unlink(os.path.join(FOLDER, "tools.py"))
os.mkfifo(os.path.join(FOLDER, "tools.py"))
