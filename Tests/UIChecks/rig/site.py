"""A small web site of one feed and its clips on this machine, which can go away and come back."""
import functools
import http.server
import json
import threading

from . import feeds


class Site:
    """`with Site(folder) as site:` serves a folder; `stop` refuses connections until `start`, on the same port."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.server = None
        self.may_answer = threading.Event()
        self.may_answer.set()
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
        (self.folder / "feed.json").write_text(
            json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Checks", "items": items}))

    def start(self):
        handler = functools.partial(_Handler, self.may_answer, directory=str(self.folder))
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

    def hold(self):
        """The feed is not answered until `release`."""
        self.may_answer.clear()

    def release(self):
        self.may_answer.set()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, may_answer, *arguments, **named):
        self.may_answer = may_answer
        super().__init__(*arguments, **named)

    def do_GET(self):
        if self.path == "/feed.json":
            self.may_answer.wait()
        super().do_GET()

    def log_message(self, *_):
        """Nobody reads it."""
