"""Reads the accessibility tree of an application: the whole tree at once, then only the places of the wanted widgets.
"""
import functools
import re
from collections import defaultdict, namedtuple

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from . import bus  # noqa: E402

State = Atspi.StateType
Box = namedtuple("Box", "x y width height")
# A container is described by its contents; every other usable widget must have a name.
INTERACTIVE = {
    "push button", "toggle button", "check box", "radio button", "switch", "slider", "spin button", "link",
    "text", "entry", "combo box", "menu button", "menu item", "page tab", "progress bar", "list item",
}
# GTK gives a nameless widget the name of its class.
NAMED = re.compile(r"\s*(?!(Gtk|Adw|Gdk|Shim)[A-Z]\w*$)\S")
# Widgets whose parts stay, many of which fill a screen of rows.
COMPACT = {"push button", "toggle button", "scroll bar", "image", "label", "switch", "slider", "spin button"}
PARTS = {"AdwGizmo", "AdwIndicatorBin", "GtkRange", "GtkGizmo"}
IN_WINDOW = GLib.Variant("(u)", (1,))
WHOLE_TEXT = GLib.Variant("(ii)", (0, -1))
INTERFACE = "org.a11y.atspi."


class Node:
    """A widget at the time when the tree was read; its methods ask for the present state."""

    def __init__(self, app, item):
        (_, self.path), _, (_, self.owner), _, self.count, self.interfaces, self.name, role, self.description, states = item
        self.app = app
        self.role = _role_name(role)
        self.states = states[0] | states[1] << 32
        self.parent = None
        self.children = []
        # A dialog inside a window, which is judged like a window; a popup, which may lie outside its window.
        self.is_dialog = self.is_popup = False

    @property
    def keeps_children(self):
        """False for containers of any kind: what they show may change although the list does not."""
        return self.count == 0 or self.role in COMPACT or self.name in PARTS

    def was(self, state):
        return bool(self.states >> int(state) & 1)

    def can(self, interface):
        return INTERFACE + interface in self.interfaces

    def _ask(self, interface, method, arguments=None):
        return bus.ask(self.app, self.path, INTERFACE + interface, method, arguments)

    def place(self):
        return Box(*self._ask("Component", "GetExtents", IN_WINDOW)[0])

    def has(self, state):
        low, high = self._ask("Accessible", "GetState")[0]
        return bool((low | high << 32) >> int(state) & 1)

    def text(self):
        return self._ask("Text", "GetText", WHOLE_TEXT)[0] if self.can("Text") else ""

    def act(self):
        """Calls its first action, as assistive technology does; false when it has none."""
        return self.can("Action") and self._ask("Action", "DoAction", GLib.Variant("(i)", (0,)))[0]

    def value(self, which="CurrentValue"):
        return bus.property_of(self.app, self.path, INTERFACE + "Value", which)

    def set_value(self, value):
        bus.set_property(self.app, self.path, INTERFACE + "Value", "CurrentValue", GLib.Variant("d", value))


# What newer versions call otherwise: AT-SPI 2.53 a button, GTK 4.10 a group, GTK 4.12 the check buttons of a choice.
OLD_ROLES = {Atspi.Role.PUSH_BUTTON: "push button", Atspi.Role.GROUPING: "panel", Atspi.Role.RADIO_BUTTON: "check box"}
# GTK 4.10 gives them no name; a screen reader says their text.
READ_BY_TEXT = {"caption", "status bar"}


@functools.cache
def _role_name(role):
    return OLD_ROLES.get(role) or Atspi.role_get_name(Atspi.Role(role))


def application(pid):
    """The root of the process's tree for the other functions, after it has appeared on the bus."""
    return bus.app_of_process(pid)


def read(app):
    """The root of the whole present tree. Containers are asked for their children: GTK's own list of widgets lacks
    those whose parent was never asked. Checks read the tree again and again while they wait, so an unchanged list
    costs no more than itself, and single controls are asked only once.
    """
    reading = _Reading(app, _readings.get(app))
    _readings.clear()
    _readings[app] = reading
    return reading.root


_readings = {}


