"""What is wrong with a screen for hands and for screen readers: names, places, sizes, and what the keyboard reaches."""
import re

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from . import hands, tree  # noqa: E402

TARGET = 44
BUTTONS = {"push button", "toggle button", "menu item", "menu button", "page tab", "slider", "radio button", "check box"}
# The desktop's own: it draws and sizes them, and a phone's has none.
DESKTOPS = {"Minimize the window", "Maximize the window", "Restore the window", "Close the window"}
# A line two pixels high, at the foot of a page: what is touched is a zone of 48 pixels around it, which is no widget.
LINES = {"Position"}
# Parts of a row that acts as a whole and is as tall as a finger wants.
ROW = "list item"


def faults(root):
    """Sentences, one for each thing that is wrong on the screen now."""
    nodes = list(tree.on_screen(root))
    return _nameless(root) + _twins(nodes) + _small(nodes) + _out_of_sight(root)


def _nameless(root):
    return [f"{tree.role(node)} in {tree.name(node.get_parent())!r} has no name"
            for node in tree.unnamed_controls(root)
            if not (node.get_description() or _is_part_of_row(node) or _is_read_by_its_words(node))]


def _twins(nodes):
    """Buttons side by side that are called the same: one cannot tell them apart."""
    found, seen = [], {}
    for node in nodes:
        if tree.role(node) in BUTTONS and tree.name(node):
            seen.setdefault((_address(node.get_parent()), tree.role(node), tree.name(node)), []).append(node)
    for (_, role, name), twins in seen.items():
        if len(twins) > 1:
            found.append(f"{len(twins)} times {role} {name!r} side by side")
    return found


def _small(nodes):
    return [f"{tree.role(node)} {tree.name(node)!r} is {tree.place(node).width}x{tree.place(node).height}"
            for node in nodes if is_too_small(node)]


def is_too_small(node):
    """Of a widget with paddings its inner size is told, so whoever is told to be large enough is."""
    if tree.role(node) == "slider" and tree.name(node) in LINES:
        return False
    if tree.role(node) not in BUTTONS or _is_desktops(node) or _is_in_row(node) or _is_inside_button(node):
        return False
    box = tree.place(node)
    return box.width < TARGET or box.height < TARGET


def _is_desktops(node):
    return node.get_description() in DESKTOPS


def _is_in_row(node):
    return _has_ancestor(node, lambda parent: tree.role(parent) == ROW and tree.place(parent).height >= TARGET)


def _is_part_of_row(node):
    """What a row of choices has chosen is an item of its own to GTK; the row says it."""
    return tree.role(node) == ROW and _has_ancestor(node, lambda parent: tree.role(parent) == ROW, depth=24)


def _is_read_by_its_words(node):
    """One of the lines of a list that drops down: GTK gives it no name, and its words are read instead."""
    return tree.role(node) == ROW and any(
        tree.role(child) == "label" and tree.name(child) for child, _ in tree.walk(node))


def _is_inside_button(node):
    """A menu button is a button around a button."""
    return _has_ancestor(node, lambda parent: tree.role(parent) in BUTTONS)


def _has_ancestor(node, test, depth=4):
    while depth and (node := node.get_parent()) is not None:
        if test(node):
            return True
        depth -= 1
    return False


def _out_of_sight(root):
    """What the keyboard may come upon although nobody sees it; what scrolls comes into sight by itself."""
    seen = {_address(node) for node in tree.on_screen(root)}
    return [
        f"{tree.role(node)} {tree.name(node)!r} can have the keyboard out of sight"
        for node, depth in tree.walk(root, only_visible=True)
        if depth > 1 and tree.role(node) in BUTTONS and tree.has_state(node, tree.State.FOCUSABLE)
        and _address(node) not in seen and _has_size(node)
        and not _has_ancestor(node, lambda parent: tree.role(parent) in ("scroll pane", "list"), depth=8)]


def _has_size(node):
    """One in a page that was never shown has none, and no keyboard comes there."""
    return node.get_component_iface() is not None and tree.place(node).width > 0


def _address(node):
    return node.path if hasattr(node, "path") else id(node)


def overlaps(root):
    """Pairs of controls that lie upon each other, and controls that lie in part outside the window."""
    window = next(node for node, depth in tree.walk(root) if depth == 1)
    frame = tree.place(window)
    boxes = [
        (node, tree.place(node)) for node in tree.on_screen(root)
        if tree.role(node) in BUTTONS and not _is_inside_button(node)]
    found = [
        f"{tree.name(node)!r} lies outside" for node, box in boxes
        if (box.x < 0 or box.y < 0 or box.x + box.width > frame.width or box.y + box.height > frame.height)
        and not _has_ancestor(node, lambda parent: tree.role(parent) in ("scroll pane", "list"), depth=8)]
    for index, (one, first) in enumerate(boxes):
        for other, second in boxes[index + 1:]:
            if _shared(first, second) > 0 and not _holds(one, other):
                found.append(f"{tree.name(one)!r} {_said(first)} lies upon {tree.name(other)!r} {_said(second)}")
    return found


def _shared(first, second):
    wide = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
    high = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
    return wide * high if wide > 0 and high > 0 else 0


def _holds(one, other):
    return _has_ancestor(other, lambda parent: _address(parent) == _address(one), depth=6)


def _said(box):
    return f"{box.width}x{box.height}+{box.x}+{box.y}"


def walked(count, key="Tab"):
    """The names of what has the keyboard after each of so many presses."""
    names = []

    def heard(event):
        if event.detail1:
            names.append(re.sub(r"\s+", " ", event.source.get_name() or ""))

    listener = Atspi.EventListener.new(heard)
    listener.register("object:state-changed:focused")
    context = GLib.MainContext.default()
    for _ in range(count):
        hands.press(key)
        expired = []
        GLib.timeout_add(120, lambda: bool(expired.append(True)))
        before = len(names)
        while not expired and len(names) == before:
            context.iteration(True)
        if not expired:
            while not expired:
                context.iteration(True)
    listener.deregister("object:state-changed:focused")
    return names
