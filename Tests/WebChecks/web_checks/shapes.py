"""How the page looks on phones and desktops, light and dark, with less motion, and without a script; in Chromium, which
can take every shape."""
import base64
import contextlib
import subprocess
import time

from . import chromium_pipe, visitor, visitor_site
from .chromium_pipe import wait_for

SIZES = [(360, 640), (405, 720), (720, 360), (1280, 800), (1920, 1080)]

# Buttons must lie in the window and not on one another, the texts not under them, and the picture must be the stage.
LAYOUT = """(() => {
  const page = mutoscope.pageOf(mutoscope.current), box = element => element.getBoundingClientRect();
  const buttons = [...page.rail.querySelectorAll('button')].filter(one => !one.hidden).map(one => [one.className, box(one)]);
  const faults = [];
  for (const [name, one] of buttons) {
    if (one.width < 44 || one.height < 44) faults.push(`${name} is small`);
    if (one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight) faults.push(`${name} lies outside`);
  }
  buttons.forEach(([name, a], index) => buttons.slice(index + 1).forEach(([other, b]) => {
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) faults.push(`${name} lies on ${other}`);
  }));
  const words = [...page.scrim.querySelectorAll('p, h2, time, .expand')].filter(one => one.offsetParent).map(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right, top, bottom, width } = range.getBoundingClientRect(), room = box(one);
    // What its element cuts off is not seen.
    return { left: Math.max(left, room.left), right: Math.min(right, room.right), bottom: Math.min(bottom, room.bottom), top, width,
      name: one.className || one.localName };
  });
  for (const { name, left, right, top, bottom, width } of words) {
    if (width && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight)) faults.push(`${name} of the words lies outside`);
  }
  for (const word of words) for (const [name, one] of buttons) {
    if (word.width && word.left < one.right && one.left < word.right && word.top < one.bottom && one.top < word.bottom) faults.push(`words under ${name}`);
  }
  const { width, height } = page.post.medium, isBeside = innerWidth >= 900 && innerHeight >= 500 && width < height;
  const frame = box(page.canvas.parentElement);
  if (Math.abs(frame.height - innerHeight) > 1) faults.push(`the stage is ${frame.height} high`);
  if (isBeside && Math.abs(frame.width / frame.height - 9 / 16) > 0.01) faults.push('the stage is not 9:16');
  if (!isBeside && frame.width < innerWidth) faults.push(`the stage is ${frame.width} wide`);
  if (isBeside && (words.some(word => word.width && word.left < frame.right) || buttons.some(([, one]) => one.left < frame.right))) {
    faults.push('texts or buttons lie on the stage');
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  return faults.join(', ');
})()"""

BRIGHT = "(() => { const [r, g, b] = getComputedStyle(document.querySelector('dialog.comments')).backgroundColor.match(/\\d+/g); return (+r + +g + +b) / 3; })()"


