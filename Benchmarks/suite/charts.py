"""Charts of the results as SVG, written by hand: a bar for each side, a whisker up to its p95.

Every chart names the machine. Its colours stand on a white ground, so that it reads in light and dark pages alike.
"""
import html

from .paths import CHARTS

# What belongs side by side: file name, title, rows.
_CHARTS = (
    ("memory", "Memory after 200 swipes", ("5",)),
    ("growth", "Memory growth per 100 swipes", ("6",)),
    ("faults", "Black, blank or wrong pictures per 1000 swipes", ("1",)),
    ("swipe", "From the swipe to the first moving picture", ("2",)),
    ("bytes", "Bytes fetched for five prepared videos", ("10",)),
    ("start", "Start to the first moving picture", ("19",)),
    ("page", "A published page and a good page: from the swipe to the first moving picture", ("21",)),
    ("page-bytes", "A published page and a good page: bytes fetched for five prepared videos", ("23",)),
    ("cold", "Cold start of a video", ("4a", "4b")),
    ("processor", "Processor: playing, and paused with five prepared", ("7", "8")),
)
_COLOURS = {"Mutoscope": "#e5484d", "Chromium": "#3e63dd", "Published page": "#e5484d", "mpv": "#8e4ec6"}
_WIDTH, _LEFT, _RIGHT, _BAR, _GAP, _TOP, _FOOT = 760, 230, 110, 20, 8, 44, 34


def draw(document):
    """Writes the charts that have numbers; returns the title and path of each."""
    CHARTS.mkdir(exist_ok=True)
    rows = {row["row"]: row for row in document["rows"] if row["sides"]}
    drawn = []
    for name, title, wanted in _CHARTS:
        bars = [_bar(rows[row], side, len(wanted) > 1) for row in wanted if row in rows for side in rows[row]["sides"]]
        if bars:
            unit = next(rows[row]["unit"] for row in wanted if row in rows)
            last = max((rows[row] for row in wanted if row in rows), key=lambda row: row["date"])
            origin = {name: last[name] for name in ("date", "machine")}
            (CHARTS / f"{name}.svg").write_text(_chart(title, unit, bars, {**document, **origin}))
            drawn.append((title, CHARTS / f"{name}.svg"))
    return drawn


def _bar(row, side, says_row):
    """Label, colour, median and p95 of one side."""
    label = " ".join(part for part in (side["side"], side["mode"]) if part)
    if says_row:
        label += f" ({_short(row)})"
    return label, _COLOURS.get(side["side"], "#8b8d98"), side["median"], side["p95"]


def _short(row):
    return {"7": "playing", "8": "paused", "4a": "20 Mbit/s", "4b": "3.6 Mbit/s"}.get(row["row"], row["row"])


def _chart(title, unit, bars, document):
    most = max(max(median, p95) for _, _, median, p95 in bars) or 1
    scale = (_WIDTH - _LEFT - _RIGHT) / most
    height = _TOP + len(bars) * (_BAR + _GAP) + _FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" '
        f'font-size="13" role="img"><title>{html.escape(title)}</title>',
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        _text(12, 24, f"{title}{f', {unit}' if unit else ''}: median, whisker to p95; less is better", weight="bold"),
    ]
    for number, bar in enumerate(bars):
        parts += _lines(_TOP + number * (_BAR + _GAP), scale, *bar)
    kind = "quick" if document["quick"] else "full"
    parts.append(_text(12, height - 12, f"{document['machine']}; {document['date']}, {kind} run", size=11, fill="#555"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _lines(top, scale, label, colour, median, p95):
    middle, end, far = top + _BAR / 2, _LEFT + max(0, median) * scale, _LEFT + max(0, p95) * scale
    return [
        _text(_LEFT - 8, middle + 4, label, anchor="end"),
        f'<rect x="{_LEFT}" y="{top}" width="{max(1, end - _LEFT):.1f}" height="{_BAR}" fill="{colour}"/>',
        f'<path d="M{end:.1f} {middle}H{far:.1f}M{far:.1f} {middle - 5}v10" stroke="#222" fill="none"/>',
        _text(max(end, far) + 6, middle + 4, _number(median)),
    ]


def _text(x, y, text, anchor="start", size=13, fill="#222", weight="normal"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{fill}" '
            f'font-weight="{weight}">{html.escape(text)}</text>')


def _number(value):
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
