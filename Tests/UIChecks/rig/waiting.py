"""Waiting for what the window shows, by asking again and again: a question takes some hundredths of a second."""
import time

from gi.repository import GLib

# Nobody who is quick waits so long; a machine with other things to do may.
PATIENCE = 20
PAUSE = 0.03


class TimedOut(AssertionError):
    pass


def wait_for(question, what, seconds=PATIENCE):
    """Asks until the answer is true, gives that answer; says what was waited for when it never comes."""
    end = time.monotonic() + seconds
    while True:
        is_last = time.monotonic() > end
        if answer := _ask(question):
            return answer
        if is_last:
            raise TimedOut(f"waited {seconds} s for {what}")
        time.sleep(PAUSE)


def _ask(question):
    """An object that goes away while it is read is a no, not an error."""
    try:
        return question()
    except GLib.Error:
        return None
