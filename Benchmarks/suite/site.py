"""What the loopback server serves: the clips, the feeds that name them, and the peer's page."""
import json
import os
import shutil
import subprocess

from . import clips
from .paths import BINARY, PAGE, PUBLISHED, SITE


def publish():
    """Everything, anew: links cost nothing."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    _link(clips.path(""), SITE)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=seagreen:s=32x32", "-frames:v", "1",
         SITE / "tiny.jpg"], check=True, stdin=subprocess.DEVNULL)
    shutil.copy(PAGE, SITE / "page.html")
    everything = range(clips.COUNT)
    _feed("mp4", [_item(number, f"{number}.mp4", "video/mp4") for number in everything])
    _feed("hls", [_item(number, f"{number}/index.m3u8", "application/vnd.apple.mpegurl") for number in everything])
    _feed("short-mp4", [_item(clips.SHORT, f"{clips.SHORT}.mp4", "video/mp4")])
    for number in clips.BIG:
        _feed(f"big-{number}", [_item(number, f"{number}.mp4", "video/mp4")])
    _feed("short-hls", [_item(clips.SHORT, f"{clips.SHORT}/index.m3u8", "application/vnd.apple.mpegurl")])


def publish_page():
    """The clips once more, as our program publishes them. What an earlier run has encoded stays."""
    command = [BINARY, "publish", SITE / "mp4.json", "--to", PUBLISHED, "--profile", PUBLISHED.with_name("publisher")]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    _link(PUBLISHED, SITE / "published")


def _link(source, target):
    for file in source.rglob("*"):
        if file.is_file():
            place = target / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            os.link(file, place)


def _feed(name, items):
    document = {"version": "https://jsonfeed.org/version/1.1", "title": "Benchmark", "items": items}
    (SITE / f"{name}.json").write_text(json.dumps(document))


def _item(number, address, kind):
    return {
        "id": f"clip-{number}", "title": f"Clip {number}", "content_text": "Twelve clips, one after the other.",
        "image": f"{number}.jpg",
        "attachments": [{"url": address, "mime_type": kind, "duration_in_seconds": clips.seconds(number)}],
    }
