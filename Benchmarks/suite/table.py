"""The results as a table for people: Markdown, which a terminal shows well enough."""

BEGIN, END = "<!-- benchmarks: begin -->", "<!-- benchmarks: end -->"


def text(document):
    lines = [
        "| row | | side | median | p95 | p99 | n | we are | setting | goal |",
        "| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |",
    ]
    for row in document["rows"]:
        for index, side in enumerate(row["sides"]):
            lines.append(_line(row, side, is_first=index == 0))
    for name, reason in document["failures"].items():
        lines.append(f"| {name} | failed: {reason} | | | | | | | | |")
    return "\n".join(lines)


def _line(row, side, is_first):
    unit = f" ({row['unit']})" if row["unit"] else ""
    name, title = (row["row"], row["title"] + unit) if is_first else ("", "")
    goal = row["goal"] if is_first else ""
    numbers = " | ".join(_number(side[key]) for key in ("median", "p95", "p99"))
    return f"| {name} | {title} | {side['side']} | {numbers} | {side['count']} | {_ratio(side)} | {_setting(side)} | {goal} |"


def _ratio(side):
    return f"{side['ratio']:.2f} x" if side.get("ratio") is not None else ""


def _setting(side):
    """Renderer, state of the cache, mode of the peer."""
    return ", ".join(part for part in (side["renderer"], side["cache"], side["mode"]) if part and part != "none")


def _number(value):
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


# What README.md shows: the rows a user asks about first, whether we win them or not.
_SUMMARY = ("2", "5", "7", "10", "19")
_PEERS = ("Mutoscope", "Chromium", "mpv")


def summary(document):
    """One line a row, medians only; of a peer's modes its best one."""
    rows = {row["row"]: row for row in document["rows"]}
    lines = ["| | " + " | ".join(_PEERS) + " |", "| --- | ---: | ---: | ---: |"]
    for row in (rows[name] for name in _SUMMARY if name in rows):
        unit = f" ({row['unit']})" if row["unit"] else ""
        medians = " | ".join(_best(row, peer) for peer in _PEERS)
        lines.append(f"| {row['title']}{unit} | {medians} |")
    return "\n".join(lines)


def _best(row, peer):
    """The lowest median of a peer; in every row of the summary less is better."""
    medians = [side["median"] for side in row["sides"] if side["side"] == peer]
    return _number(min(medians)) if medians else "–"


def heading(document):
    """When, on which machines and with which versions the numbers were measured."""
    kind = "quick" if document["quick"] else "full"
    versions = ", ".join(document["versions"].values())
    return f"Measured on {_origins(document)} ({kind} run). {versions}."


def _origins(document):
    """The day and the machine; where rows have several, each with its rows."""
    origins = {}
    for row in document["rows"]:
        origins.setdefault((row["date"], row["machine"]), []).append(row["row"])
    if len(origins) < 2:
        return f"{document['date']}: {document['machine']}"
    return "; ".join(
        f"{day}: {machine} (rows {rows[0]} to {rows[-1]})" for (day, machine), rows in sorted(origins.items()))


def put_into(page, *parts):
    """Replaces the text between the two marks of a page."""
    before, begin, rest = page.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no marks for the results")
    page.write_text("\n".join([before + BEGIN, "\n\n".join(parts), END + after]))
