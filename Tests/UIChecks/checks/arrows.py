"""Arrows at the pointer in a wide window: to the next post, to the previous post, and through an album."""
from rig import feeds, hands
from rig.waiting import wait_for

DESKTOPS = ["x11", "wayland"]
WIDE = "1280x800"


def _feed(room):
    items = [feeds.item(index, (feeds.clips() / f"{index}.mp4").as_uri()) for index in range(3)]
    items[1]["attachments"] *= 2
    return feeds.feed_of(room.folder, items)


def _move(app, share):
    left, top, width, height = app.geometry()
    hands.move(left + int(width * share), top + height // 2)


def they_lead_on_and_go_when_the_pointer_rests(room):
    with room.start(_feed(room), size=WIDE) as app:
        app.begin(feeds.TITLES[0])
        _move(app, 0.5)
        following = app.wait(wanted_role="button", wanted_name="Next post")
        assert not app.find(wanted_role="button", wanted_name="Previous post"), "nothing comes before the first post"
        app.photograph("arrows")
        app.click(following)
        app.wait_page(feeds.TITLES[1])
        before = app.wait(wanted_role="button", wanted_name="Previous post")
        # The pointer rests, but on an arrow.
        app.click(before)
        app.wait_page(feeds.TITLES[0])
        _move(app, 0.45)
        app.wait_gone(wanted_role="button", wanted_name="Next post")


def they_turn_an_album(room):
    with room.start(_feed(room), size=WIDE) as app:
        app.begin(feeds.TITLES[0])
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        _move(app, 0.5)
        app.click(app.wait(wanted_role="button", wanted_name="Next picture"))
        app.wait_text("Picture 2 of 2")
        _move(app, 0.45)
        app.click(app.wait(wanted_role="button", wanted_name="Previous picture"))
        app.wait_text("Picture 1 of 2")
        assert not app.find(wanted_role="button", wanted_name="Previous picture")


def a_narrow_window_has_none(room):
    with room.start(_feed(room)) as app:
        app.wait_page(feeds.TITLES[0])
        for share in (0.4, 0.5, 0.6):
            _move(app, share)
        wait_for(lambda: app.find(wanted_role="button", wanted_name="Save"), "the other buttons")
        assert not app.find(wanted_role="button", wanted_name="Next post")