class _Reading:
    """A list of widgets with the children of each."""

    def __init__(self, app, before):
        self.app = app
        self.list = _listed(app)
        is_same = before is not None and before.list.equal(self.list)
        self.nodes = before.nodes if is_same else _nodes(app, self.list)
        self.children = self._kept(before) if before else {}
        self._complete()
        _join(self.nodes, _without_twins(self.nodes, self.children), bus.ROOT)
        self.root = self.nodes[bus.ROOT]
        _mark_dialogs(self.root)
        _mark_popups(app, self.nodes)

    def _kept(self, before):
        """The children of widgets that have as many as before, where the list still names the same as visible. They may
        have changed between the list and the question, so as many must have been answered as were listed.
        """
        owned = defaultdict(set)
        for path, node in self.nodes.items():
            if node.was(State.VISIBLE):
                owned[node.owner].add(path)
        return {
            path: before.children[path] for path, node in self.nodes.items()
            if path in before.children and node.keeps_children
            and before.nodes[path].count == node.count == len(before.children[path]) and owned[path] == set(before.children[path])}

    def _complete(self):
        """Asks until nothing is unknown."""
        while unasked := [path for path in self.nodes if path not in self.children]:
            self._ask(unasked)
            if any(path not in self.nodes for paths in self.children.values() for path in paths):
                self.list = _listed(self.app)
                self.nodes = _nodes(self.app, self.list)

    def _ask(self, paths):
        """Down to the leaves."""
        while paths:
            answers = bus.ask_all(self.app, paths, INTERFACE + "Accessible", "GetChildren")
            for path, answer in zip(paths, answers):
                self.children[path] = [child for _, child in answer[0]] if answer else []
            paths = list({child for path in paths for child in self.children[path] if child not in self.children})


def _listed(app):
    return bus.ask_packed(app, "/org/a11y/atspi/cache", INTERFACE + "Cache", "GetItems")


def _nodes(app, listed):
    return {node.path: node for node in (Node(app, item) for item in listed.unpack()[0])}


def _without_twins(nodes, children):
    """The children of each, every widget once. In libadwaita 1.7 each page of a stack claims the pages behind it too. So a
    widget that several claim belongs to the one that it names itself, or to the last of those inside that one.
    """
    claims = defaultdict(set)
    # In GTK 4.8 a page claims its widget but is in no list itself.
    listed_ones = {child for listed in children.values() for child in listed} | {bus.ROOT}
    for path in listed_ones & children.keys():
        for child in children[path]:
            claims[child].add(path)

    def belongs(child, path):
        owner = nodes[child].owner if child in nodes else path
        claiming = [page for page in children.get(owner, ()) if page in claims[child]]
        return path == (owner if owner in claims[child] else claiming[-1] if claiming else path)

    return {path: [child for child in listed if belongs(child, path)] for path, listed in children.items()}


def _mark_dialogs(root):
    """Since libadwaita 1.5 a dialog is no window of its own: it lies beside all else in its window, which it shuts off.
    A question is an alert for it.
    """
    for node in [node for frame in root.children for host in frame.children for node in host.children]:
        if node.role in ("dialog", "alert"):
            node.role, node.is_dialog = "dialog", True


def _mark_popups(app, nodes):
    """A popup has a surface of its own, which may lie outside its window."""
    unknown = [path for path, node in nodes.items() if node.role in ("panel", "menu") and path not in _layers]
    for path, answer in zip(unknown, bus.ask_all(app, unknown, INTERFACE + "Component", "GetLayer")):
        _layers[path] = answer and answer[0]
    for path, node in nodes.items():
        if _layers.get(path) == POPUP:
            node.is_popup = True


POPUP = 5
_layers = {}


def _join(nodes, children, path):
    node = nodes[path]
    node.children = [nodes[child] for child in children.get(path, ()) if child in nodes]
    for child in node.children:
        child.parent = node
        _join(nodes, children, child.path)


def walk(start, depth=0, only_visible=False):
    """Every node below an application or a node with its depth, parents first; a hidden node hides its children."""
    node = read(start) if isinstance(start, str) else start
    if only_visible and depth > 0 and not node.was(State.VISIBLE):
        return
    yield node, depth
    for child in node.children:
        yield from walk(child, depth + 1, only_visible)


