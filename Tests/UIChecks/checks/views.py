"""The two views of the same feed."""
from rig import feeds


def cards_and_back(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Cards view")
        app.wait(wanted_role="button", wanted_name="Reel view")
        app.wait_text(feeds.TITLES[0])
        app.photograph("cards")
        app.push("Reel view")
        app.wait_page(feeds.TITLES[0])


def the_view_is_remembered(room):
    source = feeds.feed(room.folder)
    with room.start(source) as app:
        app.push("Cards view")
        app.wait(wanted_role="button", wanted_name="Reel view")
        app.press("ctrl+q")
        assert app.wait_end() == 0
    with room.start(source) as app:
        app.wait(wanted_role="button", wanted_name="Reel view")


def every_size_opens(room):
    for size in ("360x640", "405x720", "1280x800"):
        with room.start(feeds.feed(room.folder), size=size) as app:
            app.wait_page(feeds.TITLES[0])
            width, height = (int(part) for part in size.split("x"))
            app.photograph(f"reel-{size}")
            assert app.geometry()[2:] == (width, height), f"{app.geometry()[2:]} instead of {size}"
