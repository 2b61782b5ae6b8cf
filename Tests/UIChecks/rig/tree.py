"""Reading the accessibility tree of one application."""
import re

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

State = Atspi.StateType
# Containers speak through what they hold; everything else that can be used must have a name.
INTERACTIVE = {
    "push button", "toggle button", "check box", "radio button", "switch", "slider", "spin button", "link",
    "text", "entry", "combo box", "menu button", "menu item", "page tab", "progress bar", "list item",
}
# GTK gives a widget without a name that of its class.
NAMED = re.compile(r"\s*(?!(Gtk|Adw|Gdk|Shim)[A-Z]\w*$)\S")


def application(pid):
    """The accessible root of the process, once it is on the bus."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_process_id() == pid:
            child.set_cache_mask(Atspi.Cache.NONE)  # What is on screen now, not what was heard of it.
            return child
    return None


def walk(node, depth=0, only_visible=False):
    """Every node below and with its depth, parents first; a hidden one hides what is in it."""
    if node is None:
        return
    try:
        if only_visible and depth > 0 and not has_state(node, State.VISIBLE):
            return
        yield node, depth
        children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    except GLib.Error:
        return
    for child in children:
        yield from walk(child, depth + 1, only_visible)


def on_screen(root):
    """Every node of which a part lies inside the window. GTK says SHOWING of windows alone, so places decide."""
    right = bottom = 0
    for node, depth in walk(root, only_visible=True):
        if depth == 0 or node.get_component_iface() is None:
            continue
        box = place(node)
        if depth == 1:
            right, bottom = box.width, box.height
        if box.width > 0 and box.height > 0 and box.x < right and box.y < bottom \
                and box.x + box.width > 0 and box.y + box.height > 0:
            yield node


def place(node):
    return node.get_extents(Atspi.CoordType.WINDOW)


def role(node):
    return node.get_role_name()


def name(node):
    return node.get_name() or ""


def find_all(root, **wanted):
    return [node for node in on_screen(root) if matches(node, **wanted)]


def matches(node, wanted_role=None, wanted_name=None, starting=None, containing=None):
    if wanted_role is not None and role(node) not in _roles(wanted_role):
        return False
    if wanted_name is not None and name(node) != wanted_name:
        return False
    if starting is not None and not name(node).startswith(starting):
        return False
    return containing is None or containing in texts(node)


def _roles(wanted):
    """GTK's buttons come as push or toggle buttons; a check rarely cares."""
    return {"push button", "toggle button"} if wanted == "button" else {wanted}


def texts(node):
    """What a person can read there: its name, its description and its text."""
    found = [name(node), node.get_description() or ""]
    if node.get_text_iface() is not None:
        found.append(Atspi.Text.get_text(node, 0, -1))
    return "\n".join(found)


def has_state(node, state):
    return node.get_state_set().contains(state)


def unnamed_controls(root):
    """Controls that a person could use now but not be told what they are."""
    return [node for node in on_screen(root) if role(node) in INTERACTIVE and not NAMED.match(name(node))]


def dump(root):
    """The tree as text, for people who wonder what a check saw."""
    lines = []
    for node, depth in walk(root):
        try:
            box = place(node) if node.get_component_iface() is not None else None
            where = f"{box.width}x{box.height}+{box.x}+{box.y}" if box else ""
            hidden = "" if has_state(node, State.VISIBLE) or depth == 0 else " (hidden)"
            lines.append(f"{'  ' * depth}{role(node)} {texts(node).strip()!r} {where}{hidden}")
        except GLib.Error:
            lines.append(f"{'  ' * depth}(gone)")
    return "\n".join(lines)
