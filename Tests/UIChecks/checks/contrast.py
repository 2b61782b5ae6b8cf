"""White on white: every text over the brightest of pictures has enough contrast."""
import json

from rig import contrast, feeds, judging, planting, windows
from rig.waiting import wait_for


def _photo(folder, colour):
    path = folder / f"{colour}.png"
    feeds.ffmpeg("-f", "lavfi", "-i", f"color={colour}:s=360x640", "-frames:v", "1", path)
    return path.as_uri()


def _bright(room):
    """A white photo with every text that a post can have, and people with equally bright stories."""
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"hasSeenHint": True, "storySeconds": 60, "speed": 1.5}))
    photo = _photo(room.folder, "white")
    item = feeds.item(0, photo)
    item["attachments"] = [{"url": photo, "mime_type": "image/png"}]
    item["tags"] = ["bright", "white"]
    item["_mutoscope"] = {"counts": {"likes": 1289400, "comments": 88213, "views": 3400}}
    people = [{"id": 1, "name": "Amina", "images": [{"id": 11, "url": photo, "alt": "White"}]}]
    path = room.folder / "feed.json"
    path.write_text(json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": "Checks", "items": [item],
        "_mutoscope": {"stories": {"pages": [{"users": people}]}}}))
    return path


def _expect_clear(app, where):
    judging.expect(where, lambda: contrast.faint_texts(app))


def texts_over_a_white_picture_can_be_read(room):
    with room.start(_bright(room)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Escape")
        _expect_clear(app, "reel")
        app.photograph("contrast-reel")
        app.press("e")
        app.wait(wanted_role="button", wanted_name="Less")
        _expect_clear(app, "unfolded")
        app.press("e", "t")
        app.wait(wanted_role="button", wanted_name="Amina, new stories")
        _expect_clear(app, "tray")
        app.photograph("contrast-tray")
        app.push("Amina, new stories")
        app.wait(starting="Story of")
        app.press("space")
        _expect_clear(app, "story")
        app.photograph("contrast-story")


def lists_can_be_read_in_the_desktops_light_style(room):
    _check_lists(room, "light")


def lists_can_be_read_in_the_desktops_dark_style(room):
    _check_lists(room, "dark")


def where_the_keyboard_is_can_be_seen(room):
    """Also after keys that the app handles itself."""
    with room.start(_bright(room), language={"ADW_DEBUG_COLOR_SCHEME": "prefer-light"}) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("t")
        wait_for(lambda: _rings(app, lambda value: value >= 240), "a white ring in the tray", seconds=5)
        app.photograph("ring-tray")
        app.press("Escape", "l", "b")
        app.wait(wanted_role="button", starting="Photo: ")
        app.press("Right")
        wait_for(lambda: _rings(app, lambda value: value <= 110), "a dark ring in the library", seconds=5)
        app.photograph("ring-library")


def _rings(app, is_ring):
    """True when a line of this brightness runs along both sides of the focused button."""
    node = judging.focused(app.root)
    if node is None or node.role not in judging.BUTTONS:
        return False
    (left, top), box, picture = app.geometry()[:2], node.place(), contrast.Picture(app.desktop.size)
    middle = top + box.y + box.height // 2
    return all(any(is_ring(picture.colour(left + edge + x, middle)[1]) for x in range(-6, 3))
               for edge in (box.x, box.x + box.width + 2))


def explanations_can_be_read_in_either_style(room):
    feed = _bright(room)
    for style in ("light", "dark"):
        how = {"ADW_DEBUG_COLOR_SCHEME": f"prefer-{style}"}
        with room.start(feed, language=how) as app:
            app.wait_page(feeds.TITLES[0])
            for keys, title in (("ctrl+n", "Worth following"), ("F1", "Next post"), ("ctrl+comma", "Automatic")):
                app.press(keys)
                app.wait(wanted_role="label", wanted_name=title)
                judging.expect(f"{style}, {title}", lambda: contrast.faint_explanations(app))
                app.photograph(f"explained-{style}-{keys}")
                app.press("Escape")
                app.wait_gone(wanted_role="label", wanted_name=title)
                windows.focus(app.process.pid)


def _check_lists(room, style):
    """In a window that shows a whole card."""
    how = {"ADW_DEBUG_COLOR_SCHEME": f"prefer-{style}"}
    with room.start(_bright(room), size="405x790", language=how) as app:
        app.wait_page(feeds.TITLES[0])
        _expect_ground(app, is_light=False)
        _expect_clear(app, f"reel on a {style} desktop")
        app.press("l", "c")
        app.wait(wanted_role="list item")
        _expect_ground(app, is_light=style == "light")
        _expect_clear(app, f"{style} cards")
        app.photograph(f"cards-{style}")
        app.press("c")
        app.wait_page(feeds.TITLES[0])
        app.press("b")
        app.wait(wanted_role="button", starting="Photo: ")
        _expect_ground(app, is_light=style == "light")
        _expect_clear(app, f"{style} library")
        app.photograph(f"library-{style}")
        app.press("slash")
        app.wait(wanted_role="entry", starting="Search")
        _expect_clear(app, f"{style} search")


def _expect_ground(app, is_light):
    """In the window's lower left corner there is neither a picture nor a text."""
    def is_as_wanted():
        left, top, _, height = app.geometry()
        colour = contrast.Picture(app.desktop.size).colour(left + 3, top + height - 70)
        return (min(colour) > 200) == is_light

    wait_for(is_as_wanted, f"a {'light' if is_light else 'dark'} ground")


def a_text_that_is_hard_to_read_is_found(room):
    with planting.style(room.desktop, ".caption, .author { color: #999; }"), room.start(_bright(room)) as app:
        app.wait_page(feeds.TITLES[0])
        wait_for(lambda: any("Ada" in fault for fault in contrast.faint_texts(app)), "the gray name to be found")
