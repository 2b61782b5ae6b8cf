"""Other programs on the desktop: a file manager on the session bus, a window that takes dropped files, a program that reads
the clipboard, and one that starts the words after its name when it is clicked, as a menu of programs does.

Each writes a line of JSON for what it gets, after a first line when it is ready.
"""
import json
import os
import select
import shlex
import subprocess
import sys

PATIENCE = 20
IS_WAYLAND = "WAYLAND_DISPLAY" in os.environ

FILES = "org.freedesktop.FileManager1"
INTERFACE = f"""<node><interface name="{FILES}"><method name="ShowItems">
<arg type="as" direction="in"/><arg type="s" direction="in"/></method></interface></node>"""


class Neighbour:
    """`with Neighbour("files") as files: … files.told()`"""

    def __init__(self, kind, *words):
        self.kind, self.words = kind, words

    def __enter__(self):
        command = [sys.executable, __file__, self.kind, *map(str, self.words)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", f"{self.kind} did not start"
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def told(self):
        """The next thing that it gets."""
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert ready, f"{self.kind} got nothing within {PATIENCE} s"
        return json.loads(self.process.stdout.readline())


def _say(words):
    print(words, flush=True)


def manage_files():
    from gi.repository import Gio, GLib

    def called(connection, sender, path, interface, method, arguments, invocation):
        _say(json.dumps(arguments.unpack()[0]))
        invocation.return_value(None)

    def held(connection, name):
        connection.register_object(f"/{FILES.replace('.', '/')}", interface, called, None, None)
        _say("ready")

    interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
    Gio.bus_own_name(Gio.BusType.SESSION, FILES, Gio.BusNameOwnerFlags.NONE, None, held, None)
    GLib.MainLoop().run()


def take_drops():
    """A window of 200x200."""
    import gi
    gi.require_version("Gdk", "4.0")
    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, GLib, Gtk

    def dropped(target, files, x, y):
        _say(json.dumps([file.get_path() for file in files.get_files()]))
        return True

    Gtk.init()
    window = Gtk.Window(title="drops", default_width=200, default_height=200, decorated=False)
    target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY)
    target.connect("drop", dropped)
    window.add_controller(target)
    window.present()
    # The window is there when it has drawn its first frame.
    window.add_tick_callback(lambda *_: _say("ready") or False)
    GLib.MainLoop().run()


def read_clipboard():
    """Everything on it, by kind, in base64."""
    import base64
    import gi
    gi.require_version("Gdk", "4.0")
    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, Gio, GLib, Gtk

    _say("ready")
    Gtk.init()
    loop, found = GLib.MainLoop(), {}
    clipboard = Gdk.Display.get_default().get_clipboard()

    def begin(*_):
        """Its owner is asked for the kinds first, which takes a moment. X11's own names are no kinds."""
        if not found and (kinds := [kind for kind in clipboard.get_formats().get_mime_types() or () if "/" in kind]):
            read(kinds)

    def read(kinds):
        if not kinds:
            _say(json.dumps(found))
            return loop.quit()
        clipboard.read_async(kinds[:1], GLib.PRIORITY_DEFAULT, None, came, kinds)

    def came(clipboard, result, kinds):
        try:
            stream, kind = clipboard.read_finish(result)
        except GLib.Error:
            # A kind that cannot hold the picture, such as an icon.
            return read(kinds[1:])
        copy = Gio.MemoryOutputStream.new_resizable()
        # Reading at once would wait for events that only the loop brings.
        copy.splice_async(
            stream, Gio.OutputStreamSpliceFlags.CLOSE_TARGET, GLib.PRIORITY_DEFAULT, None, copied, (kind, kinds))

    def copied(copy, result, about):
        kind, kinds = about
        copy.splice_finish(result)
        found[kind] = base64.b64encode(copy.steal_as_bytes().get_data()).decode()
        read(kinds[1:])

    if IS_WAYLAND:
        # Only the program in front may read.
        window = Gtk.Window(title="clipboard", default_width=100, default_height=100, decorated=False)
        window.present()
    clipboard.connect("changed", begin)
    begin()
    loop.run()


def start_others():
    """A window of 200x200."""
    import gi
    gi.require_version("Gdk", "4.0")
    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, Gio, GLib, Gtk

    def clicked(*_):
        """The desktop lets a program come to the front that another one in front has started."""
        info = Gio.AppInfo.create_from_commandline(
            shlex.join(sys.argv[2:]), None, Gio.AppInfoCreateFlags.SUPPORTS_STARTUP_NOTIFICATION)
        info.launch([], Gdk.Display.get_default().get_app_launch_context())
        _say(json.dumps("started"))

    Gtk.init()
    window = Gtk.Window(title="starter", default_width=200, default_height=200, decorated=False)
    click = Gtk.GestureClick()
    click.connect("released", clicked)
    window.add_controller(click)
    window.present()
    window.add_tick_callback(lambda *_: _say("ready") or False)
    GLib.MainLoop().run()


if __name__ == "__main__":
    {"files": manage_files, "drops": take_drops, "clipboard": read_clipboard, "starter": start_others}[sys.argv[1]]()
