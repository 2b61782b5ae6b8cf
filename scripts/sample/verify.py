# Verifies the finished feed independently: decodes every frame, follows every name in the document. Reads only; raises
# SystemExit with sentences when something is wrong. Invariant: checks the delivered files, not the drawings.
import importlib
import json
import subprocess

import numpy as np

from .paint import Stage, pixels
from .preview import frame

LIMIT = 10_000_000
FLOOR = 0.10
LUMA = np.array([0.2126, 0.7152, 0.0722])


def check(out):
    feed = json.loads((out / "feed.json").read_text())
    wrong = _names(out, feed) + _voices(feed)
    print(
        f"{'scene':11} {'size':>9} {'frames':>6} {'sec':>6} {'kbit/s':>6} {'luma':>11} {'least motion':>12} {'seam':>5}  mean colour"
    )
    for item in feed["items"]:
        for medium in item["_mutoscope"]["media"]:
            if medium["kind"] == "video":
                wrong += _film(out, item["id"], medium)
    total = sum(f.stat().st_size for f in out.rglob("*") if f.is_file())
    print(
        f"{len(feed['items'])} posts, {sum(1 for f in out.rglob('*') if f.is_file())} files, {total / 1e6:.2f} MB of {LIMIT / 1e6:.0f} MB"
    )
    if total > LIMIT:
        wrong.append(f"the feed takes {total} bytes")
    if wrong:
        raise SystemExit("\n".join(wrong))


def loops(names):
    """Every scene must draw the same at the end of its loop as at the beginning."""
    for name in names:
        module = importlib.import_module("sample.scenes." + name)
        stage = Stage(*module.SIZE, 0.5)
        draw = module.build(stage)
        first, last = (pixels(frame(stage, draw, t))[..., :3].astype(int) for t in (0, 1))
        off = (np.abs(first - last).max(2) > 12).mean()  # turned paper may differ a little at its edges
        if off > 0.004:
            raise SystemExit(f"{name}: the loop does not close, {off:.2%} of its pixels differ")
    print(f"{len(names)} loops close")


def _names(out, feed):
    """Every relative address in the document must be a file, and every file must be named (HLS pieces by their playlist)."""
    named, wrong = {"feed.json"}, []

    def walk(value, key=""):
        if isinstance(value, dict):
            for name, inner in value.items():
                walk(inner, name)
        elif isinstance(value, list):
            for inner in value:
                walk(inner, key)
        elif key in ("url", "poster", "avatar", "profile_picture_url") and not value.startswith("https:"):
            named.add(value)
            if not (out / value).is_file():
                wrong.append(f"{value} is named but missing")

    walk(feed)
    for file in out.rglob("*"):
        name = file.relative_to(out).as_posix()
        if (
            file.is_file()
            and name not in named
            and file.suffix not in (".m4s", ".ts")
            and not (out / name).parent.name in ("aurora", "koi")
        ):
            wrong.append(f"{name} is there but not named")
    return wrong


def _voices(feed):
    """Comments are newer than their post, and are listed in the order in which they were written."""
    wrong = []
    for item in feed["items"]:
        ages = [item["_mutoscope"]["age"]] + [said["age"] for said in item["_mutoscope"].get("comments", [])]
        if ages != sorted(ages, reverse=True):
            wrong.append(f"{item['id']}: somebody answers out of order")
    return wrong


def _decode(path, width, height):
    """Every frame, small, as floats."""
    raw = subprocess.run(
        [
            "ffmpeg",
            "-hide_banner",
            "-loglevel",
            "error",
            "-i",
            str(path),
            "-map",
            "0:v:0",
            "-fps_mode",
            "passthrough",
            "-vf",
            f"scale={width}:{height}:flags=area",
            "-pix_fmt",
            "rgb24",
            "-f",
            "rawvideo",
            "-",
        ],
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    return np.frombuffer(raw, np.uint8).reshape(-1, height, width, 3) / 255.0


def _probe(path):
    out = subprocess.run(
        [
            "ffprobe",
            "-v",
            "error",
            "-show_entries",
            "stream=codec_type,codec_name,pix_fmt,profile:format=duration",
            "-of",
            "json",
            str(path),
        ],
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    return json.loads(out)


def _film(out, name, medium):
    rendition = medium["renditions"][0]
    path = out / rendition["url"]
    source = path.parent / "high.m3u8" if path.name == "master.m3u8" else path
    size = path.stat().st_size if path.suffix == ".mp4" else sum(f.stat().st_size for f in path.parent.iterdir())
    width, height = (90, 160) if medium["height"] > medium["width"] else (160, 90)
    frames = _decode(source, width, height)
    luma = (frames @ LUMA).mean((1, 2))
    middle = frames[:, height // 4 : height * 3 // 4, width // 8 : width * 7 // 8]
    steps = np.abs(np.roll(middle, -1, 0) - middle).max((1, 2, 3))  # the last one is the seam
    mean = np.abs(np.roll(middle, -1, 0) - middle).mean((1, 2, 3))
    seam = mean[-1] / mean[:-1].max()
    colour = "#" + "".join(f"{round(v * 255):02x}" for v in middle.mean((0, 1, 2)))
    print(
        f"{name:11} {size:9} {len(frames):6} {medium['duration']:6.2f} {rendition['bits_per_second'] // 1000:6} "
        f"{luma.min():5.2f}-{luma.max():4.2f} {steps.min():12.3f} {seam:5.2f}  {colour}"
    )
    return _judge(name, medium, luma, steps, seam, _probe(source))


def _judge(name, medium, luma, steps, seam, probe):
    wrong = []
    if luma.min() < FLOOR:
        wrong.append(f"{name}: a frame has mean luma {luma.min():.3f}")
    if steps.min() < 0.04:
        wrong.append(f"{name}: frame {int(steps.argmin())} hardly moves ({steps.min():.3f})")
    if seam > 1.35:
        wrong.append(f"{name}: the seam jumps, {seam:.2f} times the largest step inside")
    if abs(float(probe["format"]["duration"]) - medium["duration"]) > 0.06:
        wrong.append(f"{name}: lasts {probe['format']['duration']} s, not {medium['duration']}")
    kinds = {(s["codec_name"], s.get("pix_fmt")) for s in probe["streams"]}
    if not {("h264", "yuv420p"), ("aac", None)} <= kinds:
        wrong.append(f"{name}: holds {sorted(map(str, kinds))}")
    return wrong
