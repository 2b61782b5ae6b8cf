"""The screens of a folder of one's own, in windows and with texts of any size: nothing cut off, nothing covered."""
import datetime
import shutil

from rig import contrast, feeds, hands, judging, phone, texts, tree
from rig.waiting import wait_for

SIZES = ("360x640", "405x720", "720x360", "1280x800")
# A month for each, so that every tile has two marks.
DATES = [datetime.datetime(2024, month, 15, 12) for month in range(9, 0, -1)]
GREY = 200


def the_grid_fits_in_every_window(room):
    _look(room, "")


def and_with_texts_of_twice_the_size(room):
    with texts.twice_as_large():
        _look(room, " at 200 %")


def and_from_right_to_left(room):
    _look(room, " in Arabic", texts.speaking("ar"))


def _look(room, how, language=None):
    folder = _photos(room)
    for size in SIZES:
        with room.start(folder, size=size, language=language) as app:
            app.wait_page("IMG_20240915_120000")
            app.press("g")
            _expect_title(app, f"the grid, {size}{how}")
            wait_for(lambda: judging.focused(app.root).name.find("IMG_20240915") >= 0, "the first tile has the focus")
            app.press("space", "shift+Right", "shift+Right")
            wait_for(lambda: len(_pressed(app)) == 3, "three selected tiles")
            _expect_title(app, f"selecting, {size}{how}")
            app.photograph(f"screens-selected-{size}{how.strip().replace(' ', '-')}")
            app.press("Escape", "ctrl+f")
            app.wait(wanted_role="entry")
            _expect_room(app, f"the search, {size}{how}")


def _pressed(app):
    return [node for node in tree.find_all(app.root) if node.role in judging.BUTTONS and node.has(tree.State.PRESSED)
            and "IMG_" in node.name]


def _expect_title(app, where):
    """The words above the tiles are whole: a label that is cut off is narrower than its letters."""
    _expect_room(app, where)

    def is_whole():
        labels = [node for node in tree.find_all(app.root, wanted_role="label") if _is_count(node.name)]
        return len(labels) == 1 and labels[0].place().width >= 5.5 * len(labels[0].name)

    wait_for(is_whole, f"{where}: the number of posts is told once, and whole", seconds=5)


def _is_count(text):
    """“9 posts”, or “3 selected, 9 kB”, in any language; the months have years."""
    has_both = any(letter.isdigit() for letter in text) and any(letter.isalpha() for letter in text)
    return has_both and "2024" not in text


def _expect_room(app, where):
    asked = tuple(map(int, where.split(", ")[1].split(" ")[0].split("x")))
    wait_for(lambda: app.geometry()[2:] == asked, f"{where}: the window keeps its size", seconds=3)
    judging.expect_room(app, where)


def marks_of_a_tile_stand_beside_or_below_each_other(room):
    """Both marks darken the photo: where one lies upon the other, it is darkened twice."""
    folder = _photos(room)
    with texts.twice_as_large():
        for size in ("360x640", "405x720", "1280x800"):
            with room.start(folder, size=size) as app:
                app.wait_page("IMG_20240915_120000")
                app.press("g")
                tile = app.wait(wanted_role="button", starting="Photo: IMG_20240815")
                wait_for(lambda: _shades(app, tile)[2] > 500, "the photo on its tile")
                app.photograph(f"screens-marks-{size}")
                once, twice, _ = _shades(app, tile)
                assert once > 500, f"the marks are not found at {size}: {once} pixels"
                assert twice < 40, f"a mark lies upon another at {size}: {twice} pixels"


