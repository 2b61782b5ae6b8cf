"""A thousand viewers at one nginx, on this machine only: each asks for what a real page asked for, in the same order."""
import asyncio
import pathlib
import re
import resource
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "WebChecks"))
from web_checks import chromium_pipe  # noqa: E402  (the path comes first)

# Of the connections that a browser opens to one host at most six are used; a viewer here asks one thing at a time.
LINE = re.compile(r'(\d+) (\d+) "([^"]*)" "([^"]*)"')
LONGEST = 120
DOWN = "dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))"


def record(address, log, swipes):
    """[(path, range)] of what Chromium's page asks in so many swipes, one each 2.5 seconds."""
    with chromium_pipe.opened() as pipe:
        pipe.call("Page.navigate", url=address)
        # The first post may be a photo, which never moves.
        chromium_pipe.wait_for(pipe, "globalThis.mutoscope?.pages.some(page => page.canvas.width > 1)")
        for _ in range(swipes):
            time.sleep(2.5)
            pipe.value(DOWN)
        time.sleep(2.5)
    asked = [(path, part) for status, _, path, part in LINE.findall(log.read_text()) if int(status) in (200, 206, 304)]
    return [(path, "" if part == "-" else part) for path, part in asked]


class Count:
    def __init__(self):
        self.requests, self.bytes, self.failures, self.times = 0, 0, [], []


async def ask(reader, writer, path, part, count):
    heads = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n" + (f"Range: {part}\r\n" if part else "")
    begun = time.monotonic()
    writer.write((heads + "\r\n").encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status, length = int(head.split()[1]), re.search(r"content-length: (\d+)", head)
    taken = len(head)
    if length:
        left = int(length[1])
        while left and (piece := await reader.read(min(left, 1 << 18))):
            left -= len(piece)
            taken += len(piece)
        if left:
            raise ConnectionError("the host ended in mid-body")
    else:
        while size := int(await reader.readuntil(b"\r\n"), 16):
            taken += len(await reader.readexactly(size + 2))
        await reader.readexactly(2)
    if status != (206 if part else 200):
        count.failures.append(f"{path} {part}: {status}")
    count.requests += 1
    count.bytes += taken
    count.times.append(time.monotonic() - begun)


async def viewer(port, asked, count):
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        for path, part in asked:
            await ask(reader, writer, path, part, count)
        writer.close()
    except (OSError, asyncio.IncompleteReadError) as error:
        count.failures.append(repr(error))


async def crowd(port, asked, viewers):
    count = Count()
    await asyncio.wait_for(asyncio.gather(*(viewer(port, asked, count) for _ in range(viewers))), LONGEST)
    return count


def load(address, asked, viewers=1000):
    """What so many viewers cost, all at once."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    begun = time.monotonic()
    count = asyncio.run(crowd(int(address.rstrip("/").rsplit(":", 1)[1]), asked, viewers))
    seconds, times = time.monotonic() - begun, sorted(count.times)
    return {"viewers": viewers, "requests": count.requests, "bytes": count.bytes, "seconds": round(seconds, 1),
            "requests a viewer": count.requests / viewers, "megabytes a viewer": round(count.bytes / viewers / 1e6, 2),
            "requests a second": round(count.requests / seconds), "megabits a second": round(count.bytes * 8e-6 / seconds),
            "median ms": round(times[len(times) // 2] * 1000, 1) if times else None,
            "p99 ms": round(times[int(len(times) * 0.99)] * 1000, 1) if times else None, "failures": count.failures[:5],
            "failed": len(count.failures)}
