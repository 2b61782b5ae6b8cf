"""Planted faults in a real window, for the judges to find: by a user's style sheet, or in a faulty window."""
import contextlib
import pathlib
import subprocess
import sys

from . import tree
from .waiting import wait_for


@contextlib.contextmanager
def style(desktop, rules):
    """Applies a style to every window opened meanwhile: a user's style sheet has priority over an app's."""
    sheet = desktop.home / "config/gtk-4.0/gtk.css"
    sheet.parent.mkdir(parents=True, exist_ok=True)
    sheet.write_text(rules)
    try:
        yield
    finally:
        sheet.unlink()


@contextlib.contextmanager
def window():
    """The root of a window with a nameless button, and two neighbours with the same name."""
    process = subprocess.Popen([sys.executable, pathlib.Path(__file__).with_name("faulty_window.py")], start_new_session=True)
    try:
        root = wait_for(lambda: tree.application(process.pid), "the faulty window on the bus")
        wait_for(lambda: tree.find_all(root, wanted_name="Twin"), "the faulty window")
        yield root
    finally:
        process.kill()
        process.wait()
