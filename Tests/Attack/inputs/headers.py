"""Every header of an answer as a lie, for a feed, a video, a picture and a playlist."""
import gzip
import json

from ..server import Route
from . import Input, post, video

HUGE = [9223372036854775807, 9223372036854775808, 18446744073709551615, 18446744073709551616, "9" * 400]
NUMBERS = ["-5", "-0", "+5", "0", "1", "0x20", "5, 5", "5,6", "", "abc", "1e9", "5.5", "٥", *map(str, HUGE)]

VALUES = {
    "Content-Length": NUMBERS,
    "Content-Range": [
        "{range}/9223372036854775807", "{range}/9223372036854775806", "{range}/35184372088832", "{range}/8589934593", "{range}/8589934592",
        "{range}/*", "{range}/5", "{range}", "bytes 0-9/9223372036854775807", "bytes 0-9/9223372036854775808", "bytes 0-9/35184372088832", "bytes 0-9/8589934593",
        "bytes 0-9/-5", "bytes 9-1/10", "bytes -5-5/10", "bytes 0-9223372036854775806/9223372036854775807",
        "bytes 0-9223372036854775807/*", "bytes 0-9/*", "bytes 0-9/", "bytes /10", "bytes */10", "bytes", "", "0-9/10",
        "items 0-9/10", "bytes 0-9/10, bytes 10-19/20", "bytes 5-9/10", "bytes 0-9/9"],
    "Transfer-Encoding": ["chunked", "gzip, chunked", "identity", "chunked, chunked", "xchunked", ""],
    "Content-Encoding": ["gzip", "deflate", "br", "gzip, gzip", "identity", "x-unheard-of", ""],
    "Content-Type": ["text/html", "", "/", "a" * 30000, "text/plain; charset=utf-7", "image/svg+xml", "multipart/byteranges"],
    "ETag": ["", '"', '"' + "e" * 60000 + '"', "W/", "\x01\x02", "*"],
    "Last-Modified": ["", "yesterday", "Thu, 01 Jan 9999999 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT",
                      "Fri, 99 Foo 0000 99:99:99 XXX"],
    "Location": ["", "/", "//", "http://", "file:///etc/passwd", "data:text/html,x", "javascript:alert(1)",
                 "http://[::1", "http://user:secret@127.0.0.1:1/", "ftp://127.0.0.1/", "http://127.0.0.1:99999/",
                 "http://169.254.169.254/", "?" + "a" * 60000, "\x01", "http://127.0.0.1:-1/", "../" * 5000],
    "Age": ["-1", "1e300", str(HUGE[0]), "x"],
    "Date": ["", "Thu, 01 Jan 9999999 00:00:00 GMT", "-1"],
    "Cache-Control": ["max-age=-1", f"max-age={HUGE[1]}", "no-store, no-store", "max-age=" + "9" * 5000],
    "Expires": ["0", "-1", "Thu, 01 Jan 9999999 00:00:00 GMT"],
    "Accept-Ranges": ["none", "", "bytes, bytes", "x" * 30000],
    "Set-Cookie": ["a=" + "b" * 60000, "\x01"],
    "Content-Disposition": ["attachment; filename=../../etc/passwd", "x" * 30000],
    "WWW-Authenticate": ["Basic", "Digest qop=" + "x" * 9000, "Negotiate", ""],
    "Link": ["<" + "a" * 30000 + ">; rel=next"],
}
RETRIES = ["-1", "0.5", "1e308", "nan", "inf", str(HUGE[0]), "-9223372036854775808", "", "x",
           "Thu, 01 Jan 9999999 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT"]
STATUSES = ["000 Zero", "99 Low", "100 Continue", "101 Switching Protocols", "102 Processing", "103 Early Hints",
            "199 Odd", "201 Created", "202 Accepted", "203 Other", "204 No Content", "205 Reset", "206 Partial Content",
            "226 IM Used", "299 Odd", "300 Choices", "304 Not Modified", "305 Use Proxy", "306 Unused", "307 No place",
            "308 No place", "400 Bad", "401 Login", "402 Pay", "407 Proxy", "408 Late", "410 Gone", "416 Range",
            "418 Teapot", "421 Misdirected", "425 Early", "426 Upgrade", "451 Law", "499 Odd", "500 Bad", "505 Version",
            "511 Login", "599 Odd", "600 High", "999 High", "-1 Below", "abc", "", "2000 Long", "9" * 300]


def headers(place):
    lies = list(_lies())
    found = []
    for name, lie, holds in lies:
        found += _everywhere(place, name, lie, holds)
    # Lies about a feed are fast to test; of the others a window shows only some.
    feeds = [one for one in found if one.source]
    shown = [one for one in found if not one.source]
    return feeds + place.some(shown, 240)


