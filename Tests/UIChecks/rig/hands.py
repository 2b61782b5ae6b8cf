"""Real input through the X server (XTest), and screenshots."""
import contextlib
import subprocess


def _xdotool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def focus(pid):
    """Gives the window the keyboard, because there is no window manager, and moves the pointer away."""
    windows = _xdotool("search", "--sync", "--onlyvisible", "--pid", pid).split()
    window = windows[-1]
    _xdotool("windowfocus", "--sync", window, "mousemove", 5000, 5000)
    return window


def windows(pid):
    """The visible windows of a program: its menus have windows of their own."""
    return _xdotool("search", "--onlyvisible", "--pid", pid).split()


def leave():
    """Moves the pointer to an empty place."""
    _xdotool("mousemove", 5000, 5000)


def press(*keys, pause=20):
    """Presses the keys one after the other, `pause` milliseconds apart."""
    _xdotool("key", "--delay", pause, *keys)


def type_text(text):
    _xdotool("type", "--delay", 15, text)


def move(x, y):
    _xdotool("mousemove", "--sync", x, y)


def click(x, y):
    _xdotool("mousemove", x, y, "click", 1)


def tap(x, y, times=1, pause=0.05):
    """Taps as fast as a hand; two of them are a double tap."""
    taps = ["click", 1, "sleep", pause] * times
    _xdotool("mousemove", x, y, *taps)


def right_click(x, y):
    _xdotool("mousemove", x, y, "click", 3)


def hold(x, y, seconds=0.8):
    _xdotool("mousemove", x, y, "mousedown", 1, "sleep", seconds, "mouseup", 1)


@contextlib.contextmanager
def held(x, y):
    """The first button is down while the block runs."""
    _xdotool("mousemove", x, y, "mousedown", 1)
    try:
        yield
    finally:
        _xdotool("mouseup", 1)


def wheel(x, y, down=True):
    """A notch of the wheel; a page turns once for each gesture."""
    _xdotool("mousemove", x, y, "click", 5 if down else 4)


def drag(start, end, steps=12):
    moves = []
    for step in range(1, steps + 1):
        x, y = (round(start[axis] + (end[axis] - start[axis]) * step / steps) for axis in (0, 1))
        moves += ["mousemove", x, y, "sleep", 0.01]
    # A hand arrives, rests, moves, rests and releases; xdotool alone would do it all within one frame.
    _xdotool("mousemove", *start, "sleep", 0.05, "mousedown", 1, *moves, "sleep", 0.05, "mouseup", 1)


def grab(start, end, steps=12):
    """Drags and keeps the button down; `let_go` ends it."""
    moves = []
    for step in range(1, steps + 1):
        x, y = (round(start[axis] + (end[axis] - start[axis]) * step / steps) for axis in (0, 1))
        moves += ["mousemove", x, y, "sleep", 0.01]
    _xdotool("mousemove", *start, "sleep", 0.05, "mousedown", 1, *moves)


def let_go():
    _xdotool("mouseup", 1)


def geometry(window):
    """Left, top, width and height of a window on the screen."""
    lines = dict(line.split("=") for line in _xdotool("getwindowgeometry", "--shell", window).split() if "=" in line)
    return tuple(int(lines[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))


def minimise(window):
    """Without a window manager, this sends the window manager's message."""
    _set_state(window, "_NET_WM_STATE_HIDDEN")


def restore(window):
    _set_state(window, "_NET_WM_STATE_FOCUSED")


def fill_screen(window):
    _set_state(window, "_NET_WM_STATE_FULLSCREEN")


def window_named(name):
    """Waits for it."""
    return _xdotool("search", "--sync", "--name", f"^{name}$").split()[0]


def place(window, x, y):
    _xdotool("windowmove", "--sync", window, x, y)


def resize(window, width, height):
    _xdotool("windowsize", window, width, height)


def states(window):
    """The window's state, or its request, in the X server's words."""
    return subprocess.run(
        ["xprop", "-id", window, "_NET_WM_STATE"], check=True, capture_output=True, text=True).stdout


def _set_state(window, state):
    subprocess.run(["xprop", "-id", window, "-f", "_NET_WM_STATE", "32a", "-set", "_NET_WM_STATE", state], check=True)


def screenshot(path, display, size):
    """Uses ffmpeg, which is installed for the tests anyway."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-video_size", size, "-i", display,
         "-frames:v", "1", str(path)], check=True, stdin=subprocess.DEVNULL)


def write(text):
    """Types into the widget with the focus."""
    _xdotool("type", "--delay", 20, text)


def click_with(key, x, y):
    """A click while a key of the keyboard is down."""
    _xdotool("mousemove", x, y, "keydown", key, "click", 1, "keyup", key)


def wheel_with(key, x, y, down=True):
    _xdotool("mousemove", x, y, "keydown", key, "click", 5 if down else 4, "keyup", key)
