"""Starting and ending."""
from rig import feeds


def the_sample_opens_on_its_first_post(room):
    with room.start() as app:
        app.wait_page(feeds.title_of_the_sample())


def a_feed_opens_on_its_first_post(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])


def the_hint_is_shown_on_the_first_run_only(room):
    source = feeds.feed(room.folder)
    with room.start(source) as app:
        app.wait_text("Swipe")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.press("ctrl+q")
        app.wait_end()
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        assert not app.find(containing="Swipe"), "the hint came again"


def it_quits_cleanly_and_at_once(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.press("ctrl+q")
        assert app.wait_end(seconds=3) == 0, f"ended with {app.process.returncode}"
