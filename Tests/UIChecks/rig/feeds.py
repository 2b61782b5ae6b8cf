"""Feeds for the checks: small clips in plain colours, made once per run."""
import functools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from .paths import ROOT

COLOURS = ["tomato", "gold", "seagreen", "steelblue", "orchid", "slategray"]
TITLES = ["Tomatoes", "Gold", "Seaweed", "Steel", "Orchids", "Slate"]
# Names as a phone gives them, the newest first.
DATED = ["VID_20240305_120000", "VID_20240302_120000", "VID_20240110_120000", "VID_20231224_180000"]
LONG = "A caption that goes on. " * 40


def title_of_the_sample():
    """The first post of the built-in feed."""
    document = json.loads((ROOT / "share/mutoscope/sample/feed.json").read_text())
    return document["items"][0]["title"]


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, arguments)], check=True, stdin=subprocess.DEVNULL)


@functools.cache
def clips():
    """A folder of six portrait clips of two seconds, each with its own colour, moving, with a quiet tone."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="clips-", dir=os.environ["TMPDIR"]))
    for index, colour in enumerate(COLOURS):
        ffmpeg(
            "-f", "lavfi", "-i", f"color={colour}:s=360x640:r=30:d=2",
            "-f", "lavfi", "-i", "color=white:s=60x60:r=30:d=2", "-f", "lavfi", "-i", "sine=330:d=2",
            "-filter_complex", "[0][1]overlay=x='mod(n*6,300)':y=280[v];[2]volume=0.05[a]", "-map", "[v]",
            "-map", "[a]", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac",
            folder / f"{index}.mp4")
    return folder


def dated_clips(folder, names=DATED):
    """A phone's folder with the first of the clips."""
    folder.mkdir(exist_ok=True)
    for index, name in enumerate(names):
        shutil.copy(clips() / f"{index}.mp4", folder / f"{name}.mp4")
    return folder


def feed(folder, broken=None, count=len(TITLES)):
    """A JSON Feed of clips, in which a clip may be broken. Returns its path."""
    items = [item(index, (clips() / f"{index}.mp4").as_uri()) for index in range(count)]
    if broken is not None:
        junk = folder / "broken.mp4"
        junk.write_bytes(b"this is no video " * 100)
        items[broken]["attachments"][0]["url"] = junk.as_uri()
    return _write(folder / "feed.json", items)


def counted(folder, **counts):
    """A feed of two clips; the source gives counts for the first."""
    items = [item(index, (clips() / f"{index}.mp4").as_uri()) for index in range(2)]
    items[0]["_mutoscope"] = {"counts": counts}
    return _write(folder / "counted.json", items)


def feed_of(folder, items):
    return _write(folder / "feed.json", items)


def empty(folder):
    return _write(folder / "empty.json", [])


def item(index, address):
    """The post of a clip at the address."""
    return {
        "id": f"clip-{index}", "title": TITLES[index],
        "content_text": LONG if index == 0 else f"About {TITLES[index].lower()}.",
        "authors": [{"name": "Ada Checker"}], "date_published": "2024-05-01T12:00:00Z",
        "attachments": [{"url": address, "mime_type": "video/mp4", "duration_in_seconds": 2}],
    }


def _write(path, items):
    path.write_text(json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Checks", "items": items}))
    return path
