"""A stand-in for the desktop's keyring that refuses everything, so that no real one starts and asks for a password.

As a program it holds the keyring's name on the session bus, and writes a line to a descriptor when it does.
"""
import os
import sys

NAME = "org.freedesktop.secrets"


def main(descriptor):
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def held(*_):
        with os.fdopen(descriptor, "w") as ready:
            ready.write("ready\n")

    # A name without an object answers each call with an error.
    Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, held, None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
