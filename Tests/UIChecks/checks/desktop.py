"""The desktop's services: one process for all starts, links, the bus, media keys and remote controls, and the last
visit.
"""
import json
import os
import pathlib
import signal
import subprocess
import urllib.parse

from rig import feeds, tree, windows, xserver
from rig.paths import BINARY
from rig.session_manager import SessionManager
from rig.site import Site
from rig.waiting import wait_for

ID = "io.github.mutoscope.Mutoscope"
PLAYER = f"org.mpris.MediaPlayer2.{ID}"


def _alone(room, *arguments):
    """Starts the app as the desktop does: with the user's own folders, and as a unique process."""
    for name in ("state", "config"):
        subprocess.run(["rm", "-rf", str(room.desktop.home / name / "mutoscope")], check=True)
    app = room.start()
    app.command = [str(BINARY), *map(str, arguments)]
    return app


def _start_again(*arguments, folder=None):
    """A second start, which must end by itself."""
    done = subprocess.run(
        [str(BINARY), *map(str, arguments)], cwd=folder, timeout=20, capture_output=True, text=True)
    assert done.stdout == "", done.stdout
    return done.returncode


def _bus(*arguments):
    return subprocess.run(["gdbus", *arguments], check=True, capture_output=True, text=True).stdout


def _playerctl(*arguments):
    command = ["playerctl", "--player", ID, *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip()


def _wait_player(wanted, *arguments):
    wait_for(lambda: _playerctl(*arguments) == wanted, f"{arguments} to give {wanted!r}")


def a_remote_control_plays_pauses_and_turns_the_page(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        _wait_player("Playing", "status")
        _wait_player(feeds.TITLES[0], "metadata", "title")
        _playerctl("pause")
        app.wait(wanted_name="Play video")
        _wait_player("Paused", "status")
        _playerctl("play-pause")
        app.wait(wanted_name="Pause video")
        _playerctl("next")
        app.wait_page(feeds.TITLES[1])
        _wait_player(feeds.TITLES[1], "metadata", "title")
        _playerctl("previous")
        app.wait_page(feeds.TITLES[0])
        _wait_player(feeds.TITLES[0], "metadata", "title")


def a_remote_control_sees_the_place_the_picture_and_the_sound(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        wait_for(lambda: _playerctl("metadata", "mpris:length") in ("2000000", "2021000"), "the length")
        art = wait_for(lambda: _playerctl("metadata", "mpris:artUrl"), "a picture")
        assert pathlib.Path(urllib.parse.unquote(art.removeprefix("file://"))).stat().st_size > 500, art
        _playerctl("pause")
        _wait_player("Paused", "status")
        _playerctl("position", "1.5")
        wait_for(lambda: abs(float(_playerctl("position")) - 1.5) < 0.1, "the place that was asked for")
        _playerctl("volume", "0.25")
        wait_for(lambda: float(_playerctl("volume")) == 0.25, "a softer sound")
        app.press("m")
        wait_for(lambda: float(_playerctl("volume")) == 0, "no sound")


def keys_for_media_work_in_the_window(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.wait(wanted_name="Pause video")
        app.press("XF86AudioPlay")
        app.wait(wanted_name="Play video")
        app.press("XF86AudioNext")
        app.wait_page(feeds.TITLES[1])
        app.press("XF86AudioPrev")
        app.wait_page(feeds.TITLES[0])


def a_second_start_opens_its_source_in_the_window(room):
    feeds.feed(room.folder)
    with _alone(room, feeds.empty(room.folder)) as app:
        app.wait_text("Nothing here yet")
        assert _start_again("feed.json", folder=room.folder) == 0
        app.wait_page(feeds.TITLES[0])
        assert _start_again("--library") == 0
        app.wait_text("Nothing liked yet")
        assert _start_again("gopher://example.org") == 2
        _bus("call", "--session", "--dest", ID, "--object-path", "/io/github/mutoscope/Mutoscope", "--method",
             "org.freedesktop.Application.Open", f"['{feeds.counted(room.folder, likes=3).as_uri()}']", "{}")
        app.wait_page(feeds.TITLES[0])
        assert app.process.poll() is None and app.complaints() == []


def _answer(app, button):
    """A button of a question; GTK says its name twice."""
    assert app.wait(wanted_role="button", starting=button).act()


def a_link_is_asked_about_first(room):
    with Site(room.folder / "site") as site, _alone(room, feeds.empty(room.folder)) as app:
        site.publish(2, 3)
        app.wait_text("Nothing here yet")
        link = "mutoscope://open?source=" + urllib.parse.quote(site.feed, safe="")
        for answer in ("Cancel", "Open"):
            assert _start_again(link) == 0
            app.wait_text(site.feed)
            app.photograph(f"link-{answer}")
            _answer(app, answer)
            app.wait_gone(containing=site.feed) if answer == "Cancel" else app.wait_page(feeds.TITLES[2])
        assert _start_again("mutoscope://open?source=file:///etc/passwd") == 0
        app.wait_text("A link may only lead to")


def the_bus_starts_the_app(room):
    services = room.desktop.home / "data/dbus-1/services"
    services.mkdir(parents=True, exist_ok=True)
    (services / f"{ID}.service").write_text(f"[D-BUS Service]\nName={ID}\nExec={BINARY} --gapplication-service\n")
    _bus("call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
         "org.freedesktop.DBus.ReloadConfig")
    subprocess.run(["gapplication", "launch", ID, str(feeds.feed(room.folder))], check=True)
    answer = _bus("call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
                  "org.freedesktop.DBus.GetConnectionUnixProcessID", ID)
    process = int(answer.split()[1].rstrip(",)"))
    try:
        root = wait_for(lambda: tree.application(process), "the app that the bus started")
        wait_for(lambda: tree.find_all(root, starting=feeds.TITLES[0]), "the feed that was named")
        subprocess.run(["gapplication", "action", ID, "library"], check=True)
        wait_for(lambda: tree.find_all(root, wanted_name="Nothing liked yet"), "the library")
    finally:
        os.kill(process, signal.SIGKILL)
        (services / f"{ID}.service").unlink()


def the_next_visit_begins_where_a_killed_one_ended(room):
    source = feeds.feed(room.folder)
    session = room.profile / "state/session.json"

    def is_kept(title):
        return session.exists() and str(feeds.TITLES.index(title)) in json.loads(session.read_text())["place"]["key"]["id"]

    with room.start(source) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("Down", "Down")
        app.wait_page(feeds.TITLES[2])
        wait_for(lambda: is_kept(feeds.TITLES[2]), "the place on disk")
        app.kill()
    with room.start() as app:
        app.wait_page(feeds.TITLES[2])
    source.unlink()
    with room.start() as app:
        app.wait_text("This feed could not be opened")
        app.push("Open the sample feed")
        app.wait_page(feeds.title_of_the_sample())


def the_window_is_as_large_as_it_was_left(room):
    source = feeds.feed(room.folder)
    session = room.profile / "state/session.json"

    def is_kept(**wanted):
        window = json.loads(session.read_text()).get("window") if session.exists() else None
        return window is not None and all(window[name] == value for name, value in wanted.items())

    with _unsized(room, source) as app:
        app.wait_page(feeds.TITLES[0])
        windows.resize(app.window, 640, 580)
        wait_for(lambda: is_kept(width=640, height=580, isMaximized=False), "the size on disk")
        app.press("ctrl+q")
        app.wait_end()
    with _unsized(room, source) as app:
        app.wait_page(feeds.TITLES[0])
        assert app.geometry()[2:] == (640, 580), app.geometry()
        app.press("ctrl+q")
        app.wait_end()
    kept = json.loads(session.read_text())
    kept["window"]["isMaximized"] = True
    session.write_text(json.dumps(kept))
    with _unsized(room, source) as app:
        app.wait_page(feeds.TITLES[0])
        # Without a window manager, the check looks for the window's request.
        assert "MAXIMIZED" in xserver.states(app.window), xserver.states(app.window)


def _unsized(room, source):
    """Starts the app without a size, as a user would."""
    app = room.start(source)
    at = app.command.index("--size")
    del app.command[at:at + 2]
    return app


def the_screen_stays_on_only_while_a_video_moves(room):
    with SessionManager() as manager, room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        wait_for(lambda: list(manager.reasons.values()) == ["A video is playing"], "the screen to be kept on")
        app.press("p")
        wait_for(lambda: not manager.reasons, "the screen to be free while paused")
        app.press("p")
        wait_for(lambda: len(manager.reasons) == 1, "the screen to be kept on again")
        app.press("b")
        wait_for(lambda: not manager.reasons, "the screen to be free in the library")
        app.press("Escape")
        wait_for(lambda: len(manager.reasons) == 1, "the screen to be kept on once more")
        windows.minimise(app.window)
        wait_for(lambda: not manager.reasons, "the screen to be free while nobody sees the video")
