"""The clips that everybody plays: 720x1280, 30 pictures a second, H.264 and AAC, 2.3 Mbit/s, as MP4 and as HLS.

Each picture says which clip and which frame it is, in ten strips down its height (Sources/TourKit/Judge/Barcode.swift
reads them). Made once and kept: an encoder's mood must not decide between two runs.
"""
import collections
import math
import pathlib
import subprocess

from rig import phone

from .paths import CLIPS

COUNT = 12
SECONDS = 20
SHORT_SECONDS = 4  # Of the one that is looped.
SHORT = COUNT  # It comes behind the others.
RATE = 30
SIZE = (720, 1280)
# What phones record: upright, stored lying, 60 pictures a second, H.265 with ten bits, HLG. Megabits a second.
Big = collections.namedtuple("Big", "size megabits")
BIG = {COUNT + 1: Big((2160, 3840), 30), COUNT + 2: Big((1080, 1920), 24)}
BIG_RATE = 60
BIG_SECONDS = 4
SEGMENT_SECONDS = 2
CODECS = "avc1.4d401f, mp4a.40.2"
VIDEO_RATE = "2236k"

_MODULES, _STRIPS, _ROWS = 28, 10, 200
_LEFT, _WIDTH, _HALF_HEIGHT = 0.19, 0.62, 0.015


def ensure():
    """Makes whatever is missing."""
    CLIPS.mkdir(parents=True, exist_ok=True)
    for number in range(COUNT + 1):
        clip = CLIPS / f"{number}.mp4"
        if not clip.exists():
            print(f"making clip {number + 1} of {COUNT + 1}…", flush=True)
            _encode(number, clip)
        if not (CLIPS / str(number) / "index.m3u8").exists():
            _segment(clip, CLIPS / str(number))
        if not (CLIPS / f"{number}.jpg").exists():
            _poster(clip)


def ensure_big():
    for number, big in BIG.items():
        clip = CLIPS / f"{number}.mp4"
        if not clip.exists():
            print(f"making a clip of {big.size[0]}x{big.size[1]}, which takes minutes…", flush=True)
            _encode_big(number, big, clip)
            _poster(clip)


def _poster(clip):
    _ffmpeg("-i", clip, "-frames:v", 1, "-vf", "scale=720:1280", "-q:v", 4, clip.with_suffix(".jpg"))


def seconds(number):
    return BIG_SECONDS if number in BIG else SHORT_SECONDS if number == SHORT else SECONDS


def size(number):
    return (CLIPS / f"{number}.mp4").stat().st_size


def bytes_until_it_moves(number):
    """The head of the file, to the end of the four pictures without which no second one can be shown."""
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-read_intervals", "%+#4", "-show_entries",
         "packet=pos,size", "-of", "csv=p=0", str(CLIPS / f"{number}.mp4")],
        capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    packets = [line.split(",") for line in answer.stdout.split()]
    return max(int(position) + int(size) for size, position, *_ in packets)


def _encode(number, target):
    part = target.with_suffix(".part.mp4")
    _draw(
        part, number, SIZE, RATE, "format=yuv420p", "-c:v", "libx264", "-preset", "veryfast", "-profile:v", "main", "-level",
        "3.1", "-g", RATE * SEGMENT_SECONDS, "-keyint_min", RATE * SEGMENT_SECONDS, "-sc_threshold", 0,
        "-b:v", VIDEO_RATE, "-minrate", VIDEO_RATE, "-maxrate", VIDEO_RATE, "-bufsize", VIDEO_RATE,
        "-x264-params", "nal-hrd=cbr")
    part.rename(target)


def _encode_big(number, big, target):
    part = target.with_suffix(".part.mp4")
    colours = "colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc"
    _draw(
        part, number, big.size, BIG_RATE, f"format=yuv420p10le,{phone.STORED[6]}", "-c:v", "libx265", "-preset", "superfast",
        "-b:v", f"{big.megabits}M", "-x265-params", f"log-level=none:keyint={BIG_RATE}:{colours}", "-tag:v", "hvc1")
    phone.turn(part, 6)
    part.rename(target)


def _draw(target, number, size, rate, last, *encoding):
    """A clip with its strips over a moving pattern; `last` ends the filters."""
    width, height = size
    strips = f"scale={round(width * _WIDTH)}:{height}:flags=neighbor"
    pattern = f"testsrc2=size={width}x{height}:rate={rate}:duration={seconds(number)}"
    process = subprocess.Popen(
        _command(
            "-f", "rawvideo", "-pix_fmt", "ya8", "-video_size", f"{_MODULES}x{_ROWS}", "-framerate", rate, "-i", "-",
            "-f", "lavfi", "-i", pattern,
            "-f", "lavfi", "-i", f"sine=frequency={220 + 40 * number}:sample_rate=44100:duration={seconds(number)}",
            "-filter_complex",
            f"[1]hue=h={36 * number},noise=alls=12:allf=t[b];[0]{strips}[s];[b][s]overlay={round(width * _LEFT)}:0,{last}[v]",
            "-map", "[v]", "-map", "2:a", *encoding, "-c:a", "aac", "-b:a", "64k", "-t", seconds(number),
            "-movflags", "+faststart", target),
        stdin=subprocess.PIPE)
    for frame in range(seconds(number) * rate):
        process.stdin.write(_strips(number, frame % 256))
    process.stdin.close()
    if process.wait() != 0:
        raise RuntimeError(f"ffmpeg could not make {target}")


def _strips(clip, frame):
    """One picture of strips, 28 modules wide: brightness and opacity of each."""
    clear = bytes(2 * _MODULES)
    rows = [clear] * _ROWS
    for strip in range(_STRIPS):
        check = (clip * 7 + frame * 13 + strip * 17 + 5) % 61
        text = f"10{clip:06b}{frame:08b}{strip:04b}{check:06b}01"
        line = b"".join(b"\xff\xff" if bit == "1" else b"\x00\xff" for bit in text)
        middle = 0.05 + 0.1 * strip
        first, last = math.ceil((middle - _HALF_HEIGHT) * _ROWS - 1e-6), round((middle + _HALF_HEIGHT) * _ROWS)
        rows[first:last] = [line] * (last - first)
    return b"".join(rows)


def _segment(clip, folder):
    folder.mkdir(exist_ok=True)
    _ffmpeg(
        "-i", clip, "-c", "copy", "-f", "hls", "-hls_time", SEGMENT_SECONDS, "-hls_segment_type", "fmp4",
        "-hls_playlist_type", "vod", "-hls_fmp4_init_filename", "init.mp4", "-hls_segment_filename",
        folder / "%d.m4s", folder / "index.m3u8")


def _ffmpeg(*arguments):
    subprocess.run(_command(*arguments), check=True, stdin=subprocess.DEVNULL)


def _command(*arguments):
    return ["ffmpeg", "-v", "error", "-y", *map(str, arguments)]


def path(name) -> pathlib.Path:
    return CLIPS / name
