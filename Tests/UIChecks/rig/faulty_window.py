"""A window with faults for the judges to find: a nameless button, equal names, an overlap, a small button."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402


def main():
    board = Gtk.Fixed()
    buttons = (
        (Gtk.Button(icon_name="edit-undo-symbolic"), 0, 60), (Gtk.Button(label="Twin"), 100, 60),
        (Gtk.Button(label="Twin"), 200, 60), (Gtk.Button(label="Below"), 300, 60), (Gtk.Button(label="Above"), 330, 70),
        (Gtk.Button(label="Small"), 500, 12))
    for button, left, size in buttons:
        button.set_size_request(size, size)
        board.put(button, left, 20)
    Gtk.Window(title="Faults", child=board, default_width=640, default_height=200).present()
    GLib.MainLoop().run()


Gtk.init()
main()
