"""A real window with hostile inputs: it shows each of them for a while, likes it, and must still answer.

Many posts share a feed. A fault may come from a neighbour that is fetched ahead, so each post in reach is then tried
alone, to find the right one. Behind the posts stand a good picture and a good video, which must be on screen in the
end: an input may block everything after it while the window still answers.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from gi.repository import Gio, GLib

from . import program
from .inputs import Input, post, video
from .inputs.numbers import text
from .program import MEMORY, PATIENCE, Result

BUS_NAME = "org.mpris.MediaPlayer2.io.github.mutoscope.Mutoscope"
OBJECT = "/org/mpris/MediaPlayer2"
DWELL = 0.7
# Colours of the good posts at the end, and the tolerance for decoders.
PICTURE, FILM = (255, 0, 255), (0, 160, 0)
NEAR = 60
ALONE = 3.0
GONE = 5.0
# The share of each second: a spinning thread uses all of it.
SPINNING = 0.95
# Posts that may have caused a fault at a position: the ones before, and the ones fetched ahead.
REACH = range(-1, 6)


class Ended(Exception):
    """Ends the session with a finding."""

    def __init__(self, result):
        self.result = result


class Window:
    """`with Window(...)`: the program and its window, in a temporary profile unless one is given."""

    def __init__(self, binary, source, profile=None, log=None):
        self.profile = profile or pathlib.Path(tempfile.mkdtemp(prefix="attack-", dir=os.environ["TMPDIR"]))
        arguments = [source] if source and source != "--library" else ["--library"] if source else []
        self.command = [str(binary), "--profile", str(self.profile), "--size", "405x720", *arguments]
        self.log_path = pathlib.Path(os.environ["TMPDIR"]) / f"log-{os.getpid()}"
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)

    def __enter__(self):
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        try:
            self._find()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.bus.close_sync(None)
        shutil.rmtree(self.profile, ignore_errors=True)

    def leave(self):
        """Ends it as a logout would, so that the next start does not ask about a crash."""
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _find(self):
        """Waits for the window and gives it the keyboard."""
        end = time.monotonic() + PATIENCE + 5
        while time.monotonic() < end:
            self.look()
            found = self._x("search", "--onlyvisible", "--pid", self.process.pid).split()
            if found:
                self._x("windowfocus", found[-1], "mousemove", 5000, 5000)
                return self._greet(end)
            time.sleep(0.05)
        raise Ended(Result("hang", "no window came"))

    def _x(self, *words):
        try:
            return subprocess.run(
                ["xdotool", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE).stdout
        except subprocess.TimeoutExpired:
            raise Ended(Result("hang", "the window takes no key")) from None

    def press(self, *keys):
        self._x("key", *keys)

    def rest(self, seconds):
        """Waits, and checks the process meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(0.1, left))
            self.look()

    def look(self):
        """Raises a fault of the process."""
        status = self.process.poll()
        if status is not None:
            raise Ended(program.ending(status, self.log()) or Result("crash", f"it ended with {status}: {self.log()[-150:]}"))
        if (held := program.peak(self.process.pid)) > MEMORY:
            raise Ended(Result("memory", f"{held >> 20} MB", peak=held))

    def _greet(self, end):
        """The app appears on the bus shortly after its window."""
        while not self._asked():
            if time.monotonic() > end:
                raise Ended(Result("hang", "it never came to the bus"))
            self.look()
            time.sleep(0.05)

    def answer(self):
        """Asks the main thread, and waits as long as a user would."""
        if not self._asked():
            # A crashed process may still be writing its last messages.
            self.rest(GONE)
            raise Ended(Result("hang", "it is no more on the bus"))
        self.look()

    def _asked(self):
        try:
            self.bus.call_sync(
                BUS_NAME, OBJECT, "org.freedesktop.DBus.Properties", "Get",
                GLib.Variant("(ss)", ("org.mpris.MediaPlayer2.Player", "PlaybackStatus")), None, Gio.DBusCallFlags.NO_AUTO_START,
                PATIENCE * 1000, None)
            return True
        except GLib.Error as error:
            self.look()
            if error.matches(Gio.io_error_quark(), Gio.IOErrorEnum.TIMED_OUT):
                raise Ended(Result("hang", f"no answer within {PATIENCE} s")) from None
            return False

    def busy(self):
        """Seconds for which each thread ran or waited to run, so that a busy machine cannot hide a spinning thread."""
        times = {}
        for path in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            try:
                ran, waited = path.read_text().split()[:2]
                times[path.parent.name] = (int(ran) + int(waited)) / 1e9
            except OSError:
                pass  # The thread has ended.
        return times

    def calm(self):
        """At rest it may use the processor for a short time only."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before, begun = self.busy(), time.monotonic()
            self.rest(1)
            span = time.monotonic() - begun
            if all(now - before.get(name, now) < SPINNING * span for name, now in self.busy().items()):
                return
        raise Ended(Result("hang", f"it keeps the processor busy for {PATIENCE} s"))

    def see(self, colour, what):
        """Waits until the middle of the window has that colour."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self._pixel()
            if all(abs(mine - wanted) <= NEAR for mine, wanted in zip(seen, colour)):
                return
            self.rest(0.2)
        raise Ended(Result("hang", f"{what} behind it never shows"))

    def _pixel(self):
        """The mean colour of a patch between the header and the hint of a first visit."""
        grab = subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size", "40x40", "-i", f"{os.environ['DISPLAY']}+180,110",
             "-frames:v", "1", "-vf", "scale=1:1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], capture_output=True, timeout=PATIENCE)
        return tuple(grab.stdout[:3]) or (0, 0, 0)

    def log(self):
        return self.log_path.read_text(errors="replace")

    def close(self):
        """At the end: the complaints in its log."""
        self.look()
        said = program.complaint(self.log())
        if said:
            raise Ended(Result("complaint", said))
        return Result("ok", peak=program.peak(self.process.pid))


