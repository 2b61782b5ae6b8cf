"""Following: real feeds from a real server, followed in the window, seen once, unfollowed and taken back."""
import datetime
import email.utils
import json
import shutil
import sqlite3
import subprocess
import time

from rig import feeds, hands, judging, tree, windows
from rig.loopback import Loopback
from rig.paths import BINARY
from rig.site import Site
from rig.waiting import wait_for


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
            app.press("l", "s", "x", "r", "o", "p")
            app.wait_text("You are up to date")
            app.press("Up")
            app.wait_page("bert 1")
            app.press("ctrl+q")
            app.wait_end()
        assert _acts(room) == [], _acts(room)


def escape_at_the_end_brings_the_controls_back_and_stays(room):
    with _site(room) as site:
        _follow(room, site, "ann")
        with room.start("following:") as app:
            app.wait_page("ann 0")
            app.press("End")
            app.wait_text("You are up to date")
            app.press("h")
            app.wait(wanted_role="button", wanted_name="Show controls")
            app.press("Escape")
            app.wait_gone(wanted_role="button", wanted_name="Show controls")
            app.wait_text("You are up to date")


def comments_beside_the_stage_close_at_the_end(room):
    with _site(room) as site:
        _follow(room, site, "ann")
        with room.start("following:", size="1280x800") as app:
            app.wait_page("ann 0")
            app.press("o")
            app.wait(wanted_role="button", wanted_name="Close comments")
            app.press("Down")
            app.wait_page("ann 1")
            assert app.find(wanted_role="button", wanted_name="Close comments"), "they follow the post"
            app.press("Down")
            app.wait_text("You are up to date")
            app.wait_gone(wanted_role="button", wanted_name="Close comments")
            app.photograph("following-up-to-date-wide")


def a_second_morning_begins_with_what_is_new(room):
    with _site(room) as site:
        _follow(room, site, "ann")
        with room.start("following:") as app:
            app.wait_page("ann 0")
            wait_for(lambda: _seen(room) == 1, "the first post to be seen")
            app.press("Down")
            app.wait_page("ann 1")
            wait_for(lambda: _seen(room) == 2, "the second post to be seen")
            app.press("ctrl+q")
            app.wait_end()
        _publish(room.folder / "www", "ann", 3)
        _forget_the_requests(room)
        with room.start() as app:
            app.wait_page("ann new")
            app.press("Down")
            app.wait_text("You are up to date")
            app.press("Down")
            app.wait_page("ann 0")


def a_refresh_goes_on_with_what_is_unseen(room):
    """What was seen goes to the end, and a user who stayed with it could not go on."""
    with _site(room) as site:
        _follow(room, site, "ann")
        with room.start("following:") as app:
            app.wait_page("ann 0")
            wait_for(lambda: _seen(room) == 1, "the first post to be seen")
            app.press("F5")
            app.wait_page("ann 1")
            wait_for(lambda: _seen(room) == 2, "the second post to be seen")
            app.press("shift+g")
            app.wait_text("You are up to date")
            app.press("Down")
            app.wait_page("ann 0")


def a_slow_server_still_opens_the_morning(room):
    with Site(room.folder / "slow") as site:
        _publish_now(site, 0)
        subprocess.run(
            [BINARY, "follow", "add", site.feed, "--profile", str(room.profile)], check=True, stdout=subprocess.DEVNULL)
        with room.start("following:") as app:
            app.wait_page(feeds.TITLES[0])
            wait_for(lambda: _seen(room) == 1, "the post to be seen")
            app.press("ctrl+q")
            app.wait_end()
        _publish_now(site, 1, 0)
        _forget_the_requests(room)
        site.hold()
        with room.start() as app:
            app.wait_text("You are up to date")
            # Until then any feed takes its source's answer without asking.
            assert not app.find(wanted_role="button", wanted_name="Got it"), "the hint covers the words of the break"
            late = time.monotonic() + 4
            wait_for(lambda: time.monotonic() > late, "four seconds")
            site.release()
            app.wait_page(feeds.TITLES[1])
            app.press("Down")
            app.wait_text("You are up to date")


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
        assert not app.find(starting="Source: Following")
        app.press("shift+g")
        app.wait(wanted_role="button", starting="Source: Following")
        app.wait(wanted_role="button", starting="Stories")
        app.wait_page("ann 0")


