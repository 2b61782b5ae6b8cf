"""The sides: we, Chromium with a good page, and mpv. Each opens on a feed or a file and is driven by the same keys."""
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from .paths import BINARY

STAGE = (405, 720)


class Player:
    """`with Side(screen, …) as player:`: starts it, finds its stage, and ends all of it whatever happened."""

    name = peer_mode = cache = ""
    pause_key = "p"

    def __init__(self, screen, profile=None, size=STAGE):
        self.screen = screen
        self.size = size
        self.profile = pathlib.Path(profile or tempfile.mkdtemp(dir=screen.home))
        self.log_path = screen.home / f"{self.name}.log"

    def __enter__(self):
        self.screen.record(False)
        with open(self.log_path, "ab") as log:
            self.started = time.monotonic()
            self.process = subprocess.Popen(
                self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        try:
            self.window = self.screen.watch(self.process.pid)
            self.screen.record()
            self.screen.look_at(*self.stage())
            self.screen.look()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.screen.record(False)
        for end, patience in ((signal.SIGTERM, 5), (signal.SIGKILL, 5)):
            try:
                os.killpg(self.process.pid, end)
                self.process.wait(patience)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue

    @property
    def pid(self):
        return self.process.pid

    def stage(self):
        """Where the video is: at the foot of the window, below whatever frame the program draws."""
        _, _, width, height = self.window
        return (width - self.size[0]) // 2, height - self.size[1], *self.size

    def wait_playing(self, clip=0, seconds=40):
        """Until the clip has moved: the time of its first picture and of the first that moved, in seconds."""
        first = self.screen.wait_for(lambda paint: _shows(paint, clip), f"clip {clip}", seconds)
        frame = next(page.frame for page in first.pages if page.clip == clip)
        moved = self.screen.wait_for(
            lambda paint: _shows(paint, clip, lambda now: now != frame), f"a moving clip {clip}", seconds)
        return first.at, moved.at


class Us(Player):
    name = "Mutoscope"

    def __init__(self, screen, source, profile=None, size=STAGE):
        super().__init__(screen, profile, size)
        self.source = source

    def command(self):
        size = "x".join(map(str, self.size))
        return [BINARY, "--profile", self.profile, "--size", size, "--", self.source]


class Chromium(Player):
    name = "Chromium"

    def __init__(self, screen, server, mode, profile=None, is_short=False, is_paused=False):
        super().__init__(screen, profile)
        self.peer_mode = mode
        self.address = self.page(server, is_short) + ("&paused" if is_paused else "")

    def page(self, server, is_short):
        feed = ("short-" if is_short else "") + ("mp4" if self.peer_mode == "mp4" else "hls")
        return server.url(f"page.html?mode={self.peer_mode}&feed={feed}.json")

    def command(self):
        # The frame that Chromium draws around an app where there is no window manager is 56 pixels high.
        options = [
            f"--app={self.address}", f"--user-data-dir={self.profile}", f"--window-size={STAGE[0]},{STAGE[1] + 56}",
            "--window-position=0,0", "--no-first-run", "--no-default-browser-check", "--disable-component-update",
            "--disable-background-networking", "--disable-sync", "--password-store=basic",
            "--autoplay-policy=no-user-gesture-required",
        ]
        return ["chromium", *options, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


class Published(Chromium):
    """The page that our program publishes, in the same browser."""

    name = "Published page"
    pause_key = "space"

    def __init__(self, screen, server, profile=None):
        super().__init__(screen, server, "", profile)

    def page(self, server, is_short):
        return server.url("published/index.html")


class Mpv(Player):
    name = "mpv"
    output = ["--vo=x11"]

    def __init__(self, screen, source=None, profile=None, loops=True, size=STAGE):
        super().__init__(screen, profile, size)
        self.source = source
        self.loops = loops
        self.socket_path = str(self.profile / "mpv.socket")

    def command(self):
        options = [
            "--no-config", *self.output, "--geometry={}x{}+0+0".format(*self.size), "--no-border", "--force-window=yes",
            "--idle=yes", "--no-osc", "--osd-level=0", "--ao=null", f"--input-ipc-server={self.socket_path}",
            "--hwdec=no",
        ]
        return ["mpv", *options, *(["--loop-file=inf"] if self.loops else []), *([self.source] if self.source else [])]

    def load(self, source):
        """Has it play something else; the time at which it was told."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self.socket_path)
            now = time.monotonic()
            connection.sendall(json.dumps({"command": ["loadfile", str(source)]}).encode() + b"\n")
            connection.recv(1024)
        return now


class MpvGpu(Mpv):
    name = "mpv, gpu"
    output = ["--vo=gpu", "--gpu-sw=yes"]


def _shows(paint, clip, is_frame=lambda frame: True):
    return any(page.clip == clip and abs(page.top) < 0.05 and is_frame(page.frame) for page in paint.pages)


def versions():
    """What the peers are, for the table."""
    def first_line(*command):
        answer = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return (answer.stdout.strip().splitlines() or ["?"])[0]

    return {
        "Mutoscope": first_line(BINARY, "--version"), "Chromium": first_line("chromium", "--version"),
        "mpv": " ".join(first_line("mpv", "--version").split()[:2]) if shutil.which("mpv") else "?",
    }
