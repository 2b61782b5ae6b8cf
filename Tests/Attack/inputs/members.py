"""Every member of every shape of feed with a wrong value, and documents that are wrong as a whole."""
import copy
import json

from . import Input, post, video
from .numbers import Raw, text

LONG = "x" * 100_000
VALUES = {
    "null": None, "a list": [], "an object": {}, "true": True, "-1": -1, "1e300": Raw("1e300"), "nothing": "",
    "a long text": LONG, "bidi": "\u202e\u2066abc\u200f\u061c", "NUL": "a\0b\x01\x1b[31m", "half a pair": Raw('"\\ud800"'),
    "deep lists": Raw("[" * 9000 + "]" * 9000), "deep objects": Raw('{"a":' * 9000 + "1" + "}" * 9000),
    "many": [1] * 50_000, "marks": "a" + "\u0301" * 20_000, "a path": "../../../../etc/passwd", "another scheme": "file:///etc/passwd",
    "a number as text": "9223372036854775808"}

SHAPES = {
    "JSON Feed": {
        "version": "https://jsonfeed.org/version/1.1", "title": "T", "home_page_url": "https://a.example.com/",
        "next_url": "https://a.example.com/2.json", "language": "en", "authors": [{"name": "A", "url": "https://a.example.com/a"}],
        "items": [{
            "id": "a", "title": "T", "content_text": "C", "content_html": "<p>C</p>", "tags": ["t"], "language": "en",
            "url": "https://a.example.com/a", "image": "https://a.example.com/a.jpg", "date_published": "2025-01-02T03:04:05Z",
            "authors": [{"name": "B", "avatar": "https://a.example.com/b.png"}],
            "attachments": [{"url": "https://a.example.com/a.mp4", "mime_type": "video/mp4", "title": "T"}],
            "_mutoscope": {
                "sensitive": False, "comments": [{"id": "1", "author": {"name": "C"}, "text": "D", "date": "2025-01-02"}],
                "media": [{"kind": "video", "alt": "A", "poster": "https://a.example.com/p.jpg", "title": "T", "loop": True,
                           "renditions": [{"url": "https://a.example.com/a.mp4", "type": "video/mp4", "tier": "hd"}],
                           "captions": [{"url": "https://a.example.com/a.vtt", "language": "en", "label": "E"}]}]}}]},
    "cards": [{"title": "T", "subtitle": "S", "description": "D", "sources": ["https://a.example.com/a.mp4"],
               "thumb": "https://a.example.com/a.jpg", "time_at": "1708500000", "like": 1, "commment": "2"}],
    "Imgur": [{"id": "a", "title": "T", "description": "D", "view_count": 1, "upvote_count": 2, "comment_count": 3,
               "is_mature": False, "created_at": "2025-04-21T21:53:28Z", "url": "https://imgur.com/a/a",
               "media": [{"id": "m", "mime_type": "video/mp4", "type": "video", "url": "https://i.imgur.com/m.mp4",
                          "width": 1, "height": 2, "size": 3, "metadata": {"duration": 4, "is_looping": True}}]}],
    "Pexels": {"page": 1, "next_page": "https://api.pexels.com/2", "videos": [{
        "id": 1, "width": 1, "height": 2, "duration": 3, "url": "https://www.pexels.com/video/1/", "tags": ["a"],
        "image": "https://images.pexels.com/1.jpg", "user": {"id": 1, "name": "N", "url": "https://www.pexels.com/@n"},
        "video_files": [{"id": 1, "quality": "hd", "file_type": "video/mp4", "width": 1, "height": 2, "fps": 25.0,
                         "link": "https://videos.pexels.com/1.mp4", "size": 3}],
        "video_pictures": [{"id": 1, "nr": 0, "picture": "https://images.pexels.com/p.jpg"}]}]},
    "stories": {"pages": [{"users": [{"id": 1, "name": "N", "profile_picture_url": "https://i.example.com/1.png", "items": [
        {"id": 1, "src": "https://i.example.com/a.jpg", "type": "photo", "alt": "A", "duration": 3}]}]}]},
    "videos": {"videos": ["https://cdn.example.com/one.m3u8"]},
}


