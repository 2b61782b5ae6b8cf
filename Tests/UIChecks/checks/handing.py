"""What other programs get of the user's own files: by a drag, by the file manager, by a menu, by a copy."""
import base64

from rig import feeds, hands, windows
from rig.neighbours import Neighbour
from rig.waiting import wait_for

from . import containment
from .deleting import NAMES, _folder, _middle, _tap

DESKTOPS = ["x11", "wayland"]


def files_are_dragged_out_of_the_grid(room):
    folder = _folder(room)
    with room.start(folder) as app, Neighbour("drops") as drops:
        window = windows.named("drops")
        windows.place(window, 900, 500)
        windows.focus(app.process.pid)
        app.wait_page(NAMES[0])
        app.press("g")
        _tap(app, NAMES[1], "ctrl")
        _tap(app, NAMES[2], "ctrl")
        app.wait_text("2 selected, ")
        hands.drag(_middle(app, app.wait(wanted_role="button", starting=f"Video: {NAMES[1]}")), (1000, 600), steps=30)
        assert drops.told() == [str(folder / f"{name}.mp4") for name in NAMES[1:3]]
        app.wait_text("2 selected, ")


def a_file_is_shown_in_the_file_manager(room):
    folder = _folder(room)
    with Neighbour("files") as files, room.start(folder) as app:
        app.wait_page(NAMES[0])
        app.press("Menu")
        app.push_item("Show in Files")
        assert files.told() == [(folder / f"{NAMES[0]}.mp4").as_uri()]


def a_file_is_opened_with_another_program(room):
    with containment._Home(room) as home:
        noted = _has_viewer(home)
        folder = feeds.dated_clips(home.path / "Videos")
        with room.start(folder, language=home.variables) as app:
            app.wait_page(NAMES[0])
            app.press("Menu")
            app.push_item("Open with")
            app.push_item("Viewer")
            wait_for(lambda: noted.exists() and noted.read_text().strip() == str(folder / f"{NAMES[0]}.mp4"),
                     "the viewer to get the file")


def a_file_is_copied_and_the_menu_offers_other_programs(room):
    folder = _folder(room)
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        app.press("ctrl+shift+c")
        app.wait_text("1 file copied")
        with Neighbour("clipboard") as clipboard:
            copied = base64.b64decode(clipboard.told()["text/uri-list"]).decode().split()
        assert copied == [(folder / f"{NAMES[0]}.mp4").as_uri()], copied
        windows.focus(app.process.pid)
        app.press("Menu")
        app.wait(wanted_role="menu item", starting="Move to Trash")
        app.photograph("file-menu")
        app.push_item("Show in Files")
        app.wait_text("No file manager answered.")


def _has_viewer(home):
    """A program for videos that records the files it gets."""
    noted = home.path / "viewed"
    script = home.path / "viewer"
    script.write_text(f'#!/bin/sh\necho "$1" >{noted}\n')
    script.chmod(0o755)
    applications = home.path / ".local/share/applications"
    (applications / "viewer.desktop").write_text(
        f"[Desktop Entry]\nType=Application\nName=Viewer\nExec={script} %f\nMimeType=video/mp4;\n")
    (applications / "mimeapps.list").write_text("[Added Associations]\nvideo/mp4=viewer.desktop\n")
    return noted
