"""Disks that hang and cards that are pulled out: told in a sentence, survived, and back as soon as the disk is."""
import time

from rig import disks, feeds, tree
from rig.waiting import wait_for

NAMES = feeds.DATED
SAMPLE = feeds.title_of_the_sample()
# In seconds. A blocked main thread would not answer for as long as the disk hangs.
PROMPT = 2


def a_folder_that_hangs_is_told_and_opens_when_it_answers(room):
    if not disks.may_hang():
        return room.tell("not checked: it needs the rights to mount, and /dev/fuse")
    with disks.HangingDisk(room.folder / "network", _folder(room)) as disk:
        disk.hang()
        with room.start(disk.place) as app:
            app.wait_text("This folder does not answer")
            app.wait(wanted_role="button", wanted_name="Retry")
            app.photograph("folder-hangs")
            _assert_prompt(room, app)
            disk.answer()
            app.wait_page(NAMES[0])
            app.wait_text("1 of 4")
    return None


def another_source_opens_while_a_folder_hangs_and_the_place_is_kept(room):
    if not disks.may_hang():
        return room.tell("not checked: it needs the rights to mount, and /dev/fuse")
    with disks.HangingDisk(room.folder / "network", _folder(room)) as disk, room.start(disk.place) as app:
        app.wait_page(NAMES[0])
        app.press("Down")
        app.wait_page(NAMES[1])
        # The index has asked every file, so that nothing of the past hides the hang.
        app.wait_text("2 of 4")
        disk.hang()
        app.press("F5")
        app.wait_text("“network” does not answer")
        app.wait(wanted_role="button", wanted_name="Try again")
        app.photograph("folder-hangs-while-open")
        _assert_prompt(room, app)
        _choose(app, "Sample")
        app.wait_page(SAMPLE)
        app.press("g")
        wait_for(lambda: _tiles(app) > 2, "tiles of the sample")
        app.press("g")
        disk.answer()
        app.press("Escape")
        app.wait_page(NAMES[1])
        app.wait_gone(containing="does not answer")
    return None


def a_card_that_is_pulled_out_is_told_and_its_place_is_kept(room):
    if not disks.may_mount():
        return room.tell("not checked: it needs the rights to mount")
    files = sorted(_folder(room).iterdir())
    with disks.Card(room.folder / "card", files) as card, room.start(card.place) as app:
        app.wait_page(NAMES[0])
        app.press("Down")
        app.wait_page(NAMES[1])
        app.press("l")
        app.wait_on("Like")
        card.pull()
        app.wait_text("“card” is not there any more")
        app.wait(wanted_role="button", wanted_name="Try again")
        app.wait_text("2 of 4")
        app.photograph("card-pulled")
        _assert_prompt(room, app)
        # What was not read yet says so, and the next post can be reached.
        app.press("End")
        app.wait_text("4 of 4")
        app.press("Home")
        app.wait_text("1 of 4")
        app.push("Try again")
        app.wait_text("“card” is not there any more")
        app.press("Down")
        app.wait_page(NAMES[1])
        card.put()
        app.wait_gone(containing="is not there any more")
        app.wait_page(NAMES[1])
        app.wait_text("2 of 4")
        app.wait_on("Like")
        app.press("End")
        app.wait_page(NAMES[3])
        app.wait_gone(wanted_role="button", wanted_name="Skip")
        app.photograph("card-back")
    return None


def a_folder_that_is_renamed_is_told_and_its_place_is_kept(room):
    folder = _folder(room)
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        app.press("Down")
        app.wait_page(NAMES[1])
        away = folder.rename(room.folder / "elsewhere")
        app.wait_text("“files” is not there any more")
        app.wait_text("2 of 4")
        away.rename(folder)
        app.wait_gone(containing="is not there any more")
        app.press("End")
        app.wait_page(NAMES[3])
    return None


def _folder(room):
    return feeds.dated_clips(room.folder / "files")


def _assert_prompt(room, app):
    """The main thread answers the accessibility bus all the time."""
    slowest, end = 0, time.monotonic() + 1.5
    while time.monotonic() < end:
        began = time.monotonic()
        app.find(wanted_role="frame")
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < PROMPT, f"the window took {slowest:.1f} s to answer"
    room.tell(f"the window answered within {slowest * 1000:.0f} ms")


def _choose(app, name):
    app.press("ctrl+l")
    node = app.wait(wanted_name=name)
    assert node.act(), f"{name} cannot be chosen"


def _tiles(app):
    return len(tree.find_all(app.root, wanted_role="button", starting="Video: ")) + len(
        tree.find_all(app.root, wanted_role="button", starting="Photo: "))
