"""Finds the faults of a screen for hands and screen readers: names, places, sizes, and the reach of the keyboard."""
import re
import time

from . import hands, tree
from .waiting import wait_for

TARGET = 44
BUTTONS = {"push button", "toggle button", "menu item", "menu button", "page tab", "slider", "radio button", "check box"}
# The desktop's own buttons: it draws and sizes them, and a phone has none.
DESKTOPS = {"Minimize the window", "Maximize the window", "Restore the window", "Close the window"}
# A line two pixels high at the bottom of a page; a zone of 48 pixels around it takes touches, but is not a widget.
LINES = {"Position"}
# Parts of a row that acts as a whole and is tall enough for a finger.
ROW = "list item"
SCROLLING = ("scroll pane", "list")
# Widgets that Tab reaches one by one; arrows go between the others.
TABBED = {"push button", "toggle button", "menu button", "slider"}


def faults(app):
    """A sentence for each fault of the present screen."""
    screen = Screen(app)
    return screen.nameless() + screen.twins() + screen.small() + screen.out_of_sight()


def overlaps(app):
    """Pairs of overlapping controls, and controls that lie partly outside the window."""
    return Screen(app).overlaps()


def expect(where, judge):
    """Waits until the judge finds no fault: a screen needs a moment to come to rest."""
    found = []

    def is_sound():
        found[:] = judge()
        return not found

    try:
        wait_for(is_sound, where, seconds=3)
    except AssertionError:
        raise AssertionError(f"{where}: {'; '.join(found)}") from None


def expect_room(app, where):
    expect(where, lambda: overlaps(app.root))


class Screen:
    """A snapshot of all windows of an app: the widgets and their places."""

    def __init__(self, app):
        self.nodes = [node for node, depth in tree.walk(app, only_visible=True) if depth > 0]
        self.boxes = dict(zip((node.path for node in self.nodes), tree.places(app, self.nodes)))
        self.seen = [node for node in self.nodes if self._is_seen(node)]
        self.buttons = [node for node in self.seen if node.role in BUTTONS]

    def _is_seen(self, node):
        box = self.boxes[node.path]
        return tree.is_inside(box, self._frame(node)) or tree.is_in_popup(node, box)

    def _frame(self, node):
        return self.boxes[tree.window(node).path]

    def _height(self, node):
        box = self.boxes.get(node.path)
        return box.height if box else 0

    def nameless(self):
        return [f"{node.role} in {node.parent.name!r} has no name" for node in self.seen
                if tree.is_unnamed(node) and not (
                    node.description or _is_part_of_row(node) or _is_read_by_its_words(node))]

    def twins(self):
        """Neighbouring buttons with the same name, which a user cannot tell apart."""
        seen = {}
        for node in self.buttons:
            if node.name:
                seen.setdefault((node.parent.path, node.role, node.name), []).append(node)
        return [f"{len(twins)} times {role} {name!r} side by side"
                for (_, role, name), twins in seen.items() if len(twins) > 1]

    def small(self):
        """For a widget with padding GTK reports the inner size, so a size reported as large enough is."""
        return [f"{node.role} {node.name!r} is {_said(self.boxes[node.path])}"
                for node in self.buttons if self._is_too_small(node)]

    def _is_too_small(self, node):
        if node.role == "slider" and node.name in LINES:
            return False
        if node.description in DESKTOPS or self._is_in_row(node) or _is_inside_button(node):
            return False
        return min(self.boxes[node.path][2:]) < TARGET

    def _is_in_row(self, node):
        return _has_ancestor(node, lambda parent: parent.role == ROW and self._height(parent) >= TARGET, depth=8)

    def out_of_sight(self):
        """Hidden widgets that the keyboard may reach; a scrolled widget comes into view by itself."""
        seen = {node.path for node in self.seen}
        return [
            f"{node.role} {node.name!r} can have the keyboard out of sight" for node in self.nodes
            if node.role in BUTTONS and node.was(tree.State.FOCUSABLE) and node.path not in seen
            and self._has_size(node) and not _scrolls(node)]

    def _has_size(self, node):
        """A widget in a page that was never shown has no place, and the keyboard cannot reach it."""
        box = self.boxes[node.path]
        return box is not None and box.width > 0

    def overlaps(self):
        boxes = [(node, self.boxes[node.path]) for node in self.buttons if not _is_inside_button(node)]
        found = [
            f"{node.name!r} lies outside" for node, box in boxes
            if _sticks_out(box, self._frame(node)) and not _scrolls(node)]
        for index, (one, first) in enumerate(boxes):
            for other, second in boxes[index + 1:]:
                if _shared(first, second) and not _holds(one, other) and tree.window(one) is tree.window(other):
                    found.append(f"{one.name!r} {_said(first)} lies upon {other.name!r} {_said(second)}")
        return found


