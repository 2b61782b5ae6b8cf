"""The accessibility bus, without a library: a single question, or many at once without waiting in between.

A screen of nine hundred widgets is read in a tenth of a second; one question after the other would take six.
"""
import functools

from gi.repository import Gio, GLib

ROOT = "/org/a11y/atspi/accessible/root"
# A busy app may answer late; that does not mean that it hangs.
PATIENCE_MS = 20_000


@functools.cache
def _bus():
    """The connection to the accessibility bus of the session in the environment; there is one for a whole run."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address = session.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, PATIENCE_MS, None).unpack()[0]
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def ask(app, path, interface, method, arguments=None):
    """The answer as plain values; an error is a GLib.Error."""
    return ask_packed(app, path, interface, method, arguments).unpack()


def ask_packed(app, path, interface, method, arguments=None):
    """The answer as it came, which can be compared without unpacking it."""
    return _bus().call_sync(
        app, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE_MS, None)


def ask_all(app, paths, interface, method, arguments=None):
    """The answers of many objects to the same question; None for an object without an answer (it may be gone by now).
    """
    answers, missing = {}, object()

    def heard(bus, result, path):
        try:
            answers[path] = bus.call_finish(result).unpack()
        except GLib.Error:
            answers[path] = missing

    wanted = dict.fromkeys(paths)
    for path in wanted:
        _bus().call(app, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE_MS, None, heard, path)
    while len(answers) < len(wanted):
        GLib.MainContext.default().iteration(True)
    return [None if answers[path] is missing else answers[path] for path in paths]


def property_of(app, path, interface, name):
    return ask(app, path, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (interface, name)))[0]


def set_property(app, path, interface, name, value):
    ask(app, path, "org.freedesktop.DBus.Properties", "Set", GLib.Variant("(ssv)", (interface, name, value)))


def app_of_process(pid):
    """The bus name of the process, after it has appeared."""
    children = ask("org.a11y.atspi.Registry", ROOT, "org.a11y.atspi.Accessible", "GetChildren")[0]
    for name, _ in children:
        try:
            owner = ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                        "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))[0]
        except GLib.Error:  # Gone meanwhile.
            continue
        if owner == pid:
            return name
    return None
