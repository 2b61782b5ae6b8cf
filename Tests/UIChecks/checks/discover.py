"""Discover: the directory that comes with the program, found by words, opened and followed with one key."""
from rig import feeds, hands, judging


def discover_offers_the_directory_and_follows_with_one_key(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("d")
        app.wait_text("Worth following")
        app.photograph("discover")
        faults = judging.faults(app.root)
        assert not faults, faults
        hands.type_text("Wikimedia")
        app.wait(containing="Wikimedia Commons: Picture of the Day")
        app.press("Return")
        app.press("Down", "a")
        app.wait(wanted_role="button", containing="Unfollow Wikimedia")
        app.photograph("discover-followed")
        app.press("Escape")
        app.wait_page(feeds.TITLES[0])


def nothing_is_asked_before_a_network_is_switched_on(room):
    with room.start(feeds.feed(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        app.press("d")
        app.wait_text("Worth following")
        app.photograph("discover-narrow")
        assert not app.is_on("PeerTube"), "a network is on that the user has not switched on"
        hands.type_text("xyzzy plugh")
        app.wait_text("Switch a network on to search it too.")
        app.wait_gone(containing="Worth following")
        app.photograph("discover-advice")
