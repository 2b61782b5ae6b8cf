"""Clips, captions and playlists: cut, with damaged bytes, and with every count and time at its extremes."""
import struct

from . import MAX, Input, post, video
from .pictures import _turned

# Numbers in an MP4's boxes: the box, the offset behind its name, the format, the value.
NUMBERS = [("mvhd", 12, ">I", 0), ("mvhd", 12, ">I", 1), ("mvhd", 16, ">I", 2**32 - 1), ("mdhd", 12, ">I", 0), ("mdhd", 16, ">I", 2**32 - 1),
           ("tkhd", 76, ">I", 2**32 - 1), ("tkhd", 80, ">I", 2**32 - 1), ("stsz", 8, ">I", 2**32 - 1), ("stsz", 4, ">I", 2**31),
           ("stts", 4, ">I", 2**32 - 1), ("stts", 8, ">I", 2**32 - 1), ("stts", 12, ">I", 2**32 - 1), ("stsc", 4, ">I", 2**32 - 1),
           ("stsc", 12, ">I", 2**32 - 1), ("stco", 4, ">I", 2**32 - 1), ("stco", 8, ">I", 2**32 - 1), ("stsd", 4, ">I", 2**32 - 1),
           ("avc1", 24, ">H", 65535), ("avc1", 26, ">H", 65535), ("avcC", 0, ">I", 2**32 - 1), ("elst", 8, ">I", 2**32 - 1),
           ("elst", 12, ">I", 2**31), ("moov", -8, ">I", 0), ("moov", -8, ">I", 1), ("moov", -8, ">I", 7), ("moov", -8, ">I", 2**32 - 1),
           ("trak", -8, ">I", 2**32 - 1), ("mdat", -8, ">I", 2**32 - 1), ("ftyp", -8, ">I", 2**32 - 1), ("mp4a", 16, ">H", 65535)]


