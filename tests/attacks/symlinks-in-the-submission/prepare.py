"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "symlinks-in-the-submission"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


for key in ("secret_file", "secret_private", "golden_folder", "spec_folder", "other_submission"):
    path = CANARY.get(key)
    if path:
        os.symlink(path, os.path.join(FOLDER, f"to_{key}"))
        os.symlink(path, os.path.join(FOLDER, f"to_{key}.py"))
        os.symlink(os.path.relpath(path, FOLDER), os.path.join(FOLDER, f"relative_{key}"))
        if os.path.isfile(path):
            try:
                os.link(path, os.path.join(FOLDER, f"hard_{key}.py"))
            except OSError:
                pass
for name, to in {"loop.py": "loop.py", "up": "..", "root": "/", "self": ".", "zero.py": "/dev/zero", "environ.py": "/proc/self/environ", "stdin.py": "/dev/stdin", "dangling.py": "/nowhere/at/all"}.items():
    os.symlink(to, os.path.join(FOLDER, name))
