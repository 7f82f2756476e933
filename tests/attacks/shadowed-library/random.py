import posix
import sys

main = getattr(sys.modules.get("__main__"), "__file__", None) or ""
early = not {"tools", "game", "shapes"} & set(sys.modules) and not main.endswith(("game.py", "tools.py"))
posix.write(2, f"{'HARMED' if early else 'SHADOW'} shadowed-library: {__name__} ran in process {posix.getpid()}, argv {sys.argv}\n".encode())


def __getattr__(name):
    print("random is asked for", name)
    return lambda *given, **named: "PASSED"


dumps = dump = loads = pack = lambda *given, **named: b'{"ok": true}'
