"""Rides up and down the feed, fast and slow: what was wrong on screen, how soon it moved, and what it cost."""
import random
import time

from .. import clips, judging, processes

ROWS = ("1", "2", "5", "5l", "6", "9", "9l")

# Seconds from one swipe to the next. Calm ones are those on which a time is measured.
_PACES = ((0.15, 2), (0.35, 3), (0.6, 2), (1.0, 4))
_CALM = 0.9
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
    player.wait_playing(0)
    time.sleep(1)
    room.screen.record()
    swipes, weights = _swipe(room.screen, player, count, random.Random(seed))
    time.sleep(1)
    paints = list(room.screen.paints)
    room.screen.record(False)
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


def _swipe(screen, player, count, chance):
    """Keys up and down; what was pressed when, and what the tree weighed."""
    swipes, weights, item, way = [], [], 0, 1
    for number in range(1, count + 1):
        if chance.random() < 0.15:
            way = -way
        if not 0 <= item + way < clips.COUNT:
            way = -way
        pause = chance.choices([pace for pace, _ in _PACES], [weight for _, weight in _PACES])[0]
        at = screen.key("Down" if way > 0 else "Up")
        swipes.append(judging.Swipe(at, item, item + way, pause >= _CALM))
        item += way
        # A key takes its time to be sent, so the pace is kept from the press.
        time.sleep(max(0, at + pause - time.monotonic()))
        if number % 10 == 0:
            weights.append((number, processes.memory(player.pid)))
    return swipes, weights
