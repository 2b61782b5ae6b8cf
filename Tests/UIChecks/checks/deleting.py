"""Files of the user's own folder go to the Trash and come back, several at once in the grid."""
import os
import pathlib
import shutil
import tempfile
import urllib.parse

from rig import feeds, hands, tree, windows
from rig.waiting import wait_for

NAMES = feeds.DATED


def delete_moves_the_file_to_the_trash_and_undo_brings_it_back(room):
    folder = _folder(room)
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        app.press("Delete")
        app.wait_page(NAMES[1])
        app.wait_text("1 deleted, ")
        app.photograph("deleted")
        wait_for(lambda: _trashed() == [str(folder / f"{NAMES[0]}.mp4")], "the file is in the Trash")
        assert not (folder / f"{NAMES[0]}.mp4").exists()
        app.wait_text("1 of 3")
        app.push("Undo")
        app.wait_page(NAMES[0])
        app.wait_text("1 of 4")
        wait_for(lambda: _trashed() == [] and (folder / f"{NAMES[0]}.mp4").exists(), "the file is back")
        app.press("ctrl+shift+z")
        app.wait_page(NAMES[1])
        app.wait_text("1 deleted, ")
        app.press("ctrl+z")
        app.wait_page(NAMES[0])


def several_are_deleted_at_once_in_the_grid(room):
    folder = _folder(room)
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        app.press("g")
        wait_for(lambda: _has(app, NAMES[0], tree.State.FOCUSED), "the first poster has the focus")
        app.press("space")
        app.wait_text("1 selected, ")
        app.press("shift+Right", "shift+Right")
        app.wait_text("3 selected, ")
        app.photograph("grid-selected")
        app.press("Escape")
        app.wait_text("4 posts")
        _tap(app, NAMES[1], "ctrl")
        _tap(app, NAMES[3], "ctrl")
        app.wait_text("2 selected, ")
        _tap(app, NAMES[0], None)
        app.wait_text("3 selected, ")
        app.push("Move to Trash")
        app.wait_text("3 deleted, ")
        app.wait_text("1 post")
        wait_for(lambda: len(_trashed()) == 3, "three files are in the Trash")
        app.photograph("grid-deleted")
        app.push("Undo")
        app.wait_text("4 posts")
        wait_for(lambda: len(list(folder.iterdir())) == 4, "all files are back")
        app.press("ctrl+a")
        app.wait_text("4 selected, ")


def what_lies_on_a_server_cannot_be_deleted(room):
    with room.start(feeds.feed(room.folder)) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("g", "ctrl+a")
        app.wait_text("selected")
        assert not app.find(wanted_role="button", wanted_name="Move to Trash"), "the Trash is offered"
        app.press("Delete")
        app.wait_text("This post has no file in a folder of yours.")
        app.wait_text("selected")


def a_click_with_shift_selects_everything_between(room):
    with room.start(_folder(room)) as app:
        app.wait_page(NAMES[0])
        app.press("g")
        _tap(app, NAMES[0], "ctrl")
        app.wait_text("1 selected, ")
        _tap(app, NAMES[2], "shift")
        app.wait_text("3 selected, ")


def a_finger_that_rests_on_a_poster_selects_it(room):
    with room.start(_folder(room)) as app:
        app.wait_page(NAMES[0])
        app.press("g")
        x, y = _middle(app, app.wait(wanted_role="button", starting=f"Video: {NAMES[2]}"))
        hands.hold(x, y)
        app.wait_text("1 selected, ")
        wait_for(lambda: _has(app, NAMES[2], tree.State.PRESSED), "the poster says that it is selected")


def where_there_is_no_trash_it_asks_twice(room):
    with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
        folder = feeds.dated_clips(pathlib.Path(place) / "camera")
        with room.start(folder) as app:
            app.wait_page(NAMES[0])
            app.press("Delete")
            app.wait_text("Delete for Good?")
            app.photograph("no-trash")
            _answer(app, "Cancel", "Delete for Good?")
            app.wait_page(NAMES[0])
            assert (folder / f"{NAMES[0]}.mp4").exists()
            app.press("Delete")
            _answer(app, "Delete for Good…", "has no Trash")
            app.wait_text("Really Delete for Good?")
            assert (folder / f"{NAMES[0]}.mp4").exists()
            _answer(app, "Delete for Good", "Really Delete for Good?")
            app.wait_text("1 deleted for good, ")
            app.wait_page(NAMES[1])
            assert sorted(path.stem for path in folder.iterdir()) == sorted(NAMES[1:])


def a_clip_that_cannot_play_goes_to_the_trash_too(room):
    folder = _folder(room)
    bad = folder / "VID_20240401_120000.mp4"
    bad.write_bytes(os.urandom(40_000))
    with room.start(folder) as app:
        app.wait_text("This post cannot be shown")
        app.photograph("bad-clip")
        app.push("Move to Trash")
        app.wait_page(NAMES[0])
        wait_for(lambda: _trashed() == [str(bad)], "the bad clip is in the Trash")


def _answer(app, button, question):
    """A button of a question; GTK says its name twice."""
    assert app.wait(wanted_role="button", starting=button).act()
    app.wait_gone(containing=question)
    # The question was a separate window.
    app.window = windows.focus(app.process.pid)


def _folder(room):
    shutil.rmtree(_trash(), ignore_errors=True)
    return feeds.dated_clips(room.folder / "camera")


def _trash():
    return pathlib.Path(os.environ["XDG_DATA_HOME"]) / "Trash"


def _trashed():
    """The paths from which the files in the Trash come."""
    paths = []
    for note in (_trash() / "info").glob("*.trashinfo"):
        if (_trash() / "files" / note.stem).exists():
            line = next(line for line in note.read_text().splitlines() if line.startswith("Path="))
            paths.append(urllib.parse.unquote(line.removeprefix("Path=")))
    return sorted(paths)


def _has(app, name, state):
    node = app.find(wanted_role="button", starting=f"Video: {name}")
    return node is not None and tree.has_state(node, state)


def _middle(app, node):
    left, top = app.geometry()[:2]
    box = tree.place(node)
    return left + box.x + box.width // 2, top + box.y + box.height // 2


def _tap(app, name, key):
    x, y = _middle(app, app.wait(wanted_role="button", starting=f"Video: {name}"))
    if key:
        hands.click_with(key, x, y)
    else:
        hands.click(x, y)
