"""Soaks of a healthy app pass, also beside other work."""
from rig import phone
from rig.tours import tour


def a_soak_sees_that_what_is_in_sight_plays_and_answers(room):
    status, report = tour(room, "--minutes", 1.5, "--only", "swipes,rush,cards")
    assert status == 0, f"ended with {status}: {report.get('failures')}"
    assert report["moved"] > 0 and report["met"] > 0, report


def a_soak_of_a_phones_folder_passes_and_no_file_is_lost(room):
    acts = ["delete", "filter", "grid", "order", "rush", "swipes", "zoom"]
    folder = phone.camera_folder(room.folder / "phone")
    files = _files(folder)
    status, report = tour(room, "--minutes", 0.9, "--seed", 5, "--only", ",".join(acts), folder)
    assert status == 0, f"ended with {status}: {report.get('failures')}"
    assert sorted(report["acts"]) == acts, report["acts"]
    assert report["swipes"] > 0 and report["slides"]["steps"] > 0 and len(report["rests"]) > 1, report
    # What a soak deletes, it brings back.
    assert _files(folder) == files, files ^ _files(folder)


def _files(folder):
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if not file.is_dir()}


def what_was_closed_leaves_nothing_behind(room):
    """libadwaita leaks the rows of a closed window, and GTK keeps as many cards as it has made."""
    status, report = tour(room, "--minutes", 0.4, "--only", "keys,preferences,cards")
    assert status == 0, f"ended with {status}: {report.get('failures')}"
    assert set(report["acts"]) == {"keys", "preferences", "cards"}, report["acts"]
    counts = [rest["counts"]["made"] for rest in report["rests"]]
    assert max(counts) < 1500, counts
