"""Open networks: a channel of a small PeerTube server opens, plays and is swiped, with few requests."""
import json
import urllib.request

from rig import sight
from rig.loopback import Loopback


def a_peertube_channel_plays_and_each_video_is_asked_for_in_time(room):
    with Loopback(replica="peertube") as server:
        host = server.address.removeprefix("http://")
        with room.start(f"peertube:channel:ann@{host}") as app:
            for number in range(40, 36, -1):
                app.wait_page(f"Dusk {number}")
                sight.wait_moving(app)
                app.press("Down")
            app.wait_page("Dusk 36")
            sight.wait_moving(app)
            app.photograph("peertube-channel")
        asked = _asked(server)
        videos = [path for path in asked if path.startswith("/api/v1/videos/")]
        # The current one and three ahead, each once.
        assert 5 <= len(videos) <= 9 and all(asked[path]["requests"] == 1 for path in videos), asked
        assert not any("generate" in path for path in asked), asked


def a_server_that_is_gone_is_said_in_words(room):
    with Loopback(replica="peertube") as server:
        host = server.address.removeprefix("http://")
    with room.start(f"peertube:channel:ann@{host}") as app:
        app.wait_text(host)


def _asked(server):
    with urllib.request.urlopen(server.url("-/stats")) as answer:
        return json.load(answer)["paths"]
