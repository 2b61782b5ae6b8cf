"""A small published site for the checks: clips in two levels, fragmented as `mutoscope publish` writes them, and a feed."""
import json
import pathlib
import struct
import subprocess

SECONDS = [1, 2]
LEVELS = [(270, 480, 200_000), (360, 640, 400_000)]
COLOURS = ["0xc03030", "0x30a040", "0x3050c0", "0xc0a030", "0x9030b0", "0x30a0a0", "0xc06020"]

CLEAR = "data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27/%3E"


def boxes(data):
    """(kind, size) of the boxes at the top of a file."""
    place = 0
    while place + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        yield kind.decode(), size
        place += max(8, size)


def layout(data):
    """The bytes before the first chunk, and the bytes of each chunk."""
    head, chunks = 0, []
    for kind, size in boxes(data):
        if kind == "moof":
            chunks.append(size)
        elif chunks:
            chunks[-1] += size
        else:
            head += size
    return head, chunks


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)], check=True)


def clip(folder, number, seconds=SECONDS, grain=0, sound=128_000):
    """Moving stripes over a colour of its own, so that a wrong or black frame differs from every right one. With grain, a
    clip has as many bytes as its levels say."""
    folder.mkdir(parents=True, exist_ok=True)
    length, renditions = sum(seconds), []
    for width, height, rate in LEVELS:
        path = folder / f"{width}.mp4"
        picture = (f"color={COLOURS[number % len(COLOURS)]}:s={width}x{height}:r=30:d={length},"
                   f"drawbox=x=0:y='mod(t*200,{height})':w={width}:h=40:color=white:t=fill")
        if grain:
            picture += f",noise=alls={grain}:allf=t"
        ffmpeg("-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", f"sine=f={220 + 40 * number}:d={length}:r=48000",
               "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-profile:v", "high", "-level", "4.0",
               "-b:v", rate, "-maxrate", rate, "-bufsize", rate, "-force_key_frames", "expr:if(lt(n_forced,2),gte(t,n_forced),gte(t,1+(n_forced-1)*2))",
               "-sc_threshold", 0, "-c:a", "aac", "-b:a", sound, "-ac", 2, "-shortest", "-map_metadata", -1,
               "-movflags", "+cmaf+frag_keyframe+delay_moov+skip_trailer", path)
        head, chunks = layout(path.read_bytes())
        renditions.append({"url": f"m/{number}/{width}.mp4", "type": "video/mp4", "width": width, "height": height,
                           "bits_per_second": rate, "size": path.stat().st_size, "codecs": "avc1.640028, mp4a.40.2",
                           "head": head, "chunks": chunks})
    ffmpeg("-i", folder / f"{LEVELS[-1][0]}.mp4", "-c", "copy", "-movflags", "+faststart", folder / "clip.mp4")
    ffmpeg("-i", folder / "clip.mp4", "-frames:v", 1, folder / "poster.webp")
    return {"kind": "video", "width": 360, "height": 640, "duration": length, "alt": f"Stripes {number}",
            "poster": f"m/{number}/poster.webp", "url": f"m/{number}/clip.mp4", "renditions": renditions,
            "seconds": seconds}


def article(number, up=""):
    """A post of the plain list, as `mutoscope publish` writes it."""
    return (f'<article id="p-{number}"><h2>Clip {number}</h2><div class="clip"><img src="{up}m/{number}/poster.webp" width="360" '
            f'height="640" loading="lazy" alt=""><video controls preload="none" poster="{CLEAR}" src="{up}m/{number}/clip.mp4"></video></div></article>')


def page(root, script="drive.js", count=12):
    """index.html with its blanks filled in."""
    text = (root / "share/mutoscope/web/index.html").read_text()
    items = "".join(article(number) for number in range(count))
    blanks = {"language": "en", "direction": "ltr", "title": "Stripes", "description": "Clips for a check", "web": "web",
              "feed": "feed.json", "root": "", "items": items, "head": f'<script type="module" src="{script}"></script>'}
    for name, value in blanks.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def make(root, folder, count=12):
    """The site at `folder`. Clips that are there stay."""
    feed = folder / "feed.json"
    if not feed.exists():
        items = []
        for number in range(count):
            medium = clip(folder / "m" / str(number), number)
            items.append({"id": f"post-{number}", "title": f"Clip {number}", "content_text": f"Number {number} of {count}.",
                          "authors": [{"name": "Somebody"}], "tags": ["stripes"], "_mutoscope": {"media": [medium]}})
        feed.write_text(json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Stripes", "items": items}))
    (folder / "index.html").write_text(page(root))
    (folder / "drive.js").write_text((pathlib.Path(__file__).parents[1] / "site/drive.js").read_text())
    return folder
