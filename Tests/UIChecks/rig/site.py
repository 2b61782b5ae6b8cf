"""A small local web site with a feed and its clips, which can stop and start again."""
import functools
import http.server
import json
import os
import threading
import time

from . import feeds


class Site:
    """`with Site(folder) as site:` serves a folder; `stop` refuses connections until `start`, on the same port."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.server = None
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.refusals = {}
        self.published = int(time.time()) - 1000
        folder.mkdir(exist_ok=True)
        for clip in feeds.clips().glob("*.mp4"):
            (folder / clip.name).write_bytes(clip.read_bytes())

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def feed(self):
        return f"http://127.0.0.1:{self.port}/feed.json"

    def publish(self, *numbers):
        """Writes the feed: these clips, in this order."""
        items = [feeds.item(number, f"{number}.mp4") for number in numbers]
        document = self.folder / "feed.json"
        document.write_text(
            json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Checks", "items": items}))
        # HTTP dates are whole seconds: without this, a change within the same second would be "not modified".
        self.published += 1
        os.utime(document, (self.published, self.published))

    def start(self):
        handler = functools.partial(_Handler, self.may_answer, self.refusals, directory=str(self.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.may_answer.set()
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
        self.server = None

    def refuse(self, path, status, times=1_000_000, **headers):
        """Answers the next `times` requests for the path with only a status; 0 ends it."""
        self.refusals[path] = [times, status, headers]

    def hold(self):
        """The feed is not answered until `release`."""
        self.may_answer.clear()

    def release(self):
        self.may_answer.set()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, may_answer, refusals, *arguments, **named):
        self.may_answer = may_answer
        self.refusals = refusals
        super().__init__(*arguments, **named)

    def do_GET(self):
        if self.path == "/feed.json":
            self.may_answer.wait()
        refusal = self.refusals.get(self.path)
        if refusal and refusal[0] > 0:
            refusal[0] -= 1
            return self._refuse(*refusal[1:])
        super().do_GET()

    def _refuse(self, status, headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Drops the log."""
