"""Waits for a state of the window by asking repeatedly: a question takes some hundredths of a second."""
import time

from gi.repository import GLib

# A success takes much less time; the limit is for busy machines.
PATIENCE = 20
PAUSE = 0.03
# The app answers on the thread that draws, so a question must leave it at least two thirds of the time.
REST = 2
LONGEST_REST = 0.2


class TimedOut(AssertionError):
    pass


def wait_for(question, what, seconds=PATIENCE, pause=PAUSE):
    """Asks until the answer is true, and returns it; on a timeout the error says what was awaited."""
    end = time.monotonic() + seconds
    while True:
        began = time.monotonic()
        if answer := _ask(question):
            return answer
        if began > end:
            raise TimedOut(f"waited {seconds} s for {what}")
        time.sleep(max(pause, min(REST * (time.monotonic() - began), LONGEST_REST)))


def _ask(question):
    """An object that disappears while it is read counts as a no, not as an error."""
    try:
        return question()
    except GLib.Error:
        return None
