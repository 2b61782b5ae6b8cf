"""Runs the checks in the browsers that the command line names."""
import argparse
import json
import pathlib
import queue
import sys
import time

from . import browsers, film, shapes, site, visitor
from .server import Server

ROOT = pathlib.Path(__file__).resolve().parents[3]
RIDE = ROOT / "Tests/WebFaceTests/Ride"
PATIENCE = 120
# Milliseconds. A post that waits for a stuck transfer needs eight seconds.
SLOWEST = 5000


def report(server, process):
    """What the page found. A browser that ends first has failed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return server.reports.get(timeout=0.2)
        except queue.Empty:
            if process.poll() is not None:
                break
    process.log.seek(0)
    return {"error": "the page did not report\n" + process.log.read()[-2000:]}


def visit(name, server, path):
    """What the page at that path found, in this browser."""
    with browsers.opened(name, server.address + path) as process:
        found = report(server, process)
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


def black(name, server):
    """A film of the page while it swipes has no black frame; a film of planted black pictures has."""
    frames, dark = film.ride(server.address, swipes=60)
    print(f"{frames} frames, {dark} black")
    planted, seen = film.ride(server.address, swipes=4, plants=True)
    if not seen:
        return f"the film sees nothing in {planted} frames of planted black pictures"
    return f"{dark} of {frames} frames are black" if dark or frames < 100 else None


CHECKS = [same, swipes, hurries, black, *visitor.CHECKS, *shapes.CHECKS]
# Only Chromium films its pages and takes every shape.
ONLY = {check: ["chromium"] for check in [black, *shapes.CHECKS]}


def main():
    parser = argparse.ArgumentParser(prog="Tests/WebChecks/run")
    parser.add_argument("browser", nargs="*", help=f"of {', '.join(browsers.NAMES)}; webkit without any")
    parser.add_argument("--all", action="store_true", help="in every browser")
    options = parser.parse_args()
    names = browsers.NAMES if options.all else options.browser or ["webkit"]
    pages = site.make(ROOT, ROOT / ".build/web-site")
    roots = {"": pages, "web": [ROOT / "share/mutoscope/web", ROOT / ".build/web"], "ride": RIDE,
             "checks": ROOT / "Tests/WebChecks/site"}
    counts = {True: 0, False: 0}
    with browsers.screen():
        for name in names:
            for check in CHECKS:
                if name not in ONLY.get(check, browsers.NAMES):
                    continue
                began = time.monotonic()
                try:
                    failure = check(name, Server(roots))
                except browsers.Missing as error:
                    failure = str(error)
                counts[failure is None] += 1
                verdict = "ok" if failure is None else f"FAILED: {failure}"
                print(f"{name} {check.__name__}: {verdict} ({time.monotonic() - began:.1f} s)", flush=True)
    print(f"{counts[True]} passed, {counts[False]} failed")
    return 1 if counts[False] else 0


sys.exit(main())
