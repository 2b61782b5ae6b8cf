"""Reads Sources/WebFace/Face.table, and knows its types: how Swift reads them, and what the ride of the tests draws."""
import collections
import re

Type = collections.namedtuple("Type", "slots swift draw")
Part = collections.namedtuple("Part", "verb name parameters value expression", defaults=(None, None))

# The letters of `draw`, one a number of the call: see Tests/WebFaceTests/Ride/RideDraw.swift.
TYPES = {
    "int": Type(1, "{}.whole", "i"),
    "int?": Type(1, "{}.wholeIfAny", "i"),
    "step": Type(1, "{}.whole", "s"),
    "small": Type(1, "{}.whole", "n"),
    "count": Type(1, "{}.whole", "n"),
    "few": Type(1, "{}.few", "n"),
    "bytes": Type(1, "{}.whole", "b"),
    "flag": Type(1, "{}.flag", "f"),
    "share": Type(1, "{}.finite", "x"),
    "share100": Type(1, "{}.finite", "y"),
    "part": Type(1, "{}.finite", "u"),
    "velocity": Type(1, "{}.finite", "v"),
    "pixels": Type(1, "{}.finite", "p"),
    "seconds": Type(1, "{}.finite", "d"),
    "number?": Type(1, "{}.maybe", "m"),
    "time": Type(1, "{}.finite", "t"),
    "item": Type(1, "{}.handle", "n"),
    "handle": Type(1, "{}.handle", "h"),
    "handle?": Type(1, "{}.handleIfAny", "i"),
    "token": Type(1, "{}.whole", "k"),
    "limits": Type(1, "FaceValues.limits({})", "n"),
    "departing": Type(2, "FaceValues.departing({}, {})", "in"),
    "failure": Type(2, "FaceValues.failure({}, {})", "nm"),
    "place": Type(4, "FaceValues.place({}, {}, {}, {})", "ifff"),
    "side": Type(1, "FaceValues.side({})", "s"),
    "hold": Type(1, "FaceValues.hold({})", "n"),
    "rules": Type(2, "FaceValues.rules({}, {})", "df"),
    "choice": Type(4, "FaceValues.choice({}, {}, {}, {})", "ppnb"),
    # Lists take no number of the call.
    "handles": Type(0, "FaceValues.handles(call)", "H"),
    "people": Type(0, "FaceValues.people(call)", "P"),
    "offers": Type(0, "FaceValues.offers(call)", "O"),
    "candidates": Type(0, "FaceValues.candidates(call)", "C"),
    "facts": Type(0, "PreloadFacts(call)", "F"),
}

# What a command or an answer may carry.
COMMAND_TYPES = {"int", "int?", "ints", "flag", "number", "number?", "handle", "handle?"}


class Machine:
    def __init__(self, name, kind, traits):
        self.name, self.type, self.traits = name, kind, traits
        self.make, self.weight = [], 1
        self.events, self.commands, self.asks = [], [], []


def parameters(text):
    """`pages: share, time: time` → [(pages, share), (time, time)]"""
    pairs = []
    for part in filter(None, (part.strip() for part in (text or "").split(","))):
        label, colon, kind = part.rpartition(":")
        pairs.append((label.strip() if colon else "", kind.strip()))
    return pairs


class Table:
    LINE = re.compile(r"(\w+)(?:\((.*?)\))?(?: -> ([\w.?]+))?(?: = (.+))?")

    def __init__(self, text):
        self.enums, self.machines = {}, []
        for line in text.splitlines():
            if line and not line.startswith("#"):
                self.take(*line.split(" ", 1))

    def take(self, verb, rest):
        if verb == "enum":
            kind, *cases = rest.split()
            self.enums[kind] = cases
        elif verb == "machine":
            name, kind, *traits = rest.split()
            self.machines.append(Machine(name, kind, traits))
        elif verb == "make":
            self.machines[-1].make = parameters(rest.strip("()"))
        elif verb == "weight":
            self.machines[-1].weight = int(rest)
        elif verb in ("event", "do", "command", "ask"):
            self.part(verb, rest)
        else:
            raise SystemExit(f"Face.table: {verb} {rest}")

    def part(self, verb, rest):
        match = self.LINE.fullmatch(rest)
        if not match:
            raise SystemExit(f"Face.table: {verb} {rest}")
        part = Part(verb, match[1], parameters(match[2]), match[3], match[4])
        machine = self.machines[-1]
        {"event": machine.events, "do": machine.events, "command": machine.commands, "ask": machine.asks}[verb].append(part)

    def enums_read(self):
        """The enumerations that come in a call."""
        read = {"RenditionChoice.Quality"}
        for machine in self.machines:
            for part in [*machine.events, *machine.asks]:
                read |= {kind for _, kind in part.parameters if kind in self.enums}
        return read