def alone(binary, one: Input, folder):
    """An input in its own window."""
    begun = time.monotonic()
    profile = pathlib.Path(tempfile.mkdtemp(prefix="attack-", dir=os.environ["TMPDIR"]))
    source, seconds = one.window, one.seconds
    if one.post:
        source, seconds = _feed(folder, [one]), ALONE
    result = None
    try:
        if one.prepare:
            one.prepare(profile)
        with Window(binary, source, profile) as window:
            result = _look_at(window, one, seconds)
    except Ended as ended:
        result = ended.result
    result.seconds = time.monotonic() - begun
    return result


def _look_at(window, one, seconds):
    window.press("Escape", "l")
    if one.meanwhile:
        window.rest(2)
        one.meanwhile()
    window.rest(seconds)
    window.press("l")
    if one.post:
        _go_on(window)
    elif one.shows:
        window.see(FILM, "the feed")
    window.answer()
    window.calm()
    return window.close()


def _go_on(window):
    """Goes to the good posts behind the hostile ones."""
    window.press("Down")
    window.see(PICTURE, "the picture")
    window.press("Down")
    window.see(FILM, "the video")


def together(binary, inputs, folder):
    """Yields each input with its result."""
    rest = list(inputs)
    while rest:
        shown, ended = _swipe(binary, rest, folder)
        if not ended.is_finding:
            yield from ((one, ended) for one in rest)
            return
        # When the good posts never show, any input before them may be the cause.
        steps = range(-len(rest), 1) if "behind it" in ended.detail else REACH
        reach = [index for step in steps if 0 <= (index := shown + step) < len(rest)]
        yield from ((one, Result("ok")) for one in rest[:reach[0]])
        results = [(rest[index], alone(binary, rest[index], folder)) for index in reach]
        yield from results
        if not any(result.is_finding for _, result in results):
            yield rest[shown], Result(ended.word, f"only among others: {ended.detail}")
        rest = rest[reach[-1] + 1:]


def _swipe(binary, inputs, folder):
    """The number of shown inputs, and the finding that ended the session."""
    shown = 0
    try:
        with Window(binary, _feed(folder, inputs)) as window:
            # The first key closes the hint of a first visit.
            window.press("Escape")
            for shown in range(len(inputs)):
                window.rest(DWELL)
                window.press("l")
                window.answer()
                if shown < len(inputs) - 1:
                    window.press("Down")
            _go_on(window)
            return shown, window.close()
    except Ended as ended:
        return shown, ended.result


def _feed(folder, inputs):
    """Writes the feed as a file, so that its posts may name local files."""
    honest = folder / "honest"
    picture = {"kind": "image", "renditions": [{"url": (honest / "end.png").as_uri()}], "width": 405, "height": 720}
    film = video((honest / "end.mp4").as_uri(), width=360, height=640)
    items = [*(one.post for one in inputs), post("end of pictures", picture), post("end of films", film)]
    path = pathlib.Path(tempfile.mkdtemp(prefix="feed-", dir=os.environ["TMPDIR"])) / "feed.json"
    path.write_text(text({"version": "https://jsonfeed.org/version/1.1", "title": "Attack", "items": items}), errors="surrogatepass")
    return str(path)
