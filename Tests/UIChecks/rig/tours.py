"""Tours: the program drives and judges its own window on its own display, and a check reads the report."""
import json
import os
import subprocess

from .app import COMPLAINT
from .paths import BINARY


def tour(room, *arguments, profile=None, patience=180):
    """Status and report."""
    out = room.profile / "tour"
    out.mkdir(parents=True, exist_ok=True)
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
    command = [str(BINARY), "tour", "--size", "405x720", "--out", str(out),
               "--profile", str(profile or room.profile), *map(str, arguments)]
    log_path = room.profile / "stderr.log"
    with open(log_path, "w") as log:
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=patience)
    complaints = [line for line in log_path.read_text().splitlines() if COMPLAINT.search(line)]
    assert complaints == [], complaints
    report = out / "report.json"
    return done.returncode, json.loads(report.read_text()) if report.exists() else {}


def healthy_tour(room, *arguments, **options):
    """The report of a tour without faults."""
    status, report = tour(room, *arguments, **options)
    assert status == 0, f"ended with {status}: {report.get('errors')}"
    assert report["frames_black"] == 0 and report["frames_wrong"] == 0, report
    return report
