"""What phones make: Live and Motion Photos, pictures and videos that were held in any way, and panoramas."""
import os
import shutil

from rig import contrast, feeds, hands, phone, tree, windows
from rig.waiting import PATIENCE, wait_for

from . import deleting, looking

MARK = "Live Photo: play the moving part"
RED, BLUE = "red", "blue"
SIZES = ((720, 360), (360, 640), (1280, 800), (405, 720))


def a_live_photo_moves_once_and_stands_again(room):
    with room.start(_live(room)) as app:
        app.begin("IMG_0001")
        app.wait(wanted_role="button", wanted_name=MARK)
        _wait_colour(app, RED, "the still")
        app.press("n")
        _wait_colour(app, BLUE, "the clip")
        app.photograph("live-moving")
        _wait_colour(app, RED, "the still, after the clip")
        app.push(MARK)
        _wait_colour(app, BLUE, "the clip, by the mark")
        app.press("n")
        _wait_colour(app, RED, "the still, when it is stopped")
        for size in SIZES:
            windows.resize(app.window, *size)
            app.wait(wanted_role="button", wanted_name=MARK)
            _wait_colour(app, RED, "the still")
            app.photograph(f"live-{size[0]}")
        app.press("n")
        _wait_colour(app, BLUE, "the clip")
        app.press("Down")
        app.wait_page("MVIMG_0002")
        app.press("Up")
        app.wait_page("IMG_0001")
        _wait_colour(app, RED, "the next visit begins with the still")


def a_held_live_photo_moves_as_long_as_it_is_held(room):
    with room.start(_live(room, seconds=4)) as app:
        app.begin("IMG_0001")
        app.wait(wanted_role="button", wanted_name=MARK)
        with hands.held(*app.middle()):
            _wait_colour(app, BLUE, "the clip, while the photo is held")
        _wait_colour(app, RED, "the still, when it is let go")


def a_motion_photo_does_the_same(room):
    with room.start(_live(room)) as app:
        app.begin("IMG_0001")
        app.press("Down")
        app.wait_page("MVIMG_0002")
        app.wait(wanted_role="button", wanted_name=MARK)
        _wait_colour(app, RED, "the still")
        app.press("n")
        _wait_colour(app, BLUE, "the clip")
        _wait_colour(app, RED, "the still, after the clip")
        # A photo without a clip has no mark.
        app.press("Down")
        app.wait_page("IMG_20240101_120000")
        app.wait_gone(wanted_role="button", wanted_name=MARK)


def delete_takes_both_files_of_a_live_photo(room):
    folder = _live(room)
    both = sorted(str(folder / name) for name in ("IMG_0001.JPG", "IMG_0001.MOV"))
    with room.start(folder) as app:
        app.begin("IMG_0001")
        app.wait_text("1 of 3")
        app.press("Delete")
        app.wait_page("MVIMG_0002")
        app.wait_text("1 of 2")
        wait_for(lambda: deleting._trashed() == both, "both files are in the Trash")
        app.push("Undo")
        app.wait_page("IMG_0001")
        app.wait_text("1 of 3")
        wait_for(lambda: deleting._trashed() == [] and all((folder / name).exists() for name in both), "both are back")
        app.wait(wanted_role="button", wanted_name=MARK)
        app.press("n")
        _wait_colour(app, BLUE, "the clip")


def _live(room, seconds=1.5):
    shutil.rmtree(deleting._trash(), ignore_errors=True)
    folder = room.folder / "camera"
    folder.mkdir()
    phone.live_photo(folder / "IMG_0001", seconds)
    phone.motion_photo(folder / "MVIMG_0002.jpg")
    feeds.ffmpeg("-f", "lavfi", "-i", "color=gray:s=450x800", "-frames:v", "1", folder / "IMG_20240101_120000.png")
    return folder


