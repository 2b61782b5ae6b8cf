"""Media that do not arrive are requested again, and the page shows it meanwhile."""
from rig import feeds, tree
from rig.site import Site
from rig.waiting import wait_for


def _expect_motion(app):
    """The current video plays: its position, which is reported once a second, changes."""
    seen = set()

    def moved():
        bar = app.find(wanted_role="slider")
        if bar:
            seen.add(round(tree.value(bar)))
        return len(seen) >= 2

    wait_for(moved, "a video that moves", 20)


def a_server_in_trouble_is_asked_again(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        site.refuse("/0.mp4", 503, times=2)
        with room.start(site.feed) as app:
            app.wait_page(feeds.TITLES[0])
            _expect_motion(app)
            assert not app.find(containing="cannot be shown")


def a_server_that_is_away_for_a_while_is_waited_for(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        site.refuse("/0.mp4", 503, times=1, Retry_After="10")
        with room.start(site.feed) as app:
            app.wait(wanted_role="button", wanted_name="Still trying… Skip", seconds=15)
            app.photograph("still-trying")
            _expect_motion(app)
            assert not app.find(wanted_name="Still trying… Skip")


def what_is_still_made_says_so(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        site.refuse("/0.mp4", 202, times=1, Retry_After="4")
        with room.start(site.feed) as app:
            app.wait(wanted_role="button", wanted_name="Still processing… Skip")
            app.photograph("still-processing")
            _expect_motion(app)
            assert not app.find(wanted_name="Still processing… Skip")


def what_is_gone_is_a_card_and_retry_asks_again(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        site.refuse("/0.mp4", 404)
        with room.start(site.feed) as app:
            app.wait_text("It could not be fetched: the server answered 404 (not found).")
            app.photograph("gone")
            site.refuse("/0.mp4", 404, times=0)
            app.push("Retry")
            _expect_motion(app)


def one_goes_on_while_it_is_tried(room):
    with Site(room.folder / "site") as site:
        site.publish(0, 1)
        site.refuse("/0.mp4", 202, Retry_After="30")
        with room.start(site.feed) as app:
            app.push("Still processing… Skip")
            app.wait_page(feeds.TITLES[1])
            _expect_motion(app)
