"""Writing below a post, and the comments: by keyboard, across restarts, and with a screen reader's texts."""
import json
import time

from rig import feeds, hands, tree
from rig.waiting import wait_for

DESKTOPS = ["x11", "wayland"]


def _spoken_about(folder):
    """A feed whose first post has two comments, and whose second has none."""
    path = feeds.feed(folder)
    document = json.loads(path.read_text())
    document["items"][0]["_mutoscope"] = {"counts": {"comments": 2}, "comments": [
        {"id": "1", "author": {"name": "Ben Reader"}, "text": "Such a red.", "age": 120},
        {"id": "2", "author": {"name": "Cem Reader"}, "text": "Ripe, I would say."}]}
    path.write_text(json.dumps(document))
    return path


def _write(app, text):
    """Puts the cursor into the field of the page, or of the comments when they are open, and types."""
    app.press("r")
    app.wait(wanted_role="text", wanted_name="Note")
    hands.type_text(text)
    app.wait(wanted_role="text", wanted_name="Note", containing=text)


def typing_turns_no_page_and_shows_send_alone(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("r")
        app.wait(wanted_role="text", wanted_name="Note")
        app.wait_gone(wanted_role="button", wanted_name="Add note")
        app.photograph("composer-focused")
        hands.type_text("jump j k m p")
        app.wait(wanted_role="button", wanted_name="Add note")
        app.press("space", "Down", "Page_Down", "Up", "Home", "End")
        # Above the hint of a first visit.
        hands.wheel(60, 150)
        hands.click(60, 150)
        app.wait(wanted_role="button", wanted_name="Note")
        app.wait_text("jump j k m p ")
        app.wait_page(feeds.TITLES[0])
        assert app.find(wanted_name="Pause video"), "typing paused the video for good"


def escape_keeps_the_draft_and_the_page_goes_on(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        _write(app, "half a thought")
        app.press("Escape")
        app.wait(wanted_role="button", wanted_name="Note")
        app.wait(wanted_role="button", wanted_name="Add note")
        app.wait_text("half a thought")
        app.photograph("composer-draft")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait_gone(containing="half a thought")
        app.press("Up")
        app.wait_page(feeds.TITLES[0])
        app.wait_text("half a thought")


def a_draft_survives_being_killed(room):
    source = feeds.feed(room.folder)
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        _write(app, "not lost")
        # The longest time until a draft is stored, plus the time for the write.
        end = time.monotonic() + 1
        wait_for(lambda: time.monotonic() > end, "a second to pass")
        app.kill()
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait_text("not lost")


def what_is_sent_is_a_note_that_survives_and_can_be_deleted(room):
    source = _spoken_about(room.folder)
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        _write(app, "A note of mine")
        app.press("Return")
        app.wait(wanted_role="button", wanted_name="Note")
        app.wait_gone(containing="A note of mine")
        app.wait_text("3 comments")
        app.kill()
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("o")
        app.wait_text("2 comments · 1 note")
        app.wait_text("A note of mine")
        app.push("Delete")
        app.wait_gone(containing="You: A note of mine")
        app.push("Undo")
        app.wait_text("A note of mine")


def comments_open_below_in_a_narrow_window_and_go_with_their_post(room):
    with room.start(_spoken_about(room.folder), size="360x640") as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Comments")
        app.wait_text("Ben Reader: Such a red.")
        app.wait_text("2 minutes ago")
        nameless = [tree.role(node) for node in tree.unnamed_controls(app.root)]
        assert not nameless, f"controls without a name: {nameless}"
        app.photograph("comments-narrow")
        app.press("Escape")
        app.wait_gone(wanted_name="Close comments")
        app.push("Comments")
        # A closing sheet still has its close button, but no comments any more.
        app.wait_text("Ben Reader: Such a red.")
        hands.wheel(180, 100)
        app.wait_page(feeds.TITLES[1])
        app.wait_gone(wanted_name="Close comments")
        app.press("o")
        app.wait_text("No comments yet. Notes you write stay on this machine.")
        app.press("o")
        app.wait_gone(wanted_name="Close comments")


def comments_stand_beside_in_a_wide_window_and_follow_the_post(room):
    with room.start(_spoken_about(room.folder), size="1280x800") as app:
        app.wait_page(feeds.TITLES[0])
        app.press("o")
        app.wait_text("Ben Reader: Such a red.")
        app.photograph("comments-wide")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.wait_text("No comments yet.")
        _write(app, "The first one")
        app.press("Return")
        app.wait_text("You: The first one")
        app.press("Up")
        app.wait_page(feeds.TITLES[0])
        app.wait_text("Cem Reader: Ripe, I would say.")
        app.push("Close comments")
        app.wait_gone(wanted_name="Close comments")


def comments_of_a_card(room):
    with room.start(_spoken_about(room.folder)) as app:
        app.push("Cards view")
        app.wait(wanted_role="button", wanted_name="Reel view")
        app.press("o")
        app.wait_text("Ben Reader: Such a red.")
        _write(app, "From a card")
        app.push("Add note")
        app.wait_text("You: From a card")
