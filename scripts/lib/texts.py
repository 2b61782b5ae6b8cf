"""Finds the translated texts in the sources: the literals of tr("…") and tr("…", "…", count:).

It reads them exactly as Swift does. A text that cannot be looked up (an interpolation, or a text from a variable) is a
fault.
"""
import pathlib
import re
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
PO = ROOT / "po"
DEFINITION = "Sources/FeedsModels/Text/Translation.swift"

# A comment, a text (which may hold what looks like either), or the beginning of a call.
PART = re.compile(r'//(?P<note>[^\n]*)|"""|"(?:[^"\\\n]|\\.)*"|(?<![\w.])(?P<call>tr\()')
LITERAL = re.compile(r'\s*"((?:[^"\\\n]|\\.)*)"\s*')
ESCAPE = re.compile(r'\\(?:u\{([0-9a-fA-F]+)\}|(.))')
SIGNS = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'", "0": "\0"}
VALUE = re.compile(r"%[1-9]")


class Text(NamedTuple):
    one: str
    many: str | None


class Fault(Exception):
    pass


def languages():
    return (PO / "LINGUAS").read_text().split()


def texts_of_the_program():
    """Every text, with its files and its comments for translators, in the order of the sources."""
    found = {}
    faults = []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name = str(path.relative_to(ROOT))
        if name == DEFINITION:
            continue
        try:
            for text, note in texts_of(path.read_text(), name):
                files, notes = found.setdefault(text, ([], []))
                if name not in files:
                    files.append(name)
                if note and note not in notes:
                    notes.append(note)
        except Fault as fault:
            faults.append(str(fault))
    singular = {}
    for text in found:
        if singular.setdefault(text.one, text) != text:
            faults.append(f"“{text.one}” is said with a count in one place and without in another")
    return found, faults


def texts_of(source, name):
    position = 0
    note = None
    note_ends = 0
    while part := PART.search(source, position):
        position = part.end()
        if part.group() == '"""':
            position = source.index('"""', position) + 3
        elif part.group("note") is not None:
            note, note_ends = part.group("note").strip(), source.count("\n", 0, part.start())
        elif part.group("call"):
            line = source.count("\n", 0, part.start())
            is_near = note is not None and note.startswith("Translators:") and line - note_ends <= 1
            yield _call(source, position, f"{name}:{line + 1}"), note if is_near else None


def _call(source, position, place):
    one, position = _literal(source, position, place)
    counted = re.compile(r',\s*("[^\n]*?")\s*,\s*count:').match(source, position)
    if counted is None:
        return Text(one, None)
    many, _ = _literal(source, counted.start(1), place)
    return Text(one, many)


def _literal(source, position, place):
    literal = LITERAL.match(source, position)
    if literal is None or source.startswith('"""', literal.start(1) - 1):
        raise Fault(f"{place}: what tr is to look up must be written there, as one text in its quotes")
    if "\\(" in literal.group(1):
        raise Fault(f"{place}: a value stands at %1 and follows the text; an interpolation cannot be looked up")
    if not literal.group(1):
        raise Fault(f"{place}: nothing cannot be translated")
    return ESCAPE.sub(_meant, literal.group(1)), literal.end()


def _meant(escape):
    return chr(int(escape.group(1), 16)) if escape.group(1) else SIGNS[escape.group(2)]


def quoted(text):
    """The text in the syntax of a .po file."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def template(found):
    """The whole .pot file. It holds no date and no line numbers, so that it changes only when a text does."""
    lines = [
        "# The texts of Mutoscope's window. Made by scripts/make-pot; not to be edited.",
        "# %1, %2 … are values that are put in; they may change places.",
        'msgid ""', 'msgstr ""', '"Project-Id-Version: mutoscope\\n"', '"Language: \\n"', '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"', "",
    ]
    for text, (files, notes) in found.items():
        lines += [f"#. {note}" for note in notes]
        lines += [f"#: {file}" for file in files]
        lines.append(f"msgid {quoted(text.one)}")
        if text.many is None:
            lines += ['msgstr ""', ""]
        else:
            lines += [f"msgid_plural {quoted(text.many)}", 'msgstr[0] ""', 'msgstr[1] ""', ""]
    return "\n".join(lines)
