"""The scrubber at the bottom of a page: by hand, by keys, and as a slider of its own."""
import functools
import os
import pathlib
import tempfile

from rig import feeds, hands, tree
from rig.waiting import wait_for

SECONDS = 20


@functools.cache
def _clip():
    """Twenty seconds in a small file; each half has its own colour."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="long-", dir=os.environ["TMPDIR"])) / "long.mp4"
    feeds.ffmpeg(
        "-f", "lavfi", "-i", "color=navy:s=180x320:r=15:d=10", "-f", "lavfi", "-i", "color=gold:s=180x320:r=15:d=10",
        "-filter_complex", "[0][1]concat=n=2", "-c:v", "libx264", "-preset", "ultrafast", "-g", "15",
        "-pix_fmt", "yuv420p", path)
    return path


def _open(room, album=False):
    """A feed of the long clip and another post, opened and paused."""
    items = [feeds.item(index, _clip().as_uri()) for index in range(2)]
    for item in items:
        del item["content_text"]
        item["attachments"][0]["duration_in_seconds"] = SECONDS
    if album:
        items[0]["attachments"] *= 2
    return room.start(feeds._write(room.folder / "long.json", items))


def _paused(app):
    app.wait_page(feeds.TITLES[0])
    line = app.wait(wanted_role="slider")
    app.press("p")
    app.wait(wanted_name="Play video")
    return line


def _value(line):
    return tree.value(line)


def _wait_value(line, expected, what, give=0.6):
    wait_for(lambda: abs(_value(line) - expected) < give, f"{what}: the line at {expected}")


def arrows_go_five_seconds_and_one(room):
    with _open(room) as app:
        line = _paused(app)
        app.press("Right")
        # The line tells its value once a second, so the first one may be old.
        wait_for(lambda: _value(line) >= 5, "an arrow: the line beyond 5")
        start = _value(line) - 5
        app.press("Right")
        _wait_value(line, start + 10, "two arrows")
        app.wait(containing=" of 0:20")
        app.press("Left")
        _wait_value(line, start + 5, "one back")
        app.press("shift+Right", "shift+Right")
        _wait_value(line, start + 7, "two small steps")
        app.press("Left", "Left", "Left", "Left")
        _wait_value(line, 0, "the start is the end of it", give=0.05)
        # It stays at its position, even when the keys rest, and only the user resumes it.
        app.wait_gone(containing=" of 0:20", wanted_role="status bar")
        assert _value(line) < 0.05 and app.find(wanted_name="Play video")


def a_finger_scrubs_and_sees_what_is_there(room):
    with _open(room) as app:
        line = _paused(app)
        left, top, width, height = app.geometry()
        y = top + height - 12
        hands.grab((left + width // 5, y), (left + width * 3 // 4, y))
        _wait_value(line, SECONDS * 0.75, "the finger")
        app.wait(wanted_role="label", containing=" of 0:20")
        app.wait(containing="Preview")
        app.photograph("scrubbing")
        hands.let_go()
        app.wait_gone(containing="Preview")
        _wait_value(line, SECONDS * 0.75, "after the finger")
        assert app.find(wanted_name="Play video"), "it was paused before"


def up_and_down_from_the_line_turns_the_page(room):
    with _open(room) as app:
        line = _paused(app)
        before = _value(line)
        left, top, width, height = app.geometry()
        hands.drag((left + width // 2, top + height - 12), (left + width // 2, top + height // 4))
        app.wait_page(feeds.TITLES[1])
        app.press("Up")
        app.wait_page(feeds.TITLES[0])
        assert before < SECONDS / 2


def the_slider_is_reached_and_moved_by_keys(room):
    with _open(room) as app:
        line = _paused(app)
        for _ in range(30):
            if line.has(tree.State.FOCUSED):
                break
            app.press("Tab")
        assert line.has(tree.State.FOCUSED), "no Tab leads to the line"
        app.press("End")
        _wait_value(line, SECONDS, "End")
        app.press("Left")
        _wait_value(line, SECONDS - 5, "an arrow")
        app.press("Home")
        _wait_value(line, 0, "Home")
        app.press("Page_Up")
        _wait_value(line, 15, "a page")
        app.photograph("slider")
        assert app.wait_page(feeds.TITLES[0]), "and the page stays"


def a_screen_reader_names_a_place(room):
    with _open(room) as app:
        line = _paused(app)
        assert line.value("MaximumValue") > SECONDS - 0.5
        line.set_value(12)
        _wait_value(line, 12, "the screen reader")


def a_card_is_scrubbed_by_finger_and_keys(room):
    with _open(room) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Cards view")
        app.wait(wanted_role="button", wanted_name="Reel view")
        line = app.wait(wanted_role="slider")
        app.press("p")
        app.wait(wanted_name="Play video")
        box = wait_for(lambda: line.place().width > 100 and line.place(), "the line of the card")
        left, top, _, _ = app.geometry()
        y = top + box.y + box.height - 12
        hands.grab((left + box.x + box.width // 5, y), (left + box.x + box.width * 3 // 4, y))
        _wait_value(line, SECONDS * 0.75, "the finger")
        app.wait(wanted_role="label", containing=" of 0:20")
        app.wait(containing="Preview")
        app.photograph("scrubbing-card")
        hands.let_go()
        app.wait_gone(containing="Preview")
        _wait_value(line, SECONDS * 0.75, "after the finger")
        assert app.find(wanted_name="Play video"), "it was paused before, and a drag is no tap"
        app.press("Left")
        _wait_value(line, SECONDS * 0.75 - 5, "an arrow")
