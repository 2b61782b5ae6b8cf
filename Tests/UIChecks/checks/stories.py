"""Stories: the tray, the viewer by keyboard alone and by hand, stored rings, and a feed of stories alone."""
import json

from rig import feeds, hands, tree
from rig.waiting import wait_for

PEOPLE = ("Amina", "Boris", "Chloe")
NEW, SEEN = "new stories", "seen"


def _photo(folder, name, colour):
    path = folder / f"{name}.png"
    if not path.exists():
        feeds.ffmpeg("-f", "lavfi", "-i", f"color={colour}:s=360x640", "-frames:v", "1", path)
    return path.as_uri()


def _long_clip(folder):
    """Half a minute, so that no check reaches its end."""
    path = folder / "long.mp4"
    if not path.exists():
        feeds.ffmpeg(
            "-f", "lavfi", "-i", "testsrc2=s=180x320:r=10:d=30", "-c:v", "libx264", "-preset", "ultrafast",
            "-pix_fmt", "yuv420p", path)
    return path


def _people(folder, clip=None):
    """Two people with three photos and two, and one with a video and a missing photo."""
    clip = clip or _long_clip(folder)
    photos = [_photo(folder, f"photo-{index}", colour) for index, colour in enumerate(feeds.COLOURS)]
    images = (photos[:3], photos[3:5], [clip.as_uri(), (folder / "missing.png").as_uri()])
    return [
        {"id": number, "name": name, "images": [
            {"id": number * 10 + index, "url": url, "alt": f"{name}'s picture {index + 1}"}
            for index, url in enumerate(urls)]}
        for number, (name, urls) in enumerate(zip(PEOPLE, images), start=1)]


def _feed(room, seconds=60, clip=None):
    """Posts and people; a photo stays for `seconds`, so that a slow machine changes nothing."""
    folder = room.folder
    _set(room, storySeconds=seconds, hasSeenHint=True)
    path = feeds.feed(folder)
    document = json.loads(path.read_text())
    document["_mutoscope"] = {"stories": {"pages": [{"users": _people(folder, clip)}]}}
    path.write_text(json.dumps(document))
    return path


def _set(room, **settings):
    path = room.profile / "config/settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(settings))


def _stories_alone(room):
    _set(room, storySeconds=60)
    path = room.folder / "people.json"
    path.write_text(json.dumps({"pages": [{"users": _people(room.folder)}]}))
    return path


def _face(app, name, state=NEW):
    return app.wait(wanted_role="button", wanted_name=f"{name}, {state}")


def _open(app, name=PEOPLE[0], state=NEW):
    app.wait_page(feeds.TITLES[0])
    app.press("t")
    app.push(f"{name}, {state}")


def _wait_story(app, name, number, count):
    app.wait(wanted_role="panel", wanted_name=f"Story of {name}, {number} of {count}")


def _wait_closed(app):
    app.wait_gone(starting="Story of")


def few_people_stand_in_the_middle_of_the_tray(room):
    source = _feed(room)
    document = json.loads(source.read_text())
    document["_mutoscope"]["stories"]["pages"][0]["users"] = [
        {"id": number, "name": f"Person {number}", "images": [
            {"id": number * 10, "url": _photo(room.folder, "photo-0", feeds.COLOURS[0]), "alt": "A picture"}]}
        for number in range(1, 13)]
    source.write_text(json.dumps(document))
    for size in ("1280x800", "1000x800"):
        with room.start(source, size=size) as app:
            app.wait_page(feeds.TITLES[0])
            app.press("t")
            first, last = _face(app, "Person 1").place(), _face(app, "Person 12").place()
            app.photograph(f"tray-{size}")
            before, after = first.x, app.geometry()[2] - last.x - last.width
            assert abs(before - after) <= 2, f"at {size}: {before} before the people, {after} after them"


