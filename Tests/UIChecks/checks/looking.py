"""The closer look: a photo or a paused video enlarged, moved, turned, and a video picture by picture."""
import contextlib
import functools
import os
import pathlib
import subprocess
import tempfile
import time

from rig import contrast, feeds, hands, tree, windows
from rig.waiting import wait_for

# The quarters of the photo, from the left and from the top.
RED, GREEN, BLUE, YELLOW = "red", "lime", "blue", "yellow"
RGB = {RED: (255, 0, 0), GREEN: (0, 255, 0), BLUE: (0, 0, 255), YELLOW: (255, 255, 0)}
FRAMES = [RED, GREEN, BLUE, YELLOW] * 5


@functools.cache
def _folder():
    return pathlib.Path(tempfile.mkdtemp(prefix="looking-", dir=os.environ["TMPDIR"]))


@functools.cache
def _photo():
    """Four fields; nine by sixteen, so that it fills the pane."""
    path = _folder() / "fields.png"
    fields = [["-f", "lavfi", "-i", f"color={colour}:s=450x800:d=1"] for colour in RGB]
    feeds.ffmpeg(
        *sum(fields, []), "-filter_complex", "[0][1]hstack[a];[2][3]hstack[b];[a][b]vstack", "-frames:v", "1", path)
    return path


@functools.cache
def _stripes():
    """White lines so fine that a pane shows them as grey."""
    path = _folder() / "stripes.png"
    feeds.ffmpeg(
        "-f", "lavfi", "-i", "color=black:s=1800x3200:d=1", "-vf", "geq=lum='255*gt(mod(X,4),1)':cb=128:cr=128",
        "-frames:v", "1", path)
    return path


@functools.cache
def _clip():
    """Ten pictures a second, each in another colour than its neighbours."""
    path, raw = _folder() / "frames.mp4", _folder() / "frames.rgb"
    raw.write_bytes(b"".join(bytes(RGB[colour]) * (180 * 320) for colour in FRAMES))
    feeds.ffmpeg(
        "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", "180x320", "-framerate", "10", "-i", raw, "-c:v",
        "libx264", "-preset", "ultrafast", "-g", "5", "-pix_fmt", "yuv420p", path)
    return path


@contextlib.contextmanager
def _open(room, *files):
    """A feed of these files, with nothing over the pictures."""
    with room.start(_feed(room, *files)) as app:
        app.begin(feeds.TITLES[0])
        app.press("h")
        app.wait_gone(wanted_role="button", wanted_name="Save")
        yield app


def a_wide_picture_lies_on_its_backdrop_without_a_gap(room):
    photo, clip = room.folder / "wide.png", room.folder / "wide.mp4"
    for path, options in ((photo, ["-frames:v", "1"]), (clip, ["-t", "1", "-c:v", "libx264", "-pix_fmt", "yuv420p"])):
        feeds.ffmpeg("-f", "lavfi", "-i", "color=red:s=640x358:r=10:d=1", *options, path)
    with _open(room, photo, clip) as app:
        for title in feeds.TITLES[:2]:
            app.wait_page(title)
            wait_for(lambda: _is_on_backdrop(app), f"{title} on a backdrop of its colour")
            app.press("Down")


