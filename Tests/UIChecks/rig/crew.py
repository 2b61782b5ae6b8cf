"""Three workers in parallel, each with its own desktop; then two for the checks that measure time, which leave most of two
processors idle; finally, one by one, the failed checks: a second failure counts, a success is reported and counted as flaky.
"""
import concurrent.futures
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from .paths import BINARY, OUTPUT

# A check waits for a third of its time, so that three at a time keep two cores busy.
TOGETHER = 3
# What they measure is the app, and not how busy the others keep the cores.
APART = 2
# When more checks than this fail, the reason is not a busy machine.
SECOND_TRIES = 6


def main(wanted):
    if not BINARY.exists():
        print(f"there is no {BINARY}: run scripts/build-release first")
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    times = {}
    results = _round(TOGETHER, "together", wanted, times) | _round(APART, "apart", wanted, times)
    again = [name for name, word in results.items() if word == "FAILED"]
    if 0 < len(again) <= SECOND_TRIES:
        results |= _round(1, "again", again, times)
    return _sum_up(results, again, times)


def _sum_up(results, again, times):
    for name in sorted(times, key=times.get, reverse=True)[:10]:
        print(f"slow {times[name]:6.1f} s  {name}")
    words = list(results.values())
    mended = [name for name in again if results[name] == "ok"]
    for name in mended:
        print(f"ok at the second try: {name}")
    if mended:
        print(f"{len(mended)} of the checks passed at the second try only; what went wrong first stands above")
    print(f"{words.count('ok')} passed, {words.count('FAILED')} failed")
    return 0 if "ok" in words and "FAILED" not in words else 1


def _round(workers, how, wanted, times):
    """The result of each check, by its name; a worker that died counts as a failed check. `times` learns the seconds."""
    claims = pathlib.Path(tempfile.mkdtemp(prefix="mutoscope-claims-"))
    crew = [
        subprocess.Popen(
            [sys.executable, sys.argv[0], f"--{how}", claims, *wanted], stdout=subprocess.PIPE, text=True)
        for _ in range(workers)]
    try:
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            return {name: word for results in pool.map(lambda worker: _follow(worker, times), crew) for name, word in results.items()}
    finally:
        for worker in crew:
            worker.terminate()
        shutil.rmtree(claims, ignore_errors=True)


def _follow(worker, times):
    """Prints a worker's output, and returns the results of its checks."""
    results = {}
    for line in worker.stdout:
        print(line, end="", flush=True)
        word, _, rest = line.partition(" ")
        if word in ("ok", "FAILED") and " s  " in rest:
            seconds, name = rest.split(" s  ", 1)
            results[name.strip()] = word
            times[name.strip()] = float(seconds)
    if worker.wait() != 0:
        results[f"a worker ended with {worker.returncode}"] = "FAILED"
        print(f"FAILED a worker ended with {worker.returncode}", flush=True)
    return results
