"""Real input through the X server (XTest), and screenshots. A Wayland compositor that lies on the server gets it too."""
import contextlib
import subprocess

from .xserver import xdotool


def leave():
    """Moves the pointer to an empty place."""
    xdotool("mousemove", 5000, 5000)


def press(*keys, pause=20):
    """Presses the keys one after the other, `pause` milliseconds apart."""
    xdotool("key", "--delay", pause, *keys)


def type_text(text):
    xdotool("type", "--delay", 15, text)


def move(x, y):
    xdotool("mousemove", "--sync", x, y)


def click(x, y):
    xdotool("mousemove", x, y, "click", 1)


def tap(x, y, times=1, pause=0.05):
    """Taps as fast as a hand; two of them are a double tap."""
    taps = ["click", 1, "sleep", pause] * times
    xdotool("mousemove", x, y, *taps)


def right_click(x, y):
    xdotool("mousemove", x, y, "click", 3)


def hold(x, y, seconds=0.8):
    xdotool("mousemove", x, y, "mousedown", 1, "sleep", seconds, "mouseup", 1)


@contextlib.contextmanager
def held(x, y):
    """The first button is down while the block runs."""
    xdotool("mousemove", x, y, "mousedown", 1)
    try:
        yield
    finally:
        xdotool("mouseup", 1)


def wheel(x, y, down=True):
    """A notch of the wheel; a page turns once for each gesture."""
    xdotool("mousemove", x, y, "click", 5 if down else 4)


def drag(start, end, steps=12):
    moves = []
    for step in range(1, steps + 1):
        x, y = (round(start[axis] + (end[axis] - start[axis]) * step / steps) for axis in (0, 1))
        moves += ["mousemove", x, y, "sleep", 0.01]
    # A hand arrives, rests, moves, rests and releases; xdotool alone would do it all within one frame.
    xdotool("mousemove", *start, "sleep", 0.05, "mousedown", 1, *moves, "sleep", 0.05, "mouseup", 1)


def flick(start, end):
    """A finger that is down for some 60 milliseconds and leaves in its movement."""
    moves = []
    for step in range(1, 5):
        x, y = (round(start[axis] + (end[axis] - start[axis]) * step / 4) for axis in (0, 1))
        moves += ["sleep", 0.01, "mousemove", x, y]
    xdotool("mousemove", *start, "sleep", 0.05, "mousedown", 1, *moves, "sleep", 0.01, "mouseup", 1)


def grab(start, end, steps=12):
    """Drags and keeps the button down; `let_go` ends it."""
    moves = []
    for step in range(1, steps + 1):
        x, y = (round(start[axis] + (end[axis] - start[axis]) * step / steps) for axis in (0, 1))
        moves += ["mousemove", x, y, "sleep", 0.01]
    xdotool("mousemove", *start, "sleep", 0.05, "mousedown", 1, *moves)


def let_go():
    xdotool("mouseup", 1)


def screenshot(path, display, size):
    """Uses ffmpeg, which is installed for the tests anyway."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-video_size", size, "-i", display,
         "-frames:v", "1", str(path)], check=True, stdin=subprocess.DEVNULL)


def write(text):
    """Types into the widget with the focus."""
    xdotool("type", "--delay", 20, text)


def click_with(key, x, y):
    """A click while a key of the keyboard is down."""
    xdotool("mousemove", x, y, "keydown", key, "click", 1, "keyup", key)


def wheel_with(key, x, y, down=True):
    xdotool("mousemove", x, y, "keydown", key, "click", 5 if down else 4, "keyup", key)
