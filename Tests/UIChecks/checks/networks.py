"""Open networks: a channel of a small PeerTube server opens, plays and is swiped, with few requests."""
import contextlib
import json
import subprocess
import urllib.request

from rig import feeds
from rig.film import Film
from rig.loopback import Loopback
from rig.paths import BINARY
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
            # Its captions, storyboard and chapters are asked for when a video is watched.
            app.wait_page("Dusk 35")
            app.press("Down")
            app.wait_page("Dusk 34")
            wait_for(lambda: any(path.endswith("34/chapters") for path in _asked(server)), "the chapters")
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


# A follow of each network, and how its posts begin; the newest first, each a minute after the next network's.
FOLLOWS = {
    "peertube": ("peertube:channel:ann@{}", "Dusk"), "mastodon": ("mastodon:account:ann@{}", "Status"),
    "loops": ("loops:account:ann@{}", "Loop"), "bluesky": ("bluesky:profile:ann.example@{}", "Post")}


def a_following_of_all_networks_swipes_without_a_black_moment(room):
    with contextlib.ExitStack() as servers:
        for network, (source, _) in FOLLOWS.items():
            host = servers.enter_context(Loopback(replica=network)).address.removeprefix("http://")
            subprocess.run(
                [BINARY, "follow", "add", source.format(host), "--profile", str(room.profile)], check=True,
                stdout=subprocess.DEVNULL)
        titles = [f"{words} {number}" for number in range(40, 36, -1) for _, words in FOLLOWS.values()]
        with room.start("following:") as app:
            app.wait_page(titles[0])
            app.wait(wanted_name="Pause video")
            with Film(app) as film:
                for title in titles[1:]:
                    app.press("Down")
                    app.wait_page(title)
                    # Pictures have no sign for playing.
                    if not title.endswith("37"):
                        app.wait(wanted_name="Pause video")
                    assert not app.find(wanted_name="This post cannot be shown"), title
            app.photograph("networks-following")
            assert len(film.pictures) > 2 * len(titles) and film.black() == [], (len(film.pictures), film.black())


def a_film_shows_a_black_moment(room):
    clip = room.folder / "black.mp4"
    feeds.ffmpeg(
        "-f", "lavfi", "-i", "color=black:s=360x640:r=30:d=3", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
        "yuv420p", clip)
    with room.start(feeds.feed_of(room.folder, [feeds.item(0, clip.as_uri())])) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Got it")
        app.wait(wanted_name="Pause video")
        with Film(app) as film:
            # The camera has begun when something is on its film.
            wait_for(lambda: film.seconds() > 1, "a second of film")
        assert film.black(), len(film.pictures)


def _fetched(server, number):
    return any(
        f"{number:012d}" in path and path.endswith(".mp4") and counts["bytes"] > 0
        for path, counts in _asked(server).items())


def _asked(server):
    with urllib.request.urlopen(server.url("-/stats")) as answer:
        return json.load(answer)["paths"]
