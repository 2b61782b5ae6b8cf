"""A table of the results for every kind of input, the findings by name, and a verdict."""
import json

WORDS = ("ok", "error", "crash", "hang", "memory", "complaint")


def table(results):
    """The report's lines; `results` are tuples of way, input and result."""
    kinds = {}
    for way, one, result in results:
        counts = kinds.setdefault((way, one.kind), dict.fromkeys(WORDS, 0))
        counts[result.word] += 1
    lines = ["| opened by | kind of input | inputs | ok | error in words | crash | hang | memory | complaint |",
             "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
    rows = [*sorted(kinds.items()), (("all", ""), {word: sum(counts[word] for counts in kinds.values()) for word in WORDS})]
    for (way, kind), counts in rows:
        lines.append(f"| {way} | {kind} | {sum(counts.values())} | " + " | ".join(str(counts[word]) for word in WORDS) + " |")
    return lines


def findings(results):
    return [(way, one, result) for way, one, result in results if result.is_finding]


def verdict(results, minutes):
    found, names = findings(results), {one.title for _, one, _ in results}
    lines = table(results) + [""]
    lines += [f"{result.word:9} {way:7} {one.title}  ({result.detail})" for way, one, result in found]
    slowest = max(results, key=lambda row: row[2].seconds)
    largest = max(results, key=lambda row: row[2].peak)
    lines.append(f"slowest: {slowest[1].title}, {slowest[2].seconds:.1f} s; largest: {largest[1].title}, {largest[2].peak >> 20} MB")
    hurt = len({one.title for _, one, _ in found})
    lines.append(f"{len(names)} inputs in {minutes:.0f} minutes: "
                 + (f"{hurt} did harm" if hurt else "no crash, no hang, no memory beyond the budget"))
    return lines


def write(path, results, seed):
    rows = [{"opened_by": way, "kind": one.kind, "name": one.name, "result": result.word, "detail": result.detail,
             "seconds": round(result.seconds, 2), "peak_bytes": result.peak} for way, one, result in results]
    document = {"seed": seed, "inputs": len({(row["kind"], row["name"]) for row in rows}),
                "findings": sum(row["result"] not in ("ok", "error") for row in rows), "results": rows}
    path.write_text(json.dumps(document, indent=1))
