"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "tar-slip"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


import io
import tarfile
import zipfile

with tarfile.open(FOLDER + ".tar.gz", "w:gz") as archive:
    for name in ("game.py", "tools.py"):
        archive.add(os.path.join(FOLDER, name), name)

    def put(name, kind=tarfile.REGTYPE, link="", data=b"slipped", mode=0o6777):
        info = tarfile.TarInfo(name)
        info.type, info.linkname, info.size, info.mode, info.uid = kind, link, len(data) if kind == tarfile.REGTYPE else 0, mode, 0
        archive.addfile(info, io.BytesIO(data))

    put("../slipped.py")
    put(os.path.join(CANARY["outside_folder"], NAME + ".mark"))
    put("out", tarfile.SYMTYPE, CANARY["outside_folder"])
    put("out/" + NAME + ".mark")
    put("secret.py", tarfile.SYMTYPE, CANARY["secret_file"] or "/etc/passwd")
    put("hard.py", tarfile.LNKTYPE, (CANARY["secret_file"] or "/etc/passwd").lstrip("/"))
    put("hard2.py", tarfile.LNKTYPE, "../" * 30 + (CANARY["secret_file"] or "/etc/passwd").lstrip("/"))
    put("pipe.py", tarfile.FIFOTYPE)
    put("null.py", tarfile.CHRTYPE)
    put("a", tarfile.SYMTYPE, ".")
    put("a/b", tarfile.SYMTYPE, "..")
    put("a/b/slipped.py")
