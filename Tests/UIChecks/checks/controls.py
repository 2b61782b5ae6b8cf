"""The controls of a video: speed, sound, its end, the clear screen, saving, and the limits of the day."""
import json
import re
import time

from rig import contrast, feeds, hands, tree, windows
from rig.waiting import wait_for

FIRST, SECOND, THIRD = feeds.TITLES[:3]


def speed_by_keys_by_hand_and_remembered(room):
    source = _feed(room)
    with room.start(source) as app:
        app.wait_page(FIRST)
        app.press("greater")
        app.wait(wanted_role="button", wanted_name="Speed 1.25×")
        app.press("bracketright", "bracketright", "bracketleft")
        chip = app.wait(wanted_role="button", wanted_name="Speed 1.5×")
        _wait_kept(room, speed=1.5)
        app.click(chip)
        app.push_item("0.75×")
        app.wait(wanted_role="button", wanted_name="Speed 0.75×")
        # The app is killed after this.
        _wait_kept(room, speed=0.75)
    with room.start(source) as app:
        app.wait_page(FIRST)
        app.wait(wanted_role="button", wanted_name="Speed 0.75×")
        app.press("Menu")
        app.push_item("Speed")
        app.push_item("As usual")
        app.wait_gone(wanted_name="Speed 0.75×")


def an_edge_that_is_held_plays_faster_until_it_is_let_go(room):
    with room.start(_feed(room)) as app:
        app.wait_page(FIRST)
        app.wait(wanted_name="Pause video")
        left, _, width, _ = app.geometry()
        for x in (left + width - 12, left + 12):
            with hands.held(x, app.middle()[1] - 200):
                app.wait(wanted_name="2×")
            app.wait_gone(wanted_name="2×")
        # It was neither a tap nor a request for the menu.
        assert app.find(wanted_name="Pause video") and not app.find(wanted_role="menu item", wanted_name="Save")


def a_video_that_begins_under_the_finger_plays_faster_too(room):
    with room.start(_feed(room)) as app:
        app.wait_page(FIRST)
        app.wait(wanted_name="Pause video")
        app.press("p")
        app.wait(wanted_name="Play video")
        with hands.held(app.geometry()[0] + 12, app.middle()[1] - 200):
            app.press("p")
            app.wait(wanted_name="2×")
        app.wait_gone(wanted_name="2×")
        assert not app.find(wanted_role="menu item", wanted_name="Save")


def sound_by_keys_and_by_a_wheel(room):
    with room.start(_feed(room, volume=0.5, startsMuted=True)) as app:
        app.wait_page(FIRST)
        button = app.wait(wanted_role="button", wanted_name="Unmute")
        app.press("plus")
        app.wait(wanted_name="Volume 55 %")
        app.wait(wanted_role="button", wanted_name="Mute")
        app.press("ctrl+Down", "minus")
        app.wait(wanted_name="Volume 45 %")
        hands.wheel(*app.centre(button), down=False)
        app.wait(wanted_name="Volume 50 %")
        app.press("Menu")
        app.push_item("Volume…")
        app.wait(wanted_role="slider", wanted_name="Volume")
        app.press("Escape")
        assert app.find(wanted_role="button", wanted_name="Mute"), "it was not unmuted"


def one_post_leads_to_the_next_by_itself_and_the_last_one_stays(room):
    with room.start(_with_a_photo(room, atEnd="next", storySeconds=4)) as app:
        app.wait_page("Photo")
        # Reading the comments stops the feed from going on.
        app.press("o")
        app.wait_text("No comments yet")
        app.press("Escape")
        app.wait_page(SECOND)
        app.wait(wanted_name="Play again")
        app.press("p")
        app.wait(wanted_name="Pause video")


def a_video_stops_at_its_end_and_a_tap_begins_it_anew(room):
    with room.start(_feed(room, atEnd="stop", autoplays=False)) as app:
        app.wait_page(FIRST)
        app.wait(wanted_name="Play video")
        app.press("p")
        app.wait(wanted_name="Play again")
        hands.click(*app.middle())
        app.wait(wanted_name="Pause video")
        app.wait(wanted_name="Play again")
        app.push("Play again")
        app.wait(wanted_name="Pause video")


