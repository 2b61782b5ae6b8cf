"""Pages and accounts: the app looks for their feeds, says each step, and opens or keeps what it finds."""
import json

from rig import feeds, hands, tree, windows
from rig.site import Site
from rig.waiting import wait_for

from . import preferences

SAMPLE = feeds.title_of_the_sample()
FIRST = feeds.TITLES[0]
LOGIN = '<html><title>Sign in</title><form><input type="password"></form></html>'


def a_page_leads_to_its_feeds_and_the_user_chooses(room):
    with _site(room) as site, room.start() as app:
        app.wait_page(SAMPLE)
        _add(app, f"see <{site.feed.removesuffix('feed.json')}>, it is new")
        app.wait(containing="Found 2 feeds. Choose one.")
        app.wait(containing=f"{len(feeds.TITLES)} videos")
        app.photograph("discover-two-feeds")
        _click(app, app.wait(wanted_role="check box", wanted_name="Other"))
        wait_for(lambda: app.find(wanted_role="check box", wanted_name="Other").has(tree.State.CHECKED), "the choice")
        preferences._answer(app, "Add")
        app.wait_page(feeds.TITLES[1])
        assert _kept(room) == [("Other", [site.feed.replace("feed.json", "other.json")])], _kept(room)


def a_pasted_page_opens_its_feed(room):
    with _site(room) as site, room.start(feeds.feed(room.folder)) as app:
        app.wait_page(FIRST)
        _paste(app, site.feed.removesuffix("feed.json"))
        app.wait(containing="From the site")
        app.photograph("discover-pasted")
        app.push("Back")
        app.wait_page(FIRST)


def a_page_named_at_the_start_opens_its_feed(room):
    with _site(room) as site, room.start(site.feed.removesuffix("feed.json")) as app:
        app.wait(containing="From the site")


def a_page_that_asks_for_a_password_is_refused_in_words(room):
    with _site(room) as site, room.start() as app:
        (site.folder / "login.html").write_text(LOGIN)
        app.wait_page(SAMPLE)
        _add(app, site.feed.replace("feed.json", "login.html"))
        app.wait(containing="asks for a password. Only public feeds can be read.")
        app.photograph("discover-refused")
        app.press("ctrl+a")
        hands.write("@ann")
        app.wait(containing="Add the server, as in @name@example.org.")


def _site(room):
    """A page with the feed of all clips and one of a single clip."""
    site = Site(room.folder / "www")
    for number, colour in enumerate(("tomato", "gold", "seagreen")):
        feeds.ffmpeg("-f", "lavfi", "-i", f"color={colour}:s=180x240:d=1", "-frames:v", "1",
                     site.folder / f"p{number}.png")
    (site.folder / "index.html").write_text(
        '<!DOCTYPE html><title>Site</title><link rel="alternate" type="application/feed+json" title="Videos" '
        'href="feed.json"><link rel="alternate" type="application/feed+json" title="Other" href="other.json">')
    for name, title, numbers in (("feed.json", "From the site", range(len(feeds.TITLES))), ("other.json", "Other", [1])):
        items = [{**feeds.item(number, f"{number}.mp4"), "image": f"p{number % 3}.png",
                  "date_published": "2026-11-01T10:00:00Z"} for number in numbers]
        (site.folder / name).write_text(json.dumps(
            {"version": "https://jsonfeed.org/version/1.1", "title": title, "icon": "p1.png", "items": items}))
    return site


def _add(app, text):
    app.press("ctrl+l")
    node = app.wait(wanted_name="Add source…")
    assert node.act(), "the dialog cannot be opened"
    app.wait_text("Add source")
    windows.focus(app.process.pid)
    hands.write(text)


def _click(app, node):
    app.click(node, windows.focus(app.process.pid))


def _paste(app, text):
    """Copies a text to the clipboard from the app's own search field."""
    app.press("slash")
    app.wait(wanted_role="entry", starting="Search")
    hands.write(str(text))
    app.press("ctrl+a", "ctrl+x", "Escape")
    app.wait_gone(wanted_role="entry", starting="Search")
    app.press("ctrl+v")


def _kept(room):
    settings = room.profile / "config/settings.json"
    return [(source["name"], source["texts"]) for source in json.loads(settings.read_text())["sources"]]
