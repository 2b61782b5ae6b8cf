"""What a window may not do to the machine, and that the user does not notice the limits."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

from checks import controls, moving
from rig import feeds, windows
from rig.paths import BINARY, OUTPUT, ROOT
from rig.waiting import wait_for


def _place():
    """A clone below /tmp is in a folder that every program may write to, so the checks need another place then."""
    open_to_all = any(OUTPUT.is_relative_to(folder) for folder in ("/tmp", "/var/tmp", "/dev/shm"))
    return pathlib.Path.home() / ".cache/mutoscope-checks" if open_to_all else OUTPUT


class _Home:
    """A home outside the folders that every program may write to."""

    def __init__(self, room):
        self.path = _place() / f"home-{room.folder.name}"
        self.variables = {"HOME": str(self.path), "XDG_DATA_HOME": str(self.path / ".local/share")}

    def __enter__(self):
        shutil.rmtree(self.path, ignore_errors=True)
        for name in ("Videos", ".config", ".local/share/applications"):
            (self.path / name).mkdir(parents=True)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def has_browser(self):
        """A browser that records the addresses it gets."""
        noted = self.path / "opened"
        applications = self.path / ".local/share/applications"
        script = self.path / "browser"
        script.write_text(f'#!/bin/sh\necho "$1" >{noted}\n')
        script.chmod(0o755)
        (applications / "noting.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Noting\nExec={script} %u\nMimeType=x-scheme-handler/https;\n")
        (applications / "mimeapps.list").write_text("[Default Applications]\nx-scheme-handler/https=noting.desktop\n")
        return noted


def _doctor(variables):
    answer = subprocess.run(
        [str(BINARY), "doctor", "--json"], env={**os.environ, **variables}, capture_output=True, text=True)
    return answer.returncode, json.loads(answer.stdout)["containment"]


def the_doctor_tells_what_a_window_would_find(room):
    with _Home(room) as home:
        answer = subprocess.run(
            [str(BINARY), "doctor", "--json"], env={**os.environ, **home.variables}, capture_output=True, text=True)
        told = json.loads(answer.stdout)
        assert told["display"] == {"kind": "X11", "name": os.environ["DISPLAY"], "renderer": "cairo"}, told["display"]
        assert told["decoders"]["H.264"] and told["decoders"]["AAC"], told["decoders"]
        assert told["room"] > 1 << 20, told["room"]
        assert all(set(device) == {"format", "element", "device", "failed"} for device in told["devices"]), told["devices"]
        off = subprocess.run(
            [str(BINARY), "doctor", "--json"], env={**os.environ, **home.variables, "MUTOSCOPE_DEVICES": "off"},
            capture_output=True, text=True)
        assert json.loads(off.stdout)["devices"] == [], off.stdout
        without = subprocess.run(
            [str(BINARY), "doctor"], env={name: value for name, value in os.environ.items() if name != "DISPLAY"},
            capture_output=True, text=True)
        assert "neither X11 nor Wayland" in without.stdout, without.stdout


def the_doctor_tries_what_a_window_may_not_do(room):
    with _Home(room) as home:
        status, told = _doctor(home.variables)
        assert status == 0, told
        if told["state"] == "unsupported":
            return room.tell("this kernel has no Landlock")
        assert (told["state"], told["write"], told["start"]) == ("limited", "refused", "refused"), told
        assert told["pictures"] == "allowed", told
        status, told = _doctor({**home.variables, "MUTOSCOPE_CONTAINMENT": "off"})
        assert (status, told["state"], told["write"], told["start"]) == (0, "off", "allowed", "allowed"), told


def every_thread_of_the_window_is_limited(room):
    with _Home(room) as home, room.start(feeds.feed(room.folder), language=home.variables) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("l", "Down")
        app.wait_page(feeds.TITLES[1])
        app.push("Comments")
        app.wait(wanted_role="button", wanted_name="Close comments")
        if _doctor(home.variables)[1]["state"] != "limited":
            return room.tell("this kernel has no Landlock")
        threads = list(pathlib.Path(f"/proc/{app.process.pid}/task").iterdir())
        free = [(thread / "comm").read_text().strip() for thread in threads
                if "NoNewPrivs:\t1" not in (thread / "status").read_text()]
        assert len(threads) > 5 and not free, f"of {len(threads)} threads these are not: {free}"


def pictures_are_decoded_by_a_process_that_the_window_did_not_start(room):
    stored = ROOT / "Tests/PictureKitTests/Pictures"
    items = []
    for index, kind in enumerate(("avif", "jxl")):
        file = stored / f"still.{kind}"
        items.append(feeds.item(index, file.as_uri()))
        items[-1]["attachments"] = [{"url": file.as_uri(), "mime_type": f"image/{kind}"}]
    with room.start(feeds.feed_of(room.folder, items)) as app:
        app.wait_page(feeds.TITLES[0])
        wait_for(lambda: moving._has_fields(app), "the first picture")
        before = _decoders(app)
        assert before, "no process decodes pictures"
        if _doctor({})[1]["state"] == "limited":
            assert not _children(app.process.pid, "mutoscope-pictu"), "the window has started it"
        for process in before:
            os.kill(process, signal.SIGKILL)
        windows.resize(app.window, 720, 720)
        app.press("Down")
        app.wait_page(feeds.TITLES[1])
        wait_for(lambda: set(_decoders(app)) - set(before), "another process that decodes")
        wait_for(lambda: moving._has_fields(app), "the second picture")
        after = _decoders(app)
        app.kill()
        for process in before + after:
            wait_for(lambda: not _runs(process), f"process {process} to end")


def _children(parent, name=""):
    found = subprocess.run(["pgrep", "-P", str(parent), name], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def _decoders(app):
    """The processes that decode this window's pictures, as children of the window or of its helpers."""
    parents = [app.process.pid, *_children(app.process.pid)]
    return [process for parent in parents for process in _children(parent, "mutoscope-pictu") if _runs(process)]


