"""What phones record, on a large pane: how many pictures of a second are shown, and at what cost."""
import time

from .. import clips, processes, site

ROWS = ("25", "25p", "25m", "26", "26p", "26m")
_PANE = (810, 1440)
_CACHE = "warm"


def run(bench):
    clips.ensure_big()
    site.publish()
    seconds = bench.pick(6, 12)
    with bench.screen() as room:
        for _ in bench.rounds:
            for row, number in zip(("25", "26"), clips.BIG):
                source = room.server.url(f"{number}.mp4")
                sides = (
                    lambda: room.us(f"big-{number}", size=_PANE), lambda: room.mpv(source, size=_PANE),
                    lambda: room.mpv_gpu(source, size=_PANE))
                for open_side in sides:
                    with open_side() as player:
                        _watch(bench, room.screen, player, row, number, seconds)


def _watch(bench, screen, player, row, number, seconds):
    player.wait_playing(number)
    time.sleep(3)
    screen.record()
    with processes.Share(player.pid, screen.server_pid) as share:
        time.sleep(seconds)
    shown = _pictures(list(screen.paints), number) / seconds
    bench.add(row, player, [max(0, clips.BIG_RATE - shown)], _CACHE)
    bench.add(f"{row}p", player, [share.own], _CACHE)
    bench.add(f"{row}m", player, [processes.memory(player.pid)], _CACHE)


def _pictures(paints, number):
    """How often another picture of the clip was there."""
    frames = [page.frame for paint in paints for page in paint.pages if page.clip == number]
    return sum(before != after for before, after in zip(frames, frames[1:]))