def _shades(app, tile):
    """How many pixels of a tile's upper half are darkened once, darkened twice, and not at all."""
    left, top = app.geometry()[:2]
    box, picture = tree.place(tile), contrast.Picture(app.desktop.size)
    values = [picture.colour(left + box.x + x, top + box.y + y)[1] for x in range(box.width) for y in range(box.height // 2)]
    # Black of 62 %: 200 becomes 76, and 29 where it lies there twice.
    return (sum(60 <= value <= 90 for value in values), sum(20 <= value <= 42 for value in values),
            sum(190 <= value <= 210 for value in values))


def a_wide_photo_fills_its_card_from_edge_to_edge(room):
    """Neither bands above and below it, nor empty lines for the author and the caption that a file does not have."""
    folder = room.folder / "wide"
    folder.mkdir()
    feeds.ffmpeg(
        "-f", "lavfi", "-i", f"color=0x{GREY:02x}{GREY:02x}{GREY:02x}:s=1600x900", "-frames:v", "1", "-q:v", "2",
        folder / "IMG_20240915_120000.jpg")
    for size in ("405x720", "1280x800"):
        with room.start(folder, size=size, language={"ADW_DEBUG_COLOR_SCHEME": "prefer-light"}) as app:
            app.wait_page("IMG_20240915_120000")
            app.press("c")
            like = app.wait(wanted_role="button", wanted_name="Like")
            date = app.wait(wanted_role="label", containing=" ago")
            wait_for(lambda: _is_framed_by_light(app, date, like), f"the photo and its card alone, {size}", seconds=5)
            app.photograph(f"screens-card-{size}")
            _expect_no_air(app, date)
            name = app.wait(wanted_role="label", wanted_name="IMG_20240915_120000").place()
            card = app.wait(wanted_role="list item", wanted_name="IMG_20240915_120000").place()
            assert card.y + card.height - name.y - name.height <= 30, "there is an empty line below the name"
            # The next start shows the view of this one.
            app.press("c")
            app.wait_page("IMG_20240915_120000")


def _is_framed_by_light(app, date, like):
    """From the date down to the buttons, beside their words: the grey of the photo and the white of the card."""
    left, top = app.geometry()[:2]
    first, last = date.place(), like.place()
    picture = contrast.Picture(app.desktop.size)
    column = [picture.colour(left + first.x + 250, top + y)[1] for y in range(first.y, last.y)]
    photo = sum(190 <= value <= 210 for value in column)
    return photo > 100 and all(value >= 190 for value in column)


def _expect_no_air(app, date):
    """As much of the card's white above the date as below it."""
    left, top = app.geometry()[:2]
    box, picture = date.place(), contrast.Picture(app.desktop.size)
    white = [picture.colour(left + box.x + 250, top + box.y + y)[1] >= 254 for y in range(-60, 60)]
    above, below = white[59::-1].index(False), white[60 + box.height:].index(False)
    assert abs(above - below) <= 4, f"{above} pixels above the date, {below} below"


def the_first_tiles_of_a_low_window_show_their_heads(room):
    """The month stands there, and the whole tile is in sight."""
    with room.start(_photos(room), size="720x360") as app:
        app.wait_page("IMG_20240915_120000")
        app.press("g")
        tile = app.wait(wanted_role="button", starting="Photo: IMG_20240915")
        wait_for(lambda: tile.has(tree.State.FOCUSED), "the first tile has the focus")
        back = app.wait(wanted_role="button", wanted_name="Back").place()
        wait_for(lambda: tile.place().y >= back.y + back.height, "the head of the first tile below the header", seconds=3)
        box = tile.place()
        assert box.y + box.height <= 360, f"the first tile ends at {box.y + box.height}"
        app.photograph("screens-low")


def a_plain_photo_carries_no_mark_and_a_video_its_length(room):
    """Below the month of the first tile, the corner of a photo's tile is as light as the photo."""
    folder = _photos(room)
    shutil.copy(feeds.clips() / "0.mp4", folder / "VID_20240910_120000.mp4")
    with room.start(folder, size="405x720") as app:
        app.wait_page("IMG_20240915_120000")
        app.press("g")
        photo = app.wait(wanted_role="button", starting="Photo: IMG_20240815")
        wait_for(lambda: _shades(app, photo)[2] > 500, "the photo on its tile")
        video = app.wait(wanted_role="button", starting="Video: VID_20240910")
        wait_for(lambda: _corner_darkness(app, video) > 20, "the mark of the video")
        app.photograph("screens-unmarked")
        assert _corner_darkness(app, photo) == 0, "a plain photo carries a mark"


def _corner_darkness(app, tile):
    """Pixels that are darkened by a mark in the corner at the end of the tile's head."""
    left, top = app.geometry()[:2]
    box, picture = tree.place(tile), contrast.Picture(app.desktop.size)
    return sum(max(picture.colour(left + box.x + box.width - x, top + box.y + y)) <= 110
               for x in range(10, 34) for y in range(10, 26))


def _photos(room):
    folder = room.folder / "camera"
    if not folder.exists():
        folder.mkdir()
        feeds.ffmpeg(
            "-f", "lavfi", "-i", f"color=0x{GREY:02x}{GREY:02x}{GREY:02x}:s=450x800", "-frames:v", "1", "-q:v", "2",
            folder / "plain.jpg")
        plain = (folder / "plain.jpg").read_bytes()
        (folder / "plain.jpg").unlink()
        for date in DATES:
            (folder / f"IMG_{date:%Y%m%d_%H%M%S}.jpg").write_bytes(phone.dated_photo(plain, date))
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"hasSeenHint": true, "hasSeenDoor": true}')
    return folder

