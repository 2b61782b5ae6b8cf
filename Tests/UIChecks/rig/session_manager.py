"""A stand-in for the session manager: records the requests to keep the screen on, and their withdrawal.

As a program it prints a line for each. `with SessionManager() as manager:` runs that program and counts.
"""
import subprocess
import sys
import threading

NAME = "org.gnome.SessionManager"
DESCRIPTION = """
<node><interface name="org.gnome.SessionManager">
  <method name="RegisterClient">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="o" direction="out"/>
  </method>
  <method name="Inhibit">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="u" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="Uninhibit"><arg type="u" direction="in"/></method>
</interface></node>
"""


class SessionManager:
    def __enter__(self):
        self.reasons = {}
        self.process = subprocess.Popen(
            [sys.executable, __file__], stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout.readline().strip() == "ready", "no session manager"
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def _listen(self):
        for line in self.process.stdout:
            word, cookie, *reason = line.split(maxsplit=2)
            if word == "on":
                self.reasons[cookie] = reason[0].strip()
            else:
                self.reasons.pop(cookie, None)


def main():
    from gi.repository import Gio, GLib
    cookies = iter(range(1, 1_000_000))

    def called(_connection, _sender, _path, _interface, method, arguments, invocation):
        if method == "RegisterClient":
            return invocation.return_value(GLib.Variant("(o)", ("/org/gnome/SessionManager/Client1",)))
        if method == "Uninhibit":
            print("off", arguments.unpack()[0], flush=True)
            return invocation.return_value(None)
        _application, _window, reason, flags = arguments.unpack()
        cookie = next(cookies)
        assert flags == 8, f"more than idleness is held up: {flags}"
        print("on", cookie, reason, flush=True)
        return invocation.return_value(GLib.Variant("(u)", (cookie,)))

    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.register_object(
        "/org/gnome/SessionManager", Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], called, None, None)
    Gio.bus_own_name_on_connection(
        bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
