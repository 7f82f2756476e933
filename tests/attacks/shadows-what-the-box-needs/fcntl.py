import json
import os

try:
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "canary.json")) as file:
        outside = json.load(file)["outside_folder"]
    with open(os.path.join(outside, "shadows-what-the-box-needs.mark"), "a") as file:
        file.write(f"{__name__} ran in process {os.getpid()}\n")
except OSError:
    pass
