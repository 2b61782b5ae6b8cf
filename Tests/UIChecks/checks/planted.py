"""The tour tells what is wrong: each fault is planted in the app, and has to be named."""
from rig import phone
from rig.tours import tour


def _report_of(room, fault, *arguments):
    """The report of a tour with a planted fault, which must not pass."""
    status, report = tour(room, "--swipes", 12, "--inject", fault, *arguments)
    assert status == 1, f"ended with {status}"
    assert report.get("errors"), "the report names no error"
    return report


def black_frames_are_caught(room):
    report = _report_of(room, "black")
    assert report["frames_black"] > 0, report


def black_frames_are_caught_under_wayland(room):
    report = _report_of(room, "black", "--wayland", 1)
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


def a_soak_of_a_phones_folder_tells_what_grows(room):
    status, report = tour(
        room, "--minutes", 0.4, "--seed", 5, "--only", "swipes,rush", "--inject", "hoard",
        phone.camera_folder(room.folder / "phone"))
    assert status == 1, f"ended with {status}: {report.get('failures')}"
    assert any("memory" in failure for failure in report["failures"]), report["failures"]


def a_soak_tells_that_a_picture_stands_still(room):
    failure = _failure_of_a_soak(room, "freeze")
    assert "stands still" in failure, failure


def a_soak_tells_that_a_key_acts_on_what_nobody_sees(room):
    failure = _failure_of_a_soak(room, "stray")
    assert "is in sight, but L changed" in failure, failure


def _failure_of_a_soak(room, fault):
    status, report = tour(room, "--minutes", 2.5, "--only", "swipes,rush", "--inject", fault, patience=240)
    assert status == 1 and report["failures"], f"ended with {status}: {report}"
    return report["failures"][0]
