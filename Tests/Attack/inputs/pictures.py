"""Pictures of every kind: cut, with damaged bytes, with false sizes, and small files with high cost."""
import struct
import zlib

from . import Input, post


def pictures(place):
    found = {}
    for path in sorted(place.clips.glob("still.*")):
        data, kind = path.read_bytes(), path.suffix[1:]
        found |= {f"{kind} cut at {cut}": (kind, data[:cut]) for cut in (12, 64, len(data) // 2, len(data) - 9)}
        for turn in range(3):
            found[f"{kind} with bytes turned {turn}"] = (kind, _turned(data, place.dice))
        found[f"{kind} called gif"] = ("gif", data)
    found |= {name: (name.split()[0], data) for name, data in _made().items()}
    inputs = []
    for index, (name, (kind, data)) in enumerate(found.items()):
        path = place.write(f"pictures/{index}.{kind}", data)
        media = {"kind": "image", "renditions": [{"url": path.as_uri()}]}
        inputs.append(Input("picture", name, source=str(path), post=post(name, media)))
    return inputs


def _turned(data, dice):
    data = bytearray(data)
    for _ in range(max(8, len(data) // 400)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


def _chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, rows, depth=8, colour=0, *more):
    head = struct.pack(">IIBBBBB", width & 0xFFFFFFFF, height & 0xFFFFFFFF, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + b"".join(more) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def _zeros(count):
    packer, packed = zlib.compressobj(9), []
    block = b"\0" * (1 << 20)
    while count > 0:
        packed.append(packer.compress(block[:count]))
        count -= len(block)
    return b"".join(packed) + packer.flush()


def _gif(width, height, frames):
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = b"!\xf9\x04\0\0\0\0\0," + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x44\x01\0"
    return head + frame * frames + b";"


def _jpeg(width, height, scans):
    """One colour, progressive: each of the many scans covers the whole picture again, and has 18 bytes."""
    def part(mark, data):
        return b"\xff" + bytes([mark]) + struct.pack(">H", len(data) + 2) + data

    table = b"\x00" + bytes([1] + [0] * 15) + b"\0"
    runs = b"\x10" + bytes([1] + [0] * 15) + b"\xe0"
    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    head = (b"\xff\xd8" + part(0xDB, b"\0" + b"\x01" * 64)
            + part(0xC2, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\0") + part(0xC4, table) + part(0xC4, runs))
    first = part(0xDA, b"\x01\x01\x00\0\0\0") + b"\0" * (blocks // 8 + 1)
    again = part(0xDA, b"\x01\x01\x00\x01\x3f\0") + b"\0" * (15 * (blocks // 16384 + 1) // 8 + 1)
    return head + first + again * scans + b"\xff\xd9"


def _bmp(width, height, bits=24, size=0):
    return (b"BM" + struct.pack("<IHHI", 54 + size, 0, 0, 54)
            + struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, 0, 0, 0, 0, 0xFFFFFFFF, 0) + b"\0" * size)


def _tiff(*entries, following=0):
    body = struct.pack("<H", len(entries))
    for tag, kind, count, value in entries:
        body += struct.pack("<HHII", tag, kind, count & 0xFFFFFFFF, value & 0xFFFFFFFF)
    return b"II*\0" + struct.pack("<I", 8) + body + struct.pack("<I", following)


def _webp(chunk, data):
    body = b"WEBP" + chunk + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _box(name, data):
    return struct.pack(">I", len(data) + 8) + name + data


def _heif(brand, width, height):
    """The parts that a loader reads before it uses the size."""
    ispe = _box(b"ispe", struct.pack(">III", 0, width, height))
    meta = _box(b"meta", b"\0" * 4 + _box(b"hdlr", b"\0" * 8 + b"pict" + b"\0" * 13)
                + _box(b"pitm", b"\0" * 4 + b"\0\x01") + _box(b"iprp", _box(b"ipco", ispe)))
    return _box(b"ftyp", brand + b"\0\0\0\0mif1" + brand) + meta


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%s" height="%s">%s</svg>'


def _svgs():
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    uses = "".join(f'<g id="u{n}">' + f'<use xlink:href="#u{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    return {
        "svg of a billion laughs": f'<!DOCTYPE svg [<!ENTITY a0 "lol">{laughs}]>' + SVG % (9, 9, "<text>&a11;</text>"),
        "svg with a file inside": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG % (9, 9, "<text>&x;</text>"),
        "svg of huge sides": SVG % ("1e9", "1e9", "<rect width='1' height='1'/>"),
        "svg of no sides": SVG % ("nan", "-5", ""), "svg of deep groups": SVG % (9, 9, "<g>" * 100_000 + "</g>" * 100_000),
        "svg of uses": SVG % (900, 900, f'<g id="u0"><rect width="1" height="1"/></g>{uses}<use xlink:href="#u8"/>'),
        "svg of itself": SVG % (9, 9, '<g id="a"><use xlink:href="#a"/></g><use xlink:href="#a"/>'),
        "svg of the device": SVG % (9, 9, '<image xlink:href="file:///dev/zero" width="9" height="9"/>'),
        "svg of a blur": SVG % (5000, 5000, '<filter id="f"><feGaussianBlur stdDeviation="1e6"/></filter><rect width="5000" height="5000" filter="url(#f)"/>'),
    }


def _made():
    return {
        "png of 20,000 × 20,000": png(20000, 20000, _zeros(20000 * 20001)),
        "png of 2^31 sides": png(2**31 - 1, 2**31 - 1, _zeros(9)), "png of sides below zero": png(-1, -1, _zeros(9)),
        "png of no sides": png(0, 0, _zeros(9)), "png of 16 bit": png(9000, 9000, _zeros(9000 * 9000 * 2), 16, 2),
        "png with a text of 200 MB": png(9, 9, _zeros(90), 8, 0, _chunk(b"zTXt", b"a\0\0" + _zeros(200 << 20))),
        "png with a long chunk": b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDR", "png of other colours": png(9, 9, _zeros(99), 7, 9),
        "gif of 65535 sides": _gif(65535, 65535, 1), "gif of 20,000 pictures": _gif(1, 1, 20000),
        "gif of large pictures": _gif(9000, 9000, 300), "gif of no sides": _gif(0, 0, 1), "gif without a picture": _gif(9, 9, 0),
        "jpg of endless scans": _jpeg(8000, 8000, 120_000), "jpg of 65535 sides": _jpeg(65535, 65535, 1),
        "jpg of no sides": _jpeg(0, 0, 1), "jpg of marks": b"\xff\xd8" + b"\xff\xe0\xff\xff" * 90_000,
        "jpg of many tables": _jpeg(9, 9, 1)[:2] + (b"\xff\xdb\0\x43\0" + b"\1" * 64) * 90_000,
        "bmp of huge sides": _bmp(2**31 - 1, 2**31 - 1), "bmp of a negative height": _bmp(9, -2**31), "bmp of a narrow line": _bmp(2**31 - 1, 1),
        "bmp of 0 bits": _bmp(9, 9, 0), "bmp of 20,000 sides": _bmp(20000, 20000, 1, 9),
        "tiff of itself": _tiff((256, 4, 1, 9), following=8), "tiff of huge sides": _tiff((256, 4, 1, -1), (257, 4, 1, -1)),
        "tiff of long lists": _tiff((256, 4, 1, 9), (257, 4, 1, 9), (273, 4, -1, 8), (279, 4, -1, 8)),
        "webp of huge sides": _webp(b"VP8X", b"\0" * 4 + b"\xff" * 6), "webp of a long chunk": b"RIFF\xff\xff\xff\xffWEBPVP8L\xff\xff\xff\xff/",
        "webp of odd bits": _webp(b"VP8L", b"/" + b"\xff" * 40),
        "avif of huge sides": _heif(b"avif", 2**32 - 1, 2**32 - 1), "heic of huge sides": _heif(b"heic", 2**32 - 1, 2**32 - 1),
        "avif of boxes": _box(b"ftyp", b"avif\0\0\0\0avif") + b"\0\0\0\1meta" + b"\xff" * 8,
        "jxl of odd bits": b"\xff\x0a" + b"\xff" * 500, "jxl of boxes": _box(b"JXL ", b"\r\n\x87\n") + b"\0\0\0\0jxlc\xff\x0a" + b"\xff" * 99,
        "ico of huge sides": b"\0\0\1\0\xff\xff" + b"\xff" * 64, "xcf of nothing": b"gimp xcf v011\0" + b"\xff" * 64,
        **{name: body.encode() for name, body in _svgs().items()},
    }
