"""Every number of a JSON Feed at its extremes, each in a post with a playable video."""
import json

from . import Input, post, video
from ..server import Route

NUMBERS = ["0", "-1", "1", "1e-320", "1e-300", "0.1", "65537", "1000000001", "8589934593", "1000000000000001",
           "4611686018427387904", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
           "18446744073709551616", "1e300", "-1e300", "1e400", "NaN", '"9223372036854775807"', '"1e300"', '"-5"', "null",
           "true", "[1]", "{}", "9" * 400]

MEMBERS = {
    "size": lambda url, n: video(url, renditions=[{"url": url, "size": n}], duration=10),
    "size without a duration": lambda url, n: video(url, renditions=[{"url": url, "size": n}]),
    "bits_per_second": lambda url, n: video(url, renditions=[{"url": url, "bits_per_second": n}], duration=10),
    "width of a rendition": lambda url, n: video(url, renditions=[{"url": url, "width": n, "height": 640}]),
    "sides of a rendition": lambda url, n: video(url, renditions=[{"url": url, "width": n, "height": n}]),
    "width": lambda url, n: video(url, width=n, height=640),
    "height": lambda url, n: video(url, width=360, height=n),
    "both sides": lambda url, n: video(url, width=n, height=n),
    "duration": lambda url, n: video(url, renditions=[{"url": url, "size": 90000}], duration=n),
    "duration and rate": lambda url, n: video(url, renditions=[{"url": url, "bits_per_second": n}], duration=n),
    "retention": lambda url, n: video(url, retention=[1, n, 0.5]),
    "tile_width": lambda url, n: _board(url, tile_width=n),
    "tile_height": lambda url, n: _board(url, tile_height=n),
    "columns": lambda url, n: _board(url, columns=n),
    "count of tiles": lambda url, n: _board(url, count=n),
    "interval": lambda url, n: _board(url, interval=n),
    "the whole storyboard": lambda url, n: _board(url, tile_width=n, tile_height=n, columns=n, count=n, interval=n),
}
OURS = ["likes", "comments", "shares", "views"]


def _board(url, **members):
    sheet = {"url": url, "tile_width": 90, "tile_height": 160, "columns": 5, "count": 10, "interval": 0.5}
    return video(url, duration=5, storyboard={**sheet, **members})


class Raw(str):
    """A number in a notation that Python's own writer would not use."""


def text(document):
    """JSON with every `Raw` written unchanged."""
    raw = []

    def plain(value):
        if isinstance(value, Raw):
            raw.append(value)
            return f"raw-{len(raw) - 1}-"
        if isinstance(value, dict):
            return {name: plain(one) for name, one in value.items()}
        return [plain(one) for one in value] if isinstance(value, list) else value

    written = json.dumps(plain(document))
    for index, value in enumerate(raw):
        written = written.replace(f'"raw-{index}-"', value)
    return written


def numbers(place):
    clip = (place.clips / "clip.mp4").read_bytes()
    found = []
    for number in NUMBERS:
        short = number if len(number) < 30 else f"{len(number)} digits"
        for member, make in MEMBERS.items():
            name = f"{member} {short}"
            url = place.server.serve(f"n{len(found)}.mp4", Route(clip, "video/mp4"))
            found.append((name, post(name, make(url, Raw(number)))))
        for member in OURS:
            name = f"{member} {short}"
            found.append((name, post(
                name, video(place.server.url("n0.mp4")), _mutoscope={"counts": {member: Raw(number)}})))
        for name, item in _attached(place, short, number):
            found.append((name, item))
    inputs = [Input("number of a feed", name, source=_feed(place, index, item), post=item)
              for index, (name, item) in enumerate(found)]
    # `check` reads all of them; a window shows some videos. NaN is not JSON, and would hide all posts beside it.
    shown = {one.name for one in place.some([one for one in inputs if "NaN" not in one.name], 260)}
    for one in inputs:
        if one.name not in shown:
            one.post = None
    return inputs


def _attached(place, short, number):
    url = place.server.url("n0.mp4")
    for member in ("size_in_bytes", "duration_in_seconds"):
        name = f"{member} {short}"
        yield name, {"id": name, "title": name, "attachments": [
            {"url": url, "mime_type": "video/mp4", "duration_in_seconds": 2, member: Raw(number)}]}
    name = f"age {short}"
    yield name, post(name, video(url), _mutoscope={"age": Raw(number)})


def _feed(place, index, item):
    document = {"version": "https://jsonfeed.org/version/1.1", "items": [item]}
    return str(place.write(f"numbers/{index}.json", text(document)))
