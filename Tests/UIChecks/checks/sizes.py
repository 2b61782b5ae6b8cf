"""From the smallest window to the widest, and with texts of twice the size: no control over another, none outside."""
import json

from rig import feeds, hands, judging, paths, planting, texts, tree
from rig.waiting import wait_for

# The unit tests of the page's layout cover windows that are wider than the display.
SIZES = ("360x294", "640x360", "720x360", "360x640", "1280x800")
WORDS = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and what follows from it"
NAME = "Maximiliane-Friederike von Hohenstaufen-Wolkenkuckucksheim der Ältere"
HANDLE = "maximiliane.friederike.von.hohenstaufen@wolkenkuckucksheim.example"


def _longest(folder):
    """The reel with the longest texts and the most controls."""
    path = feeds.feed(folder, count=2)
    document = json.loads(path.read_text())
    for item in document["items"]:
        item.update(
            content_text=feeds.LONG, authors=[{"name": NAME, "_mutoscope": {"handle": HANDLE}}], tags=["longtagsarelong"] * 9,
            url="https://example.org/watch")
        item["_mutoscope"] = {
            "counts": {"likes": 1289400, "comments": 88213, "views": 123456789}, "boosted_by": {"name": NAME},
            "licence": {"name": f"CC BY-SA 4.0, {NAME}", "url": "https://creativecommons.org/licenses/by-sa/4.0/"}}
    document["items"][0]["title"] = WORDS
    path.write_text(json.dumps(document))
    return path


def _look(room, feed, size, how=""):
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"hasSeenHint": true}')
    with room.start(feed, size=size) as app:
        app.wait_page(WORDS)
        app.press("p")  # The sign in the middle shows while it is paused.
        judging.expect_room(app, size + how)
        asked = tuple(map(int, size.split("x")))
        # The X server has no window manager and its own size, so even larger windows are not cut.
        assert app.geometry()[2:] == asked, f"{size}{how} became {app.geometry()[2:]}"
        app.press("e")
        judging.expect_room(app, f"{size}{how}, unfolded")


def nothing_lies_upon_anything_at_any_size(room):
    feed = _longest(room.folder)
    for size in SIZES:
        _look(room, feed, size)


def nor_with_texts_of_twice_the_size(room):
    feed = _longest(room.folder)
    with texts.twice_as_large():
        for size in ("360x294", "360x640", "1280x800"):
            _look(room, feed, size, " at 200 %")


def a_low_and_wide_window_keeps_every_button(room):
    with room.start(_longest(room.folder), size="720x360") as app:
        app.wait_page(WORDS)
        for name in ("Like", "Comments", "Save", "Share", "Mute", "More actions"):
            app.wait(wanted_role="button", starting=name)
        app.photograph("buttons-720x360")


def texts_stand_next_to_the_column_of_buttons(room):
    """A photo has so few buttons that they need no second column, and the texts leave no room for one."""
    feed = feeds.feed(room.folder, count=1)
    document = json.loads(feed.read_text())
    photo = room.folder / "photo.png"
    feeds.ffmpeg("-f", "lavfi", "-i", "color=black:s=360x640", "-frames:v", "1", photo)
    document["items"][0]["attachments"] = [{"url": photo.as_uri(), "mime_type": "image/png"}]
    feed.write_text(json.dumps(document))
    with room.start(feed, size="720x360") as app:
        app.wait_page(feeds.TITLES[0])
        caption = app.wait(wanted_role="label", starting=feeds.LONG[:20])
        menu = app.wait(wanted_role="button", wanted_name="More actions")

        def gap():
            return caption.place().x - menu.place().x - menu.place().width

        wait_for(lambda: 0 < gap() <= 32, "the texts next to the buttons", seconds=4)
        app.photograph("texts-beside-buttons")


def a_long_title_has_the_lines_that_fit(room):
    feed = _longest(room.folder)
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"hasSeenHint": true, "hasSeenDoor": true}')
    with texts.twice_as_large():
        with room.start(feed, size="360x640") as app:
            app.wait_page(WORDS)
            for view in ("reel", "cards"):
                if view == "cards":
                    app.press("c")
                    app.wait(wanted_role="list", wanted_name="Cards")
                # A line is about 30 pixels high. The title of a card is a scroll away.
                wait_for(lambda: any(
                    node.place().height >= 80 for node in tree.find_hidden(app.root, wanted_role="label", wanted_name=WORDS)),
                    f"three lines of the title in the {view}", seconds=4)
                app.photograph(f"title-200-{view}")
                judging.expect_room(app, f"a long title in the {view}")


