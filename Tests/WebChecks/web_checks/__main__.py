"""Runs the checks in the browsers that the command line names."""
import argparse
import concurrent.futures
import functools
import json
import pathlib
import statistics
import sys
import time

from . import browsers, film, lines, memory, shapes, site, visitor
from .server import Server

ROOT = pathlib.Path(__file__).resolve().parents[3]
RIDE = ROOT / "Tests/WebFaceTests/Ride"
# Milliseconds. A post that waits for a stuck transfer needs eight seconds.
SLOWEST = 5000
SHORT, LONG = 40, 200
# Frames a second.
SLOWEST_FILM = 25
# WebKitGTK keeps some bytes of each file that a video was given, by fits and starts: only a longer ride tells.
LONGER = {"webkit": 2 * LONG}
# Megabytes in a hundred swipes; a page that keeps its pictures grows by more.
GROWTH = 25
# Readings in each half of a ride. One alone is up to ten megabytes off.
READINGS = 10


def visit(name, server, path):
    """What the page at that path found, in this browser."""
    with browsers.opened(name, server.address + path) as process:
        found = browsers.report(server, process)
    if "error" not in found:
        print(json.dumps(found))
    return found


def same(name, server):
    """The engine in this browser answers as it does natively."""
    events, commands, digest = map(int, (RIDE / "digest").read_text().split())
    found = visit(name, server, f"checks/same.html?events={events}")
    if "error" in found:
        return found["error"]
    if [found["events"], found["commands"], found["digest"]] != [events, commands, digest]:
        return f"another engine than the native one: {commands} commands, digest {digest} were expected"
    return None


def swipes(name, server):
    """Keys, drags, flicks and jumps: the right clip moves each time, and nothing failed."""
    found = visit(name, server, "?ride=drive")
    if "error" in found:
        return found["error"]
    if found["failures"] or found["plain"]:
        return f"failures: {found['failures']}"
    if not found["fed"]:
        return "no video is fed by Media Source"
    return None


def hurries(name, server):
    """A person who leaves posts while these begin finds the next one playing, without a pause."""
    found = visit(name, server, "?ride=hurry")
    if "error" in found:
        return found["error"]
    if found["failures"] or found["slowest"] > SLOWEST:
        return f"the slowest post took {found['slowest']} ms, failures: {found['failures']}"
    return None


def ridden(name, server, query):
    """(film, memory by swipe, what the page found) of a long ride in a window."""
    with browsers.opened(name, f"{server.address}?ride=long&{query}", hides=False) as process:
        found = browsers.report(server, process)
        if found.get("at") != 0:
            raise RuntimeError(found.get("error", f"an early end: {found}"))
        sizes = {}
        with film.running() as shown:
            while "at" in found:
                if found["at"]:
                    sizes[found["at"]] = memory.of_tree(process.pid)
                found = browsers.report(server, process)
    if "error" in found:
        raise RuntimeError(found["error"])
    print(json.dumps({"frames": shown.frames, "a second": shown.rate, "different": shown.different, "black": shown.black,
                      "megabytes": sizes, **found}))
    return shown, sizes, found


def rides(name, server, swipes=SHORT):
    """No frame of the film of many swipes is black or empty, and every swipe arrives."""
    # Memory of a short ride still rises.
    reads = f"&every={swipes // (2 * READINGS)}" if swipes >= LONG else ""
    shown, sizes, found = ridden(name, server, f"swipes={swipes}{reads}")
    if shown.black:
        shown.keep(name)
        return f"{shown.black} of {shown.frames} frames are black or empty, see {film.FOUND}"
    if shown.rate < SLOWEST_FILM or shown.different < swipes * 3:
        return f"the film shows too little: {shown.rate} frames a second, {shown.different} different ones"
    if found["failures"] or found["committed"] < swipes * 0.9:
        return f"{found['committed']} of {swipes} swipes turned the page, failures: {found['failures']}"
    return f"memory grows: {sizes} MB" if sizes and grows(sizes, swipes) else None


