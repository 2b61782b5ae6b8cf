"""Runs the rows that were named, or all; prints the table; writes the numbers, the charts and both pages."""
import argparse
import time
import traceback

from . import catalogue, clips, pages, players, rows, site, table
from .bench import Bench
from .paths import RESULTS, ROOT
from .results import Results


def main(arguments):
    options = _options(arguments)
    groups = [group for group in rows.GROUPS if not options.names or set(_names_of(group)) & set(options.names)]
    clips.ensure()
    site.publish()
    results = Results(RESULTS, options.quick, players.versions())
    if options.names:
        results.restore()
    results.forget(row for group in groups for row in group.ROWS)
    bench = Bench(options.quick, results)
    for group in groups:
        _measure(group, bench)
    return _conclude(results)


def _measure(group, bench):
    """One group; when it fails the others go on, and what it had measured until then stays."""
    name, began = _title(group), time.monotonic()
    print(f"{name}…", flush=True)
    try:
        group.run(bench)
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    except Exception as error:  # Whatever went wrong in one row must not cost the others.
        traceback.print_exc()
        missing = [row for row in group.ROWS if row not in bench.results.rows] or group.ROWS
        bench.results.add_failure(missing, f"{type(error).__name__}: {error}"[:160])
        print(f"{name}: failed", flush=True)
    bench.results.write()


def _conclude(results):
    document = results.write()
    pages.write(document)
    print(f"\n{document['machine']}\n{table.text(document)}\n\nwritten to {RESULTS.relative_to(ROOT)}")
    return 1 if document["failures"] else 0


def _options(arguments):
    known = sorted({name for group in rows.GROUPS for name in _names_of(group)})
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run", description=__doc__,
        epilog="names: " + ", ".join(known), formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, about half an hour")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a group (swiping) or a row of it (2)")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - set(known):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    return options


def _title(group):
    return group.__name__.rpartition(".")[2]


def _names_of(group):
    """A group's own name, its rows, and rows without their letter."""
    return [_title(group), *group.ROWS, *(row.rstrip("abdglmpwx") for row in group.ROWS)]
