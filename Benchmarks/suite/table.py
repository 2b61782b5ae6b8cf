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


def put_into(page, document, charts):
    """Replaces what stands between the two marks of a page."""
    before, begin, rest = page.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        return False
    kind = "quick" if document["quick"] else "full"
    versions = ", ".join(document["versions"].values())
    head = f"Measured on {document['date']} ({kind} run): {document['machine']}. {versions}."
    pictures = "\n".join(f"![{title}]({path})" for title, path in charts)
    page.write_text(f"{before}{BEGIN}\n{head}\n\n{pictures}\n\n{text(document)}\n{END}{after}")
    return True
