"""Where things lie in the checkout."""
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Another build can be checked by naming it.
BINARY = pathlib.Path(os.environ.get("MUTOSCOPE_BINARY", ROOT / ".build/release/mutoscope"))
OUTPUT = ROOT / ".build/check/ui"
