"""A short video over and over, and a walk back and forth: what is fetched again, and how it looks where a loop closes."""
import time

from .. import clips

ROWS = ("11a", "11b", "14", "14d")
_LINE = {"rate": 20, "latency": 40}


def run(bench):
    loops = bench.pick(4, 10)
    for _ in bench.byte_rounds:
        for side in ("us", "chromium", "mpv"):
            with bench.screen(**_LINE) as room:
                with _short(room, side) as player:
                    _loop(bench, room, player, loops)
            if side != "mpv":
                with bench.screen(**_LINE) as room:
                    with (room.us if side == "us" else room.chromium)() as player:
                        _walk(bench, room, player)


def _short(room, side):
    if side == "us":
        return room.us("short-mp4")
    if side == "chromium":
        return room.chromium(is_short=True)
    return room.mpv(room.server.url(f"{clips.SHORT}.mp4"))


def _loop(bench, room, player, loops):
    player.wait_playing(clips.SHORT)
    room.screen.record()
    time.sleep(clips.SHORT_SECONDS)
    before = _sent(room)
    time.sleep(loops * clips.SHORT_SECONDS)
    again = _sent(room) - before
    bench.add("11a", player, [again / clips.size(clips.SHORT)], f"{loops} loops")
    gaps, dropped = _seams(list(room.screen.paints))
    bench.add("14", player, gaps, "played once")
    bench.add("14d", player, dropped, "played once")


def _seams(paints):
    """Milliseconds from the last picture of a round to the first of the next, and how many are missing around it."""
    last_number = clips.SHORT_SECONDS * clips.RATE - 1
    gaps, dropped, before = [], [], None
    for paint in paints:
        frame = next((page.frame for page in paint.pages if page.clip == clips.SHORT), None)
        if frame is None or before and frame == before[1]:
            continue
        if before and frame < before[1]:
            # Counted per picture that should have come between, so that dropped ones are not counted twice.
            missing = (last_number - before[1]) + frame
            gaps.append(1000 * (paint.at - before[0]))
            dropped.append(missing)
        before = (paint.at, frame)
    return gaps, dropped


def _walk(bench, room, player):
    """Once there and back to know it all, then twenty times between two neighbours."""
    player.wait_playing(0)
    time.sleep(1)
    for key in ("Down", "Up") * 2:
        room.screen.key(key)
        time.sleep(1)
    room.server.wait_for_rest(seconds=3, patience=90)
    before = _sent(room)
    for key in ("Down", "Up") * 10:
        room.screen.key(key)
        time.sleep(0.5)
    room.screen.key("p")
    room.server.wait_for_rest(seconds=2, patience=90)
    bench.add("11b", player, [(_sent(room) - before) / clips.size(0)], "all three watched")


def _sent(room):
    return sum(room.server.bytes(ending) for ending in (".mp4", ".m4s"))
