"""Long captions."""
from rig import feeds


def more_opens_a_long_caption_and_less_closes_it(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("More")
        app.wait(wanted_role="button", wanted_name="Less")
        app.push("Less")
        app.wait(wanted_role="button", wanted_name="More")


def a_short_caption_needs_no_more(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        assert not app.find(wanted_role="button", wanted_name="More"), "More under a short caption"