def _is_part_of_row(node):
    """The chosen item of a choice row is a separate item for GTK; the row says its text."""
    return node.role == ROW and _has_ancestor(node, lambda parent: parent.role == ROW, depth=24)


def _is_read_by_its_words(node):
    """A line of a drop-down list: GTK gives it no name, so its label is read instead."""
    return node.role == ROW and any(child.role == "label" and child.name for child, _ in tree.walk(node))


def _is_inside_button(node):
    """A menu button is a button around a button."""
    return _has_ancestor(node, lambda parent: parent.role in BUTTONS)


def is_in_row(node):
    return _has_ancestor(node, lambda parent: parent.role == ROW)


def _scrolls(node):
    return _has_ancestor(node, lambda parent: parent.role in SCROLLING, depth=8)


def _holds(one, other):
    return _has_ancestor(other, lambda parent: parent is one, depth=6)


def _has_ancestor(node, test, depth=4):
    while depth and (node := node.parent) is not None:
        if test(node):
            return True
        depth -= 1
    return False


def _sticks_out(box, frame):
    return box.x < frame.x or box.y < frame.y \
        or box.x + box.width > frame.x + frame.width or box.y + box.height > frame.y + frame.height


def _shared(first, second):
    wide = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
    high = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
    return wide * high if wide > 0 and high > 0 else 0


def _said(box):
    return f"{box.width}x{box.height}+{box.x}+{box.y}"


def walked(app, count, key="Tab"):
    """The names of the focused widgets after each of `count` presses."""
    names, before = [], None
    for _ in range(count):
        hands.press(key)
        before = _next_focused(app, before)
        names.append(re.sub(r"\s+", " ", before.name if before else ""))
    return names


def _next_focused(app, before, patience=0.3):
    """The focused widget after it has changed, or the same one when it stays for `patience`."""
    end = time.monotonic() + patience
    while True:
        now = focused(app)
        if time.monotonic() > end or (now and (before is None or now.path != before.path)):
            return now
        time.sleep(0.02)


def focused(app):
    """The widget that gets the next key: each window has a focus, and the window opened last is in front."""
    windows = [window for window in tree.read(app).children if window.was(tree.State.VISIBLE)]
    return next((node for node, _ in tree.walk(windows[-1], only_visible=True) if node.was(tree.State.FOCUSED)), None)


class Round:
    """The widgets that the keyboard reaches with a single key, until it is back at the start."""

    def __init__(self, app, key="Tab", most=60):
        self.stops, self.unseen, self.is_closed = [], [], False
        stop = None
        while len(self.stops) < most and not self.is_closed:
            hands.press(key)
            if (stop := _next_focused(app, stop)) is None:
                continue
            self.is_closed = stop.path in (other.path for other in self.stops)
            self.stops.append(stop)
            if not _scrolls(stop) and not tree.is_inside(stop.place(), tree.window(stop).place()):
                self.unseen.append(stop)

    def faults(self, app):
        """The round is closed, each stop has a name and is visible, and no control is left out."""
        found = [] if self.is_closed else [f"Tab does not come round: {[stop.name for stop in self.stops]}"]
        found += [f"Tab leads to {stop.role} {stop.name!r}, which is out of sight" for stop in self.unseen]
        found += [f"Tab leads to a {stop.role} without a name" for stop in self.stops
                  if stop.role not in SCROLLING and not tree.NAMED.match(stop.name) and not stop.description]
        return found + [f"Tab does not lead to {node.role} {node.name!r}" for node in self._left_out(Screen(app))]

    def _left_out(self, screen):
        met = {stop.path for stop in self.stops}
        windows = {tree.window(stop).path for stop in self.stops}
        return [
            node for node in screen.buttons
            if node.role in TABBED and node.was(tree.State.SENSITIVE) and node.description not in DESKTOPS
            and tree.window(node).path in windows and not _is_inside_button(node)
            and not any(child.path in met for child, _ in tree.walk(node))
            and not is_in_row(node)]
