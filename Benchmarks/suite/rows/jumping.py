"""From one end of the feed to the other: to a video whose bytes are here, but which nothing had prepared."""
import time

from .. import clips
from ..paths import SITE

ROWS = ("3", "3m")


def run(bench):
    jumps = bench.pick(4, 20)
    with bench.screen() as room:
        for _ in bench.rounds:
            for open_side in room.feed_sides():
                with open_side() as player:
                    _in_feed(bench, room, player, jumps)
            with room.mpv() as player:
                _in_mpv(bench, room, player, jumps)


def _in_feed(bench, room, player, jumps):
    player.wait_playing(0)
    for _ in range(clips.COUNT - 1):
        room.screen.key("Down")
        time.sleep(0.7)
    for number in range(jumps):
        to_first = number % 2 == 0
        room.screen.record()
        at = room.screen.key("Home" if to_first else "End")
        _note(bench, player, at, 0 if to_first else clips.COUNT - 1, "bytes here")


def _in_mpv(bench, room, player, jumps):
    # Its first file pays for what is loaded once.
    player.load(SITE / "1.mp4")
    player.wait_playing(1)
    for number in range(jumps):
        clip = 0 if number % 2 == 0 else clips.COUNT - 1
        room.screen.record()
        at = player.load(SITE / f"{clip}.mp4")
        _note(bench, player, at, clip, "local file")


def _note(bench, player, at, clip, cache):
    shown, moved = player.wait_playing(clip, seconds=10)
    bench.add("3", player, [1000 * (shown - at)], cache)
    bench.add("3m", player, [1000 * (moved - at)], cache)
    time.sleep(0.8)
