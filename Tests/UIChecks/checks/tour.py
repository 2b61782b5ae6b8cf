"""Tours of a healthy app pass."""
from rig.tours import healthy_tour, tour

APART = True  # It measures time.


def a_clean_tour_passes(room):
    status, report = tour(room, "--swipes", 12)
    assert status == 0, f"ended with {status}: {report.get('errors')}"
    assert report["swipes"] == 12 and report["frames_shown"] > 0, report
    assert report["frames_black"] == 0 and report["frames_wrong"] == 0, report


def a_tour_under_wayland_passes_at_every_scale(room):
    for scale in (1, 1.25, 2):
        report = healthy_tour(room, "--swipes", 12, "--no-shots", "--wayland", scale)
        assert report["swipes"] == 12 and report["frames_shown"] > 0, report
