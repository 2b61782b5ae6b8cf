"""A site of clips that are long and heavy enough to run dry on a slow line, a photo among them."""
import json
import shutil

from . import site

# A keyframe after one second, then every two, as `mutoscope publish` cuts.
LONG = [1] + [2] * 19


def make(root, folder):
    """The site at `folder`. Clips that are there stay."""
    feed = folder / "feed.json"
    if not feed.exists():
        items = []
        for number, seconds in enumerate([LONG, LONG[:7], LONG[:7]]):
            medium = site.clip(folder / f"m/{number}", number, seconds, grain=6, sound=48_000)
            items.append({"id": f"post-{number}", "title": f"Long {number}", "content_text": "", "_mutoscope": {"media": [medium]}})
        shutil.copy(folder / "m/2/poster.webp", folder / "m/photo.webp")
        photo = {"kind": "image", "width": 360, "height": 640, "url": "m/photo.webp", "alt": "Stripes",
                 "renditions": [{"url": "m/photo.webp", "width": 360, "height": 640}]}
        items.insert(2, {"id": "photo", "title": "Photo", "content_text": "", "_mutoscope": {"media": [photo]}})
        feed.write_text(json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Lines", "items": items}))
    (folder / "index.html").write_text(site.page(root, "web/line.js", count=3))
    return folder
