"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "c-extension"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


import shutil
import subprocess

if shutil.which("gcc"):
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", os.path.join(FOLDER, "native.so"), os.path.join(FOLDER, "native.c")], check=False)
    for name in ("tools.cpython-311-x86_64-linux-gnu.so", "tools.abi3.so", "tools.so"):
        shutil.copy(os.path.join(FOLDER, "native.so"), os.path.join(FOLDER, name))
