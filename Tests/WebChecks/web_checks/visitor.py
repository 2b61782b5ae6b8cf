"""What visitors do after the first picture: albums, stories, comments, keeping, moments; in every browser."""
import functools
import json
import pathlib
import threading

from . import asking, visitor_site
from .server import Handler, Server

ROOT = pathlib.Path(__file__).resolve().parents[3]
RIDE = ROOT / "Tests/WebFaceTests/Ride"
# Seconds.
PATIENCE = 60
# The first post's, and those of the two that follow.
MOST_POSTERS = 3
EXPORT = ROOT / "Tests/FeedsDataTests/Database/Stored/web-library.json"


class MortalHandler(Handler):
    def parse_request(self):
        alive = super().parse_request()
        if alive and self.path.endswith("/late/extras.js"):
            self.server.parts.wait(PATIENCE)
        # Reports are how a check ends, so they arrive from a page without a network too.
        if alive and self.server.is_dead and self.path != "/report":
            self.close_connection = True
            return False
        return alive


class MortalServer(Server):
    """A host that can end: then every request loses its connection without an answer. Or the late parts wait."""

    def __init__(self, roots):
        self.is_dead = False
        self.parts = threading.Event()
        self.parts.set()
        super().__init__(roots)
        self.RequestHandlerClass = MortalHandler

    def become(self, name):
        self.is_dead = name == "dead"


@functools.cache
def made():
    return visitor_site.make(ROOT, ROOT / ".build/web-visitor", ROOT / ".build/web-site")


def serve(holds_parts=False):
    server = MortalServer({"": made(), "web": visitor_site.web(ROOT)})
    if holds_parts:
        server.parts.clear()
    return server


def little(found, server):
    """What the page asks for next races with the late modules, so only the time tells what came before the picture."""
    early = [(path, size) for path, at, size in server.requests if at * 1000 < found["moved"]]
    posters = {path for path, _ in early if "/poster." in path}
    print(json.dumps({"requests": len(early), "bytes": sum(size for _, size in early), "posters": sorted(posters)}))
    if not posters:
        return "no poster was fetched before the picture moved"
    if hasty := [path for path, _ in early if path.endswith((".webmanifest", ".png")) or "/late/" in path]:
        return f"this comes too early: {hasty}"
    return None if len(posters) <= MOST_POSTERS else f"{len(posters)} posters: {sorted(posters)}"


def shape(value):
    """The names and kinds of a document."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def as_imported(found, _):
    """What is saved has the shape that the app's test imports."""
    document, stored = found["document"], json.loads(EXPORT.read_text())
    posts = {post["id"]: post for post in document["posts"]}
    if set(posts) != {"post-0", "post-2", "post-4"} or "liked" not in posts["post-0"] or "liked" in posts["post-2"]:
        return f"another document: {json.dumps(document)}"
    known = {post["id"]: post for post in stored["posts"]}
    if shape(posts["post-0"]) != shape(known["post-0"]) or set(document) != set(stored):
        return f"another shape than {EXPORT.name}: {json.dumps(document)}"
    return None


def two_kept(found, _):
    return None if found["ids"] == ["post-2", "post-4"] else f"kept are {found['ids']}"


def as_natively(found, _):
    events, commands, digest = (RIDE / "digest").read_text().split()
    wanted = f"as natively ({events} events, {commands} commands, digest {digest})"
    return None if wanted in found["text"] and "mailto:" in found["mail"] else found["text"]


check = asking.checks_of(lambda **how: asking.ending(serve(**how)))
CHECKS = [
    check("first", "?visit=first", "Up to the first moving picture, only the posters in reach are fetched: the first, and what "
          "lies two swipes away.", little),
    check("seen", "?visit=seen", "Each post fills the page."),
    check("flick", "?visit=flick", "A page that is busy hears late of a flick, which turns it all the same."),
    check("ahead", "?visit=ahead", "The poster of a post is there before the post is, and before the late modules.",
          holds_parts=True),
    check("albums", "?visit=album", "Albums turn by keys, fingers and buttons, with their videos."),
    check("stories", "?visit=stories", "The tray, the viewer with its gestures, and rings that remember after a reload."),
    check("comments", "?visit=comments", "The sheet holds the focus and gives it back."),
    check("senses", "?visit=senses", "Captions, sound, names for screen readers."),
    check("right_to_left", "rtl.html?visit=rtl", "The page in Arabic."),
    check("moments", "p/3/?visit=moment#t=1.5", "A link to a moment begins there."),
    check("records", "?visit=records", "Likes and places outlive a reload.", as_imported),
    check("returns", "?visit=returns", "A visitor who comes back is offered the place where they were."),
    check("offline", "?visit=offline", "Two posts are kept, the server ends, the page is loaded anew, and both play.", two_kept),
    check("about", "about.html?visit=about", "The page about the browser knows the engine's native answers.", as_natively),
]