def clips(place):
    found = {}
    for path in sorted(place.clips.glob("clip.*")):
        data, kind = path.read_bytes(), path.suffix[1:]
        found |= {f"{kind} cut at {cut}": (kind, data[:cut]) for cut in (0, 40, 3000, len(data) // 2)}
        for turn in range(4):
            found[f"{kind} with bytes turned {turn}"] = (kind, _turned(data, place.dice))
        found[f"{kind} twice"] = (kind, data + data)
    whole = (place.clips / "clip.mp4").read_bytes()
    for box, at, form, number in NUMBERS:
        found[f"mp4 {box}+{at} is {number}"] = ("mp4", _patched(whole, box.encode(), at, form, number))
    found |= _made((place.clips / "clip.webm").read_bytes())
    inputs = []
    for index, (name, (kind, data)) in enumerate(found.items()):
        path = place.write(f"clips/{index}.{kind}", data)
        inputs.append(Input("clip", name, source=str(path), post=post(name, video(path.as_uri(), duration=2))))
    return inputs + captions(place) + playlists(place)


def _patched(data, name, at, form, number):
    place = data.find(name)
    if place < 0:
        return data
    start = place + (4 if at >= 0 else 4) + at
    return data[:start] + struct.pack(form, number) + data[start + struct.calcsize(form):]


def _made(webm):
    deep = b""
    for _ in range(3000):
        deep = struct.pack(">I", len(deep) + 8) + b"moov" + deep
    head = struct.pack(">I", 16) + b"ftypisom\0\0\0\0"
    made = {
        "mp4 of deep boxes": ("mp4", head + deep), "mp4 of small boxes": ("mp4", head + b"\0\0\0\x08free" * 200_000),
        "mp4 of a box of 2^63": ("mp4", head + b"\0\0\0\1mdat" + b"\x7f" + b"\xff" * 7),
        "mp4 of one long box": ("mp4", head + b"\xff\xff\xff\xffmoov"), "webm of sizes": ("webm", webm[:40] + b"\xff" * 4000),
        "webm of nothing": ("webm", b"\x1a\x45\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xff"), "ts of one packet": ("ts", (b"G" + b"\xff" * 187) * 30_000),
        "a text": ("mp4", b"this is no video " * 9000), "noughts": ("mp4", b"\0" * 5_000_000), "a page": ("mp4", b"<html>" * 9000)}
    # Duration (4489), timecode scale (2AD7B1), width and height (B0, BA).
    for name, mark, value in [("NaN", b"\x44\x89\x88", b"\x7f\xf8" + b"\0" * 6), ("inf", b"\x44\x89\x88", b"\x7f\xf0" + b"\0" * 6),
                              ("1e300", b"\x44\x89\x88", struct.pack(">d", 1e300)), ("-1", b"\x44\x89\x88", struct.pack(">d", -1)),
                              ("scale 0", b"\x2a\xd7\xb1\x83", b"\0\0\0"), ("scale 2^24", b"\x2a\xd7\xb1\x83", b"\xff\xff\xff")]:
        at = webm.find(mark)
        if at >= 0:
            start = at + len(mark)
            made[f"webm of duration {name}"] = ("webm", webm[:start] + value + webm[start + len(value):])
    return made


def captions(place):
    clip = (place.clips / "clip.mp4").as_uri()
    cue = "{0} --> {1}\n{2}\n\n"
    texts = {
        "late": cue.format("99999999999999999999:00:00.000", "99999999999999999999:00:01.000", "a"),
        "2^63 hours": cue.format(f"{MAX}:59:59.999", f"{MAX}:59:59.999", "a"), "below zero": cue.format("-1:00:00.000", "-0:00:00.001", "a"),
        "backwards": cue.format("00:00:09.000", "00:00:00.000", "a"), "many": cue.format("00:00:00.000", "00:00:02.000", "a") * 60_000,
        "a long line": cue.format("00:00:00.000", "00:00:02.000", "x" * 2_000_000), "tags": cue.format("00:00:00.000", "00:00:02.000", "<b>" * 100_000),
        "positions": cue.format("00:00:00.000", f"00:00:02.000 line:{MAX}% position:1e300% size:-5%", "a"), "bidi": cue.format("00:00:00.000", "00:00:02.000", "\u202e\u2066" * 500),
        "NUL": cue.format("00:00:00.000", "00:00:02.000", "a\0b"), "regions": "REGION\nid:a\nwidth:1e300%\nlines:" + "9" * 500 + "\n\n" + cue.format("0:00.0", "9:00.0", "a"),
        "styles": "STYLE\n" + "::cue{" * 90_000 + "\n\n", "no cues": "", "digits": cue.format("0" * 100_000, "9" * 100_000, "a")}
    inputs = []
    for name, body in texts.items():
        for kind, head in (("vtt", "WEBVTT\n\n"), ("srt", "1\n")):
            path = place.write(f"captions/{len(inputs)}.{kind}", head + body)
            media = video(clip, captions=[{"url": path.as_uri(), "language": "en", "label": "E"}])
            inputs.append(Input("captions", f"{kind} {name}", post=post(f"{kind} {name}", media)))
    return inputs


def _list(*lines, head="#EXT-X-TARGETDURATION:2"):
    return "\n".join(["#EXTM3U", head, *lines, "#EXT-X-ENDLIST", ""])


def playlists(place):
    """Streams, local and on a server; and lists of addresses."""
    from ..server import Route
    master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH={0},RESOLUTION={1}\nplain.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=1x1\nplain.m3u8\n"
    segment = ["#EXTINF:2,", "segment.ts"]
    texts = {
        "EXTINF 1e-320": _list("#EXTINF:1e-320,", "segment.ts", "#EXTINF:1e-320,", "segment.ts"), "EXTINF 0": _list("#EXTINF:0,", "segment.ts"),
        "EXTINF 1e300": _list("#EXTINF:1e300,", "segment.ts"), "EXTINF -1": _list("#EXTINF:-1,", "segment.ts"), "EXTINF nan": _list("#EXTINF:nan,", "segment.ts"),
        "EXTINF a day": _list("#EXTINF:86400,", "segment.ts", *segment), "TARGETDURATION 2^63": _list("segment.ts", head=f"#EXT-X-TARGETDURATION:{MAX}"),
        "BYTERANGE at the end": _list("#EXTINF:2,", "#EXT-X-BYTERANGE:5@9223372036854775800", "segment.ts"), "BYTERANGE 2^62": _list("#EXTINF:2,", "#EXT-X-BYTERANGE:4611686018427387904@0", "segment.ts"),
        "BYTERANGE of everything": _list("#EXTINF:2,", f"#EXT-X-BYTERANGE:{MAX - 1}@1", "segment.ts"), "BYTERANGE below zero": _list("#EXTINF:2,", "#EXT-X-BYTERANGE:-5@-9", "segment.ts"),
        "MAP beyond": _list(f'#EXT-X-MAP:URI="segment.ts",BYTERANGE="{MAX}@0"', *segment), "SEQUENCE 2^64": _list("#EXT-X-MEDIA-SEQUENCE:18446744073709551615", *segment, *segment),
        "key of nothing": _list('#EXT-X-KEY:METHOD=AES-128,URI="none"', *segment), "key with a long vector": _list('#EXT-X-KEY:METHOD=AES-128,URI="segment.ts",IV=0x' + "f" * 9000, *segment),
        "60,000 segments": _list(*segment * 60_000), "a long line": _list("#EXTINF:2," + "x" * 500_000, "segment.ts"), "no segments": _list(),
        "itself": _list("#EXTINF:2,", "{self}"), "gaps": _list("#EXT-X-GAP", *segment, "#EXT-X-GAP", *segment), "discontinuities": _list(*["#EXT-X-DISCONTINUITY"] * 50_000, *segment),
        "BANDWIDTH 2^63": master.format(MAX, "360x640"), "BANDWIDTH -1": master.format(-1, "-1x-1"), "RESOLUTION 2^63": master.format(9, f"{MAX}x{MAX}"),
        "master of itself": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{self}\n", "20,000 levels": "#EXTM3U\n" + "#EXT-X-STREAM-INF:BANDWIDTH=1\nplain.m3u8\n" * 20_000,
        "sound of 2^63": '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",DEFAULT=YES,URI="day.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=9223372036854775807,AUDIO="a"\nday.m3u8\n',
        "a file": _list("#EXTINF:2,", "file:///etc/passwd"), "the device": _list("#EXTINF:2,", "file:///dev/zero"), "variables": _list("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"", *segment)}
    beside = {"plain.m3u8": _list(*segment), "day.m3u8": _list("#EXTINF:86400,", "segment.ts"), "segment.ts": (place.clips / "clip.ts").read_bytes()}
    for name, body in beside.items():
        place.write(f"playlists/{name}", body)
        place.server.serve(f"playlists/{name}", Route(body if isinstance(body, bytes) else body.encode(), "video/mp2t"))
    inputs = []
    for index, (name, body) in enumerate(texts.items()):
        body = body.replace("{self}", f"{index}.m3u8")
        path = place.write(f"playlists/{index}.m3u8", body)
        remote = place.server.serve(f"playlists/{index}.m3u8", Route(body.encode(), "application/vnd.apple.mpegurl"))
        for where, address in (("here", path.as_uri()), ("on a server", remote)):
            media = {"kind": "video", "duration": 2, "renditions": [{"url": address, "type": "application/vnd.apple.mpegurl"}]}
            inputs.append(Input("stream", f"{name}, {where}", source=str(path), post=post(f"{name}, {where}", media)))
    return inputs + _lists(place)


def _lists(place):
    texts = {
        "EXTINF 1e300": "#EXTM3U\n#EXTINF:1e300,A\na.mp4\n", "EXTINF 2^63": f"#EXTM3U\n#EXTINF:{MAX},A\na.mp4\n", "EXTINF digits": "#EXTM3U\n#EXTINF:" + "9" * 100_000 + ",A\na.mp4\n",
        "a million lines": "#EXTM3U\n" + "a.mp4\n" * 1_000_000, "attributes": "#EXTM3U\n#EXTINF:1 " + 'a="b" ' * 90_000 + ",A\na.mp4\n", "one line": "#EXTM3U" + "x" * 3_000_000,
        "NUL": "#EXTM3U\n\0\0\0\n", "quotes": '#EXTM3U\n#EXTINF:1 tvg-logo="' + "a" * 90_000 + "\na.mp4\n", "bidi": "#EXTM3U\n#EXTINF:1,\u202eA\na.mp4\n", "returns": "#EXTM3U\r" * 200_000}
    return [Input("list of addresses", name, source=str(place.write(f"lists/{index}.m3u", body)))
            for index, (name, body) in enumerate(texts.items())]
