"""Which post is visible, whether it moves, and which posts are liked: from the screen's pixels and the library's file.

Each post of `feed` has its own colour, with a white column that moves over it.
"""
import collections
import contextlib
import functools
import os
import pathlib
import sqlite3
import struct
import subprocess
import tempfile

from . import feeds, hands
from .durations import IS_FULL
from .waiting import wait_for

RGB = {
    "tomato": (255, 99, 71), "gold": (255, 215, 0), "seagreen": (46, 139, 87), "steelblue": (70, 130, 180),
    "orchid": (218, 112, 214), "slategray": (112, 128, 144)}
PALETTE = [RGB[colour] for colour in feeds.COLOURS]
# A look is six pictures, an eighth of a second apart; it samples every fourth pixel of a row and of a column.
PICTURES, RATE, STEP = 6, 8, 4
NEAR = 24
# With this many samples of its colour, the post is visible and not only a text's or button's shade.
ENOUGH = 40


@functools.cache
def _clips():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="columns-", dir=os.environ["TMPDIR"]))
    for index, colour in enumerate(feeds.COLOURS):
        feeds.ffmpeg(
            "-f", "lavfi", "-i", f"color={colour}:s=360x640:r=30:d=4", "-f", "lavfi", "-i",
            "color=white:s=60x640:r=30:d=4", "-filter_complex", "[0][1]overlay=x='mod(n*5,300)':y=0", "-c:v", "libx264",
            "-preset", "ultrafast", "-pix_fmt", "yuv420p", folder / f"{index}.mp4")
    return folder


def feed(folder):
    """Six posts; the visible part of a cut-off post moves too."""
    items = [feeds.item(index, (_clips() / f"{index}.mp4").as_uri()) for index in range(len(feeds.COLOURS))]
    return feeds.feed_of(folder, items)


class Look:
    """The window during slightly less than a second."""

    def __init__(self, app):
        left, top, width, height = app.geometry()
        wide, high = width // STEP, height // STEP
        raw = subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-framerate", str(RATE), "-video_size",
             f"{width}x{height}", "-i", f"{os.environ['DISPLAY']}+{left},{top}", "-frames:v", str(PICTURES), "-vf",
             f"scale={wide}:{high}:flags=neighbor", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout
        size = 3 * wide * high
        self.pictures = [raw[at:at + size] for at in range(0, len(raw), size)]

    def largest(self):
        """The number of the post with the largest part of the window; None when there is none."""
        return _most(_colours(self.pictures[-1]))

    def moving(self):
        """The numbers of the posts with a moving column."""
        moved = collections.Counter()
        for one, other in zip(self.pictures, self.pictures[1:]):
            changes = collections.Counter(pair for pair in zip(_pixels(one), _pixels(other)) if pair[0] != pair[1])
            for (before, after), count in changes.items():
                if _is_white(before) or _is_white(after):
                    moved[_number(after if _is_white(before) else before)] += count
        return {number for number, count in moved.items() if number is not None and count >= ENOUGH}


def _most(counts):
    number = max(counts, key=counts.get, default=None)
    return number if number is not None and counts[number] >= ENOUGH else None


def _colours(picture):
    counts = collections.Counter()
    for pixel, count in collections.Counter(_pixels(picture)).items():
        if (number := _number(pixel)) is not None:
            counts[number] += count
    return counts


def _pixels(picture):
    return [pixel for (pixel,) in struct.iter_unpack("3s", picture)]


@functools.cache
def _number(pixel):
    """The number of the post with this colour."""
    for number, colour in enumerate(PALETTE):
        if all(abs(part - wanted) <= NEAR for part, wanted in zip(pixel, colour)):
            return number
    return None


def _is_white(pixel):
    return min(pixel) >= 235


def liked(app):
    """The numbers of the liked posts in the library."""
    with contextlib.closing(sqlite3.connect(f"file:{app.profile}/data/library.db?mode=ro", uri=True)) as library:
        names = library.execute(
            "SELECT posts.name FROM statuses JOIN posts ON posts.id = statuses.post WHERE liked IS NOT NULL")
        return {int(name.removeprefix("clip-")) for (name,) in names}


def wait_moving(app, number=None):
    """Waits until exactly one post moves. In the reel it also fills the window; `number` is the expected post."""
    seen = {}

    def is_right():
        look = Look(app)
        seen["moving"], seen["largest"] = look.moving(), look.largest()
        alone = len(seen["moving"]) == 1 and (number is None or seen["moving"] == {number})
        return alone and (_shows_cards(app) or seen["moving"] == {seen["largest"]})

    try:
        wait_for(is_right, "", seconds=8)
    except AssertionError:
        raise AssertionError(f"what moves is {seen['moving']}, what is in sight {seen['largest']}, wanted is {number}") from None
    return seen["moving"].pop()


def _shows_cards(app):
    return app.find(wanted_role="list", wanted_name="Cards") is not None


def check(app, number=None):
    """The visible post plays, and L likes only this post; a full check also takes the like back. Returns its number."""
    number = wait_moving(app, number)
    before = liked(app)
    for wanted in (before ^ {number}, before)[:2 if IS_FULL else 1]:
        if wanted == before:
            # The check may read the disk before the window learns of the change.
            wait_moving(app, number)
        hands.press("l")
        try:
            wait_for(lambda: liked(app) == wanted, "", seconds=5)
        except AssertionError:
            raise AssertionError(f"{number} is in sight; L led from {before} to {liked(app)}") from None
    return number
