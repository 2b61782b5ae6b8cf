"""Parts of the app timed by themselves in the probe, each beside the plain way to do it."""
import json
import shutil
import subprocess

from rig.loopback import Loopback

from .. import clips
from ..paths import PROBE, SITE, WORK
from ..players import STAGE

ROWS = ("16a", "16b", "17", "18")
_ENTRIES = 10_000
_FOLDER = WORK / "cache-of-10000"


def run(bench):
    for _ in bench.rounds:
        _take(bench, "parse", _page())
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


def _take(bench, *order):
    for line in _probe(*order).splitlines():
        _, row, side, value = line.split()
        bench.results.add(row, side.replace("-", " "), [float(value)], cache="warm")


def _probe(*order):
    answer = subprocess.run([PROBE, *map(str, order)], capture_output=True, text=True, timeout=300)
    if answer.returncode != 0:
        raise RuntimeError(f"probe {order[0]}: {answer.stderr.strip()[-200:]}")
    return answer.stdout
