"""A stand-in for the desktop's keyring that refuses everything, so that no real one starts and asks for a password.

`with RefusingKeyring():` holds its name on the session bus.
"""
import subprocess
import sys

NAME = "org.freedesktop.secrets"


class RefusingKeyring:
    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, __file__], stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout.readline().strip() == "ready", "no keyring"
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def main():
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    # A name without an object answers each call with an error.
    Gio.bus_own_name_on_connection(
        bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