def a_title_with_more_words_than_lines_unfolds(room):
    """Without a caption nothing but the title can offer more."""
    feed = feeds.feed(room.folder, count=1)
    document = json.loads(feed.read_text())
    title = " ".join(f"{number} boats at anchor" for number in range(9))
    document["items"][0].update(title=title, content_text="", content_html="")
    feed.write_text(json.dumps(document))
    (room.profile / "config").mkdir(parents=True, exist_ok=True)
    (room.profile / "config/settings.json").write_text('{"hasSeenHint": true, "hasSeenDoor": true}')
    with texts.twice_as_large(), room.start(feed, size="360x640") as app:
        app.wait_page(title)
        for view in ("reel", "cards"):
            if view == "cards":
                app.press("e", "c")
                app.wait(wanted_role="list", wanted_name="Cards")
                app.press("e")
            else:
                app.push("More")
            # A folded title has three lines of about 36 pixels.
            wait_for(lambda: any(
                node.place().height >= 180 for node in tree.find_hidden(app.root, wanted_role="label", wanted_name=title)),
                f"the whole title in the {view}", seconds=4)
            app.photograph(f"title-unfolded-200-{view}")
            judging.expect_room(app, f"an unfolded title in the {view}")


def the_hint_is_shown_with_large_texts_too(room):
    with texts.twice_as_large():
        for size in ("360x640", "405x720", "1280x800"):
            with room.start(feeds.feed(room.folder), size=size) as app:
                app.wait_page(feeds.TITLES[0])
                app.wait(wanted_role="button", wanted_name="Got it")
                app.photograph(f"hint-200-{size}")
                judging.expect_room(app, f"the hint at 200 % in {size}")
                hint = app.wait(wanted_role="dialog", wanted_name="Swipe up for the next one").place()
                menu = app.wait(wanted_role="button", wanted_name="Main menu").place()
                assert hint.y >= menu.y + menu.height, f"the hint lies upon the header in {size}"
            (room.profile / "config/settings.json").unlink(missing_ok=True)


def messages_are_wide_before_they_are_high(room):
    with room.start(_longest(room.folder), size="405x720") as app:
        app.wait_page(WORDS)
        app.push("Got it")
        app.press("x")
        message = app.wait(wanted_role="label", starting="Hidden.")
        box = message.place()
        assert box.height < 44, f"one line of text is {box.height} high"
        app.photograph("message-405x720")


def messages_leave_the_field_at_the_foot_free(room):
    with room.start(_longest(room.folder), size="405x720") as app:
        app.wait_page(WORDS)
        app.push("Got it")
        app.press("x")
        app.wait(wanted_role="label", starting="Hidden.")
        field = app.wait(wanted_role="button", wanted_name="Note")
        # A message slides in from below.
        wait_for(lambda: _is_above(app, field), "the message above the field", seconds=4)
        app.press("r")
        text = app.wait(wanted_role="text", wanted_name="Note")
        for line in range(4):
            hands.type_text(f"line {line}")
            app.press("shift+Return")
        hands.type_text("the last")
        wait_for(lambda: text.place().height > 70, "the field to grow", seconds=4)
        wait_for(lambda: _is_above(app, text), "the message above the field that grew", seconds=4)
        app.photograph("message-over-a-note")


def messages_hold_large_texts(room):
    with texts.twice_as_large():
        with room.start(_longest(room.folder), size="360x640") as app:
            app.wait_page(WORDS)
            app.press("x")
            message = app.wait(wanted_role="label", starting="Hidden.")
            # Three lines beside Undo; a message that was made for one line lets them stand out.
            wait_for(lambda: message.place().height >= 3 * 30, "the message to be as high as its text", seconds=4)
            app.photograph("message-200-360x640")


def _is_above(app, field):
    """Undo is the tallest part of a message."""
    undo = app.find(wanted_role="button", wanted_name="Undo")
    assert undo, "the message is gone"
    box = undo.place()
    return box.y + box.height <= field.place().y


def the_preferences_fit_with_large_texts_in_every_language(room):
    with texts.twice_as_large():
        for language in ("en", *paths.LANGUAGES):
            with room.start(feeds.feed(room.folder), size="360x640", language=texts.speaking(language)) as app:
                app.wait_page(feeds.TITLES[0])
                app.press("ctrl+comma")
                # The window is as wide as its widest page needs, whichever page is open.
                dialog = wait_for(lambda: _preferences(app), "the preferences")
                width = dialog.place().width
                assert width <= 360, f"in {language!r} they are {width} wide"
                app.photograph(f"preferences-200-{language}")


def _preferences(app):
    """The preferences: of the two windows, the one with tabs."""
    tabs = tree.find_hidden(app.root, wanted_role="page tab")
    return tabs and tree.window(tabs[0])


def buttons_that_are_drawn_small_or_on_each_other_are_found(room):
    rules = "button.rail-act { min-width: 20px; min-height: 20px; margin-top: -16px; }"
    with planting.style(room.desktop, rules), room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        wait_for(lambda: any("'Save'" in fault and "lies upon" in fault for fault in judging.overlaps(app.root)),
                 "what lies upon another to be found")
        assert any("'Save'" in fault for fault in judging.faults(app.root)), "small buttons are not found"


def a_window_full_of_faults_is_found_to_be_so(room):
    with planting.window() as root:
        faults = judging.faults(root)
        assert any("has no name" in fault for fault in faults), faults
        assert any("2 times push button 'Twin'" in fault for fault in faults), faults
        assert any("'Small' is" in fault for fault in faults), faults
        assert any("'Below'" in fault and "'Above'" in fault for fault in judging.overlaps(root)), "overlap"
