"""What every row works with: the plan of the run, screens, servers and the result."""
import contextlib

from rig.loopback import Loopback

from .paths import SITE
from .players import Chromium, Mpv, MpvGpu, Published, Us
from .screen import Screen

# Chromium starts files sooner than either kind of HLS (102 ms against 170 when this was written); rows on bytes show
# every mode, for there a file is its worst.
BEST_MODE = "mp4"


class Bench:
    def __init__(self, is_quick, results):
        self.is_quick = is_quick
        self.results = results

    @property
    def rounds(self):
        """Of each side, in turn."""
        return range(5)

    @property
    def byte_rounds(self):
        """Bytes hardly differ from run to run."""
        return range(2 if self.is_quick else 5)

    def pick(self, quick, full):
        return quick if self.is_quick else full

    def add(self, row, player, values, cache):
        self.results.add(row, player.name, list(values), player.peer_mode, cache)

    @contextlib.contextmanager
    def screen(self, **line):
        """A screen with a server behind it, whose line has a rate (Mbit/s) and a latency (ms) or none."""
        with Screen() as screen, Loopback(SITE, **line) as server:
            yield Room(screen, server)


class Room:
    """One desktop and one server: opens any side on them."""

    def __init__(self, screen, server):
        self.screen = screen
        self.server = server

    def us(self, feed="mp4", profile=None, **options):
        return Us(self.screen, self.server.url(f"{feed}.json"), profile, **options)

    def chromium(self, mode=BEST_MODE, **options):
        return Chromium(self.screen, self.server, mode, **options)

    def published(self, profile=None):
        return Published(self.screen, self.server, profile)

    def mpv(self, source=None, **options):
        return Mpv(self.screen, source, **options)

    def mpv_gpu(self, source=None, **options):
        return MpvGpu(self.screen, source, **options)

    def feed_sides(self):
        """Those that show a feed, in the order in which they take turns."""
        return (self.us, self.chromium)
