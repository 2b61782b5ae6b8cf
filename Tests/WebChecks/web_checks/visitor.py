"""What visitors do after the first picture: albums, stories, comments, keeping, moments; in every browser."""
import json
import pathlib

from . import browsers, visitor_site
from .server import Handler, Server

ROOT = pathlib.Path(__file__).resolve().parents[3]
RIDE = ROOT / "Tests/WebFaceTests/Ride"
# The first post's, and those of the two that follow.
MOST_POSTERS = 3
EXPORT = ROOT / "Tests/FeedsDataTests/Database/Stored/web-library.json"


class MortalHandler(Handler):
    def parse_request(self):
        alive = super().parse_request()
        # Reports are how a check ends, so they arrive from a page without a network too.
        if alive and self.server.is_dead and self.path != "/report":
            self.close_connection = True
            return False
        return alive


class MortalServer(Server):
    """A host that can end: then every request loses its connection without an answer."""

    def __init__(self, roots):
        self.is_dead = False
        super().__init__(roots)
        self.RequestHandlerClass = MortalHandler


def serve():
    site = visitor_site.make(ROOT, ROOT / ".build/web-visitor", ROOT / ".build/web-site")
    return MortalServer({"": site, "web": visitor_site.web(ROOT)})


def visit(name, path, judge=lambda found, server: None):
    server = serve()
    with browsers.opened(name, server.address + path) as process:
        found = browsers.report(server, process)
        if found.get("ready"):
            server.is_dead = True
            found = browsers.report(server, process)
    return found["error"] if "error" in found else judge(found, server)


def first(name, _):
    """Up to the first moving picture, only the posters in reach are fetched: the first, and what lies two swipes away."""
    def judge(_, server):
        early = []
        for path, _, size in server.requests:
            if "/late/" in path:
                break
            early.append((path, size))
        posters = {path for path, _ in early if "poster" in path}
        print(json.dumps({"requests": len(early), "bytes": sum(size for _, size in early), "posters": sorted(posters)}))
        return None if len(posters) <= MOST_POSTERS else f"{len(posters)} posters: {sorted(posters)}"
    return visit(name, "?visit=first", judge)


def seen(name, _):
    """Each post fills the page."""
    return visit(name, "?visit=seen")


def albums(name, _):
    """Albums turn by keys, fingers and buttons, with their videos."""
    return visit(name, "?visit=album")


def stories(name, _):
    """The tray, the viewer with its gestures, and rings that remember after a reload."""
    return visit(name, "?visit=stories")


def comments(name, _):
    """The sheet holds the focus and gives it back."""
    return visit(name, "?visit=comments")


def senses(name, _):
    """Captions, sound, names for screen readers."""
    return visit(name, "?visit=senses")


def right_to_left(name, _):
    return visit(name, "rtl.html?visit=rtl")


def moments(name, _):
    """A link to a moment begins there."""
    return visit(name, "p/3/?visit=moment#t=1.5")


def shape(value):
    """The names and kinds of a document."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def records(name, _):
    """Likes and places outlive a reload; what is saved has the shape that the app's test imports."""
    def judge(found, _):
        document, stored = found["document"], json.loads(EXPORT.read_text())
        posts = {post["id"]: post for post in document["posts"]}
        if set(posts) != {"post-0", "post-2", "post-4"} or "liked" not in posts["post-0"] or "liked" in posts["post-2"]:
            return f"another document: {json.dumps(document)}"
        known = {post["id"]: post for post in stored["posts"]}
        if shape(posts["post-0"]) != shape(known["post-0"]) or set(document) != set(stored):
            return f"another shape than {EXPORT.name}: {json.dumps(document)}"
        return None
    return visit(name, "?visit=records", judge)


def returns(name, _):
    """One who comes back is offered the place where they were."""
    return visit(name, "?visit=returns")


def offline(name, _):
    """Two posts are kept, the server ends, the page is loaded anew, and both play."""
    def judge(found, _):
        return None if found["ids"] == ["post-2", "post-4"] else f"kept are {found['ids']}"
    return visit(name, "?visit=offline", judge)


def about(name, _):
    """The page about the browser knows the engine's native answers."""
    def judge(found, _):
        events, commands, digest = (RIDE / "digest").read_text().split()
        wanted = f"as natively ({events} events, {commands} commands, digest {digest})"
        if wanted not in found["text"] or "mailto:" not in found["mail"]:
            return found["text"]
        return None
    return visit(name, "about.html?visit=about", judge)


CHECKS = [first, seen, albums, stories, comments, senses, right_to_left, moments, records, returns, offline, about]
