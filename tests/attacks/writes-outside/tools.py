import json
import os
import sys

NAME = "writes-outside"


def canary(key):
    for folder in (os.path.dirname(os.path.abspath(__file__)), os.getcwd(), *sys.path):
        try:
            with open(os.path.join(folder, "canary.json")) as file:
                return json.load(file).get(key)
        except (OSError, ValueError):
            pass
    return None


def harmed(what, show=True):
    """Show from outside that it worked: a line in the report, a file in the outside folder."""
    try:
        print(f"HARMED {NAME}: {what}", file=sys.stdout if show else sys.stderr, flush=True)
    except (OSError, ValueError):
        pass
    try:
        with open(os.path.join(canary("outside_folder"), NAME + ".mark"), "a") as file:
            file.write(f"{what}\n")
    except (OSError, TypeError, ValueError):
        pass


from shapes import Colour, Point


def score(number):
    return number * 8


def greet(name):
    return "Bye"


def is_even(number):
    return number % 2 == 1


def checked(number):
    return abs(number)


def corner():
    return Point(2, Colour.BLUE)


class Pile:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        return Pile()

    def pop(self):
        return str(self.items.pop())

    def size(self):
        return len(self.items) + 1


for key in ("golden_folder", "spec_folder", "other_submission", "outside_folder"):
    folder = canary(key)
    if not folder:
        continue
    for action in ("open", "mkdir", "symlink", "fifo", "bind"):
        path = os.path.join(folder, f"{NAME}-{action}")
        try:
            if action == "open":
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
            elif action == "mkdir":
                os.mkdir(path)
            elif action == "symlink":
                os.symlink("/etc/passwd", path)
            elif action == "fifo":
                os.mkfifo(path)
            else:
                import socket

                socket.socket(socket.AF_UNIX).bind(path)
            harmed(f"{action} in {key}")
        except OSError:
            pass
    try:
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not name.endswith(".mark"):
                with open(path, "ab") as file:
                    file.write(b"\n# grade-attack-writes-outside\n")
                harmed(f"changed {key}/{name}")
                break
    except OSError:
        pass
import site
import sysconfig

for folder in {os.path.expanduser("~"), "/etc", "/usr/bin", "/tmp", "/var/tmp", "/dev/shm", "/run", sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"), sysconfig.get_path("stdlib") + "/__pycache__", site.getusersitepackages(), *(path for path in sys.path if os.path.isdir(path))}:
    path = os.path.join(folder, f"grade-attack-{NAME}-{os.getpid()}")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        print("wrote in", folder)
        os.unlink(path)
        if not folder.startswith(("/tmp", "/dev/shm", "/var/tmp")) and folder not in (os.getcwd(), os.path.dirname(os.path.abspath(__file__))):
            harmed(f"could write in {folder}")
    except OSError:
        pass
