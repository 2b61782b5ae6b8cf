"""The window uses the user's language and text direction; without a translation it is English."""
from rig import feeds, texts, tree


def a_german_window_says_german(room):
    with room.start(feeds.counted(room.folder, likes=1289400, views=2), language=texts.speaking("de_AT")) as app:
        app.wait_page(feeds.TITLES[0])
        like = app.wait(wanted_role="button", wanted_name="Gefällt mir")
        assert "1,3\u00a0Mio." in tree.texts(like), tree.texts(like)
        app.wait_text("2 Aufrufe")
        app.push("Gefällt mir")
        app.wait_on("Gefällt mir")
        app.push("Weitere Aktionen")
        app.wait(wanted_role="menu item", wanted_name="Kein Interesse")
        app.press("Escape")
        app.wait_gone(wanted_role="menu item", wanted_name="Kein Interesse")
        app.press("b")
        app.wait(wanted_role="page tab", containing="Gemerkt")
        app.push("Zurück")
        app.wait_page(feeds.TITLES[0])


def an_arabic_window_is_mirrored(room):
    with room.start(feeds.counted(room.folder, likes=3), language=texts.speaking("ar")) as app:
        app.wait_page(feeds.TITLES[0])
        width = app.geometry()[2]
        rail, library = (tree.place(app.wait(wanted_role="button", wanted_name=name)) for name in ("حفظ", "المكتبة"))
        assert rail.x + rail.width < width * 0.25, "the rail is not at the left"
        assert library.x > width * 0.75, "the header does not begin at the right"


def an_unknown_language_is_english(room):
    with room.start(feeds.feed(room.folder), language=texts.speaking("tlh")) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_role="button", wanted_name="Like")
        app.press("F10")
        app.wait(wanted_role="menu item", wanted_name="Preferences")
