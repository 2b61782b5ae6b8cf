"""The tour judges the screen, and would notice."""
import json
import os
import subprocess

from rig.paths import BINARY


def _tour(room, *arguments):
    """Status and report of a short tour in a desktop of its own."""
    out = room.folder / "tour"
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
    command = [str(BINARY), "tour", "--swipes", "12", "--size", "405x720", "--out", str(out),
               "--profile", str(room.profile), *arguments]
    with open(room.folder / "tour.log", "w") as log:
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=120)
    report = out / "report.json"
    return done.returncode, json.loads(report.read_text()) if report.exists() else {}


def a_clean_tour_passes(room):
    status, report = _tour(room)
    assert status == 0, f"ended with {status}: {report.get('errors')}"
    assert report["swipes"] == 12 and report["frames_shown"] > 0, report
    assert report["frames_black"] == 0 and report["frames_wrong"] == 0, report


def _expect_caught(room, fault):
    status, report = _tour(room, "--inject", fault)
    assert status == 1, f"ended with {status}"
    assert report.get("errors"), "the report names no error"


def black_frames_are_caught(room):
    _expect_caught(room, "black")


def stale_frames_are_caught(room):
    _expect_caught(room, "stale")


def swapped_posts_are_caught(room):
    _expect_caught(room, "swap")


def leaked_players_are_caught(room):
    _expect_caught(room, "leak")
