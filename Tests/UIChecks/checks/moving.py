"""Animated pictures, and pictures of the newer formats."""
import functools
import os
import pathlib
import tempfile

from rig import feeds, sight, windows
from rig.paths import ROOT
from rig.waiting import wait_for

STORED = ROOT / "Tests/PictureKitTests/Pictures"
PURE = ((255, 0, 0), (0, 255, 0), (0, 0, 255))


@functools.cache
def _pictures():
    """An endless GIF and WebP of two seconds, in the colours of the first posts, with the moving column."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="moving-", dir=os.environ["TMPDIR"]))
    for index, (suffix, options) in enumerate((("gif", []), ("webp", ["-c:v", "libwebp_anim", "-lossless", "1"]))):
        feeds.ffmpeg(
            "-f", "lavfi", "-i", f"color={feeds.COLOURS[index]}:s=360x640:r=12:d=2", "-f", "lavfi", "-i",
            "color=white:s=60x640:r=12:d=2", "-filter_complex",
            "[0][1]overlay=x='mod(n*12,300)':y=0,split[a][b];[a]palettegen[p];[b][p]paletteuse", *options, "-loop", "0",
            folder / f"{index}.{suffix}")
    return sorted(folder.iterdir())


def _feed(room, files):
    items = [feeds.item(index, file.as_uri()) for index, file in enumerate(files)]
    for item, file in zip(items, files):
        item["attachments"] = [{"url": file.as_uri(), "mime_type": f"image/{file.suffix[1:]}"}]
    return feeds.feed_of(room.folder, items)


def a_picture_moves_while_it_is_current(room):
    with room.start(_feed(room, _pictures())) as app:
        sight.check(app, 0)
        app.press("Down")
        sight.check(app, 1)
        app.press("Up")
        sight.check(app, 0)


def it_stands_still_when_it_is_paused(room):
    with room.start(_feed(room, _pictures())) as app:
        sight.check(app, 0)
        app.press("p")
        wait_for(lambda: not sight.Look(app).moving(), "a picture that stands still")
        app.press("p")
        sight.check(app, 0)


def it_moves_in_every_size_and_view(room):
    with room.start(_feed(room, _pictures())) as app:
        for width, height in ((720, 360), (360, 640), (1280, 800), (405, 720)):
            windows.resize(app.window, width, height)
            sight.check(app, 0)
            app.photograph(f"moving-{width}x{height}")
        app.press("c")
        sight.check(app, 0)
        app.photograph("moving-card")


def the_newer_formats_are_shown(room):
    with room.start(_feed(room, [STORED / f"still.{kind}" for kind in ("avif", "heic", "jxl")])) as app:
        for number in range(3):
            app.wait_page(feeds.TITLES[number])
            wait_for(lambda: _has_fields(app), f"the four fields of picture {number}")
            app.press("Down")


def _has_fields(app):
    """Red, green and blue are present, each as a quarter of the picture."""
    picture = sight.Look(app).pictures[-1]
    pixels = [tuple(picture[at:at + 3]) for at in range(0, len(picture), 3)]
    return all(
        sum(max(abs(one - other) for one, other in zip(pixel, pure)) < 40 for pixel in pixels) > 20 for pure in PURE)
