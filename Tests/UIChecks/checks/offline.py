"""Posts that were seen once open without a network; the source's answer follows when the network is back."""
from rig import feeds
from rig.site import Site


def the_last_posts_open_when_their_source_is_gone(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1, 2)
        _visit(room, site)
        site.stop()
        with room.start(site.feed) as app:
            app.wait_page(feeds.TITLES[0])
            app.wait(starting="Offline · as of")
            app.press("Down")
            app.wait_page(feeds.TITLES[1])
            site.start()
            app.press("ctrl+r")
            app.wait_gone(starting="Offline")
            app.wait_page(feeds.TITLES[1])


def a_source_that_is_in_trouble_is_said_to_be(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        _visit(room, site)
        (site.folder / "feed.json").unlink()
        with room.start(site.feed) as app:
            app.wait_page(feeds.TITLES[0])
            app.wait(starting="Could not refresh · as of")
            app.wait(containing="404")


def newer_posts_wait_until_they_are_wanted(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        _visit(room, site)
        site.publish(3, 0, 1)
        site.hold()
        with room.start(site.feed) as app:
            app.wait_page(feeds.TITLES[0])
            app.press("Down")
            app.wait_page(feeds.TITLES[1])
            site.release()
            app.wait(wanted_role="button", wanted_name="New posts")
            app.photograph("new-posts")
            app.push("New posts")
            app.wait_gone(wanted_name="New posts")
            app.wait_page(feeds.TITLES[1])
            app.press("Home")
            app.wait_page(feeds.TITLES[3])


def the_sign_fits_every_size(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1, 2)
        _visit(room, site)
        site.stop()
        for size in ("360x640", "405x720", "1280x800"):
            with room.start(site.feed, size=size) as app:
                app.wait_page(feeds.TITLES[0])
                app.wait(starting="Offline · as of")
                app.photograph(f"offline-{size}")
                app.press("c")
                app.wait_gone(wanted_role="button", wanted_name="Share")  # Only the reel has it.
                app.wait(starting="Offline · as of")
                app.photograph(f"offline-cards-{size}")
                app.press("c")
                app.wait(wanted_role="button", wanted_name="Share")


def _visit(room, site):
    """Opens the feed once and sees its first two posts."""
    with room.start(site.feed) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait_text("Swipe")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.press("ctrl+q")
        app.wait_end()
