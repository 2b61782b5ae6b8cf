"""The size and the language of all texts, as a user sets them for the desktop."""
import contextlib
import subprocess


@contextlib.contextmanager
def twice_as_large():
    """For every window opened meanwhile."""
    _set_resolution(192)
    try:
        yield
    finally:
        _set_resolution(96)


def speaking(language):
    """The environment of a user with another language, whose locale the system lacks."""
    return {"LANG": f"{language}.UTF-8"}


def _set_resolution(dots):
    """GTK reads the text size from this resource when there is no desktop."""
    subprocess.run(
        ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{dots}\n"], check=True)
