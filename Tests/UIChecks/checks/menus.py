"""Menus in windows that are lower than their items: they scroll, stay inside the window, and every item can be reached."""
import json

from rig import contrast, feeds, hands, texts, tree, windows, xserver
from rig.waiting import wait_for


def every_item_can_be_reached_in_a_small_window(room):
    for size in ("360x640", "720x360", "360x294"):
        _walk(room, size, "")


def and_with_texts_of_twice_the_size(room):
    with texts.twice_as_large():
        for size in ("360x640", "720x360", "1280x800"):
            _walk(room, size, "-200")


def the_menu_of_a_post_does_the_same(room):
    for size in ("360x640", "405x720", "720x360", "360x294"):
        _walk_post(room, size, "")
    with texts.twice_as_large():
        for size in ("360x640", "720x360", "1280x800"):
            _walk_post(room, size, "-200")


def a_click_anywhere_opens_a_menu_inside_the_window(room):
    _settle(room)
    with room.start(feeds.feed(room.folder), size="720x360") as app:
        app.wait_page(feeds.TITLES[0])
        left, top, width, height = app.geometry()
        for x, y in ((0.02, 0.5), (0.3, 0.3), (0.3, 0.8), (0.1, 0.2)):
            hands.right_click(left + int(width * x), top + int(height * y))
            app.wait(wanted_role="menu item", wanted_name="Clear screen")
            _expect_inside(app, f"the menu of a click at {x}, {y}")
            app.press("Escape")
            app.wait_gone(wanted_role="menu item", wanted_name="Clear screen")


def a_card_whose_button_is_out_of_sight_has_a_menu_too(room):
    """GTK complains of a menu at a place outside of every screen."""
    _settle(room, layout="cards")
    with room.start(feeds.feed(room.folder), size="1280x360") as app:
        xserver.place(app.window, 0, 500)
        app.wait_text(feeds.TITLES[0])
        app.press("Menu")
        app.wait(wanted_role="menu item", wanted_name="Fullscreen")
        _expect_inside(app, "the menu of a card")


def _settle(room, **settings):
    """Without the hints of a first start."""
    (room.profile / "config").mkdir(parents=True, exist_ok=True)
    (room.profile / "config/settings.json").write_text(json.dumps({"hasSeenHint": True, "hasSeenDoor": True} | settings))


def _walk(room, size, how):
    _open(room, size, "F10", "Library", f"menu-{size}{how}", least=10)


def _walk_post(room, size, how):
    _settle(room)
    _open(room, size, "Menu", "Save", f"post-menu-{size}{how}", least=8)


def _open(room, size, key, item, where, least):
    with room.start(feeds.feed(room.folder), size=size) as app:
        app.wait_page(feeds.TITLES[0])
        app.press(key)
        app.wait(wanted_role="menu item", wanted_name=item)
        _walk_items(app, where, least)


def _walk_items(app, where, least):
    _expect_inside(app, where)
    app.photograph(where)
    # The whole list, from its top; the items of closed submenus have no size.
    items = {node.name for node in tree.find_hidden(app.root, wanted_role="menu item") if node.place().width > 0}
    assert len(items) >= least, items
    reached = []
    for _ in range(len(items)):
        app.press("Down")
        node = wait_for(lambda: _focused(app, reached), f"another item after {reached} at {where}")
        reached.append(node.name)
        wait_for(lambda: _is_seen(app, node), f"{node.name} in sight at {where}")
    app.photograph(f"{where}-end")
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


def _expect_inside(app, where):
    """Without a black strip: the checks' screen shows no transparent windows, so a menu's arrow would stand in one."""
    wait_for(lambda: len(xserver.windows_of(app.process.pid)) == 2, "the menu's own window")
    wait_for(lambda: _is_inside(app), f"{where} inside the window")
    left, top, width, _ = windows.geometry(_menu(app))
    wait_for(lambda: _is_light(app, left + 8, top + 3) and _is_light(app, left + width - 8, top + 3), f"{where} without a black strip")


def _is_light(app, x, y):
    return min(contrast.Picture(app.desktop.size).colour(x, y)) > 128


def _menu(app):
    (menu,) = set(xserver.windows_of(app.process.pid)) - {app.window}
    return menu


def _is_inside(app):
    left, top, width, height = app.geometry()
    menu_left, menu_top, menu_width, menu_height = windows.geometry(_menu(app))
    return left <= menu_left and menu_left + menu_width <= left + width \
        and top <= menu_top and menu_top + menu_height <= top + height
