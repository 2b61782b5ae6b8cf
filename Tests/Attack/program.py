"""The program under attack as a process: how it ended, how long it took, and how much memory it held at most."""
import dataclasses
import os
import pathlib
import signal
import subprocess
import tempfile
import time

# An answer takes no longer than this; and what a window may hold, as the budgets have it, and some more.
PATIENCE = 15
MEMORY = (180 + 200) << 20
GRACE = 10
# `check` gives up by itself before that; what keeps it busy for so long will keep a window busy for ever.
BUSY = 10
PAUSE = 0.02
WORDS = ("Fatal error", "-CRITICAL **", "Sanitizer")
# What decoders say of a file that is damaged on purpose is no fault of ours.
DECODERS = ("GdkPixbuf-CRITICAL", "GStreamer-CRITICAL")


@dataclasses.dataclass
class Result:
    """What became of an input. `word` is ok, error, crash, hang, memory or complaint; all but the first two are findings."""
    word: str
    detail: str = ""
    seconds: float = 0
    peak: int = 0

    @property
    def is_finding(self):
        return self.word not in ("ok", "error")


def peak(pid):
    """Bytes that the process held at most, and what its helpers that still run held beside what both share."""
    return _held(pid, "VmHWM") + sum(
        _held(child, "VmHWM") - _held(child, "RssFile") - _held(child, "RssShmem") for child in _children(pid))


def _held(pid, name):
    try:
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1]) << 10
    except OSError:
        pass  # It has ended.
    return 0


def _children(pid):
    found = []
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += path.read_text().split()
        except OSError:
            pass  # The thread has ended.
    return found


def complaint(log):
    """What the program, GTK or Swift said last of all that must never be said."""
    lines = [line for line in log.splitlines()
             if any(word in line for word in WORDS) and not any(word in line for word in DECODERS)]
    return lines[-1].strip()[:200] if lines else ""


def ending(status, log):
    """The finding in how a process ended, if there is one."""
    if status < 0:
        name = signal.Signals(-status).name
        return Result("crash", f"{name}: {complaint(log) or 'no words'}")
    said = complaint(log)
    return Result("complaint", said) if said else None


def run(command, environment):
    """A command that ends by itself: 0 and 1 are answers."""
    result = _run(command, environment)
    # Nothing of the program's own ends it so: somebody else on this machine did.
    return _run(command, environment) if result.detail.startswith("SIGTERM") else result


def _run(command, environment):
    begun = time.monotonic()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said, start_new_session=True)
        held, ended = 0, None
        # Looked at while it runs: what the system counts at the end counts the attack's own memory too.
        while ended is None:
            held = max(held, peak(process.pid))
            if time.monotonic() - begun > PATIENCE + GRACE:
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(PAUSE)
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            ended = (status, usage.ru_utime + usage.ru_stime) if pid else None
        process.returncode = os.waitstatus_to_exitcode(ended[0])
        said.seek(0)
        log = said.read(1 << 20).decode(errors="replace")
    seconds = time.monotonic() - begun
    result = _judge(process.returncode, log, seconds, ended[1], held)
    result.seconds, result.peak = seconds, held
    return result


def _judge(status, log, seconds, busy, held):
    if seconds > PATIENCE + GRACE:
        return Result("hang", f"longer than {PATIENCE + GRACE} s")
    if finding := ending(status, log):
        return finding
    if seconds > PATIENCE or busy > BUSY:
        return Result("hang", f"{seconds:.0f} s, {busy:.0f} s of them busy")
    if held > MEMORY:
        return Result("memory", f"{held >> 20} MB")
    return {0: Result("ok"), 1: Result("error")}.get(status) or Result("crash", f"exit status {status}: {log[-150:]}")
