"""Where things lie in the checkout."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/benchmarks"
CLIPS = WORK / "clips"
SITE = WORK / "www"
PUBLISHED = WORK / "published"
EVIDENCE = WORK / "evidence"
RESULTS = ROOT / "Benchmarks/results.json"
CHARTS = ROOT / "Benchmarks/charts"
BINARY = ROOT / ".build/release/mutoscope"
PROBE = ROOT / ".build/release/probe"
PAGE = ROOT / "Benchmarks/page.html"