def t_leads_to_the_tray_and_arrows_and_return_open_a_person(room):
    with room.start(_feed(room)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("t")
        _face(app, PEOPLE[0])
        app.press("Right", "Return")
        _wait_story(app, PEOPLE[1], 1, 2)


def a_swipe_puts_the_tray_away_and_a_pause_brings_it_back(room):
    with room.start(_feed(room)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("t")
        _face(app, PEOPLE[0])
        app.press("Escape", "Down")
        app.wait_page(feeds.TITLES[1])
        wait_for(lambda: not app.is_read_out(wanted_name=f"{PEOPLE[0]}, {NEW}"), "the tray to go")
        app.press("p")
        _face(app, PEOPLE[0])


def arrows_go_from_image_to_image_and_on_to_the_next_person(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.wait_text(f"{PEOPLE[0]}'s picture 1")
        app.press("Right")
        _wait_story(app, PEOPLE[0], 2, 3)
        app.press("Left")
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("Right", "Right", "Right")
        _wait_story(app, PEOPLE[1], 1, 2)
        app.press("Left")
        wait_for(lambda: app.find(starting=f"Story of {PEOPLE[0]}"), "the person before")


def up_and_down_go_from_person_to_person(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("Down")
        _wait_story(app, PEOPLE[1], 1, 2)
        app.press("Up")
        wait_for(lambda: app.find(starting=f"Story of {PEOPLE[0]}"), "the person before")


def a_tap_goes_on_and_one_at_the_left_goes_back(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        x, y = app.middle()
        hands.click(x + 60, y)
        _wait_story(app, PEOPLE[0], 2, 3)
        hands.click(x - 150, y)
        _wait_story(app, PEOPLE[0], 1, 3)


def a_drag_sideways_leads_to_the_next_person(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        x, y = app.middle()
        hands.drag((x + 120, y), (x - 150, y))
        _wait_story(app, PEOPLE[1], 1, 2)


def a_drag_down_closes(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        x, y = app.middle()
        hands.drag((x, y - 100), (x, y + 200))
        _wait_closed(app)
        app.wait_page(feeds.TITLES[0])


def space_pauses_and_the_button_says_so(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("space")
        app.wait(wanted_role="button", wanted_name="Play")
        app.push("Play")
        app.wait(wanted_role="button", wanted_name="Pause")


def l_likes_and_likes_no_more(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("space", "l")
        wait_for(lambda: _is_liked(app), "the like")
        app.press("l")
        wait_for(lambda: not _is_liked(app), "the like to go")


def r_replies_and_return_sends(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("r", "h", "i")
        app.wait(wanted_role="text", containing="hi")
        assert not app.find(wanted_role="button", wanted_name="Like")
        app.press("Return")
        message = app.wait(wanted_role="label", wanted_name="Your reply is kept on this machine.")
        app.wait(wanted_role="button", wanted_name="Like")
        field = app.wait(wanted_role="button", wanted_name="Note")
        # It slides in from below.
        wait_for(lambda: _foot(message) <= field.place().y, "the message above the field", seconds=3)


def _foot(node):
    box = node.place()
    return box.y + box.height


def escape_leaves_the_reply_first_and_keeps_its_beginning(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("r", "s", "o")
        app.wait(wanted_role="text", containing="so")
        app.press("Escape")
        app.wait(wanted_role="button", wanted_name="Like")
        app.press("Right", "Left")
        _wait_story(app, PEOPLE[0], 1, 3)
        app.wait_text("so")
        app.press("Escape")
        _wait_closed(app)


def who_is_hidden_leaves_the_tray_and_comes_back(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.push("More")
        app.wait(wanted_role="menu item", wanted_name=f"Hide everything by {PEOPLE[0]}")
        app.press("Return")
        _wait_closed(app)
        _face(app, PEOPLE[1])
        app.wait_gone(wanted_name=f"{PEOPLE[0]}, {NEW}")
        app.press("ctrl+z")
        _face(app, PEOPLE[0])


def _is_liked(app):
    button = app.find(wanted_role="button", wanted_name="Like")
    return button is not None and tree.has_state(button, tree.State.PRESSED)


def escape_closes_and_the_ring_turns_gray(room):
    with room.start(_feed(room)) as app:
        _open(app, PEOPLE[1])
        _wait_story(app, PEOPLE[1], 1, 2)
        app.press("Right")
        _wait_story(app, PEOPLE[1], 2, 2)
        app.press("Right")
        _wait_story(app, PEOPLE[2], 1, 2)
        app.press("Escape")
        _wait_closed(app)
        _face(app, PEOPLE[1], SEEN)
        _face(app, PEOPLE[0], NEW)


def what_was_seen_stays_so_after_a_kill_and_opens_at_the_first_unseen(room):
    feed = _feed(room)
    with room.start(feed) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("Right")
        _wait_story(app, PEOPLE[0], 2, 3)
        app.press("Down")
        _wait_story(app, PEOPLE[1], 1, 2)
        app.press("Right", "Right")
        _wait_story(app, PEOPLE[2], 1, 2)
        app.press("Escape")
        _face(app, PEOPLE[1], SEEN)
    # The app is killed at the end of a check's block.
    with room.start(feed) as app:
        _face(app, PEOPLE[1], SEEN)
        _open(app)
        _wait_story(app, PEOPLE[0], 2, 3)


def stories_go_on_by_themselves_and_close_after_the_last(room):
    with room.start(_feed(room, clip=feeds.clips() / "0.mp4")) as app:
        _open(app, PEOPLE[2])
        # A video of two seconds, then a missing picture, whose error shows for a while.
        _wait_story(app, PEOPLE[2], 2, 2)
        _wait_closed(app)
        app.wait_page(feeds.TITLES[0])


def what_cannot_be_shown_says_so_and_can_be_passed(room):
    with room.start(_feed(room)) as app:
        _open(app, PEOPLE[2])
        _wait_story(app, PEOPLE[2], 1, 2)
        app.press("Right")
        app.wait(wanted_role="button", wanted_name="Retry")
        app.push("Next")
        _wait_closed(app)


def photos_go_on_by_themselves(room):
    with room.start(_feed(room, seconds=1)) as app:
        _open(app, PEOPLE[1])
        app.wait(starting=f"Story of {PEOPLE[2]}")


def the_feed_rests_behind_stories_and_is_not_read_out(room):
    with room.start(_feed(room)) as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("space")
        wait_for(lambda: not app.is_read_out(containing=feeds.TITLES[0]), "the feed to be hidden")
        nameless = [tree.role(node) for node in tree.unnamed_controls(app.root)]
        assert not nameless, f"controls without a name: {nameless}"
        app.press("Escape")
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")


def the_cards_have_the_tray_above_them(room):
    with room.start(_feed(room)) as app:
        app.push("Cards view")
        app.wait(wanted_role="button", wanted_name="Reel view")
        _face(app, PEOPLE[0])
        app.push(f"{PEOPLE[0]}, {NEW}")
        _wait_story(app, PEOPLE[0], 1, 3)
        app.press("Escape")
        _wait_closed(app)


def a_feed_of_stories_alone_shows_its_people(room):
    with room.start(_stories_alone(room)) as app:
        for name in PEOPLE:
            _face(app, name)
        app.push(f"{PEOPLE[1]}, {NEW}")
        _wait_story(app, PEOPLE[1], 1, 2)
        app.press("Escape")
        _wait_closed(app)
        _face(app, PEOPLE[0])


def on_a_wide_window_the_neighbours_stand_beside(room):
    with room.start(_feed(room), size="1280x800") as app:
        _open(app)
        _wait_story(app, PEOPLE[0], 1, 3)
        app.push(f"Next: {PEOPLE[1]}")
        _wait_story(app, PEOPLE[1], 1, 2)
        app.push(f"Previous: {PEOPLE[0]}")
        wait_for(lambda: app.find(starting=f"Story of {PEOPLE[0]}"), "the person before")
