"""Makes the inputs, opens them all, and reports the results: commands first, then windows, two workers at a time."""
import argparse
import concurrent.futures
import multiprocessing
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

from rig.desktop import Desktop
from rig.paths import BINARY

from . import program, report
from .inputs import Place, clips, headers, kept, members, numbers, pictures, places
from .server import Server

WORKERS = 2
BATCH = 24
KINDS = {
    "headers": headers.headers, "numbers": numbers.numbers, "members": members.members, "pictures": pictures.pictures,
    "clips": clips.clips, "places": places.places, "exports": kept.exports, "kept": kept.kept}


def main(arguments):
    parser = argparse.ArgumentParser(prog="scripts/attack", description="Opens hostile inputs with the real program.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every input of every kind, which takes an hour")
    parser.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--match", help="only inputs whose kind and name contain this")
    parser.add_argument("--self-test", action="store_true", help="opens planted programs that crash, hang, eat memory and complain")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--checks", action="store_true", help="commands alone")
    ways.add_argument("--windows", action="store_true", help="windows alone")
    chosen = parser.parse_args(arguments)
    if chosen.self_test:
        return _self_test()
    if not BINARY.exists():
        print(f"there is no {BINARY}: run scripts/build-release first")
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="mutoscope-attack-") as folder:
        return _attack(chosen, pathlib.Path(folder))


def _attack(chosen, folder):
    begun = time.monotonic()
    place = _place(chosen, folder)
    inputs = [one for kind in chosen.only for one in KINDS[kind](place)]
    if chosen.match:
        inputs = [one for one in inputs if chosen.match in one.title]
    print(f"{len(inputs)} inputs, seed {chosen.seed}", flush=True)
    results, was_ended = [], False
    try:
        if not chosen.windows:
            _commands(inputs, folder, results)
            print(f"commands are done after {(time.monotonic() - begun) / 60:.1f} minutes", flush=True)
        if not chosen.checks:
            _windows(inputs, folder, results)
    except (SystemExit, KeyboardInterrupt):
        # The results so far are worth reporting.
        was_ended = True
        print("it was ended before it was through", flush=True)
    if not results:
        print("no input was opened")
        return 2
    if chosen.json:
        report.write(chosen.json, results, chosen.seed)
    print("\n".join(report.verdict(results, (time.monotonic() - begun) / 60)))
    return 1 if was_ended or report.findings(results) else 0


def _self_test():
    """Proves that the harness can find something: opens planted programs that crash, hang and use too much memory."""
    planted = {
        "ok": "pass", "error": "exit(1)", "crash": "import os; os.abort()", "hang": f"import time; time.sleep({program.PATIENCE + 1})",
        "memory": f"held = bytearray({program.MEMORY + (64 << 20)}); import time; time.sleep(0.3)",
        "complaint": "import sys; sys.exit('(a:1): Gtk-CRITICAL **: planted')"}
    found = {word: program.run([sys.executable, "-S", "-c", code], dict(os.environ)).word for word, code in planted.items()}
    wrong = {word: said for word, said in found.items() if word != said}
    print(f"planted and not recognised: {wrong}" if wrong else "what was planted was found")
    return 1 if wrong else 0


def _place(chosen, folder):
    """Everything that the inputs are made of."""
    honest = folder / "honest"
    honest.mkdir()
    _make_clips(honest)
    place = Place(folder, Server(), honest, random.Random(chosen.seed), chosen.all)
    place.profile = folder / "profile"
    if "kept" in chosen.only or "exports" in chosen.only:
        feed = kept.prepare_profile(place, BINARY)
        # The files that a window leaves behind.
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_live, args=[str(feed), place.profile])
        process.start()
        process.join(60)
    return place


def _live(feed, profile):
    from . import window
    with Desktop():
        session = window.Window(BINARY, feed, profile)
        with session as shown:
            shown.press("Escape", "l", "Down")
            shown.rest(2.5)
            shown.press("l", "Down", "l")
            shown.rest(2.5)
            shown.leave()
            session.profile = pathlib.Path(tempfile.mkdtemp())


