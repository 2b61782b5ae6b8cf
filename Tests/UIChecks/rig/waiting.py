"""Waiting for what the accessibility bus tells, instead of sleeping.

Every event makes the question be asked again; a slow tick covers the few changes that GTK does not announce.
"""
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

# GTK keeps no list of what it shows at once, which libatspi asks for and complains about.
GLib.log_set_handler("dbind", GLib.LogLevelFlags.LEVEL_WARNING, lambda *_: None, None)

PATIENCE = 10
TICK_MS = 100
EVENTS = (
    "object:children-changed", "object:state-changed", "object:property-change", "object:text-changed",
    "object:visible-data-changed", "window",
)


class TimedOut(AssertionError):
    pass


def wait_for(question, what, seconds=PATIENCE):
    """Asks until the answer is true, gives that answer; says what was waited for when it never comes."""
    context = GLib.MainContext.default()
    listener = Atspi.EventListener.new(lambda event: None)
    expired = []
    tick = GLib.timeout_add(TICK_MS, lambda: True)
    alarm = GLib.timeout_add(int(seconds * 1000), lambda: bool(expired.append(True)))
    for event in EVENTS:
        listener.register(event)
    try:
        while True:
            answer = _ask(question)
            if answer:
                return answer
            if expired:
                raise TimedOut(f"waited {seconds} s for {what}")
            context.iteration(True)
    finally:
        for event in EVENTS:
            listener.deregister(event)
        GLib.source_remove(tick)
        if not expired:
            GLib.source_remove(alarm)


def _ask(question):
    """An object that goes away while it is read is a no, not an error (libatspi sometimes gives nothing at all)."""
    try:
        return question()
    except (GLib.Error, SystemError):
        return None
