"""The memory of a browser: PSS of its process and of all that came from it."""
import contextlib
import pathlib
import re


def parents():
    """The parent of each process."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            found[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    return found


def of_tree(root):
    """Megabytes."""
    above, total = parents(), 0
    for process in above:
        ancestor = process
        while ancestor not in (root, 0, 1):
            ancestor = above.get(ancestor, 0)
        if ancestor == root:
            with contextlib.suppress(OSError):
                text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
                total += int(re.search(r"^Pss: +([0-9]+)", text, re.MULTILINE)[1])
    return round(total / 1024)
