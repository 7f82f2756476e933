"""Run by the test, outside, before grading: prepare.py FOLDER (canary.json lies in it already)."""
import json
import os
import sys

NAME = "zip-slip"
FOLDER = os.path.abspath(sys.argv[1])
with open(os.path.join(FOLDER, "canary.json")) as file:
    CANARY = json.load(file)


import io
import tarfile
import zipfile

with zipfile.ZipFile(FOLDER + ".zip", "w") as archive:
    for name in ("game.py", "tools.py"):
        archive.write(os.path.join(FOLDER, name), name)
        archive.write(os.path.join(FOLDER, name), "./" + name)
        archive.write(os.path.join(FOLDER, name), "sub/../" + name)
    for name in ("../slipped.py", "../../slipped.py", "/" + os.path.join(CANARY["outside_folder"], NAME + ".mark").lstrip("/"), "..\\slipped.py", "C:\\slipped.py", "a/" * 300 + "b.py", "CON", "x\n::error::y.py", "nul\0.py"):
        archive.writestr(zipfile.ZipInfo(name), "slipped")
    link = zipfile.ZipInfo("link.py")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    archive.writestr(link, CANARY["secret_file"] or "/etc/passwd")
    out = zipfile.ZipInfo("out")
    out.create_system, out.external_attr = 3, 0o120777 << 16
    archive.writestr(out, CANARY["outside_folder"])
    archive.writestr("out/" + NAME + ".mark", "through a link")
    suid = zipfile.ZipInfo("suid.py")
    suid.create_system, suid.external_attr = 3, 0o104777 << 16
    archive.writestr(suid, "x")
