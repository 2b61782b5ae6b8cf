"""The site of the visitors' checks: the clips of the plain site, with an album, stories, comments, captions and an app."""
import json
import pathlib

from . import site

HERE = pathlib.Path(__file__).parents[1] / "site"
COMMENTS = [{"id": "c1", "author": {"name": "Ann"}, "text": "First <b>bold</b>", "date": "2026-01-02T10:00:00Z"},
            {"id": "c2", "author": {"name": "حارس"}, "text": "جميل", "depth": 1}]
VTT = "WEBVTT\n\n00:00.000 --> 00:02.900\n{}\n"
# Posts whose page is the same one, since there are five.
CAPTIONS = {3: "stripes go by", 8: "they come back"}

# As long as texts are that people write.
WORDY = {"title": "Everything that went by our window on the slow train from Lisbon to Hendaye in one long July night",
         "content_text": "It stopped at every lamp.\n" + "We counted them, lost count, and began again. " * 20
         + "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
         "authors": [{"name": "Maria Teresa de Almeida Vasconcelos e Sousa Figueira da Costa"}],
         "tags": ["trains", "night", "july", "portugal", "windows", "lamps", "slowness", "travelling", "counting"]}


def page(root, up="", language="en", direction="ltr", items=12):
    """index.html with its blanks filled in; `items`: how many posts its plain list has."""
    text = (root / "share/mutoscope/web/index.html").read_text()
    plain = "".join(site.article(number, up) for number in range(items))
    blanks = {"language": language, "direction": direction, "title": "Stripes", "description": "Clips for a check", "web": "web",
              "feed": "feed.json", "root": up, "items": plain,
              "head": f'<script type="module" src="{up}web/visitor.js"></script>'}
    for name, value in blanks.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def items(plain):
    """The plain feed's posts, richer."""
    made = [dict(item) for item in plain]
    for number, item in enumerate(made):
        medium = dict(item["_mutoscope"]["media"][0])
        item["_mutoscope"] = {"media": [medium], "counts": {"likes": 1200, "comments": 2}}
        item["url"] = f"p/{number}/"
        item["date_published"] = "2026-01-01T12:00:00Z"
    photo = {"id": "x", "kind": "image", "width": 360, "height": 640, "url": "m/7/poster.webp", "alt": "Stripes that stand",
             "renditions": [{"url": "m/7/poster.webp", "width": 360, "height": 640}]}
    clip = dict(made[8]["_mutoscope"]["media"][0])
    made[5].update(WORDY)
    made[9]["_mutoscope"]["media"] = [dict(photo, url="m/lying.webp", width=640, height=360, renditions=[{"url": "m/lying.webp"}])]
    made[1]["_mutoscope"]["media"] = [photo, clip, dict(photo, url="m/9/poster.webp", renditions=[{"url": "m/9/poster.webp"}])]
    made[2]["_mutoscope"]["comments"] = COMMENTS
    for number in CAPTIONS:
        made[number]["_mutoscope"]["media"][0]["captions"] = [{"url": f"t/{number}.vtt", "language": "en", "label": "English"}]
    return made


def stories(plain):
    """Two people: one with two photos and a clip, one with a photo."""
    def photo(number):
        return {"id": number, "kind": "image", "width": 360, "height": 640, "duration": 1.5, "url": f"m/{number}/poster.webp",
                "renditions": [{"url": f"m/{number}/poster.webp"}]}
    video = dict(plain[4]["_mutoscope"]["media"][0], id=40)
    return {"users": [{"id": 1, "name": "Ann", "images": [photo(0), photo(1), video]},
                      {"id": 2, "name": "Bob", "images": [photo(5)]}, {"id": 3, "name": "Broken", "images": [{"id": 1}]}]}


def make(root, folder, plain):
    """The site at `folder`; its media are those of the plain site's folder."""
    feed = json.loads((plain / "feed.json").read_text())
    (folder / "m").mkdir(parents=True, exist_ok=True)
    site.ffmpeg("-f", "lavfi", "-i", "testsrc2=s=640x360", "-frames:v", 1, folder / "m/lying.webp")
    feed["_mutoscope"] = {"version": 1, "stories": stories(feed["items"])}
    feed["items"] = items(feed["items"])
    (folder / "t").mkdir(parents=True, exist_ok=True)
    for number, words in CAPTIONS.items():
        (folder / f"t/{number}.vtt").write_text(VTT.format(words))
    (folder / "feed.json").write_text(json.dumps(feed))
    (folder / "index.html").write_text(page(root))
    (folder / "rtl.html").write_text(page(root, language="ar", direction="rtl"))
    for number in range(len(feed["items"])):
        (folder / f"p/{number}").mkdir(parents=True, exist_ok=True)
        (folder / f"p/{number}/index.html").write_text(page(root, "../../", items=1))
    about = (root / "share/mutoscope/web/late/about.html").read_text()
    blanks = {"language": "en", "direction": "ltr", "title": "Stripes", "root": "", "web": "web",
              "head": '<script type="module" src="web/visitor.js"></script>'}
    for name, value in blanks.items():
        about = about.replace("{{" + name + "}}", value)
    (folder / "about.html").write_text(about)
    web = root / "share/mutoscope/web"
    shell = [f"web/{path.relative_to(web)}" for path in sorted(web.rglob("*")) if path.is_file() and path.name != "index.html"]
    shell += ["web/engine.wasm", "web/engine-late.wasm", "web/visitor.js", "web/visitor-keeps.js"]
    shell.remove("web/late/about.html")
    (folder / "sw.js").write_text(f"self.shell = {json.dumps(shell)};\nimportScripts('web/late/worker.js');\n")
    icons = [{"src": f"web/late/icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png"} for side in [192, 512]]
    (folder / "app.webmanifest").write_text(json.dumps({"name": "Stripes", "start_url": "./", "display": "standalone", "icons": icons}))
    return [folder, plain]


def web(root):
    """The folders behind web/, with the checks' own script among the player's."""
    return [root / "share/mutoscope/web", root / ".build/web", HERE]
