"""What a post of an open network carries: warning, handle, booster, licence, and comments that are read on demand."""
import json

from rig import feeds
from rig.loopback import Loopback

DESKTOPS = ["x11", "wayland"]


def _carrying(folder, comments=None):
    """A feed whose first post is warned of, and whose second was passed on under a licence and may not be saved."""
    path = feeds.feed(folder, count=2)
    document = json.loads(path.read_text())
    first, second = document["items"]
    first["_mutoscope"] = {"warning": "Loud colours"}
    second["authors"] = [{"name": "Ada Checker", "_mutoscope": {"handle": "ada@checks.example"}}]
    second["_mutoscope"] = {
        "boosted_by": {"name": "Bea"}, "may_be_saved": False,
        "licence": {"name": "CC BY 4.0", "url": "https://creativecommons.org/licenses/by/4.0/"}}
    if comments:
        second["_mutoscope"]["comments_url"] = comments
    path.write_text(json.dumps(document))
    return path


def a_warning_stands_on_the_cover_in_its_own_words(room):
    with room.start(_carrying(room.folder)) as app:
        app.wait_text("Loud colours")
        assert not app.find(containing="A caption that goes on."), "the text of a warned post shows under its cover"
        app.photograph("warning")
        app.push("Show")
        app.wait_gone(containing="Loud colours")
        app.wait(containing="A caption that goes on.")


def handle_booster_and_licence_are_shown_and_a_copy_is_refused(room):
    with room.start(_carrying(room.folder)) as app:
        app.wait_text("Loud colours")
        app.press_until("Down", feeds.TITLES[1])
        app.wait(containing="@ada@checks.example")
        app.wait(containing="Boosted by")
        app.wait_text("CC BY 4.0")
        app.photograph("carried")
        app.press("ctrl+s")
        app.wait_text("The author allows no copies of this post.")
        app.press("Menu")
        app.wait(wanted_name="Credit and licence")
        assert not app.find(wanted_name="Save file…"), "a copy is offered that is not allowed"
        app.push_item("Follow Ada Checker…")
        app.wait(wanted_role="dialog", wanted_name="Follow")


def comments_of_a_server_are_read_when_they_open(room):
    www = room.folder / "www"
    www.mkdir()
    pages = {
        "one.json": {"total": 4, "next_url": "two.json", "comments": [
            {"id": "1", "author": {"name": "Ben", "_mutoscope": {"handle": "ben@checks.example"}}, "text": "Gold!"},
            {"id": "2", "depth": 1, "absence": "deleted"},
            {"id": "3", "depth": 2, "author": {"name": "Cem"}, "text": "I say brass."}]},
        "two.json": {"comments": [{"id": "4", "author": {"name": "Dee"}, "text": "The last word."}]}}
    for name, page in pages.items():
        (www / name).write_text(json.dumps(page))
    with Loopback(www) as server, room.start(_carrying(room.folder, server.url("one.json"))) as app:
        app.wait_text("Loud colours")
        app.press_until("Down", feeds.TITLES[1])
        assert server.bytes(".json") == 0, "comments were read before they were open"
        app.press("o")
        app.wait_text("3 of 4 comments")
        app.wait(containing="Ben: Gold!")
        app.wait(containing="This comment was deleted.")
        app.photograph("comments-thread")
        assert server.bytes("two.json") == 0, "the second page was read before it was asked for"
        app.push("Load more")
        app.wait_text("4 comments")
        app.wait(containing="Dee: The last word.")
        app.press("o")
        app.wait_gone(wanted_name="Close comments")
        server.stop()
        app.press("o")
        app.wait(wanted_role="button", wanted_name="Retry")
        app.photograph("comments-failed")
