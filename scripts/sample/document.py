# Writes feed.json and the subtitle files from the words and from the finished media. Runs last, when every file it
# names exists. Invariant: sizes and bit rates in the document are those of the files; a post counts its own comments.
import importlib
import json

from . import reel, stories, voices, words

SITE = "https://mutoscope.example"
HLS = "application/vnd.apple.mpegurl"


def write(out):
    for (key, language), cues in words.SUBTITLES.items():
        _subtitles(out / "captions" / f"{key}.{language}.vtt", cues)
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "Mutoscope",
        "description": "Twelve small worlds to begin with: loops, pictures and an album, drawn for this program.",
        "home_page_url": SITE + "/",
        "_mutoscope": {"stories": {"pages": stories.pages()}},
        "items": [_item(out, post) for post in words.POSTS],
    }
    (out / "feed.json").write_text(json.dumps(feed, ensure_ascii=False, indent=2) + "\n")


def _subtitles(path, cues):
    path.parent.mkdir(exist_ok=True)
    stamp = lambda s: f"00:00:{s:06.3f}"
    path.write_text("WEBVTT\n" + "".join(f"\n{stamp(a)} --> {stamp(b)}\n{text}\n" for a, b, text in cues))


def _item(out, post):
    name, handle = post["author"]
    media = {"video": _video, "photo": _photo, "album": _album}[post["kind"]](out, post)
    return {
        "id": post["key"],
        "url": f"{SITE}/{post['key']}",
        "title": post["title"],
        "content_text": post["text"],
        "language": post["language"],
        "authors": [_person(name, handle)],
        "tags": post["tags"],
        "attachments": [_attachment(medium) for medium in media],
        "_mutoscope": {"age": post["age"]} | _reactions(post["key"]) | {"media": media},
    }


def _person(name, handle):
    return {"name": name, "url": f"{SITE}/@{handle}", "avatar": f"avatars/{handle}.jpg"} if handle else {"name": name}


def _reactions(key):
    likes, comments = voices.LIKES[key], voices.VOICES.get(key, [])
    reactions = {"counts": {"likes": likes, "comments": len(comments)}} if likes else {}
    if comments:
        reactions["comments"] = [
            {"id": f"{key}-c{number}", "author": _person(name, handle), "text": text, "age": age}
            for number, (name, handle, age, text) in enumerate(comments, 1)
        ]
    return reactions


def _attachment(medium):
    first = medium["renditions"][0]
    entry = {"url": first["url"], "mime_type": first["type"]}
    if "duration" in medium:
        entry["duration_in_seconds"] = medium["duration"]
    if "size" in first:
        entry["size_in_bytes"] = first["size"]
    return entry


def _video(out, post):
    key, plan = post["key"], reel.FILMS[post["key"]]
    width, height = importlib.import_module("sample.scenes." + key).SIZE
    duration = round(reel.seconds(key), 3)
    medium = {
        "id": f"{key}-1",
        "kind": "video",
        "alt": post["alt"],
        "poster": f"posters/{key}.jpg",
        "width": width,
        "height": height,
        "duration": duration,
        "loop": True,
        "sound": True,
        "renditions": [_rendition(out, key, plan, width, height, duration)],
    }
    if "subtitles" in post:
        medium["captions"] = [
            {"url": f"captions/{key}.{language}.vtt", "language": language, "label": words.LANGUAGES[language]}
            for language in post["subtitles"]
        ]
    return [medium]


def _rendition(out, key, plan, width, height, duration):
    url = {"mp4": f"{key}.mp4", "fragments": f"{key}/master.m3u8", "transport": f"{key}/{key}.m3u8"}[plan.delivery]
    rendition = {"url": url, "type": "video/mp4" if plan.delivery == "mp4" else HLS, "width": width, "height": height}
    if plan.delivery == "mp4":
        size = (out / url).stat().st_size
        return rendition | {"bits_per_second": round(size * 8 / duration), "size": size}
    pieces = list((out / key).glob("high*.m4s" if plan.delivery == "fragments" else "*.ts"))
    return rendition | {"bits_per_second": round(sum(piece.stat().st_size for piece in pieces) * 8 / duration)}


def _photo(out, post):
    return [
        _image(
            out,
            f"{post['key']}-1",
            f"photos/{post['key']}.jpg",
            post["alt"],
            1920 if post["key"] == "balloons" else 1350,
        )
    ]


def _album(out, post):
    return [
        _image(out, f"{post['key']}-{k}", f"photos/{name}.jpg", alt, 1350)
        for k, (name, alt) in enumerate(post["parts"], 1)
    ]


def _image(out, identifier, url, alt, height):
    return {
        "id": identifier,
        "kind": "image",
        "alt": alt,
        "width": 1080,
        "height": height,
        "renditions": [
            {"url": url, "type": "image/jpeg", "width": 1080, "height": height, "size": (out / url).stat().st_size}
        ],
    }
