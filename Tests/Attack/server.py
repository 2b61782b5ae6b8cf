"""A web server with scripted answers, byte by byte: every header, the status and the body may be a lie.

Each connection has a thread, serves a single request, and is closed.
"""
import re
import socket
import threading
import time

LIMIT = 65536


class Route:
    """The answer for a path. `lie` gets the correct head as a list and the body, and returns those to send."""

    def __init__(self, body, kind, lie=None, knows_ranges=True, holds=False):
        self.body, self.kind, self.lie = body, kind, lie
        self.knows_ranges, self.holds = knows_ranges, holds

    def answer(self, asked):
        status, head, body = "200 OK", [], self.body
        if asked and self.knows_ranges and asked[0] < len(body):
            first, last = asked[0], min(asked[1], len(body) - 1)
            status = "206 Partial Content"
            head.append(("Content-Range", f"bytes {first}-{last}/{len(body)}"))
            body = body[first:last + 1]
        head = [("Content-Type", self.kind), ("Content-Length", str(len(body))), ("Accept-Ranges", "bytes"), *head]
        if self.lie:
            status, head, body = self.lie(status, head, body)
        return _bytes(status, head) + body


def _bytes(status, head):
    if isinstance(head, bytes):
        return head
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in head), "Connection: close", "", ""]
    return "\r\n".join(lines).encode("latin-1", "replace")


class Server:
    def __init__(self):
        self.routes = {}
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def serve(self, path, route):
        """Adds a route and returns its address."""
        self.routes["/" + path] = route
        return self.url(path)

    def url(self, path):
        return f"http://127.0.0.1:{self.port}/{path}"

    def _accept(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection):
        try:
            connection.settimeout(20)
            request = b""
            while b"\r\n\r\n" not in request and len(request) < LIMIT:
                more = connection.recv(4096)
                if not more:
                    return
                request += more
            words = request.split(b" ", 2)
            route = self.routes.get(words[1].decode("latin-1").split("?")[0]) if len(words) > 1 else None
            if route is None:
                connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            connection.sendall(route.answer(_range(request)))
            if route.holds:
                time.sleep(18)
        except OSError:
            pass  # The program has closed the connection.
        finally:
            connection.close()


def _range(request):
    found = re.search(rb"\r\nRange: bytes=(\d+)-(\d*)", request, re.IGNORECASE)
    return (int(found[1]), int(found[2] or 2**62)) if found else None
