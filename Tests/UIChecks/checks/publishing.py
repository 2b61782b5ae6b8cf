"""Publishing from the window: by keys from the menu to a finished site, pause, cancel, what goes wrong, a selection."""
import json
import time
import urllib.request

from rig import feeds, hands, tree, windows
from rig.neighbours import Neighbour
from rig.waiting import wait_for

from . import containment

NAMES = ["VID_20240305_120000", "VID_20240302_120000"]
LONG = "VID_20240304_120000"
PHOTO = "IMG_20240110_120000"


def a_folder_becomes_a_site_by_keys_alone(room):
    folder, site = _folder(room), room.folder / "site"
    with Neighbour("files") as files, room.start(folder) as app:
        app.wait_page(NAMES[0])
        _choose_in_the_menu(app)
        app.photograph("publish-asking")
        hands.write(str(site))
        _press_button(app, "Show the plan")
        app.wait_text("3 posts")
        app.wait(starting="3 files to make: about ")
        app.photograph("publish-plan")
        assert not site.exists(), "the plan wrote something"
        _press_button(app, "Publish")
        app.wait(wanted_role="button", wanted_name="Pause")
        app.photograph("publish-running")
        app.wait(60, containing="Published 3 posts")
        app.photograph("publish-done")
        assert _posts(site) == 3
        _press_button(app, "Show in Files")
        assert files.told() == [(site / "index.html").as_uri()]
        nameless = [node for node in tree.unnamed_controls(app.root) if node.role in ("button", "progress bar", "switch")]
        assert not nameless, nameless
        app.press("Escape")
        app.wait_gone(containing="Published 3 posts")
        windows.focus(app.process.pid)
        # The folder of the source is remembered, and nothing is to be made again.
        _choose_in_the_menu(app)
        _press_button(app, "Show the plan")
        app.wait_text("All media are made already.")


def a_run_pauses_goes_on_in_the_background_and_is_cancelled(room):
    folder, site = _folder(room, long=True), room.folder / "site"
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        _begin(app, site)
        app.wait(containing=" of 4: ")
        app.push("Pause")
        app.wait_text("Paused")
        app.wait(wanted_role="button", wanted_name="Resume")
        # Half a second until the encoder hears of it.
        time.sleep(1)
        before = _encoding(site)
        assert before, "nothing is being made"
        time.sleep(1)
        assert _encoding(site) == before, "the encoder went on"
        app.photograph("publish-paused")
        app.press("Escape")
        sign = app.wait(wanted_role="button", wanted_name="Publishing is paused")
        app.photograph("publish-sign")
        windows.focus(app.process.pid)
        app.press("Down")
        app.wait_page(LONG)
        sign = app.wait(wanted_role="button", wanted_name="Publishing is paused")
        assert sign.act()
        app.push("Resume")
        wait_for(lambda: _encoding(site) != before, "the encoder goes on")
        app.push("Cancel")
        app.wait_text("Stopped. What is finished stays; publish again to go on.")
        assert not (site / "index.html").exists()


def a_window_that_closes_asks_and_the_run_goes_on(room):
    folder, site = _folder(room), room.folder / "site"
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        _begin(app, site)
        app.wait(wanted_role="button", wanted_name="Pause")
        app.press("Escape")
        app.wait(wanted_role="button", starting="Publishing")
        windows.focus(app.process.pid)
        app.press("ctrl+q")
        app.wait_text("Publishing Is Not Finished")
        app.photograph("publish-closing")
        assert app.wait(wanted_role="button", starting="Keep the Window Open").act()
        app.wait_gone(containing="Publishing Is Not Finished")
        windows.focus(app.process.pid)
        app.press("ctrl+q")
        assert app.wait(wanted_role="button", starting="Go On Without the Window").act()
        assert app.wait_end() == 0
    # A new site has an empty feed first.
    wait_for(lambda: (site / "feed.json").exists() and _posts(site) == 3, "the site is finished without the window", 60)


def without_ffmpeg_a_sentence_names_the_package(room):
    with room.start(_folder(room), language={"PATH": "/nowhere"}) as app:
        app.wait_page(NAMES[0])
        _plan(app, room.folder / "site")
        app.wait_text("Publishing needs ffmpeg, which is not installed. On Debian: apt-get install ffmpeg")
        app.photograph("publish-without-ffmpeg")
        app.push("Change…")
        app.wait(wanted_role="button", wanted_name="Show the plan")


def an_address_is_checked_and_comes_into_the_site(room):
    folder, site = _folder(room), room.folder / "site"
    with room.start(folder, size="360x640") as app:
        app.wait_page(NAMES[0])
        app.press("F10")
        app.push_item("Publish…")
        plan = app.wait(wanted_role="button", wanted_name="Show the plan")
        dialog = windows.focus(app.process.pid)
        hands.write(str(site))
        app.click(app.wait(wanted_role="text", wanted_name="Web address"), dialog)
        hands.write("ann.example")
        app.wait_text("Begin with https://")
        assert not plan.has(tree.State.SENSITIVE), "a wrong address can be published"
        app.photograph("publish-address-wrong")
        app.press("ctrl+a")
        hands.write("https://ann.example/clips")
        wait_for(lambda: plan.has(tree.State.SENSITIVE), "the plan can be asked for")
        app.photograph("publish-address")
        app.push("Show the plan")
        app.push("Publish")
        app.wait(60, containing="Published 3 posts")
        assert "https://ann.example/clips/" in (site / "sitemap.xml").read_text()
        app.press("Escape")
        app.wait_gone(containing="Published 3 posts")
        windows.focus(app.process.pid)
        app.press("F10")
        app.push_item("Publish…")
        # It is remembered, else a later run would take the sitemap away.
        (site / "sitemap.xml").unlink()
        app.push("Show the plan")
        app.wait_text("All media are made already.")
        app.push("Publish")
        app.wait(30, containing="Published 3 posts")
        assert "https://ann.example/clips/" in (site / "sitemap.xml").read_text()


