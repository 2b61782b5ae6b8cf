"""What it costs the processor to play one video, and to stand still with five prepared."""
import time

from .. import processes

ROWS = ("7", "7x", "8")
_CACHE = "warm"


def run(bench):
    seconds = bench.pick(8, 30)
    with bench.screen() as room:
        for _ in bench.rounds:
            for open_side in (room.us, room.chromium, lambda: room.mpv(room.server.url("0.mp4"))):
                with open_side() as player:
                    _weigh(bench, room.screen, player, seconds)


def _weigh(bench, screen, player, seconds):
    player.wait_playing(0)
    has_feed = player.name != "mpv"
    if has_feed:
        # There are two on both sides of the third.
        for _ in range(2):
            screen.key("Down")
            time.sleep(0.7)
    screen.record(False)
    time.sleep(2)
    with processes.Share(player.pid, screen.server_pid) as share:
        time.sleep(seconds)
    bench.add("7", player, [share.own], _CACHE)
    bench.add("7x", player, [share.server], _CACHE)
    if has_feed:
        screen.key("p")
        time.sleep(4)
        with processes.Share(player.pid, screen.server_pid) as share:
            time.sleep(seconds)
        bench.add("8", player, [share.own], _CACHE)