def _is_on_backdrop(app):
    """One colour above and below, another one in between, and nothing else in the middle of the window."""
    left, top, width, height = app.geometry()
    picture = contrast.Picture(app.desktop.size)
    column = [picture.colour(left + width // 2, top + y) for y in range(80, height)]
    reds = [red for red, green, blue in column if max(green, blue) < 24]
    bright = [y for y, red in enumerate(reds) if red > 240]
    soft = reds[:bright[0]] + reds[bright[-1] + 1:] if bright else [0]
    whole = len(reds) == len(column) and bright == list(range(bright[0], bright[-1] + 1))
    return whole and abs(len(bright) - width * 358 / 640) < 2 and 30 < min(soft) and max(soft) - min(soft) < 12


def _feed(room, *files):
    items = [feeds.item(index, file.as_uri()) for index, file in enumerate(files)]
    for item, file in zip(items, files):
        if file.suffix == ".png":
            item["attachments"] = [{"url": file.as_uri(), "mime_type": "image/png"}]
    return feeds.feed_of(room.folder, items)


def _pixels(app, size=(8, 8)):
    """The window in a few pixels."""
    left, top, width, height = app.geometry()
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size", f"{width}x{height}", "-i",
         f"{os.environ['DISPLAY']}+{left},{top}", "-frames:v", "1", "-vf",
         f"scale={size[0]}:{size[1]}:flags=neighbor", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout
    return [tuple(raw[at:at + 3]) for at in range(0, len(raw), 3)]


def _named(pixel):
    return next(
        (name for name, wanted in RGB.items() if all(abs(one - other) < 60 for one, other in zip(pixel, wanted))), None)


def _corners(app):
    """The colours at a quarter and at three quarters of the window's width and height."""
    pixels = _pixels(app)
    return [_named(pixels[row * 8 + column]) for row in (2, 5) for column in (2, 5)]


def _wait_corners(app, expected, what):
    wait_for(lambda: _corners(app) == expected, f"{what}: {expected}")


WHOLE = [RED, GREEN, BLUE, YELLOW]


def keys_enlarge_move_and_lead_back(room):
    with _open(room, _photo(), _photo()) as app:
        _wait_corners(app, WHOLE, "the whole photo")
        app.press("ctrl+plus", "ctrl+plus", "ctrl+equal")
        app.wait(wanted_role="button", starting="Enlarged to 338")
        _wait_corners(app, WHOLE, "the middle stays")
        app.press(*["shift+Left"] * 8, *["shift+Up"] * 8)
        _wait_corners(app, [RED] * 4, "the first quarter")
        app.press(*["shift+Right"] * 20)
        _wait_corners(app, [GREEN] * 4, "the second quarter, not beyond its edge")
        app.press(*["shift+Down"] * 20)
        _wait_corners(app, [YELLOW] * 4, "the last quarter")
        app.press("Escape")
        _wait_corners(app, WHOLE, "Escape leads back")
        app.wait_gone(wanted_role="button", starting="Enlarged to")
        # On a photo the keys of the volume do the same.
        app.press("plus")
        app.wait(wanted_role="button", starting="Enlarged to 150")
        app.press("minus")
        app.wait_gone(wanted_role="button", starting="Enlarged to")
        app.press("ctrl+plus")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        app.press("Up")
        app.wait_page(feeds.TITLES[0])
        assert not app.find(wanted_role="button", starting="Enlarged to"), "the next visit shows the whole photo"


def a_wheel_and_a_hand_do_the_same(room):
    with _open(room, _photo(), _photo()) as app:
        _wait_corners(app, WHOLE, "the whole photo")
        left, top, width, height = app.geometry()
        corner = (left + width // 6, top + height // 6)
        for _ in range(8):
            hands.wheel_with("ctrl", *corner, down=False)
        # The point under the pointer stays.
        _wait_corners(app, [RED] * 4, "the first quarter")
        app.wait(wanted_role="button", starting="Enlarged to")
        for _ in range(5):
            hands.drag((left + width - 60, top + height // 3), (left + 20, top + height // 3))
        _wait_corners(app, [GREEN] * 4, "dragged to the second quarter")
        app.click(app.wait(wanted_role="button", starting="Enlarged to"))
        _wait_corners(app, WHOLE, "the button shows the whole photo")
        # No drag went to another post.
        app.wait_page(feeds.TITLES[0])


def _contrast(app):
    """Between the lightest and the darkest pixel of a line across the upper half."""
    width, height = app.geometry()[2:]
    pixels = _pixels(app, (width, height))
    row = [sum(pixels[width * (height // 4) + column]) // 3 for column in range(width // 4, width * 3 // 4)]
    return max(row) - min(row)


def an_enlarged_photo_shows_its_own_pixels(room):
    with _open(room, _stripes()) as app:
        wait_for(lambda: _contrast(app) < 120, "fine lines as grey")
        app.press(*["ctrl+plus"] * 6)
        wait_for(lambda: _contrast(app) > 200, "lines of the enlarged photo")
        app.press("ctrl+0")
        wait_for(lambda: _contrast(app) < 120, "fine lines as grey again")


def it_turns_and_every_size_of_the_window_keeps_it_in_sight(room):
    with _open(room, _photo(), _photo()) as app:
        _wait_corners(app, WHOLE, "the whole photo")
        app.press("alt+r", "alt+r")
        _wait_corners(app, [YELLOW, BLUE, GREEN, RED], "upside down")
        app.press("alt+shift+r", "alt+shift+r")
        _wait_corners(app, WHOLE, "upright")
        for size in ((720, 360), (1280, 800), (360, 640)):
            app.press("ctrl+plus", "ctrl+plus", "ctrl+plus", "ctrl+plus")
            app.wait(wanted_role="button", starting="Enlarged to 506")
            app.photograph(f"looking-{size[0]}")
            windows.resize(app.window, *size)
            app.wait_gone(wanted_role="button", starting="Enlarged to")
        app.press("Down")
        app.wait_page(feeds.TITLES[1])


def a_narrow_picture_stands_in_the_middle_when_it_is_enlarged(room):
    """In a low window it rests beside its texts, which make way for it."""
    with room.start(_feed(room, _photo()), size="720x360") as app:
        app.wait_page(feeds.TITLES[0])
        wait_for(lambda: _middle(app) and _middle(app) < 200, "the photo beside the texts")
        app.press("ctrl+plus")
        app.wait(wanted_role="button", starting="Enlarged to 150")
        wait_for(lambda: _middle(app) and abs(_middle(app) - 360) <= 2, "the photo in the middle", seconds=4)
        app.photograph("looking-middle")
        app.press("Escape")
        wait_for(lambda: _middle(app) and _middle(app) < 200, "the photo beside the texts again", seconds=4)


def _middle(app):
    """Where red becomes green, at a quarter of the height; None without such a place."""
    width, height = app.geometry()[2:]
    pixels = _pixels(app, (width, height))
    row = [_named(pixel) for pixel in pixels[width * (height // 4):width * (height // 4 + 1)]]
    return next((x for x in range(2, width) if row[x] == GREEN and RED in row[x - 2:x]), None)


def texts_and_buttons_come_back_to_their_places(room):
    """Also where a picture came, or the window got another size, while they were away."""
    with room.start(_feed(room, _stripes(), _photo())) as app:
        app.begin(feeds.TITLES[0])
        for _ in range(2):
            app.wait(wanted_role="button", wanted_name="Save")
            app.press(*["ctrl+plus"] * 6)
            wait_for(lambda: _contrast(app) > 200, "lines of the enlarged photo")
            app.press("Escape")
            wait_for(lambda: _contrast(app) < 120, "fine lines as grey again")
            _check_texts(app)
        for width, height in ((360, 640), (720, 360), (405, 720)):
            app.press("h")
            app.wait_gone(wanted_role="button", wanted_name="Save")
            windows.resize(app.window, width, height)
            wait_for(lambda: app.geometry()[2:] == (width, height), "the size")
            app.press("h")
            _check_texts(app)


def _check_texts(app):
    """Once the texts are back and rest, they end above the message field."""
    app.wait(wanted_role="button", wanted_name="Save")
    places = [None]

    def rest():
        time.sleep(0.3)
        before, places[0] = places[0], (_words(app), _field(app))
        return before == places[0]

    wait_for(rest, "texts that rest")
    words, field = places[0]
    assert words < field, f"the texts end at {words}, and the message field begins at {field}"


def _words(app):
    """The lower end of the caption."""
    place = tree.place(app.wait(wanted_role="label", starting=feeds.LONG[:20]))
    return place[1] + place[3]


def _field(app):
    return tree.place(app.wait(wanted_role="label", wanted_name="Add a note"))[1]


def a_video_goes_picture_by_picture(room):
    with _open(room, _clip(), _photo()) as app:
        app.press("p")
        first = _settled(app)
        at = FRAMES.index(first)
        for key, step in (("period", 1), ("period", 1), ("comma", -1), ("period", 1)):
            at += step
            app.press(key)
            wait_for(lambda: _shown(app) == FRAMES[at % 4], f"{key}: {FRAMES[at % 4]}")
        # The menu says the same, and enlarging keeps the picture.
        app.press("Menu")
        app.push_item("Look closer")
        app.push_item("Next frame")
        wait_for(lambda: _shown(app) == FRAMES[(at + 1) % 4], "the next frame by the menu")
        app.press("ctrl+plus")
        app.wait(wanted_role="button", starting="Enlarged to 150")
        assert _shown(app) == FRAMES[(at + 1) % 4]
        app.press("p")
        app.wait_gone(wanted_role="button", starting="Enlarged to")


def _shown(app):
    return _named(_pixels(app)[3 * 8 + 1])


def _settled(app):
    """The colour of the picture, once it is the same twice."""
    last = [None]

    def rests():
        before, last[0] = last[0], _shown(app)
        return last[0] is not None and before == last[0]

    wait_for(rests, "a picture that stands still")
    return last[0]
