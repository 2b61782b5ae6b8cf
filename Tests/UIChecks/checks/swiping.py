"""Turning pages with every input device."""
import contextlib
import os
import signal

from rig import feeds, hands

DESKTOPS = ["x11", "wayland"]


def down_goes_on_and_up_comes_back(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.press("Up")
        app.wait_page(feeds.TITLES[0])


def page_keys_letters_and_space_turn_too(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        for key, title in (("Next", 1), ("j", 2), ("space", 3), ("shift+space", 2), ("k", 1), ("Prior", 0)):
            app.press(key)
            app.wait_page(feeds.TITLES[title])


def end_and_home_jump(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("End")
        app.wait_page(feeds.TITLES[-1])
        app.press("Home")
        app.wait_page(feeds.TITLES[0])


def keys_during_a_turn_are_not_lost(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down", "Down", "Down")
        app.wait_page(feeds.TITLES[3])


def the_first_and_the_last_page_hold(room):
    with room.start(feeds.feed(room.folder, count=2)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Up", "Down")
        app.wait_page(feeds.TITLES[1])
        app.press("Down", "Down", "Up")
        app.wait_page(feeds.TITLES[0])


def a_notch_of_the_wheel_turns_one_page(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        hands.wheel(*app.middle())
        app.wait_page(feeds.TITLES[1])
        hands.wheel(*app.middle(), down=False)
        app.wait_page(feeds.TITLES[0])


def a_drag_turns_one_page(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        x, y = app.middle()
        hands.drag((x, y + 200), (x, y - 200))
        app.wait_page(feeds.TITLES[1])
        hands.drag((x, y - 200), (x, y + 200))
        app.wait_page(feeds.TITLES[0])


@contextlib.contextmanager
def _busy(app):
    """The app hears of all that happens in the block only after it."""
    os.kill(app.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(app.process.pid, signal.SIGCONT)


def a_flick_that_a_busy_app_hears_late_turns_the_page(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        x, y = app.middle()
        with _busy(app):
            hands.flick((x, y + 60), (x, y - 40))
        app.wait_page(feeds.TITLES[1])
        with _busy(app):
            hands.flick((x, y - 60), (x, y + 40))
        app.wait_page(feeds.TITLES[0])
        # As far, but slow and with a rest at the end: it only looked at the next page.
        with _busy(app):
            hands.drag((x, y + 60), (x, y - 40))
        app.press("Down")
        app.wait_page(feeds.TITLES[1])


def a_drag_that_gives_up_stays(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        x, y = app.middle()
        hands.drag((x, y), (x, y - 12))
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
