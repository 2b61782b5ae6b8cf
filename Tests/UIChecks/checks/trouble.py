"""Errors are shown clearly, with a way to go on."""
from rig import feeds


def a_missing_file_says_so_and_can_be_retried(room):
    source = room.folder / "feed.json"
    with room.start(source) as app:
        app.wait_text("This feed could not be opened")
        app.wait_text(f"There is no file or folder at {source}.")
        app.photograph("missing-file")
        feeds.feed(room.folder)
        app.push("Retry")
        app.wait_page(feeds.TITLES[0])


def an_empty_feed_says_so(room):
    with room.start(feeds.empty(room.folder)) as app:
        app.wait_text("Nothing here yet")
        app.photograph("empty-feed")


def a_broken_post_can_be_skipped(room):
    with room.start(feeds.feed(room.folder, broken=1)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down")
        app.wait(wanted_role="button", wanted_name="Retry")
        app.photograph("broken-post")
        app.push("Skip")
        app.wait_page(feeds.TITLES[2])
        app.wait(wanted_name="Pause video")


def a_source_that_is_left_out_is_named(room):
    with room.start([feeds.clips() / "0.mp4", room.folder / "gone.mp4"]) as app:
        app.wait(containing=f"One source could not be read. There is no file or folder at {room.folder / 'gone.mp4'}.")
        app.photograph("source-left-out")


def a_refresh_brings_what_is_new(room):
    source = feeds.feed(room.folder, count=1)
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        feeds.feed(room.folder, count=2)
        app.press("ctrl+r")
        app.press_until("Down", feeds.TITLES[1])


def a_failed_refresh_keeps_what_was_there(room):
    source = feeds.feed(room.folder)
    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        source.unlink()
        app.press("ctrl+r")
        app.wait(containing="There is no file or folder")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])


# Each of them would change the display if it were read as markup.
MARKUP = {
    "title": '<b>Bold</b> <a href="https://evil.example/">free money</a> &amp; more',
    "content_text": '<span foreground="red" size="xx-large">shouting</span> &#x1F4A3; %s %n {0} \\u202E </label>',
}


def text_of_a_feed_is_text_and_never_markup(room):
    post = feeds.item(0, (feeds.clips() / "0.mp4").as_uri()) | MARKUP | {
        "authors": [{"name": "<i>Ada</i> & </b>"}], "tags": ["<u>tag</u>"],
        "_mutoscope": {"comments": [{"id": "1", "author": {"name": "<big>Eve</big>"}, "text": "<s>struck</s> &lt;kept&gt;"}]},
    }
    with room.start(feeds.feed_of(room.folder, [post, feeds.item(1, (feeds.clips() / "1.mp4").as_uri())])) as app:
        app.wait_page(MARKUP["title"])
        app.wait(containing=MARKUP["content_text"])
        app.wait(containing="<i>Ada</i> & </b>")
        app.photograph("markup-is-text")
        app.press("o")
        app.wait_text("<big>Eve</big>: <s>struck</s> &lt;kept&gt;")
        assert app.find(wanted_role="link") is None, "something became a link"
