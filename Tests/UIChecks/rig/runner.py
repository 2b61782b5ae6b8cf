"""A worker: finds the checks and runs those that no other worker has begun.

A module's DESKTOPS name where its checks run, if not only on a plain X server: "x11", "wayland", "phone".
"""
import importlib
import os
import pkgutil
import shutil
import signal
import sys
import time
import traceback

from .desktop import Desktop
from .durations import too_long
from .paths import DESKTOP, OUTPUT


# The modules that take longest come first, so that no worker ends with a long one while the other rests.
SLOWEST = ("soaks", "sight", "stories", "controls", "settings", "access", "moving", "containment")


class Room:
    """The arguments of a check: a new folder, and a way to start the app in it."""

    def __init__(self, desktop, folder):
        self.desktop = desktop
        self.folder = folder
        self.profile = folder / "profile"
        self.told = []

    def start(self, source=None, size="405x720", language=None, after_a_crash=False, for_the_first_time=False):
        from .app import App  # Nothing may use the bus before the desktop exists.
        if not after_a_crash:
            # Checks kill the app soon after its start, but mean an app that had been open for a while.
            (self.profile / "state/opening.json").unlink(missing_ok=True)
        settings = self.profile / "config/settings.json"
        if not for_the_first_time and not settings.exists():
            # Else a start without a source would lead to the front door.
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text('{"hasSeenDoor": true}')
        return App(self.desktop, source, self.profile, size, language)

    def tell(self, measured):
        """A line of output, printed under the check's name."""
        self.told.append(measured)


def work(wanted, claims, how):
    """Runs those of the wanted checks that no other worker has claimed, on its own desktop."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # So that the desktop is stopped with us.
    with Desktop() as desktop:
        for name, check in _checks(wanted, how):
            if not _claim(claims, name):
                continue
            began = time.monotonic()
            trouble, told = _run(name, check, desktop, how)
            lines = [f"{'FAILED' if trouble else 'ok    '} {time.monotonic() - began:5.1f} s  {name}", *told]
            if trouble:
                lines += trouble.split("\n")
            # In a single write, because the other worker writes to the same place.
            sys.stdout.write("\n    ".join(lines) + "\n")
            sys.stdout.flush()


def _claim(claims, name):
    """A file that only one process can create."""
    try:
        os.close(os.open(os.path.join(claims, file_name(name)), os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False


def file_name(name):
    return "".join(letter if letter.isalnum() else "-" for letter in name)


def _checks(wanted, how):
    """The checks: every public function that a module in checks/ defines itself."""
    import checks
    long = too_long()
    for module_info in sorted(pkgutil.iter_modules(checks.__path__), key=lambda info: _turn(info.name)):
        module = importlib.import_module(f"checks.{module_info.name}")
        if not _runs_here(getattr(module, "DESKTOPS", ["x11"]), wanted):
            continue
        for name, value in list(vars(module).items()):
            is_own = callable(value) and getattr(value, "__module__", None) == module.__name__
            if is_own and not name.startswith("_"):
                full_name = f"{module_info.name}: {name.replace('_', ' ')}"
                if not wanted and full_name in long:
                    continue
                if _is_meant(full_name, getattr(module, "APART", False), wanted, how):
                    yield full_name, value


def _runs_here(desktops, wanted):
    """By name, what is meant for a plain X server runs on any desktop."""
    return DESKTOP in desktops or (wanted and "x11" in desktops)


def _turn(name):
    return (SLOWEST.index(name) if name in SLOWEST else len(SLOWEST), name)


def _is_meant(name, measures_time, wanted, how):
    """The second time whole names are given; otherwise parts of names, and checks that measure time run apart from the others."""
    if how == "again":
        return name in wanted
    return measures_time == (how == "apart") and (
        not wanted or any(part.replace("_", " ") in name for part in wanted))


def _run(name, check, desktop, how):
    """None after a success, otherwise the failure, with a picture and the tree. Also returns the check's lines."""
    folder = desktop.home / file_name(name)
    folder.mkdir()
    room = Room(desktop, folder)
    try:
        check(room)
        return None, room.told
    except Exception as error:  # A check may fail in any way; the others still run.
        where = traceback.extract_tb(sys.exc_info()[2])
        place = next((frame for frame in reversed(where) if "/checks/" in frame.filename), where[-1])
        kept = _keep(f"{name} again" if how == "again" else name, room)
        return f"{type(error).__name__}: {error}\nat {os.path.basename(place.filename)}:{place.lineno}\n{kept}", room.told


def _keep(name, room):
    target = OUTPUT / file_name(name)
    target.mkdir(parents=True, exist_ok=True)
    for evidence in ("stderr.log", "screen.png", "tree.txt"):
        if (room.profile / evidence).exists():
            shutil.copy(room.profile / evidence, target)
    if (room.profile / "tour").exists():
        shutil.copytree(room.profile / "tour", target / "tour")
    return f"kept in {target}"
