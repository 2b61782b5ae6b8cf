"""Playing, pausing, sound and progress."""
from rig import feeds, hands, tree
from rig.waiting import wait_for


def p_pauses_and_resumes(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        app.press("p")
        app.wait(wanted_name="Play video")
        app.press("p")
        app.wait(wanted_name="Pause video")


def a_screen_reader_pauses_and_resumes(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Pause video")
        app.push("Play video")
        app.wait(wanted_name="Pause video")


def a_tap_pauses_and_resumes(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        hands.click(*app.middle())
        app.wait(wanted_name="Play video")
        hands.click(*app.middle())
        app.wait(wanted_name="Pause video")


def the_next_post_plays_though_this_one_is_paused(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("p")
        app.wait(wanted_name="Play video")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait(wanted_name="Pause video")


def m_mutes_and_the_button_says_so(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        first, second = ("Mute", "Unmute") if app.find(wanted_name="Mute") else ("Unmute", "Mute")
        app.wait(wanted_role="button", wanted_name=first)
        app.press("m")
        app.wait(wanted_role="button", wanted_name=second)
        app.push(second)
        app.wait(wanted_role="button", wanted_name=first)


def progress_moves(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        bar = app.wait(wanted_role="slider")
        seen = set()

        def moved():
            seen.add(round(tree.value(bar), 2))
            return len(seen) >= 3

        wait_for(moved, "three values of the line")
