"""The main menu in windows that are lower than its items: they scroll, and every one of them can be reached."""
import contextlib
import subprocess

from rig import feeds, hands, tree
from rig.waiting import wait_for


def every_item_can_be_reached_in_a_small_window(room):
    for size in ("360x640", "720x360", "360x294"):
        _walk(room, size, "")


def and_with_texts_of_twice_the_size(room):
    with _large_texts():
        for size in ("360x640", "720x360"):
            _walk(room, size, "-200")


def _walk(room, size, how):
    with room.start(feeds.feed(room.folder), size=size) as app:
        app.wait_page(feeds.TITLES[0])
        app.press("F10")
        app.wait(wanted_role="menu item", wanted_name="Library")
        wait_for(lambda: len(hands.windows(app.process.pid)) == 2, "the menu's own window")
        app.photograph(f"menu-{size}{how}")
        # The whole list, from its top.
        items = {node.name for node in tree.find_hidden(app.root, wanted_role="menu item")}
        assert len(items) > 10, items
        wait_for(lambda: _is_inside(app), f"the menu inside the window at {size}{how}")
        reached = []
        for _ in range(len(items)):
            app.press("Down")
            node = wait_for(lambda: _focused(app, reached), f"another item after {reached} at {size}{how}")
            reached.append(node.name)
            wait_for(lambda: _is_seen(app, node), f"{node.name} in sight at {size}{how}")
        app.photograph(f"menu-{size}{how}-end")
        assert set(reached) == items, items - set(reached)


def _focused(app, reached):
    items = tree.find_hidden(app.root, wanted_role="menu item")
    return next((item for item in items if item.has(tree.State.FOCUSED) and item.name not in reached[-1:]), None)


def _is_seen(app, item):
    """The item is whole within everything around it in the menu, so also within the part that is in sight."""
    box, around = item.place(), item.parent
    while around.role != "menu":
        room = around.place()
        if box.y < room.y - 1 or box.y + box.height > room.y + room.height + 1:
            return False
        around = around.parent
    return True


def _is_inside(app):
    _, top, _, height = app.geometry()
    (other,) = set(hands.windows(app.process.pid)) - {app.window}
    _, menu_top, _, menu_height = hands.geometry(other)
    return menu_top >= top and menu_top + menu_height <= top + height


@contextlib.contextmanager
def _large_texts():
    _set_resolution(192)
    try:
        yield
    finally:
        _set_resolution(96)


def _set_resolution(dots):
    """GTK reads the text size from this resource when there is no desktop."""
    subprocess.run(
        ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{dots}\n"], check=True)
