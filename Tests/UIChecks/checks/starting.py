"""A start after a crash asks before it opens the same source again; the check kills the real window."""
import os
import shutil
import signal

from rig import feeds, windows
from rig.loopback import Loopback
from rig.waiting import wait_for

FIRST = feeds.TITLES[0]
# Milliseconds before a feed's first byte, in which keys are pressed.
SLOW = 4000
QUESTION = "Mutoscope closed unexpectedly while opening"


def keys_are_not_lost_while_a_feed_is_read(room):
    site = room.folder / "site"
    shutil.copytree(feeds.clips(), site)
    feeds.feed_of(site, [feeds.item(index, f"{index}.mp4") for index in range(len(feeds.TITLES))])
    settings = room.profile / "config/settings.json"
    for keys, arrived in (
            (["Down"], lambda app: app.wait_page(feeds.TITLES[1])),
            (["End"], lambda app: app.wait_page(feeds.TITLES[-1])),
            (["c"], lambda app: app.wait(wanted_role="list", wanted_name="Cards")),
            (["g"], lambda app: app.wait(wanted_role="list", wanted_name="Grid")),
            (["l", "Down", "o"], lambda app: app.wait(wanted_role="button", wanted_name="Close comments"))):
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text('{"hasSeenHint": true, "hasSeenDoor": true}')
        with Loopback(site, latency=SLOW) as server, room.start(server.url("feed.json")) as app:
            assert not app.find(containing=FIRST), "the feed is read already"
            app.press(*keys)
            arrived(app)
            # No post is liked that the user had not seen.
            assert not app.is_on("Like")


def a_killed_start_is_asked_about_and_no_stays_on_the_front_page(room):
    source = feeds.feed(room.folder)
    _die(room, source)
    with room.start(source, after_a_crash=True) as app:
        app.wait_text(QUESTION)
        app.wait_text(str(source))
        app.wait_page(feeds.title_of_the_sample())
        app.photograph("start-guard")
        _answer(app, "Not Now")
        app.wait_gone(containing=QUESTION)
        wait_for(lambda: not _mark(room).exists(), "the mark to go")
        app.wait_page(feeds.title_of_the_sample())
        app.press("ctrl+q")
        assert app.wait_end() == 0
    with room.start(after_a_crash=True) as app:
        app.wait_page(feeds.title_of_the_sample())
        assert not app.find(containing=QUESTION)


def yes_opens_it_and_it_is_asked_about_when_that_dies_too(room):
    source = feeds.feed(room.folder)
    _die(room, source)
    with room.start(source, after_a_crash=True) as app:
        _answer(app, "Open It Again")
        app.wait_page(FIRST)
        app.kill()
    # Without an argument.
    with room.start(after_a_crash=True) as app:
        app.wait_text(QUESTION)
        app.kill()
    with room.start(after_a_crash=True) as app:
        app.wait_text(QUESTION)
        _answer(app, "Open It Again")
        app.wait_page(FIRST)
        wait_for(lambda: not _mark(room).exists(), "ten healthy seconds")
        app.kill()
    with room.start(after_a_crash=True) as app:
        app.wait_page(FIRST)
        assert not app.find(containing=QUESTION)


def another_source_is_opened_without_a_question(room):
    _die(room, feeds.feed(room.folder))
    other = room.folder / "other"
    other.mkdir()
    with room.start(feeds.feed(other, count=1), after_a_crash=True) as app:
        app.wait_page(FIRST)
        assert not app.find(containing=QUESTION)


def what_was_asked_to_end_is_not_asked_about(room):
    source = feeds.feed(room.folder)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with room.start(source, after_a_crash=True) as app:
            app.wait_page(FIRST)
            assert not app.find(containing=QUESTION)
            assert _mark(room).exists()
            os.kill(app.process.pid, number)
            assert app.wait_end() == -number
            assert not _mark(room).exists()
    with room.start(source, after_a_crash=True) as app:
        app.wait_page(FIRST)
        app.press("ctrl+q")
        assert app.wait_end() == 0
        assert not _mark(room).exists()


def _answer(app, button):
    """A button of the question; GTK says its name twice."""
    assert app.wait(wanted_role="button", starting=button).act()
    app.wait_gone(containing=QUESTION)
    # The question was a separate window.
    app.window = windows.focus(app.process.pid)


def _mark(room):
    return room.profile / "state/opening.json"


def _die(room, source):
    """Kills the app as soon as it has a window."""
    with room.start(source) as app:
        app.kill()
    assert _mark(room).exists()
