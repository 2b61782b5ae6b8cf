"""Sources: adding with a preview, switching in the header, saving, removing and undoing."""
import json

from rig import feeds, hands, tree, windows
from rig.waiting import wait_for

FIRST, SECOND = feeds.TITLES[:2]
SAMPLE = feeds.title_of_the_sample()


def a_source_is_added_by_its_address_and_opened(room):
    feed = feeds.feed(room.folder)
    with room.start() as app:
        app.wait_page(SAMPLE)
        _choose(app, "Add source…")
        app.wait_text("Add source")
        windows.focus(app.process.pid)
        hands.write(str(room.folder / "nothing.json"))
        app.wait(containing="There is no file or folder at")
        app.photograph("add-source-unusable")
        app.press("ctrl+a")
        hands.write(str(feed))
        app.wait(containing=f"{len(feeds.TITLES)} videos")
        app.photograph("add-source-found")
        app.press("Return")
        app.wait_page(FIRST)
        _wait_kept(room, [("Checks", [str(feed)])])
        windows.focus(app.process.pid)
        # From the sample and back, to the post that was left.
        app.press("Down")
        app.wait_page(SECOND)
        _choose(app, "Sample")
        app.wait_page(SAMPLE)
        _choose(app, "Checks")
        app.wait_page(SECOND)


def a_bad_paste_changes_nothing_and_a_good_one_leads_back(room):
    feed = feeds.feed(room.folder)
    others = room.folder / "others"
    others.mkdir()
    other = feeds.feed_of(others, [feeds.item(4, (feeds.clips() / "4.mp4").as_uri())])
    with room.start(feed) as app:
        app.wait_page(FIRST)
        app.press("Down")
        app.wait_page(SECOND)
        _paste(app, "/nothing/here.json")
        app.wait(containing="There is no file or folder at /nothing/here.json")
        app.wait_page(SECOND)
        app.photograph("bad-paste")
        assert not app.find(wanted_role="button", wanted_name="Back"), "there is nowhere to go back to"
        _paste(app, other)
        app.wait_page(feeds.TITLES[4])
        app.photograph("after-paste")
        app.press("Escape")
        app.wait_page(SECOND)
        app.wait_gone(wanted_role="button", wanted_name="Back")
        _paste(app, other)
        app.wait_page(feeds.TITLES[4])
        app.push("Back")
        app.wait_page(SECOND)
        app.press("ctrl+q")
        app.wait_end()
    assert json.loads((room.profile / "state/session.json").read_text())["sources"] == [str(feed)]
    names = [one["texts"] for one in json.loads((room.profile / "config/settings.json").read_text())["recents"]]
    assert names == [[str(feed)], [str(other)]], names


def a_secret_is_refused_with_a_reason(room):
    with room.start() as app:
        app.wait_page(SAMPLE)
        _choose(app, "Add source…")
        app.wait_text("Add source")
        windows.focus(app.process.pid)
        hands.write("https://ann:pw@127.0.0.1/feed.json")
        app.wait(containing="holds a password")
        app.press("Escape")
        app.wait_gone(containing="holds a password")


def what_is_open_is_kept_with_one_click(room):
    feed = feeds.feed(room.folder)
    with room.start(feed) as app:
        app.wait_page(FIRST)
        _choose(app, "Keep this source")
        app.wait_text("Kept as “Checks”.")
        _wait_kept(room, [("Checks", [str(feed)])])
        app.press("ctrl+l")
        app.wait(wanted_name="Checks")
        assert not app.find(wanted_name="Keep this source"), "it is kept already"


def a_source_is_removed_and_brought_back(room):
    _keep(room, ("One", ["/one"]), ("Two", ["/two"]))
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _choose(app, "Edit sources…")
        app.wait(wanted_role="list item", wanted_name="One")
        windows.focus(app.process.pid)
        _change(app, "Two", "Move up")
        _wait_kept(room, [("Two", ["/two"]), ("One", ["/one"])])
        _change(app, "One", "Remove")
        # The undo button stays for eight seconds, and reading the tree of the preferences takes long.
        _wait_kept(room, [("Two", ["/two"])])
        # libadwaita names the button after its label, twice.
        assert app.wait(wanted_role="button", starting="Undo").act()
        _wait_kept(room, [("Two", ["/two"]), ("One", ["/one"])])


def a_source_is_moved_by_keys_and_by_its_handle(room):
    one, two, three = (("One", ["/one"]), ("Two", ["/two"]), ("Three", ["/three"]))
    _keep(room, one, two, three)
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _choose(app, "Edit sources…")
        row = app.wait(wanted_role="list item", wanted_name="One")
        window = windows.focus(app.process.pid)
        _reach(app, row)
        app.press("alt+Down")
        _wait_kept(room, [two, one, three])
        # The focus stays on the source, so that the next key moves it further.
        app.press("alt+Down", "alt+Down")
        _wait_kept(room, [two, three, one])
        box = app.wait(wanted_role="list item", wanted_name="One").place()
        left, top = windows.geometry(window)[:2]
        x, y = left + box.x + 16, top + box.y + box.height // 2
        hands.grab((x, y), (x, y - 2 * box.height))
        app.photograph("moving-a-source")
        hands.let_go()
        _wait_kept(room, [one, two, three])


def _paste(app, text):
    """Copies a text to the clipboard from the app's own search field."""
    app.press("slash")
    app.wait(wanted_role="entry", starting="Search")
    hands.write(str(text))
    app.press("ctrl+a", "ctrl+x", "Escape")
    app.wait_gone(wanted_role="entry", starting="Search")
    app.press("ctrl+v")


def _choose(app, item):
    """From the header's menu, opened by its key."""
    app.press("ctrl+l")
    node = app.wait(wanted_name=item)
    assert node.act(), f"{item} cannot be chosen"


def _change(app, name, item):
    """Uses the menu of its row, reached and opened by keys."""
    _reach(app, app.wait(wanted_role="list item", wanted_name=name))
    app.press("Tab", "Return")
    app.wait(wanted_role="menu item", wanted_name=item).act()


def _reach(app, row):
    """By Tab to the list, by arrows to the row."""
    first = row.parent.children[0]
    for key, node in (("Tab", first), ("Down", row)):
        for _ in range(20):
            if node.has(tree.State.FOCUSED):
                break
            app.press(key)


def _keep(room, *sources):
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True)
    kept = [{"name": name, "texts": texts} for name, texts in sources]
    settings.write_text(json.dumps({"sources": kept, "hasSeenHint": True}))


def _wait_kept(room, wanted):
    settings = room.profile / "config/settings.json"

    def kept():
        return [(source["name"], source["texts"]) for source in json.loads(settings.read_text())["sources"]]

    wait_for(lambda: settings.exists() and kept() == wanted, f"the sources to be {wanted}")
