"""What was measured: kept after every row, so that whoever stops a run loses nothing."""
import collections
import json
import math
import os
import pathlib
import platform
import re
import statistics
import time

from . import catalogue

Setup = collections.namedtuple("Setup", "side mode cache renderer", defaults=("", "", ""))

RENDERERS = {"Mutoscope": "cairo", "Chromium": "software", "Published page": "software", "mpv": "x11", "mpv, gpu": "software"}


class Results:
    def __init__(self, path, is_quick, versions):
        self.path = path
        self.rows = {}
        self.failures = {}
        self.origins = {}
        self.head = {
            "machine": machine(), "date": time.strftime("%Y-%m-%d"), "quick": is_quick, "versions": versions,
        }

    def forget(self, names):
        """What is about to be measured anew."""
        for name in names:
            self.rows.pop(name, None)
            self.failures.pop(name, None)
            self.origins.pop(name, None)

    def add(self, row, side, values, mode="", cache=""):
        """More values of a row for one side in one mode."""
        setup = Setup(side, mode, cache, RENDERERS.get(side, "none"))
        self.rows.setdefault(row, {}).setdefault(setup, []).extend(values)

    def add_failure(self, names, reason):
        """What such rows had measured until then stays beside the reason."""
        for name in names:
            self.failures[name] = reason

    def restore(self):
        """Rows of an earlier run keep their date and machine, if only some are measured anew."""
        try:
            kept = json.loads(self.path.read_text())
        except (FileNotFoundError, ValueError):
            return
        if kept["quick"] != self.head["quick"]:
            return
        for row in kept["rows"]:
            self.origins[row["row"]] = {name: row.get(name, kept[name]) for name in ("date", "machine")}
            for side in row["sides"]:
                self.rows.setdefault(row["row"], {})[Setup(*(side[field] for field in Setup._fields))] = side["values"]
        self.failures = kept["failures"]

    def write(self):
        document = {**self.head, "rows": [self._row(name) for name in self._names()], "failures": self.failures}
        part = self.path.with_suffix(".part")
        part.write_text(_values_in_lines(json.dumps(document, indent=1)) + "\n")
        os.replace(part, self.path)
        return document

    def _names(self):
        return [name for name in catalogue.ROWS if name in self.rows]

    def _row(self, name):
        row = catalogue.ROWS[name]
        sides = [
            {**setup._asdict(), "median": _round(statistics.median(values)), "p95": _round(percentile(values, 95)),
             "p99": _round(percentile(values, 99)), "count": len(values), "values": [_round(one) for one in values]}
            for setup, values in self.rows[name].items() if values]
        for side in sides[1:]:
            ours = sides[0]["median"]
            side["ratio"] = round(ours / side["median"], 3) if side["median"] else None
        origin = self.origins.get(name) or {name: self.head[name] for name in ("date", "machine")}
        return {"row": name, "title": row.title, "unit": row.unit, "goal": row.goal, **origin, "sides": sides}


def _values_in_lines(text):
    """A thousand values are one line for whoever reads what has changed."""
    return re.sub(r'"values": \[[^]]*\]', lambda values: re.sub(r"\s+", " ", values[0]), text)


def percentile(values, percent):
    """The nearest rank, as honest with few values as it can be."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def machine():
    """The processor, its cores, memory and system, in one line."""
    info = pathlib.Path("/proc/cpuinfo").read_text()
    model = next((line.partition(":")[2].strip() for line in info.splitlines() if line.startswith("model name")),
                 platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    release = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
    system = release.get("PRETTY_NAME", "Linux").strip('"')
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GB, no GPU, Xvfb, {system}"


def _round(number):
    return float(f"{number:.4g}")
