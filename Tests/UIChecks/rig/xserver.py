"""Windows on an X server without a window manager."""
import subprocess


# Seconds. Some of its words wait for a window, which may never come.
PATIENCE = 60


def xdotool(*arguments):
    return subprocess.run(
        ["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True, timeout=PATIENCE).stdout


def focus(pid):
    """Nothing else gives a window the keyboard here."""
    windows = xdotool("search", "--sync", "--onlyvisible", "--pid", pid).split()
    window = windows[-1]
    xdotool("windowfocus", "--sync", window, "mousemove", 5000, 5000)
    return window


def windows_of(pid):
    """The visible windows of a program: its menus have windows of their own."""
    return xdotool("search", "--onlyvisible", "--pid", pid).split()


def geometry(window):
    lines = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", window).split() if "=" in line)
    return tuple(int(lines[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))


def minimise(window):
    """Sends a window manager's message."""
    _set_state(window, "_NET_WM_STATE_HIDDEN")


def restore(window):
    _set_state(window, "_NET_WM_STATE_FOCUSED")


def fill_screen(window):
    _set_state(window, "_NET_WM_STATE_FULLSCREEN")


def named(name):
    return xdotool("search", "--sync", "--name", f"^{name}$").split()[0]


def place(window, x, y):
    xdotool("windowmove", "--sync", window, x, y)


def resize(window, width, height):
    xdotool("windowsize", window, width, height)


def states(window):
    """The window's state, or its request, in the X server's words."""
    return subprocess.run(
        ["xprop", "-id", window, "_NET_WM_STATE"], check=True, capture_output=True, text=True).stdout


def _set_state(window, state):
    subprocess.run(["xprop", "-id", window, "-f", "_NET_WM_STATE", "32a", "-set", "_NET_WM_STATE", state], check=True)
