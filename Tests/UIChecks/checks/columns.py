"""Cards beside each other in a wide window."""
import json

from rig import feeds, hands, sight, windows
from rig.waiting import wait_for

DESKTOPS = ["x11", "wayland"]
WIDE = "1280x800"


def two_cards_stand_beside_each_other_and_one_plays(room):
    with _start(room, sight.feed(room.folder)) as app:
        sight.wait_moving(app, 0)
        _expect_beside(app, feeds.TITLES[0], feeds.TITLES[1])
        for key, number in (("Down", 1), ("Down", 2), ("Down", 3), ("Up", 2), ("Home", 0), ("End", 5)):
            app.press(key)
            sight.check(app, number)


def arrows_go_sideways_where_they_do_not_seek(room):
    source = sight.feed(room.folder)
    document = json.loads(source.read_text())
    photo = room.folder / "photo.png"
    feeds.ffmpeg("-f", "lavfi", "-i", "color=black:s=360x640", "-frames:v", "1", photo)
    for number in (0, 3):
        document["items"][number]["attachments"] = [{"url": photo.as_uri(), "mime_type": "image/png"}]
    source.write_text(json.dumps(document))
    with _start(room, source) as app:
        app.wait_text(feeds.TITLES[1])
        app.press("Right")
        sight.check(app, 1)
        # A video is sought in, and stays the one that plays.
        app.press("Left", "Right")
        sight.check(app, 1)
        app.press("Down", "Down", "Left")
        sight.check(app, 2)


def a_tall_card_begins_at_the_top_also_after_the_wheel(room):
    with _start(room, sight.feed(room.folder)) as app:
        left, top, width, height = app.geometry()
        places = []
        for notches in range(3):
            app.press("Home")
            sight.wait_moving(app, 0)
            for _ in range(notches):
                hands.wheel(left + width // 2, top + height // 2)
            app.press("Down", "Down")
            sight.wait_moving(app, 2)
            places.append(_picture(app, feeds.TITLES[2]).y)
        assert max(places) - min(places) <= 1, f"the third card is at {places}"


def a_click_plays_the_card_on_the_right(room):
    with _start(room, sight.feed(room.folder)) as app:
        sight.wait_moving(app, 0)
        left, top, width, height = app.geometry()
        hands.click(left + width * 3 // 4, top + height // 2)
        sight.check(app, 1)


def columns_follow_the_width_of_the_window(room):
    with _start(room, sight.feed(room.folder)) as app:
        sight.wait_moving(app, 0)
        app.press("Down")
        sight.wait_moving(app, 1)
        windows.resize(app.window, 720, 800)
        sight.check(app, 1)
        assert not _are_beside(app, feeds.TITLES[0], feeds.TITLES[1])
        windows.resize(app.window, 1280, 800)
        _expect_beside(app, feeds.TITLES[0], feeds.TITLES[1])
        sight.check(app, 1)


def _start(room, source):
    path = room.profile / "config/settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"hasSeenHint": True, "layout": "cards"}))
    return room.start(source, size=WIDE)


def _expect_beside(app, first, second):
    wait_for(lambda: _are_beside(app, first, second), f"{second} on the right of {first}")


def _are_beside(app, first, second):
    one, other = (_picture(app, name) for name in (first, second))
    return one and other and one.y == other.y and other.x >= one.x + one.width


def _picture(app, title):
    """The place of a card's picture; None while there is none."""
    node = app.find(wanted_role="image", containing=f"{title}, by")
    return node and node.place()
