"""Sounds without pictures: a podcast of the web and a folder of music."""
import json
import subprocess

from rig import feeds, hands, tree
from rig.contrast import Picture
from rig.loopback import Loopback
from rig.waiting import wait_for

SECONDS = 20
EPISODES = ["First episode", "Second episode", "Third episode"]
# The colours of the episodes' pictures, of the cover in a file, and of the wave's ground.
RED, BLUE, GREEN, GROUND = (200, 30, 30), (30, 30, 200), (30, 160, 30), (0x1F, 0x22, 0x2B)
INK = (0xA8, 0xC2, 0xDC)
PLAYER = "io.github.mutoscope.Mutoscope"


def _tone(path, *options, seconds=SECONDS):
    feeds.ffmpeg("-f", "lavfi", "-i", f"sine=330:d={seconds}", *options, path)


def _square(path, colour):
    feeds.ffmpeg("-f", "lavfi", "-i", f"color=0x{bytes(colour).hex()}:s=400x400:d=0.04", "-frames:v", "1", path)


def _covered(path, cover):
    """A song with a square, blue cover in its file."""
    _square(cover, BLUE)
    _tone(
        path, "-i", cover, "-map", "0", "-map", "1", "-c:v", "png", "-id3v2_version", "3",
        "-disposition:v:0", "attached_pic")


def _podcast(folder):
    """Three episodes; the last one has no picture of its own and shows the feed's."""
    items = []
    for number, title in enumerate(EPISODES):
        _tone(folder / f"{number}.mp3")
        picture = ""
        if number < 2:
            _square(folder / f"{number}.png", (RED, BLUE)[number])
            picture = f'<itunes:image href="{number}.png"/>'
        items.append(
            f'<item><guid>{number}</guid><title>{title}</title><itunes:duration>{SECONDS}</itunes:duration>'
            f'<enclosure url="{number}.mp3" type="audio/mpeg" length="1"/>{picture}</item>')
    _square(folder / "show.png", GREEN)
    (folder / "show.rss").write_text(
        '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Show</title>'
        f'<itunes:image href="show.png"/>{"".join(items)}</channel></rss>')


def _music(folder):
    """Three songs; the second one has a cover in its file."""
    _tone(folder / "1 flac.flac")
    _covered(folder / "2 mp3.mp3", folder.parent / "cover.png")
    _tone(folder / "3 opus.opus", "-c:a", "libopus")


