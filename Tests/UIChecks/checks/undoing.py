"""Undo and redo: by keys and by the message's button, only on the front screen, and always with a message."""
from rig import feeds, hands

FIRST, SECOND = feeds.TITLES[:2]


def a_like_is_taken_back_and_done_again_with_a_word(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        app.press("l")
        app.wait_on("Like")
        app.press("ctrl+z")
        app.wait_text("Like taken back.")
        app.wait_on("Like", False)
        app.photograph("undo-like")
        app.press("ctrl+shift+z")
        app.wait_text("Liked again.")
        app.wait_on("Like")
        app.push("Undo")
        app.wait_text("Like taken back.")
        app.wait_on("Like", False)
        app.push("Redo")
        app.wait_on("Like")
        app.press("ctrl+shift+z")
        app.wait_text("There is nothing to redo here.")


def a_message_that_is_taken_back_is_in_its_field(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _send(app, "A thought of mine")
        app.press("ctrl+z")
        app.wait_text("Message taken back.")
        app.wait_text("A thought of mine")
        app.photograph("undo-message")
        app.press("ctrl+shift+z")
        app.wait_text("The message is back.")
        app.wait_gone(containing="A thought of mine")
        app.press("o")
        app.wait_text("You: A thought of mine")


def the_library_takes_back_nothing_of_the_feed(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        app.press("s")
        app.wait_on("Save")
        _send(app, "A thought of mine")
        app.press("b")
        app.wait_text("Nothing liked yet")
        app.press("ctrl+z")
        app.wait_text("There is nothing to undo here.")
        app.press("ctrl+z")
        app.press("Escape")
        app.wait_page(FIRST)
        app.wait_on("Save")
        app.press("o")
        app.wait_text("You: A thought of mine")


def the_feed_takes_back_nothing_of_the_library(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        app.press("l")
        app.wait_on("Like")
        app.press("b")
        app.wait(wanted_role="button", starting=f"Video: {FIRST}")
        app.press("Delete")
        app.wait_text("No longer liked.")
        app.press("Escape")
        app.wait_page(FIRST)
        app.wait_on("Like", False)
        # The last act here was the like itself; it is undone already, so only the message changes.
        app.press("b")
        app.wait_text("Nothing liked yet")
        app.press("ctrl+z")
        app.wait_text("Liked again.")
        app.wait(wanted_role="button", starting=f"Video: {FIRST}")


def _send(app, text):
    app.press("r")
    app.wait(wanted_role="text", wanted_name="Note")
    hands.type_text(text)
    app.wait_text(text)
    app.press("Return")
    app.wait(wanted_role="button", wanted_name="Note")
    app.wait_gone(containing=text)


def messages_that_chase_each_other_leave_the_window_whole(room):
    """Each message replaces the one before, at every moment of its way in and out. Libadwaita before 1.2.3 reads freed
    memory when a message goes before it has come.
    """
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        app.press("l")
        app.wait_on("Like")
        for pause in (10, 30, 60, 90, 130, 180, 230, 290, 360, 450):
            hands.press(*["ctrl+z", "ctrl+shift+z"] * 2, pause=pause)
        app.wait_text("Liked again.")
        app.wait_on("Like")
        app.press("ctrl+z")
        app.wait_text("Like taken back.")
