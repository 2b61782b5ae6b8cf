"""Faults in a real window, for the judges to find: by a person's own style sheet, or in a window that is all faults."""
import contextlib
import pathlib
import subprocess
import sys

from . import tree
from .waiting import wait_for


@contextlib.contextmanager
def style(desktop, rules):
    """Every window that is opened meanwhile looks so: a person's own style sheet goes before an app's."""
    sheet = desktop.home / "config/gtk-4.0/gtk.css"
    sheet.parent.mkdir(parents=True, exist_ok=True)
    sheet.write_text(rules)
    try:
        yield
    finally:
        sheet.unlink()


@contextlib.contextmanager
def window():
    """The root of a window with a button that nobody named, and two side by side that are called the same."""
    process = subprocess.Popen([sys.executable, pathlib.Path(__file__).with_name("faulty_window.py")], start_new_session=True)
    try:
        root = wait_for(lambda: tree.application(process.pid), "the faulty window on the bus")
        wait_for(lambda: tree.find_all(root, wanted_name="Twin"), "the faulty window")
        yield root
    finally:
        process.kill()
        process.wait()
