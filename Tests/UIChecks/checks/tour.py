"""The tour judges the screen, and notices planted faults."""
import subprocess
import sys

from rig.paths import ROOT
from rig.tours import healthy_tour, tour

ALONE = True  # It measures time.


def _tour(room, *arguments):
    return tour(room, "--swipes", 12, *arguments)


def a_clean_tour_passes(room):
    status, report = _tour(room)
    assert status == 0, f"ended with {status}: {report.get('errors')}"
    assert report["swipes"] == 12 and report["frames_shown"] > 0, report
    assert report["frames_black"] == 0 and report["frames_wrong"] == 0, report


def _report_of(room, fault, *arguments):
    """The report of a tour with a planted fault, which must not pass."""
    status, report = _tour(room, "--inject", fault, *arguments)
    assert status == 1, f"ended with {status}"
    assert report.get("errors"), "the report names no error"
    return report


def a_tour_under_wayland_passes_at_every_scale(room):
    for scale in (1, 1.25, 2):
        report = healthy_tour(room, "--swipes", 12, "--no-shots", "--wayland", scale)
        assert report["swipes"] == 12 and report["frames_shown"] > 0, report


def black_frames_are_caught_under_wayland(room):
    report = _report_of(room, "black", "--wayland", 1)
    assert report["frames_black"] > 0, report


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


def a_soak_tells_what_grows(room):
    """The planted fault leaks memory with each swipe."""
    status, report = tour(room, "--minutes", 0.4, "--seed", 4, "--inject", "hoard")
    assert status == 1, f"ended with {status}: {report.get('failures')}"
    assert any("memory" in failure for failure in report["failures"]), report["failures"]
    assert report["seed"] == 4 and report["last_acts"], report


def a_soak_tells_that_a_picture_stands_still(room):
    failure = _failure_of_a_soak(room, "freeze")
    assert "stands still" in failure, failure


def a_soak_tells_that_a_key_acts_on_what_nobody_sees(room):
    failure = _failure_of_a_soak(room, "stray")
    assert "is in sight, but L changed" in failure, failure


def a_soak_sees_that_what_is_in_sight_plays_and_answers(room):
    status, report = tour(room, "--minutes", 1.5, "--only", "swipes,rush,cards")
    assert status == 0, f"ended with {status}: {report.get('failures')}"
    assert report["moved"] > 0 and report["met"] > 0, report


def _failure_of_a_soak(room, fault):
    status, report = tour(room, "--minutes", 2.5, "--only", "swipes,rush", "--inject", fault, patience=240)
    assert status == 1 and report["failures"], f"ended with {status}: {report}"
    return report["failures"][0]


def a_soak_of_a_phones_folder_passes_and_no_file_is_lost(room):
    acts = ["delete", "filter", "grid", "order", "rush", "swipes", "zoom"]
    folder = _camera_folder(room)
    files = _files(folder)
    status, report = tour(room, "--minutes", 0.9, "--seed", 5, "--only", ",".join(acts), folder)
    assert status == 0, f"ended with {status}: {report.get('failures')}"
    assert sorted(report["acts"]) == acts, report["acts"]
    assert report["swipes"] > 0 and report["slides"]["steps"] > 0 and len(report["rests"]) > 1, report
    # What a soak deletes, it brings back.
    assert _files(folder) == files, files ^ _files(folder)


def a_soak_of_a_phones_folder_tells_what_grows(room):
    status, report = tour(
        room, "--minutes", 0.4, "--seed", 5, "--only", "swipes,rush", "--inject", "hoard", _camera_folder(room))
    assert status == 1, f"ended with {status}: {report.get('failures')}"
    assert any("memory" in failure for failure in report["failures"]), report["failures"]


def _camera_folder(room):
    """Photos and clips of a phone, and so many more that the folder opens by its names and is kept as a roll."""
    folder = room.folder / "phone"
    for amount in (("--files", 200), ("--links", 3200)):
        subprocess.run(
            [sys.executable, ROOT / "scripts/make-camera-folder", folder, *map(str, amount)], check=True)
    return folder


def _files(folder):
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if not file.is_dir()}


def what_was_closed_leaves_nothing_behind(room):
    """libadwaita leaks the rows of a closed window, and GTK keeps as many cards as it has made."""
    status, report = tour(room, "--minutes", 0.4, "--only", "keys,preferences,cards")
    assert status == 0, f"ended with {status}: {report.get('failures')}"
    assert set(report["acts"]) == {"keys", "preferences", "cards"}, report["acts"]
    counts = [rest["counts"]["made"] for rest in report["rests"]]
    assert max(counts) < 1500, counts
