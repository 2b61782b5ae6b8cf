"""A film of the window: small pictures, fifteen a second, to look for a black moment between two posts."""
import os
import subprocess

WIDE, HIGH, RATE = 36, 64, 15
# The part of the window where nothing but the picture of a post is: above its words, beside its buttons.
ROWS, COLUMNS = range(HIGH // 4, HIGH * 5 // 8), slice(2, WIDE * 2 // 3)
# The mean, of 255. The test clips, their posters and the app's own grey are brighter.
DARK = 10


class Film:
    """`with Film(app) as film`: films until the block ends; then `film.pictures` holds the pictures."""

    def __init__(self, app):
        left, top, width, height = app.geometry()
        self.command = [
            "ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-framerate", str(RATE), "-video_size",
            f"{width}x{height}", "-i", f"{os.environ['DISPLAY']}+{left},{top}", "-vf", f"scale={WIDE}:{HIGH}",
            "-f", "rawvideo", "-pix_fmt", "gray", "-"]
        self.file = open(app.profile / "film.gray", "w+b")

    def __enter__(self):
        self.camera = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=self.file)
        return self

    def __exit__(self, *_):
        # ffmpeg ends with a whole picture when it reads a q.
        self.camera.communicate(b"q", timeout=20)
        self.file.seek(0)
        raw = self.file.read()
        self.file.close()
        size = WIDE * HIGH
        self.pictures = [raw[at:at + size] for at in range(0, len(raw) - size + 1, size)]

    def seconds(self):
        """How much is on the film so far."""
        return os.fstat(self.file.fileno()).st_size / (WIDE * HIGH * RATE)

    def black(self):
        """The numbers of the black pictures."""
        return [number for number, picture in enumerate(self.pictures) if _mean(picture) < DARK]


def _mean(picture):
    rows = [picture[row * WIDE:(row + 1) * WIDE][COLUMNS] for row in ROWS]
    return sum(map(sum, rows)) / sum(map(len, rows))