def a_folder_that_cannot_take_a_site_is_named(room):
    folder = _folder(room)
    with room.start(folder) as app:
        app.wait_page(NAMES[0])
        _plan(app, "/proc/mutoscope/site")
        app.wait(wanted_role="button", wanted_name="Change…")
        if not app.find(containing="You may not write to /proc/mutoscope/site"):
            # The superuser may write everywhere, until the system refuses.
            app.push("Publish")
            app.wait_text("The folder /proc/mutoscope/site cannot be made")
        app.push("Change…")
        other = room.folder / "other"
        other.mkdir()
        (other / "mine.txt").write_text("mine")
        _plan_in(app, other)
        app.wait_text("holds other files, such as mine.txt")
        app.push("Change…")
        _plan_in(app, folder / "inside")
        app.wait_text("lies inside the source")
        assert sorted(path.name for path in other.iterdir()) == ["mine.txt"]


def a_selection_of_the_grid_becomes_a_site(room):
    folder, site = _folder(room), room.folder / "site"
    with room.start(folder, size="360x640") as app:
        app.wait_page(NAMES[0])
        app.press("g")
        app.wait(wanted_role="button", starting=f"Video: {NAMES[0]}")
        app.press("Right", "space")
        app.wait_text("1 selected, ")
        app.photograph("publish-selected-360")
        app.push("More actions")
        app.push_item("Publish…")
        app.wait(wanted_role="button", wanted_name="Show the plan")
        app.window = windows.focus(app.process.pid)
        app.photograph("publish-asking-360")
        _plan_in(app, site)
        app.wait_text("1 file to make")
        app.push("Publish")
        app.wait(60, containing="Published 1 post")
        assert _posts(site) == 1


def liked_posts_become_a_site_that_the_browser_shows(room):
    with containment._Home(room) as home:
        noted = home.has_browser()
        applications = home.path / ".local/share/applications"
        for name in ("noting.desktop", "mimeapps.list"):
            text = (applications / name).read_text()
            (applications / name).write_text(text.replace("x-scheme-handler/https", "x-scheme-handler/http"))
        # The home lies in a hidden folder, and nothing is published there.
        site = room.folder / "site"
        with room.start(_folder(room), language=home.variables) as app:
            app.wait_page(NAMES[0])
            app.press("l")
            app.wait_on("Like")
            app.push("Library")
            app.wait(wanted_role="button", starting=f"Video: {NAMES[0]}")
            app.press("F10")
            app.push_item("Publish…")
            _plan_in(app, site)
            app.wait_text("1 post")
            app.push("Publish")
            app.wait(60, containing="Published 1 post")
            app.push("Open in browser")
            wait_for(lambda: noted.exists() and noted.read_text().startswith("http://127.0.0.1:"), "the browser opens")
            with urllib.request.urlopen(noted.read_text().strip() + "feed.json") as answer:
                assert len(json.load(answer)["items"]) == 1


def _folder(room, long=False):
    folder = feeds.dated_clips(room.folder / "camera", NAMES)
    feeds.ffmpeg("-i", feeds.clips() / "2.mp4", "-frames:v", "1", folder / f"{PHOTO}.jpg")
    if long:
        feeds.ffmpeg(
            "-f", "lavfi", "-i", "testsrc2=s=720x1280:r=30:d=40", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
            "yuv420p", folder / f"{LONG}.mp4")
    return folder


def _choose_in_the_menu(app):
    """With the arrow keys, as somebody without a mouse does."""
    app.press("F10")
    app.wait(wanted_role="menu item", starting="Publish…")

    def reached():
        node = app.find(wanted_role="menu item", starting="Publish…")
        if node is None or node.has(tree.State.FOCUSED):
            return True
        app.press("Down")
        return False

    wait_for(reached, "the item of the menu has the focus")
    app.press("Return")
    app.wait(wanted_role="button", wanted_name="Show the plan")
    windows.focus(app.process.pid)


def _walk_to(app, name):
    """Tab goes to the next list or button, the arrows to the next row."""
    def reached():
        for node, _ in tree.walk(app.root):
            if node.name == name and node.role != "label" and (
                    node.has(tree.State.FOCUSED) or any(child.has(tree.State.FOCUSED) for child in node.children)):
                return True
        app.press("Tab")
        return False

    wait_for(reached, f"{name} has the focus")


def _press_button(app, name):
    node = app.wait(wanted_role="button", wanted_name=name)
    wait_for(lambda: node.has(tree.State.SENSITIVE), f"{name} can be pressed")
    _walk_to(app, name)
    app.press("space")


def _plan(app, site):
    app.press("F10")
    app.push_item("Publish…")
    _plan_in(app, site)


def _plan_in(app, site):
    app.wait(wanted_role="button", wanted_name="Show the plan")
    windows.focus(app.process.pid)
    app.press("ctrl+a")
    hands.write(str(site))
    node = app.wait(wanted_role="button", wanted_name="Show the plan")
    wait_for(lambda: node.has(tree.State.SENSITIVE), "the plan can be asked for")
    app.push("Show the plan")


def _begin(app, site):
    _plan(app, site)
    app.wait(wanted_role="button", wanted_name="Publish")
    app.push("Publish")


def _posts(site):
    return len(json.loads((site / "feed.json").read_text())["items"])


def _encoding(site):
    """The lengths of the files that are being made."""
    found = {}
    for path in site.glob(".making-*/made/*"):
        try:
            found[path.name] = path.stat().st_size
        except FileNotFoundError:
            pass
    return found
