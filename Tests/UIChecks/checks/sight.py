"""The visible post is the one that plays and on which keys act, after every change of the view."""
import json

from rig import feeds, hands, sight, windows

SIZES = ((720, 360), (360, 640), (1280, 800), (405, 720))


def cards_and_back(room):
    with _start(room) as app:
        for _ in range(4):
            number = _to_cards(app)
            _to_reel(app, number)
            app.press("Down")
            sight.check(app, number + 1)


def cards_and_back_faster_than_they_fade(room):
    with _start(room) as app:
        sight.check(app, 0)
        for pause in (0, 60, 200):
            hands.press("c", "c", pause=pause)
            app.wait_gone(wanted_role="list", wanted_name="Cards")
            sight.check(app, 0)


def cards_that_are_gone_to_by_keys(room):
    """In a large window two cards are visible at once, and the first and last are never in its middle."""
    with _start(room, "1280x800") as app:
        sight.check(app, 0)
        app.press("Down")
        sight.check(app, 1)
        assert _to_cards(app) == 1
        for key, number in (("Down", 2), ("Home", 0), ("Down", 1), ("End", 5), ("Up", 4)):
            app.press(key)
            sight.check(app, number)
        _to_reel(app, 4)


def cards_that_are_scrolled(room):
    with _start(room) as app:
        _to_cards(app)
        for down in (True, True, True, True, False, False):
            hands.wheel(*app.middle(), down=down)
            _to_reel(app, sight.check(app))
            _to_cards(app)


def a_size_that_changes(room):
    with _start(room) as app:
        sight.check(app, 0)
        app.press("Down", "Down")
        sight.check(app, 2)
        for width, height in SIZES:
            windows.resize(app.window, width, height)
            sight.check(app, 2)
        _to_cards(app)
        for width, height in SIZES:
            windows.resize(app.window, width, height)
            sight.check(app, 2)
        _to_reel(app, 2)


def the_library_and_back(room):
    _elsewhere_and_back(room, "b", "Escape")


def the_search_and_back(room):
    _elsewhere_and_back(room, "slash", "Escape")


def comments_and_back(room):
    _elsewhere_and_back(room, "o", "Escape")


def a_size_that_changes_meanwhile(room):
    for keys in ("b", "slash", "o"):
        with _start(room) as app:
            sight.check(app, 0)
            app.press("Down")
            sight.check(app, 1)
            for width, height in SIZES:
                app.press(keys)
                windows.resize(app.window, width, height)
                app.press("Escape")
                sight.check(app, 1)


def a_refresh(room):
    with _start(room) as app:
        sight.check(app, 0)
        app.press("Down")
        sight.check(app, 1)
        app.press("F5")
        sight.check(app, 1)
        _to_cards(app)
        app.press("F5")
        sight.check(app, 1)
        _to_reel(app, 1)
        app.press("F5", "c")
        sight.check(app, 1)


def a_refresh_that_brings_another_order(room):
    with _start(room) as app:
        sight.check(app, 0)
        app.press("Down", "Down")
        sight.check(app, 2)
        path = room.folder / "feed.json"
        document = json.loads(path.read_text())
        document["items"].reverse()
        path.write_text(json.dumps(document))
        app.press("F5")
        sight.check(app)
        _to_cards(app)
        document["items"].pop(0)
        path.write_text(json.dumps(document))
        app.press("F5")
        _to_reel(app, sight.check(app))


def a_pull(room):
    with _start(room) as app:
        x, y = app.middle()
        hands.drag((x, y - 200), (x, y + 250))
        sight.check(app, 0)


def what_is_hidden(room):
    with _start(room) as app:
        sight.check(app, 0)
        app.press("x")
        sight.check(app, 1)
        _to_cards(app)
        app.press("x")
        number = sight.check(app)
        assert number == 2, number
        _to_reel(app, number)
        app.press("Up", "Down")
        sight.check(app)


def a_story_and_back(room):
    photo = room.folder / "photo.png"
    feeds.ffmpeg("-f", "lavfi", "-i", "color=white:s=360x640", "-frames:v", "1", photo)
    story = {"id": 1, "name": "Amina", "images": [{"id": 1, "url": photo.as_uri(), "alt": "White"}]}
    source = sight.feed(room.folder)
    document = json.loads(source.read_text())
    document["_mutoscope"] = {"stories": {"pages": [{"users": [story]}]}}
    source.write_text(json.dumps(document))
    with _start(room, source=source) as app:
        sight.check(app, 0)
        app.press("Down")
        for view in ("reel", "cards"):
            sight.check(app, 1)
            app.press("t")
            app.push(app.wait(wanted_role="button", starting="Amina, ").name)
            app.wait(starting="Story of")
            windows.resize(app.window, 360, 640)
            app.press("Escape")
            app.wait_gone(starting="Story of")
            app.press("Escape")
            sight.check(app, 1)
            if view == "reel":
                _to_cards(app)


def _elsewhere_and_back(room, there, back):
    with _start(room) as app:
        sight.check(app, 0)
        app.press("Down")
        sight.check(app, 1)
        for _ in range(2):
            app.press(there, back)
            sight.check(app, 1)
        _to_cards(app)
        for _ in range(2):
            app.press(there, back)
            sight.check(app, 1)
        _to_reel(app, 1)


def _to_cards(app):
    app.press("c")
    app.wait(wanted_role="list", wanted_name="Cards")
    return sight.check(app)


def _to_reel(app, number):
    app.press("c")
    app.wait_gone(wanted_role="list", wanted_name="Cards")
    sight.check(app, number)


def _start(room, size="405x720", source=None):
    path = room.profile / "config/settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"hasSeenHint": True}))
    return room.start(source or sight.feed(room.folder), size=size)
