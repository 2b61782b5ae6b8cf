"""Playing, pausing, sound and progress."""
import pathlib
import re
import time

from rig import feeds, hands, tree
from rig.waiting import wait_for


def p_pauses_and_resumes(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        app.press("p")
        app.wait(wanted_name="Play video")
        app.press("p")
        app.wait(wanted_name="Pause video")


def a_screen_reader_pauses_and_resumes(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Pause video")
        app.push("Play video")
        app.wait(wanted_name="Pause video")


def a_tap_pauses_and_resumes(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        hands.click(*app.middle())
        app.wait(wanted_name="Play video")
        hands.click(*app.middle())
        app.wait(wanted_name="Pause video")


def the_next_post_plays_though_this_one_is_paused(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("p")
        app.wait(wanted_name="Play video")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait(wanted_name="Pause video")


def a_sensitive_post_is_covered_until_it_is_asked_for(room):
    items = [feeds.item(index, (feeds.clips() / f"{index}.mp4").as_uri()) for index in range(3)]
    items[1]["_mutoscope"] = {"sensitive": True}
    with room.start(feeds.feed_of(room.folder, items)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait(wanted_role="button", wanted_name="Show")
        app.photograph("sensitive")
        assert app.find(wanted_name="Pause video") is None, "it plays under its cover"
        app.push("Show")
        app.wait(wanted_name="Pause video")
        assert app.find(wanted_role="button", wanted_name="Show") is None, "the cover stayed"
        app.press("Down")
        app.wait_page(feeds.TITLES[2])
        app.press("Up")
        app.wait_page(feeds.TITLES[1])
        app.wait(wanted_name="Pause video")


def m_mutes_and_the_button_says_so(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        first, second = ("Mute", "Unmute") if app.find(wanted_name="Mute") else ("Unmute", "Mute")
        app.wait(wanted_role="button", wanted_name=first)
        app.press("m")
        app.wait(wanted_role="button", wanted_name=second)
        app.push(second)
        app.wait(wanted_role="button", wanted_name=first)


def progress_moves(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        bar = app.wait(wanted_role="slider")
        seen = set()

        def moved():
            seen.add(round(tree.value(bar)))
            return len(seen) >= 2

        # It says so once a second, and the clip lasts two.
        wait_for(moved, "two values of the line")


def nothing_runs_while_nothing_moves(room):
    """No frames, no timers: whoever looks at a paused video should hear no fan."""
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("p")
        app.wait(wanted_name="Play video")
        # One who asks wakes it, so it is left alone while it is watched. A display has 60 frames a second.
        wait_for(lambda: _wakeups(app.process.pid, 1) < 20, "an app that sleeps")


def _wakeups(process, seconds):
    """How often its threads began to run meanwhile."""
    before = _switches(process)
    time.sleep(seconds)
    return _switches(process) - before


def _switches(process):
    return sum(
        int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read_text(), re.MULTILINE)[1])
        for status in pathlib.Path(f"/proc/{process}/task").glob("*/status"))
