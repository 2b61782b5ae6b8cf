"""Liking, saving, hiding, and undoing it: by button, key, double tap and menu."""
from rig import feeds, hands


def the_heart_is_a_button_with_two_states(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        assert not app.is_on("Like")
        app.push("Like")
        app.wait_on("Like")
        app.push("Like")
        app.wait_on("Like", False)


def a_count_has_ones_own_like_and_absent_ones_stay_absent(room):
    with room.start(feeds.counted(room.folder, likes=12, views=1200)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait_text("12 likes")
        app.wait_text("1.2K views")
        assert not app.is_read_out(containing="0 comments"), "comments that nobody counted"
        app.press("l")
        app.wait_text("13 likes")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.press("l")
        app.wait_on("Like")
        assert not app.find(containing="1 like"), "a count where the source gives none"


def a_double_tap_likes_and_never_takes_it_back(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        hands.tap(*app.middle(), times=2)
        app.wait_on("Like")
        app.photograph("liking-heart")
        hands.tap(*app.middle(), times=3)
        # The app handles a later key after the taps.
        app.press("s")
        app.wait_on("Save")
        assert app.is_on("Like"), "a double tap took a like back"
        assert app.find(wanted_name="Pause video"), "a double tap paused"


def one_tap_pauses_and_likes_nothing(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        hands.tap(*app.middle())
        app.wait(wanted_name="Play video")
        assert not app.is_on("Like")


def likes_and_saves_survive_the_end_of_the_program(room):
    source = feeds.feed(room.folder)
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        app.push("Like")
        app.push("Save")
        app.wait_on("Like")
        app.wait_on("Save")
        app.kill()
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait_on("Like")
        app.wait_on("Save")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        assert not app.is_on("Like")


def both_views_agree(room):
    with room.start(feeds.feed(room.folder, count=1)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("l")
        app.wait_on("Like")
        app.push("Cards view")
        app.wait(wanted_role="button", wanted_name="Reel view")
        app.wait_on("Like")
        app.photograph("liking-cards")
        app.push("Like")
        app.wait_on("Like", False)
        app.push("Save")
        app.wait_on("Save")
        app.push("Reel view")
        app.wait_page(feeds.TITLES[0])
        app.wait_on("Save")
        assert not app.is_on("Like")


def not_interested_goes_on_and_undo_brings_it_back(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("x")
        app.push("Undo")
        app.wait_page(feeds.TITLES[0])
        app.wait_gone(wanted_name="Undo")
        app.push("Redo")
        app.wait_page(feeds.TITLES[1])


def a_key_takes_back_what_was_done_last(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("l")
        app.wait_on("Like")
        app.press("x")
        app.wait_page(feeds.TITLES[1])
        app.press("ctrl+z")
        app.wait_page(feeds.TITLES[0])
        app.wait_on("Like")
        app.wait_gone(wanted_name="Undo")
        app.press("ctrl+z")
        app.wait_on("Like", False)


def what_was_hidden_stays_hidden(room):
    source = feeds.feed(room.folder)
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("x")
        app.wait_page(feeds.TITLES[1])
        app.kill()
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[1])


def the_menu_opens_by_button_key_and_press(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        openings = (
            lambda: app.push("More actions"), lambda: app.press("Menu"), lambda: app.press("shift+F10"),
            lambda: hands.right_click(*app.middle()), lambda: hands.hold(*app.middle()))
        for opening in openings:
            opening()
            app.wait(containing="Not interested")
            app.press("Escape")
            app.wait_gone(containing="Not interested")
        assert app.find(wanted_name="Pause video"), "a long press paused"


def keys_go_to_the_open_menu(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Menu")
        app.wait(containing="Not interested")
        app.photograph("liking-menu")
        # From the last menu item, which hides the author, up to the item before.
        app.press("Up", "Up", "Return")
        app.wait_page(feeds.TITLES[1])
        app.photograph("liking-undo")
        app.press("ctrl+z")
        app.wait_page(feeds.TITLES[0])


def an_author_can_be_hidden_and_comes_back(room):
    with room.start(feeds.feed(room.folder, count=2)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Menu")
        app.wait(containing="Hide everything by Ada Checker")
        app.press("Up", "Return")
        app.wait_text("Everything here is hidden")
        app.push("Undo")
        app.wait_page(feeds.TITLES[0])
