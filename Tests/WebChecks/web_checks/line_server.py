"""A host on a bad line, or one that keeps no rule; a page says which with POST /line/NAME."""
import contextlib
import gzip
import threading
import time

from .server import Handler, Server

# Bytes of one write to a slow line.
PIECE = 2048
# The post whose clips come when the host is well.
HELD = "/m/2/"
# Only what is compressed at real hosts.
TEXTS = {".html", ".js", ".css", ".json", ".wasm"}


class LineHandler(Handler):
    def parse_request(self):
        alive = super().parse_request()
        if alive and self.server.is_cut and not self.is_for_the_check:
            self.close_connection = True
            return False
        return alive

    @property
    def is_for_the_check(self):
        return self.path.startswith(("/report", "/line/"))

    @property
    def fault(self):
        """How this answer is wrong."""
        return self.server.fault if self.path.endswith(".mp4") else ""

    def do_POST(self):
        if self.path.startswith("/line/"):
            self.server.become(self.path.removeprefix("/line/"))
        super().do_POST()

    def do_GET(self):
        if self.fault == "hangs":
            # For good: a host that is well again answers other requests.
            self.server.ended.wait()
            self.close_connection = True
            return
        if self.fault == "holds" and HELD in self.path:
            self.server.well.wait()
        # A host without ranges.
        if self.fault == "whole" and "Range" in self.headers:
            del self.headers["Range"]
        super().do_GET()

    def answer(self, status, data, kind, more=None):
        more = dict(more or {})
        if self.fault == "lies" and status == 206 and "bytes 0-" not in more["Content-Range"]:
            # The header names another range than the body has.
            more["Content-Range"] = f"bytes 0-{len(data) - 1}/{len(data)}"
        if self.fault == "garbage" and self.path.split("?")[0].rpartition("/")[2] != "clip.mp4":
            data = bytes(len(data))
        if self.path.endswith(tuple(TEXTS)) and "gzip" in self.headers.get("Accept-Encoding", ""):
            data, more["Content-Encoding"] = self.server.packed(data), "gzip"
        super().answer(status, data, kind, more)

    def send(self, data):
        """In pieces, as fast as the line is; a line that dies cuts them."""
        for start in range(0, len(data), PIECE):
            if self.server.is_cut and not self.is_for_the_check:
                raise ConnectionResetError
            piece = data[start:start + PIECE]
            self.server.pass_on(len(piece))
            self.wfile.write(piece)


class LineServer(Server):
    """All connections share the line. `rate`: bytes a second, 0 for as fast as it goes; `fault`: the first."""

    def __init__(self, roots, rate=0, fault=""):
        self.rate, self.fault, self.is_cut = rate, fault, False
        self.pace, self.free_at, self.packs = threading.Lock(), 0.0, {}
        self.ended, self.well = threading.Event(), threading.Event()
        super().__init__(roots)
        self.RequestHandlerClass = LineHandler

    def become(self, name):
        self.is_cut = name == "cut"
        self.fault = "" if name in ("cut", "well") else name
        if name == "well":
            self.well.set()

    def packed(self, data):
        if data not in self.packs:
            self.packs[data] = gzip.compress(data, 9)
        return self.packs[data]

    def pass_on(self, count):
        """Waits until the line has carried that many bytes."""
        if not self.rate:
            return
        with self.pace:
            self.free_at = max(self.free_at, time.monotonic()) + count / self.rate
            until = self.free_at
        time.sleep(max(0, until - time.monotonic()))

    @property
    def bytes(self):
        with self.lock:
            return sum(count for *_, count in self.requests)


@contextlib.contextmanager
def running(roots, **line):
    server = LineServer(roots, **line)
    try:
        yield server
    finally:
        server.ended.set()
        server.well.set()
        server.shutdown()
        server.server_close()
