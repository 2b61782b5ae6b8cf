"""The tour judges the screen, and would notice."""
import json
import os
import subprocess

from rig.app import COMPLAINT
from rig.paths import BINARY


def _tour(room, *arguments):
    """Status and report of a short tour in a desktop of its own."""
    out = room.profile / "tour"
    out.mkdir(parents=True)
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
    command = [str(BINARY), "tour", "--swipes", "12", "--size", "405x720", "--out", str(out),
               "--profile", str(room.profile), *arguments]
    log_path = room.profile / "stderr.log"
    with open(log_path, "w") as log:
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=120)
    complaints = [line for line in log_path.read_text().splitlines() if COMPLAINT.search(line)]
    assert complaints == [], complaints
    report = out / "report.json"
    return done.returncode, json.loads(report.read_text()) if report.exists() else {}


def a_clean_tour_passes(room):
    status, report = _tour(room)
    assert status == 0, f"ended with {status}: {report.get('errors')}"
    assert report["swipes"] == 12 and report["frames_shown"] > 0, report
    assert report["frames_black"] == 0 and report["frames_wrong"] == 0, report


def _report_of(room, fault):
    """What is told of a tour with a planted fault, which must not pass."""
    status, report = _tour(room, "--inject", fault)
    assert status == 1, f"ended with {status}"
    assert report.get("errors"), "the report names no error"
    return report


def black_frames_are_caught(room):
    report = _report_of(room, "black")
    assert report["frames_black"] > 0, report


def stale_frames_are_caught(room):
    report = _report_of(room, "stale")
    assert report["frames_wrong"] > 0, report


def swapped_posts_are_caught(room):
    report = _report_of(room, "swap")
    assert report["frames_wrong"] > 0, report


def leaked_players_are_caught(room):
    report = _report_of(room, "leak")
    assert any("outlived" in error for error in report["errors"]), report["errors"]
