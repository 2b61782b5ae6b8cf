"""Parts of the app timed by themselves in the probe, each beside the plain way to do it."""
import datetime
import email.utils
import json
import shutil
import subprocess
import time

import feedparser

from rig.loopback import Loopback

from .. import clips
from ..paths import PROBE, SITE, WORK
from ..players import STAGE

ROWS = ("16a", "16b", "17", "17w", "17p", "18")
_ENTRIES = 10_000
_ITEMS = 730
_FIRST_DAY = datetime.datetime(2014, 1, 1, 12, tzinfo=datetime.timezone.utc)
_FOLDER = WORK / "cache-of-10000"


def run(bench):
    for _ in bench.rounds:
        _take(bench, "parse", _page())
        _web_feed(bench)
        _take(bench, "poster", clips.path("0.jpg"), *STAGE)
    _cache(bench)


def _cache(bench):
    with Loopback(SITE) as server:
        # The same port each time would be needed to ask for the same entries, so it is filled anew.
        shutil.rmtree(_FOLDER, ignore_errors=True)
        address = server.url("tiny.jpg")
        _probe("fill", _FOLDER, address, _ENTRIES)
        before = server.bytes("tiny.jpg")
        for _ in bench.rounds:
            _take(bench, "open", _FOLDER, address, _ENTRIES)
            _take(bench, "scan", _FOLDER)
        assert server.bytes("tiny.jpg") == before, "hits went to the network"


def _page():
    """Twenty items as a web site would write them."""
    words = "A caption of ordinary length, with a few words more than fit on one line. "
    items = [{
        "id": f"https://example.org/posts/{number}", "title": f"Post {number}", "content_text": words * 3,
        "image": f"https://example.org/{number}.jpg", "authors": [{"name": f"Author {number}"}],
        "tags": ["one", "two", "three"], "date_published": "2024-05-01T12:00:00Z",
        "attachments": [{
            "url": f"https://example.org/{number}.mp4", "mime_type": "video/mp4", "duration_in_seconds": 20}],
    } for number in range(20)]
    path = WORK / "page.json"
    path.write_text(json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Page", "items": items}))
    return path


def _web_feed(bench):
    """Ours and libxml2's tree in the probe; feedparser here, where Python runs."""
    path = WORK / "web.xml"
    path.write_text(_syndicated())
    _take(bench, "web", path, _ITEMS)
    content = path.read_bytes()
    began = time.monotonic()
    assert len(feedparser.parse(content).entries) == _ITEMS
    bench.results.add("17w", "feedparser", [1000 * (time.monotonic() - began)], cache="warm")


def _syndicated():
    """A podcast with notes in HTML, as large as feeds of ten years are: 1.6 MB."""
    words = "A sentence of the notes, with a <a href='https://example.org/link'>link</a> &amp; an entity. "
    items = "".join(f"""
        <item>
          <title>Episode {number}: what happened on the way &amp; back</title>
          <link>https://example.org/episodes/{number}</link>
          <guid isPermaLink="false">tag:example.org,2014:{number}</guid>
          <pubDate>{email.utils.format_datetime(_FIRST_DAY + number * datetime.timedelta(days=5))}</pubDate>
          <dc:creator>Author {number % 7}</dc:creator>
          <category>one</category><category>two</category>
          <description>A short line on episode {number}.</description>
          <content:encoded><![CDATA[<p>{words * 8}</p><img src="https://example.org/{number}.jpg" width="720">]]></content:encoded>
          <enclosure url="https://example.org/{number}.mp4" type="video/mp4" length="{4_000_000 + number}"/>
          <itunes:duration>00:{number % 60:02}:07</itunes:duration>
          <itunes:image href="https://example.org/{number}.jpg"/>
          <itunes:summary>{"A summary without links, as long as directories show it. " * 11}</itunes:summary>
        </item>""" for number in range(_ITEMS))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
         xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel><title>Ten years</title><link>https://example.org/</link>{items}
      </channel>
    </rss>
    """.lstrip()


def _take(bench, *order):
    for line in _probe(*order).splitlines():
        _, row, side, value = line.split()
        bench.results.add(row, side.replace("-", " "), [float(value)], cache="warm")


def _probe(*order):
    answer = subprocess.run([PROBE, *map(str, order)], capture_output=True, text=True, timeout=300)
    if answer.returncode != 0:
        raise RuntimeError(f"probe {order[0]}: {answer.stderr.strip()[-200:]}")
    return answer.stdout