def an_address_is_followed_in_the_dialog(room):
    with _site(room) as site, room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        # Without follows, the key of Following leads to the screen that says how to follow.
        app.press("shift+g")
        app.wait_text("Nothing followed yet")
        app.push("Follow something…")
        app.wait_text("What it publishes comes into Following.")
        windows.focus(app.process.pid)
        hands.write(site.url("ann.xml"))
        app.wait(containing="2 videos")
        app.photograph("follow-dialog")
        app.press("Return")
        app.wait(wanted_role="button", starting="Ann, ")
        app.wait_text("Following Ann")
        windows.focus(app.process.pid)
        app.press("Escape")
        app.wait_page(feeds.TITLES[0])
        assert "Ann" not in (room.profile / "config/settings.json").read_text(), "a follow is no kept source"


def a_list_of_feeds_is_followed_in_the_dialog(room):
    with _site(room) as site, room.start(feeds.feed(room.folder)) as app:
        outlines = "".join(
            f"<outline type='rss' text='{name}' xmlUrl='{site.url(f'{name}.xml')}'/>" for name in ("ann", "bert"))
        (room.folder / "www/list.opml").write_text(f"<opml version='2.0'><body>{outlines}</body></opml>")
        app.wait_page(feeds.TITLES[0])
        app.press("shift+g")
        app.push("Follow something…")
        app.wait_text("What it publishes comes into Following.")
        windows.focus(app.process.pid)
        hands.write(site.url("list.opml"))
        app.wait(containing="All its feeds will be followed.")
        app.wait_gone(wanted_role="text", starting="Name")
        app.photograph("follow-dialog-list")
        app.press("Return")
        app.wait_text("Imported: 2 new, 0 already here.")
        app.wait(wanted_role="button", starting="bert, ")


def the_screen_of_the_follows_is_searched(room):
    with _site(room) as site:
        _follow(room, site, "ann", "bert")
        with room.start(feeds.feed(room.folder)) as app:
            app.wait_page(feeds.TITLES[0])
            app.press("ctrl+g")
            app.wait(wanted_role="button", starting="Ann, ")
            app.press("ctrl+f")
            hands.write("ber")
            app.wait_gone(wanted_role="button", starting="Ann, ")
            app.wait(wanted_role="button", starting="Bert, ")
            hands.write("x")
            app.wait_text("Nothing found")
            app.push("Clear the search")
            app.wait(wanted_role="button", starting="Ann, ")
            # The key of the open source means nothing here: the user does not see that source.
            app.press("Tab", "a")
            assert not app.find(containing="cannot be followed"), "the covered source was followed"


def a_menu_stays_open_while_servers_answer(room):
    site = Site(room.folder / "slow")
    with site:
        site.publish(0)
        subprocess.run(
            [BINARY, "follow", "add", site.feed, "--name", "Ann", "--profile", str(room.profile)], check=True,
            stdout=subprocess.DEVNULL)
        with room.start(feeds.feed(room.folder)) as app:
            app.wait_page(feeds.TITLES[0])
            app.press("ctrl+g")
            app.wait(wanted_role="button", starting="Ann, ")
            _forget_the_requests(room)
            site.may_answer.clear()
            site.publish(0, 1)
            app.press("F5")
            app.wait(wanted_name="Loading")
            assert app.wait(wanted_role="button", starting="Change “Ann”").act()
            app.wait(wanted_role="menu item", wanted_name="Details…")
            site.may_answer.set()
            app.wait_text("1 follow was asked.")
            app.wait(wanted_role="button", containing="1 new post")
            app.push_item("Details…")
            app.wait_text("Last asked")


def the_way_to_the_browser_goes_with_the_other_controls(room):
    folder = room.folder / "www"
    folder.mkdir()
    feeds.ffmpeg("-f", "lavfi", "-i", "color=teal:s=180x240:d=1", "-frames:v", "1", folder / "film.png")
    (folder / "films.xml").write_text(
        "<rss version='2.0' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel><title>Films</title>"
        "<item><guid>1</guid><title>A film</title><link>https://place.example/1</link>"
        "<enclosure url='a.mpd' type='application/dash+xml' length='1'/><itunes:image href='film.png'/></item></channel></rss>")
    with Loopback(folder) as site, room.start(site.url("films.xml")) as app:
        app.wait_page("A film")
        app.wait(wanted_role="button", starting="Watch in the browser")
        app.photograph("watch-in-the-browser")
        app.press("h")
        app.wait_gone(wanted_role="button", starting="Watch in the browser")
        app.press("Escape")
        app.wait(wanted_role="button", starting="Watch in the browser")


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


def the_first_start_leads_to_the_users_own_pictures(room):
    home = room.folder / "home"
    (home / "Pictures").mkdir(parents=True)
    shutil.copy(feeds.clips() / "0.mp4", home / "Pictures/Holiday.mp4")
    with room.start(language={"HOME": str(home)}, for_the_first_time=True) as app:
        app.push("Your videos and pictures")
        app.wait_page("Holiday")
        # The keys lead there and back.
        app.press("ctrl+n")
        app.wait_text("Welcome to Mutoscope")
        assert judging.overlaps(app.root) == []
        app.press("Escape")
        app.wait_page("Holiday")
        app.press("ctrl+n")
        app.push("Watch the sample")
        app.wait_page(feeds.title_of_the_sample())


