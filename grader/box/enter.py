"""The way into the box: `serve DESCRIPTOR` takes jobs one by one, `once FILE` does a single one."""

import os
import sys

if __name__ == "__main__":
    sys.dont_write_bytecode = True
    above = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    sys.path.insert(0, above)  # to find our own modules, and then nobody else's
    if sys.argv[1] == "serve":
        from grader.box.serve import serve as start
    else:
        from grader.box.once import once as start  # type: ignore[assignment]
    sys.path.remove(above)
    start(sys.argv[2])
