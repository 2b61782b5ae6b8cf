"""The pages of persons and tags: everything of theirs, from the open source, the follows and the library."""
import json
import subprocess

from rig import feeds, hands, tree
from rig.loopback import Loopback
from rig.paths import BINARY
from rig.waiting import wait_for


def _item(index, author, *tags):
    return {**feeds.item(index, (feeds.clips() / f"{index}.mp4").as_uri()), "authors": [{"name": author}],
            "content_text": f"About {feeds.TITLES[index].lower()}.", "tags": list(tags)}


def _feed(room):
    return feeds.feed_of(room.folder, [
        _item(0, "Ann Lee", "birds"), _item(1, "Bert"), _item(2, "Ann Lee"), _item(3, "Ann Leeds", "birds")])


def _titles(app):
    """The titles of the posters."""
    names = [node.name.split("\n")[0] for node in tree.find_all(app.root, wanted_role="button", starting="Video: ")]
    return sorted(name.removeprefix("Video: ").split(",")[0] for name in names)


def _wait_titles(app, *numbers):
    expected = sorted(feeds.TITLES[number] for number in numbers)
    wait_for(lambda: _titles(app) == expected, f"posters of {expected}")


def a_name_leads_to_everything_of_the_person(room):
    with room.start(_feed(room)) as app:
        app.begin(feeds.TITLES[0])
        app.click(app.wait(wanted_role="label", wanted_name="Ann Lee"))
        _wait_titles(app, 0, 2)
        app.wait(wanted_role="label", wanted_name="Ann Lee")
        app.photograph("person")
        app.click(app.wait(wanted_role="button", starting=f"Video: {feeds.TITLES[2]}"))
        app.wait_page(feeds.TITLES[2])
        # The tap on the name neither paused the video nor liked it.
        app.wait(wanted_name="Pause video")
        # Keys do the same, and lead back.
        app.press("Down")
        app.wait_page(feeds.TITLES[3])
        app.press("shift+a")
        _wait_titles(app, 3)
        app.press("Escape")
        app.wait_page(feeds.TITLES[3])


def a_name_on_a_card_does_the_same(room):
    with room.start(_feed(room)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("c")
        app.click(app.wait(wanted_role="label", wanted_name="Ann Lee"))
        _wait_titles(app, 0, 2)
        app.press("Escape")
        app.wait(wanted_role="label", wanted_name="Ann Lee")


def a_tag_leads_to_everything_with_it(room):
    with room.start(_feed(room)) as app:
        app.begin(feeds.TITLES[0])
        app.click(app.wait(wanted_role="label", wanted_name="#birds"))
        _wait_titles(app, 0, 3)
        app.press("Escape")
        app.press("Menu")
        app.push_item("Tags")
        app.push_item("#birds")
        _wait_titles(app, 0, 3)
        # The search itself is a key away, and comes back here.
        app.press("ctrl+f")
        app.wait(wanted_role="entry", starting="Search")
        hands.write("#birds @leeds")
        _wait_titles(app, 3)
        app.press("Escape")
        _wait_titles(app, 0, 3)
        app.press("Escape")
        app.wait_page(feeds.TITLES[0])
        # The tap on the tag, near the edge of the picture, did not become a hold of the edge.
        assert not app.find(wanted_name="2×")


def what_follows_brought_is_found_before_it_was_watched(room):
    site = room.folder / "www"
    site.mkdir()
    for index in (4, 5):
        (site / f"{index}.mp4").write_bytes((feeds.clips() / f"{index}.mp4").read_bytes())
    items = [{**_item(index, "Ann Lee"), "attachments": [{"url": f"{index}.mp4", "mime_type": "video/mp4"}]}
             for index in (4, 5)]
    (site / "ann.json").write_text(
        json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Ann", "items": items}))
    with Loopback(site) as server:
        for words in (["add", server.url("ann.json")], ["refresh"]):
            subprocess.run(
                [BINARY, "follow", *words, "--profile", str(room.profile)], check=True, stdout=subprocess.DEVNULL)
        with room.start(_feed(room)) as app:
            app.begin(feeds.TITLES[0])
            app.press("shift+a")
            _wait_titles(app, 0, 2, 4, 5)
            app.click(app.wait(wanted_role="button", starting=f"Video: {feeds.TITLES[5]}"))
            app.wait_page(feeds.TITLES[5])