def _everywhere(place, name, lie, holds):
    server, slug = place.server, f"h{len(place.server.routes)}"
    clip = (place.clips / "clip.mp4").read_bytes()
    picture = (place.clips / "still.png").read_bytes()
    honest = server.serve(f"{slug}/honest.mp4", Route(clip, "video/mp4"))
    item = post("A", video(honest))
    feed = json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": [item]}).encode()
    playlist = b"#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nsegment.ts\n#EXT-X-ENDLIST\n"
    server.serve(f"{slug}/segment.ts", Route((place.clips / "clip.ts").read_bytes(), "video/mp2t"))

    def route(path, body, kind):
        return server.serve(f"{slug}/{path}", Route(body, kind, lie, holds=holds))

    at_feed = Input("header of a feed", name, source=route("feed.json", feed, "application/feed+json"))
    address = route("clip.mp4", clip, "video/mp4")
    at_video = Input("header of a video", name, post=post(name, video(address, duration=2)))
    address = route("still.png", picture, "image/png")
    at_picture = Input(
        "header of a picture", name, post=post(name, {"kind": "image", "renditions": [{"url": address}]}))
    address = route("list.m3u8", playlist, "application/vnd.apple.mpegurl")
    at_playlist = Input("header of a playlist", name, post=post(
        name, {"kind": "video", "renditions": [{"url": address, "type": "application/vnd.apple.mpegurl"}]}))
    return [at_feed, at_video, at_picture, at_playlist]


def _lies():
    """The name of a lie, its change of status, head and body, and whether the connection stays open."""
    for header, values in VALUES.items():
        for value in values:
            status = {"Location": "302 Found", "WWW-Authenticate": "401 Login"}.get(header)
            status = "206 Partial Content" if header == "Content-Range" else status
            yield f"{header}: {_short(value)}", _replacing(header, value, status), False
    for value in RETRIES:
        for status in ("503 Busy", "429 Often", "202 Accepted"):
            yield f"{status[:3]}, Retry-After: {_short(value)}", _replacing("Retry-After", value, status), False
    for status in STATUSES:
        yield f"status {_short(status)}", _saying(status), False
    yield from _shapes()


def _short(value):
    value = value.encode("unicode_escape").decode()
    return value if len(value) <= 50 else f"{value[:20]}… ({len(value)})"


def _replacing(header, value, status=None):
    def lie(honest, head, body):
        # The requested range, so that only the rest is a lie.
        told = dict(head).get("Content-Range", f"bytes 0-{len(body) - 1}/").split("/")[0]
        said = (header, value.replace("{range}", told))
        return status or honest, [one for one in head if one[0] != header] + [said], body

    return lie


def _saying(status):
    return lambda honest, head, body: (status, head, body)


def _raw(head):
    return lambda status, _, body: (status, head, body)


def _body(change, *more, without="Content-Length"):
    """Another body under the correct head, with additional headers."""
    return lambda status, head, body: (status, [one for one in head if one[0] != without] + list(more), change(body))


def _shapes():
    """Heads and bodies that are wrong as a whole."""
    chunked, packed = ("Transfer-Encoding", "chunked"), ("Content-Encoding", "gzip")
    bodies = {
        "chunk of -1": lambda body: b"-1\r\n" + body, "chunk of 2^64": lambda body: b"10000000000000000\r\n" + body,
        "chunk of 2^63": lambda body: b"7fffffffffffffff\r\n" + body, "chunk without an end": lambda body: b"5\r\n" + body,
        "chunks cut": lambda body: b"%x\r\n" % len(body) + body[:len(body) // 2],
        "chunks without the last": lambda body: b"%x\r\n" % len(body) + body + b"\r\n",
        "chunk with endless extension": lambda body: b"1;" + b"x" * 200000, "no chunk": lambda body: body}
    for name, change in bodies.items():
        yield name, _body(change, chunked), False
    yield "length and chunks", _body(lambda body: b"0\r\n\r\n" + body, chunked, without=""), False
    yield "gzip cut", _body(lambda body: gzip.compress(body)[:-9], packed), False
    yield "gzip of 2 GB", _body(lambda body: _bomb(), packed), False
    yield "half a body", lambda status, head, body: (status, head, body[:len(body) // 2]), False
    yield "two lengths", lambda status, head, body: (status, [*head, ("Content-Length", "7")], body), False
    yield "no head", _raw(b""), False
    yield "no HTTP", _raw(b"SSH-2.0-OpenSSH\r\n"), False
    yield "HTTP/0.9", _raw(b"<html>"), False
    yield "HTTP/9.9", _raw(b"HTTP/9.9 200 OK\r\n\r\n"), False
    yield "head without an end", _raw(b"HTTP/1.1 200 OK\r\nA: b\r\n"), True
    yield "header without a colon", _raw(b"HTTP/1.1 200 OK\r\nabc\r\n\r\n"), False
    yield "header of 1 MB", _raw(b"HTTP/1.1 200 OK\r\nA: " + b"x" * 1_000_000 + b"\r\n\r\n"), False
    yield "20,000 headers", _raw(b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 20000 + b"\r\n"), False
    yield "NUL in a header", _raw(b"HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n"), False
    yield "folded header", _raw(b"HTTP/1.1 200 OK\r\nContent-Length: \r\n -5\r\n\r\n"), False
    yield "bare line feeds", _raw(b"HTTP/1.1 200 OK\nContent-Length: 3\n\nabc"), False


def _bomb(size=[]):
    if not size:
        block = gzip.compress(b"\0" * (64 << 20), 9)
        size.append(block * 32)
    return size[0]
