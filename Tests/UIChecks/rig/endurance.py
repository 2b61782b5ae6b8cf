"""Checks that watch or film for long: `./check --full` runs them, and a run that names them."""
import os

IS_FULL = os.environ.get("MUTOSCOPE_FULL") == "1"


def endures(check):
    """Marks a check whose feature another check sees in short."""
    check.endures = True
    return check
