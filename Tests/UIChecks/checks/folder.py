"""A folder of the user's: the newest first, where one is in it, and its grid."""
import datetime
import json
import shutil

from rig import feeds, hands, judging, phone, tree, windows
from rig.waiting import wait_for

# In the order of their dates, the newest first.
NAMES = feeds.DATED


def a_folder_begins_with_the_newest_and_says_where_one_is(room):
    with room.start(_folder(room)) as app:
        app.wait_page(NAMES[0])
        app.wait_text("Mar 5, 2024 · 1 of 4")
        app.press("Down")
        app.wait_page(NAMES[1])
        app.wait_text("Mar 2, 2024 · 2 of 4")
        app.press("End")
        app.wait_page(NAMES[3])
        app.wait_text("4 of 4")
        app.photograph("folder-place")


def t_says_that_there_are_no_stories(room):
    with room.start(_folder(room)) as app:
        app.wait_page(NAMES[0])
        app.press("t")
        app.wait_text("There are no stories here.")
        app.photograph("folder-without-stories")
        app.wait_gone(containing="There are no stories here.")
        app.press("c")
        app.wait(wanted_role="list", wanted_name="Cards")
        app.press("t")
        app.wait_text("There are no stories here.")


def the_grid_opens_where_the_feed_is_and_leads_there_and_back(room):
    with room.start(_folder(room)) as app:
        app.wait_page(NAMES[0])
        app.press("Down")
        app.wait_page(NAMES[1])
        app.press("g")
        app.wait_text("Mar 2024")
        app.wait_text("Jan 2024")
        app.wait_text("Dec 2023")
        wait_for(lambda: _focused(app, NAMES[1]), "the poster of the current post has the focus")
        app.photograph("grid")
        _click(app, _tile(app, NAMES[2]))
        app.wait_page(NAMES[2])
        app.press("g")
        wait_for(lambda: _focused(app, NAMES[2]), "the grid is at the same place")
        app.press("g")
        app.wait_page(NAMES[2])


def a_filter_leaves_out_what_is_not_asked_for(room):
    with room.start(_folder(room, photo=True)) as app:
        app.wait_page(NAMES[0])
        app.press("g")
        _tile(app, NAMES[0])
        _choose(app, "Filter", "Photos")
        app.wait_gone(wanted_role="button", starting=f"Video: {NAMES[0]}")
        app.wait(wanted_role="button", starting="Photo: IMG_20220101_120000")
        _choose(app, "Filter", "Long videos")
        app.wait_text("Nothing found")
        app.push("Show everything")
        _tile(app, NAMES[0])


def each_filter_shows_as_many_as_it_should(room):
    folder, today = room.folder / "camera", datetime.date.today()
    (folder / "trip").mkdir(parents=True)
    # Leap days have no year before.
    last = today.replace(day=min(today.day, 28), year=today.year - 1)
    dates = [today, last, datetime.date(2020, 3, 1), datetime.date(today.year, 1, 1)]
    names = ["VID_%Y%m%d_120000.mp4", "VID_%Y%m%d_110000.mp4", "trip/IMG_%Y%m%d_100000.png", "trip/IMG_%Y%m%d_000100.png"]
    files = [folder / f"{date:{name}}" for date, name in zip(dates, names)]
    shutil.copy(feeds.clips() / "0.mp4", files[0])
    for file, size, more in (
            (files[1], "160x90", ("-r", "2", "-t", "61")), (files[2], "400x300", ("-frames:v", "1")),
            (files[3], "300x400", ("-frames:v", "1"))):
        feeds.ffmpeg("-f", "lavfi", "-i", f"color=teal:s={size}", *more, file)
    of_the_month = sum((date.year, date.month) == (today.year, today.month) for date in dates)
    of_the_day = sum((date.month, date.day) == (today.month, today.day) for date in dates)
    (room.profile / "config").mkdir(parents=True)
    (room.profile / "config/settings.json").write_text(json.dumps({"hasSeenHint": True, "hasSeenDoor": True, "atEnd": "stop"}))
    with room.start(folder) as app:
        app.wait_page(files[0].stem)
        app.press("l")
        app.wait_on("Like")
        # Half of a short clip must be watched before it counts as seen.
        app.wait(wanted_name="Play again")
        app.press("g")
        for name, count in (
                ("Videos", 2), ("Photos", 2), ("Portrait", 2), ("Short videos", 1), ("Long videos", 1), ("Liked", 1),
                ("This month", of_the_month), ("This year", sum(date.year == today.year for date in dates)),
                ("On this day", of_the_day), ("Unseen", 3), ("Everything", 4)):
            _choose(app, "Filter", name)
            _wait_count(app, count)


