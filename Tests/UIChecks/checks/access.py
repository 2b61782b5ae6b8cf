"""Every screen, for those who see it, hear it or only have keys: names, sizes, order, and nothing from out of sight."""
from rig import feeds, judging, tree
from rig.waiting import wait_for


def _expect_sound(app, where):
    """Waits for the screen to come to rest, then judges it."""
    found = []

    def is_sound():
        found[:] = judging.faults(app.root)
        return not found

    try:
        wait_for(is_sound, where, seconds=3)
    except AssertionError:
        raise AssertionError(f"{where}: {'; '.join(found)}") from None


def every_screen_of_a_feed_can_be_used(room):
    with room.start(feeds.counted(room.folder, likes=1289400, comments=88213), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        _expect_sound(app, "reel")
        app.press("Escape")
        app.push("More actions")
        app.wait(wanted_role="menu item", wanted_name="Not interested")
        _expect_sound(app, "menu of a post")
        app.press("Escape")
        app.wait_gone(wanted_role="menu item", wanted_name="Not interested")
        app.push("Comments")
        app.wait(wanted_role="button", wanted_name="Close comments")
        _expect_sound(app, "comments")
        app.press("Escape")
        app.wait_gone(wanted_role="button", wanted_name="Close comments")
        app.press("r")
        app.wait(wanted_role="text", wanted_name="Message")
        _expect_sound(app, "composer")
        app.press("Escape")
        app.wait(wanted_role="button", wanted_name="Like")
        app.press("c")
        app.wait_gone(wanted_role="button", wanted_name="Message")
        _expect_sound(app, "cards")


def the_library_search_and_preferences_can_be_used(room):
    with room.start(feeds.feed(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        app.press("l")
        app.wait_on("Like")
        app.press("b")
        app.wait(wanted_role="page tab", containing="Saved")
        for name in ("Liked", "Saved", "History", "Hidden"):
            _expect_sound(app, f"library, {name}")
            tab = app.find(wanted_role="page tab", starting=name)
            if tab is not None:
                tab.do_action(0)
        app.press("Escape")
        app.press("ctrl+f")
        app.wait(wanted_role="button", wanted_name="Back")
        _expect_sound(app, "search")
        app.press("Escape", "Escape")
        app.wait(wanted_role="button", wanted_name="Library")
        app.press("F10")
        app.wait(wanted_role="menu item", containing="Preferences")
        _expect_sound(app, "main menu")
        app.press("Escape")
        app.press("ctrl+comma")
        wait_for(lambda: len(tree.find_all(app.root, wanted_role="frame")) > 1
                 or tree.find_all(app.root, wanted_role="dialog") or app.find(containing="Double tap likes"),
                 "preferences")
        _expect_sound(app, "preferences")


def the_stories_can_be_used(room):
    with room.start(None, size="360x640") as app:
        app.wait(wanted_role="button", starting="Stories")
        app.press("t")
        app.wait(wanted_role="button", containing="new stories")
        _expect_sound(app, "tray")
        app.press("Return")
        app.wait(starting="Story of")
        _expect_sound(app, "story")
        names = judging.walked(8)
        inside = {"Close", "More", "Reply", "Message", "Like", "Pause", "Play", "Send", "Stories"}
        assert names and all(name in inside or "tor" in name for name in names), f"the keyboard left the story: {names}"
        app.press("Escape")
        app.wait_gone(starting="Story of")


def what_is_empty_or_failed_can_be_used(room):
    with room.start(room.folder / "missing.json", size="360x640") as app:
        app.wait(wanted_role="button", wanted_name="Retry")
        _expect_sound(app, "failed")
    with room.start(feeds.empty(room.folder), size="360x640") as app:
        app.wait_text("Nothing here yet")
        _expect_sound(app, "empty")
    with room.start(feeds.feed(room.folder, broken=0), size="360x640") as app:
        app.wait(wanted_role="button", wanted_name="Skip")
        _expect_sound(app, "error card")


def the_keyboard_reaches_every_control_of_the_reel_and_comes_round(room):
    with room.start(feeds.counted(room.folder, likes=12, comments=3)) as app:
        app.wait_page(feeds.TITLES[0])
        wanted = {"Like", "Comments", "Save", "More actions", "Message", "Library", "Cards view", "Main menu", "More"}
        names = judging.walked(30)
        missing = {name for name in wanted if not any(heard.startswith(name) for heard in names)}
        assert not missing, f"Tab does not reach {missing}: {names}"
        assert names.count("Comments") > 1 or names.count("Library") > 1, f"it does not come round: {names}"


def other_faces_and_pages_are_not_read_out(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait_text(f"About {feeds.TITLES[1].lower()}.")
        for text in (feeds.TITLES[0], feeds.TITLES[2], "This feed could not be opened", "Nothing here yet", "Swipe"):
            assert not app.is_read_out(containing=text), f"{text} is read out"
