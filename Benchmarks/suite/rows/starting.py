"""From nothing: the program's start, and a video of which nothing was fetched."""
import http.client
import tempfile
import time
import urllib.parse

from .. import clips

ROWS = ("19", "4a", "4b")
_LINES = {"4a": {"rate": 20, "latency": 40}, "4b": {"rate": 3.6, "latency": 80}}


def run(bench):
    _programs(bench)
    for row, line in _LINES.items():
        for _ in bench.rounds:
            _jump(bench, row, line)
            _wire(bench, row, line)


def _programs(bench):
    """From exec to the first picture that moves; the first start of each is not counted, the others find it all warm."""
    with bench.screen() as room:
        profiles = {name: tempfile.mkdtemp(dir=room.screen.home) for name in ("us", "chromium", "mpv")}
        sides = (
            lambda: room.us(profile=profiles["us"]), lambda: room.chromium(profile=profiles["chromium"]),
            lambda: room.mpv(room.server.url("0.mp4"), profile=profiles["mpv"]))
        for number in range(len(bench.rounds) + 1):
            for open_side in sides:
                with open_side() as player:
                    _, moved = player.wait_playing(0)
                    if number > 0:
                        bench.add("19", player, [1000 * (moved - player.started)], "warm")


def _jump(bench, row, line):
    last = clips.COUNT - 1
    for side in ("us", "chromium", "mpv"):
        with bench.screen(**line) as room:
            open_side = {"us": room.us, "chromium": room.chromium, "mpv": room.mpv}[side]
            with open_side() as player:
                if side == "mpv":
                    time.sleep(1)
                else:
                    player.wait_playing(0)
                    time.sleep(3)
                room.screen.record()
                at = player.load(room.server.url(f"{last}.mp4")) if side == "mpv" else room.screen.key("End")
                _, moved = player.wait_playing(last, seconds=60)
                bench.add(row, player, [1000 * (moved - at)], "empty")


def _wire(bench, row, line):
    """What nobody can beat: the bytes without which it cannot move, fetched by themselves over a new connection."""
    last = clips.COUNT - 1
    with bench.screen(**line) as room:
        address = urllib.parse.urlsplit(room.server.url(f"{last}.mp4"))
        began = time.monotonic()
        connection = http.client.HTTPConnection(address.netloc, timeout=60)
        end = clips.bytes_until_it_moves(last) - 1
        connection.request("GET", f"{address.path}?{address.query}".rstrip("?"), headers={"Range": f"bytes=0-{end}"})
        answer = connection.getresponse()
        assert answer.status == 206, f"the server answered {answer.status}"
        received = len(answer.read())
        assert received == end + 1, f"{received} bytes instead of {end + 1}"
        bench.results.add(row, "the wire", [1000 * (time.monotonic() - began)], cache="empty")
