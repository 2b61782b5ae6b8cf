"""The page that `mutoscope publish` writes beside the peer's page, both in Chromium: starts, swipes, bytes, memory."""
import functools
import random
import tempfile
import time

from .. import clips, judging, site
from ..swipes import ride

ROWS = ("20", "20m", "21", "22", "23", "24", "24g")
_CACHE = "warm"
_LINE = {"rate": 20, "latency": 40}
_MODES = ("mse", "mp4")


def run(bench):
    site.publish_page()
    _starts(bench)
    # Bytes hardly differ.
    for _ in range(2):
        for side in ("published", "mse", "hls", "mp4"):
            with bench.screen(**_LINE) as room:
                with _opener(room, side)() as player:
                    _count(bench, room, player)
    _rides(bench, bench.pick([40, 200], [100, 200]))


def _opener(room, side):
    return room.published if side == "published" else functools.partial(room.chromium, side)


def _starts(bench):
    """The first start of each is not counted: it makes the profile."""
    with bench.screen() as room:
        profiles = {side: tempfile.mkdtemp(dir=room.screen.home) for side in ("published", *_MODES)}
        for number in range(len(bench.rounds) + 1):
            for side, profile in profiles.items():
                with _opener(room, side)(profile=profile) as player:
                    first, moved = player.wait_playing(0)
                    if number > 0:
                        bench.add("20", player, [1000 * (first - player.started)], _CACHE)
                        bench.add("20m", player, [1000 * (moved - player.started)], _CACHE)


def _count(bench, room, player):
    """As row 10, but of what the source's files weigh: the published page has smaller ones."""
    player.wait_playing(0)
    for _ in range(2):
        room.screen.key("Down")
        time.sleep(0.4)
    room.screen.key(player.pause_key)
    room.server.wait_for_rest(seconds=4, patience=90)
    sent = sum(room.server.bytes(ending) for ending in (".mp4", ".m4s"))
    bench.add("23", player, [sent / sum(clips.size(number) for number in range(5))], "empty")


def _rides(bench, rides):
    with bench.screen() as room:
        for number, count in enumerate(rides):
            for side in ("published", *_MODES):
                with _opener(room, side)() as player:
                    _note(bench, player, count, ride(room, player, count, random.Random(number)), count == max(rides))


def _note(bench, player, count, found, weighs):
    paints, swipes, weights = found
    wrong = judging.faults(paints, swipes)
    for sentence in wrong[:5]:
        print(f"  {player.name} {player.peer_mode}: {sentence}", flush=True)
    bench.add("22", player, [1000 * len(wrong) / count], _CACHE)
    bench.add("21", player, [1000 * wait for wait in judging.first_moves(paints, swipes)], _CACHE)
    if weighs:
        bench.add("24", player, [weight for _, weight in weights[-5:]], f"after {count - 40} to {count} swipes")
        late = [(swipe, weight) for swipe, weight in weights if swipe >= 50]
        bench.add("24g", player, [100 * judging.slope(late)], f"{count} swipes")