def _wait_colour(app, colour, what):
    """Above the middle, where the picture stands; texts may stand beside it."""
    other = {RED: BLUE, BLUE: RED}[colour]

    def seen():
        row = [looking._named(pixel) for pixel in looking._pixels(app, (24, 8))[2 * 24:3 * 24]]
        return colour in row and other not in row

    wait_for(seen, f"{what}: {colour}")


# However the phone was held


def photos_stand_upright_however_the_phone_was_held(room):
    folder = room.folder / "photos"
    folder.mkdir()
    _look_upright(room, [phone.turned_photo(folder / f"turned-{way}.jpg", way) for way in phone.STORED])


def videos_stand_upright_however_the_phone_was_held(room):
    folder = room.folder / "videos"
    folder.mkdir()
    _look_upright(room, [phone.turned_clip(folder / f"turned-{way}.mp4", way) for way in phone.MATRICES])


# Recorded for slow motion


def a_clip_of_many_pictures_is_watched_slowly(room):
    folder = room.folder / "slow"
    folder.mkdir()
    for name, rate in (("fast", 240), ("usual", 30)):
        feeds.ffmpeg(
            "-f", "lavfi", "-i", f"testsrc2=s=270x480:r={rate}:d=4", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
            "yuv420p", folder / f"{name}.mp4")
    os.utime(folder / "usual.mp4", (1_600_000_000,) * 2)
    with room.start(folder) as app:
        app.begin("fast")
        app.wait(wanted_role="button", wanted_name="Slow motion")
        assert not app.is_on("Slow motion")
        app.photograph("slow-offered")
        app.push("Slow motion")
        app.wait_on("Slow motion")
        app.photograph("slow-on")
        app.press("n")
        app.wait_on("Slow motion", is_on=False)
        app.press("n")
        app.wait_on("Slow motion")
        app.press("Menu")
        app.wait(wanted_role="menu item", wanted_name="Slow motion")
        app.press("Escape")
        app.press_until("Down", "usual")
        app.wait_gone(wanted_role="button", wanted_name="Slow motion")
        app.press_until("Up", "fast")
        app.wait_on("Slow motion", is_on=False)


def _look_upright(room, files):
    """In the reel, enlarged, as cards and in the grid, whose tiles show thumbnails."""
    for age, file in enumerate(files):
        os.utime(file, (1_700_000_000 - age,) * 2)
    with room.start(files[0].parent) as app:
        app.begin(files[0].stem)
        app.press("h")
        for file in files:
            app.wait_page(file.stem)
            looking._wait_corners(app, looking.WHOLE, f"{file.stem}")
            app.press("ctrl+plus")
            app.wait(wanted_role="button", starting="Enlarged to 150")
            looking._wait_corners(app, looking.WHOLE, f"{file.stem}, enlarged")
            app.press("Escape")
            app.wait_gone(wanted_role="button", starting="Enlarged to")
            app.press("Down")
        app.press("h", "c")
        app.wait(wanted_role="list", wanted_name="Cards")
        for file in reversed(files):
            wait_for(lambda: _cards_stand(app), f"the cards around {file.stem}")
            app.press("Up")
        app.photograph(f"upright-cards-{files[0].parent.name}")
        windows.resize(app.window, 1280, 800)
        app.press("g")
        for file in files:
            wait_for(lambda: _tile(app, file.stem) == looking.WHOLE, f"the tile of {file.stem}")
        app.photograph(f"upright-grid-{files[0].parent.name}")


def _cards_stand(app):
    """From above, red follows blue on the left of the cards, and lime follows yellow on the right."""
    high = 90
    pixels = looking._pixels(app, (8, high))
    left, right = ([looking._named(pixels[row * 8 + column]) for row in range(high)] for column in (2, 5))
    return all(_alternates(side, *pair) for side, pair in ((left, (RED, BLUE)), (right, ("lime", "yellow"))))


def _alternates(colours, first, second):
    """Each field of the one lies directly over a field of the other."""
    seen = [colour for colour, before in zip(colours, [None, *colours]) if colour != before]
    pairs = list(zip(seen, seen[1:]))
    return (first, second) in pairs and not {(second, first)} & set(pairs) and set(seen) <= {first, second, None}


