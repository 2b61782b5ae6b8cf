"""Finds the checks, runs each with folders of its own, and counts."""
import importlib
import os
import pkgutil
import shutil
import signal
import sys
import time
import traceback

from .desktop import Desktop
from .paths import BINARY, OUTPUT


class Room:
    """What a check is given: a fresh folder, and a way to start the app in it."""

    def __init__(self, desktop, folder):
        self.desktop = desktop
        self.folder = folder
        self.profile = folder / "profile"
        self.told = []

    def start(self, source=None, size="405x720"):
        from .app import App  # Atspi must not be imported before the desktop is there.
        return App(self.desktop, source, self.profile, size)

    def tell(self, measured):
        """A line for people, printed under the check's name."""
        self.told.append(measured)


def main(wanted):
    if not BINARY.exists():
        print(f"there is no {BINARY}: run scripts/build-release first")
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # So that the desktop is taken down with us.
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    passed = failed = 0
    with Desktop() as desktop:
        for name, check in _checks(wanted):
            began = time.monotonic()
            trouble, told = _run(name, check, desktop)
            passed, failed = (passed, failed + 1) if trouble else (passed + 1, failed)
            print(f"{'FAILED' if trouble else 'ok    '} {time.monotonic() - began:5.1f} s  {name}", flush=True)
            for line in told:
                print("    " + line, flush=True)
            if trouble:
                print("    " + trouble.replace("\n", "\n    "), flush=True)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def _checks(wanted):
    """Every function of a module in checks/ that a person would read as one: public, and its own."""
    import checks
    for module_info in sorted(pkgutil.iter_modules(checks.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"checks.{module_info.name}")
        for name, value in list(vars(module).items()):
            is_own = callable(value) and getattr(value, "__module__", None) == module.__name__
            if is_own and not name.startswith("_"):
                full_name = f"{module_info.name}: {name.replace('_', ' ')}"
                if not wanted or any(part.replace("_", " ") in full_name for part in wanted):
                    yield full_name, value


def _run(name, check, desktop):
    """None when it went well, else what went wrong; then a picture and the tree are kept. And what was measured."""
    folder = desktop.home / "".join(letter if letter.isalnum() else "-" for letter in name)
    folder.mkdir()
    room = Room(desktop, folder)
    try:
        check(room)
        return None, room.told
    except Exception as error:  # A check may fail in any way; the others still run.
        where = traceback.extract_tb(sys.exc_info()[2])
        place = next((frame for frame in reversed(where) if "/checks/" in frame.filename), where[-1])
        kept = _keep(name, room)
        return f"{type(error).__name__}: {error}\nat {os.path.basename(place.filename)}:{place.lineno}\n{kept}", room.told


def _keep(name, room):
    target = OUTPUT / "".join(letter if letter.isalnum() else "-" for letter in name)
    target.mkdir(parents=True, exist_ok=True)
    for evidence in ("stderr.log", "screen.png", "tree.txt"):
        if (room.profile / evidence).exists():
            shutil.copy(room.profile / evidence, target)
    if (room.profile / "tour").exists():
        shutil.copytree(room.profile / "tour", target / "tour")
    return f"kept in {target}"