def on_screen(app):
    """Every node that is at least partly inside its window."""
    return _in_sight(app, [node for node, depth in walk(app, only_visible=True) if depth > 0])


def places(app, nodes):
    """The places of the nodes; None for a node without a place."""
    answers = bus.ask_all(app, [node.path for node in nodes], INTERFACE + "Component", "GetExtents", IN_WINDOW)
    return [answer and Box(*answer[0]) for answer in answers]


def _in_sight(app, nodes):
    """GTK reports SHOWING only for windows, so places decide."""
    windows = {window(node).path: window(node) for node in nodes}
    sizes = dict(zip(windows, places(app, list(windows.values()))))
    return [node for node, box in zip(nodes, places(app, nodes))
            if is_inside(box, sizes[window(node).path]) or is_in_popup(node, box)]


def is_in_popup(node, box):
    """True for what its popup shows, wherever that lies."""
    while node is not None and not node.is_popup:
        node = node.parent
    return node is not None and is_inside(box, node.place())


def window(node):
    """The window that contains the node, or the dialog inside a window."""
    while node.parent is not None and node.parent.path != bus.ROOT and not node.is_dialog:
        node = node.parent
    return node


def is_inside(box, frame):
    """True when a part of it is inside."""
    return bool(box and frame) and box.width > 0 and box.height > 0 \
        and box.x < frame.x + frame.width and box.y < frame.y + frame.height \
        and box.x + box.width > frame.x and box.y + box.height > frame.y


def find_all(app, **wanted):
    """The visible nodes. Filtered first, so that only a few are asked for their place."""
    return _in_sight(app, find_hidden(app, **wanted))


def find_hidden(app, **wanted):
    """The nodes that a screen reader finds, visible or not."""
    nodes = [node for node, depth in walk(app, only_visible=True) if depth > 0]
    return _matching(app, nodes, **wanted)


def _matching(app, nodes, wanted_role=None, wanted_name=None, starting=None, containing=None, among=None):
    found = [
        node for node in nodes
        if (wanted_role is None or node.role in _roles(wanted_role)) and (among is None or node.role in among)
        and (wanted_name is None or _read_name(node) == wanted_name)
        and (starting is None or _read_name(node).startswith(starting))]
    return found if containing is None else _saying(app, found, containing)


def _read_name(node):
    return node.name or (node.text() if node.role in READ_BY_TEXT else "")


def _roles(wanted):
    """GTK's buttons are push or toggle buttons; a check seldom needs the difference."""
    return {"push button", "toggle button"} if wanted == "button" else {wanted}


def _saying(app, nodes, part):
    """The nodes whose name, description or text contains it."""
    speaking = [node.path for node in nodes if node.can("Text")]
    answers = bus.ask_all(app, speaking, INTERFACE + "Text", "GetText", WHOLE_TEXT)
    texts = {path: answer[0] for path, answer in zip(speaking, answers) if answer}
    return [node for node in nodes if part in "\n".join((node.name, node.description, texts.get(node.path, "")))]


# Role names in the words of the checks.

def place(node):
    return node.place()


def role(node):
    return node.role


def name(node):
    return node.name


def texts(node):
    """The readable texts: its name, its description and its text."""
    return "\n".join((node.name, node.description, node.text()))


def has_state(node, state):
    return node.has(state)


def value(node):
    return node.value()


def unnamed_controls(app):
    """Usable controls without a name."""
    return [node for node in on_screen(app) if is_unnamed(node)]


def is_unnamed(node):
    return node.role in INTERACTIVE and not NAMED.match(node.name)


def dump(app):
    """The tree as text, for people who examine a failed check."""
    try:
        walked = list(walk(app))
        lines = []
        for (node, depth), box in zip(walked, places(app, [node for node, _ in walked])):
            where = f"{box.width}x{box.height}+{box.x}+{box.y}" if box else ""
            hidden = "" if node.was(State.VISIBLE) or depth == 0 else " (hidden)"
            lines.append(f"{'  ' * depth}{node.role} {texts(node).strip()!r} {where}{hidden}")
        return "\n".join(lines)
    except GLib.Error as error:
        return f"(no tree: {error.message})"
