"""A ride up and down a feed, fast and slow: what was painted, which keys were pressed when, and what the tree weighed."""
import time

from . import clips, judging, processes

# Seconds from one swipe to the next. Calm ones are those on which a time is measured.
_PACES = ((0.15, 2), (0.35, 3), (0.6, 2), (1.0, 4))
_CALM = 0.9


def ride(room, player, count, chance):
    """(paints, swipes, [(swipe, MB)]) of so many swipes from the first video on."""
    player.wait_playing(0)
    time.sleep(1)
    room.screen.record()
    swipes, weights = _swipe(room.screen, player, count, chance)
    time.sleep(1)
    paints = list(room.screen.paints)
    room.screen.record(False)
    return paints, swipes, weights


def _swipe(screen, player, count, chance):
    """Keys up and down."""
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
