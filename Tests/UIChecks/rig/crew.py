"""Several workers side by side, each on a desktop of its own; then, alone, the checks that measure time."""
import concurrent.futures
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from .paths import BINARY, OUTPUT

# A check mostly waits; two at a time keep two cores busy, and more would make each other late.
WORKERS = 2


def main(wanted):
    if not BINARY.exists():
        print(f"there is no {BINARY}: run scripts/build-release first")
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    claims = pathlib.Path(tempfile.mkdtemp(prefix="mutoscope-claims-"))
    try:
        results = _run(WORKERS, "together", claims, wanted) + _run(1, "alone", claims, wanted)
    finally:
        shutil.rmtree(claims, ignore_errors=True)
    passed, failed = results.count("ok"), results.count("FAILED")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def _run(workers, how, claims, wanted):
    """The first word of every check's line; a worker that died counts as a failed check."""
    crew = [
        subprocess.Popen(
            [sys.executable, sys.argv[0], f"--{how}", claims, *wanted], stdout=subprocess.PIPE, text=True)
        for _ in range(workers)]
    try:
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            return [word for words in pool.map(_follow, crew) for word in words]
    finally:
        for worker in crew:
            worker.terminate()


def _follow(worker):
    """Passes on what a worker says, and keeps how its checks ended."""
    words = []
    for line in worker.stdout:
        print(line, end="", flush=True)
        words += [word for word in line.split()[:1] if word in ("ok", "FAILED") and not line.startswith(" ")]
    if worker.wait() != 0:
        print(f"FAILED a worker ended with {worker.returncode}", flush=True)
        words.append("FAILED")
    return words
