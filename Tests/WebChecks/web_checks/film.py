"""Films the page in Chromium while it swipes, and counts frames with black rows.

Chromium is driven through two pipes (--remote-debugging-pipe), so no other program can, and no package is needed.
"""
import base64
import json
import os
import queue
import subprocess
import threading
import time

from . import browsers

# The ground of the page has a brightness of 22: a page without its post is as wrong as a black one.
DARK, WIDTH, HEIGHT = 24, 100, 178


class Pipe:
    """Calls and events, each a JSON text that ends with a zero byte."""

    def __init__(self, read, write):
        self.write, self.number, self.answers, self.events = write, 0, {}, queue.Queue()
        self.frames, self.session, self.lock = [], None, threading.Lock()
        threading.Thread(target=self.listen, args=[read], daemon=True).start()

    def listen(self, read):
        rest = b""
        while piece := os.read(read, 1 << 20):
            *texts, rest = (rest + piece).split(b"\0")
            for text in texts:
                self.take(json.loads(text))

    def take(self, message):
        if "id" in message:
            self.answers.setdefault(message["id"], queue.Queue()).put(message)
        elif message["method"] == "Page.screencastFrame":
            self.frames.append(message["params"]["data"])
            self.send("Page.screencastFrameAck", sessionId=message["params"]["sessionId"])

    def send(self, method, **parameters):
        # Frames are acknowledged by the thread that listens.
        with self.lock:
            self.number += 1
            message = {"id": self.number, "method": method, "params": parameters}
            if self.session:
                message["sessionId"] = self.session
            self.answers.setdefault(self.number, queue.Queue())
            os.write(self.write, json.dumps(message).encode() + b"\0")
            return message["id"]

    def call(self, method, **parameters):
        answer = self.answers[self.send(method, **parameters)].get(timeout=30)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return answer["result"].get("value")


def is_black(data):
    """Whether more than a tenth of a frame's rows are black."""
    grey = subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "image2pipe", "-c:v", "mjpeg", "-i", "-", "-vf", f"scale={WIDTH}:{HEIGHT}",
         "-fps_mode", "passthrough",
         "-f", "rawvideo", "-pix_fmt", "gray", "-"], input=data, capture_output=True, check=True).stdout
    count, frames = WIDTH * HEIGHT, []
    for start in range(0, len(grey) - count + 1, count):
        rows = [grey[start + row * WIDTH:start + (row + 1) * WIDTH] for row in range(HEIGHT)]
        dark = sum(sum(pixel < DARK for pixel in row) > 0.98 * WIDTH for row in rows)
        frames.append(dark > HEIGHT / 10)
    return frames


# The page's own events: Chromium stops its film when the debugger sends a drag.
KEY = "dispatchEvent(new KeyboardEvent('keydown', { key: '%s', bubbles: true }))"
DRAG = """(async () => {
  const { root } = mutoscope, height = root.clientHeight, share = %s, start = height * (share > 0 ? 0.85 : 0.15);
  const send = (kind, y) => root.dispatchEvent(new PointerEvent(`pointer${kind}`,
    { pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: 200, clientY: y, bubbles: true }));
  root.setPointerCapture = () => {};
  send('down', start);
  for (let step = 1; step <= 6; step++) {
    await new Promise(done => setTimeout(done, 16));
    send('move', start - share * height * step / 6);
  }
  send('up', start - share * height);
})()"""


def wait_for_pictures(pipe):
    width, height = browsers.SIZE
    pipe.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    end = time.monotonic() + 20
    while not pipe.value("globalThis.mutoscope?.notes.some(note => note.what === 'moved') ?? false"):
        if time.monotonic() > end:
            raise RuntimeError("no moving picture")
        time.sleep(0.1)


def swipe(pipe, swipes):
    pipe.call("Page.startScreencast", format="jpeg", quality=60, everyNthFrame=1)
    for number in range(swipes):
        forward = number % 20 < 10
        if number % 2:
            pipe.value(DRAG % (0.4 if forward else -0.4))
        else:
            pipe.value(KEY % ("ArrowDown" if forward else "ArrowUp"))
        time.sleep(0.2 if number % 5 else 0.8)
    time.sleep(0.5)
    pipe.call("Page.stopScreencast")


PLANT = "for (const video of document.querySelectorAll('video, canvas')) video.style.filter = 'brightness(0)'"


def ride(address, swipes, plants=False):
    """(frames, black frames) of so many swipes by key and finger. `plants`: the pictures are made black on purpose."""
    to_browser, ours = os.pipe()
    theirs, from_browser = os.pipe()[::-1]

    def prepare():
        os.dup2(to_browser, 3)
        os.dup2(theirs, 4)

    with browsers.opened("chromium", "about:blank", ["--remote-debugging-pipe"], preexec_fn=prepare, pass_fds=[3, 4]):
        pipe = Pipe(from_browser, ours)
        target = pipe.call("Target.createTarget", url="about:blank")["targetId"]
        pipe.session = pipe.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        pipe.call("Page.enable")
        pipe.call("Page.navigate", url=address)
        wait_for_pictures(pipe)
        if plants:
            pipe.value(PLANT)
        swipe(pipe, swipes)
    dark = is_black(b"".join(base64.b64decode(data) for data in pipe.frames))
    return len(dark), sum(dark)
