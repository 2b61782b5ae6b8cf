"""Damaged files of the program itself: library, settings, session, stored feeds, cache; and foreign exports."""
import json
import os
import shutil
import subprocess

from . import MAX, Input, post, video
from .numbers import NUMBERS, Raw, text

STAMP = "2026-01-01T00:00:00.000Z"
SOURCE = "https://a.example.com/feed.json"


def exported(number, metadata=None, counts=None, rendition=None, **more):
    """A post of an export, liked and watched."""
    media = {"id": "m", "kind": "video", "captions": [], "previews": [], "metadata": metadata or {},
             "renditions": [{"url": f"https://a.example.com/{number}.mp4", "delivery": "progressive", **(rendition or {})}]}
    return {"source": SOURCE, "id": f"p{number}", "liked": STAMP, "saved": STAMP, "watched": STAMP, "position": 3, **more,
            "post": {"id": f"p{number}", "key": {"source": SOURCE, "id": f"p{number}"}, "title": f"Post {number}", "text": "words " * 40,
                     "tags": ["t"], "isSensitive": False, "comments": [], "counts": counts or {}, "media": [media]}}


def document(*posts, **more):
    return text({"mutoscope": 1, "exported": STAMP, "posts": list(posts), **more})


def exports(place):
    cases = {}
    for number in NUMBERS:
        short = number if len(number) < 30 else f"{len(number)} digits"
        raw = Raw(number)
        cases[f"duration {short}"] = document(exported(1, {"duration": raw}))
        cases[f"sides {short}"] = document(exported(1, {"width": raw, "height": raw}, rendition={"width": raw, "height": raw}))
        cases[f"bytes and rate {short}"] = document(exported(1, {"duration": 5}, rendition={"bytes": raw, "bitsPerSecond": raw}))
        cases[f"counts {short}"] = document(exported(1, counts={"likes": raw, "comments": raw, "views": raw}))
        cases[f"position {short}"] = document(exported(1, {"duration": 5}, position=raw))
    cases = dict(place.some(list(cases.items()), 60))
    bare = exported(1)
    bare["post"]["media"] = []
    none = exported(1)
    none["post"]["media"][0]["renditions"] = []
    cases |= {
        "no media": document(bare), "no rendition": document(none), "50,000 posts": document(*[exported(n) for n in range(20_000)]),
        "a long text": document({**exported(1), "draft": "x" * 3_000_000}), "a deep one": "[" * 900_000, "a newer one": '{"mutoscope": 2}', "a format of 2^63": text({"mutoscope": MAX}),
        "dates": document({**exported(1), "liked": "9999999-01-01T00:00:00.000Z"}, {**exported(2), "liked": "0000-00-00T00:00:00.000Z"}),
        "a login": document({**exported(1), "source": "https://bob:secret@a.example.com/"}), "a file": document({**exported(1), "source": "file:///etc/passwd"}),
        "messages": document(exported(1), messages=[{"id": "x", "source": SOURCE, "post": "p1", "text": "\u202e" * 90_000, "sent": STAMP}]),
        "stories": document(stories=[{"source": SOURCE, "user": MAX, "image": -MAX, "seen": STAMP}]), "NUL": document({**exported(1), "id": "a\0b"})}
    inputs = []
    for index, (name, body) in enumerate(cases.items()):
        path = str(place.write(f"exports/{index}.json", body))
        inputs.append(Input("import", name, command=["library", "import", path, "--profile", "{profile}"]))
        if index % 4 == 0 or "duration" in name:
            inputs.append(Input(
                "imported library", name, window="--library", seconds=3, prepare=lambda profile, path=path: _import(place, profile, path)))
    return inputs


def _import(place, profile, path):
    subprocess.run([place.program, "library", "import", path, "--profile", str(profile)], capture_output=True, timeout=60)


def kept(place):
    """A profile from a session, with a single damaged part."""
    inputs = []
    files = sorted(path for path in place.profile.rglob("*") if path.is_file() and path.stat().st_size > 0)
    library = next(path for path in files if path.name == "library.db")
    size = library.stat().st_size
    wanted = [(path, how) for path in files for how in _damage(path, place)]
    cuts = [size * part // 16 // 512 * 512 for part in range(1, 16)] + [100, 4095, 4097, size - 1, size - 4096]
    wanted += [(library, (f"cut to {cut} of {size}", lambda path, cut=cut: os.truncate(path, cut))) for cut in cuts]
    # The library cannot be restored from elsewhere, so all of its damage is tested.
    always = [pair for pair in wanted if pair[0] == library]
    others = place.some([pair for pair in wanted if pair[0] != library], 50)
    for path, (name, damage) in always + others:
        relative = path.relative_to(place.profile)

        def prepare(profile, damage=damage, relative=relative):
            shutil.copytree(place.profile, profile, dirs_exist_ok=True)
            damage(profile / relative)

        inputs.append(Input("kept file", f"{relative} {name}", window=str(place.folder / "kept-feed.json"), seconds=3, prepare=prepare, shows=True))
        if path.name == "library.db":
            inputs.append(Input(
                "kept library", name, command=["library", "status", "--profile", "{profile}"], prepare=prepare))
    return inputs + _settings(place)


def _damage(path, place):
    size = path.stat().st_size

    def replaced(make):
        def change(path):
            path.unlink()
            make(path)
        return change

    def turned(path):
        data = bytearray(path.read_bytes())
        for _ in range(max(4, size // 200)):
            data[place.dice.randrange(len(data))] = place.dice.randrange(256)
        path.write_bytes(bytes(data))

    yield "emptied", lambda path: os.truncate(path, 0)
    yield "cut to half", lambda path: os.truncate(path, size // 2)
    yield "of other bytes", lambda path: path.write_bytes(os.urandom(size))
    yield "with bytes turned", turned
    yield "a folder", replaced(lambda path: path.mkdir())
    yield "a FIFO", replaced(os.mkfifo)
    yield "a link to itself", replaced(lambda path: path.symlink_to(path.name))
    yield "a link to /dev/zero", replaced(lambda path: path.symlink_to("/dev/zero"))
    yield "of 8 GB", lambda path: os.truncate(path, 8 << 30)


def _settings(place):
    """Settings, session and similar files, with numbers at their extremes."""
    inputs = []
    for path in sorted(place.profile.rglob("*.json")):
        relative = path.relative_to(place.profile)
        for member, changed in _changed(json.loads(path.read_text())):
            def prepare(profile, relative=relative, changed=changed):
                shutil.copytree(place.profile, profile, dirs_exist_ok=True)
                (profile / relative).write_text(changed)

            inputs.append(Input("setting", f"{relative.name} {member}", window="", seconds=2, prepare=prepare))
    return place.some(inputs, 30)


def _changed(value):
    """A document for each member and each extreme number in its place."""
    from .members import _paths, _replaced, _written
    for path in _paths(value):
        for number in ("-1", "9223372036854775807", "1e300", "1e-320", "null", "[]", '"x"', '{"a": 1}'):
            yield f"{_written(path)} is {number}", text(_replaced(value, path, Raw(number)))


def prepare_profile(place, program):
    """Fills the profile that `kept` damages: a library of some 240 KB and everything that a window writes."""
    posts = [exported(number, {"duration": 6}) for number in range(170)]
    path = place.write("profile-export.json", document(*posts))
    place.program = program
    _import(place, place.profile, str(path))
    items = [post(f"kept {number}", video((place.clips / "end.mp4").as_uri(), width=360, height=640)) for number in range(6)]
    return place.write("kept-feed.json", text({"version": "https://jsonfeed.org/version/1.1", "items": items}))
