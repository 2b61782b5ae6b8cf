"""Every setting by keys alone and by pointer alone: the choice is stored at once, and the row shows it."""
import json

from checks import preferences
from rig import feeds, hands, judging, tree
from rig.waiting import wait_for

ROWS = ("list item", "combo box")
SWITCHES = {
    "Playback": {"Play by themselves": "autoplays", "Double tap likes": "doubleTapLikes", "Start muted": "startsMuted",
                 "Mute": "isMuted", "Cover sensitive posts": "coversSensitive", "Animations": "animates"},
    "Sources": {"Shuffle": "shuffles"},
    "Network": {"Save data": "dataSaver"},
    "You": {"Scroll on": "scrollsOn", "Go on by themselves": "storiesAdvance", "Keep history": "keepsHistory"},
}
# The last choice of each list, with its name in the file; an option row is chosen with a single key.
CHOICES = {
    "Playback": {"HD": ("quality", "hd"), "At the end": ("atEnd", "stop"), "Speed": ("speed", 2),
                 "Show captions": ("captions", "never"), "Size": ("captionSize", "huge")},
    "Sources": {},
    "Network": {"On metered networks": ("metered", "likeAnyOther"), "Posts kept ready": ("windowSize", "7"),
                "Keep at most": ("cacheLimit", 20_000_000_000)},
    "You": {"Day's limit": ("dayLimit", {"minutes": 30})},
}
# Rows with other keys: rows without a list, or with a list whose last line asks for a number.
KEYS = {"HD": ["Return"], "Keep at most": ["Return", "End", "Up", "Return"]}


def every_one_by_keys_alone(room):
    with room.start(feeds.feed(room.folder)) as app:
        preferences._open(app)
        for page, switches in SWITCHES.items():
            preferences._turn_to(app, page)
            _walk_through(room, app, switches, CHOICES[page])


def _walk_through(room, app, switches, choices):
    """Tab goes from row to row; each is changed in turn."""
    missing = {*switches, *choices}
    for _ in range(60):
        app.press("Tab")
        stop = judging.focused(app.root)
        title = stop.name if stop is not None else None
        if title not in missing:
            if not missing:
                return
            continue
        missing.remove(title)
        if title in switches:
            was = _is_on(app, title)
            app.press("space")
            _wait(room, switches[title], not was, f"{title} by keys")
        else:
            app.press(*KEYS.get(title, ["Return", "End", "Return"]))
            _wait(room, *choices[title], f"{title} by keys")
    raise AssertionError(f"Tab does not lead to {missing}")


def every_switch_by_pointer_alone(room):
    with room.start(feeds.feed(room.folder)) as app:
        preferences._open(app)
        _click(app, _row(app, "HD"))
        _wait(room, "quality", "hd", "the quality by pointer")
        for page, switches in SWITCHES.items():
            preferences._turn_to(app, page)
            for title, field in switches.items():
                row = _scroll_to(app, title)
                was = _is_on(app, title)
                _click(app, row)
                _wait(room, field, not was, f"{title} by pointer")


def _row(app, title):
    """A row of the shown page: the other pages are in the tree too, but not visible."""
    return app.wait(wanted_name=title, among=ROWS)


def _scroll_to(app, title):
    """Turns the wheel until the whole row lies above the tabs at the bottom."""
    tab = tree.find_all(app.root, wanted_role="page tab", wanted_name="Playback")[-1]

    def is_clear():
        row = app.find(wanted_name=title, among=ROWS)
        if row is not None and row.place().y + row.place().height <= tab.place().y:
            return row
        hands.wheel(*app.middle())
        return None

    return wait_for(is_clear, f"the wheel to bring {title!r} into view")


def _is_on(app, title):
    switch = app.wait(wanted_name=title, among=("check box", "switch", "toggle button"))
    return switch.has(tree.State.CHECKED)


def _click(app, node):
    app.click(node, app.dialog)
    hands.leave()


def _kept(room, field):
    path = room.profile / "config/settings.json"
    return json.loads(path.read_text()).get(field) if path.exists() else None


def _wait(room, field, value, what):
    wait_for(lambda: _kept(room, field) == value, f"{what}: {field} to be {value}")
