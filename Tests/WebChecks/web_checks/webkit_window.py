"""A window of WebKitGTK with one page. webkit_window.py [--refuses=all|sound] ADDRESS"""
import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebKit", "6.0")
from gi.repository import GLib, Gtk, WebKit  # noqa: E402

Gtk.init()
session = WebKit.NetworkSession.new_ephemeral()
refusals = {"--refuses=all": WebKit.AutoplayPolicy.DENY, "--refuses=sound": WebKit.AutoplayPolicy.ALLOW_WITHOUT_SOUND}
refused = [policy for argument, policy in refusals.items() if argument in sys.argv]
more = {"website_policies": WebKit.WebsitePolicies(autoplay=refused[0])} if refused else {}
view = WebKit.WebView(network_session=session, **more)
view.get_settings().set_enable_write_console_messages_to_stdout(True)
window = Gtk.Window(default_width=405, default_height=720, decorated=False, child=view)
window.present()
view.load_uri(sys.argv[-1])
GLib.MainLoop().run()
