"""The developer's page: each simulation takes effect, a sign shows it, and the readings can be switched on and off."""
from rig import feeds, tree, windows
from rig.site import Site
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


def items_that_are_damaged_are_skipped(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _open_page(app)
        _switch(app, "Damaged posts")
        app.wait_text("Simulating: damaged posts")
        _leave_page(app)
        app.press("F5")
        # Every third post is missing: the last, and the one between these two.
        app.press_until("End", feeds.TITLES[4])
        app.press("Up")
        app.wait_page(feeds.TITLES[3])
        app.press("Up")
        app.wait_page(feeds.TITLES[1])


def a_feed_comes_late_and_a_network_is_slow_and_loses_things(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        with room.start(site.feed) as app:
            app.wait_page(FIRST)
            app.wait(wanted_name="Pause video")
            site.publish(2, 3)
            _open_page(app)
            _number(app, "Delay of feeds", 60)
            app.wait_text("Simulating: slow feeds")
            app.push("Read the feed again")
            app.wait_text("Loading the feed")
            _number(app, "Delay of feeds", 0)
            _number(app, "Slow network", 1)
            app.wait_text("Simulating: a slow network")
            _number(app, "Slow network", 0)
            _number(app, "Lossy network", 100)
            app.wait_text("Simulating: a lossy network")
            app.push("Read the feed again")
            wait_for(lambda: tree.find_hidden(app.root, containing=" · as of "), "the posts of before, and why")
            _number(app, "Lossy network", 0)
            app.push("Read the feed again")
            wait_for(lambda: tree.find_hidden(app.root, starting=feeds.TITLES[2]), "the new posts")


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


def _leave_page(app):
    windows.focus(app.process.pid)
    app.press("Escape")
    wait_for(lambda: not app.is_read_out(wanted_name="Empty feed"), "the preferences to close")
    windows.focus(app.process.pid)


def _number(app, title, number):
    """Sets the value as a screen reader does; keys and pointer are the same for every number row."""
    spin = wait_for(lambda: tree.find_hidden(app.root, wanted_role="spin button", starting=title), title)[0]
    spin.set_value(number)


def _pick(tab):
    return tab.act()


def _switch(app, title, is_on=True):
    def found():
        rows = tree.find_hidden(app.root, wanted_name=title)
        return next((row for row in rows if row.role in ("switch", "toggle button", "check box")), None)

    node = wait_for(found, f"the switch {title!r}")
    assert node.act(), f"{title} cannot be switched"
    wait_for(lambda: tree.has_state(found(), tree.State.CHECKED) == is_on, f"{title} to be {is_on}")
