"""Runs the checks of a published site."""
import argparse
import json
import pathlib
import shutil
import sys
import tempfile
import time

from . import load, nginx, program, readers

VIEWERS = 1000


class Place:
    """A source, the site that one machine published of it, and the address where nginx serves it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.first = program.Machine(self.folder / "first")
        self.source = program.make_source(self.folder / "source")
        self.site = self.folder / "site"


def hosts(place):
    """`publish --check` is green at an nginx with our headers, and says what is wrong at each host that lies."""
    with nginx.serving(place.site) as (address, _):
        answer = place.first.run("publish", "--check", address)
    faults = [line for line in answer.stdout.splitlines() if line.lower().startswith("no ")]
    if answer.returncode or faults:
        return [f"a good host: {answer.stdout}{answer.stderr}"]
    for lie, (lines, words) in nginx.LIES.items():
        with nginx.serving(place.site, lines) as (address, _):
            answer = place.first.run("publish", "--check", address)
        if words not in answer.stdout or bool(answer.returncode) != words.startswith("NO"):
            faults.append(f"a host with {lie} passes: {answer.stdout}{answer.stderr}")
    return faults


def again(place):
    """The same source from another machine encodes nothing and changes no name; a site's own feed can be published elsewhere."""
    names = sorted(path.name for path in (place.site / "m").iterdir())
    second = program.Machine(place.folder / "second").publish(place.source, place.site)
    faults = [f"{second['made']} media were encoded again"] if second["made"] else []
    if sorted(path.name for path in (place.site / "m").iterdir()) != names:
        faults.append("media have other names")
    with nginx.serving(place.site) as (address, _):
        other = program.Machine(place.folder / "third").publish(address + "feed.json", place.folder / "other")
    if other["error"] or other["left_out"] or other["posts"] != second["posts"]:
        faults.append(f"the site's own feed, published elsewhere: {other}")
    return faults


def followed(place):
    """Our program follows the site and skips nothing."""
    with nginx.serving(place.site) as (address, _):
        checked = json.loads(place.first.run("check", address + "feed.json", "--json").stdout)
        found = json.loads(program.Machine(place.folder / "fourth").run("follow", address, "--json").stdout)
    faults = [f"check: {checked.get('skipped')} {checked.get('error')}"] if checked["skipped"] or checked["error"] else []
    return faults + ([f"follow: {found}"] if found["error"] or found["posts"] != 7 else [])


def with_address(place, check, *more):
    """A check of the site as it is when it knows its address, which readers of RSS need."""
    with nginx.serving(place.site) as (address, _):
        place.first.publish(place.source, place.site, "--address", address, "--title", "Stripes", *more)
        return check(address)


def read(place):
    """feedparser reads all posts, and podcast apps find what they ask for."""
    return with_address(place, lambda address: readers.feedparser_faults(address, 7) + readers.podcast_faults(address))


def listed(place):
    """A directory of podcasts takes the site whose owner gave what it asks for; without that it would not."""
    faults = with_address(place, readers.directory_faults, "--category", "film reviews", "--email", "ann@ann.example")
    if not with_address(place, readers.directory_faults):
        faults.append("a site without a category passes")
    return faults


def played(place):
    """mpv and VLC play the download and the stream to the end."""
    with nginx.serving(place.site) as (address, _):
        medium, faults = readers.first_clip(address), []
        for path in [medium["url"], medium["hls"]]:
            faults += readers.plays(["mpv", "--no-config", "--vo=null", "--ao=null", "--frames=30"], address + path, place.folder)
            faults += readers.plays(["/usr/bin/python3", "-m", "site_checks.vlc"], address + path, place.folder)
    return faults


def thousand(place):
    """A thousand viewers get everything that a page asks for."""
    found = viewers(place.site, swipes=4)
    return [str(found)] if found["failed"] or found["requests a viewer"] < 15 else []


def viewers(site, swipes):
    with nginx.serving(site) as (address, log):
        asked = load.record(address, log, swipes)
        found = load.load(address, asked, VIEWERS)
    ranges = sum(1 for _, part in asked if part)
    found |= {"swipes": swipes, "ranges a viewer": ranges, "others a viewer": len(asked) - ranges}
    print(json.dumps(found))
    return found


CHECKS = [hosts, again, followed, read, listed, played, thousand]


def main():
    parser = argparse.ArgumentParser(prog="Tests/SiteChecks/run")
    parser.add_argument("check", nargs="*", help=f"of {', '.join(check.__name__ for check in CHECKS)}; all without any")
    parser.add_argument("--load", metavar="DIR", help="only load that published site, and say what a viewer costs")
    parser.add_argument("--swipes", type=int, default=8, help="--load: of each viewer")
    options = parser.parse_args()
    if options.load:
        return viewers(options.load, options.swipes)["failed"]
    counts = {True: 0, False: 0}
    folder = tempfile.mkdtemp(prefix="mutoscope-site-")
    try:
        place = Place(folder)
        made = place.first.publish(place.source, place.site)
        if made["error"] or made["made"] != 7:
            raise SystemExit(f"the site was not published: {made}")
        for check in CHECKS:
            if options.check and check.__name__ not in options.check:
                continue
            began = time.monotonic()
            try:
                faults = check(place)
            except (RuntimeError, OSError, ValueError, KeyError) as error:
                faults = [repr(error)]
            counts[not faults] += 1
            verdict = "ok" if not faults else "FAILED: " + "\n    ".join(faults)
            print(f"{check.__name__}: {verdict} ({time.monotonic() - began:.1f} s)", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{counts[True]} passed, {counts[False]} failed")
    return 1 if counts[False] else 0


sys.exit(main())
