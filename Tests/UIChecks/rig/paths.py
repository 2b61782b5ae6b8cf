"""Paths in the checkout, and where the checks run."""
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
# MUTOSCOPE_BINARY names another build to check.
BINARY = pathlib.Path(os.environ.get("MUTOSCOPE_BINARY", ROOT / ".build/release/mutoscope"))
# `run --wayland` and `run --phone` say so to their workers.
DESKTOP = os.environ.get("MUTOSCOPE_CHECKS_ON", "x11")
IS_WAYLAND = DESKTOP in ("wayland", "phone")
OUTPUT = ROOT / ".build/check" / {"x11": "ui", "wayland": "ui-wayland", "phone": "ui-phone"}[DESKTOP]

# Besides English.
LANGUAGES = (ROOT / "po/LINGUAS").read_text().split()


def _loopback():
    """The server is built with the tests; the newest build is used."""
    builds = [ROOT / ".build" / place / "loopback" for place in ("strict/debug", "debug", "release")]
    return max(filter(pathlib.Path.exists, builds), key=lambda build: build.stat().st_mtime, default=builds[1])


LOOPBACK = pathlib.Path(os.environ.get("LOOPBACK_BINARY", _loopback()))
