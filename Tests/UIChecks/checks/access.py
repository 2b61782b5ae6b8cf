"""Every screen for users who see it, hear it or only use keys: names, sizes, order, and no hidden controls."""
import json

from checks import composer, deleting, preferences, stories
from rig import feeds, hands, judging, tree, windows
from rig.site import Site
from rig.waiting import wait_for


def _expect_sound(app, where, with_keys=False):
    """Every control has a name and enough size; with keys, Tab reaches all of them and returns to the first."""
    judging.expect(where, lambda: judging.faults(app.root))
    if with_keys:
        # A second round may start anywhere and succeed, because controls may have appeared after the start of the
        # first.
        judging.expect(f"{where}, by keys", lambda: judging.Round(app.root).faults(app.root))


def _have(room, **settings):
    path = room.profile / "config/settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"hasSeenHint": True, **settings}))


def the_reel_and_what_opens_over_it(room):
    with room.start(composer._spoken_about(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        _expect_sound(app, "hint", with_keys=True)
        app.push("Got it")
        app.push("More actions")
        app.wait(wanted_role="menu item", wanted_name="Not interested")
        _expect_sound(app, "menu of a post")
        app.press("Escape")
        app.wait_gone(wanted_role="menu item", wanted_name="Not interested")
        app.push("Comments")
        app.wait(wanted_role="button", wanted_name="Close comments")
        _expect_sound(app, "comments", with_keys=True)
        composer._write(app, "to whom")
        _expect_sound(app, "composer in the comments")
        app.press("Escape", "Escape")
        app.wait_gone(wanted_role="button", wanted_name="Close comments")
        app.press("r")
        app.wait(wanted_role="text", wanted_name="Note")
        hands.write(" more")
        app.wait(wanted_role="button", wanted_name="Add note")
        _expect_sound(app, "composer")
        app.press("Escape")
        app.wait(wanted_role="button", wanted_name="Like")
        app.press("c")
        app.wait_gone(wanted_role="button", wanted_name="Share")  # Only the reel has it.
        _expect_sound(app, "cards")


def what_stands_over_the_picture(room):
    _have(room)
    with room.start(feeds.feed(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        app.press("h")
        app.wait(wanted_role="button", wanted_name="Show controls")
        _expect_sound(app, "clear screen", with_keys=True)
        app.push("Show controls")
        app.press("ctrl+shift+d")
        app.wait_text("Players: ")
        _expect_sound(app, "readings")
        app.press("ctrl+shift+d")
        app.press("Menu")
        app.push_item("Volume…")
        app.wait(wanted_role="slider", wanted_name="Volume")
        _expect_sound(app, "volume")
        app.press("Escape")
        app.wait_gone(wanted_role="slider", wanted_name="Volume")
        app.press("greater")
        app.wait(wanted_role="button", wanted_name="Speed 1.25×")
        _expect_sound(app, "speed")
        app.press("ctrl+l")
        app.wait(wanted_role="menu item", wanted_name="Add source…")
        _expect_sound(app, "sources in the header")
        app.press("Escape")
        app.wait_gone(wanted_role="menu item", wanted_name="Add source…")
        app.press("x")
        app.wait(wanted_role="button", starting="Undo")
        _expect_sound(app, "offer to undo", with_keys=True)


def an_album_and_a_finger_on_its_line(room):
    _have(room)
    path = feeds.feed(room.folder)
    document = json.loads(path.read_text())
    document["items"][0]["attachments"] += document["items"][1]["attachments"]
    path.write_text(json.dumps(document))
    with room.start(path, size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        _expect_sound(app, "album", with_keys=True)
        app.press("Right")
        left, top, width, height = app.geometry()
        hands.grab((left + width // 5, top + height - 12), (left + width * 3 // 4, top + height - 12))
        app.wait(wanted_role="label", containing=" of 0:02")
        _expect_sound(app, "scrubbing")
        hands.let_go()


def the_library_and_the_search(room):
    with room.start(feeds.feed(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        app.press("l")
        app.wait_on("Like")
        app.press("b")
        app.wait(wanted_role="page tab", containing="Saved")
        judging.expect("library, by keys", lambda: judging.Round(app.root).faults(app.root))
        for name in ("Liked", "Saved", "History", "Hidden"):
            app.wait(wanted_role="page tab", starting=name).act()
            _expect_sound(app, f"library, {name}")
        app.press("Escape")
        app.press("ctrl+f")
        app.wait(wanted_role="button", wanted_name="Back")
        _expect_sound(app, "search", with_keys=True)
        app.press("Escape", "Escape")
        app.wait(wanted_role="button", wanted_name="Library")
        app.press("F10")
        app.wait(wanted_role="menu item", containing="Preferences")
        _expect_sound(app, "main menu")


def the_grid_its_menus_and_what_is_selected(room):
    with room.start(deleting._folder(room), size="360x640") as app:
        app.wait_page(deleting.NAMES[0])
        app.press("g")
        app.wait(wanted_role="button", starting=f"Video: {deleting.NAMES[0]}")
        _expect_sound(app, "grid", with_keys=True)
        for menu, item in (("Filter", "Photos"), ("Order", "Oldest first")):
            app.push(menu)
            app.wait(wanted_role="check menu item", wanted_name=item)
            _expect_sound(app, f"menu of the grid, {menu}")
            app.press("Escape")
            app.wait_gone(wanted_role="check menu item", wanted_name=item)
        app.press("ctrl+a")
        app.wait_text("4 selected, ")
        _expect_sound(app, "selected posts", with_keys=True)
        app.push("Move to Trash")
        app.wait_text("4 deleted, ")
        _expect_sound(app, "the offer to bring files back")
        app.push("Undo")
        app.wait_text("4 posts")


def windows_of_their_own(room):
    _have(room)
    with room.start(feeds.feed(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        app.press("F1")
        app.wait(wanted_role="label", wanted_name="Watching")
        _expect_sound(app, "keys")
        _close(app, wanted_role="label", wanted_name="Watching")
        app.press("ctrl+l")
        app.wait(wanted_role="menu item", wanted_name="Add source…").act()
        app.wait_text("Add source")
        windows.focus(app.process.pid)
        _expect_sound(app, "add source", with_keys=True)
        app.press("Escape")
        app.wait_gone(wanted_role="button", starting="Cancel")


def the_preferences(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        with room.start(site.feed, size="360x640") as app:
            app.wait_page(feeds.TITLES[0])
            preferences._open(app)
            _expect_sound(app, "preferences")
            for page, row in (*preferences.PAGES.items(), ("Developer", "Empty feed")):
                preferences._turn_to(app, page)
                app.wait(wanted_name=row)
                _expect_sound(app, f"preferences, {page}")
            preferences._turn_to(app, "Network")
            app.push("Clear what is kept…")
            app.wait_text("Clear what is kept?")
            windows.focus(app.process.pid)
            _expect_sound(app, "the question before clearing")


def stories_and_their_reply(room):
    with room.start(stories._feed(room), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        app.press("t")
        stories._face(app, stories.PEOPLE[0])
        _expect_sound(app, "tray", with_keys=True)
        app.push(f"{stories.PEOPLE[0]}, {stories.NEW}")
        app.wait(starting="Story of")
        app.press("space")
        _expect_sound(app, "story", with_keys=True)
        inside = {"Close", "More", "Note", "Like", "Pause", "Play", "Add note", "Stories"}
        names = [stop.name for stop in judging.Round(app.root).stops]
        assert names and all(name in inside or "tor" in name for name in names), f"the keyboard left the story: {names}"
        app.press("r", "h", "i")
        app.wait(wanted_role="text", containing="hi")
        _expect_sound(app, "reply")
        app.press("Escape")
        app.wait(wanted_role="button", wanted_name="Like")
        app.push("More")
        app.wait(wanted_role="menu item", starting="Hide everything")
        _expect_sound(app, "menu of a story")
        app.press("Escape")
        app.wait_gone(wanted_role="menu item", starting="Hide everything")
        app.press("Escape")
        app.wait_gone(starting="Story of")
        app.press("F10")
        app.push_item("Reset data…")
        app.wait_text("Reset the stories of this feed?")
        windows.focus(app.process.pid)
        _expect_sound(app, "the question before a reset", with_keys=True)
        preferences._answer(app, "Reset")
        app.wait_text("All stories count as new again.")


def what_is_late_missing_or_over(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        site.refuse("/0.mp4", 404)
        site.hold()
        with room.start(site.feed, size="360x640") as app:
            app.wait(starting="Loading the feed")
            _expect_sound(app, "loading", with_keys=True)
            site.release()
            app.wait(wanted_role="button", wanted_name="Skip")
            _expect_sound(app, "error card", with_keys=True)
    with room.start(room.folder / "missing.json", size="360x640") as app:
        app.wait(wanted_role="button", wanted_name="Retry")
        _expect_sound(app, "failed", with_keys=True)
    with room.start(feeds.empty(room.folder), size="360x640") as app:
        app.wait_text("Nothing here yet")
        _expect_sound(app, "empty")


def the_day_is_over(room):
    _have(room, dayLimit={"videos": 1})
    with room.start(feeds.feed(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        day = room.profile / "state/day.json"
        wait_for(lambda: day.exists() and json.loads(day.read_text())["items"] == 1, "the first post to count")
        app.press("Down")
        app.wait_text("That’s it for today")
        _expect_sound(app, "the day's page", with_keys=True)


def _close(app, **shown):
    """A window over the app's own, opened by its key."""
    windows.focus(app.process.pid)
    app.press("Escape")
    app.wait_gone(**shown)
    windows.focus(app.process.pid)


def _expect_focus(app, names, when):
    """Waits until the keyboard focus is on this widget, which a screen reader then reads."""
    def is_there():
        node = judging.focused(app.root)
        return node is not None and node.name in names

    node = judging.focused(app.root)
    wait_for(is_there, f"the focus on {names} {when}, not on {node and (node.role, node.name)}", seconds=3)


def something_has_the_keyboard_after_comments_and_writing(room):
    _have(room)
    with room.start(composer._spoken_about(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Comments")
        app.wait(wanted_role="button", wanted_name="Close comments")
        app.press("Escape")
        app.wait_gone(wanted_role="button", wanted_name="Close comments")
        _expect_focus(app, {"Feed"}, "after the comments")
        composer._write(app, "half")
        app.press("Escape")
        app.wait_gone(wanted_role="text", wanted_name="Note")
        _expect_focus(app, {"Feed"}, "after writing")
        composer._write(app, " a note")
        app.press("Return")
        app.wait_gone(wanted_role="text", wanted_name="Note")
        _expect_focus(app, {"Feed"}, "after sending")
        app.push("Comments")
        app.wait(wanted_role="button", wanted_name="Close comments")
        composer._write(app, "another")
        app.press("Escape")
        app.wait_gone(wanted_role="text", wanted_name="Note")
        assert app.find(wanted_role="button", wanted_name="Close comments"), "the comments went with the field"
        wait_for(lambda: _is_in_comments(app), "the focus among the comments after a note", seconds=3)


def _is_in_comments(app):
    node = judging.focused(app.root)
    while node is not None and node.name != "Comments":
        node = node.parent
    return node is not None


def a_tile_keeps_the_keyboard_when_its_menu_closes(room):
    _have(room)
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("s", "Down")
        app.wait_page(feeds.TITLES[1])
        app.press("s")
        app.wait_on("Save")
        app.press("b")
        app.wait(wanted_role="page tab", starting="Saved").act()
        tile = app.wait(wanted_role="button", starting=f"Video: {feeds.TITLES[1]}")
        app.press("Down")
        _expect_focus(app, {tile.name}, "before the menu")
        app.press("Menu")
        app.wait(wanted_role="menu item", wanted_name="Open")
        app.press("Escape")
        app.wait_gone(wanted_role="menu item", wanted_name="Open")
        _expect_focus(app, {tile.name}, "after the menu")
        app.press("Delete")
        app.wait_gone(wanted_role="button", starting=f"Video: {feeds.TITLES[1]}")


def a_menu_button_is_read_once(room):
    _have(room)
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        named = [(node.role, node.path) for node in tree.find_hidden(app.root, wanted_name="Main menu")]
        assert len(named) == 1, f"read {len(named)} times: {named}"
        twice = [(node.role, node.name) for node, _ in tree.walk(app.root, only_visible=True)
                 if node.parent is not None and node.name and node.role in judging.BUTTONS
                 and node.name == node.parent.name and node.parent.role in judging.BUTTONS]
        assert not twice, f"read twice: {twice}"


def the_hint_is_a_dialog_with_a_way_out(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        hint = app.wait(wanted_role="dialog", wanted_name="Swipe up for the next one")
        assert "wheel" in hint.description, hint.description
        app.press("Escape")
        app.wait_gone(wanted_role="dialog", wanted_name="Swipe up for the next one")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])


def other_faces_and_pages_are_not_read_out(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait_text(f"About {feeds.TITLES[1].lower()}.")
        for text in (feeds.TITLES[0], feeds.TITLES[2], "This feed could not be opened", "Nothing here yet", "Swipe"):
            wait_for(lambda: not app.is_read_out(containing=text), f"{text!r} not to be read out", seconds=3)
