"""The project's own loopback server: a folder over HTTP, as slow and as faulty as a check requests."""
import json
import subprocess
import time
import urllib.request

from .paths import LOOPBACK


class Loopback:
    """`with Loopback(folder, rate=3.6, latency=80) as server`: it ends with the block, or earlier by `stop`.

    `replica` names an open network, whose small server it is instead.
    """

    def __init__(self, folder=None, rate=None, latency=None, faults=(), port=None, replica=None):
        self.command = [str(LOOPBACK), "--replica", replica] if replica else [str(LOOPBACK), "--root", str(folder)]
        for option, value in (("--rate", rate), ("--latency", latency), ("--port", port)):
            self.command += [option, str(value)] if value else []
        for fault in faults:
            self.command += ["--fault", fault]

    def __enter__(self):
        assert LOOPBACK.exists(), f"there is no {LOOPBACK}: run swift build --product loopback first"
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address, "the loopback server did not start"
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """From now on connections are refused."""
        self.process.stdin.close()
        self.process.wait(10)

    def url(self, path):
        return f"{self.address}/{path}"

    @property
    def port(self):
        return int(self.address.rsplit(":", 1)[1])

    def bytes(self, ending=""):
        """Body bytes that were sent, of all files or of the files with this suffix."""
        with urllib.request.urlopen(self.url("-/stats")) as answer:
            paths = json.load(answer)["paths"]
        return sum(counts["bytes"] for path, counts in paths.items() if path.endswith(ending))

    def wait_for_rest(self, seconds=2, patience=30):
        """Waits until nothing was sent for a while. Silence has no event, so this polls."""
        deadline = time.monotonic() + patience
        last, since = self.bytes(), time.monotonic()
        while time.monotonic() - since < seconds:
            assert time.monotonic() < deadline, f"bytes still flow after {patience} s"
            time.sleep(0.1)
            if (now := self.bytes()) != last:
                last, since = now, time.monotonic()
        return last
