"""Rides up and down the feed, fast and slow: what was wrong on screen, how soon it moved, and what it cost."""
import random

from .. import judging
from ..swipes import ride

ROWS = ("1", "2", "5", "5l", "6", "9", "9l")

_CACHE = "warm"
# One sample of memory lies 8 MB off another, so it is the five up to here, one every ten swipes.
_WEIGHED = 200
_LAST = 5


def run(bench):
    rides = bench.pick([40, 40, 40, 40, 200], [200, 200, 200, 200, 500])
    longest = max(rides)
    with bench.screen() as room:
        for number, count in enumerate(rides):
            for open_side in room.feed_sides():
                with open_side() as player:
                    _ride(bench, room, player, count, seed=number, weighs=count == longest)


def _ride(bench, room, player, count, seed, weighs):
    paints, swipes, weights = ride(room, player, count, random.Random(seed))
    wrong = judging.faults(paints, swipes)
    for sentence in wrong[:5]:
        print(f"  {player.name}: {sentence}", flush=True)
    bench.add("1", player, [1000 * len(wrong) / count], _CACHE)
    bench.add("2", player, [1000 * wait for wait in judging.first_moves(paints, swipes)], _CACHE)
    steps = judging.steps(paints, swipes)
    bench.add("9", player, [1000 * step for step in steps], _CACHE)
    bench.add("9l", player, [100 * sum(step > 0.020 for step in steps) / max(1, len(steps))], _CACHE)
    if weighs:
        then = [weight for swipe, weight in weights if swipe <= _WEIGHED][-_LAST:]
        bench.add("5", player, then, f"after {_WEIGHED - 10 * (_LAST - 1)} to {_WEIGHED} swipes")
        end = [weight for _, weight in weights[-_LAST:]]
        bench.add("5l", player, end, f"after {count - 10 * (_LAST - 1)} to {count} swipes")
        late = [(swipe, weight) for swipe, weight in weights if swipe >= 50]
        bench.add("6", player, [100 * judging.slope(late)], f"{count} swipes")

