"""The developer's page: each trouble comes when it is called for, the sign tells of it, and the readings come and go."""
from rig import feeds, tree
from rig.waiting import wait_for

FIRST = feeds.TITLES[0]


def troubles_of_feeds_come_and_go(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _open_page(app)
        _switch(app, "Empty feed")
        app.wait_text("Simulating: no posts")
        app.push("Read the feed again")
        app.wait_text("Nothing here yet")
        _switch(app, "Empty feed", is_on=False)
        _switch(app, "Feed error")
        app.push("Read the feed again")
        app.wait_text("This feed could not be opened")
        _switch(app, "Feed error", is_on=False)
        wait_for(lambda: not app.is_read_out(containing="Simulating"), "the sign to go")
        app.push("Read the feed again")
        app.wait_page(FIRST)


def videos_that_cannot_be_decoded_say_so(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _open_page(app)
        _switch(app, "Damaged videos")
        app.wait_text("Simulating: damaged videos")
        app.push("Read the feed again")
        app.wait_text("simulated")


def readings_are_shown_and_go(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        assert not app.is_read_out(containing="First picture:")
        app.press("ctrl+shift+d")
        app.wait_text("Players: ")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        wait_for(lambda: app.is_read_out(containing="First picture: ") and not app.is_read_out(
            containing="First picture: –"), "the time of the first picture")
        app.photograph("developer-readings")
        app.press("ctrl+shift+d")
        wait_for(lambda: not app.is_read_out(containing="First picture:"), "the readings to go")


def _open_page(app):
    app.press("ctrl+comma")
    tab = app.wait(wanted_name="Developer")
    wait_for(lambda: _pick(tab) or app.find(containing="Feed error"), "the developer's page")
    app.wait_text("Empty feed")


def _pick(tab):
    return tab.act()


def _switch(app, title, is_on=True):
    def found():
        rows = tree.find_hidden(app.root, wanted_name=title)
        return next((row for row in rows if row.role in ("switch", "toggle button", "check box")), None)

    node = wait_for(found, f"the switch {title!r}")
    assert node.act(), f"{title} cannot be switched"
    wait_for(lambda: tree.has_state(found(), tree.State.CHECKED) == is_on, f"{title} to be {is_on}")
