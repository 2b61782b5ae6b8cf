"""The program under attack as a process: how it ended, how long it ran, and its peak memory."""
import dataclasses
import os
import pathlib
import signal
import subprocess
import tempfile
import time

# The longest time for an answer; the memory that a window may use, by the budgets with a margin.
PATIENCE = 15
MEMORY = (180 + 200) << 20
GRACE = 10
# `check` gives up earlier by itself; a source that keeps it busy this long would keep a window busy for ever.
BUSY = 10
PAUSE = 0.02
WORDS = ("Fatal error", "-CRITICAL **", "Sanitizer")
# Decoders may complain about a file that is damaged on purpose.
DECODERS = ("GdkPixbuf-CRITICAL", "GStreamer-CRITICAL")


@dataclasses.dataclass
class Result:
    """The result of an input. `word` is ok, error, crash, hang, memory or complaint; all but the first two are
    findings.
    """
    word: str
    detail: str = ""
    seconds: float = 0
    peak: int = 0

    @property
    def is_finding(self):
        return self.word not in ("ok", "error")


def peak(pid):
    """The process's peak memory, plus its running helpers' without the shared part."""
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
    """The last forbidden message of the program, GTK or Swift."""
    lines = [line for line in log.splitlines()
             if any(word in line for word in WORDS) and not any(word in line for word in DECODERS)]
    return lines[-1].strip()[:200] if lines else ""


def ending(status, log):
    """The finding in the end of a process, if there is one."""
    if status < 0:
        name = signal.Signals(-status).name
        return Result("crash", f"{name}: {complaint(log) or 'no words'}")
    said = complaint(log)
    return Result("complaint", said) if said else None


def run(command, environment):
    """A command that ends by itself: statuses 0 and 1 are correct."""
    result = _run(command, environment)
    # The program never ends like this by itself: another program on this machine sent the signal.
    return _run(command, environment) if result.detail.startswith("SIGTERM") else result


def _run(command, environment):
    begun = time.monotonic()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said, start_new_session=True)
        held, ended = 0, None
        # Measured while it runs, because the system's final number would include the attack's own memory.
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
