"""Open networks: a channel of a small PeerTube server opens, plays and is swiped, with few requests."""
import json
import urllib.request

from rig.loopback import Loopback
from rig.waiting import wait_for


def a_peertube_channel_plays_and_each_video_is_asked_for_in_time(room):
    with Loopback(replica="peertube") as server:
        host = server.address.removeprefix("http://")
        with room.start(f"peertube:channel:ann@{host}") as app:
            # A stream, both, a whole file, and a stream that is gone beside a whole file.
            for number in range(40, 35, -1):
                app.wait_page(f"Dusk {number}")
                wait_for(lambda: _fetched(server, number), f"bytes of the video {number}")
                app.wait(wanted_name="Pause video")
                app.photograph(f"peertube-{number}")
                app.press("Down")
        asked = _asked(server)
        videos = {path: asked[path]["requests"] for path in asked if path.startswith("/api/v1/videos/")}
        details = {path: count for path, count in videos.items() if path.count("/") == 4}
        # The current one and three ahead, each once.
        assert 5 <= len(details) <= 9 and set(details.values()) == {1}, asked
        assert not any("generate" in path for path in asked), asked


def a_server_that_is_gone_is_said_in_words(room):
    with Loopback(replica="peertube") as server:
        host = server.address.removeprefix("http://")
    with room.start(f"peertube:channel:ann@{host}") as app:
        app.wait_text(host)
        app.wait(wanted_role="button", wanted_name="Retry")


def _fetched(server, number):
    return any(
        f"{number:012d}" in path and path.endswith(".mp4") and counts["bytes"] > 0
        for path, counts in _asked(server).items())


def _asked(server):
    with urllib.request.urlopen(server.url("-/stats")) as answer:
        return json.load(answer)["paths"]