def without_a_folder_of_pictures_there_is_no_button_for_it(room):
    with room.start(language={"HOME": str(room.folder)}, for_the_first_time=True) as app:
        app.wait(wanted_role="button", wanted_name="A folder…")
        assert not app.find(wanted_role="button", wanted_name="Your videos and pictures")
        app.push("An address…")
        app.wait(wanted_role="dialog")


def the_main_menu_opens_and_tells_what_the_program_is(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("F10")
        app.push_item("About Mutoscope")
        app.wait_text("The Mutoscope authors")
        app.press("Escape")
        app.wait_gone(wanted_role="label", wanted_name="The Mutoscope authors")
        windows.focus(app.process.pid)
        app.press("F10")
        app.push_item("Open or follow…")
        app.wait_text("Welcome to Mutoscope")


def the_first_start_leads_to_what_is_followed_there(room):
    with room.start(for_the_first_time=True) as app:
        app.wait_text("Welcome to Mutoscope")
        app.wait(wanted_role="button", starting="Follow ")
        offered = [node.name for node in tree.find_all(app.root, wanted_role="button", starting="Follow ")]
        name = next(name for name in offered if "something" not in name).removeprefix("Follow ").partition("\n")[0]
        app.push(f"Follow {name}")
        app.wait_text(f"Following {name}")
        app.push(f"Unfollow {name}")
        app.wait(wanted_role="button", wanted_name="Watch the sample")
        app.push("Follow something…")
        app.wait_text("What it publishes comes into Following.")


def _site(room):
    folder = room.folder / "www"
    folder.mkdir()
    for name in ("ann", "bert"):
        _publish(folder, name, 2)
    return Loopback(folder)


def _publish(folder, name, count):
    """A feed of so many posts; the third is the newest."""
    now = datetime.datetime.now(datetime.timezone.utc)
    late = ("ann", "bert").index(name)
    items = ""
    for number, title in list(enumerate(("0", "1", "new")))[:count]:
        # Two posts with the same file would be the same thing.
        clip = folder / f"{name}-{number}.mp4"
        clip.write_bytes((feeds.clips() / f"{(2 * late + number) if number < 2 else 5}.mp4").read_bytes())
        minutes = 60 * number + 10 * late + 5 if number < 2 else 1
        date = email.utils.format_datetime(now - datetime.timedelta(minutes=minutes))
        items += (
            f"<item><guid isPermaLink='false'>{name}-{number}</guid><title>{name} {title}</title><pubDate>{date}"
            f"</pubDate><enclosure url='{name}-{number}.mp4' type='video/mp4' length='1'/></item>")
    (folder / f"{name}.xml").write_text(
        f"<rss version='2.0'><channel><title>{name.capitalize()}</title>{items}</channel></rss>")


def _publish_now(site, *numbers):
    """These clips, an hour apart; the first is a minute old."""
    site.publish(*numbers)
    document = json.loads((site.folder / "feed.json").read_text())
    now = datetime.datetime.now(datetime.timezone.utc)
    for number, item in enumerate(document["items"]):
        item["date_published"] = (now - datetime.timedelta(hours=number, minutes=1)).isoformat()
    (site.folder / "feed.json").write_text(json.dumps(document))


def _seen(room):
    """How many stored posts were seen."""
    with sqlite3.connect(f"file:{room.profile}/data/following.sqlite?mode=ro", uri=True) as store:
        return store.execute("SELECT count(*) FROM posts WHERE seen IS NOT NULL").fetchone()[0]


def _forget_the_requests(room):
    """As after a night: every server may be asked again."""
    with sqlite3.connect(room.profile / "data/following.sqlite") as store:
        store.execute("UPDATE follows SET fetch = NULL")


def _acts(room):
    """What the user liked, saved, hid and wrote; what they watched is no act of theirs."""
    told = subprocess.run(
        [BINARY, "library", "export", "-", "--profile", str(room.profile)], check=True, capture_output=True, text=True)
    document = json.loads(told.stdout)
    assert "posts" in document, document
    touched = [post for post in document["posts"] if {"liked", "saved", "hidden"} & post.keys()]
    return touched + document["messages"] + document["hidden_authors"]


def _follow(room, site, *names):
    for name in names:
        subprocess.run(
            [BINARY, "follow", "add", site.url(f"{name}.xml"), "--profile", str(room.profile)], check=True,
            stdout=subprocess.DEVNULL)