def _wait_count(app, count):
    app.wait(wanted_name=f"{count} post" + ("s" if count != 1 else ""))


def a_filter_by_folder_shows_it_and_the_folders_in_it(room):
    """The other filters count too, and the folder stays while they change."""
    folder = room.folder / "camera"
    for place, name, clip in (
            ("", "VID_20240601_120000", 0), ("home", "VID_20240501_120000", 1), ("trip", "VID_20240401_120000", 2),
            ("trip/day 2", "VID_20240301_120000", 3)):
        (folder / place).mkdir(parents=True, exist_ok=True)
        shutil.copy(feeds.clips() / f"{clip}.mp4", folder / place / f"{name}.mp4")
    feeds.ffmpeg("-f", "lavfi", "-i", "color=pink:s=400x300", "-frames:v", "1", folder / "trip/IMG_20240215_120000.png")
    with room.start(folder) as app:
        app.wait_page("VID_20240601_120000")
        app.press("g")
        _wait_count(app, 5)
        _choose_folder(app, "trip")
        _wait_count(app, 3)
        for name in ("VID_20240401_120000", "VID_20240301_120000"):
            _tile(app, name)
        app.wait_gone(wanted_role="button", starting="Video: VID_20240601_120000")
        _choose(app, "Filter", "Videos")
        _wait_count(app, 2)
        _choose_folder(app, "trip/day 2")
        _wait_count(app, 1)
        _tile(app, "VID_20240301_120000")
        app.photograph("grid-folder")
        _choose_folder(app, "All folders")
        _wait_count(app, 4)


def words_for_a_time_find_what_was_taken_then(room):
    """Its names tell no time, so only the dates in the files can lead to them."""
    yesterday = datetime.datetime.combine(datetime.date.today() - datetime.timedelta(days=1), datetime.time(12))
    dates = {
        "ash": datetime.datetime(2024, 7, 1, 0, 5), "beech": datetime.datetime(2024, 7, 31, 23, 50),
        "cedar": datetime.datetime(2024, 8, 1, 0, 5), "dogwood": datetime.datetime(2021, 12, 31, 23), "elm": yesterday}
    folder = room.folder / "camera"
    folder.mkdir()
    feeds.ffmpeg("-f", "lavfi", "-i", "color=teal:s=300x400", "-frames:v", "1", room.folder / "plain.jpg")
    for name, date in dates.items():
        (folder / f"{name}.jpg").write_bytes(phone.dated_photo((room.folder / "plain.jpg").read_bytes(), date))
    with room.start(folder) as app:
        app.wait_page("elm")
        app.press("ctrl+f")
        app.wait(wanted_role="entry", starting="Search")
        for words, found in (
                ("july 2024", ["ash", "beech"]), ("yesterday", ["elm"]), ("2021", ["dogwood"]), ("Aug 2024", ["cedar"]),
                ("july 2024 beech", ["beech"]), ("2024-07-01", ["ash"]), ("july 2020", [])):
            app.press("ctrl+a")
            hands.write(words)
            wait_for(lambda: _found(app) == found, f"{words!r} finds {found}, not {_found(app)}")
        app.wait_text("Nothing found")
        app.press("ctrl+a")
        hands.write("july 2024")
        wait_for(lambda: _found(app) == ["ash", "beech"], "the photos of July")
        app.photograph("search-july")
        app.click(app.wait(wanted_role="button", starting="Photo: beech"))
        app.wait_page("beech")


def _found(app):
    tiles = tree.find_all(app.root, wanted_role="button", starting="Photo: ")
    return sorted(tile.name.removeprefix("Photo: ").split(",")[0].split("\n")[0] for tile in tiles)