def _make_clips(folder):
    def ffmpeg(*arguments):
        subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], check=True, stdin=subprocess.DEVNULL)

    picture = ["-f", "lavfi", "-i", "testsrc=s=180x320:r=15:d=2"]
    sound = ["-f", "lavfi", "-i", "sine=330:d=2"]
    ffmpeg(*picture, *sound, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", str(folder / "clip.mp4"))
    ffmpeg("-f", "lavfi", "-i", "color=0x00a000:s=360x640:r=15:d=4", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", str(folder / "end.mp4"))
    ffmpeg("-f", "lavfi", "-i", "color=0xff00ff:s=405x720:r=5:d=1", "-frames:v", "1", str(folder / "end.png"))
    for kind in ("ts", "mkv", "mov"):
        ffmpeg("-i", str(folder / "clip.mp4"), "-c", "copy", str(folder / f"clip.{kind}"))
    ffmpeg(*picture, *sound, "-c:v", "libvpx", "-b:v", "300k", "-c:a", "libvorbis", str(folder / "clip.webm"))
    for kind in ("png", "jpg", "gif", "bmp", "tiff", "webp"):
        ffmpeg("-f", "lavfi", "-i", "testsrc=s=90x160:r=5:d=1", *(["-frames:v", "1"] if kind != "gif" else []), str(folder / f"still.{kind}"))


# MARK: Commands

def _commands(inputs, folder, results):
    """`check` for each source, and the other commands."""
    home = folder / "home"
    environment = {**os.environ, "HOME": str(home), "LANG": "C.UTF-8"}
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        environment[f"XDG_{name}_HOME"] = str(home / name.lower())
    jobs = [(one, "check") for one in inputs if one.source is not None]
    jobs += [(one, one.command[0]) for one in inputs if one.command]

    def work(job):
        one, way = job
        if way == "check":
            return way, one, program.run([str(BINARY), "check", "--", one.source], environment)
        with tempfile.TemporaryDirectory(dir=folder) as profile:
            if one.prepare:
                one.prepare(pathlib.Path(profile))
            command = [word.replace("{profile}", profile) for word in one.command]
            return way, one, program.run([str(BINARY), *command], environment)

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for row in pool.map(work, jobs):
            results.append(_told(row))


# MARK: Windows

def _windows(inputs, folder, results):
    """Posts in batches of one kind, others alone; each worker has a desktop."""
    jobs, kinds = [], {}
    for one in inputs:
        if one.post:
            kinds.setdefault(one.kind, []).append(one)
        if one.window is not None:
            jobs.append([one])
    for batch in kinds.values():
        jobs += [batch[start:start + BATCH] for start in range(0, len(batch), BATCH)]
    # The long jobs first, so that the workers end together.
    jobs.sort(key=len, reverse=True)
    context = multiprocessing.get_context("fork")
    numbers, answers = context.Queue(), context.Queue()
    for number in [*range(len(jobs)), *[None] * WORKERS]:
        numbers.put(number)
    workers = [context.Process(target=_work, args=[jobs, numbers, answers, folder]) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    try:
        for _ in jobs:
            number, rows = answers.get()
            results += [_told(("window", jobs[number][index], result)) for index, result in rows]
    finally:
        for worker in workers:
            worker.join(5)
            worker.terminate()


def _work(jobs, numbers, answers, folder):
    from . import window
    with Desktop():
        while (number := numbers.get()) is not None:
            job, rows = jobs[number], []
            try:
                if job[0].post:
                    found = list(window.together(BINARY, job, folder))
                else:
                    found = [(job[0], window.alone(BINARY, job[0], folder))]
                rows = [(next(index for index, one in enumerate(job) if one is shown), result) for shown, result in found]
            except Exception as error:  # One failing input must not stop the others.
                rows = [(0, program.Result("hang", f"the attack itself failed: {error!r}"))]
            answers.put((number, rows))


def _told(row):
    """Prints a finding at once."""
    way, one, result = row
    if result.is_finding:
        print(f"{result.word:9} {way:7} {one.title}  ({result.detail})", flush=True)
    return row
