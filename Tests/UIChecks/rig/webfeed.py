"""Feeds over HTTP, with clips of usual length and size."""
import json
import os
import shutil

from . import feeds
from .paths import ROOT

CLIPS = ROOT / ".build/ui-clips"


def large_clips(count=10):
    """720x1280, twenty seconds, 5.8 MB each. Every second has the same bytes, so that the encoder does not affect what
    a policy fetches.
    """
    rate = "2236k"
    return _clips("large", count, "720x1280", 20, "-b:v", rate, "-minrate", rate, "-maxrate", rate, "-bufsize", rate,
                  "-x264-params", "nal-hrd=cbr")


def small_clips(count=6):
    """360x640, two seconds."""
    return _clips("small", count, "360x640", 2)


def _clips(kind, count, size, seconds, *quality):
    """Moving patterns, each in its own colours, 30 pictures a second; made once and kept in .build."""
    CLIPS.mkdir(parents=True, exist_ok=True)
    clips = [CLIPS / f"{kind}-{index}.mp4" for index in range(count)]
    for index, clip in enumerate(clips):
        if clip.exists():
            continue
        part = CLIPS / f"part-{os.getpid()}.mp4"
        feeds.ffmpeg(
            "-f", "lavfi", "-i", f"testsrc2=size={size}:rate=30:duration={seconds}",
            "-f", "lavfi", "-i", f"sine=frequency={220 + 40 * index}:sample_rate=44100:duration={seconds}",
            "-vf", f"hue=h={36 * index}", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
            "-g", "30", *quality, "-c:a", "aac", "-b:a", "64k", "-movflags", "+faststart", part)
        part.rename(clip)
    return clips


def publish(folder, clips, missing=None):
    """Puts clips and a feed of them into a folder to be served; a post may lack its file."""
    folder.mkdir(parents=True, exist_ok=True)
    items = []
    for index, clip in enumerate(clips):
        name = f"{index}.mp4"
        if index != missing:
            _link(clip, folder / name)
        items.append({
            "id": f"clip-{index}", "title": f"Clip {index}", "content_text": f"This is clip {index}.",
            "attachments": [{"url": name, "mime_type": "video/mp4"}],
        })
    (folder / "feed.json").write_text(json.dumps(
        {"version": "https://jsonfeed.org/version/1.1", "title": "From the web", "items": items}))
    return folder


def _link(clip, target):
    try:
        os.link(clip, target)
    except OSError:  # Another file system.
        shutil.copy(clip, target)
