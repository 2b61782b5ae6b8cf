"""Everything that can be used can be named."""
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