def filters_and_delete_by_keys_alone(room):
    with room.start(_folder(room, photo=True)) as app:
        app.wait_page(NAMES[0])
        hands.leave()
        app.press("g")
        wait_for(lambda: _focused(app, NAMES[0]), "the first poster has the focus")
        _choose_by_keys(app, "Filter", "Videos")
        _wait_count(app, 4)
        _choose_by_keys(app, "Order", "Oldest first")
        _walk_to(app, f"Video: {NAMES[3]}")
        app.press("Right")
        wait_for(lambda: _focused(app, NAMES[2]), "an arrow leads to the next poster")
        app.press("Delete")
        _wait_count(app, 3)
        app.press("ctrl+z")
        _wait_count(app, 4)
        _choose_by_keys(app, "Filter", "Everything")
        _wait_count(app, 5)
        _choose_by_keys(app, "Months", "January 2024")
        wait_for(lambda: _focused(app, NAMES[2]), "the first poster of the month has the focus")
        app.press("Return")
        app.wait_page(NAMES[2])


def the_order_is_kept_for_the_folder(room):
    with room.start(_folder(room)) as app:
        app.wait_page(NAMES[0])
        app.press("g")
        _choose(app, "Order", "Oldest first")
        app.press("Escape")
        app.wait_text("4 of 4")
        app.press("Home")
        app.wait_page(NAMES[3])
    with room.start(_folder(room)) as app:
        app.press("Home")
        app.wait_page(NAMES[3])
        app.wait_text("1 of 4")


def what_comes_waits_and_what_goes_leaves_quietly(room):
    folder = _folder(room)
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        (folder / f"{NAMES[1]}.mp4").unlink()
        app.wait_text("1 of 3")
        assert not app.find(wanted_role="button", wanted_name="New posts")
        shutil.copy(feeds.clips() / "4.mp4", folder / "VID_20240401_120000.mp4")
        app.push("1 new")
        app.wait_text("2 of 4")
        app.wait_page(NAMES[0])
        app.press("Up")
        app.wait_page("VID_20240401_120000")


def every_control_of_the_grid_has_a_name(room):
    with room.start(_folder(room)) as app:
        app.wait_page(NAMES[0])
        app.press("g")
        _tile(app, NAMES[0])
        nameless = [tree.role(node) for node in tree.unnamed_controls(app.root)]
        assert not nameless, f"controls without a name: {nameless}"


def _folder(room, photo=False):
    folder = feeds.dated_clips(room.folder / "camera")
    if photo:
        feeds.ffmpeg("-f", "lavfi", "-i", "color=pink:s=400x300", "-frames:v", "1", folder / "IMG_20220101_120000.png")
    return folder


def _choose(app, menu, item):
    app.push(menu)
    node = app.wait(wanted_role="check menu item", wanted_name=item)
    assert node.act(), f"{item} cannot be chosen"
    # A menu that is still closing would take the next key.
    app.wait_gone(wanted_role="check menu item", wanted_name=item)


def _choose_by_keys(app, menu, item):
    _walk_to(app, menu)
    app.press("space")
    wait_for(lambda: _item(app, item), f"{item} in the menu")
    _walk_to(app, item, "Down")
    app.press("Return")
    wait_for(lambda: not _item(app, item), f"the menu of {item} closes")


def _item(app, name):
    return next((node for node in tree.find_hidden(app.root, wanted_name=name) if "menu item" in node.role), None)


def _walk_to(app, name, key="Tab"):
    def reached():
        node = judging.focused(app.root)
        if node is not None and node.name.startswith(name):
            return True
        app.press(key)
        return False

    wait_for(reached, f"{key} leads to {name}")


def _choose_folder(app, name):
    app.push("Filter")
    app.push_item("Folder")
    node = app.wait(wanted_role="check menu item", wanted_name=name)
    assert node.act(), f"{name} cannot be chosen"
    app.wait_gone(wanted_role="check menu item", wanted_name=name)


def _tile(app, name):
    return app.wait(wanted_role="button", starting=f"Video: {name}")


def _focused(app, name):
    node = app.find(wanted_role="button", starting=f"Video: {name}")
    return node is not None and tree.has_state(node, tree.State.FOCUSED)


def _click(app, node):
    left, top = app.geometry()[:2]
    box = tree.place(node)
    hands.click(left + box.x + box.width // 2, top + box.y + box.height // 2)


def keys_lead_through_the_grid_of_a_low_window(room):
    """Each row is as tall as the window, so each step scrolls while GTK lays out; the app must not complain."""
    with room.start(_folder(room, photo=True), size="720x360") as app:
        app.wait_page("VID_20240305_120000")
        app.press("g")
        app.wait(wanted_role="button", starting="Video: VID_20240305_120000")
        windows.focus(app.process.pid)
        app.press("space", "Right", "space", "Down", "space", "Up", "Left", "Escape")
        app.wait_text("posts")
