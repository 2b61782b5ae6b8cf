"""A phone: phoc, the compositor of Phosh, draws into a window of the X server, and squeekboard is its on-screen keyboard.
The app fills the screen, or what the keyboard leaves of it.
"""
import os
import subprocess

from . import compositor, tree
from .waiting import wait_for

# Pixels.
PANEL = (720, 1440)
SCALE = 2
SIZE = tuple(side // SCALE for side in PANEL)
OUTPUT = "X11-1"
CONFIGURATION = f"""
[core]
xwayland=false
[output:{OUTPUT}]
mode={PANEL[0]}x{PANEL[1]}
scale={SCALE}
"""
# Otherwise it shows itself to no program.
KEYBOARD_IS_WANTED = """
[org/gnome/desktop/a11y/applications]
screen-keyboard-enabled=true
"""


def command(home, _):
    configuration = home / "phoc.ini"
    configuration.write_text(CONFIGURATION)
    return ["phoc", "--config", str(configuration)], {"WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"}


def keyboard(home):
    """Its command line, and its variables: settings of its own."""
    settings = home / "keyboard/glib-2.0/settings"
    settings.mkdir(parents=True)
    (settings / "keyfile").write_text(KEYBOARD_IS_WANTED)
    return ["squeekboard"], {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": str(home / "keyboard")}


def wait_ready(runtime, _):
    compositor.find_display(runtime, "phoc's display")
    compositor.take_keyboard()


def turn(angle):
    """The screen's picture turns; fingers meet the glass where they did."""
    subprocess.run(["wlr-randr", "--output", OUTPUT, "--transform", angle], check=True, timeout=20)


# The app's only window is called by its process.


def focus(pid):
    """phoc gives a new window the keyboard."""
    return pid


def geometry(pid):
    """Left, top, width and height."""
    frame = wait_for(lambda: next(iter(tree.find_all(tree.application(pid), wanted_role="frame")), None), "a window")
    box = frame.place()
    return 0, 0, box.width, box.height
