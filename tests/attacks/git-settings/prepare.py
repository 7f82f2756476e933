"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "git-settings"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


import pathlib

mark = os.path.join(CANARY["outside_folder"], NAME + ".mark")
git = pathlib.Path(FOLDER, ".git")
for folder in ("objects", "refs/heads", "hooks"):
    (git / folder).mkdir(parents=True, exist_ok=True)
(git / "HEAD").write_text("ref: refs/heads/main\n")
(git / "config").write_text(f'[core]\n\trepositoryformatversion = 0\n\tfsmonitor = "touch {mark}; false"\n\tpager = touch {mark}\n\tsshCommand = touch {mark}\n[diff]\n\texternal = touch {mark}\n[alias]\n\tstatus = !touch {mark}\n')
for hook in ("post-checkout", "pre-commit", "post-index-change"):
    (git / "hooks" / hook).write_text(f"#!/bin/sh\ntouch {mark}\n")
    (git / "hooks" / hook).chmod(0o755)
pathlib.Path(FOLDER, ".gitattributes").write_text("* filter=x diff=x\n")
