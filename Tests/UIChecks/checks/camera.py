"""A folder of `scripts/make-camera-folder` holds what phones make, and the window takes it for what it is."""
import subprocess

from rig import contrast, feeds, hands, tree
from rig.paths import ROOT
from rig.waiting import wait_for

from . import publishing

LIVE = "Live Photo: play the moving part"


def a_made_folder_holds_what_only_phones_make(room):
    folder, made = _make(room, 8)
    # A Live Photo is one post of two files.
    assert len(made) == 9, made
    posts = sorted((path for path in made if path.suffix != ".MOV"), key=lambda path: -path.stat().st_mtime)
    (room.profile / "config").mkdir(parents=True)
    (room.profile / "config/settings.json").write_text('{"hasSeenHint": true, "hasSeenDoor": true, "animates": false}')
    with room.start(folder) as app:
        app.wait_text("1 of 8")
        for path in posts:
            if path is not posts[0]:
                app.press("Down")
            app.wait_page(path.stem)
            _expect_kind(app, path)


def _expect_kind(app, path):
    is_live = path.stem.endswith(".MP") or path.with_suffix(".MOV").exists()
    if is_live:
        app.wait(wanted_role="button", wanted_name=LIVE)
    if path.stem.startswith("SLOW_"):
        app.wait(wanted_role="button", wanted_name="Slow motion")
    if path.stem.startswith("PANO_"):
        app.press("h")
        # It fills the height of the window: a photo of its shape would leave a dark ground above.
        wait_for(lambda: min(_row(app, 0.2)) > 30, "the panorama fills the height")
        app.photograph("camera-panorama")
        app.press("h")
    elif not is_live:
        assert not app.find(wanted_role="button", wanted_name=LIVE), f"{path.name} has the mark of a Live Photo"


def _row(app, height):
    """The brightest part of each pixel of a line at this share of the window's height."""
    left, top, wide, high = app.geometry()
    picture = contrast.Picture(app.desktop.size)
    return [max(picture.colour(left + x, top + int(high * height))) for x in range(wide // 4, wide * 3 // 4, 8)]


def publishing_leaves_air_around_its_button(room):
    """A folder large enough that the plan takes a moment."""
    folder, _ = _make(room, 150)
    with room.start(folder) as app:
        app.wait_text("1 of 150")
        publishing._plan(app, room.folder / "site")
        row = app.wait(wanted_role="label", starting="Reading the source")
        button = app.wait(wanted_role="button", wanted_name="Cancel")
        while row.role != "list item":
            row = row.parent
        above, below = row.place(), button.place()
        assert below.y >= above.y + above.height + 8, f"the button at {below.y} touches the row to {above.y + above.height}"
        app.photograph("publish-reading")


def _make(room, count):
    folder = room.folder / "camera"
    subprocess.run([ROOT / "scripts/make-camera-folder", folder, "--files", str(count)], check=True)
    return folder, [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
