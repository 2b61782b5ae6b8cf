"""The library: liked and hidden posts, the search, and moving it to another profile."""
import json

from rig import feeds, hands, tree, windows
from rig.contrast import Picture
from rig.waiting import wait_for

FIRST, SECOND, THIRD = feeds.TITLES[:3]


def liked_posts_are_tiles_that_open_the_list_there(room):
    with room.start(feeds.feed(room.folder)) as app:
        _like_three(app)
        app.press("b")
        for title in (FIRST, SECOND, THIRD):
            _tile(app, title)
        app.photograph("library")
        app.click(_tile(app, SECOND))
        app.wait_page(SECOND)
        # The newest like comes first, so the oldest follows.
        app.press("Down")
        app.wait_page(FIRST)
        app.press("Escape")
        _tile(app, THIRD)
        app.press("alt+Left")
        app.wait_page(feeds.TITLES[3])


def a_local_video_has_a_picture_of_its_own(room):
    with room.start(feeds.feed(room.folder)) as app:
        _like_three(app)
        app.press("b")
        _expect_colour(app, _tile(app, FIRST), (255, 99, 71))
        _expect_colour(app, _tile(app, SECOND), (255, 215, 0))
        app.photograph("library-films")
    kept = list((room.profile / "cache/films").glob("*-2*.jpg"))
    assert len(kept) == 3, f"pictures with a length of two seconds: {kept}"


def posts_of_the_open_source_are_found_and_gone_to(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        app.press("slash")
        app.wait(wanted_role="entry", starting="Search")
        hands.write("orchid")
        tile = app.wait(wanted_role="button", starting=f"Video: {feeds.TITLES[4]}")
        _expect_colour(app, tile, (218, 112, 214))
        app.photograph("search-open-source")
        app.click(tile)
        app.wait_page(feeds.TITLES[4])
        app.press("Down")
        app.wait_page(feeds.TITLES[5])


def delete_takes_a_tile_off_its_list_and_undo_brings_it_back(room):
    with room.start(feeds.feed(room.folder)) as app:
        _like_three(app)
        app.press("b")
        _tile(app, THIRD)
        # The newest is the first, and the first key goes to it.
        app.press("Delete")
        app.wait_gone(wanted_role="button", starting=f"Video: {THIRD}")
        app.press("ctrl+z")
        _tile(app, THIRD)


def the_search_finds_by_a_word_as_it_is_typed(room):
    with room.start(feeds.feed(room.folder)) as app:
        _like_three(app)
        app.press("slash")
        _tile(app, FIRST)
        hands.write("gold")
        app.wait_gone(wanted_role="button", starting=f"Video: {FIRST}")
        _tile(app, SECOND)
        hands.write("en zebras")
        app.wait_text("Nothing found")
        app.press("Escape")
        app.wait_page(feeds.TITLES[3])


def what_is_hidden_can_be_brought_back(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        app.press("x")
        app.wait_page(SECOND)
        app.press("b")
        _tab(app, "Hidden")
        app.push(f"Unhide {FIRST}")
        app.wait_text("Nothing hidden")
        app.press("Escape")
        # The user has not gone on since, so the feed is where it was before.
        app.wait_page(FIRST)


def an_empty_list_says_so_and_leads_back(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        app.press("b")
        app.wait_text("Nothing liked yet")
        app.push("Back to the feed")
        app.wait_page(FIRST)


def an_export_is_taken_in_by_another_profile(room):
    source = feeds.feed(room.folder)
    file = room.folder / "mine.json"
    with room.start(source) as app:
        _like_three(app)
        _choose(app, "Export what you did…", file)
        app.wait_text("Exported to mine.json")
        assert json.loads(file.read_text()), "the export is empty"
    room.profile = room.folder / "another"
    with room.start(source) as app:
        app.wait_page(FIRST)
        app.press("b")
        app.wait_text("Nothing liked yet")
        _choose(app, "Import…", file)
        app.wait_text("Imported: ")
        for title in (FIRST, SECOND, THIRD):
            _tile(app, title)


def no_export_is_refused_with_a_sentence(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _choose(app, "Import…", room.folder / "feed.json")
        app.wait_text("Nothing was imported")


def every_control_of_the_library_has_a_name(room):
    with room.start(feeds.feed(room.folder)) as app:
        _like_three(app)
        app.press("b")
        _tile(app, FIRST)
        nameless = [tree.role(node) for node in tree.unnamed_controls(app.root)]
        assert not nameless, f"controls without a name: {nameless}"


def _like_three(app):
    app.wait_page(FIRST)
    for following in feeds.TITLES[1:4]:
        app.press("l")
        app.press("Down")
        app.wait_page(following)


def _expect_colour(app, tile, colour):
    """A pixel in the upper part of the tile, away from the clip's white square."""
    def is_there():
        left, top = app.geometry()[:2]
        box = tree.place(tile)
        seen = Picture(app.desktop.size).colour(left + box.x + box.width // 2, top + box.y + box.height // 4)
        return max(abs(one - other) for one, other in zip(seen, colour)) < 40

    wait_for(is_there, f"a tile of {colour}")


def _tile(app, title):
    return app.wait(wanted_role="button", starting=f"Video: {title}")


def _tab(app, name):
    app.click(app.wait(wanted_role="page tab", wanted_name=name))


def _choose(app, item, path):
    """Goes from the main menu to a file. The desktop's own dialog is worked by keyboard."""
    app.press("F10")
    app.push_item(item)
    wait_for(lambda: len(tree.read(app.root).children) > 1, "the desktop's dialog")
    windows.focus(app.process.pid)
    app.press("ctrl+a")
    hands.write(str(path))
    # GTK 4.18 completes what is typed too late, and leaves the completion behind it.
    app.press("shift+End", "Delete", "Return")
    windows.focus(app.process.pid)