def members(place):
    found = []
    for shape, document in SHAPES.items():
        for path in _paths(document):
            for word, value in VALUES.items():
                found.append((f"{shape} {_written(path)} is {word}", text(_replaced(document, path, value))))
            found.append((f"{shape} {_written(path)} twice", _twice(document, path)))
    chosen = place.some(found, 420)
    documents = [Input("member of a feed", name, source=str(place.write(f"members/{index}.json", body)))
                 for index, (name, body) in enumerate(chosen)]
    return documents + _whole(place) + _texts(place)


def _paths(value, path=()):
    """The path to every member, without the repetitions in a long list."""
    if path:
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        yield from _paths(one, (*path, key))


def _written(path):
    return ".".join(map(str, path))


def _replaced(document, path, value):
    changed = copy.deepcopy(document)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


def _twice(document, path):
    """The same name twice in one object: first with another kind of value."""
    if not isinstance(path[-1], str):
        return text(_replaced(document, path, None))
    written = json.dumps(_replaced(document, path, "the-second"))
    place = document
    for key in path:
        place = place[key]
    name = json.dumps(path[-1])
    return written.replace(f'{name}: "the-second"', f'{name}: [[]], {name}: {json.dumps(place)}')


def _whole(place):
    """Documents that are wrong as a whole, and long lists."""
    items = [post(str(number), video(f"https://a.example.com/{number}.mp4")) for number in range(3)]
    plain = json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": items})
    many = {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "a", "attachments": [{"url": f"{n}.mp4", "mime_type": "video/mp4"} for n in range(600_000)]}]}
    story = {"pages": [{"users": [{"id": 1, "name": "N", "items": [
        {"id": n, "src": f"https://i.example.com/{n}.jpg"} for n in range(300_000)]}]}]}
    pexels = {"videos": [{"id": 1, "url": "https://www.pexels.com/video/1/", "video_files": [
        {"id": n, "link": f"https://videos.pexels.com/{n}.mp4", "file_type": "video/mp4"} for n in range(300_000)]}]}
    texts = {
        "no bytes": "", "a space": " ", "NUL": "\0" * 5000, "UTF-16": plain.encode("utf-16"), "UTF-32": plain.encode("utf-32"),
        "no UTF-8": plain.encode().replace(b"T", b"\xff\xfe"), "cut": plain[:-9], "two documents": plain * 2,
        "deep lists": "[" * 1_000_000, "deep objects": '{"items":' * 300_000, "comments": "/* */" + plain,
        "a number": "1e999999", "a text": json.dumps(LONG), "600,000 attachments": json.dumps(many),
        "300,000 story pictures": json.dumps(story), "300,000 files": json.dumps(pexels),
        "a million numbers": "[" + "1," * 1_000_000 + "1]", "a long key": json.dumps({LONG * 50: 1}),
        "many keys": json.dumps({str(number): number for number in range(300_000)}),
        "a page of HTML": "<!DOCTYPE html>" + "<div>" * 200_000, "escapes": '"' + "\\u0000" * 500_000 + '"'}
    return [Input("document", name, source=str(place.write(f"documents/{index}.json", body)))
            for index, (name, body) in enumerate(texts.items())]


def _texts(place):
    """Hostile texts as a window shows them."""
    clip = (place.clips / "clip.mp4").as_uri()
    found = []
    for word in ("a long text", "bidi", "NUL", "marks", "a path", "nothing"):
        value = VALUES[word]
        # An endless line, and very many short lines.
        for kind, body in {"": value, " in lines": "\n".join(value[:5000])}.items():
            shown = {"title": body, "content_text": body, "language": body, "tags": [body] * 50, "url": "https://a.example.com/" + body[:2000],
                     "authors": [{"name": body}]}
            for member, one in shown.items():
                name = f"{member} is {word}{kind}"
                found.append(Input("text on screen", name, post={**post(name, video(clip)), member: one}))
    return place.some(found, 40)
