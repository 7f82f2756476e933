"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "program-is-a-link"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


os.unlink(os.path.join(FOLDER, "tools.py"))
os.unlink(os.path.join(FOLDER, "game.py"))
os.symlink(os.path.join(CANARY.get("other_submission") or "/dev/zero", "tools.py") if CANARY.get("other_submission") else "/dev/zero", os.path.join(FOLDER, "tools.py"))
os.symlink(CANARY.get("secret_file") or "/dev/zero", os.path.join(FOLDER, "game.py"))
