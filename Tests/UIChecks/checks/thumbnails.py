"""The thumbnails that programs of a desktop share: written once by the grid, and shown where another program made one."""
import binascii
import hashlib
import os
import pathlib
import struct
import zlib

from rig import contrast, feeds, tree
from rig.waiting import wait_for

PHOTO = "IMG_20240305_120000"
PINK, GREEN = (255, 192, 203), (0, 160, 0)


def a_grid_writes_thumbnails_and_the_next_start_reads_them(room):
    photo = _photo(room)
    store = room.profile / "cache/thumbnails"
    with room.start(photo.parent) as app:
        _grid(app)
        wait_for(lambda: _near(_colour(app), PINK), "the tile shows the photo")
        made = wait_for(lambda: _files(store), "a thumbnail is written")
        assert [path.name for path in made] == [_name(photo)], made
        assert made[0].stat().st_mode & 0o777 == 0o600
        texts = _texts(made[0].read_bytes())
        assert texts["Thumb::URI"] == photo.as_uri() and texts["Thumb::MTime"] == str(int(photo.stat().st_mtime)), texts
        before = made[0].stat().st_mtime_ns, made[0].stat().st_ino
    with room.start(photo.parent) as app:
        _grid(app)
        wait_for(lambda: _near(_colour(app), PINK), "the tile shows the photo again")
        assert (made[0].stat().st_mtime_ns, made[0].stat().st_ino) == before, "a thumbnail is made once"


def a_thumbnail_of_another_program_is_what_the_tile_shows(room):
    photo = _photo(room)
    _plant(room.profile / "cache/thumbnails/x-large", photo, photo.as_uri())
    with room.start(photo.parent) as app:
        _grid(app)
        wait_for(lambda: _near(_colour(app), GREEN), "the tile shows the planted thumbnail")


def a_thumbnail_that_claims_another_file_is_not_shown(room):
    photo = _photo(room)
    _plant(room.profile / "cache/thumbnails/x-large", photo, photo.as_uri() + "x")
    with room.start(photo.parent) as app:
        _grid(app)
        wait_for(lambda: _near(_colour(app), PINK), "the tile shows the photo")


def without_a_profile_the_thumbnails_are_the_desktops(room):
    """The window may write there, and nowhere else in the cache of the desktop."""
    photo = _photo(room)
    app = room.start(photo.parent)
    place = app.command.index("--profile")
    del app.command[place:place + 2]
    with app:
        _grid(app)
        store = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "thumbnails"
        wait_for(lambda: _name(photo) in [path.name for path in _files(store)], "a thumbnail is written")


def _photo(room):
    folder = room.folder / "own photos"
    folder.mkdir(exist_ok=True)
    photo = folder / f"{PHOTO}.png"
    feeds.ffmpeg("-f", "lavfi", "-i", "color=0xFFC0CB:s=900x1600", "-frames:v", "1", photo)
    os.utime(photo, (1_700_000_000, 1_700_000_000))
    return photo


def _grid(app):
    app.wait_page(PHOTO)
    app.press("g")
    app.wait(wanted_role="button", starting=f"Photo: {PHOTO}")


def _colour(app):
    """Of the middle of the tile."""
    node = app.find(wanted_role="button", starting=f"Photo: {PHOTO}")
    left, top = app.geometry()[:2]
    box = tree.place(node)
    return contrast.Picture(app.desktop.size).colour(left + box.x + box.width // 2, top + box.y + box.height // 2)


def _near(colour, wanted):
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted))


def _name(photo):
    return hashlib.md5(photo.as_uri().encode()).hexdigest() + ".png"


def _files(store):
    return sorted(store.glob("*/*.png"))


def _texts(png):
    found, place = {}, 8
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        content = png[place + 8:place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length:place + 12 + length])[0] == binascii.crc32(kind + content)
        if kind == b"tEXt":
            key, text = content.split(b"\0", 1)
            found[key.decode()] = text.decode()
        place += 12 + length
    return found


def _plant(folder, photo, claimed):
    """A green thumbnail as another program writes it."""
    def part(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", binascii.crc32(kind + content))

    width, height = 288, 512
    rows = (b"\0" + bytes(GREEN) * width) * height
    folder.mkdir(parents=True)
    (folder / _name(photo)).write_bytes(
        b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + part(b"tEXt", b"Thumb::URI\0" + claimed.encode())
        + part(b"tEXt", b"Thumb::MTime\0" + str(int(photo.stat().st_mtime)).encode())
        + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))
