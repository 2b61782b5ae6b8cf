"""Bytes over the network for five videos that nobody watches, in each mode of the peer."""
import functools
import time

from .. import clips

ROWS = ("10",)
_LINE = {"rate": 20, "latency": 40}


def run(bench):
    for _ in bench.byte_rounds:
        for side in ("us", "mse", "hls", "mp4"):
            with bench.screen(**_LINE) as room:
                open_side = room.us if side == "us" else functools.partial(room.chromium, side)
                with open_side() as player:
                    _count(bench, room, player)


def _count(bench, room, player):
    """At the third video, so that there are two on both sides; then everything stands still."""
    player.wait_playing(0)
    for _ in range(2):
        room.screen.key("Down")
        time.sleep(0.4)
    room.screen.key("p")
    room.server.wait_for_rest(seconds=4, patience=90)
    sent = sum(room.server.bytes(ending) for ending in (".mp4", ".m4s"))
    bench.add("10", player, [sent / sum(clips.size(number) for number in range(5))], "empty")
