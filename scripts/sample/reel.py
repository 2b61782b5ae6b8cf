# The scenes to film, their lengths and formats; films one of them. Runs in a worker process per scene. Invariant: a
# loop holds whole AAC frames (1024 samples at 48 kHz) and whole pictures, so sound and picture end together.
import importlib
from collections import namedtuple

import cairo

from . import encode, score
from .paint import Stage
from .preview import frame

Film = namedtuple("Film", "fps frames gop crf delivery")

FILMS = {
    "dunes": Film(30, 192, 48, 25, "mp4"),
    "jellyfish": Film(30, 192, 48, 27, "mp4"),
    "lighthouse": Film(24, 192, 48, 25, "mp4"),
    "aurora": Film(24, 192, 48, 27, "fragments"),
    "papercity": Film(30, 192, 48, 27, "mp4"),
    "horse": Film(24, 128, 32, 28, "mp4"),
    "tram": Film(30, 192, 48, 30, "mp4"),
    "koi": Film(30, 192, 48, 29, "transport"),
}


def seconds(name):
    return FILMS[name].frames / FILMS[name].fps


def film(name, out, scratch):
    """Films a scene into `out`; `scratch` holds temporary files."""
    plan = FILMS[name]
    module = importlib.import_module("sample.scenes." + name)
    stage = Stage(*module.SIZE)
    draw = module.build(stage)
    poster = (405, 720) if stage.height > stage.width else (720, 405)
    encode.jpeg(frame(stage, draw, 0), out / "posters" / f"{name}.jpg", poster, 5)
    sound = scratch / f"{name}.wav"
    score.compose(name, seconds(name), sound)
    master = (out if plan.delivery == "mp4" else scratch) / f"{name}.mp4"
    encode.movie(
        _frames(stage, draw, plan.frames),
        module.SIZE,
        plan.fps,
        sound,
        master,
        plan.crf,
        plan.gop,
        3 if plan.delivery == "mp4" else 0,
    )
    if plan.delivery != "mp4":
        _stream(name, plan, master, sound, out / name, scratch)


def _frames(stage, draw, count):
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, stage.width, stage.height)
    for index in range(count):
        draw(cairo.Context(surface), index / count)
        surface.flush()
        yield bytes(surface.get_data())


def _stream(name, plan, master, sound, folder, scratch):
    """Streams hold no B frames, so that picture and sound both begin at zero."""
    folder.mkdir(parents=True, exist_ok=True)
    piece = plan.gop / plan.fps
    rich, plain = scratch / f"{name}-80k.aac", scratch / f"{name}-48k.aac"
    encode.bare_sound(sound, rich, "80k")
    if plan.delivery == "transport":
        return encode.transport(master, rich, folder, name, piece)
    encode.bare_sound(sound, plain, "48k")
    low = scratch / f"{name}-low.mp4"
    encode.smaller(master, low, (360, 640), plan.crf, plan.gop)
    encode.fragments(master, rich, folder, "high", piece)
    encode.fragments(low, plain, folder, "low", piece)
    (folder / "master.m3u8").write_text(
        "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n"
        + "".join(
            f'#EXT-X-STREAM-INF:BANDWIDTH={_peak(folder, rank, plan)},RESOLUTION={size},CODECS="avc1.{codec},mp4a.40.2",'
            f"FRAME-RATE={plan.fps}.000\n{rank}.m3u8\n"
            for rank, size, codec in (("low", "360x640", "64001e"), ("high", "720x1280", "64001f"))
        )
    )


def _peak(folder, rank, plan):
    """Bits per second of the largest piece."""
    largest = max(piece.stat().st_size for piece in folder.glob(f"{rank}-*.m4s"))
    return round(largest * 8 / (plan.gop / plan.fps))