def files_are_saved_where_a_person_keeps_such_and_nowhere_else(room):
    path = feeds.feed(room.folder)
    with _Home(room) as home, room.start(path, language=home.variables) as app:
        app.wait_page(feeds.TITLES[0])
        file = home.path / "Videos/kept.mp4"
        app.press("ctrl+s")
        controls._answer(app, "Save file", file)
        app.wait_text("Saved as kept.mp4")
        assert file.stat().st_size > 1000
        assert [found.name for found in file.parent.iterdir()] == ["kept.mp4"]
        picture = home.path / "Videos/kept.png"
        windows.focus(app.process.pid)
        app.press("ctrl+shift+s")
        controls._answer(app, "Save this picture", picture)
        app.wait_text("Saved as kept.png")
        assert picture.read_bytes().startswith(b"\x89PNG")
        windows.focus(app.process.pid)
        hidden = home.path / ".config/kept.mp4"
        app.press("ctrl+s")
        controls._answer(app, "Save file", hidden)
        app.wait_text("could not be written")
        assert not list(hidden.parent.glob("*kept*"))


def a_page_opens_in_the_persons_browser(room):
    path = feeds.feed(room.folder)
    document = json.loads(path.read_text())
    document["items"][0]["url"] = "https://example.org/post"
    path.write_text(json.dumps(document))
    with _Home(room) as home:
        noted = home.has_browser()
        with room.start(path, language=home.variables) as app:
            app.wait_page(feeds.TITLES[0])
            app.press("ctrl+Return")
            wait_for(noted.exists, "the browser to start")
            wait_for(lambda: noted.read_text().strip() == "https://example.org/post", "the address")


def the_helper_goes_with_the_window(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        children = _children(app.process.pid)
        children += [process for child in children for process in _children(child)]
        app.kill()
        for child in children:
            wait_for(lambda: not _runs(child), f"process {child} to end")


def _runs(pid):
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return re.search(r"\) (\w)", state).group(1) not in "ZX"
