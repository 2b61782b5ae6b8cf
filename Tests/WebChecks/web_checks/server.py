"""A static web host on 127.0.0.1, as a site should be served: byte ranges, types, and the strict content policy.

Pages report what they found with POST /report.
"""
import http.server
import json
import pathlib
import queue
import re
import threading
import time

POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
          "media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
          "form-action 'none'; frame-ancestors 'none'")
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
         ".wasm": "application/wasm", ".mp4": "video/mp4", ".webp": "image/webp", ".jpg": "image/jpeg", ".png": "image/png",
         ".webmanifest": "application/manifest+json",
         ".vtt": "text/vtt", ".svg": "image/svg+xml"}
LARGEST_REPORT = 1 << 20


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, roots):
        """`roots`: a folder, or several, for the first part of a path; "" is for all others."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.roots = {name: [pathlib.Path(one).resolve() for one in (root if isinstance(root, list) else [root])]
                      for name, root in roots.items()}
        self.reports = queue.Queue()
        # (path, when it came, bytes of the answer)
        self.requests = []
        self.lock = threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def handle_error(self, request, address):
        """A browser that ends cuts its connections; that is no fault of a page."""

    def file(self, path):
        """The file behind a path; None when there is none inside the roots."""
        first, _, rest = path.lstrip("/").partition("/")
        roots, inner = (self.roots[first], rest) if first in self.roots else (self.roots[""], path.lstrip("/"))
        for root in roots:
            found = (root / inner).resolve()
            found = found / "index.html" if found.is_dir() else found
            if found.is_file() and found.is_relative_to(root):
                return found
        return None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        found = self.server.file(self.path.split("?")[0])
        if not found:
            return self.answer(404, b"", "text/plain")
        data = found.read_bytes()
        kind = TYPES.get(found.suffix, "application/octet-stream")
        match = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if not match:
            return self.answer(200, data, kind)
        first, last = int(match[1]), min(int(match[2] or len(data) - 1), len(data) - 1)
        if first > last:
            return self.answer(416, b"", kind, {"Content-Range": f"bytes */{len(data)}"})
        self.answer(206, data[first:last + 1], kind, {"Content-Range": f"bytes {first}-{last}/{len(data)}"})

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        if self.path == "/report" and 0 < length <= LARGEST_REPORT:
            self.server.reports.put(json.loads(self.rfile.read(length)))
        self.answer(204, b"", "text/plain")

    def answer(self, status, data, kind, more=None):
        with self.server.lock:
            self.server.requests.append((self.path, time.time(), len(data)))
        self.send_response(status)
        heads = {"Content-Type": kind, "Content-Length": str(len(data)), "Accept-Ranges": "bytes",
                 "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
        for name, value in (heads | (more or {})).items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.send(data)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def send(self, data):
        self.wfile.write(data)

    def log_message(self, *_):
        pass