def the_screen_is_cleared_and_comes_back_in_four_ways(room):
    with room.start(_feed(room)) as app:
        app.wait_page(FIRST)
        for way in (lambda: app.press("h"), lambda: app.press("Escape"), lambda: hands.click(*app.middle()),
                    lambda: app.push("Show controls")):
            app.wait(wanted_role="button", wanted_name="More actions")
            app.press("h")
            app.wait_gone(wanted_role="button", wanted_name="More actions")
            assert not app.find(wanted_name="Main menu"), "the header is still there"
            way()
        app.wait(wanted_role="button", wanted_name="More actions")
        assert app.find(wanted_name="Pause video"), "the tap that brought it back paused it too"
        app.press("Menu")
        app.push_item("Clear screen")
        app.wait(wanted_role="button", wanted_name="Show controls")


def the_file_and_the_picture_are_kept(room):
    with room.start(_feed(room)) as app:
        app.wait_page(FIRST)
        app.wait(wanted_name="Pause video")
        file, picture = room.folder / "kept.mp4", room.folder / "kept.png"
        app.press("ctrl+s")
        _answer(app, "Save file", file)
        app.wait_text("Saved as kept.mp4")
        assert file.read_bytes() == (feeds.clips() / "0.mp4").read_bytes()
        app.push("Share")
        app.push_item("Save this picture…")
        _answer(app, "Save this picture", picture)
        app.wait_text("Saved as kept.png")
        assert _size(picture) == (360, 640), "it is not as large as the video"
        assert not list(room.folder.glob("*.part")) and not list(room.folder.glob(".*.part"))


def a_video_in_pieces_is_saved_as_one_file(room):
    folder = room.folder / "hls"
    folder.mkdir()
    feeds.ffmpeg("-i", feeds.clips() / "0.mp4", "-c", "copy", "-f", "hls", "-hls_time", 1, "-hls_list_size", 0,
                 "-hls_segment_filename", folder / "%d.ts", folder / "video.m3u8")
    item = feeds.item(0, (folder / "video.m3u8").as_uri())
    item["attachments"][0]["mime_type"] = "application/vnd.apple.mpegurl"
    _set(room)
    with room.start(feeds.feed_of(room.folder, [item])) as app:
        app.wait_page(FIRST)
        app.wait(wanted_name="Pause video")
        file = room.folder / "kept.ts"
        app.press("ctrl+s")
        _answer(app, "Save file", file)
        app.wait_text("Saved as kept.ts")
        pieces = sorted(folder.glob("*.ts"))
        assert file.read_bytes() == b"".join(piece.read_bytes() for piece in pieces), "it is not all of it, in order"
        picture = room.folder / "kept.png"
        # The dialog may still have been open when the window got the keyboard back.
        windows.focus(app.process.pid)
        app.press("ctrl+shift+s")
        _answer(app, "Save this picture", picture)
        app.wait_text("Saved as kept.png")
        width, height = _size(picture)
        assert width > 100 and abs(width / height - 9 / 16) < 0.02, f"{width}x{height}"


def _shines(app, name):
    """True when the white icon of a button is on the screen."""
    box = tree.place(app.wait(wanted_role="button", wanted_name=name))
    left, top, _, _ = app.geometry()
    picture = contrast.Picture(app.desktop.size)
    return any(max(picture.row(left + box.x, top + box.y + y, box.width)) > 0.85 for y in range(box.height))


