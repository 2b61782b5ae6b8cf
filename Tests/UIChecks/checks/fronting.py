"""A second start brings the window to the front. The X server of the checks has no window manager, which would do that."""
import subprocess

from rig import compositor, feeds, hands, windows
from rig.neighbours import Neighbour
from rig.paths import BINARY
from rig.waiting import wait_for

from .desktop import _alone

DESKTOPS = ["wayland"]


def a_start_from_a_menu_brings_the_window_to_the_front(room):
    feeds.feed(room.folder)
    with _alone(room, feeds.empty(room.folder)) as app:
        app.wait_text("Nothing here yet")
        with Neighbour("starter", BINARY, room.folder / "feed.json") as starter:
            window = windows.named("starter")
            windows.place(window, 900, 500)
            compositor.tell(window, "focus")
            wait_for(lambda: not compositor.has_focus(app.window), "the other program to be in front")
            hands.click(1000, 600)
            starter.told()
            app.wait_page(feeds.TITLES[0])
            wait_for(lambda: compositor.has_focus(app.window), "the app to be in front")


def a_start_from_the_background_does_not(room):
    """The desktop gave it no token: a program must not take the keyboard from the one that a person types into."""
    feeds.feed(room.folder)
    with _alone(room, feeds.empty(room.folder)) as app:
        app.wait_text("Nothing here yet")
        with Neighbour("starter", BINARY):
            compositor.tell(windows.named("starter"), "focus")
            wait_for(lambda: not compositor.has_focus(app.window), "the other program to be in front")
            assert subprocess.run([str(BINARY), str(room.folder / "feed.json")], timeout=20).returncode == 0
            app.wait_page(feeds.TITLES[0])
            assert not compositor.has_focus(app.window), "it came to the front"
