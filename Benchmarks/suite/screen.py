"""A desktop of its own with one judge for all sides: the probe, which sees every paint and sends every input."""
import collections
import os
import pathlib
import subprocess
import threading
import time

from rig.desktop import Desktop

from .paths import EVIDENCE, PROBE, WORK

SCREEN = (1280, 1500)

Page = collections.namedtuple("Page", "clip frame top")
Paint = collections.namedtuple("Paint", "at brightness pages")


class Screen(Desktop):
    """`with Screen() as screen:` starts the X server (through the probe), buses and folders."""

    def __init__(self):
        super().__init__(*SCREEN)
        self.paints = []
        self._facts = collections.deque()
        self._arrived = threading.Condition()

    def _start_x_server(self):
        EVIDENCE.mkdir(parents=True, exist_ok=True)
        # A registry of plugins made anew at every start is not what people have.
        os.environ["GST_REGISTRY"] = str(WORK / "gstreamer-registry")
        self.probe = subprocess.Popen(
            [PROBE, "watch", *map(str, SCREEN), EVIDENCE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            start_new_session=True)
        self.children.append(self.probe)
        threading.Thread(target=self._listen, daemon=True).start()
        return self._await("display", 20)[0]

    @property
    def server_pid(self):
        """Of the X server, which works for whoever draws."""
        children = pathlib.Path(f"/proc/{self.probe.pid}/task/{self.probe.pid}/children").read_text().split()
        return int(children[0])

    # Orders

    def watch(self, pid):
        """The window of a process: its place and size."""
        self._order(f"window {pid}")
        return tuple(map(int, self._await("window", 40)))

    def look_at(self, x, y, width, height):
        """The part of the window that shows the video."""
        self._order(f"stage {x} {y} {width} {height}")

    def record(self, is_on=True):
        if is_on:
            self.paints = []
        self._order(f"record {'on' if is_on else 'off'}")

    def look(self):
        """Tells what is there now, painted or not."""
        self._order("look")

    def key(self, name):
        """Presses a key; the time at which it was, in seconds."""
        self._order(f"key {name}")
        return int(self._await("input", 5)[0]) / 1e6

    def wheel(self, direction):
        self._order(f"wheel {direction}")
        return int(self._await("input", 5)[0]) / 1e6

    # What was seen

    def wait_for(self, is_it, what, seconds=30, since=0):
        """The first paint that is it."""
        deadline, seen = time.monotonic() + seconds, since
        with self._arrived:
            while True:
                for paint in self.paints[seen:]:
                    seen += 1
                    if is_it(paint):
                        return paint
                left = deadline - time.monotonic()
                if left <= 0 or self.probe.poll() is not None:
                    raise RuntimeError(f"{what} was not seen within {seconds} s")
                self._arrived.wait(left)

    def _order(self, order):
        self.probe.stdin.write(order + "\n")
        self.probe.stdin.flush()

    def _await(self, kind, seconds):
        deadline = time.monotonic() + seconds
        with self._arrived:
            while True:
                for fact in self._facts:
                    if fact[0] == kind:
                        self._facts.remove(fact)
                        return fact[1:]
                left = deadline - time.monotonic()
                if left <= 0 or self.probe.poll() is not None:
                    raise RuntimeError(f"the probe did not answer ({kind})")
                self._arrived.wait(min(left, 0.5))

    def _listen(self):
        for line in self.probe.stdout:
            words = line.split()
            with self._arrived:
                if words[0] == "paint":
                    self.paints.append(_paint(words))
                else:
                    self._facts.append(words)
                self._arrived.notify_all()


def _paint(words):
    pages = [] if words[3] == "-" else [
        Page(int(clip), int(frame), int(top) / 1000)
        for clip, frame, top in (page.split(":") for page in words[3].split(","))]
    return Paint(int(words[1]) / 1e6, int(words[2]), pages)
