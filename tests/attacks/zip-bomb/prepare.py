"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "zip-bomb"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


import io
import tarfile
import zipfile

with zipfile.ZipFile(FOLDER + ".zip", "w", zipfile.ZIP_DEFLATED) as archive:
    for name in ("game.py", "tools.py"):
        archive.write(os.path.join(FOLDER, name), name)
    with archive.open("big.py", "w") as file:
        for _ in range(300):
            file.write(b"#" * (1 << 20))
    for number in range(20_000):
        archive.writestr(f"many/{number}.py", "")
