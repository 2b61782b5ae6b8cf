"""Paths that are not plain files, or do not stay plain: FIFOs, devices, loops, holes, and files that change while read.
"""
import os
import shutil
import socket

from . import Input, post, video


def places(place):
    folder = place.folder / "places"
    folder.mkdir()
    return _nodes(place, folder) + _folders(place, folder) + _changing(place, folder) + _sparse(place, folder)


def _nodes(place, folder):
    """As a source, and in every place where a feed may name it."""
    clip = (place.clips / "clip.mp4").as_uri()
    still = (place.clips / "still.png").as_uri()
    inputs = []
    for name, make in {
            "FIFO": os.mkfifo, "link to /dev/zero": _link("/dev/zero"), "link to /dev/full": _link("/dev/full"),
            "link to a terminal": _link("/dev/ptmx"), "link to itself": lambda path: path.symlink_to(path.name),
            "link to nothing": _link("/nothing/there"), "link to /": _link("/"), "socket": _socket,
            "link to /proc/self/mem": _link("/proc/self/mem"), "link to /proc/kmsg": _link("/proc/kmsg")}.items():
        paths = {}
        for kind in ("mp4", "png", "m3u8", "m3u", "json", "vtt", "gif"):
            paths[kind] = folder / f"{len(inputs)}.{kind}"
            make(paths[kind])
        inputs += [Input("place", f"{name} as {kind}", source=str(path)) for kind, path in paths.items()]
        uri = {kind: path.absolute().as_uri() for kind, path in paths.items()}
        list_type = "application/vnd.apple.mpegurl"
        posts = {
            "a video": video(uri["mp4"]), "a picture": {"kind": "image", "renditions": [{"url": uri["png"]}]},
            "a poster": video(clip, poster=uri["png"]), "captions": video(clip, captions=[{"url": uri["vtt"], "language": "en"}]),
            "a playlist": {"kind": "video", "renditions": [{"url": uri["m3u8"], "type": list_type}]},
            "a storyboard": video(clip, duration=2, storyboard={
                "url": uri["png"], "tile_width": 9, "tile_height": 9, "columns": 1, "count": 1, "interval": 1})}
        for what, media in posts.items():
            # A good picture that must still be shown behind it.
            following = {"kind": "image", "renditions": [{"url": still}]}
            inputs.append(Input("place", f"{name} as {what} of a post", post=post(f"{name} as {what}", media, following)))
        avatar = [{"name": "A", "avatar": uri["png"]}]
        inputs.append(Input("place", f"{name} as a face", post=post(f"{name} as a face", video(clip), authors=avatar)))
    return inputs


def _link(target):
    return lambda path: path.symlink_to(target)


def _socket(path):
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))


def _folders(place, folder):
    made = {}

    def folder_of(name, *links):
        made[name] = folder / name.replace("/", "root")
        made[name].mkdir()
        shutil.copy(place.clips / "clip.mp4", made[name] / "a.mp4")
        for number, target in enumerate(links):
            (made[name] / f"link{number}").symlink_to(target)
        return made[name]

    folder_of("a loop", ".", "..")
    folder_of("a link to /", "/")
    folder_of("links to everything", "/", "/proc", "/sys", "/dev")
    odd = folder_of("odd names")
    for name in (b"\xff\xfe.mp4", b"a\nb.mp4", b"-rf.mp4", b"\xe2\x80\xae4pm.exe.mp4", b"x" * 250 + b".mp4", b"%00.mp4", b"..mp4"):
        shutil.copy(os.fsencode(place.clips / "clip.mp4"), os.path.join(os.fsencode(odd), name))
    (folder_of("folders called like files") / "b.mp4").mkdir()
    many = folder_of("20,000 files")
    for number in range(20_000):
        (many / f"{number}.mp4").touch()
    deep = folder_of("deep folders")
    for _ in range(200):
        deep = deep / "deeper"
        deep.mkdir()
    mixed = folder_of("every node")
    os.mkfifo(mixed / "b.mp4")
    os.mkfifo(mixed / "c.png")
    os.mkfifo(mixed / "d.m3u8")
    os.mkfifo(mixed / "a.vtt")
    os.mkfifo(mixed / "a.jpg")
    (mixed / "e.png").symlink_to("/dev/zero")
    plain = [Input("folder", name, source=str(path), window=str(path), seconds=6) for name, path in made.items()]
    return plain + [Input("folder", f"the system's {path}", source=path) for path in ("/dev", "/proc", "/sys", "/")]


def _changing(place, folder):
    """The playing file changes two seconds after it is on screen."""
    def changing(name, kind, change, size=1):
        path = folder / f"changing-{name}.{kind}"
        clip = (place.clips / f"clip.{kind}").read_bytes() if kind != "png" else (place.clips / "still.png").read_bytes()
        path.write_bytes(clip * size)
        return Input("file that changes", f"{kind} is {name}", window=str(path), seconds=12, meanwhile=lambda: change(path))

    def overwrite(path):
        with open(path, "r+b") as file:
            file.write(b"\0" * path.stat().st_size)

    def flicker(path):
        """Repeats the change as long as the file plays."""
        data = path.read_bytes()
        for turn in range(30):
            _cut(path) if turn % 2 else path.write_bytes(data)

    return [
        changing("cut to half", "mp4", lambda path: os.truncate(path, path.stat().st_size // 2)),
        changing("emptied", "mp4", lambda path: os.truncate(path, 0)), changing("cut", "webm", _cut), changing("cut", "mkv", _cut),
        changing("cut", "ts", _cut), changing("overwritten", "mp4", overwrite), changing("overwritten", "webm", overwrite),
        changing("gone", "mp4", lambda path: path.unlink()), changing("a hole of 8 GB", "mp4", lambda path: os.truncate(path, 8 << 30)),
        changing("cut and whole again", "mp4", flicker), changing("emptied", "png", lambda path: os.truncate(path, 0))]


def _cut(path):
    os.truncate(path, path.stat().st_size // 2)


def _sparse(place, folder):
    """Eight gigabytes of zeros without disk space."""
    inputs = []
    for kind in ("json", "m3u", "m3u8", "mp4", "webm", "ts", "png", "jpg", "gif", "svg", "webp", "vtt"):
        path = folder / f"hole.{kind}"
        head = {"json": b'{"version": "https://jsonfeed.org/version/1.1", "items": [', "m3u": b"#EXTM3U\n", "m3u8": b"#EXTM3U\n", "vtt": b"WEBVTT\n\n",
                "svg": b"<svg>", "gif": b"GIF89a", "jpg": b"\xff\xd8\xff\xe0", "png": b"\x89PNG\r\n\x1a\n"}.get(kind, b"")
        path.write_bytes(head)
        os.truncate(path, 8 << 30)
        url, name = path.as_uri(), f"8 GB of nothing as {kind}"
        clip = (place.clips / "clip.mp4").as_uri()
        media = {"vtt": video(clip, captions=[{"url": url, "language": "en"}]),
                 "m3u8": {"kind": "video", "renditions": [{"url": url, "type": "application/vnd.apple.mpegurl"}]}}.get(kind)
        if media is None:
            media = {"kind": "image" if kind in ("png", "jpg", "gif", "svg", "webp") else "video", "renditions": [{"url": url}]}
        inputs.append(Input("hole", name, source=str(path), post=post(name, media) if kind not in ("json", "m3u") else None))
    return inputs
