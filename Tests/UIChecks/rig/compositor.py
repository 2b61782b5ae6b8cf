"""Windows in a Wayland compositor: sway, which draws into a window of the X server. So the X server's input reaches the
app as Wayland's, and a picture of the screen shows what the compositor shows.
"""
import json
import os
import subprocess

from .waiting import wait_for
from .xserver import xdotool

RULES = """
xwayland disable
default_floating_border none
focus_follows_mouse no
focus_on_window_activation focus
output X11-1 mode {size}
output * bg #000000 solid_color
for_window [app_id=".*"] floating enable, move absolute position 0 0
"""


def command(home, size):
    """Its command line, and the variables that it needs besides."""
    rules = home / "sway.conf"
    rules.write_text(RULES.format(size=size))
    # sway refuses to run as root, so root gives it another number in a namespace of its own.
    user = ["unshare", "--user", "--map-user=1000", "--map-group=1000"] if os.geteuid() == 0 else []
    return [*user, "sway", "--config", str(rules)], {"WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"}


def wait_ready(runtime, size):
    """Waits for its sockets and the size of its screen; then gives its window the X server's keyboard."""
    os.environ["SWAYSOCK"] = str(wait_for(lambda: next(runtime.glob("sway-ipc.*.sock"), None), "sway's socket"))
    find_display(runtime, "sway's display")
    width, height = map(int, size.split("x"))
    screen = {"x": 0, "y": 0, "width": width, "height": height}
    wait_for(lambda: _ask("get_outputs")[0]["rect"] == screen, "sway's screen")
    take_keyboard()


def find_display(runtime, name):
    """Programs find it by its name in the environment."""
    os.environ["WAYLAND_DISPLAY"] = wait_for(lambda: next(runtime.glob("wayland-*.lock"), None), name).stem


def take_keyboard():
    """The compositor's window gets the X server's keyboard. It may come after the display."""
    xdotool("windowfocus", "--sync", wait_for(_first_window, "the compositor's window"))


def _first_window():
    children = subprocess.run(["xwininfo", "-root", "-children"], check=True, capture_output=True, text=True).stdout
    return next((word for word in children.partition("child")[2].split() if word.startswith("0x")), None)


def focus(pid):
    window = wait_for(lambda: next(reversed(_windows(pid)), None), f"a window of {pid}")
    tell(window, "focus")
    xdotool("mousemove", 5000, 5000)
    return window


def has_focus(window):
    return any(node["id"] == window and node["focused"] for node in _nodes())


def named(name):
    return wait_for(lambda: next((node["id"] for node in _nodes() if node["name"] == name), None), f"a window “{name}”")


def place(window, left, top):
    tell(window, f"move absolute position {left} {top}")


def geometry(window):
    rect = next(node["rect"] for node in _nodes() if node["id"] == window)
    return tuple(rect[key] for key in ("x", "y", "width", "height"))


def resize(window, width, height):
    tell(window, f"resize set {width} {height}")


def minimise(window):
    """sway has no minimised windows, but windows aside, which get no frames either."""
    tell(window, "move scratchpad")


def restore(window):
    tell(window, "scratchpad show")
    tell(window, "move absolute position 0 0")


def fill_screen(window):
    tell(window, "fullscreen enable")


def tell(window, order):
    _swaymsg(f"[con_id={window}] {order}")


def _windows(pid):
    return [node["id"] for node in _nodes() if node.get("pid") == pid]


def _nodes():
    """Every node of sway's tree."""
    waiting = [_ask("get_tree")]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += node["nodes"] + node["floating_nodes"]


def _ask(question):
    return json.loads(_swaymsg("--type", question))


def _swaymsg(*arguments):
    return subprocess.run(["swaymsg", "--raw", *arguments], check=True, capture_output=True, text=True).stdout
