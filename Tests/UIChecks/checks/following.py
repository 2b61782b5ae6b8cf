"""Following: real feeds from a real server, followed in the window, seen once, unfollowed and taken back."""
import datetime
import email.utils
import subprocess

from rig import feeds, hands
from rig.loopback import Loopback
from rig.paths import BINARY


def what_is_new_comes_once_and_then_nothing_is_left(room):
    with _site(room) as site:
        _follow(room, site, "ann", "bert")
        with room.start("following:") as app:
            app.wait_page("ann 0")
            app.wait(wanted_role="button", starting="Stories")
            for title in ("bert 0", "ann 1", "bert 1"):
                app.press("Down")
                app.wait_page(title)
            app.press("Down")
            app.wait_text("You are up to date")
            app.wait_text("That is everything new from 2 follows.")
            app.photograph("following-up-to-date")
            # Nothing can be done with this page.
            app.press("l", "s", "x", "r")
            app.wait_text("You are up to date")
            app.press("Up")
            app.wait_page("bert 1")


def a_source_is_followed_by_a_key_and_unfollowed_by_another(room):
    with _site(room) as site, room.start(site.url("ann.xml")) as app:
        app.wait_page("ann 0")
        app.press("a")
        app.wait_text("Following Ann")
        app.press("a")
        app.wait_text("Unfollowed Ann")
        app.press("ctrl+z")
        app.wait_text("Following Ann again")
        app.press("ctrl+g")
        app.wait(wanted_role="button", starting="Ann, ")
        app.photograph("follows")
        app.press("Escape")
        app.wait_page("ann 0")
        app.press("g")
        app.wait(wanted_role="button", starting="Stories")
        app.wait_page("ann 0")


def the_search_finds_people_as_they_are_typed(room):
    with _site(room) as site:
        _follow(room, site, "ann", "bert")
        with room.start(feeds.feed(room.folder)) as app:
            app.wait_page(feeds.TITLES[0])
            app.press("slash")
            app.wait(wanted_role="entry", starting="Search")
            hands.write("ber")
            assert app.wait(wanted_role="button", starting="Bert").act()
            app.wait_page("bert 0")


def the_first_start_leads_to_the_sample_or_to_follows(room):
    with room.start(for_the_first_time=True) as app:
        app.wait_text("Welcome to Mutoscope")
        app.photograph("front-door")
        app.push("Watch the sample")
        app.wait_page(feeds.title_of_the_sample())


def _site(room):
    folder = room.folder / "www"
    folder.mkdir()
    now = datetime.datetime.now(datetime.timezone.utc)
    for late, name in enumerate(("ann", "bert")):
        # Two posts with the same file would be the same thing.
        for number in range(2):
            clip = feeds.clips() / f"{2 * late + number}.mp4"
            (folder / f"{name}-{number}.mp4").write_bytes(clip.read_bytes())
        items = "".join(
            f"<item><guid isPermaLink='false'>{name}-{number}</guid><title>{name} {number}</title><pubDate>"
            f"{email.utils.format_datetime(now - datetime.timedelta(minutes=60 * number + 10 * late + 5))}</pubDate>"
            f"<enclosure url='{name}-{number}.mp4' type='video/mp4' length='1'/></item>"
            for number in range(2))
        (folder / f"{name}.xml").write_text(
            f"<rss version='2.0'><channel><title>{name.capitalize()}</title>{items}</channel></rss>")
    return Loopback(folder)


def _follow(room, site, *names):
    for name in names:
        subprocess.run(
            [BINARY, "follow", "add", site.url(f"{name}.xml"), "--profile", str(room.profile)], check=True,
            stdout=subprocess.DEVNULL)
