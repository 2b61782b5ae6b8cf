"""Waits for a state of the window by asking repeatedly: a question takes some hundredths of a second."""
import time

from gi.repository import GLib

# A success takes much less time; the limit is for busy machines.
PATIENCE = 20
PAUSE = 0.03


class TimedOut(AssertionError):
    pass


def wait_for(question, what, seconds=PATIENCE, pause=PAUSE):
    """Asks until the answer is true, and returns it; on a timeout the error says what was awaited."""
    end = time.monotonic() + seconds
    while True:
        is_last = time.monotonic() > end
        if answer := _ask(question):
            return answer
        if is_last:
            raise TimedOut(f"waited {seconds} s for {what}")
        time.sleep(pause)


def _ask(question):
    """An object that disappears while it is read counts as a no, not as an error."""
    try:
        return question()
    except GLib.Error:
        return None
