"""How long checks take, and which of them a short run leaves out."""
import os

from .paths import ROOT

IS_FULL = os.environ.get("MUTOSCOPE_FULL") == "1"


def too_long():
    """The names of the checks that take more than MUTOSCOPE_LONGEST seconds in Tests/long-tests; none without it."""
    most = os.environ.get("MUTOSCOPE_LONGEST")
    lines = (ROOT / "Tests/long-tests").read_text().splitlines() if most else []
    return {name for seconds, name in (line.split(maxsplit=1) for line in lines) if int(seconds) > int(most)}
