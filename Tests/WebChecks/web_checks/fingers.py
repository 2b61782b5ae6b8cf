"""Real keys in a window of the screen, since no browser takes a script's for a gesture of the user."""
import subprocess


def press(process, key):
    """The screen has no window manager, which would give the window the keyboard."""
    windows = xdotool("search", "--sync", "--onlyvisible", "--pid", process.pid)
    xdotool("windowfocus", "--sync", windows.split()[-1], "key", key)


def xdotool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True, timeout=30).stdout
