"""Playing, pausing, sound and progress."""
import json
import os
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

        # It reports its value once a second, and the clip lasts two.
        wait_for(moved, "two values of the line")


def nothing_runs_while_nothing_moves(room):
    """A paused video draws no frames and runs no timers."""
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("p")
        app.wait(wanted_name="Play video")
        _expect_rest(app)


def nothing_runs_on_any_screen_at_rest(room):
    """A binding that triggers itself keeps a core busy for ever, without drawing a picture."""
    photo = room.folder / "photo.png"
    feeds.ffmpeg("-f", "lavfi", "-i", "color=white:s=360x640", "-frames:v", "1", photo)
    story = {"id": 1, "name": "Amina", "images": [{"id": 1, "url": photo.as_uri(), "alt": "White"}]}
    source = feeds.feed(room.folder)
    document = json.loads(source.read_text())
    document["_mutoscope"] = {"stories": {"pages": [{"users": [story]}]}}
    source.write_text(json.dumps(document))
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Escape", "p")
        app.wait(wanted_name="Play video")
        for keys, back in ((("b",), "Escape"), (("ctrl+f",), "Escape"), (("o",), "Escape"), (("c",), "c")):
            app.press(*keys)
            _expect_rest(app)
            app.press(back)
            _expect_rest(app)
        app.press("t")
        app.push("Amina, new stories")
        app.wait(starting="Story of")
        app.press("space")
        _expect_rest(app)


def _expect_rest(app):
    """A question to the app would wake it, so the check only measures. A display has 60 frames a second."""
    process = app.process.pid

    def rests():
        before = _seconds(process)
        return _wakeups(process, 1) < 20 and _seconds(process) - before < 0.1

    wait_for(rests, "an app that sleeps")


def _seconds(process):
    """The processor seconds that it has used."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wakeups(process, seconds):
    """How often its threads began to run meanwhile."""
    before = _switches(process)
    time.sleep(seconds)
    return _switches(process) - before


def _switches(process):
    return sum(
        int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read_text(), re.MULTILINE)[1])
        for status in pathlib.Path(f"/proc/{process}/task").glob("*/status"))