def grows(sizes, swipes):
    """The medians of the last five readings of both halves, which lie half a ride apart."""
    early, late = ([size for at, size in sizes.items() if (at > swipes // 2) == is_late] for is_late in (False, True))
    return statistics.median(late[-5:]) - statistics.median(early[-5:]) > GROWTH * max(1, swipes / LONG)


def long_rides(name, server):
    """Two hundred swipes or more: as above, and memory stays flat in the second half."""
    return rides(name, server, swipes=LONGER.get(name, LONG))


def planted(name, server):
    """The film sees black pictures that were planted."""
    shown, *_ = ridden(name, server, "swipes=6&plants=1")
    return None if shown.black > shown.frames / 2 else f"{shown.black} of {shown.frames} frames of planted black pictures are black"


def leaks(name, server):
    """The bound of memory sees a page that keeps two megabytes a swipe."""
    _, sizes, _ = ridden(name, server, f"swipes={SHORT}&every={SHORT // (2 * READINGS)}&leak=2")
    return None if grows(sizes, SHORT) else f"a planted leak of {SHORT} MB was not seen: {sizes}"


# Without --all: no films and no slow lines.
CHECKS = [same, swipes, *visitor.CHECKS, *lines.CHECKS]
# What is filmed, or counts stalls, needs the machine for itself.
ALONE = [hurries, long_rides, planted, leaks, lines.slow]
TOGETHER = [same, swipes, *visitor.CHECKS, *(check for check in lines.LONG_CHECKS if check is not lines.slow), *shapes.CHECKS]
# Of the others most is waiting, so these go side by side.
SIDES = [("chromium", [check for check in TOGETHER if check not in shapes.CHECKS]), ("firefox", TOGETHER), ("webkit", TOGETHER),
         ("chromium", shapes.CHECKS)]
AT_ONCE = 3
# Only Chromium takes every shape.
ONLY = {check: ["chromium"] for check in [leaks, *lines.ONE_BROWSER, *shapes.CHECKS]}
NAMED = {check.__name__: check for check in [*ALONE, *TOGETHER]}


@functools.cache
def roots():
    return {"": site.make(ROOT, ROOT / ".build/web-site"), "web": [ROOT / "share/mutoscope/web", ROOT / ".build/web"],
            "ride": RIDE, "checks": ROOT / "Tests/WebChecks/site"}


def tried(name, check):
    """What was wrong, or nothing."""
    began = time.monotonic()
    try:
        failure = check(name, Server(roots()))
    except (browsers.Missing, RuntimeError) as error:
        failure = str(error)
    verdict = "ok" if failure is None else f"FAILED: {failure}"
    print(f"{name} {check.__name__}: {verdict} ({time.monotonic() - began:.1f} s)", flush=True)
    return failure


def run(browser_names, check_names):
    """What was wrong in each of the checks, by its browser and name. By names, since another process may run them."""
    failures = {}
    with browsers.screen():
        for name in browser_names:
            for check in (NAMED[one] for one in check_names):
                if name in ONLY.get(check, [name]):
                    failures[name, check.__name__] = tried(name, check)
    return failures


def names_of(checks):
    return [check.__name__ for check in checks]


def run_together():
    # All sides read these sites, so they are made before.
    visitor.made()
    lines.made()
    failures = {}
    with concurrent.futures.ProcessPoolExecutor(AT_ONCE) as pool:
        for side in [pool.submit(run, [name], names_of(checks)) for name, checks in SIDES]:
            failures |= side.result()
    return failures


def sum_up(failures):
    """The failures stand at the end again: of a long log, `./check` shows the end."""
    wrong = {at: failure for at, failure in failures.items() if failure is not None}
    for (name, check), failure in wrong.items():
        print(f"FAILED {name} {check}: {failure}")
    print(f"{len(failures) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(prog="Tests/WebChecks/run")
    parser.add_argument("browser", nargs="*", help=f"of {', '.join(browsers.NAMES)}; webkit without any")
    parser.add_argument("--all", action="store_true", help="every check in every browser")
    parser.add_argument("--check", action="append", choices=NAMED, metavar="NAME", help=f"only that one of {', '.join(NAMED)}")
    options = parser.parse_args()
    if options.all and not options.check:
        return sum_up(run(browsers.NAMES, names_of(ALONE)) | run_together())
    names = browsers.NAMES if options.all else options.browser or ["webkit"]
    return sum_up(run(names, options.check or names_of(CHECKS)))


if __name__ == "__main__":
    sys.exit(main())