def _tile(app, name):
    """The colours of its picture at the quarters."""
    node = app.find(wanted_role="button", containing=name)
    if node is None:
        return None
    left, top = app.geometry()[:2]
    box, picture = tree.place(node), contrast.Picture(app.desktop.size)
    return [
        looking._named(picture.colour(left + box.x + box.width * across // 4, top + box.y + box.height * down // 4))
        for down in (1, 3) for across in (1, 3)]


# Wider than the window


def a_panorama_fills_the_height_and_glides(room):
    # So wide that a slow machine sees the second quarter too, while it fills the window for three seconds.
    with room.start(_wide(room, 600)) as app:
        app.begin("wide")
        app.press("h")
        _wait_row(app, [RED] * 3, "its beginning")
        app.photograph("panorama-beginning")
        _wait_row(app, ["lime"] * 3, "its second quarter, after some seconds")
        app.press("Down")
        app.wait_page("other")
        app.press("Up")
        app.wait_page("wide")
        _wait_row(app, [RED] * 3, "its beginning, at the next visit")


def hands_and_keys_move_a_panorama_that_stands_still(room):
    """Nothing moves by itself with reduced motion."""
    (room.profile / "config").mkdir(parents=True)
    (room.profile / "config/settings.json").write_text('{"hasSeenDoor": true, "animates": false}')
    with room.start(_wide(room, 1700)) as app:
        app.begin("wide")
        app.press("h")
        _wait_row(app, [RED] * 3, "its beginning")
        left, top, width, height = app.geometry()
        for _ in range(24):
            hands.drag((left + width - 40, top + height // 3), (left + 40, top + height // 3))
        _wait_row(app, ["yellow"] * 3, "its end, by hand")
        app.press(*["Left"] * 60)
        _wait_row(app, [RED] * 3, "its beginning, by keys")
        app.press(*["shift+Right"] * 60)
        _wait_row(app, ["yellow"] * 3, "its end, by keys")
        app.press("0")
        wait_for(lambda: {RED, "lime", BLUE, "yellow"} <= set(_row(app, 24, 0.5)), "the whole panorama")
        app.photograph("panorama-whole")
        app.press("ctrl+plus")
        _wait_row(app, ["yellow"] * 3, "it fills the height again")
        app.press("ctrl+plus")
        app.wait(wanted_role="button", starting="Enlarged to 150")
        _wait_row(app, ["yellow"] * 3, "the enlarged end")
        app.press("Escape")
        app.wait_gone(wanted_role="button", starting="Enlarged to")
        for size in SIZES:
            windows.resize(app.window, *size)
            _wait_row(app, ["yellow"] * 3, f"its end at {size}")
            app.photograph(f"panorama-{size[0]}")
        hands.drag((left + width // 2, top + height * 2 // 3), (left + width // 2, top + height // 5))
        app.wait_page("other")


def _wide(room, width):
    folder = room.folder / "wide"
    folder.mkdir()
    phone.panorama(folder / "wide.jpg", width)
    feeds.ffmpeg("-f", "lavfi", "-i", "color=gray:s=450x800", "-frames:v", "1", folder / "other.png")
    os.utime(folder / "other.png", (1_600_000_000,) * 2)
    return folder


def _row(app, count, height):
    """The colours along a line at this share of the window's height."""
    return _rows(app, count, [height])[0]


def _rows(app, count, heights):
    """The same at several heights, of one picture of the window: a panorama glides on between two."""
    colours = [looking._named(pixel) for pixel in looking._pixels(app, (count, 20))]
    return [colours[row * count:(row + 1) * count] for row in (int(height * 20) for height in heights)]


def _wait_row(app, expected, what, seconds=PATIENCE):
    """In the upper and in the lower half: it fills the height."""
    wait_for(
        lambda: _rows(app, len(expected), (0.15, 0.5, 0.75)) == [expected] * 3,
        f"{what}: {expected}", seconds)
