"""Everything that can be used can be named, and what is out of sight is not read out."""
from rig import feeds, tree


def _expect_names(app):
    nameless = [f"{tree.role(node)} in {tree.name(node.get_parent())!r}" for node in tree.unnamed_controls(app.root)]
    assert not nameless, f"controls without a name: {nameless}"


def every_control_of_the_reel_has_a_name(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        _expect_names(app)


def every_control_of_the_cards_has_a_name(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.push("Cards view")
        app.wait(wanted_role="button", wanted_name="Reel view")
        _expect_names(app)


def every_control_of_the_failed_page_has_a_name(room):
    with room.start(room.folder / "missing.json") as app:
        app.wait(wanted_role="button", wanted_name="Retry")
        _expect_names(app)


def other_faces_and_pages_are_not_read_out(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait_text(f"About {feeds.TITLES[1].lower()}.")
        for text in (feeds.TITLES[0], feeds.TITLES[2], "This feed could not be opened", "Nothing here yet", "Swipe"):
            assert not app.is_read_out(containing=text), f"{text} is read out"
