"""On a phone: fingers, the on-screen keyboard, a screen that turns, and what the battery pays."""
import contextlib
import json
import os
import pathlib
import time

from rig import contrast, feeds, phone_shell, tree
from rig.waiting import wait_for

from . import stories
from .composer import _spoken_about

DESKTOPS = ["phone"]

WIDTH, HEIGHT = phone_shell.SIZE
MIDDLE = (WIDTH // 2, HEIGHT // 2)
LOW, HIGH = (WIDTH // 2, 520), (WIDTH // 2, 200)
# Of the keyboard, in points of the phone: the first keys of its upper row.
KEYS = {"q": (18, 538), "w": (54, 538), "e": (90, 538)}
# A share of a core, for all pixels of the panel, and wake-ups a second.
PLAYING, RESTING = 0.6, 5


@contextlib.contextmanager
def _in_hand(room, source):
    with room.start(source) as app:
        yield app, room.desktop.hand


def _point(app, **wanted):
    return app.centre(app.wait(**wanted))


def fingers_turn_pages(room):
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        assert app.geometry()[2:] == phone_shell.SIZE, app.geometry()
        hand.drag(LOW, HIGH)
        app.wait_page(feeds.TITLES[1])
        # A flick.
        hand.drag(MIDDLE, (MIDDLE[0], MIDDLE[1] - 90), seconds=0.06)
        app.wait_page(feeds.TITLES[2])
        hand.drag(HIGH, LOW)
        app.wait_page(feeds.TITLES[1])
        # A finger that comes to rest on a short way turns nothing.
        hand.drag(MIDDLE, (MIDDLE[0], MIDDLE[1] - 90), seconds=0.3, rest=0.3)
        time.sleep(0.5)
        app.wait_page(feeds.TITLES[1])


def a_page_follows_the_finger(room):
    def is_between():
        """The first clip is red above, the second is yellow below."""
        picture = contrast.Picture(room.desktop.size)
        x, top, foot = (one * phone_shell.SCALE for one in (WIDTH // 2, HEIGHT * 0.3, HEIGHT * 0.7))
        return picture.colour(int(x), int(top))[1] < 150 < picture.colour(int(x), int(foot))[1]

    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        hand.drag(LOW, HIGH, and_while_down=lambda: wait_for(is_between, "both pages under the finger"))
        app.wait_page(feeds.TITLES[1])


def a_hundred_flicks_turn_a_hundred_pages(room):
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        for _ in range(10):
            for ends, title in (((LOW, HIGH), feeds.TITLES[5]), ((HIGH, LOW), feeds.TITLES[0])):
                for _ in range(5):
                    hand.drag(*ends, seconds=0.08)
                app.wait_page(title)
        app.wait(wanted_name="Pause video")


def taps_pause_and_like(room):
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        hand.tap(MIDDLE)
        app.wait(wanted_name="Play video")
        hand.tap(MIDDLE)
        app.wait(wanted_name="Pause video")
        time.sleep(0.5)
        hand.tap(MIDDLE, times=2)
        app.wait_on("Like")
        assert app.find(wanted_name="Pause video"), "a double tap paused"
        hand.tap(_point(app, wanted_role="button", wanted_name="Like"))
        app.wait_on("Like", False)


def a_long_press_opens_the_menu_and_an_edge_plays_faster(room):
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        hand.drag((WIDTH - 10, 250), (WIDTH - 10, 251), rest=0.6, and_while_down=lambda: app.wait(wanted_name="2×"))
        app.wait_gone(wanted_name="2×")
        hand.hold(MIDDLE)
        app.push_item("Clear screen")
        app.wait_gone(wanted_role="button", wanted_name="Save")


def two_fingers_enlarge_a_photo(room):
    photo = room.folder / "photo.png"
    feeds.ffmpeg("-f", "lavfi", "-i", "testsrc2=s=1440x2880", "-frames:v", "1", photo)
    with _in_hand(room, room.folder) as (app, hand):
        app.begin("photo")
        hand.pinch(MIDDLE, 80, 280)
        app.wait(containing="Enlarged to")
        # The enlarged picture moves, and not the page.
        hand.drag(LOW, HIGH)
        app.wait(containing="Enlarged to")
        hand.pinch(MIDDLE, 300, 60)
        app.wait_gone(containing="Enlarged to")


def the_keyboard_hides_nothing_that_is_typed(room):
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        hand.tap(_point(app, wanted_role="button", wanted_name="Note"))
        _type(app, hand)
        # Outside.
        hand.tap((60, 120))
        wait_for(lambda: app.geometry()[2:] == phone_shell.SIZE, "the whole window without the keyboard")


def it_hides_nothing_in_the_comments_either(room):
    with _in_hand(room, _spoken_about(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        hand.tap(_point(app, wanted_role="button", wanted_name="Comments"))
        app.wait_text("Such a red.")
        hand.tap(_point(app, wanted_role="button", wanted_name="Note"))
        _type(app, hand)
        app.photograph("phone-comments")


def _type(app, hand):
    """The keyboard comes, the window becomes lower, and the field with the cursor stands in what is left."""
    wait_for(lambda: app.geometry()[3] < HEIGHT * 0.8, "a window above the keyboard")
    field = app.wait(wanted_role="text", wanted_name="Note")
    wait_for(lambda: 0 <= field.place().y <= app.geometry()[3] - field.place().height, "the field above the keyboard")
    for letter in "qwe":
        hand.tap(KEYS[letter])
    app.wait(wanted_role="text", wanted_name="Note", containing="qwe")


def fingers_lead_through_stories(room):
    with _in_hand(room, stories._feed(room)) as (app, hand):
        app.wait_page(feeds.TITLES[0])
        app.push(f"{stories.PEOPLE[0]}, {stories.NEW}")
        stories._wait_story(app, stories.PEOPLE[0], 1, 3)
        hand.tap((WIDTH - 40, HEIGHT // 2))
        stories._wait_story(app, stories.PEOPLE[0], 2, 3)
        hand.tap((40, HEIGHT // 2))
        stories._wait_story(app, stories.PEOPLE[0], 1, 3)
        hand.drag((WIDTH - 40, HEIGHT // 2), (40, HEIGHT // 2))
        stories._wait_story(app, stories.PEOPLE[1], 1, 2)
        hand.drag(HIGH, LOW)
        stories._wait_closed(app)


def cards_scroll_under_a_finger(room):
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"hasSeenHint": True, "hasSeenDoor": True, "layout": "cards"}))
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.wait(wanted_role="list", wanted_name="Cards")
        app.wait(containing=feeds.TITLES[0])

        def scrolled_to_third():
            """A finger that rests before it leaves gives the cards no speed."""
            hand.drag(LOW, HIGH, rest=0.2)
            titles = tree.find_all(app.root, wanted_role="label", wanted_name=feeds.TITLES[2])
            return any(0 < title.place().y < HEIGHT for title in titles)

        wait_for(scrolled_to_third, "the third card")


def the_screen_turns_and_the_video_goes_on(room):
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        for angle, size in (("90", (HEIGHT, WIDTH)), ("normal", (WIDTH, HEIGHT)), ("270", (HEIGHT, WIDTH))):
            phone_shell.turn(angle)
            try:
                wait_for(lambda: app.geometry()[2:] == size, f"a window of {size}")
                app.wait_page(feeds.TITLES[0])
                app.wait(wanted_name="Pause video")
                app.photograph(f"phone-turned-{angle}")
            finally:
                phone_shell.turn("normal")
        wait_for(lambda: app.geometry()[2:] == phone_shell.SIZE, "the window upright again")
        hand.drag(LOW, HIGH)
        app.wait_page(feeds.TITLES[1])


def watching_and_resting_cost_the_battery_little(room):
    with _in_hand(room, feeds.feed(room.folder)) as (app, hand):
        app.begin(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        playing, _ = _cost(app, 10)
        hand.tap(MIDDLE)
        app.wait(wanted_name="Play video")
        time.sleep(3)
        resting, wakeups = _cost(app, 10)
        room.tell(f"playing: {playing * 60:.1f} s of processor time a minute; paused: {resting * 60:.2f} s, {wakeups:.1f} wake-ups a second")
        assert playing < PLAYING and wakeups < RESTING, (playing, wakeups)


def _cost(app, seconds):
    """The share of a core, and the wake-ups a second, of the app's process."""
    before = _threads(app.process.pid)
    time.sleep(seconds)
    after = _threads(app.process.pid)
    spent, woken = (
        sum(numbers[which] - before.get(thread, (0, 0))[which] for thread, numbers in after.items()) for which in (0, 1))
    return spent / seconds, woken / seconds


def _threads(pid):
    """Of each thread the seconds of processor time, and how often it has slept."""
    threads = {}
    for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError):
            user, system = (thread / "stat").read_text().rpartition(")")[2].split()[11:13]
            slept = (thread / "status").read_text().partition("\nvoluntary_ctxt_switches:")[2].split()[0]
            threads[thread.name] = ((int(user) + int(system)) / os.sysconf("SC_CLK_TCK"), int(slept))
    return threads