@contextlib.contextmanager
def window(address, size, script=True, font=None, **media):
    with chromium_pipe.opened() as pipe:
        pipe.call("Page.enable")
        pipe.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        pipe.call("Emulation.setEmulatedMedia",
                  features=[{"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in media.items()])
        if font:
            pipe.call("Page.setFontSizes", fontSizes={"standard": font})
        pipe.call("Emulation.setScriptExecutionDisabled", value=not script)
        pipe.call("Page.navigate", url=address)
        yield pipe


def jump(pipe, item):
    pipe.value(f"mutoscope.page('jump', {item}, performance.now() / 1000)")
    wait_for(pipe, f"mutoscope.current === {item} && mutoscope.pager.ask('isResting')")
    time.sleep(0.2)


def layouts(_, __, font=None):
    """All sizes: nothing is clipped, nothing overlaps, and a wide page has an upright picture's stage in the middle."""
    server = visitor.serve()
    for size in SIZES:
        with window(server.address, size, font=font) as pipe:
            wait_for(pipe, "globalThis.mutoscope?.parts")
            for item in [0, 1, 2, 3, 5, 9]:
                jump(pipe, item)
                if faults := pipe.value(LAYOUT):
                    return f"{size}, post {item}: {faults}"
            height = pipe.value("parseFloat(getComputedStyle(mutoscope.pages[0].caption).fontSize)")
            if font and height < font * 0.85:
                return f"{size}: the words have {height} pixels, although the visitor's own size is {font}"
    return None


def large_texts(_, __):
    """The same for a visitor whose browser shows texts twice as large."""
    return layouts(_, __, font=32)


def colours(_, __):
    """Sheets are light in the light and dark in the dark."""
    server, found = visitor.serve(), {}
    for scheme in ["light", "dark"]:
        with window(server.address, (405, 720), color_scheme=scheme) as pipe:
            wait_for(pipe, "globalThis.mutoscope?.parts")
            jump(pipe, 2)
            pipe.value("document.querySelector('article:not([inert]) .rail .comments').click()")
            found[scheme] = pipe.value(BRIGHT)
    return None if found["light"] > 200 and found["dark"] < 60 else f"brightness {found}"


def less_motion(_, __):
    """With reduced motion a step is no flight."""
    server, found = visitor.serve(), {}
    for wish in ["no-preference", "reduce"]:
        with window(server.address, (405, 720), reduced_motion=wish) as pipe:
            wait_for(pipe, "globalThis.mutoscope?.parts")
            found[wish] = pipe.value("""(async () => {
              mutoscope.page('step', 1, performance.now() / 1000);
              await new Promise(done => setTimeout(done, 60));
              const place = new DOMMatrix(getComputedStyle(mutoscope.strip).transform).m42 / -innerHeight;
              return Number.isInteger(Math.round(place * 1000) / 1000) ? 'rests' : 'flies';
            })()""")
    return None if found == {"no-preference": "flies", "reduce": "rests"} else str(found)


def colour_at(pipe, x, y):
    picture = base64.b64decode(pipe.call("Page.captureScreenshot", format="png", clip={
        "x": x, "y": y, "width": 1, "height": 1, "scale": 1})["data"])
    return subprocess.run(["ffmpeg", "-v", "error", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], input=picture,
                          capture_output=True, check=True).stdout[:3]


def no_script(_, __):
    """Without a script the newest posts are a list with the browser's own players."""
    server = visitor.serve()
    with window(server.address, (405, 720), script=False) as pipe:
        time.sleep(1)
        tree = pipe.call("DOM.getDocument", depth=-1)["root"]["nodeId"]
        videos = pipe.call("DOM.querySelectorAll", nodeId=tree, selector="#plain article video[controls]")["nodeIds"]
        if len(videos) != 12:
            return f"{len(videos)} videos in the list"
        box = pipe.call("DOM.getBoxModel", nodeId=videos[0])["model"]
        if box["width"] < 100 or box["height"] < 100:
            return f"a video of {box['width']}×{box['height']}"
        left, top = box["content"][:2]
        red, green, blue = colour_at(pipe, left + 20, top + 90)
        return None if red > 2 * max(green, blue) else f"the first video's poster is red, and {red}, {green}, {blue} is seen"


def texts_of(node):
    """All texts of a document, those of the browser's own parts too."""
    parts = [part for name in ["children", "shadowRoots", "pseudoElements"] for part in node.get(name, [])]
    return node.get("nodeValue", "") + " ".join(map(texts_of, parts))


def captions(_, __):
    """A video that another post takes over shows no captions of the post before."""
    server = visitor.serve()
    first, second = visitor_site.CAPTIONS
    with window(server.address, (405, 720)) as pipe:
        wait_for(pipe, "globalThis.mutoscope?.parts")
        for number in [first, second]:
            jump(pipe, number)
            wait_for(pipe, "mutoscope.pageOf(mutoscope.current).track?.track.activeCues?.length")
            time.sleep(0.5)
        shown = texts_of(pipe.call("DOM.getDocument", depth=-1, pierce=True)["root"])
    if visitor_site.CAPTIONS[second] not in shown:
        return "the second post shows no captions"
    return "the captions of the first post are still there" if visitor_site.CAPTIONS[first] in shown else None


def installs(_, __):
    """The browser can install the page as an app, although the manifest comes after the first picture."""
    server = visitor.serve()
    with window(server.address, (405, 720)) as pipe:
        wait_for(pipe, "globalThis.mutoscope?.parts")
        wait_for(pipe, "document.querySelector('link[rel=manifest]')")
        faults = pipe.call("Page.getInstallabilityErrors")["installabilityErrors"]
        icon = any(path.endswith("icon-192.png") or path.endswith("icon-512.png") for path, *_ in server.requests)
        return str(faults) if faults else None if icon else "no icon was fetched"


CHECKS = [installs, captions, layouts, large_texts, colours, less_motion, no_script]
