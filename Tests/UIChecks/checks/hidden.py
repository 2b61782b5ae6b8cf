"""A window that the user cannot see. X11 tells of it; under Wayland only its frames stop."""
from rig import webfeed, windows
from rig.loopback import Loopback
from rig.waiting import wait_for

DESKTOPS = ["x11", "wayland"]
APART = True  # It measures time.


def a_minimised_window_fetches_nothing(room):
    folder = webfeed.publish(room.folder / "www", webfeed.large_clips(5))
    with Loopback(folder, rate=3.6, latency=80) as server, room.start(server.url("feed.json")) as app:
        app.wait_page("Clip 0")
        windows.minimise(app.window)
        resting = server.wait_for_rest(seconds=3)
        assert resting < 5_000_000, f"{resting} bytes were fetched for a window that nobody sees"
        windows.restore(app.window)
        wait_for(lambda: server.bytes() > resting, "bytes to flow again")