def _shows(app, colour):
    """True when most of the middle of the window is of this colour."""
    left, top, width, height = app.geometry()
    screen = Picture(app.desktop.size)
    points = [(left + width // 2 + dx, top + height // 2 + dy) for dx in range(-60, 61, 20) for dy in (-80, -60, 60, 80)]
    near = [max(abs(one - other) for one, other in zip(screen.colour(*point), colour)) < 24 for point in points]
    return sum(near) > len(near) * 2 // 3


def _wait_shown(app, colour, what):
    wait_for(lambda: _shows(app, colour), f"{what} in the middle of the window")


def _start(room, source, size):
    """The hint of a first visit would stand before the pictures."""
    path = room.profile / "config/settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"hasSeenHint": True}))
    return room.start(source, size=size)


def _player(*arguments):
    return subprocess.run(["playerctl", "--player", PLAYER, *arguments], capture_output=True, text=True).stdout.strip()


def _wait_plays(title):
    """It plays, and its place moves on."""
    wait_for(lambda: (_player("status"), _player("metadata", "title")) == ("Playing", title), f"{title} to play")
    start = wait_for(lambda: _player("position") or None, "a place")
    wait_for(lambda: float(_player("position") or 0) > float(start) + 0.3, f"{title} to move on")


def _wait_jump(app, key, seconds):
    line = app.wait(wanted_role="slider")
    start = tree.value(line)
    app.press(key)
    wait_for(lambda: seconds - 1 < tree.value(line) - start < seconds + 4, f"{key} to jump {seconds} s")


def a_podcast_plays_with_its_pictures(room):
    site = room.folder / "site"
    site.mkdir()
    _podcast(site)
    with Loopback(site) as server:
        for size in ("360x640", "1280x800"):
            with _start(room, server.url("show.rss"), size) as app:
                app.wait_page(EPISODES[0])
                _wait_shown(app, RED, "the first episode's picture")
                _wait_plays(EPISODES[0])
                app.photograph(f"sound-podcast-{size}")
                _wait_jump(app, "Right", 5)
                _wait_shown(app, RED, "the same picture after a jump")
                app.press("Down")
                app.wait_page(EPISODES[1])
                _wait_shown(app, BLUE, "the second episode's picture")
                _wait_plays(EPISODES[1])
                app.press("Down")
                app.wait_page(EPISODES[2])
                _wait_shown(app, GREEN, "the feed's picture")
                _wait_plays(EPISODES[2])
                app.press("Up", "Up")
                app.wait_page(EPISODES[0])
                _wait_shown(app, RED, "the first episode's picture again")
                _wait_plays(EPISODES[0])
                assert not app.find(containing="could not be"), "an error"


def a_folder_of_music_plays_with_cover_and_wave(room):
    folder = room.folder / "music"
    folder.mkdir()
    _music(folder)
    for size in ("360x640", "1280x800"):
        with _start(room, folder, size) as app:
            # The newest file comes first.
            app.wait_page("3 opus")
            _wait_shown(app, GROUND, "the ground of the wave")
            _wait_plays("3 opus")
            app.photograph(f"sound-wave-{size}")
            _wait_jump(app, "Right", 5)
            app.press("Down")
            app.wait_page("2 mp3")
            _wait_shown(app, BLUE, "the cover in the file")
            _wait_plays("2 mp3")
            app.photograph(f"sound-cover-{size}")
            app.press("p")
            wait_for(lambda: _player("status") == "Paused", "the pause")
            _wait_shown(app, BLUE, "the cover during the pause")
            app.press("p", "Down")
            app.wait_page("1 flac")
            _wait_plays("1 flac")
            app.press("Up", "Up")
            app.wait_page("3 opus")
            _wait_plays("3 opus")


def a_wave_keeps_away_from_the_edges_and_from_the_buttons(room):
    """In a wide window it stands in the middle, with the texts beside it."""
    folder = room.folder / "music"
    folder.mkdir()
    _tone(folder / "tone.mp3", "-filter:a", "volume=8")
    for size in ("360x640", "720x360", "1280x800"):
        with _start(room, folder, size) as app:
            app.wait_page("tone")
            _wait_plays("tone")
            first, last = wait_for(lambda: _bars(app), "many bars", seconds=8)
            app.photograph(f"sound-margins-{size}")
            width = app.geometry()[2]
            words = app.wait(wanted_role="label", wanted_name="tone").place()
            edge = width if words.y > app.geometry()[3] // 2 and size == "360x640" else words.x
            buttons = app.wait(wanted_role="button", wanted_name="More actions").place()
            edge = min(edge, buttons.x)
            assert first >= 24 and last < edge, f"at {size} the bars go from {first} to {last}, before {edge}"


def a_cover_in_a_file_keeps_away_from_texts_and_buttons(room):
    """In a wide window it stands beside them: over a bright cover nobody could read them."""
    folder = room.folder / "music"
    folder.mkdir()
    _covered(folder / "song.mp3", room.folder / "cover.png")
    for size in ("720x360", "1280x800"):
        with _start(room, folder, size) as app:
            app.wait_page("song")
            _wait_plays("song")
            first, last = wait_for(lambda: _columns(app, BLUE, at_least=150), "a wide cover", seconds=8)
            app.photograph(f"sound-cover-beside-{size}")
            found = (app.wait(wanted_role="label", wanted_name="song"), app.wait(wanted_role="button", wanted_name="Share"),
                     app.wait(wanted_role="button", wanted_name="More actions"))
            edge = min(node.place().x for node in found)
            assert last < edge, f"at {size} the cover goes from {first} to {last}, and texts and buttons begin at {edge}"


def _bars(app):
    """The first and the last column of the wave in the window's middle row, once many bars are there."""
    return _columns(app, INK, at_least=31)


def _columns(app, colour, at_least):
    """The first and the last column of this colour in the window's middle row; None if there are fewer."""
    left, top, width, height = app.geometry()
    screen = Picture(app.desktop.size)
    found = [x for x in range(width) if all(
        max(abs(one - other) for one, other in zip(screen.colour(left + x, top + height // 2 + dy), colour)) < 30
        for dy in (-6, 0, 6))]
    return (found[0], found[-1]) if len(found) >= at_least else None


def a_sound_is_muted_and_saved_like_a_video(room):
    folder = room.folder / "music"
    folder.mkdir()
    _tone(folder / "tone.mp3")
    with room.start(folder) as app:
        app.wait_page("tone")
        _wait_plays("tone")
        app.press("m")
        wait_for(lambda: float(_player("volume") or 1) == 0, "silence")
        app.press("m")
        wait_for(lambda: float(_player("volume") or 0) > 0, "sound")
        hands.right_click(*app.middle())
        app.wait(wanted_role="menu item", wanted_name="Save file…")
        assert not app.find(wanted_role="menu item", wanted_name="Save this picture…")
