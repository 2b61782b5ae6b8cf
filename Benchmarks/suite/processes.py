"""Memory and processor time of a program and everything it started, as the kernel counts them."""
import os
import pathlib
import re
import time

_TICKS = os.sysconf("SC_CLK_TCK")


def tree(pid):
    """The process, its descendants, and what was started in its session and has lost its parent."""
    stats = {}
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit() and (fields := _stat(int(folder.name))):
            stats[int(folder.name)] = fields
    found = {pid}
    while True:
        more = {one for one, fields in stats.items() if int(fields[1]) in found or int(fields[3]) == pid} - found
        if not more:
            return found & set(stats)
        found |= more


def memory(pid):
    """PSS of the tree, in MB (10⁶ bytes)."""
    return sum(_pss(one) for one in tree(pid)) / 1e6


def seconds(pid):
    """Processor time that the tree has taken so far. Children that ended are in their parents'."""
    return sum(_time(_stat(one)) for one in tree(pid))


def own_seconds(pid):
    return _time(_stat(pid))


class Share:
    """`with Share(pid) as share:` … the tree's share of one core meanwhile, in per cent."""

    def __init__(self, pid, server_pid):
        self.pid, self.server_pid = pid, server_pid

    def __enter__(self):
        self._before = (time.monotonic(), seconds(self.pid), own_seconds(self.server_pid))
        return self

    def __exit__(self, *_):
        began, own, server = self._before
        span = time.monotonic() - began
        self.own = 100 * (seconds(self.pid) - own) / span
        self.server = 100 * (own_seconds(self.server_pid) - server) / span


def _stat(pid):
    """State, parent, group, session, … ; none when the process is gone."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def _time(fields):
    return sum(map(int, fields[11:15])) / _TICKS if fields else 0


def _pss(pid):
    try:
        text = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return 0
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0
