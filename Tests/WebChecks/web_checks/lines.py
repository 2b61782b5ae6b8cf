"""Bad lines, hosts that keep no rule, and browsers that refuse: the page goes on, or says what it waits for."""
import functools
import pathlib

from . import asking, browsers, line_server, line_site, visitor_site

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Bytes a second: 400 kbit, and what one and a half of a clip's lowest level need.
SLOW, MODEST = 50_000, 50_000
# Milliseconds on the slow line.
POSTER, MOVING = 5000, 10_000
MOST_STALLS = 3


@functools.cache
def made():
    return line_site.make(ROOT, ROOT / ".build/web-lines")


def serve(**line):
    return line_server.running({"": made(), "web": visitor_site.web(ROOT)}, **line)


def soon(found, _):
    if found["poster"] > POSTER or found["moved"] > MOVING:
        return f"the poster came after {found['poster']} ms, moving pictures after {found['moved']} ms"
    return None if found["stalls"] <= MOST_STALLS else f"{found['stalls']} stalls in six seconds"


check = asking.checks_of(serve)
# What has fixed waits, or is the same in every browser, is checked in one.
ONE_BROWSER = [
    check("dies_long", "?line=dies&long=1", "The line is dead for so long that the page offers a way out.", rate=MODEST),
    check("hangs", "?line=hangs", "A host that answers no more.", rate=MODEST),
    check("rangeless", "?line=host&fault=whole", "A host answers each range with the whole file."),
    check("lying", "?line=host&fault=lies", "A host names other ranges than it sends."),
    check("garbled", "?line=host&fault=garbage", "The chunks are no video, the file is."),
    check("refused_long", "?line=refused&long=1", "A browser refuses for longer than the engine's patience.", fault="holds"),
    check("photo", "?line=photo", "A photo is there when it is there."),
    check("hidden", "?line=hidden", "A page in the background waits."),
]
CHECKS = [
    check("stuffed", "?line=stuffed", "A buffer that fails hands over to the file, at the same place."),
    check("refused", "?line=refused", "A browser that wants a gesture first: a button stays until there is one, and there is "
          "no other button, though a post comes late.", opening=browsers.refusing, fault="holds"),
    check("muted", "?line=muted", "A browser that wants a gesture for sound: it plays without.", opening=browsers.refusing_sound),
    check("storeless", "?line=storeless", "No storage takes anything."),
]
slow = check("slow", "?line=slow", "400 kbit a second: a poster soon, moving pictures, hardly a stall, and the page stays usable.",
             judge=soon, rate=SLOW)
# What waits for a line or a clip.
WAITING = [
    slow,
    check("dies", "?line=dies", "The line ends in mid-play and comes back: the picture stays, a sign is shown, and it goes "
          "on at its place.", rate=MODEST),
    check("full", "?line=full", "A buffer that is full makes room, in mid-play and at the end of the clip."),
    check("places", "?line=place", "A long video goes on where the visitor left it."),
]
LONG_CHECKS = [*CHECKS, *WAITING, *ONE_BROWSER]
