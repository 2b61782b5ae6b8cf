"""The preferences: every page opens, and changes by keyboard are stored and take effect at once."""
import json

from rig import feeds, hands, tree, windows
from rig.site import Site
from rig.waiting import wait_for

FIRST = feeds.TITLES[0]
PAGES = {"Playback": "At the end", "Sources": "Shuffle", "Network": "Keep at most", "You": "Day's limit"}
CONTROLS = ("check box", "radio button", "spin button", "combo box", "toggle button")


def every_page_opens_with_its_rows_named(room):
    with room.start(feeds.feed(room.folder)) as app:
        _open(app)
        for page, row in PAGES.items():
            _turn_to(app, page)
            app.wait(wanted_name=row)
            app.photograph(f"preferences-{page.lower()}")
            # Nameless parts inside libadwaita's own widgets are not checked.
            nameless = [tree.role(node) for node in tree.unnamed_controls(app.root) if tree.role(node) in CONTROLS]
            assert not nameless, f"controls without a name: {nameless}"


def a_switch_a_choice_and_a_number_are_changed_by_the_keyboard(room):
    with room.start(feeds.feed(room.folder)) as app:
        _open(app)
        # Tab goes to the list's first row, the arrows to the others.
        _walk(app, "At the end")
        app.press("Return", "Down", "Return")
        _wait_kept(room, "atEnd", "next")
        _walk(app, "Mute")
        app.press("space")
        _wait_kept(room, "isMuted", True)
        _walk(app, "Volume")
        app.press("Return", "Down")
        _wait_kept(room, "volume", 0.95)
        app.press("Escape")
        app.wait_gone(wanted_role="list item", wanted_name="Volume")
        windows.focus(app.process.pid)
        app.wait(wanted_role="button", wanted_name="Unmute")


def a_row_follows_the_setting_whoever_changed_it(room):
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"speed": 1.5, "windowSize": 12, "dayLimit": {"videos": 0}, "metered": "likeAnyOther"}')
    with room.start(feeds.feed(room.folder)) as app:
        _open(app)
        app.wait(containing="1.5×")
        _turn_to(app, "Network")
        app.wait_text("As on any other network. It may cost you.")
        _turn_to(app, "You")
        # A limit of 0 posts makes no sense, so the least is 1.
        spin = app.wait(wanted_role="spin button", starting="Posts a day")
        assert tree.value(spin) == 1


def clearing_the_cache_asks_and_says_what_it_did(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1, 2)
        with room.start(site.feed) as app:
            app.wait_page(FIRST)
            for following in feeds.TITLES[1:3]:
                app.press("Down")
                app.wait_page(following)
            _open(app, wait_for_page=False)
            _turn_to(app, "Network")
            app.wait(wanted_role="list item", wanted_name="Kept now")
            app.push("Clear what is kept…")
            app.wait_text("Clear what is kept?")
            _answer(app, "Cancel")
            app.wait_gone(containing="Clear what is kept?")
            app.push("Clear what is kept…")
            app.wait_text("Clear what is kept?")
            _answer(app, "Clear")
            app.wait(starting="Cleared ")


def another_cache_size_is_typed(room):
    with room.start(feeds.feed(room.folder)) as app:
        _open(app)
        _turn_to(app, "Network")
        _walk(app, "Keep at most")
        app.press("Return", "End", "Return")
        app.wait(containing="Such as 750 MB or 3 GB.")
        windows.focus(app.process.pid)
        hands.write("12 apples")
        app.wait(containing="Type a size, such as")
        app.photograph("cache-size-wrong")
        app.press("ctrl+a")
        hands.write("1.5 GB")
        app.wait(containing="At most 1.5 GB of")
        app.press("Return")
        _wait_kept(room, "cacheLimit", 1_500_000_000)
        app.wait(containing="1.5 GB")


def a_key_of_a_catalogue_is_entered_and_forgotten(room):
    """The desktop has no keyring, so the key stays for the session, and the window says so."""
    with room.start(feeds.feed(room.folder)) as app:
        _open(app)
        _turn_to(app, "Sources")
        app.wait(containing="A key is free at pixabay.com")
        app.push("Enter your key of Pexels…")
        app.wait_text("Your key of Pexels")
        windows.focus(app.process.pid)
        hands.write("two words")
        app.photograph("key-wrong")
        app.press("ctrl+a")
        hands.write("abc123")
        app.press("Return")
        app.wait(containing="kept only until Mutoscope is closed")
        app.wait(containing="Only api.pexels.com gets it.")
        app.photograph("key-kept")
        app.push("Forget your key of Pexels")
        app.wait(containing="Your key of Pexels is forgotten.")
        app.wait(wanted_role="button", wanted_name="Enter your key of Pexels…")
        # No file of the profile holds it.
        files = [path for path in room.profile.rglob("*") if path.is_file()]
        assert files and not [path for path in files if b"abc123" in path.read_bytes()]


def _open(app, wait_for_page=True):
    if wait_for_page:
        app.wait_page(FIRST)
    app.press("ctrl+comma")
    app.wait(wanted_role="combo box", wanted_name="At the end")
    app.dialog = windows.focus(app.process.pid)


def _answer(app, answer):
    """Answers a question; libadwaita says the name of each button twice."""
    for name in (f"{answer} {answer}", answer):
        if button := app.find(wanted_role="button", wanted_name=name):
            return button.act()
    raise AssertionError(f"there is no {answer}")


def _turn_to(app, page):
    app.wait(wanted_role="page tab", wanted_name=page)
    # The tree also holds the tabs of the header, but a narrow window shows the ones at the bottom.
    tab = tree.find_all(app.root, wanted_role="page tab", wanted_name=page)[-1]
    app.click(tab, app.dialog)
    hands.leave()


def _walk(app, name):
    """Goes to a row by keys, as a user without a mouse does."""
    row = wait_for(lambda: _anywhere(app, name), f"the row {name!r}")
    first = row.parent.children[0]
    _press_until(app, "Tab", first)
    _press_until(app, "Down", row)


def _anywhere(app, name):
    """Includes rows that are scrolled out of view."""
    rows = (row for row in tree.find_hidden(app.root, wanted_name=name) if row.role in ("list item", "combo box"))
    return next(rows, None)


def _press_until(app, key, node):
    for _ in range(40):
        if tree.has_state(node, tree.State.FOCUSED):
            return
        app.press(key)
    raise AssertionError(f"{key} never leads to {tree.name(node)!r}")


def _wait_kept(room, field, value):
    settings = room.profile / "config/settings.json"
    wait_for(
        lambda: settings.exists() and json.loads(settings.read_text()).get(field) == value,
        f"{field} to be kept as {value!r}")
