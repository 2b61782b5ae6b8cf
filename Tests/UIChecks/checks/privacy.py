"""What a camera writes into its files beside the picture, where it was and whose it is, stays in the files."""
import base64
import os
import subprocess

from rig import phone, tree
from rig.neighbours import Neighbour
from rig.paths import BINARY
from rig.waiting import wait_for

NAMES = ["photo", "clip", "film"]


def place_and_device_stay_in_the_file(room):
    folder = room.folder / "camera"
    folder.mkdir()
    files = [
        phone.telling_photo(folder / "photo.jpg"), phone.telling_clip(folder / "clip.mov"),
        phone.telling_film(folder / "film.mp4")]
    for age, file in enumerate(files):
        os.utime(file, (1_700_000_000 - age,) * 2)
    hidden = {secret for file in files for secret in phone.told(file.read_bytes())}
    assert hidden == {*phone.SECRETS, "a place"}, f"the files lack {({*phone.SECRETS, 'a place'}) - hidden}"
    leaks = []
    with room.start(folder) as app:
        app.begin("photo")
        for name in NAMES:
            app.wait_page(name)
            leaks += _shown(app, name) + _played(app, name)
            app.press("ctrl+shift+c")
            app.wait_text("1 file copied")
            leaks += _copied(name)
            app.press("l", "s", "Menu")
            app.wait(wanted_role="menu item", starting="Move to Trash")
            leaks += _shown(app, f"the menu of {name}")
            app.press("Escape")
            app.wait_gone(wanted_role="menu item", starting="Move to Trash")
            app.press("ctrl+shift+d")
            leaks += _shown(app, f"what the player does with {name}")
            app.press("ctrl+shift+d", "Down")
        app.press("g")
        for name in NAMES:
            app.wait(wanted_role="button", containing=name)
        wait_for(lambda: len(list((room.profile / "cache/thumbnails").glob("*/*.png"))) == 3, "three thumbnails")
        leaks += _shown(app, "the grid")
        leaks += _kept(room.profile, "the profile")
    leaks += _kept(room.profile, "the profile, afterwards")
    site = room.folder / "site"
    own = ["--profile", room.profile]
    for words in (
            ["check", "--json", folder], ["library", "export", "-", *own], ["library", "status", "--json", *own],
            ["doctor", *own], ["doctor", "--json", *own], ["publish", folder, "--to", site, *own]):
        leaks += _said(words)
    assert list(site.glob("m/*")), "nothing was published"
    leaks += _kept(site, "the site")
    assert not leaks, "\n".join(leaks)


def _leaks(data, where):
    return [f"{where} tells {secret}" for secret in phone.told(data)]


def _shown(app, where):
    """What a screen reader finds, visible or not."""
    return sum((_leaks(tree.texts(node).encode(), where) for node, _ in tree.walk(app.root)), [])


def _played(app, where):
    """What remote controls are told."""
    told = subprocess.run(
        ["gdbus", "call", "--session", "--dest", f"org.mpris.MediaPlayer2.{_player()}", "--object-path",
         "/org/mpris/MediaPlayer2", "--method", "org.freedesktop.DBus.Properties.GetAll", "org.mpris.MediaPlayer2.Player"],
        check=True, capture_output=True).stdout
    assert b"xesam:title" in told, told
    return _leaks(told, f"the remote control of {where}")


def _player():
    names = subprocess.run(
        ["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
         "--method", "org.freedesktop.DBus.ListNames"], check=True, capture_output=True, text=True).stdout
    return next(
        name.split("'")[1].removeprefix("org.mpris.MediaPlayer2.") for name in names.split(",")
        if "org.mpris.MediaPlayer2." in name)


def _copied(name):
    """The picture on the clipboard. The file on it is what the user asked for, so the file itself is not read."""
    with Neighbour("clipboard") as clipboard:
        held = {kind: base64.b64decode(data) for kind, data in clipboard.told().items()}
    assert any(name.encode() in data for data in held.values()), f"{name}: {list(held)}"
    return sum((_leaks(data, f"{kind} of {name} on the clipboard") for kind, data in held.items()), [])


def _kept(folder, where):
    """Every byte, and every name, that lies in the folder."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    assert files, f"{where} is empty"
    return sum((_leaks(path.read_bytes() + str(path.name).encode(), f"{where}: {path.name}") for path in files), [])


def _said(words):
    done = subprocess.run([BINARY, *map(str, words)], capture_output=True, stdin=subprocess.DEVNULL)
    assert done.stdout, f"{words[0]} said nothing: {done.stderr.decode()}"
    return _leaks(done.stdout + done.stderr, " ".join(map(str, words[:2])))
