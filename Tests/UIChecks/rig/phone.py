"""Photos and videos as phones write them: turned, mirrored, moving, very wide, and full of where and by whom."""
import datetime
import functools
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

from . import feeds
from .paths import ROOT

# The quarters of the picture, from the left and from the top. All differ, so no turn looks like another.
FIELDS = {"red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255), "yellow": (255, 255, 0)}
# How an upright picture is stored for each orientation of Exif.
STORED = {
    1: "null", 2: "hflip", 3: "hflip,vflip", 4: "vflip", 5: "transpose=0", 6: "transpose=2", 7: "transpose=3",
    8: "transpose=1"}
# The first two rows of the matrix in the head of a track that shows such a picture upright.
MATRICES = {
    1: (1, 0, 0, 1), 2: (-1, 0, 0, 1), 3: (-1, 0, 0, -1), 4: (1, 0, 0, -1), 5: (0, 1, 1, 0), 6: (0, 1, -1, 0),
    7: (0, -1, -1, 0), 8: (0, -1, 1, 0)}


@functools.cache
def folder():
    return pathlib.Path(tempfile.mkdtemp(prefix="phone-", dir=os.environ["TMPDIR"]))


def fields(path, how, *options, size="225x400", seconds=1):
    """Four fields, filtered, as a picture or a clip."""
    inputs = sum((["-f", "lavfi", "-i", f"color={colour}:s={size}:d={seconds}:r=30"] for colour in FIELDS), [])
    feeds.ffmpeg(
        *inputs, "-filter_complex", f"[0][1]hstack[a];[2][3]hstack[b];[a][b]vstack,{how}", *options, path)
    return path


def turned_photo(path, orientation):
    fields(path, STORED[orientation], "-frames:v", "1", "-q:v", "2")
    return with_exif(path, exif(orientation=orientation))


def turned_clip(path, orientation):
    fields(path, STORED[orientation], "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
    turn(path, orientation)
    return path


def turn(path, orientation):
    """Writes the matrix into the head of the first track."""
    data = bytearray(path.read_bytes())
    place = data.index(b"tkhd") + 44
    a, b, c, d = MATRICES[orientation]
    width, height = struct.unpack(">II", data[place + 36:place + 44])
    # What is mirrored comes back into the picture.
    x = (width if a < 0 else 0) + (height if c < 0 else 0)
    y = (width if b < 0 else 0) + (height if d < 0 else 0)
    struct.pack_into(">9i", data, place, a << 16, b << 16, 0, c << 16, d << 16, 0, x, y, 1 << 30)
    path.write_bytes(data)


def exif(orientation=1, date=None, texts=(), own=(), gps=()):
    """Exif data in the order of Intel. `texts`, `own` and `gps`: pairs of a tag and a text, of the picture, of how it was
    taken, and of where."""
    main = [(0x0112, 3, struct.pack("<H2x", orientation))] + [(tag, 2, text.encode() + b"\0") for tag, text in texts]
    inner = [(tag, 2, text.encode() + b"\0") for tag, text in own]
    if date:
        inner.append((0x9003, 2, date.encode() + b"\0"))
    place = [(tag, kind, value) for tag, kind, value in gps]
    # The tables follow each other; what does not fit into an entry lies behind all of them.
    starts = [8]
    for table, links in ((main, bool(inner) + bool(place)), (inner, 0), (place, 0)):
        starts.append(starts[-1] + 2 + 12 * (len(table) + links) + 4)
    if inner:
        main.append((0x8769, 4, struct.pack("<I", starts[1])))
    if place:
        main.append((0x8825, 4, struct.pack("<I", starts[2])))
    tail, out = b"", b""
    for table in (main, inner, place):
        out += struct.pack("<H", len(table))
        for tag, kind, value in sorted(table):
            count = len(value) // {2: 1, 3: 2, 4: 4, 5: 8, 7: 1}[kind] if kind != 3 else 1
            out += struct.pack("<HHI", tag, kind, count)
            if len(value) <= 4:
                out += value.ljust(4, b"\0")
            else:
                out += struct.pack("<I", starts[3] + len(tail))
                tail += value + b"\0" * (len(value) % 2)
        out += struct.pack("<I", 0)
    return b"II*\0\x08\0\0\0" + out + tail


def with_exif(path, data, words=""):
    """Puts the Exif data, and the words of XMP, into a JPEG."""
    path.write_bytes(told_by(path.read_bytes(), data, words))
    return path


def told_by(plain, data, words=""):
    """The bytes of a JPEG that tells these Exif data and words of XMP."""
    parts = [b"Exif\0\0" + data] + ([b"http://ns.adobe.com/xap/1.0/\0" + words.encode()] if words else [])
    return plain[:2] + b"".join(b"\xff\xe1" + struct.pack(">H", len(part) + 2) + part for part in parts) + plain[2:]


def dated_clip(plain, date):
    """The bytes of a clip whose head names this date, which is meant in Greenwich."""
    place = plain.index(b"mvhd") + 8
    seconds = int(date.replace(tzinfo=datetime.timezone.utc).timestamp()) + 2_082_844_800
    return plain[:place] + struct.pack(">I", seconds) + plain[place + 4:]


def dated_photo(plain, date, orientation=1, maker=None, words=""):
    texts = [(0x010F, maker)] if maker else []
    return told_by(plain, exif(orientation, f"{date:%Y:%m:%d %H:%M:%S}", texts), words)


def live_pair(still, clip, date):
    """The bytes of a photo and of the clip that an iPhone writes beside it."""
    return dated_photo(still, date, maker="Apple"), dated_clip(clip, date + datetime.timedelta(seconds=1))


def moving_photo(still, clip, date):
    """The bytes of a Motion Photo, as phones with Android write it: the clip stands behind the picture."""
    words = f'<rdf:Description GCamera:MicroVideo="1" GCamera:MicroVideoOffset="{len(clip)}"/>'
    return dated_photo(still, date, maker="Google", words=words) + clip


def plain_clip(path, colour, seconds, *options):
    feeds.ffmpeg(
        "-f", "lavfi", "-i", f"color={colour}:s=450x800:r=30:d={seconds}", "-f", "lavfi", "-i",
        f"sine=330:d={seconds}", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac",
        "-shortest", *options, path)
    return path


def live_photo(stem, seconds=1.5):
    """A red photo and a blue clip of the same moment: two files of one name."""
    photo, clip = stem.with_suffix(".JPG"), plain_clip(stem.with_suffix(".MOV"), "blue", seconds)
    pair = live_pair(_red(photo), clip.read_bytes(), datetime.datetime(2024, 3, 5, 12))
    for path, data in zip((photo, clip), pair):
        path.write_bytes(data)
    return photo, clip


def motion_photo(path, seconds=1.5):
    """A red photo with a blue clip behind it."""
    clip = plain_clip(folder() / "motion.mp4", "blue", seconds).read_bytes()
    path.write_bytes(moving_photo(_red(path), clip, datetime.datetime(2024, 3, 4, 12)))
    return path


def _red(path):
    feeds.ffmpeg("-f", "lavfi", "-i", "color=red:s=450x800", "-frames:v", "1", "-q:v", "2", path)
    return path.read_bytes()


def panorama(path, width):
    """Four fields of this width side by side."""
    inputs = sum((["-f", "lavfi", "-i", f"color={colour}:s={width}x720"] for colour in FIELDS), [])
    feeds.ffmpeg(*inputs, "-filter_complex", "hstack=inputs=4", "-frames:v", "1", "-q:v", "2", path)
    return with_exif(path, exif(date="2024:03:03 12:00:00"))


# Where, by whom and with what: nothing of it may leave the file unless the user passes on the file itself.
SECRETS = [
    "HideMake", "HideModel", "HideArtist", "HideOwner", "HideSerial", "HideLens", "HideRemark", "HideArea", "HideCity",
    "HideName", "48.1371", "+48.137"]
PLACE = struct.pack("<6I", 48, 1, 8, 1, 13567, 1000)


def told(data):
    """Which secrets the bytes contain."""
    return [secret for secret in SECRETS if secret.encode() in data] + (["a place"] if PLACE in data else [])


def telling_photo(path):
    fields(path, "null", "-frames:v", "1", "-q:v", "2")
    own = [(0xA430, "HideOwner"), (0xA431, "HideSerial"), (0xA434, "HideLens"), (0x9286, "HideRemark")]
    place = [
        (1, 2, b"N\0"), (2, 5, PLACE), (3, 2, b"E\0"), (4, 5, struct.pack("<6I", 11, 1, 34, 1, 3131, 1000)),
        (28, 2, b"HideArea\0")]
    data = exif(
        date="2024:03:05 12:00:00", own=own, gps=place,
        texts=[(0x010F, "HideMake"), (0x0110, "HideModel"), (0x013B, "HideArtist")])
    words = '<rdf:Description photoshop:City="HideCity" exif:GPSLatitude="48.1371N" dc:creator="HideName"/>'
    return with_exif(path, data, words)


def telling_clip(path):
    """`©xyz` and its kin in one head, and Apple's words in another, which ffmpeg does not write together."""
    tags = {"artist": "HideArtist", "comment": "HideRemark", "location": "+48.1371+011.5754/", "author": "HideName"}
    fields(
        path, "null", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
        *sum((["-metadata", f"{key}={value}"] for key, value in tags.items()), []))
    return path


def telling_film(path):
    tags = {
        "make": "HideMake", "model": "HideModel", "location.ISO6709": "+48.1371+011.5754/", "software": "HideSerial"}
    fields(
        path, "null", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-movflags", "use_metadata_tags",
        *sum((["-metadata", f"com.apple.quicktime.{key}={value}"] for key, value in tags.items()), []))
    return path


def camera_folder(folder):
    """Photos and clips of a phone, and so many more that the folder opens by its names and is kept as a roll."""
    for amount in (("--files", 200), ("--links", 3200)):
        subprocess.run(
            [sys.executable, ROOT / "scripts/make-camera-folder", folder, *map(str, amount)], check=True)
    return folder
