"""The app under check: its process, its window, and short ways to look and act.

In every check the app must run without complaints.
"""
import os
import re
import signal
import subprocess

from . import hands, tree, windows
from .paths import BINARY, IS_WAYLAND, OUTPUT
from .waiting import PATIENCE, wait_for

COMPLAINT = re.compile(r"-(CRITICAL|WARNING) \*\*|\bFatal error\b|Gtk-WARNING|GLib-GObject-CRITICAL")

# GTK says so of Debian 12's sway, which is older than moving popups.
OLD_COMPOSITOR = "Compositor doesn't support moving popups, relying on remapping"


class App:
    """`with App(...)` starts it, waits for its window, and ends it in every case."""

    def __init__(self, desktop, source, profile, size="405x720", language=None):
        self.desktop = desktop
        self.environment = {**os.environ, **(language or {})}
        arguments = [str(one) for one in (source if isinstance(source, list) else [source]) if one is not None]
        self.command = [str(BINARY), "--profile", str(profile), "--size", size, *arguments]
        self.profile = profile
        self.log_path = profile / "stderr.log"
        self.process = None
        self.root = None
        self.picture = profile / "screen.png"
        self.tree_dump = profile / "tree.txt"

    def __enter__(self):
        self.log_path.parent.mkdir(parents=True, exist_ok=True)
        self.log = open(self.log_path, "ab")
        # A pointer left over a button opens a tooltip, which is a window too.
        hands.leave()
        self.process = subprocess.Popen(
            self.command, env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            start_new_session=True)
        try:
            self.root = wait_for(self._root, "the app on the accessibility bus")
            wait_for(lambda: tree.find_all(self.root, wanted_role="frame"), "a window")
            self.window = windows.focus(self.process.pid)
        except BaseException as error:
            self.__exit__(type(error))
            raise
        return self

    def __exit__(self, kind=None, *_):
        if kind is not None:
            self._keep_evidence()
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.log.close()
        if kind is None:
            assert self.complaints() == [], self.complaints()

    def _keep_evidence(self):
        """Saves the state of the screen after a failure."""
        hands.screenshot(self.picture, os.environ["DISPLAY"], self.desktop.size)
        if self.root is not None:
            self.tree_dump.write_text(tree.dump(self.root))

    def _root(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the app ended at start with {self.process.returncode}: {self.errors()}")
        return tree.application(self.process.pid)

    # Looking

    def is_read_out(self, **wanted):
        """True when a screen reader finds it, visible or not."""
        return bool(tree.find_hidden(self.root, **wanted))

    def find(self, **wanted):
        found = tree.find_all(self.root, **wanted)
        return found[0] if found else None

    def wait(self, seconds=PATIENCE, **wanted):
        return wait_for(lambda: self.find(**wanted), f"{wanted}", seconds)

    def wait_gone(self, **wanted):
        wait_for(lambda: not self.find(**wanted), f"no more {wanted}")

    def wait_text(self, text):
        """Waits for any widget that shows the text."""
        return self.wait(containing=text)

    def wait_page(self, title):
        """The post is the page on screen: it has the title and lies inside the window."""
        return wait_for(lambda: self._current(title), f"the page {title!r}")

    def begin(self, title):
        """Waits for the first post, and puts the hint of the first start away."""
        self.wait_page(title)
        self.push("Got it")
        self.wait_gone(wanted_role="button", wanted_name="Got it")

    def _current(self, title):
        """At rest it is tall and begins at the window's top, or below a header."""
        height = self.geometry()[3]
        for node in tree.find_all(self.root, starting=title):
            box = tree.place(node)
            if box.height >= height * 0.5 and abs(box.y) <= 60:
                return node
        return None

    def geometry(self):
        return windows.geometry(self.window)

    def middle(self):
        """A point a little below the middle, because the hint of a first visit has its button in the very middle."""
        left, top, width, height = self.geometry()
        return left + width // 2, top + height // 2 + height // 10

    def centre(self, node, window=None):
        """The point of the screen at which the node's middle rests. A node that slides in has a place before it is there."""
        left, top = windows.geometry(window or self.window)[:2]
        seen = []

        def rests():
            box = node.place()
            seen.append((box.x, box.y, box.width, box.height))
            return box if len(seen) > 1 and seen[-1] == seen[-2] else None

        box = wait_for(rests, "a place that rests", pause=0.08)
        return left + box.x + box.width // 2, top + box.y + box.height // 2

    def photograph(self, name):
        """Saves a picture of the screen for people."""
        hands.screenshot(OUTPUT / f"{name}.png", os.environ["DISPLAY"], self.desktop.size)

    # Acting

    def press(self, *keys):
        hands.press(*keys)

    def press_until(self, key, title):
        """Presses the key again and again until the page shows, for states that have no event."""
        def arrived():
            self.press(key)
            return self._current(title)

        wait_for(arrived, f"{key} to lead to {title!r}")

    def click(self, node, window=None):
        """A click of the pointer at the node's place in the app's window, or in a dialog's."""
        hands.click(*self.centre(node, window))

    def push(self, button):
        """Calls the button's own action, as assistive technology does."""
        self._push(self.wait(wanted_role="button", wanted_name=button), button)

    def push_item(self, item):
        """For an item of an open menu."""
        self._push(self.wait(wanted_role="menu item", wanted_name=item), item)

    def _push(self, node, name):
        assert node.act(), f"{name} cannot be pushed"

    def is_on(self, button):
        """True when a toggle button is on."""
        node = self.find(wanted_role="button", wanted_name=button)
        return node is not None and tree.has_state(node, tree.State.PRESSED)

    def wait_on(self, button, is_on=True):
        wait_for(lambda: self.is_on(button) == is_on, f"{button} to be {'on' if is_on else 'off'}")

    def kill(self):
        """Kills it without a warning, as the system would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait_end(self, seconds=PATIENCE):
        """The exit status, when the app ends by itself."""
        wait_for(lambda: self.process.poll() is not None, "the app to end", seconds)
        return self.process.returncode

    def errors(self):
        return self.log_path.read_text(errors="replace")

    def complaints(self):
        """The complaints of GTK, GLib or Swift."""
        lines = [line for line in self.errors().splitlines() if COMPLAINT.search(line)]
        return [line for line in lines if not (IS_WAYLAND and line.endswith(OLD_COMPOSITOR))]
