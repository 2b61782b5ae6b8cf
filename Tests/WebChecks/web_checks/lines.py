"""Bad lines, hosts that keep no rule, and browsers that refuse: the page goes on, or says what it waits for."""
import json
import pathlib

from . import browsers, line_server, line_site, visitor_site

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Bytes a second: 400 kbit, and what one and a half of a clip's lowest level need.
SLOW, MODEST = 50_000, 50_000
# Milliseconds on the slow line.
POSTER, MOVING = 5000, 10_000
MOST_STALLS = 3


def visit(name, query, rate=0, judge=lambda found, server: None, more=()):
    site = line_site.make(ROOT, ROOT / ".build/web-lines")
    with line_server.running({"": site, "web": visitor_site.web(ROOT)}, rate) as server:
        with browsers.opened(name, f"{server.address}?line={query}", more) as process:
            found = browsers.report(server, process)
        if "error" in found:
            return found["error"]
        print(json.dumps(found))
        return judge(found, server)


def slow(name, _):
    """400 kbit a second: a poster soon, moving pictures, hardly a stall, and the page stays usable."""
    def judge(found, _):
        if found["poster"] > POSTER or found["moved"] > MOVING:
            return f"the poster came after {found['poster']} ms, moving pictures after {found['moved']} ms"
        return None if found["stalls"] <= MOST_STALLS else f"{found['stalls']} stalls in six seconds"
    return visit(name, "slow", SLOW, judge)


def dies(name, _):
    """The line ends in mid-play and comes back: the picture stays, a sign is shown, and it goes on at its place."""
    return visit(name, "dies", MODEST)


def dies_long(name, _):
    """The same for so long that the page offers a way out."""
    return visit(name, "dies&long=1", MODEST)


def hangs(name, _):
    """A host that answers no more."""
    return visit(name, "hangs", MODEST)


def rangeless(name, _):
    """A host answers each range with the whole file."""
    return visit(name, "host&fault=whole")


def lying(name, _):
    """A host names other ranges than it sends."""
    return visit(name, "host&fault=lies")


def garbled(name, _):
    """The chunks are no video, the file is."""
    return visit(name, "host&fault=garbage")


def full(name, _):
    """A buffer that is full makes room, in mid-play and at the end of the clip."""
    return visit(name, "full")


def stuffed(name, _):
    """A buffer that fails hands over to the file, at the same place."""
    return visit(name, "stuffed")


def refused(name, _):
    """A browser that wants a gesture first: a button stays until there is one."""
    return visit(name, "refused")


def refused_long(name, _):
    """The same for longer than the engine's patience."""
    return visit(name, "refused&long=1")


def photo(name, _):
    return visit(name, "photo")


def hidden(name, _):
    return visit(name, "hidden")


def places(name, _):
    """A long video goes on where the visitor left it."""
    return visit(name, "place")


def storeless(name, _):
    """No storage takes anything."""
    return visit(name, "storeless")


CHECKS = [stuffed, refused, storeless]
# What waits for a line or a clip.
WAITING = [slow, dies, full, places]
# What has fixed waits, or is the same in every browser, is checked in one.
ONE_BROWSER = [dies_long, hangs, rangeless, lying, garbled, refused_long, photo, hidden]
LONG_CHECKS = [*CHECKS, *WAITING, *ONE_BROWSER]
