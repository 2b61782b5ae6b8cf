"""Writes the results into the two pages that show them. By itself it writes both again from results.json:
`PYTHONPATH=Benchmarks python3 -m suite.pages`.
"""
import json

from . import charts, table
from .paths import CHARTS, RESULTS, ROOT

# The chart that README.md shows; Benchmarks/README.md has them all.
_FIRST = "swipe"


def write(document):
    drawn = charts.draw(document)
    pictures = "\n".join(_picture(title, path, ROOT / "Benchmarks") for title, path in drawn)
    table.put_into(ROOT / "Benchmarks/README.md", table.heading(document), pictures, table.text(document))
    first = [_picture(title, path, ROOT) for title, path in drawn if path == CHARTS / f"{_FIRST}.svg"]
    table.put_into(ROOT / "README.md", table.heading(document), *first, table.summary(document))


def _picture(title, path, folder):
    return f"![{title}]({path.relative_to(folder)})"


if __name__ == "__main__":
    write(json.loads(RESULTS.read_text()))
