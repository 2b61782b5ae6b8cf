"""The app's windows, as the server that shows them has them: an X server alone, or a Wayland compositor on it."""
from . import compositor, phone_shell, xserver
from .paths import DESKTOP

_server = {"x11": xserver, "wayland": compositor, "phone": phone_shell}[DESKTOP]


def focus(pid):
    """Gives the program's front window the keyboard, moves the pointer away, and returns the window."""
    return _server.focus(pid)


def named(name):
    """Waits for the window of another program with that title, and returns it."""
    return _server.named(name)


def place(window, left, top):
    _server.place(window, left, top)


def geometry(window):
    """Left, top, width and height on the screen."""
    return _server.geometry(window)


def resize(window, width, height):
    _server.resize(window, width, height)


def minimise(window):
    _server.minimise(window)


def restore(window):
    _server.restore(window)


def fill_screen(window):
    _server.fill_screen(window)