def in_fullscreen_the_controls_leave_after_a_rest(room):
    with room.start(_dark(room)) as app:
        app.wait_page(FIRST)
        app.wait(wanted_name="Pause video")
        time.sleep(3)
        assert _shines(app, "Save"), "they left a window that fills no screen"
        windows.fill_screen(app.window)
        wait_for(lambda: not _shines(app, "Save") and not _shines(app, "Main menu"), "the controls to leave", seconds=6)
        app.photograph("fullscreen-rest")
        left, top, width, height = app.geometry()
        hands.move(left + width // 2, top + height // 2)
        hands.move(left + width // 2 + 20, top + height // 2)
        wait_for(lambda: _shines(app, "Save"), "a pointer to bring them back", seconds=3)
        # A pointer on a button keeps the controls, and so does a paused video.
        box = tree.place(app.wait(wanted_role="button", wanted_name="Save"))
        hands.move(left + box.x + box.width // 2, top + box.y + box.height // 2)
        time.sleep(4)
        assert _shines(app, "Main menu"), "they left while the pointer was on one of them"
        hands.leave()
        app.press("p")
        time.sleep(4)
        assert _shines(app, "Save"), "they left a video that stands still"
        app.press("p")
        wait_for(lambda: not _shines(app, "Save"), "the controls to leave again", seconds=6)
        app.press("Tab")
        wait_for(lambda: _shines(app, "Save"), "a key to bring them back", seconds=3)
        # The same with the pointer alone, which rests on the picture.
        hands.click(*app.middle())
        app.wait(wanted_name="Play video")
        time.sleep(4)
        assert _shines(app, "Save"), "they left a video that a tap paused"
        hands.click(*app.middle())
        app.wait(wanted_name="Pause video")
        wait_for(lambda: not _shines(app, "Save"), "the controls to leave after a tap", seconds=6)


def a_long_video_says_how_far_it_is_while_it_stands_still(room):
    with room.start(_dark(room)) as app:
        app.wait_page(FIRST)
        app.wait(wanted_name="Pause video")
        shown = re.compile(r"0:\d\d of 1:15")
        assert not _says(app, shown)
        app.press("p")
        wait_for(lambda: _says(app, shown), "the time of a video that stands still", seconds=5)
        app.photograph("time-of-a-long-video")
        app.press("p")
        wait_for(lambda: not _says(app, shown), "the time to go", seconds=5)


def _dark(room):
    """A feed of one long, dark video."""
    clip = room.folder / "long.mp4"
    feeds.ffmpeg("-f", "lavfi", "-i", "color=navy:size=180x320:rate=10", "-t", 75, "-pix_fmt", "yuv420p", clip)
    _set(room)
    return feeds.feed_of(room.folder, [feeds.item(0, clip.as_uri())])


def _says(app, pattern):
    """True for a visible label; the line beside it exists only for screen readers."""
    nodes = [node for node, _ in tree.walk(app.root, only_visible=True) if node.role == "label"]
    return any(pattern.fullmatch(node.name) for node in nodes)


def the_day_ends_and_another_start_does_not_bring_it_back(room):
    source = _feed(room, dayLimit={"videos": 1})
    with room.start(source) as app:
        app.wait_page(FIRST)
        day = room.profile / "state/day.json"
        wait_for(lambda: day.exists() and json.loads(day.read_text())["items"] == 1, "the first post to count")
        app.press("Down")
        app.wait_text("That’s it for today")
        app.wait_text("Your limit is 1 post a day.")
        app.photograph("day-over")
        app.press("Down", "t")
        assert not app.find(wanted_name="Pause video")
    with room.start(_feed(room, dayLimit={})) as app:
        app.wait_text("That’s it for today")


def nobody_is_led_on_who_does_not_want_it(room):
    with room.start(_feed(room, scrollsOn=False)) as app:
        app.wait_page(FIRST)
        app.press("Down")
        app.wait(wanted_name="Scrolling on is off")
        app.wait_gone(wanted_name="Scrolling on is off")
        hands.wheel(*app.middle())
        app.wait(wanted_name="Scrolling on is off")
        app.wait_page(FIRST)


def the_menu_knows_whether_the_window_fills_the_screen(room):
    with room.start(_feed(room)) as app:
        app.wait_page(FIRST)
        windows.fill_screen(app.window)
        app.press("Menu")
        item = app.wait(wanted_role="menu item", wanted_name="Fullscreen")
        wait_for(lambda: tree.has_state(item, tree.State.CHECKED), "Fullscreen to be checked")


def _feed(room, **settings):
    _set(room, **settings)
    return feeds.feed(room.folder)


def _set(room, **settings):
    path = room.profile / "config/settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"hasSeenHint": True, **settings}))


def _wait_kept(room, speed):
    path = room.profile / "config/settings.json"
    wait_for(lambda: json.loads(path.read_text()).get("speed") == speed, f"the speed {speed} to be kept")


def _with_a_photo(room, **settings):
    """A photo and two clips."""
    path = _feed(room, **settings)
    photo = room.folder / "photo.png"
    feeds.ffmpeg("-f", "lavfi", "-i", "color=teal:s=360x640", "-frames:v", "1", photo)
    document = json.loads(path.read_text())
    still = {
        "id": "photo", "title": "Photo", "authors": [{"name": "Ada Checker"}],
        "attachments": [{"url": photo.as_uri(), "mime_type": "image/png"}]}
    document["items"] = [still, *document["items"][:2]]
    path.write_text(json.dumps(document))
    return path


def _answer(app, title, path):
    """Works the desktop's own dialog by keyboard, because it has no accessible buttons for us."""
    app.wait(wanted_name=title)
    windows.focus(app.process.pid)
    app.press("ctrl+a")
    hands.write(str(path))
    app.press("Return")
    windows.focus(app.process.pid)


def _size(picture):
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n", "it is no PNG"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
