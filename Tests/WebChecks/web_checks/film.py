"""Films the screen, whatever browser is on it, and counts frames with black or empty rows.

A browser's own film (screencast) waits for an answer to each frame, and gave six frames a second of moving pages.
"""
import contextlib
import os
import pathlib
import subprocess
import threading
import time

# Within every browser's page, below whatever bars the browser has.
AREA, PLACE = "300x500", "20,150"
RATE, WIDTH, HEIGHT = 30, 60, 100
# Pictures of what was found are kept there, so many of a film.
FOUND, MOST_FOUND = pathlib.Path(__file__).resolve().parents[3] / ".build/check/films", 9
# Black, and the grey of the page's own ground, which nobody may see between two posts.
DARK, GROUND = (bytes(low <= value <= high for value in range(256)) for low, high in [(0, 11), (20, 25)])


def rows(frame, marked):
    """The share of rows that have nothing but marked colours."""
    marks = frame.translate(marked)
    return sum(marks.count(1, row, row + WIDTH) > 0.98 * WIDTH for row in range(0, len(marks), WIDTH)) / HEIGHT


def is_black(frame):
    """Words lie on a ground that is nearly as dark as the page's, so that may cover a third."""
    return rows(frame, DARK) > 0.1 or rows(frame, GROUND) > 0.4


class Film:
    def __init__(self):
        self.frames, self.black, self.different, self.begun, self.rate = 0, 0, 0, time.monotonic(), 0
        self.found = []
        command = ["ffmpeg", "-v", "fatal", "-nostdin", "-f", "x11grab", "-draw_mouse", "0", "-framerate", str(RATE),
                   "-video_size", AREA, "-i", f"{os.environ['DISPLAY']}+{PLACE}",
                   "-vf", f"scale={WIDTH}:{HEIGHT}:flags=area,format=gray", "-fps_mode", "passthrough", "-f", "rawvideo",
                   "-"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        before = b""
        while len(frame := self.process.stdout.read(WIDTH * HEIGHT)) == WIDTH * HEIGHT:
            self.frames += 1
            if is_black(frame):
                self.black += 1
                self.found.append((self.frames, frame))
            self.different += frame != before
            before = frame

    def keep(self, name):
        """The first black or empty frames, as grey pictures that name their place in the film."""
        FOUND.mkdir(parents=True, exist_ok=True)
        for number, frame in self.found[:MOST_FOUND]:
            head = f"P5 {WIDTH} {HEIGHT} 255\n".encode()
            (FOUND / f"{name}-{number}.pgm").write_bytes(head + frame)

    def end(self):
        seconds = time.monotonic() - self.begun
        self.process.terminate()
        self.reader.join()
        self.process.wait()
        self.rate = round(self.frames / seconds, 1)


@contextlib.contextmanager
def running():
    film = Film()
    try:
        yield film
    finally:
        film.end()
