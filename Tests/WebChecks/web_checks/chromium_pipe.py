"""Drives Chromium through two pipes (--remote-debugging-pipe), so no other program can, and no package is needed."""
import contextlib
import json
import os
import queue
import threading
import time

from . import browsers


class Pipe:
    """Calls and events, each a JSON text that ends with a zero byte."""

    def __init__(self, read, write):
        self.write, self.number, self.answers = write, 0, {}
        self.session, self.lock = None, threading.Lock()
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

    def send(self, method, **parameters):
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


def wait_for(pipe, expression):
    end = time.monotonic() + 20
    # A large object could not be sent.
    while not pipe.value(f"Boolean({expression})"):
        if time.monotonic() > end:
            raise RuntimeError(f"waited for {expression}")
        time.sleep(0.1)


@contextlib.contextmanager
def opened():
    """A pipe to a Chromium without a window that shows an empty page."""
    to_browser, ours = os.pipe()
    theirs, from_browser = os.pipe()[::-1]

    def prepare():
        os.dup2(to_browser, 3)
        os.dup2(theirs, 4)

    with browsers.opened("chromium", "about:blank", ["--remote-debugging-pipe"], preexec_fn=prepare, pass_fds=[3, 4]):
        pipe = Pipe(from_browser, ours)
        target = pipe.call("Target.createTarget", url="about:blank")["targetId"]
        pipe.session = pipe.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        yield pipe
