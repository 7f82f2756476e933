"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "special-files-in-the-submission"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


import socket

os.mkfifo(os.path.join(FOLDER, "pipe.py"))
os.mkfifo(os.path.join(FOLDER, "pipe"))
socket.socket(socket.AF_UNIX).bind(os.path.join(FOLDER, "s.py")[:100])
with open(os.path.join(FOLDER, "sparse.py"), "wb") as file:
    file.truncate(300 << 20)
top = os.fsencode(FOLDER)
for name in (b"new\nline.py", b"::error::x\n::notice::y.py", b"\xff\xfe.py", b"\x1b[2J\x1b]0;x\x07.py", b"-rf.py", b" .py", b"a" * 250 + b".py", "\u202eyp.evil".encode(), b"__init__.py", b"[bold].py", b"TOOLS.PY", b"'\"`$(id).py"):
    with open(os.path.join(top, name), "wb") as file:
        file.write(b"import os\n1/0 # " + name.replace(b"\n", b" "))
deep = FOLDER
for _ in range(60):
    deep = os.path.join(deep, "d" * 30)
    try:
        os.mkdir(deep)
    except OSError:
        break
os.mkdir(os.path.join(FOLDER, "closed"), 0)
