"""Captions over a video: at their time, when the sound is off, and on request."""
import json
import shutil

from rig import feeds

FIRST, SECOND, GERMAN = "Ada: A first sentence", "[a second one]", "Ein erster Satz"
ENGLISH_TEXT = """WEBVTT

00:00.000 --> 00:01.000
<v Ada>A <i>first</i> sentence

00:01.000 --> 00:02.000 line:0
[a second one]
"""
GERMAN_TEXT = "1\n00:00:00,000 --> 00:00:02,000\nEin erster Satz\n"


def they_come_with_silence_at_their_time(room):
    with room.start(_clip(room)) as app:
        app.wait(wanted_name="Pause video")
        assert not app.find(wanted_role="caption"), "captions over a video that can be heard"
        app.press("m")
        app.wait(wanted_role="caption", wanted_name=FIRST)
        app.wait(wanted_role="caption", wanted_name=SECOND)
        app.press("p", "Left")
        app.wait(wanted_role="caption", wanted_name=FIRST)
        assert not app.find(wanted_name=SECOND), "a caption before its time"
        app.photograph("subtitles")
        app.press("m")
        app.wait_gone(wanted_role="caption")


def they_stand_where_their_track_wants_them(room):
    source = _clip(room)
    left = "00:00.000 --> 00:02.000 line:20% position:0% align:left\nOn the left"
    right = "00:00.000 --> 00:02.000 position:100% align:right\nOn the right"
    (room.folder / "clip.en.vtt").write_text(f"WEBVTT\n\n{left}\n\n{right}\n")
    with room.start(source) as app:
        app.wait(wanted_name="Pause video")
        app.press("p", "v")
        upper = app.wait(wanted_role="caption", wanted_name="On the left").place()
        lower = app.wait(wanted_role="caption", wanted_name="On the right").place()
        app.photograph("captions-placed")
        width, height = app.geometry()[2:]
        assert upper.x < 40 and upper.x + upper.width < width * 0.7, f"{upper.x}+{upper.width} is not at the left"
        assert abs(upper.y - height * 0.2) < 40, f"{upper.y} is not a fifth down"
        assert lower.x > width * 0.3 and lower.y > height * 0.5, f"{lower.x}, {lower.y} is not at the lower right"


def a_key_shows_and_hides_them_and_that_is_remembered(room):
    source = _clip(room)
    with room.start(source) as app:
        app.wait(wanted_name="Pause video")
        app.press("p", "Left", "v")
        app.wait(wanted_role="caption", wanted_name=FIRST)
        app.press("h")
        app.wait_gone(wanted_role="button", wanted_name="Save")
        assert app.find(wanted_role="caption"), "the clear screen took the captions along"
        app.press("h", "v")
        app.wait_gone(wanted_role="caption")
        app.wait(containing="Captions off")
        app.press("v")
        app.wait(wanted_role="caption")
    with room.start(source) as app:
        app.wait(wanted_role="caption", wanted_name=FIRST)


def the_menu_offers_every_language(room):
    with room.start(_clip(room)) as app:
        app.wait(wanted_name="Pause video")
        app.press("Menu")
        app.push_item("Captions")
        app.push_item("German")
        app.wait(wanted_role="caption", wanted_name=GERMAN)
        assert _settings(room)["captionLanguage"] == "de"
        # In the cards too.
        app.press("c")
        app.wait(wanted_role="caption", wanted_name=GERMAN)


def a_video_without_any_says_so(room):
    with room.start(feeds.clips() / "1.mp4") as app:
        app.wait(wanted_name="Pause video")
        app.press("v")
        app.wait(containing="This video has no captions.")


def _clip(room):
    """A clip with captions in two languages beside it."""
    settings = room.profile / "config/settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"hasSeenHint": True}))
    shutil.copy(feeds.clips() / "0.mp4", room.folder / "clip.mp4")
    (room.folder / "clip.en.vtt").write_text(ENGLISH_TEXT)
    (room.folder / "clip.de.srt").write_text(GERMAN_TEXT)
    return room.folder / "clip.mp4"


def _settings(room):
    return json.loads((room.profile / "config/settings.json").read_text())
